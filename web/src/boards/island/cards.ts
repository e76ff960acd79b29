// The cards of the island as the server tells them, and as faces to draw.

import "./colours.css";
import "./messages";
import { knowPictures, type Focuses } from "../../lib/pictures";
import { say } from "../../lib/words";
import type { PlaceLine } from "../../lib/wire";
import type { Face, Printed } from "../../desk/board";
import type { Land } from "./map";
import type {
  AdversaryCard,
  BlightCard,
  BoardCard,
  EventCard,
  FearCard,
  Held,
  InvaderCard,
  IslandView,
  PieceCard,
  PowerCard,
  ScenarioCard,
  SpiritCard,
} from "./view";

export type * from "./view";

knowPictures(
  "island",
  import.meta.glob<Focuses>("../../pictures/island.json", { eager: true, import: "default" }),
);

export type IslandCard =
  PowerCard | SpiritCard | FearCard | BlightCard | InvaderCard | AdversaryCard | ScenarioCard | EventCard;

/** What the catalogue has: cards, the boards of the map and the kinds of pieces. */
export type IslandPrint = IslandCard | BoardCard | PieceCard;

/** A land as a face: its place, and the lines about it. */
export interface LandFace extends Face {
  land: Land;
  lines: PlaceLine[];
}

const isLand = (face: Face): face is LandFace => "land" in face && "lines" in face;

/** The land that a face shows. */
export function landOf(face: Face): LandFace {
  if (!isLand(face)) throw new Error(`${face.id} is no land`);
  return face;
}

export const ELEMENTS = ["sun", "moon", "fire", "air", "water", "earth", "plant", "animal"] as const;

/** The fields of a land that are no pieces. */
const NO_PIECES = ["hurt", "feuding", "presence", "defend", "skips", "isolated"];
export const PRESENCE = "presence-";
export const STRIFE = "strife";

export const word = (key: string, parts: Record<string, string | number> = {}): string =>
  say(`island.${key}`, parts);

const printed = new Map<string, IslandCard>();
const boards = new Map<string, BoardCard>();
/** The kinds of pieces in the order in which a land names them. */
const pieces = new Map<string, PieceCard>();

export const cardOf = (id: string): IslandCard | undefined => printed.get(id);
/** The card that a face of this game shows. */
export function printOf({ id }: Face): IslandCard {
  const card = printed.get(id);
  if (!card) throw new Error(`${id} is not in the catalogue`);
  return card;
}

export const pieceKinds = (): PieceCard[] => [...pieces.values()];
export const boardsOf = (v: IslandView): BoardCard[] => v.boards.flatMap((id) => boards.get(id) ?? []);

/** The content of each land, and of oceans that count as lands. */
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
export const placeOf = (v: IslandView, id: string): number =>
  v.spirits.findIndex((spirit) => spirit.id === id);

/** The Spirit that is asked: the one that the question is about, or whose card asks; '' where none is. */
export function askedOf(v: IslandView): string {
  const { card } = v.question;
  if (v.asked.spirit || !card) return v.asked.spirit;
  const owner = v.spirits.find(
    (one) =>
      one.id === card ||
      [...one.hand, ...one.played, ...one.discard, ...(spiritOf(one.id)?.innates ?? [])].includes(card),
  );
  return owner?.id ?? "";
}

/** The pieces of a land: each kind, and how many there are. */
export const piecesIn = (held: Held): [kind: string, n: number][] =>
  Object.entries(held).flatMap(([kind, n]): [string, number][] =>
    NO_PIECES.includes(kind) || typeof n !== "number" ? [] : [[kind, n]],
  );

/** How much damage each damaged piece of a kind has. */
export const hurtOf = (held: Held, kind: string): number[] =>
  (held.hurt ?? []).flatMap((mark) =>
    mark.startsWith(`${kind}-`) ? [Number(mark.slice(kind.length + 1))] : [],
  );

/** The strife on each piece of a kind that has any: how much, and its place among all strife in the land. */
export function strifeOn(held: Held, kind: string): { n: number; at: number }[] {
  let all = 0;
  return (held.feuding ?? []).flatMap((mark) => {
    const [piece = "", n = ""] = mark.split(`-${STRIFE}`);
    const found = { n: Number(n || 1), at: all };
    all += found.n;
    return piece === kind || piece.startsWith(`${kind}-`) ? [found] : [];
  });
}

const BUILDING = "town";
/** The signs of the actions of the invaders, in the order of the bits of a land that skips some of them. */
const ACTIONS = ["ravage", BUILDING, "explorer"];

/** The signs of the actions that a land is spared: those that it skips, and a build that something stops. */
export const sparedIn = (v: IslandView, land: string): string[] =>
  ACTIONS.filter(
    (sign, bit) =>
      (heldIn(v)[land]?.skips ?? 0) & (1 << bit) || (sign === BUILDING && v.builds[land]?.stopped_by),
  );

/** Remember every printed card; return those with a face, so neither boards of the map nor pieces. */
export function know(catalogue: Printed<IslandPrint>): IslandCard[] {
  const all = Object.values(catalogue.cards);
  const cards: IslandCard[] = [];
  for (const card of all) {
    if (card.kind === "board") boards.set(card.id, card);
    else if (card.kind === "piece") pieces.set(card.id, card);
    else {
      printed.set(card.id, card);
      cards.push(card);
    }
  }
  return cards;
}
