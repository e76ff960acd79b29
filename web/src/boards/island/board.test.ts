import { expect, test } from "vitest";
import { actUpTo, beatsOf } from "../../desk/beats.svelte";
import { sceneIn } from "../../desk/scene";
import type { Fact } from "../../lib/wire";
import { followed, gameOf, walkOf } from "../positions";
import { board } from "./board";
import {
  askedOf,
  boardsOf,
  heldIn,
  know,
  sparedIn,
  strifeOn,
  type Held,
  type IslandView,
  type PieceCard,
} from "./cards";
import { lay, mostFree } from "./lay";
import { draw, rimsOf, towards, type Box, type Land } from "./map";
import { clearingOf, grown } from "./scenery";
import { PARTS, SHAPES } from "./shapes";
import { sitesIn, stand } from "./standing";
import { SIGNS } from "./signs";
import { steps } from "./steps";
import { tallyOf, type Term } from "./tally";

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

test("each kind of piece has a shape of its own, and so has each outline", () => {
  const kinds = Object.values(game.catalogue.cards).flatMap((card) => (card.kind === "piece" ? card.id : []));
  for (const kind of kinds) expect(SHAPES, kind).toHaveProperty(kind);
  const outlines = kinds.map((kind) => SHAPES[kind]!.outline);
  expect(new Set(outlines).size).toBe(kinds.length);
});

test("a sacred site has room for its ring", () => {
  const { view } = asked.find((one) => Object.values(one.view.sites).some((lands) => lands.length))!;
  const [id, [name]] = Object.entries(view.sites).find(([, lands]) => lands.length)! as [string, string[]];
  const [land] = draw(boardsOf(view), view.placements).lands.filter((one) => one.name === name);
  const wide = (sites: string[]) =>
    stand(land!, heldIn(view)[name!]!, 0.01, { ravages: [], sites, spared: [] }).standing.find((one) =>
      one.id.endsWith(id),
    )!.width;
  expect(sitesIn(view, name!)).toContain(id);
  expect(wide(sitesIn(view, name!))).toBeGreaterThan(wide([]));
});

test("the guide has a word for each question of the first turn", () => {
  const due = (name: string) =>
    board.guide
      .filter((step) => step.when(at(name).view, at(name).options))
      .map(({ id }) => id.split(".")[1]);
  for (const name of ["grow", "part", "put", "take", "keep", "play", "use", "target"])
    expect(due(name)).toContain(name);
});

/** A view with this in the land A4. */
const withA4 = (held: Held, more: Partial<IslandView> = {}): IslandView => {
  const { view } = at("use");
  return { ...view, ...more, lands: { ...view.lands, a4: held } };
};

test("strife is on the kind of piece that has it, damaged or not", () => {
  const held = { town: 2, city: 1, strife: 4, hurt: ["city-1"], feuding: ["city-1-strife2", "town-strife2"] };
  expect(strifeOn(held, "city")).toEqual([{ n: 2, at: 0 }]);
  expect(strifeOn(held, "town")).toEqual([{ n: 2, at: 2 }]);
  expect(strifeOn(held, "explorer")).toEqual([]);
  const [land] = draw(boardsOf(at("use").view), at("use").view.placements).lands;
  const stands = (one: Held) =>
    stand(land!, one, 0.01, { ravages: [], sites: [], spared: [] }).standing.map(({ id }) => id);
  expect(stands(held)).toEqual(["name", "town", "city"]);
});

test("a land says which actions of the invaders it is spared", () => {
  expect(sparedIn(withA4({ town: 1 }, { builds: {} }), "a4")).toEqual([]);
  expect(sparedIn(withA4({ town: 1, skips: 5 }, { builds: {} }), "a4")).toEqual(["ravage", "explorer"]);
  const build = (stopped_by: string) => ({ builds: { a4: { kind: "city", n: 1, stopped_by } } });
  expect(sparedIn(withA4({ town: 1 }, build("disease")), "a4")).toEqual(["town"]);
  expect(sparedIn(withA4({ town: 1 }, build("")), "a4")).toEqual([]);
});

