import { expect, test } from "vitest";
import { placed, removed } from "./portraits";

test("the first free place is taken, and the last one where none is free", () => {
  expect(placed(["", ""], "sniper")).toEqual(["sniper", ""]);
  expect(placed(["sniper", ""], "guard")).toEqual(["sniper", "guard"]);
  expect(placed(["sniper", "guard"], "veteran")).toEqual(["sniper", "veteran"]);
});

test("a place stays empty only where the game allows that", () => {
  expect(removed(["sniper", "guard"], "sniper", true)).toEqual(["", "guard"]);
  expect(removed(["river", "earth"], "river", false)).toEqual(["earth"]);
});
