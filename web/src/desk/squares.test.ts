import { describe, expect, it } from "vitest";
import type { Fact } from "../lib/wire";
import { sharedText, squaresOf, type Squared } from "./squares";

const fact = (kind: string, ...parts: number[]): Fact => ({
  kind,
  parts,
  line: "",
  reveals: false,
  source: "",
  at: 0,
});

const missions: Squared = {
  rows: ["mission"],
  squares: ["turn"],
  harm: ({ kind, parts }) => (kind === "alarm" ? Number(parts[0]) : 0),
  steps: [1, 4, 8],
};

describe("squaresOf", () => {
  it("has a row for each mission and a square for each turn, by the harm in it", () => {
    const log = [
      fact("mission"),
      fact("turn"),
      fact("alarm", 1),
      fact("turn"),
      fact("turn"),
      fact("alarm", 3),
      fact("alarm", 1),
      fact("mission"),
      fact("turn"),
      fact("alarm", 8),
    ];
    expect(squaresOf(log, missions)).toEqual(["🟨🟩🟧", "🟥"]);
  });

  it("needs no row to begin", () => {
    expect(squaresOf([fact("turn"), fact("turn")], { ...missions, rows: [] })).toEqual(["🟩🟩"]);
    expect(squaresOf([fact("mission")], missions)).toEqual([]);
  });

  it("keeps the worst of neighbours where a row is too long", () => {
    const turns = Array.from({ length: 13 }, (_, i) => [fact("turn"), fact("alarm", i === 1 ? 9 : 0)]);
    expect(squaresOf(turns.flat(), missions)).toEqual(["🟥🟩🟩🟩🟩🟩🟩"]);
  });
});

describe("sharedText", () => {
  it("leaves out empty lines", () => expect(sharedText(["a", "", "b"])).toBe("a\nb"));
});
