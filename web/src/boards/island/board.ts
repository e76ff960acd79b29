import { pictureOf } from "../../lib/pictures";
import { say } from "../../lib/words";
import type { Zones } from "../../desk/copies";
import type { Fact } from "../../lib/wire";
import type { Board, Faces } from "../../desk/board";
import type { Moment } from "../../desk/moments.svelte";
import {
  cardOf,
  heldIn,
  nameOf,
  piecesIn,
  PRESENCE,
  spiritOf,
  word,
  type IslandPrint,
  type IslandView,
} from "./cards";
import { faces } from "./faces";
import { guide } from "./guide";
import Island from "./Island.svelte";
import { rules } from "./rules";
import { sounds } from "./sounds";
import { placeOfFact, steps } from "./steps";
import Tally from "./Tally.svelte";

const HANDS = ["hand", "played", "helpers", "discard"] as const;
const SPIRITS = [0, 1, 2, 3, 4, 5];

/** The kinds of facts that are shown as they happen: acts of the invaders, and cards that are turned up. */
const TOLD = [
  "fear-card",
  "fear-card-earned",
  "terror-level",
  "ravage",
  "withstood",
  "dahan-strike",
  "blight",
  "blight-spreads",
  "card-turns",
  "build",
  "build-stopped",
  "explore-card",
  "explore",
  "explore-stopped",
  "blight-stopped",
  "presence-destroyed",
  "chosen",
];

/** What else is shown of the phase of the invaders where the map follows it: the parts of their acts. */
const TOLD_THERE = [
  "step-ravage",
  "step-build",
  "strife-spent",
  "ravage-part",
  "ravage-changed",
  "ravage-defence",
  "dahan-spared",
  "worsened",
  "damaged",
  "destroyed",
  "fear",
];

/** What the invaders do: it is shown step by step. */
const STEPS = ["fear-card", "ravage", "build", "explore-card"];

const repeated = (card: string, n: number): string[] => Array.from({ length: Math.max(0, n) }, () => card);

function zones(v: IslandView, _faces: Faces): Zones {
  return [
    ...Object.entries(heldIn(v)).map(([name, held]): [string, string[]] => [
      `land-${name}`,
      [
        ...piecesIn(held).flatMap(([kind, n]) => repeated(kind, n)),
        ...Object.entries(held.presence ?? {}).flatMap(([id, n]) => repeated(PRESENCE + id, n)),
      ],
    ]),
    ...v.spirits.flatMap((spirit, at): Zones => {
      const card = spiritOf(spirit.id);
      const left = (["energy", "plays"] as const).map((track, i): [string, string[]] => [
        `track-${at}-${track}`,
        repeated(PRESENCE + spirit.id, (card?.[track].length ?? 0) - spirit.tracks[i]!),
      ]);
      return [...HANDS.map((pile): [string, string[]] => [`${pile}-${at}`, spirit[pile]]), ...left];
    }),
    ["turned_up", v.turned_up],
    ["lent", v.lent],
    ["settle", v.invaders.settle],
    ["ravage", v.invaders.ravage],
    ["build", v.invaders.build],
    ["explore", v.invaders.explore],
    ["invader-discard", v.invaders.discard],
    ["blight-card", repeated("blight", v.blight.pool)],
  ];
}

/** Lands in the order in which something happened there: what comes to them flies one after the other. */
function delay(from: string, to: string, at: number, facts: Fact[] = []): number {
  const land = (to.startsWith("land-") ? to : from).slice("land-".length).toUpperCase();
  const told = facts.filter(({ kind }) => !["explore-card", "turn"].includes(kind));
  const when = told.findIndex(({ parts }) => parts.includes(land));
  if (when >= 0) return Math.min(when * 130, 2600) + at * 20;
  return to.startsWith("hand") ? 150 + at * 60 : 60;
}

/** The event that comes up: the parts that are done, or the halves to choose from. */
function eventIn(facts: Fact[]): Moment | null {
  const event = facts.find(({ kind }) => kind === "event");
  const card = event && cardOf(event.source);
  if (card?.kind !== "event") return null;
  const done = facts.filter(({ kind }) => kind === "event-part").map(({ line }) => line);
  const chosen = ["choice", "each choice"].includes(card.by);
  const halves = card.faces.map(({ name, terms, text }) => `${name}${terms && ` (${terms})`}: ${text}`);
  return {
    stamp: word("stamp-event"),
    title: card.name,
    picture: pictureOf("island", card.id),
    says: chosen && done.length < card.faces.length ? halves : done,
    gained: "",
    news: [],
    opens: true,
  };
}

/** The blight card that turns over, with what it brings. */
function turnIn(facts: Fact[]): Moment | null {
  const turned = facts.filter(({ kind }) => kind === "card-turns").at(-1);
  if (!turned) return null;
  const [title, text] = turned.parts.map(String);
  return {
    stamp: word("stamp-blighted"),
    title: title!,
    picture: pictureOf("island", turned.source),
    says: [text!],
    gained: "",
    news: [],
    fact: turned,
  };
}

function terrorIn(facts: Fact[]): Moment | null {
  const risen = facts.filter(({ kind }) => kind === "terror-level").at(-1);
  if (!risen) return null;
  const level = String(risen.parts[0]);
  return {
    stamp: word("stamp-terror", { level }),
    title: word(`terror-${level}`),
    picture: pictureOf("island", `terror-${level}`),
    says: [risen.line],
    gained: "",
    news: [],
    fact: risen,
  };
}

export const board: Board<IslandView, IslandPrint> = {
  component: Island,
  fills: true,
  // The panel of the invaders is on its side where there are several Spirits.
  above: ({ spirits }) => (spirits.length > 1 ? "22.5rem" : ""),
  faces,
  pictures: "island",
  sounds,
  zones,
  ways: {},
  scored: say("island.scored"),
  delay,
  followed: (v) => {
    const value = Object.values(heldIn(v)).reduce((sum, { blight }) => sum + Number(blight ?? 0), 0);
    return {
      name: word("blight-in-lands"),
      value,
      by: { blight: 1, "blight-removed": -1 },
      chapters: ["turn"],
    };
  },
  keys: () => [
    ["f", word("key-forecast")],
    ["s", word("key-spirit")],
    ["+ −", word("key-zoom")],
    ["0", word("key-whole")],
    ["r", word("key-again")],
    ["t", word("key-acts")],
  ],
  squared: {
    rows: [],
    squares: ["turn"],
    harm: ({ kind }) => (kind === "blight" ? 1 : 0),
    steps: [1, 2, 3],
  },
  ends: ["done", "finish"],
  telling: {
    gauges: {},
    told: TOLD,
    ends: ["turn"],
    steps: STEPS,
    scene: { opens: "step-blighted-island", closes: "step-advance", told: TOLD_THERE },
    chapters: {},
  },
  tally: Tally,
  steps: (before, after, facts) => steps(before, after, facts),
  placed: (fact, view) => placeOfFact(view, fact),
  moment: (facts) => eventIn(facts) ?? turnIn(facts) ?? terrorIn(facts),
  asking: {
    upper: [
      "turned_up",
      "lent",
      ...SPIRITS.flatMap((at) => [`played-${at}`, `hand-${at}`]),
      "ravage",
      "build",
    ],
    lower: [],
  },
  named: nameOf,
  priced: ({ parts }) => ["keep", "forget", "play", "reclaim", "discard"].includes(parts.verb),
  headline: (v) => {
    return word("headline", { turn: v.turn, terror: v.fear.terror, pool: v.blight.pool });
  },
  rules,
  guide,
};
