import { expect, test } from "vitest";
import type { Fact } from "../../lib/wire";
import { decided, missionsBy, prospectsByRound, rivalByRound } from "./course";
import type { Seat } from "./view";

const fact = (kind: string, ...parts: (string | number)[]): Fact => ({ kind, parts }) as unknown as Fact;

const LOG = [
  fact("gain-prospects", "Guard", 1),
  fact("round", 2),
  fact("gain-prospects", "Sniper", 3),
  fact("paid", "Sniper", "Toll house"),
  fact("lose-prospects", "Guard", 1),
  fact("score-covert", "Guard", 1),
  fact("gain-prospects", "Guard", 1),
];

test("Prospects are counted round by round, without the final count", () => {
  expect(prospectsByRound(LOG, ["Guard", "Sniper"], [2, 5])).toEqual([
    [3, 2],
    [2, 5],
  ]);
});

test("the Rival has what it kept pace with, round by round", () => {
  const log = [
    fact("round", 1),
    fact("rival-stands", "Rival", 2),
    fact("gain-prospects", "Guard", 1),
    fact("round", 2),
    fact("round", 3),
    fact("rival-stands", "Rival", 5),
  ];
  expect(rivalByRound(log)).toEqual([0, 2, 2, 5]);
});

test("each person has the missions that were paid", () => {
  expect(missionsBy(LOG, ["Guard", "Sniper"])).toEqual([[], ["Toll house"]]);
});

test("a tie is broken by Ideals, then KC, then the turn order", () => {
  const seat = (prospects: number, ideals: number, kc: number) => ({ prospects, ideals, kc }) as Seat;
  const between = (one: Seat, other: Seat) => decided({ seats: [one, other] }, [1, 2]);
  expect(between(seat(9, 1, 0), seat(8, 1, 5))).toBe("");
  expect(between(seat(8, 1, 5), seat(9, 0, 5))).toBe("ideals");
  expect(between(seat(8, 1, 5), seat(8, 1, 4))).toBe("kc");
  expect(between(seat(8, 1, 5), seat(8, 1, 5))).toBe("order");
});
