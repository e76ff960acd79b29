import { expect, test } from "vitest";
import { follow, type Ways, type Zones } from "./copies";

const WAYS: Ways = { deck: ["hand"], hand: ["play", "discard"], line: ["passed", "play"], pile: ["line"] };
const keys = (zones: Zones, from = follow([], zones, WAYS)) =>
  Object.fromEntries(from.map((copy) => [`${copy.zone}${copy.at}`, copy.key]));

test("a card that is played is the copy that was in the hand", () => {
  const before = follow(
    [],
    [
      ["hand", ["hide", "punch"]],
      ["play", []],
    ],
    WAYS,
  );
  const after = follow(
    before,
    [
      ["hand", ["hide"]],
      ["play", ["punch"]],
    ],
    WAYS,
  );
  expect(after.find((copy) => copy.zone === "play")?.key).toBe(before[1]?.key);
});

test("in a scroll the last guard leaves, the next one moves up and another comes from the pile", () => {
  const before = follow(
    [],
    [
      ["line", ["guard", "dog", "siren", "guard"]],
      ["pile", ["guard"]],
      ["passed", []],
    ],
    WAYS,
  );
  const after = follow(
    before,
    [
      ["line", ["dog", "siren", "guard", "guard"]],
      ["pile", []],
      ["passed", ["guard"]],
    ],
    WAYS,
  );
  const was = keys([], before);
  const is = keys([], after);
  expect(is.passed0).toBe(was.line0);
  expect(is.line2).toBe(was.line3);
  expect(is.line3).toBe(was.pile0);
});

test("every copy has a key of its own", () => {
  const copies = follow(
    [],
    [
      ["hand", ["punch", "punch", "hide"]],
      ["deck", ["punch"]],
    ],
    WAYS,
  );
  expect(new Set(copies.map((copy) => copy.key)).size).toBe(4);
});

test("a copy that comes from nowhere is new, and the others keep their keys", () => {
  const before = follow([], [["hand", ["punch"]]], WAYS);
  const after = follow(before, [["hand", ["punch", "punch"]]], WAYS);
  expect(after[0]?.key).toBe(before[0]?.key);
  expect(after[1]?.key).not.toBe(before[0]?.key);
});
