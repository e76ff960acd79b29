import { expect, test } from "vitest";
import { linked } from "../../lib/linked";
import { followed, gameOf, keyAt, leftOf, walkOf } from "../positions";
import { board } from "./board";

const game = gameOf("agent-decker");
const faces = board.faces(game.catalogue);
const turn = walkOf("agent-decker", "turn");
const views = turn.map(({ view }) => view);

test("every option on offer lies somewhere on the table or is a payment", () => {
  for (const { options } of Object.values(game.walks).flat())
    for (const one of options) expect(one.spot === null, one.key).toBe(one.parts.verb === "pay");
});

test("so does everything that may be asked about", () => {
  for (const { closed } of Object.values(game.walks).flat())
    for (const one of closed) expect(one.spot, one.key).not.toBeNull();
});

test("what is left after a disarming is what the engine leaves", () => {
  const { stealth, fighting } = views[3]!;
  expect(leftOf(turn[2]!, "disarm:4")).toBe(`leaves ${stealth} stealth, ${fighting} fighting`);
});

test("where either kind pays, what is left is told in all, and for each mix in full", () => {
  const [whole, mixes] = walkOf("agent-decker", "mix");
  expect(leftOf(whole!, "disarm:1")).toBe("leaves 2 in all");
  expect(mixes!.options.map(({ left }) => left)).toEqual([
    "leaves 0 stealth, 2 fighting",
    "leaves 1 stealth, 1 fighting",
    "leaves 2 stealth, 0 fighting",
  ]);
});

test("a played card is the one that was in the hand, a disarmed one that of the line", () => {
  const copies = followed(board, faces, turn);
  expect([keyAt(copies[0]!, "hand", 0), keyAt(copies[0]!, "hand", 1)]).toContain(
    keyAt(copies[1]!, "play_area", 0),
  );
  expect(copies[3]!.find(({ zone, card }) => zone === "play_area" && card === "guard")?.key).toBe(
    keyAt(copies[2]!, "line", 3),
  );
});

test("when the line scrolls every obstacle keeps its identity", () => {
  const copies = followed(board, faces, turn);
  const before = copies[3]!;
  const after = copies[4]!;
  expect(keyAt(after, "line", 0)).toBe(keyAt(before, "line", 1));
  expect(keyAt(after, "line", 1)).toBe(keyAt(before, "line", 4));
  expect(keyAt(after, "obstacle_discard", 0)).toBe(keyAt(before, "line", 0));
  expect(before.filter(({ zone }) => zone === "obstacle_deck").map(({ key }) => key)).toContain(
    keyAt(after, "line", 3),
  );
});

test("no copy is lost and none comes from nowhere", () => {
  const copies = followed(board, faces, turn);
  const keys = (n: number) =>
    copies[n]!.filter(({ card }) => card !== "-")
      .map(({ key }) => key)
      .sort();
  for (let n = 1; n < copies.length; n++) expect(keys(n)).toEqual(keys(n - 1));
});

test("the first steps of the guide have their moment, and so has the end of a turn", () => {
  const due = (n: number) =>
    board.guide
      .filter((step) => step.when(turn[n]!.view, turn[n]!.options))
      .map(({ id }) => id.split(".")[1]);
  expect(due(0)).toEqual(expect.arrayContaining(["goal", "line", "play"]));
  expect(due(2)).toEqual(expect.arrayContaining(["pool", "interact"]));
  expect(due(3)).toContain("disarmed");
  expect(due(4)).toContain("scroll");
});

test("every keyword leads to a rule, and every trigger that is printed has one", () => {
  for (const rule of Object.values(board.rules.keywords)) expect(game.rules).toContain(rule);
  const texts = faces.all.flatMap(({ lower, upper }) => [lower?.text ?? "", upper?.text ?? ""]);
  for (const text of texts)
    for (const [, trigger] of text.matchAll(/(?:^|[.] )([A-Z][a-z]+(?: [a-z]+)?):/g))
      if (trigger !== "Rule")
        expect(
          linked(text, board.rules.keywords).some((piece) => piece.rule && trigger!.includes(piece.text)),
          trigger,
        ).toBe(true);
});
