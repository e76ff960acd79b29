import { expect, test } from "vitest";
import type { Telling } from "./beats.svelte";
import { apart, counted, course } from "./course";
import type { Fact } from "../lib/wire";

const TELLING: Telling = {
  gauges: { alarm: { zone: "alarm", sign: 1 }, seen: { zone: "visibility", sign: 1 } },
  told: [],
  ends: ["turn"],
  chapters: { mission: { resets: true } },
};

const fact = (at: number, kind: string, parts: (string | number)[], source = ""): Fact => ({
  at,
  kind,
  parts,
  source,
  line: "",
  reveals: false,
});
const chosen = (at: number) => fact(at, "chosen", [`choice ${at}`, 1]);
const alarm = (at: number, n: number, now: number, source: string) => fact(at, "alarm", [n, now], source);

const LOG = [
  fact(0, "mission", ["One"]),
  ...[chosen(1), alarm(1, 2, 2, "dog")],
  ...[
    chosen(2),
    alarm(2, 3, 5, "dog"),
    alarm(2, 4, 9, "gun"),
    alarm(2, 1, 10, "dog"),
    fact(2, "seen", [5, 5]),
  ],
  ...[chosen(3), alarm(3, 1, 11, "")],
  ...[chosen(4), fact(4, "mission", ["Two"])],
  ...[chosen(5), alarm(5, 6, 6, "gun")],
];

test("the gauge is followed choice by choice, and begins anew where a mission does", () => {
  const { points, chapters } = course(LOG, TELLING, "alarm");
  expect(points.filter(({ at }) => at === 2).map(({ value }) => value)).toEqual([2, 5, 5, 9, 9, 10]);
  expect(points.filter(({ at }) => at === 4).map(({ value }) => value)).toEqual([11, 0]);
  expect(points.at(-1)).toEqual({ at: 5, value: 6 });
  expect(chapters).toEqual([4]);
});

test("the three choices that moved it most are told by size, each card once", () => {
  const { turnings } = course(LOG, TELLING, "alarm");
  expect(turnings.map(({ at, by, choice }) => [at, by, choice])).toEqual([
    [2, 8, "choice 2"],
    [5, 6, "choice 5"],
    [1, 2, "choice 1"],
  ]);
  expect(turnings[0]?.causes).toEqual([
    { card: "dog", n: 4 },
    { card: "gun", n: 4 },
  ]);
});

test("where no gauge ends it, what is there is counted, from what was there at first", () => {
  const blight = (at: number, land: string, back = false) =>
    fact(at, back ? "blight-removed" : "blight", [land, 9], "ravaged");
  const log = [
    fact(0, "turn", [1]),
    ...[chosen(1), blight(1, "A1"), blight(1, "A2")],
    ...[chosen(2), fact(2, "turn", [2]), blight(2, "A1", true)],
  ];
  const { points, chapters, turnings } = counted(log, {
    name: "Blight",
    value: 3,
    by: { blight: 1, "blight-removed": -1 },
    chapters: ["turn"],
  });
  expect(points.map(({ value }) => value)).toEqual([2, 2, 3, 3, 4, 4, 3, 3]);
  expect(chapters).toEqual([2]);
  expect(turnings.map(({ at, by }) => [at, by])).toEqual([
    [1, 2],
    [2, -1],
  ]);
});

test("and its chapters are told as a whole", () => {
  const log = [
    fact(0, "turn", [1]),
    ...[chosen(1), fact(1, "blight", ["A1", 9])],
    ...[chosen(2), fact(2, "blight", ["A2", 8])],
  ];
  const { turnings } = counted(log, { name: "Blight", value: 2, by: { blight: 1 }, chapters: ["turn"] });
  expect(turnings.map(({ at, by, choice }) => [at, by, choice])).toEqual([[1, 2, "choice 1"]]);
});

test("marks lie apart, in their order, and within the edges", () => {
  expect(apart([100, 300], 20, 10, 590)).toEqual([100, 300]);
  expect(apart([105, 100, 300], 20, 10, 590)).toEqual([120, 100, 300]);
  expect(apart([588, 0, 589], 20, 10, 590)).toEqual([570, 10, 590]);
});
