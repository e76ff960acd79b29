// The cards of Nightlancer as the server tells them, and as faces to draw.

import "./messages";
import { knowPictures } from "../../lib/pictures";
import type { View } from "../../lib/view";
import type { Catalogue, Question } from "../../lib/wire";
import { say } from "../../lib/words";
import { Faces, type Face } from "../board";
import Body from "./Body.svelte";

knowPictures("nightlancer", import.meta.glob<string[]>("../../pictures/nightlancer.json", { eager: true, import: "default" }));

interface Head {
  id: string;
  name: string;
  copies: number;
  text: string;
}

/** A challenge as it is printed. */
export interface Trial {
  ability: string;
  need: number;
  danger: number;
  gate: string;
  text: string;
}

/** What failing brings: the end of the mission, a fight, or a loss. */
export interface Penalty {
  kind: "abort" | "fight" | "loss";
  text: string;
}

export interface Stage {
  routes: Trial[];
  penalty: Penalty;
}

export interface PersonCard extends Head {
  kind: "person";
  ratings: number[];
  health: number;
  resolve: number;
  ideals: number;
  kc: number;
  special: string;
  colour: string;
  shape: string;
}

export interface ContactCard extends Head {
  kind: "contact";
  type: string;
  uses: string[];
  /** What it does to another person. */
  third: string;
}

export interface ItemCard extends Head {
  kind: "weapon" | "gear" | "armour" | "cyberware" | "cyberweapon";
  cost: number;
  health: number;
  resolve: number;
  bonus: Record<string, number>;
  loud: boolean;
  obvious: boolean;
  signature: boolean;
}

export interface PlanCard extends Head {
  kind: "skill" | "agenda";
  ideals: number;
  price: string;
  needs: string;
  signature: boolean;
}

export interface RoundCard extends Head {
  kind: "round";
  set: "early" | "late";
  price: number;
  concerns: string;
  trial: Trial;
  penalty: Penalty;
}

export interface MissionCard extends Head {
  kind: "mission";
  profile: "low" | "high";
  dirty: boolean;
  heat: number;
  bars: string[];
  pay: { kc: number; cards: number; prospects: number }[];
  stages: Stage[];
}

interface Die {
  kind: "die";
  faces: DieFace[];
}

export interface DieFace {
  n: number;
  strain: boolean;
}

export type NightCard = PersonCard | ContactCard | ItemCard | PlanCard | RoundCard | MissionCard;

/** A face that knows what is printed. */
export interface NightFace extends Face {
  card: NightCard;
}

export interface Seat {
  who: string;
  health: number;
  most_health: number;
  resolve: number;
  most_resolve: number;
  kc: number;
  heat: number;
  prospects: number;
  ideals: number;
  loans: number;
  tokens: number;
  ratings: number[];
  agendas: number;
  mission: number;
  shaken: boolean;
  laid_low: boolean;
  deal_out: boolean;
}

export interface Place {
  card: string;
  first: number[];
  second: number[];
  deal: number;
  stage: number;
}

export interface Challenge {
  actor: number;
  ability: string;
  need: number;
  danger: number;
  gate: string;
  strength: number;
  score: number;
  best: number;
  used: string[];
  helpers: number[];
}

/** Cards of a hand, or how many there are where they are hidden. */
type Hand = string[] | number;

export interface NightView extends View {
  together: boolean;
  round: number;
  rounds_left: number;
  round_card: string;
  late: boolean;
  price: number;
  phase: "prep" | "taking" | "street" | "mission" | "end" | "scoring";
  order: number[];
  seats: Seat[];
  rival: { who: string; tokens: number; heat: number; prospects: number } | null;
  contacts: Hand[];
  plans: Hand[];
  signature: string[][];
  assets: string[][];
  loaded: string[][];
  spent: string[][];
  market: string[][];
  spaces: Record<string, number>;
  missions: Place[];
  challenge: Challenge | null;
  odds: number[];
  /** The seats that the event of the round concerns. */
  concerned: number[];
  chosen: (number[] | number)[];
  turned_up: string[];
  question: Question;
}

export const ABILITIES = ["covert", "streetwise", "technical", "melee", "gunfight", "marksman"] as const;

export const word = (key: string, parts: Record<string, string | number> = {}): string => say(`nightlancer.${key}`, parts);

/** The seat that the view is for, -1 for a spectator. */
export const mine = (v: NightView): number => v.chosen.findIndex((cards) => Array.isArray(cards));

export const size = (hand: Hand): number => (Array.isArray(hand) ? hand.length : hand);
export const cardsOf = (hand: Hand): string[] => (Array.isArray(hand) ? hand : []);

