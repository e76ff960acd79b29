import { expect, test } from "vitest";

import { choosing, fitting, missing } from "./setup";
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
  ],
  sum_of: ["spirits", "extra"],
};
const OPTIONS = [SPIRITS, EXTRA, LAYOUT];

const values = (chosen: Record<string, unknown>) =>
  fitting(LAYOUT, OPTIONS, chosen).map(({ value }) => value);

test("only values that fit what else is chosen are offered", () => {
  expect(values({})).toEqual(["standard"]);
  expect(values({ spirits: 4 })).toEqual(["standard", "leaf"]);
  expect(values({ spirits: 3, extra: true })).toEqual(["standard", "leaf"]);
  expect(values({ spirits: 4, extra: true })).toEqual(["standard"]);
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
