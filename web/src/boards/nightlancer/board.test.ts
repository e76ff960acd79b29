import { expect, test } from "vitest";
import { linked } from "../../lib/linked";
import { followed, gameOf, walkOf } from "../positions";
import { board } from "./board";
import { ABILITIES, cardOf, dieFaces, handOf, mine, penaltySign } from "./cards";
import { SIGNS } from "./signs";

const game = gameOf("nightlancer");
const faces = board.faces(game.catalogue);
const asked = walkOf("nightlancer", "asked");
const views = asked.map(({ view }) => view);
const at = (name: string) => asked.find(({ view }) => view.question.name === name)!;

/** The verbs of options without a place on the table. */
const LOOSE = ["lay-low", "roll", "pass", "settle", "abandon", "done"];

test("every option on offer lies on the table, or its verb says all", () => {
  for (const { options } of asked)
    for (const one of options) expect(one.spot === null, one.key).toBe(LOOSE.includes(one.parts.verb));
});

test("of other hands nothing is known, and one's own is whole", () => {
  for (const v of views.slice(1)) {
    const me = mine(v);
    expect(me).toBeGreaterThanOrEqual(0);
    expect(handOf(v, me).length).toBeGreaterThan(0);
    v.contacts.forEach((hand, seat) => expect(Array.isArray(hand), `${seat}`).toBe(seat === me));
  }
});

test("no card lies in two zones at once but for its copies", () => {
  for (const copies of followed(board, faces, asked))
    expect(new Set(copies.map(({ key }) => key)).size).toBe(copies.length);
});

test("chances come from the engine: two for a route, one for what is met, of as many faces as the die has", () => {
  expect(dieFaces().length).toBe(6);
  expect(at("route").view.odds.length).toBe(2);
  expect(at("event").view.odds.length).toBe(1);
  const build = at("build").view;
  const { strength, need } = build.challenge!;
  expect(build.odds).toEqual([dieFaces().filter(({ n }) => strength + n >= need).length]);
});

test("all that is printed has its sign, and every face is said", () => {
  for (const ability of ABILITIES) expect(SIGNS).toHaveProperty(ability);
  for (const face of faces.all) {
    const card = cardOf(face.id)!;
    expect(face.drawing?.says, face.id).toContain(card.name);
    if (card.kind === "contact") expect(SIGNS).toHaveProperty(card.type);
    else if (card.kind !== "round" && card.kind !== "mission") expect(SIGNS).toHaveProperty(card.kind);
    if (card.kind === "mission")
      for (const { routes, penalty } of card.stages) {
        expect(SIGNS).toHaveProperty(penaltySign(penalty));
        for (const { ability, gate } of routes)
          for (const name of [ability, gate].filter(Boolean)) expect(SIGNS).toHaveProperty(name);
      }
  }
});

test("the guide has a word for each question of the first round", () => {
  const due = (name: string) =>
    board.guide
      .filter((step) => step.when(at(name).view, at(name).options))
      .map(({ id }) => id.split(".")[1]);
  expect(due("pick")).toContain("pick");
  expect(due("event")).toEqual(expect.arrayContaining(["event", "odds"]));
  expect(due("take")).toContain("take");
  expect(due("street")).toEqual(expect.arrayContaining(["street", "market", "hand"]));
  expect(due("route")).toEqual(expect.arrayContaining(["mission", "route"]));
  expect(due("object")).toContain("object");
});

test("every keyword leads to a rule, and so does every heading", () => {
  for (const rule of Object.values(board.rules.keywords)) expect(game.rules).toContain(rule);
  expect(
    linked("Pass a cracking obstacle", board.rules.keywords)
      .filter(({ rule }) => rule)
      .map(({ text }) => text),
  ).toEqual(["cracking", "obstacle"]);
});
