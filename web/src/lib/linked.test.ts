import { expect, test } from "vitest";
import { linked } from "./linked";

const KEYWORDS = { near: "BC-020", "near:": "BC-120", "+1 token": "BC-114", eliminate: "BC-124" };
const links = (text: string) =>
  linked(text, KEYWORDS)
    .filter(({ rule }) => rule)
    .map(({ text, rule }) => [text, rule]);

test("keywords and rule numbers lead to their rules, whatever their case", () => {
  expect(links("Eliminate: gain 1 (BC-086).")).toEqual([
    ["Eliminate", "BC-124"],
    ["BC-086", "BC-086"],
  ]);
});

test("the longer keyword counts, and a part of a word does not", () => {
  expect(links("Near: knock out each near guard, nearly")).toEqual([
    ["Near:", "BC-120"],
    ["near", "BC-020"],
  ]);
  expect(links("put a +1 token on it; +1 tokens")).toEqual([["+1 token", "BC-114"]]);
});

test("nothing of the text is lost", () => {
  const text = "Near: put a +1 token. (BC-001)";
  expect(
    linked(text, KEYWORDS)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
