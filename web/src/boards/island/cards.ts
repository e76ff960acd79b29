// The cards of the island as the server tells them, and as faces to draw.

import "./messages";
import { knowPictures } from "../../lib/pictures";
import type { View } from "../../lib/view";
import type { Catalogue, Question } from "../../lib/wire";
import { has, say } from "../../lib/words";
import { Faces, type Face } from "../board";
import Body from "./Body.svelte";
import type { BoardCard, Placement } from "./map";

knowPictures("island", import.meta.glob<string[]>("../../pictures/island.json", { eager: true, import: "default" }));

interface Head {
  id: string;
  name: string;
}

export interface Level {
  need: Record<string, number>;
  text: string;
}

export interface PowerCard extends Head {
  kind: "power" | "major" | "innate";
  cost: number;
  speed: "fast" | "slow";
  elements: string[];
  range: number;
  from: "presence" | "site" | "spirit" | "other-spirit";
  origin: string;
  target: string;
  levels: Level[];
  text: string;
}

export interface Space {
  number: number;
  elements: string[];
  reclaims: boolean;
  /** Does it give any one element? */
  any: boolean;
}

export interface SpiritCard extends Head {
  kind: "spirit";
  text: string;
  complexity: string;
  growth: string[];
  energy: Space[];
  plays: Space[];
  presence: number;
  innates: string[];
}

export interface FearCard extends Head {
  kind: "fear";
  texts: string[];
}

export interface BlightCard extends Head {
  kind: "blight";
  pool: number;
  text: string;
}

export interface InvaderCard extends Head {
  kind: "invader";
  stage: number;
  grounds: string[];
  escalates: boolean;
}

export interface AdversaryCard extends Head {
  kind: "adversary";
  levels: { name: string; difficulty: number; text: string }[];
}

export type IslandCard = PowerCard | SpiritCard | FearCard | BlightCard | InvaderCard | AdversaryCard;

/** A face that knows what is printed. */
export interface IslandFace extends Face {
  card: IslandCard;
}

export interface Ravage {
  damage: number;
  blight: boolean;
  cascade: boolean;
  presence: string[];
}

/** What lies in a land: so many of each kind of piece, and what besides. */
export interface Held {
  [kind: string]: number | string[] | Record<string, number> | undefined;
  /** Pieces that are damaged, as `town-1`. */
  hurt?: string[];
  presence?: Record<string, number>;
  defend?: number;
  skips?: number;
}

export interface SpiritView {
  id: string;
  seat: number;
  energy: number;
  plays: number;
  tracks: [energy: number, plays: number];
  destroyed: number;
  elements: number[];
  hand: string[];
  played: string[];
  used: string[];
  helpers: string[];
  discard: string[];
}

export interface IslandView extends View {
  turn: number;
  phase: string;
  boards: string[];
  placements: Placement[];
  lands: Record<string, Held>;
  /** The oceans that a rule makes lands of. */
  oceans: Record<string, Held>;
  spirits: SpiritView[];
  /** Who the invaders are, '' for nobody in particular. */
  adversary: { id: string; level: number; difficulty: number };
  invaders: { settle: string[]; ravage: string[]; build: string[]; explore: string[]; deck: number[]; discard: string[] };
  fear: { made: number; wanted: number; earned: number; deck: number; terror: number; dividers: number[]; discard: string[]; shown: string[] };
  blight: { face: string; card: string; pool: number; cards: number; passed: string[] };
  minor_deck: number;
  minors: string[];
  major_deck: number;
  majors: string[];
  forecast: Record<string, Record<"now" | "next", Ravage | undefined>>;
  turned_up: string[];
  forgotten: string[];
  question: Question;
  asked: { spirit: string; land: string; growth: number };
}

export const ELEMENTS = ["sun", "moon", "fire", "air", "water", "earth", "plant", "animal"] as const;

/** What a land holds besides pieces. */
const NO_PIECES = ["hurt", "presence", "defend", "skips"];
export const PRESENCE = "presence-";

export const word = (key: string, parts: Record<string, string | number> = {}): string => say(`island.${key}`, parts);

const printed = new Map<string, IslandCard>();
const boards = new Map<string, BoardCard>();

export const cardOf = (id: string): IslandCard | undefined => printed.get(id);
export const boardsOf = (v: IslandView): BoardCard[] => v.boards.flatMap((id) => boards.get(id) ?? []);

/** What lies in each land, oceans too where they count as lands. */
export const heldIn = (v: IslandView): Record<string, Held> => ({ ...v.lands, ...v.oceans });

export function spiritOf(id: string): SpiritCard | undefined {
  const card = printed.get(id);
  return card?.kind === "spirit" ? card : undefined;
}

export function powerOf(id: string): PowerCard | undefined {
  const card = printed.get(id);
  return card?.kind === "power" || card?.kind === "major" || card?.kind === "innate" ? card : undefined;
}

export const nameOf = (id: string): string => printed.get(id)?.name ?? id;

/** The place of a Spirit among those in the game. */
export const placeOf = (v: IslandView, id: string): number => v.spirits.findIndex((spirit) => spirit.id === id);

