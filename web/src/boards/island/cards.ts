// The cards of the island as the server tells them, and as faces to draw.

import "./colours.css";
import "./messages";
import { knowPictures, type Focuses } from "../../lib/pictures";
import { say } from "../../lib/words";
import type { Face, Printed } from "../../desk/board";
import type { Land } from "./map";
import type {
  AdversaryCard,
  BlightCard,
  BoardCard,
  EventCard,
  EventFace,
  FearCard,
  Held,
  InvaderCard,
  IslandView,
  PieceCard,
  PowerCard,
  SpiritCard,
} from "./view";

export type * from "./view";

knowPictures(
  "island",
  import.meta.glob<Focuses>("../../pictures/island.json", { eager: true, import: "default" }),
);

export type IslandCard =
  PowerCard | SpiritCard | FearCard | BlightCard | InvaderCard | AdversaryCard | EventCard;

/** What the catalogue has: cards, the boards of the map and the kinds of pieces. */
export type IslandPrint = IslandCard | BoardCard | PieceCard;

/** A land as a face: its place, what is in it, and what threatens it. */
export interface LandFace extends Face {
  land: Land;
  held: Held;
  threat: string;
}

const isLand = (face: Face): face is LandFace => "land" in face && "held" in face && "threat" in face;

/** The land that a face shows. */
export function landOf(face: Face): LandFace {
  if (!isLand(face)) throw new Error(`${face.id} is no land`);
  return face;
}

export const ELEMENTS = ["sun", "moon", "fire", "air", "water", "earth", "plant", "animal"] as const;

/** The fields of a land that are no pieces. */
const NO_PIECES = ["hurt", "feuding", "presence", "defend", "skips"];
export const PRESENCE = "presence-";

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

/** The pieces with strife of a land, in words. */
export const feudingSays = (held: Held): string[] =>
  (held.feuding ?? []).map((mark) => {
    const [kind = ""] = mark.split("-");
    const n = Number(/-strife(\d*)$/.exec(mark)?.[1] || 1);
    return word("strife-on", { n, piece: pieces.get(kind)?.name ?? kind });
  });

/** The actions that the invaders skip in a land, in words; a bit for each. */
export const skipsSay = (skips: number): string =>
  skips === 7
    ? word("skips")
    : ["ravage", "build", "explore"]
        .filter((_, at) => (skips >> at) & 1)
        .map((action) => word(`skips-${action}`))
        .join(", ");

/** A number of pieces of a kind, in words. */
export function piecesSay(kind: string, n: number): string {
  const piece = pieces.get(kind);
  return `${n} ${n === 1 ? (piece?.name ?? kind) : (piece?.many ?? kind)}`;
}

/** Return the content of a land in words. */
export function heldSays(held: Held): string {
  const parts = piecesIn(held).map(([kind, n]) => {
    const hurt = hurtOf(held, kind);
    return hurt.length
      ? `${piecesSay(kind, n)} (${hurt.map((damage) => word("with-damage", { n: damage })).join(", ")})`
      : piecesSay(kind, n);
  });
  for (const [id, n] of Object.entries(held.presence ?? {}))
    parts.push(word("presence-of", { n, spirit: nameOf(id) }));
  if (held.defend) parts.push(word("defends", { n: held.defend }));
  parts.push(...feudingSays(held));
  if (held.skips) parts.push(skipsSay(held.skips));
  return parts.join(", ") || word("empty");
}

/** What ravages will do to a land, in words. */
export function threatSays(v: IslandView, land: string): string {
  const found = v.forecast[land];
  return (["now", "next"] as const)
    .flatMap((when) => {
      const ravage = found?.[when];
      if (!ravage) return [];
      const what = word(ravage.cascade ? "threat-cascade" : ravage.blight ? "threat-blight" : "threat", {
        n: ravage.damage,
      });
      const risk =
        ravage.blight && ravage.presence.length
          ? ` ${word("at-risk", { spirits: ravage.presence.map(nameOf).join(", ") })}`
          : "";
      return [`${word(`ravaged-${when}`)}: ${what}${risk}.`];
    })
    .join(" ");
}

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

// -- what is printed, in words -----------------------------------------------------------------

const joined = (parts: (string | false)[]): string => parts.filter(Boolean).join(", ");
const stop = (text: string): string => text.replace(/\.$/, "");

/** From where and on what a power works. */
export function reachSays({ from, range, origin, target }: PowerCard): string {
  if (from === "spirit" || from === "other-spirit") return word(`to-${from}`);
  const source = word(from === "site" ? "from-site" : "from-presence", { range });
  return `${origin ? word("out-of", { terrain: origin }) : ""}${source}: ${target}`;
}

/** When a half of an event counts, or what it costs; "" for its other parts. */
export function eventSays({ when, cost, aid }: EventFace): string {
  if (cost) return ` (${word(aid ? "event-cost-aid" : "event-cost", { n: cost, aid: aid && word(aid) })})`;
  return when.length ? ` (${when.map((state) => word(`event-${state}`)).join(", ")})` : "";
}

export const needSays = (need: Record<string, number>): string =>
  Object.entries(need)
    .map(([element, n]) => `${n} ${word(element)}`)
    .join(", ");

export function spoken(card: IslandCard): string {
  switch (card.kind) {
    case "spirit":
      return joined([
        card.name,
        stop(card.text),
        ...card.growth.map((text, i) => `${word("growth", { n: i + 1 })}: ${stop(text)}`),
      ]);
    case "fear":
      return joined([
        card.name,
        ...card.texts.map((text, i) => `${word("level", { n: i + 1 })}: ${stop(text)}`),
      ]);
    case "event":
      return joined([
        card.name,
        ...[...card.faces, ...card.others].map(
          (part) => `${part.name}${eventSays(part)}: ${stop(part.text)}`,
        ),
      ]);
    case "blight":
      return joined([card.name, word("counters", { n: card.pool }), stop(card.text)]);
    case "invader":
      return joined([card.name, word("stage", { n: card.stage }), card.escalates && word("escalates")]);
    case "adversary":
      return joined([
        card.name,
        ...card.levels.map(
          ({ name, text }, i) =>
            `${word("adversary-level", { n: i })}: ${name}${text ? `, ${stop(text)}` : ""}`,
        ),
      ]);
    case "innate":
      return joined([
        card.name,
        word(card.speed),
        reachSays(card),
        ...card.levels.map(({ need, text }) => `${needSays(need)}: ${stop(text)}`),
      ]);
    default:
      return joined([
        card.name,
        word("costs", { n: card.cost }),
        word(card.speed),
        ...card.elements.map((element) => word(element)),
        reachSays(card),
        stop(card.text),
      ]);
  }
}
