import { expect, test } from "vitest";
import { linked } from "../../lib/linked";
import { followed, gameOf, keyAt, leftOf, walkOf } from "../positions";
import { board } from "./board";
import { lying, stageOf, track } from "./cards";

const game = gameOf("blight-chronicles");
const faces = board.faces(game.catalogue);
const round = walkOf("blight-chronicles", "round");
const campaign = walkOf("blight-chronicles", "campaign");
const views = round.map(({ view }) => view);

test("every option on offer lies somewhere on the table, is a payment, a way on or the end of choosing", () => {
  for (const { options } of Object.values(game.walks).flat())
    for (const one of options)
      expect(one.spot === null, one.key).toBe(["pay", "go-to", "keep-deck"].includes(one.parts.verb));
});

test("so does everything that may be asked about, but for the end of choosing", () => {
  for (const { closed } of Object.values(game.walks).flat())
    for (const one of closed) expect(one.spot === null, one.key).toBe(one.parts.verb === "keep-deck");
});

test("a place is read as it is written: a card, face down, tokens or counters", () => {
  expect(lying("thug")).toEqual({ card: "thug", down: false, n: null });
  expect(lying("car-thief!")).toEqual({ card: "car-thief", down: true, n: null });
  expect(lying("staff-entrance+1")).toEqual({ card: "staff-entrance", down: false, n: 1 });
  expect(lying("orderly!-2")).toEqual({ card: "orderly", down: true, n: -2 });
  expect(lying("-")).toEqual({ card: "-", down: false, n: null });
});

test("what is left after a target is what the engine leaves, vs bonuses in force or not", () => {
  expect(views[1]!.bonuses).toContain("crowbar");
  const { physical, evasion } = views[3]!;
  expect(leftOf(round[1]!, "eliminate:3")).toBe(`leaves ${physical + evasion} in all`);
  expect(leftOf(round[2]!, "pay:3-0")).toBe(`leaves ${physical} physical, ${evasion} evasion`);
});

test("a bonus counts against its own kind alone", () => {
  const left = (place: string) => Number(/\d+/.exec(leftOf(round[1]!, `eliminate:${place}`))?.[0]);
  expect(left("3") - left("4")).toBe(views[1]!.dues[3]! - views[1]!.dues[2]!);
  expect(views[1]!.dues[3]).toBe(views[1]!.prices[3]);
  expect(views[1]!.dues[2]).toBe(views[1]!.prices[2]! - 1);
});

test("an eliminated obstacle goes to the discard pile, and the line closes up", () => {
  const copies = followed(board, faces, round);
  expect(copies[3]!.find(({ zone, card }) => zone === "discard" && card === "staff-entrance")?.key).toBe(
    keyAt(copies[2]!, "line", 2),
  );
  const [before, after] = [copies[4]!, copies[5]!];
  expect(keyAt(after, "line", 0)).toBe(keyAt(before, "line", 1));
  expect(keyAt(after, "line", 1)).toBe(keyAt(before, "line", 3));
  expect(keyAt(after, "marks", 0)).toBe(keyAt(before, "marks", 0));
  expect(views[5]!.round).toBe(views[4]!.round + 1);
});

test("equipment keeps its identity from round to round", () => {
  const copies = followed(board, faces, round);
  for (const zone of ["tools", "outfit"]) expect(keyAt(copies[5]!, zone, 0)).toBe(keyAt(copies[0]!, zone, 0));
});

test("every stage of the positions has its folder, and the track its positions", () => {
  for (const { view } of [...round, ...campaign]) expect(stageOf(view.stage)?.title).toBeTruthy();
  expect(track()).toHaveLength(6);
});

test("the guide teaches the first round, the second and the end of a stage", () => {
  const due = ({ view, options }: (typeof round)[number]) =>
    board.guide.filter((step) => step.when(view, options)).map(({ id }) => id.split(".")[1]);
  expect(due(round[0]!)).toEqual(
    expect.arrayContaining(["stage", "line", "marks", "hand", "equip", "target"]),
  );
  expect(due(round[2]!)).toContain("pay");
  expect(due(round[3]!)).toContain("taken");
  expect(due(round[5]!)).toContain("round");
  expect(due(campaign[0]!)).toContain("complete");
  expect(due(campaign[1]!)).toEqual(expect.arrayContaining(["between"]));
});

test("every keyword leads to a rule, and every trigger that is printed has one", () => {
  for (const rule of Object.values(board.rules.keywords)) expect(game.rules).toContain(rule);
  const texts = faces.all.flatMap(({ lower, upper }) => [lower?.text ?? "", upper?.text ?? ""]);
  for (const text of texts)
    for (const [, trigger] of text.matchAll(/(?:^|[.] )([A-Z][a-z]+(?: [a-z]+)?):/g))
      if (trigger !== "This round")
        expect(
          linked(text, board.rules.keywords).some(
            (piece) => piece.rule && `${trigger}:`.includes(piece.text),
          ),
          `${trigger}: ${text}`,
        ).toBe(true);
});
