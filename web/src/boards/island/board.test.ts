import { expect, test } from "vitest";
import { beatsOf } from "../../desk/beats.svelte";
import type { Fact } from "../../lib/wire";
import { followed, gameOf, walkOf } from "../positions";
import { board } from "./board";
import { askedOf, boardsOf, heldIn } from "./cards";
import { draw, towards, type Land } from "./map";
import { SIGNS } from "./signs";
import { steps } from "./steps";

const game = gameOf("island");
const faces = board.faces(game.catalogue);
const asked = walkOf("island", "asked");
const at = (name: string) => asked.find(({ view }) => view.question.name === name)!;
const boards = ["a", "b", "c", "d"].flatMap((id) => {
  const card = game.catalogue.cards[id];
  return card?.kind === "board" ? card : [];
});

/** The verbs of options without a place on the table. */
const LOOSE = ["done", "finish", "wait", "enough", "no", "in-order", "with", "without", "alternative"];

test("every option on offer lies on the table, or its verb says all", () => {
  for (const { options } of asked)
    for (const one of options)
      expect(one.spot === null, one.key).toBe(
        LOOSE.includes(one.parts.verb) || (!one.parts.card && !one.parts.place),
      );
});

test("all that lies on the island lies in one zone and travels from there", () => {
  for (const copies of followed(board, faces, asked))
    expect(new Set(copies.map(({ key }) => key)).size).toBe(copies.length);
  const fact = (kind: string, ...parts: string[]): Fact => ({
    kind,
    parts,
    line: "",
    reveals: false,
    source: "",
    at: 1,
  });
  const facts = [fact("blight", "A4", "2"), fact("blight-spreads", "A4", "A5"), fact("blight", "A5", "1")];
  const [first, second] = ["land-a4", "land-a5"].map((land) => board.delay("blight-card", land, 0, facts));
  expect(second).toBeGreaterThan(first!);
});

/** All points of an outline. */
const points = ({ path }: Land): string[] => path.slice(1, -1).split("L");

test("lands are drawn from their rows: neighbours share the points of their border, boxes lie apart", () => {
  for (const card of boards) {
    const { lands } = draw([card], [[0, 0, 0]]);
    expect(lands.map(({ name }) => name)).toEqual(card.terrains.map((_, i) => `${card.id}${i + 1}`));
    for (const land of lands) {
      expect(land.coastal).toBe(card.rows.some((row) => row[0] === land.name[1]));
      expect(Math.min(land.box.width, land.box.height), land.name).toBeGreaterThan(1.2);
      for (const other of lands) {
        if (other === land) continue;
        const [one, two] = [land.box, other.box];
        expect(
          one.x + one.width <= two.x ||
            two.x + two.width <= one.x ||
            one.y + one.height <= two.y ||
            two.y + two.height <= one.y,
        ).toBe(true);
        const touch = card.rows.some((row, y) =>
          [...row].some(
            (cell, x) =>
              cell === land.name[1] &&
              [row[x + 1], row[x - 1], card.rows[y + 1]?.[x], card.rows[y - 1]?.[x]].includes(other.name[1]),
          ),
        );
        const shared = points(land).filter((point) => points(other).includes(point)).length;
        expect(shared > 1, `${land.name} ${other.name}`).toBe(touch);
      }
    }
  }
});

test("boards lie beside each other, and arrows go to the land that lies there", () => {
  const view = asked[0]!.view;
  const { lands } = draw(boardsOf(view), view.placements);
  expect(lands.length).toBe(16);
  expect(towards(lands, "a3", "ArrowUp")).toBe("a2");
  expect(towards(lands, "a3", "ArrowRight")).toBe("a4");
  expect(towards(lands, "a8", "ArrowRight")).toBeUndefined();
  const reached = new Set(["a1"]);
  for (const name of reached)
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const next = towards(lands, name, key);
      if (next) reached.add(next);
    }
  expect(reached.size).toBe(lands.length);
  const oceans = draw([boards[0]!], [[0, 0, 0]], ["a0"]).lands;
  expect(oceans.at(-1)).toMatchObject({ name: "a0", terrain: "ocean" });
});

