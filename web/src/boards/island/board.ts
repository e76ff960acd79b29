import type { View } from "../../lib/view";
import { say } from "../../lib/words";
import type { Zones } from "../../lib/copies";
import type { Fact } from "../../lib/wire";
import type { About, Board, Faces, Spot } from "../board";
import { faces, heldIn, nameOf, piecesIn, placeOf, powerOf, PRESENCE, spiritOf, word, type IslandView } from "./cards";
import { guide } from "./guide";
import Island from "./Island.svelte";
import { rules } from "./rules";

const PIECES = ["hit", "raze", "pick", "remove", "destroy", "replace"];
const HANDS = ["hand", "played", "helpers", "discard"] as const;
const SPIRITS = [0, 1, 2, 3, 4, 5];

/** What is told as it happens: what the invaders do, and what comes up. */
const TOLD = [
  "fear-card", "fear-card-earned", "terror-level", "ravage", "dahan-strike", "blight", "blight-spreads", "card-turns",
  "build", "explore-card", "presence-destroyed", "chosen",
];

const repeated = (card: string, n: number): string[] => Array.from({ length: Math.max(0, n) }, () => card);

function zones(view: View, _faces: Faces): Zones {
  const v = view as IslandView;
  return [
    ...Object.entries(heldIn(v)).map(([name, held]): [string, string[]] => [
      `land-${name}`,
      [...piecesIn(held).flatMap(([kind, n]) => repeated(kind, n)), ...Object.entries(held.presence ?? {}).flatMap(([id, n]) => repeated(PRESENCE + id, n))],
    ]),
    ...v.spirits.flatMap((spirit, at): Zones => {
      const card = spiritOf(spirit.id);
      const left = (["energy", "plays"] as const).map((track, i): [string, string[]] => [`track-${at}-${track}`, repeated(PRESENCE + spirit.id, (card?.[track].length ?? 0) - spirit.tracks[i]!)]);
      return [...HANDS.map((pile): [string, string[]] => [`${pile}-${at}`, spirit[pile]]), ...left];
    }),
    ["turned_up", v.turned_up],
    ["settle", v.invaders.settle],
    ["ravage", v.invaders.ravage],
    ["build", v.invaders.build],
    ["explore", v.invaders.explore],
    ["invader-discard", v.invaders.discard],
    ["blight-card", repeated("blight", v.blight.pool)],
  ];
}

/** In which pile before a Spirit a card lies. */
function lying(v: IslandView, card: string): Spot {
  for (const spirit of v.spirits) for (const zone of HANDS) if (spirit[zone].includes(card)) return { zone, card };
  return { zone: powerOf(card)?.kind === "innate" ? "innates" : "turned_up", card };
}

function spot({ parts }: About, view: View): Spot | null {
  const v = view as IslandView;
  const { verb, card, place } = parts;
  if (place in heldIn(v)) return { zone: "lands", card: place };
  if (PIECES.includes(verb)) return v.asked.land ? { zone: "lands", card: v.asked.land } : null;
  if (verb === "grow") return { zone: `growth-${placeOf(v, card)}`, place: Number(place) };
  if (verb === "do") return { zone: `growth-${placeOf(v, v.asked.spirit)}`, place: v.asked.growth };
  if (place && (verb === "take" || verb === "strip")) return { zone: "tracks", card: place };
  if (verb === "draw") return { zone: "decks", card: place };
  if (verb === "spirit" || verb === "of") return { zone: "spirits", card };
  if (verb === "keep") return { zone: "turned_up", card };
  return card ? lying(v, card) : null;
}

/** Lands in the order in which something happened there: what comes to them flies one after the other. */
function delay(from: string, to: string, at: number, facts: Fact[] = []): number {
  const land = (to.startsWith("land-") ? to : from).slice("land-".length).toUpperCase();
  const told = facts.filter(({ kind }) => !["explore-card", "turn"].includes(kind));
  const when = told.findIndex(({ parts }) => parts.includes(land));
  if (when >= 0) return Math.min(when * 130, 2600) + at * 20;
  return to.startsWith("hand") ? 150 + at * 60 : 60;
}

export const board: Board = {
  component: Island,
  faces,
  zones,
  ways: {},
  scored: say("island.scored"),
  delay,
  followed: (view) => {
    const value = Object.values(heldIn(view as IslandView)).reduce((sum, { blight }) => sum + Number(blight ?? 0), 0);
    return { name: word("blight-in-lands"), value, by: { blight: 1, "blight-removed": -1 }, chapters: ["turn"] };
  },
  telling: { gauges: {}, told: TOLD, ends: ["turn"], chapters: {} },
  asking: { upper: ["turned_up", ...SPIRITS.flatMap((at) => [`played-${at}`, `hand-${at}`]), "ravage", "build"], lower: [] },
  named: nameOf,
  spot,
  after: () => "",
  priced: ({ parts }) => ["keep", "forget", "play", "reclaim", "discard"].includes(parts.verb),
  headline: (view) => {
    const v = view as IslandView;
    return word("headline", { turn: v.turn, terror: v.fear.terror, pool: v.blight.pool });
  },
  rules,
  guide,
};
