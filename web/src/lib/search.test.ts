import { expect, test } from "vitest";
import { hasAll, pieces, wordsOf } from "./search";

test("a word is found where it begins a word", () => {
  expect(hasAll("The cards are dealt.", ["deal"])).toBe(true);
  expect(hasAll("Ideals and abilities", ["deal"])).toBe(false);
  expect(hasAll("Ideals and abilities", ["tie"])).toBe(false);
  expect(hasAll("AD-027 Six cards", ["x"])).toBe(false);
  expect(hasAll("AD-027 Six cards", ["ad-027", "card"])).toBe(true);
});

test("what no text has is looked for without its ending", () => {
  const texts = ["The camera sees you.", "A guard is avoided."];
  expect(wordsOf("Camera", texts)).toEqual(["camera"]);
  expect(wordsOf("cameras", texts)).toEqual(["camera"]);
  expect(wordsOf("avoiding guards", texts)).toEqual(["avoid", "guard"]);
  expect(wordsOf("  ", texts)).toEqual([]);
});

test("only the beginnings of words are marked", () => {
  expect(pieces("Tie the abilities", ["tie"])).toEqual([
    { text: "", hit: false },
    { text: "Tie", hit: true },
    { text: " the abilities", hit: false },
  ]);
});