test("whose panel lies open is known from the question, or from the card that asks", () => {
  for (const name of ["grow", "part", "put", "take", "keep", "play", "use", "target"]) {
    const view = at(name).view;
    expect(
      view.spirits.map(({ id }) => id),
      name,
    ).toContain(askedOf(view));
  }
});

test("all that is printed has its sign, and every face is said", () => {
  for (const face of faces.all) expect(face.drawing?.says, face.id).toContain(face.drawing?.name);
  for (const { view } of asked)
    for (const held of Object.values(view.lands))
      for (const kind of Object.keys(held))
        if (typeof held[kind] === "number" && kind !== "skips") expect(SIGNS).toHaveProperty(kind);
});

test("the guide has a word for each question of the first turn", () => {
  const due = (name: string) =>
    board.guide
      .filter((step) => step.when(at(name).view, at(name).options))
      .map(({ id }) => id.split(".")[1]);
  for (const name of ["grow", "part", "put", "take", "keep", "play", "use", "target"])
    expect(due(name)).toContain(name);
});

test("every keyword leads to a rule, and so does every heading", () => {
  for (const rule of Object.values(board.rules.keywords)) expect(game.rules).toContain(rule);
});

const moves = walkOf("island", "invaders");
/** Each choice after which the invaders act: the view before it, its facts, the view after it. */
const acts = moves.flatMap((after, i) =>
  i % 2 ? [{ before: moves[i - 1]!.view, facts: after.facts!, after: after.view }] : [],
);

/** What a fact says came to a land, or left it. */
const COMING: Record<string, (parts: Fact["parts"]) => [land: string, kind: string, by: number]> = {
  explore: ([land]) => [`${land}`, "explorer", 1],
  build: ([land, kind]) => [`${land}`, `${kind}`, 1],
  blight: ([land]) => [`${land}`, "blight", 1],
  destroyed: ([kind, land]) => [`${land}`, `${kind}`, -1],
};

test("the invaders' phase goes from land to land: each fact changes the land that it names", () => {
  const seen = new Set<string>();
  for (const { before, facts, after } of acts) {
    const views = [before, ...steps(before, after, facts)];
    facts.forEach((fact, n) => {
      const told = COMING[fact.kind]?.(fact.parts);
      if (!told) return;
      seen.add(fact.kind);
      const [land, kind, by] = [told[0].toLowerCase(), told[1], told[2]];
      const [then, now] = [views[n]!, views[n + 1]!].map((view) => Number(heldIn(view)[land]?.[kind] ?? 0));
      expect(now! - then!, fact.line).toBe(by);
      for (const other of Object.keys(before.lands))
        if (other !== land) expect(views[n + 1]!.lands[other], fact.line).toBe(views[n]!.lands[other]);
    });
  }
  expect([...seen].sort()).toEqual(Object.keys(COMING).sort());
});

test("after the last fact the lands, the blight and the fear are as they will be", () => {
  for (const { before, facts, after } of acts) {
    const end = steps(before, after, facts).at(-1)!;
    const named = Object.keys(after.lands).filter((land) =>
      facts.some(({ parts }) => parts.some((part) => `${part}`.toLowerCase() === land)),
    );
    for (const land of named) expect(end.lands[land]).toEqual(after.lands[land]);
    expect(end.blight.pool).toBe(after.blight.pool);
    expect(end.fear).toEqual(after.fear);
  }
});

test("the invaders' phase is told in beats, each in its land, and those are shown step by step", () => {
  for (const { facts, after } of acts) {
    expect(facts.some(({ kind }) => board.telling?.steps?.includes(kind))).toBe(true);
    const beats = beatsOf(facts, board.telling!, 0, (fact) => board.placed!(fact, after));
    for (const kind of ["ravage", "build", "explore"]) {
      const lands = facts.flatMap((fact, n) =>
        fact.kind === kind ? [[n, `land-${`${fact.parts[0]}`.toLowerCase()}`]] : [],
      );
      for (const [n, place] of lands) expect(beats.find(({ fact }) => fact === n)).toMatchObject({ place });
    }
  }
});
