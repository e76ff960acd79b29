// The cards of Nightlancer as the server tells them, and as faces to draw.

import "./colours.css";
import "./messages";
import { knowPictures, type Focuses } from "../../lib/pictures";
import { say } from "../../lib/words";
import type { Face, Printed } from "../../desk/board";
import type {
  ContactCard,
  Die,
  DieFace,
  ItemCard,
  MissionCard,
  NightView,
  Penalty,
  PersonCard,
  PlanCard,
  RoundCard,
  Track,
  Tracks,
} from "./view";

export type * from "./view";

knowPictures(
  "nightlancer",
  import.meta.glob<Focuses>("../../pictures/nightlancer.json", { eager: true, import: "default" }),
);

export type NightCard = PersonCard | ContactCard | ItemCard | PlanCard | RoundCard | MissionCard;

/** What the catalogue has: cards, the die and the tracks. */
export type NightPrint = NightCard | Die | Tracks;

/** Cards of a hand, or how many there are where they are hidden. */
type Hand = string[] | number;

export const ABILITIES = ["covert", "streetwise", "technical", "melee", "gunfight", "marksman"] as const;

export const word = (key: string, parts: Record<string, string | number> = {}): string =>
  say(`nightlancer.${key}`, parts);

/** The seat that the view is for, -1 for a spectator. */
export const mine = (v: NightView): number => v.chosen.findIndex((cards) => Array.isArray(cards));

/** The seats that have placed tokens on a space of the street, or on a pair of the market. */
export const placedOn = (v: NightView, space: string): number[] =>
  v.tokens.filter((token) => token.space === space).map(({ seat }) => seat);

export const size = (hand: Hand): number => (Array.isArray(hand) ? hand.length : hand);
export const cardsOf = (hand: Hand): string[] => (Array.isArray(hand) ? hand : []);

/** The cards in the hand of a seat, as far as they are known. */
export const handOf = (v: NightView, seat: number): string[] =>
  seat < 0
    ? []
    : [...cardsOf(v.contacts[seat] ?? 0), ...cardsOf(v.plans[seat] ?? 0), ...(v.signature[seat] ?? [])];

const printed = new Map<string, NightCard>();
let die: DieFace[] = [];
let board: Track[] = [];

export const dieFaces = (): DieFace[] => die;
export const tracks = (): Track[] => board;
export const cardOf = (id: string): NightCard | undefined => printed.get(id);
/** The card that a face of this game shows. */
export function printOf({ id }: Face): NightCard {
  const card = printed.get(id);
  if (!card) throw new Error(`${id} is not in the catalogue`);
  return card;
}

export const cardNamed = (name: string): NightCard | undefined =>
  [...printed.values()].find((card) => card.name === name);

export function personOf(v: NightView, seat: number): PersonCard | undefined {
  const card = printed.get(v.seats[seat]?.who ?? "");
  return card?.kind === "person" ? card : undefined;
}

export function missionOf(id: string): MissionCard | undefined {
  const card = printed.get(id);
  return card?.kind === "mission" ? card : undefined;
}

/** Return the lowest of the `enough` highest faces; Infinity where there are fewer faces. */
export const lowest = (faces: number[], enough: number): number =>
  [...faces].sort((one, other) => other - one)[enough - 1] ?? Infinity;

/** The name of a place in the turn order; the one after all seats is the Rival. */
export const called = (v: NightView, seat: number): string =>
  personOf(v, seat)?.name ?? (seat < v.seats.length ? word("nobody-yet") : word("rival"));

/** Remember every printed card; return those with a face, so neither the die nor the tracks. */
export function know(catalogue: Printed<NightPrint>): NightCard[] {
  const all = Object.values(catalogue.cards);
  die = all.find((card) => card.kind === "die")?.faces ?? die;
  board = all.find((card) => card.kind === "tracks")?.tracks ?? board;
  const cards = all.filter((card) => card.kind !== "die" && card.kind !== "tracks");
  for (const card of cards) printed.set(card.id, card);
  return cards;
}

/** The sign of a penalty: of what it changes, where it is no fight and no end. */
export const penaltySign = ({ kind, of }: Penalty): string => (kind === "loss" ? of || "danger" : kind);