/** The Spirit that is asked: the one that the question is about, or whose card asks; '' where none is. */
export function askedOf(v: IslandView): string {
  const { card } = v.question;
  if (v.asked.spirit || !card) return v.asked.spirit;
  const owner = v.spirits.find((one) => one.id === card || [...one.hand, ...one.played, ...one.discard, ...(spiritOf(one.id)?.innates ?? [])].includes(card));
  return owner?.id ?? "";
}

/** The pieces of a land: each kind, and how many there are. */
export const piecesIn = (held: Held): [kind: string, n: number][] =>
  Object.entries(held).flatMap(([kind, n]): [string, number][] => (NO_PIECES.includes(kind) || typeof n !== "number" ? [] : [[kind, n]]));

/** How much damage each damaged piece of a kind has. */
export const hurtOf = (held: Held, kind: string): number[] => (held.hurt ?? []).flatMap((mark) => (mark.startsWith(`${kind}-`) ? [Number(mark.slice(kind.length + 1))] : []));

/** A number of pieces of a kind, in words. */
export function piecesSay(kind: string, n: number): string {
  const one = has(`island.one-${kind}`);
  return one ? word(n === 1 ? `one-${kind}` : `some-${kind}`, { n }) : `${n} ${kind}`;
}

/** Everything that lies in a land, in words. */
export function heldSays(held: Held): string {
  const parts = piecesIn(held).map(([kind, n]) => {
    const hurt = hurtOf(held, kind);
    return hurt.length ? `${piecesSay(kind, n)} (${hurt.map((damage) => word("with-damage", { n: damage })).join(", ")})` : piecesSay(kind, n);
  });
  for (const [id, n] of Object.entries(held.presence ?? {})) parts.push(word("presence-of", { n, spirit: nameOf(id) }));
  if (held.defend) parts.push(word("defends", { n: held.defend }));
  if (held.skips) parts.push(word("skips"));
  return parts.join(", ") || word("empty");
}

/** What ravages will do to a land, in words. */
export function threatSays(v: IslandView, land: string): string {
  const found = v.forecast[land];
  return (["now", "next"] as const)
    .flatMap((when) => {
      const ravage = found?.[when];
      if (!ravage) return [];
      const what = word(ravage.cascade ? "threat-cascade" : ravage.blight ? "threat-blight" : "threat", { n: ravage.damage });
      const risk = ravage.blight && ravage.presence.length ? ` ${word("at-risk", { spirits: ravage.presence.map(nameOf).join(", ") })}` : "";
      return [`${word(`ravaged-${when}`)}: ${what}${risk}.`];
    })
    .join(" ");
}

export function faces(catalogue: Catalogue): Faces {
  const all = Object.values(catalogue.cards as Record<string, IslandCard | BoardCard>);
  const cards: IslandCard[] = [];
  for (const card of all) {
    if (card.kind === "board") boards.set(card.id, card);
    else {
      printed.set(card.id, card);
      cards.push(card);
    }
  }
  return new Faces(cards.map(face));
}

const face = (card: IslandCard): IslandFace => ({ id: card.id, upper: null, lower: null, copies: 1, card, drawing: { name: card.name, says: spoken(card), body: Body } });

// -- what is printed, in words -----------------------------------------------------------------

const joined = (parts: (string | false)[]): string => parts.filter(Boolean).join(", ");
const stop = (text: string): string => text.replace(/\.$/, "");

/** From where and on what a power works. */
export function reachSays({ from, range, origin, target }: PowerCard): string {
  if (from === "spirit" || from === "other-spirit") return word(`to-${from}`);
  const source = word(from === "site" ? "from-site" : "from-presence", { range });
  return `${origin ? word("out-of", { terrain: origin }) : ""}${source}: ${target}`;
}

export const needSays = (need: Record<string, number>): string => Object.entries(need).map(([element, n]) => `${n} ${word(element)}`).join(", ");

function spoken(card: IslandCard): string {
  switch (card.kind) {
    case "spirit":
      return joined([card.name, stop(card.text), ...card.growth.map((text, i) => `${word("growth", { n: i + 1 })}: ${stop(text)}`)]);
    case "fear":
      return joined([card.name, ...card.texts.map((text, i) => `${word("level", { n: i + 1 })}: ${stop(text)}`)]);
    case "blight":
      return joined([card.name, word("counters", { n: card.pool }), stop(card.text)]);
    case "invader":
      return joined([card.name, word("stage", { n: card.stage }), card.escalates && word("escalates")]);
    case "adversary":
      return joined([card.name, ...card.levels.map(({ name, text }, i) => `${word("adversary-level", { n: i })}: ${name}${text ? `, ${stop(text)}` : ""}`)]);
    case "innate":
      return joined([card.name, word(card.speed), reachSays(card), ...card.levels.map(({ need, text }) => `${needSays(need)}: ${stop(text)}`)]);
    default:
      return joined([card.name, word("costs", { n: card.cost }), word(card.speed), ...card.elements.map((element) => word(element)), reachSays(card), stop(card.text)]);
  }
}
