import { expect, test } from "vitest";
import type { Fact } from "../../lib/wire";
import { followed, gameOf, option, walkOf } from "../positions";
import { board } from "./board";
import { askedOf, boardsOf, heldSays, threatSays, type IslandView } from "./cards";
import { draw, towards, type BoardCard, type Land } from "./map";
import { SIGNS } from "./signs";

const game = gameOf("island");
const faces = board.faces(game.catalogue);
const asked = walkOf("island", "asked");
const at = (name: string) => asked.find(({ view }) => (view as IslandView).question.name === name)!;
const boards = ["a", "b", "c", "d"].map((id) => game.catalogue.cards[id] as BoardCard);

/** What is about nothing that lies on the table. */
const LOOSE = ["done", "finish", "wait", "enough", "no", "in-order", "with", "without", "alternative"];

test("every option on offer lies on the table, or its verb says all", () => {
  for (const { view, options } of asked)
    for (const one of options) expect(board.spot(one, view) === null, one.key).toBe(LOOSE.includes(one.parts.verb) || (!one.parts.card && !one.parts.place));
});

test("what an option is about lies where it is", () => {
  const target = at("target").view as IslandView;
  expect(board.spot(option("at", "", "a4"), target)).toEqual({ zone: "lands", card: "a4" });
  const hit = at("hit").view as IslandView;
  expect(board.spot(option("hit", "explorer"), hit)).toEqual({ zone: "lands", card: hit.asked.land });
  const grow = at("grow").view as IslandView;
  expect(board.spot(option("grow", grow.spirits[1]!.id, "2"), grow)).toEqual({ zone: "growth-1", place: 2 });
  const play = at("play").view as IslandView;
  const card = play.spirits.flatMap(({ hand }) => hand)[0]!;
  expect(board.spot(option("play", card), play)).toEqual({ zone: "hand", card });
  expect(board.spot(option("take", "", "energy"), at("take").view)).toEqual({ zone: "tracks", card: "energy" });
});

test("all that lies on the island lies in one zone and travels from there", () => {
  for (const copies of followed(board, faces, asked)) expect(new Set(copies.map(({ key }) => key)).size).toBe(copies.length);
  const fact = (kind: string, ...parts: string[]): Fact => ({ kind, parts, line: "", reveals: false, source: "", at: 1 });
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
        expect(one.x + one.width <= two.x || two.x + two.width <= one.x || one.y + one.height <= two.y || two.y + two.height <= one.y).toBe(true);
        const touch = card.rows.some((row, y) => [...row].some((cell, x) => cell === land.name[1] && [row[x + 1], row[x - 1], card.rows[y + 1]?.[x], card.rows[y - 1]?.[x]].includes(other.name[1])));
        const shared = points(land).filter((point) => points(other).includes(point)).length;
        expect(shared > 1, `${land.name} ${other.name}`).toBe(touch);
      }
    }
  }
});

test("boards lie beside each other, and arrows go to the land that lies there", () => {
  const view = asked[0]!.view as IslandView;
  const { lands } = draw(boardsOf(view), view.placements);
  expect(lands.length).toBe(16);
  expect(towards(lands, "a3", "ArrowUp")).toBe("a2");
  expect(towards(lands, "a3", "ArrowRight")).toBe("a4");
  expect(towards(lands, "a8", "ArrowRight")).toBeUndefined();
  const reached = new Set(["a1"]);
  for (const name of reached) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
    const next = towards(lands, name, key);
    if (next) reached.add(next);
  }
  expect(reached.size).toBe(lands.length);
  const oceans = draw([boards[0]!], [[0, 0, 0]], ["a0"]).lands;
  expect(oceans.at(-1)).toMatchObject({ name: "a0", terrain: "ocean" });
});

test("whose panel lies open is known from the question, or from the card that asks", () => {
  for (const name of ["grow", "part", "put", "take", "keep", "play", "use", "target"]) {
    const view = at(name).view as IslandView;
    expect(view.spirits.map(({ id }) => id), name).toContain(askedOf(view));
  }
});

test("a land is told in words, with what threatens it", () => {
  expect(heldSays({ explorer: 2, town: 1, hurt: ["town-1"], blight: 1, defend: 3 })).toBe("2 explorers, 1 town (one with 1 damage), 1 blight, defend 3");
  expect(heldSays({})).toBe("nothing");
  const ravage = { damage: 3, blight: true, cascade: true, presence: [] };
  const view = { forecast: { a4: { now: ravage } } } as unknown as IslandView;
  expect(threatSays(view, "a4")).toBe("Ravaged now: 3 damage, blight, which spreads.");
});

test("all that is printed has its sign, and every face is said", () => {
  for (const face of faces.all) expect(face.drawing?.says, face.id).toContain(face.drawing?.name);
  for (const { view } of asked) for (const held of Object.values((view as IslandView).lands)) for (const kind of Object.keys(held)) if (typeof held[kind] === "number" && kind !== "skips") expect(SIGNS).toHaveProperty(kind);
});

test("the guide has a word for each question of the first turn", () => {
  const due = (name: string) => board.guide.filter((step) => step.when(at(name).view, at(name).options)).map(({ id }) => id.split(".")[1]);
  for (const name of ["grow", "part", "put", "take", "keep", "play", "use", "target"]) expect(due(name)).toContain(name);
});

test("every keyword leads to a rule, and so does every heading", () => {
  for (const rule of [...Object.values(board.rules.keywords), ...board.rules.sections.map(({ from }) => from)]) expect(game.rules).toContain(rule);
});
