import { expect, test } from "vitest";
import { gameOf, walkOf } from "../positions";
import { board } from "./board";
import { campaign } from "./campaign";
import type { BlightView } from "./cards";

board.faces(gameOf("blight-chronicles").catalogue);
const [before, choosing, chosen] = walkOf("blight-chronicles", "campaign").map(({ view }) => view);
const standing = (view: BlightView, over = false) =>
  Object.fromEntries(campaign(view, over).nodes.map(({ id, standing }) => [id, standing]));

test("the map shows what was played and what the stages won have offered, and nothing else", () => {
  expect(standing(before!)).toEqual({
    "1": "won",
    "2A": "won",
    "2B": "passed",
    "3A": "here",
    "3B": "passed",
  });
  expect(campaign(before!, false).sealed).toEqual([4, 5, 6]);
});

test("when a stage is won its ways on are open, a step aside among them", () => {
  expect(standing(choosing!)).toMatchObject({ "3A": "won", "3B": "open", "4A": "open" });
  const aside = campaign(choosing!, false).ways.filter(({ from, to }) => from.level === to.level);
  expect(aside.map(({ from, to }) => [from.id, to.id])).toEqual([["3A", "3B"]]);
});

test("the way that was taken is the one gone", () => {
  expect(standing(chosen!)).toMatchObject({ "3A": "won", "3B": "passed", "4A": "here" });
  const taken = campaign(chosen!, false).ways.filter((way) => way.taken);
  expect(taken.map(({ from, to }) => `${from.id} ${to.id}`)).toEqual(["1 2A", "2A 3A", "3A 4A"]);
});

test("a mission that failed ends where it failed; one that was won has no way open", () => {
  expect(standing(before!, true)["3A"]).toBe("lost");
  expect(Object.values(standing(choosing!, true))).not.toContain("open");
});