test("the guide has a word for each token, for an event, an adversary and a scenario", () => {
  const due = (view: IslandView) =>
    board.guide.filter((step) => step.when(view, [])).map(({ id }) => id.split(".")[1]);
  for (const kind of ["beasts", "disease", "wilds", "strife", "badlands", "vitality"]) {
    expect(due(withA4({ [kind]: 1 }))).toContain(kind);
    expect(due(withA4({}))).not.toContain(kind);
  }
  const { view } = at("use");
  expect(due(withA4({}, { events: { ...view.events, discard: ["heavy-farming"] } }))).toContain("event");
  expect(due(withA4({}, { durable: { a4: ["town"] } }))).toContain("durable");
  expect(due(withA4({}, { adversary: { ...view.adversary, id: "sweden" } }))).toContain("adversary");
  expect(due(withA4({}, { scenario: "blitz" }))).toContain("scenario");
  for (const step of ["event", "durable", "adversary", "scenario"]) expect(due(view)).not.toContain(step);
});

test("a token that stops something leaves its land while that is told", () => {
  const town = game.catalogue.cards.town as PieceCard;
  know({
    ...game.catalogue,
    cards: { disease: { ...town, id: "disease", name: "disease", many: "disease" } },
  });
  const before = { view: withA4({ town: 1, disease: 2 }), places: {} };
  const after = { view: withA4({ town: 1, disease: 0 }), places: {} };
  const stopped = (): Fact => ({
    kind: "build-stopped",
    parts: ["A4", "disease"],
    line: "One disease stops the build in A4 and is gone.",
    reveals: false,
    source: "",
    at: 1,
  });
  const [first] = steps(before, after, [stopped(), stopped()]);
  expect(first!.view.lands.a4!.disease).toBe(1);
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

/** A view whose places say which one it is. */
const placed = (view: IslandView, says: string) => ({
  view,
  places: Object.fromEntries(Object.keys(heldIn(view)).map((land) => [land, [{ sign: "", text: says }]])),
});

test("the invaders' phase goes from land to land: each fact changes the land that it names", () => {
  const seen = new Set<string>();
  for (const { before, facts, after } of acts) {
    const found = steps(placed(before, "before"), placed(after, "after"), facts);
    const views = [before, ...found.map(({ view }) => view)];
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
    const end = steps(placed(before, "before"), placed(after, "after"), facts).at(-1)!.view;
    const named = Object.keys(after.lands).filter((land) =>
      facts.some(({ parts }) => parts.some((part) => `${part}`.toLowerCase() === land)),
    );
    for (const land of named) expect(end.lands[land]).toEqual(after.lands[land]);
    expect(end.blight.pool).toBe(after.blight.pool);
    expect(end.fear).toEqual(after.fear);
  }
});

test("a land is read out as it was until something happens there, as that while it does, and then as it is", () => {
  for (const { before, facts, after } of acts) {
    const found = steps(placed(before, "before"), placed(after, "after"), facts);
    for (const land of Object.keys(after.lands)) {
      const about = facts.flatMap(({ kind, parts }, n) => {
        const lands = kind === "explore" ? parts.slice(0, 1) : parts; // the other is where explorers come from
        return lands.includes(land.toUpperCase()) ? [n] : [];
      });
      facts.forEach((_, n) => {
        const so = about.filter((one) => one <= n).map((one) => facts[one]!.line);
        const told = !so.length ? ["before"] : so.length === about.length ? ["after"] : so;
        expect(found[n]!.places[land]!.map(({ text }) => text)).toEqual(told);
      });
    }
  }
});

test("the phase of the invaders can be found again in the log, and is cut where it is not over", () => {
  const log = acts.flatMap(({ facts }) => facts);
  const scene = sceneIn(log, board.telling!);
  expect(scene[0]!.kind).toBe("step-blighted-island");
  expect(scene.filter(({ kind }) => kind === "step-blighted-island")).toHaveLength(1);
  expect(scene.at(-1)!.kind).toBe("step-advance");
  const open = log.slice(0, log.indexOf(scene.at(-1)!));
  expect(sceneIn(open, board.telling!)).toEqual(scene.slice(0, -1));
  expect(sceneIn([], board.telling!)).toEqual([]);
  expect(sceneIn(log, {})).toEqual([]);
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

/** A window of 1366 by 768 below its head, and panels over three of its corners. */
const WINDOW: Box = { x: 14, y: 14, width: 1338, height: 696 };
const PANELS: Box[] = [
  { x: 0, y: 0, width: 320, height: 125 },
  { x: 1150, y: 0, width: 216, height: 125 },
  { x: 1060, y: 460, width: 306, height: 264 },
];

test("the island is as large as it can be without a panel over it", () => {
  for (const ids of [["a"], ["a", "b"]]) {
    const placements = ids.length === 1 ? [[0, 0, 0]] : asked[0]!.view.placements;
    const rims = rimsOf(ids, placements, []);
    const free = lay(rims, WINDOW, []);
    const { turns, unit, x, y } = lay(rims, WINDOW, PANELS);
    expect(unit).toBeLessThanOrEqual(free.unit);
    expect(unit).toBeGreaterThan(ids.length === 1 ? 45 : 25);
    for (const [u, v] of rims[turns]!.flat()) {
      const [left, top] = [x + u * unit, y + v * unit];
      expect(left).toBeGreaterThanOrEqual(WINDOW.x - 0.01);
      expect(top).toBeGreaterThanOrEqual(WINDOW.y - 0.01);
      for (const panel of PANELS)
        expect(
          left > panel.x + 0.01 &&
            left < panel.x + panel.width - 0.01 &&
            top > panel.y + 0.01 &&
            top < panel.y + panel.height - 0.01,
        ).toBe(false);
    }
  }
});

/** A window, how far the map in it can be scrolled, and a land of 100 by 100 pixels. */
const PANE = { width: 300, height: 300, over: [] as Box[] };
const MOST = { x: 240, y: 160 };
const landAt = (x: number, y: number): Box => ({ x, y, width: 100, height: 100 });

test("a map larger than its window is scrolled to where most lands are seen whole", () => {
  const lands = [landAt(0, 0), landAt(240, 160), landAt(440, 360)];
  expect(mostFree(lands, PANE, { x: 0, y: 0 }, MOST)).toEqual(MOST);
});

test("a land under a panel is not seen", () => {
  const lands = [landAt(100, 0)];
  expect(mostFree(lands, PANE, { x: 0, y: 0 }, MOST)).toEqual({ x: 0, y: 0 });
  const over = [landAt(100, 0)];
  expect(mostFree(lands, { ...PANE, over }, { x: 0, y: 0 }, MOST)).toEqual({ x: 100, y: 0 });
});

test("a map is scrolled no farther than needed, and not beyond its end", () => {
  expect(mostFree([], PANE, { x: 120, y: 80 }, MOST)).toEqual({ x: 120, y: 80 });
  expect(mostFree([], PANE, { x: 500, y: -40 }, MOST)).toEqual({ x: 240, y: 0 });
  const far = [landAt(0, 0), landAt(440, 360)];
  expect(mostFree(far, PANE, { x: 10, y: 10 }, MOST)).toEqual({ x: 0, y: 0 });
  expect(mostFree(far, PANE, { x: 230, y: 150 }, MOST)).toEqual(MOST);
  expect(mostFree([landAt(0, 0)], PANE, { x: 40, y: 40 }, { x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
});

test("a map that shows what is asked for is not scrolled at all", () => {
  expect(mostFree([landAt(110, 70)], PANE, { x: 7, y: 3 }, MOST)).toEqual({ x: 7, y: 3 });
});

test("several Spirits have more room above the question, since the invaders' panel is on its side", () => {
  const pair = asked[0]!.view;
  expect(pair.spirits.length).toBe(2);
  expect(board.above!(pair)).toBe("22.5rem");
  expect(board.above!({ ...pair, spirits: pair.spirits.slice(0, 1) })).toBe("");
});

test("the things in a land are apart, and all have room", () => {
  const held = {
    explorer: 2,
    town: 1,
    city: 1,
    dahan: 2,
    blight: 1,
    presence: { "river-surges-in-sunlight": 1 },
  };
  const ravages = [{ when: "now" as const, damage: 6, blight: true, cascade: true }];
  for (const card of boards)
    for (const turns of [0, 1, 2])
      for (const land of draw([card], [[0, 0, 0]], [], turns).lands) {
        const { standing } = stand(land, held, 0.7 / PARTS, { ravages, sites: [], spared: [] });
        expect(standing.length).toBe(8);
        standing.forEach((one, i) => {
          for (const other of standing.slice(i + 1))
            expect(
              Math.abs(one.x - other.x) > (one.width + other.width) / 2 - 0.001 ||
                Math.abs(one.y - other.y) > (one.height + other.height) / 2 - 0.001,
              `${land.name} ${turns}: ${one.id} ${other.id}`,
            ).toBe(true);
        });
      }
});

test("marks grow in each land around its clearing, the same each time", () => {
  for (const land of draw(boards.slice(0, 1), [[0, 0, 0]]).lands) {
    const clear = clearingOf(land);
    const marks = grown(land, clear);
    expect(marks.length, land.name).toBeGreaterThan(3);
    expect(marks).toEqual(grown(land, clear));
    for (const { x, y } of marks)
      expect(x > clear.x && x < clear.x + clear.width && y > clear.y && y < clear.y + clear.height).toBe(
        false,
      );
  }
});

test("the numbers of an act are those of its facts", () => {
  const act = [
    { kind: "ravage-part", parts: ["A3", 1, "explorer", 1] },
    { kind: "ravage-part", parts: ["A3", 2, "towns", 6] },
    { kind: "ravage-changed", parts: ["A3", -1] },
    { kind: "ravage-defence", parts: ["A3", 3] },
    { kind: "ravage", parts: ["A3", 3] },
    { kind: "destroyed", parts: ["dahan", "A3"] },
    { kind: "blight", parts: ["A3", 2] },
    { kind: "dahan-strike", parts: ["A3", 4, 2] },
    { kind: "damaged", parts: ["town", "A3", 1] },
  ];
  const said = (terms: Term[]) =>
    terms.map(({ by, sign, says }) => [by, sign, says].filter(Boolean).join(" "));
  const { sum, comes } = tallyOf(act);
  expect(said(sum)).toEqual(["explorer 1 × 1", "+ town 2 × 3", "− 1", "− defend 3", "= ravage 3"]);
  expect(said(comes)).toEqual(["dahan ✕", "+ blight 1", "dahan 2 × 2 = 4", "town −1"]);
  expect(tallyOf([{ kind: "build", parts: ["A3", "city"] }]).comes).toEqual([
    { sign: "city", says: "1", by: "+" },
  ]);
  expect(tallyOf([{ kind: "terror-level", parts: [2] }])).toEqual({ sum: [], comes: [] });
});

test("an act is what happens in one place without a break", () => {
  const beat = (place: string, line: string) => ({
    ...beatsOf(
      [{ kind: "ravage", parts: [], line, reveals: false, source: "", at: 1 }],
      board.telling!,
      0,
    )[0]!,
    place,
  });
  const beats = [
    beat("land-a3", "1"),
    beat("land-a4", "2"),
    beat("land-a4", "3"),
    beat("", "4"),
    beat("", "5"),
  ];
  const lines = (n: number) => actUpTo(beats, n).map(({ line }) => line);
  expect([0, 1, 2, 3, 4].map(lines)).toEqual([["1"], ["2"], ["2", "3"], ["4"], ["5"]]);
});
