import { expect, test } from "vitest";

import { canBe, choosing, fewOrMany, fitting, missing, needing } from "./setup";
import type { SetupOption } from "./wire";

const SPIRITS: SetupOption = { name: "spirits", label: "Spirits", kind: "number", default: 1 };
const EXTRA: SetupOption = { name: "extra", label: "One more", kind: "flag", default: false };
const LAYOUT: SetupOption = {
  name: "layout",
  label: "Layout",
  kind: "choice",
  default: "standard",
  values: [
    { value: "standard", label: "Standard" },
    { value: "leaf", label: "Leaf", fits: [4] },
    { value: "snake", label: "Snake", fits: [4] },
    { value: "coast", label: "Coast", fits: [2, 3] },
  ],
  sum_of: ["spirits", "extra"],
  unit: "boards",
};
const OPTIONS = [SPIRITS, EXTRA, LAYOUT];

const values = (chosen: Record<string, unknown>) =>
  fitting(LAYOUT, OPTIONS, chosen).map(({ value }) => value);

test("only values that fit what else is chosen are offered", () => {
  expect(values({})).toEqual(["standard"]);
  expect(values({ spirits: 4 })).toEqual(["standard", "leaf", "snake"]);
  expect(values({ spirits: 3, extra: true })).toEqual(["standard", "leaf", "snake"]);
  expect(values({ spirits: 4, extra: true })).toEqual(["standard"]);
});

test("a value that does not fit says how many it is for, together with those for as many", () => {
  const said = (chosen: Record<string, unknown>) =>
    fewOrMany(LAYOUT, OPTIONS, chosen).map(({ numbers, unit, values }) => [values, ...numbers, unit]);
  expect(said({})).toEqual([
    ["Leaf, Snake", "4", "boards"],
    ["Coast", "2", "3", "boards"],
  ]);
  expect(said({ spirits: 3 })).toEqual([["Leaf, Snake", "4", "boards"]]);
  expect(said({ spirits: 3, extra: true })).toEqual([["Coast", "2", "3", "boards"]]);
  expect(fewOrMany(SPIRITS, OPTIONS, {})).toEqual([]);
});

test("a value that no longer fits is chosen no longer", () => {
  const chosen = { spirits: 4, layout: "leaf" };
  expect(choosing(SPIRITS, 3, chosen, OPTIONS)).toEqual({ spirits: 3 });
  expect(choosing(EXTRA, true, { spirits: 3, layout: "leaf" }, OPTIONS)).toEqual({
    spirits: 3,
    extra: true,
    layout: "leaf",
  });
});

const SETS: SetupOption = {
  name: "sets",
  label: "Sets",
  kind: "list",
  default: [],
  each: "",
  values: [{ value: "earth", label: "Jagged Earth" }],
};
const BOARDS: SetupOption = {
  name: "boards",
  label: "Boards",
  kind: "list",
  default: [],
  each: "spirits",
  of: "sets",
  values: [
    { value: "", label: "The next one" },
    { value: "a", label: "A" },
    { value: "e", label: "E", comes_with: "earth" },
  ],
};
const WITH_SETS = [SPIRITS, SETS, BOARDS];

test("what comes with a set is offered with that set, and its set is named without it", () => {
  const offered = (chosen: Record<string, unknown>) =>
    fitting(BOARDS, WITH_SETS, chosen).map(({ value }) => value);
  expect(offered({})).toEqual(["", "a"]);
  expect(missing(BOARDS, WITH_SETS, {})).toEqual([{ member: "Jagged Earth", values: "E" }]);
  expect(offered({ sets: ["earth"] })).toEqual(["", "a", "e"]);
  expect(missing(BOARDS, WITH_SETS, { sets: ["earth"] })).toEqual([]);
});

test("without its set nothing of it stays chosen", () => {
  const chosen = { sets: ["earth"], boards: ["", "e"] };
  expect(choosing(SETS, [], chosen, WITH_SETS)).toEqual({});
  expect(choosing(SPIRITS, 2, chosen, WITH_SETS)).toEqual({ ...chosen, spirits: 2 });
});

const ONE_MORE: SetupOption = { ...EXTRA, only_with: { spirits: [1, 2, 3] } };
const CARD: SetupOption = { name: "card", label: "A card", kind: "flag", default: true };
const SCENARIO: SetupOption = {
  name: "scenario",
  label: "Scenario",
  kind: "choice",
  default: "none",
  values: [
    { value: "none", label: "None" },
    { value: "blitz", label: "Blitz", only_with: { card: [true] } },
    { value: "guard", label: "Guard", only_with: { extra: [false] } },
  ],
};
const WITH_TERMS = [SPIRITS, ONE_MORE, CARD, LAYOUT, SCENARIO];

test("what needs another value is offered with it alone, with the reason", () => {
  const offered = (chosen: Record<string, unknown>) =>
    fitting(SCENARIO, WITH_TERMS, chosen).map(({ value }) => value);
  expect(offered({})).toEqual(["none", "blitz", "guard"]);
  expect(offered({ card: false })).toEqual(["none", "guard"]);
  expect(offered({ extra: true })).toEqual(["none", "blitz"]);
  expect(needing(SCENARIO, WITH_TERMS, {})).toEqual([]);
  expect(needing(SCENARIO, WITH_TERMS, { card: false })).toEqual([
    { label: "Blitz", other: "A card", values: ["true"] },
  ]);
  expect(canBe(ONE_MORE, WITH_TERMS, { spirits: 3 })).toBe(true);
  expect(canBe(ONE_MORE, WITH_TERMS, { spirits: 4 })).toBe(false);
  expect(needing(ONE_MORE, WITH_TERMS, { spirits: 4 })).toEqual([
    { label: "One more", other: "Spirits", values: ["1", "2", "3"] },
  ]);
});

test("what misses its value is chosen no longer, and then others fit again", () => {
  expect(choosing(SPIRITS, 4, { spirits: 3, extra: true, layout: "leaf" }, WITH_TERMS)).toEqual({
    spirits: 4,
    layout: "leaf",
  });
  expect(choosing(CARD, false, { scenario: "blitz" }, WITH_TERMS)).toEqual({ card: false });
  expect(choosing(ONE_MORE, true, { scenario: "guard" }, WITH_TERMS)).toEqual({ extra: true });
});