/** The cards in the hand of a seat, as far as they are known. */
export const handOf = (v: NightView, seat: number): string[] =>
  seat < 0 ? [] : [...cardsOf(v.contacts[seat] ?? 0), ...cardsOf(v.plans[seat] ?? 0), ...(v.signature[seat] ?? [])];

const printed = new Map<string, NightCard>();
let die: DieFace[] = [];

export const dieFaces = (): DieFace[] => die;
export const cardOf = (id: string): NightCard | undefined => printed.get(id);
export const cardNamed = (name: string): NightCard | undefined => [...printed.values()].find((card) => card.name === name);

export function personOf(v: NightView, seat: number): PersonCard | undefined {
  const card = printed.get(v.seats[seat]?.who ?? "");
  return card?.kind === "person" ? card : undefined;
}

export function missionOf(id: string): MissionCard | undefined {
  const card = printed.get(id);
  return card?.kind === "mission" ? card : undefined;
}

/** What somebody in the turn order is called; beyond the seats stands the Rival. */
export const called = (v: NightView, seat: number): string => personOf(v, seat)?.name ?? (seat < v.seats.length ? word("nobody-yet") : word("rival"));

export function faces(catalogue: Catalogue): Faces {
  const all = Object.values(catalogue.cards as Record<string, NightCard | Die>);
  die = all.find((card) => card.kind === "die")?.faces ?? die;
  const cards = all.filter((card) => card.kind !== "die");
  for (const card of cards) printed.set(card.id, card);
  return new Faces(cards.map(face));
}

function face(card: NightCard): NightFace {
  return { id: card.id, upper: null, lower: null, copies: card.copies, card, drawing: { name: card.name, says: spoken(card), body: Body } };
}

/** The sign of a penalty: of what is lost or gained, where it is no fight and no end. */
export function penaltySign({ kind, text }: Penalty): string {
  if (kind !== "loss") return kind;
  return (["heat", "kc", "health", "resolve"] as const).find((name) => text.toLowerCase().includes(name)) ?? "danger";
}

// -- what is printed, in words -----------------------------------------------------------------

const stop = (text: string): string => text.replace(/\.$/, "");
const joined = (parts: (string | false)[]): string => parts.filter(Boolean).join(", ");

export const trialSays = (trial: Trial): string => trial.text;
export const paySays = ({ kc, cards, prospects }: MissionCard["pay"][number]): string =>
  joined([word("n-kc", { n: kc }), cards > 0 && word("n-cards", { n: cards }), prospects > 0 && word(prospects === 1 ? "prospect-one" : "n-prospects", { n: prospects })]);

/** Bonuses, such as `+3 gunfight`. */
export const bonusSays = (bonus: Record<string, number>): string => joined(Object.entries(bonus).map(([ability, n]) => `+${n} ${word(ability)}`));

function spoken(card: NightCard): string {
  switch (card.kind) {
    case "person":
      return joined([card.name, ...card.ratings.map((n, i) => `${word(ABILITIES[i]!)} ${n}`), `${word("health")} ${card.health}`, `${word("resolve")} ${card.resolve}`, `${card.special}: ${stop(card.text)}`]);
    case "contact":
      return joined([card.name, word(card.type), ...card.uses.map(stop), card.third]);
    case "round":
      return joined([card.name, card.concerns && word("concerns", { what: card.concerns }), card.trial.text, word("fails", { what: card.penalty.text }), word("prospect-costs", { n: card.price })]);
    case "mission":
      return joined([card.name, word(card.profile), ...traits(card), ...card.stages.map((stage, i) => `${word("stage", { n: i + 1 })}: ${stage.routes.map(trialSays).join(` ${word("or")} `)}, ${word("fails", { what: stage.penalty.text })}`)]);
    case "skill":
    case "agenda":
      return joined([card.name, word(card.kind), card.price && word("price", { what: card.price }), card.needs && word("needs", { what: card.needs }), stop(card.text)]);
    default:
      return joined([card.name, word(card.kind), word("n-kc", { n: card.cost }), bonusSays(card.bonus), card.loud && word("loud"), card.obvious && word("obvious"), stop(card.text)]);
  }
}

/** What a mission asks and brings besides its stages and pay. */
export function traits(card: MissionCard): string[] {
  const found = card.dirty ? [word("dirty")] : [];
  if (card.heat) found.push(word("n-heat", { n: card.heat }));
  return [...found, ...card.bars.map((trait) => word(`no-${trait}`))];
}
