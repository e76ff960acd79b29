// What a view of this game contains, and its printed cards.
// Written by tools/view_types.py from src/fieldcraft/games/nightlancer/outward/models.py.

import type { Question } from "../../lib/wire";

/** The open facts about a person. */
export type Seat = {
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
  /** The rating of each ability. */
  ratings: number[];
  agendas: number;
  /** The place of the mission that the person claims, -1 for none. */
  mission: number;
  shaken: boolean;
  laid_low: boolean;
  deal_out: boolean;
};

/** The open facts about the Rival. */
export type Rival = {
  who: string;
  tokens: number;
  heat: number;
  prospects: number;
};

/** A place for a mission, and the seats of its two crews. */
export type Place = {
  card: string;
  first: number[];
  second: number[];
  /** The seat that has offered a deal, -1 for none. */
  deal: number;
  /** The stage that is played now, -1 for none. */
  stage: number;
};

/** The current challenge. */
export type Challenge = {
  stakes: string;
  crew: number[];
  helpers: number[];
  actor: number;
  ability: string;
  need: number;
  danger: number;
  gate: string;
  strength: number;
  score: number;
  best: number;
  used: string[];
};

/** A token on the street. */
export type PlacedToken = {
  /** The kind of space, 'open' for those that are never full, or a pair of the market, such as 'pair-2'. */
  space: string;
  seat: number;
};

/** A part of the sum of an attempt, without the die. */
export type SumPart = {
  /** The id of the card that it comes from: the person's for the rating, the Boss's for their lead. */
  card: string;
  n: number;
};

/** Everything that is open to a seat; lists by seat have an entry for each. */
export type NightView = {
  game: string;
  together: boolean;
  round: number;
  round_card: string;
  rounds_left: number;
  rounds_in_all: number;
  late: boolean;
  /** The price of a prospect. */
  price: number;
  phase: "prep" | "taking" | "street" | "mission" | "end" | "scoring";
  turn: number;
  order: number[];
  seats: Seat[];
  rival: Rival | null;
  contacts: (string[] | number)[];
  plans: (string[] | number)[];
  signature: string[][];
  assets: string[][];
  loaded: string[][];
  spent: string[][];
  market: string[][];
  /** Free places at each space of the street. */
  spaces: Record<string, number>;
  /** The tokens placed in this street phase, by space. */
  tokens: PlacedToken[];
  missions: Place[];
  challenge: Challenge | null;
  /** The parts of the strength in the current attempt, the rating first; [] while nobody attempts it. */
  sum: SumPart[];
  /** For each way, or for the challenge, the faces of the die that are enough. */
  odds: number[];
  /** The seats that the event of the round concerns. */
  concerned: number[];
  /** The cards chosen in secret: of the own seat their places in the hand, of others their number. */
  chosen: (number[] | number)[];
  /** The seat that the question is about. */
  about: number;
  /** The id of the Contact that may be answered. */
  played: string;
  /** The ability of the face-off that may be accepted. */
  contest: string;
  contact_deck: number;
  market_deck: number;
  plan_deck: number;
  low_deck: number;
  high_deck: number;
  round_deck: number;
  contact_discard: string[];
  market_discard: string[];
  plan_discard: string[];
  low_discard: string[];
  high_discard: string[];
  rounds: string[];
  boxed: number;
  gone: string[];
  turned_up: string[];
  status: number;
  question: Question;
  /** The keys of the options on offer. */
  options: string[];
};

/** A printed challenge. */
export type Trial = {
  ability: string;
  need: number;
  danger: number;
  gate: string;
  text: string;
};

/** The effect of failing: the end of the mission, a fight, or a loss. */
export type Penalty = {
  kind: "abort" | "fight" | "loss";
  /** The track that is changed, such as `heat`; '' for another loss. */
  of: string;
  text: string;
  /** The text as a sentence of the card. */
  says: string;
};

/** A stage of a mission: its two routes, and the effect of failing. */
export type Stage = {
  routes: Trial[];
  penalty: Penalty;
};

/** A Nightlancer. */
export type PersonCard = {
  id: string;
  name: string;
  says: string;
  copies: number;
  text: string;
  source: string;
  flavour: string;
  kind: "person";
  ratings: number[];
  health: number;
  resolve: number;
  ideals: number;
  kc: number;
  special: string;
  colour: string;
  shape: string;
  /** The title and the paragraphs of the story of their life. */
  biography: string[];
};

/** A contact; `third` is what it does to another person. */
export type ContactCard = {
  id: string;
  name: string;
  says: string;
  copies: number;
  text: string;
  source: string;
  flavour: string;
  kind: "contact";
  type: string;
  uses: string[];
  third: string;
};

/** A card of the market. */
export type ItemCard = {
  id: string;
  name: string;
  says: string;
  copies: number;
  text: string;
  source: string;
  flavour: string;
  kind: "weapon" | "gear" | "armour" | "cyberware" | "cyberweapon";
  cost: number;
  /** The cost in words. */
  price: string;
  /** The health and resolve that an implant takes, in words; '' for none. */
  takes: string;
  health: number;
  resolve: number;
  /** The bonus to each ability. */
  bonus: Record<string, number>;
  /** The bonuses in words. */
  bonuses: string;
  loud: boolean;
  obvious: boolean;
  signature: boolean;
};

/** An Opportunity. */
export type PlanCard = {
  id: string;
  name: string;
  says: string;
  copies: number;
  text: string;
  source: string;
  flavour: string;
  kind: "skill" | "agenda";
  ideals: number;
  signature: boolean;
  price: string;
  needs: string;
};

/** The event of a round. */
export type RoundCard = {
  id: string;
  name: string;
  says: string;
  copies: number;
  text: string;
  source: string;
  flavour: string;
  kind: "round";
  set: "early" | "late";
  /** The price of a prospect in the round. */
  price: number;
  /** For 2, 3 and 4 seats, the number of Low and of High missions. */
  missions: number[][];
  /** The people that it concerns, as a heading; '' for everybody. */
  concerns: string;
  /** The event in sentences. */
  uses: string[];
  trial: Trial;
  penalty: Penalty;
};

/** A sign of what a mission costs or bars; `n` is the amount, 0 for a sign without a number. */
export type Mark = {
  sign: string;
  n: number;
  /** True if items with the sign are not allowed. */
  barred: boolean;
  text: string;
};

/** A quarter of the city. */
export type Quarter = {
  name: string;
  /** The distance from the left edge of the picture of the city, in percent. */
  across: number;
};

/** A mission. */
export type MissionCard = {
  id: string;
  name: string;
  says: string;
  copies: number;
  text: string;
  source: string;
  flavour: string;
  kind: "mission";
  profile: "low" | "high";
  /** The quarter in which it is played, None where its data names none. */
  quarter: Quarter | null;
  marks: Mark[];
  /** Costs and barred items, in words; '' for none. */
  demands: string;
  /** The pay of each member of a crew, by the size of the crew. */
  pay: string[];
  stages: Stage[];
};

/** A face of the die. */
export type DieFace = {
  n: number;
  strain: boolean;
};

/** The die. */
export type Die = {
  id: string;
  kind: "die";
  faces: DieFace[];
};

/** A track of each person, as it is printed on the board. */
export type Track = {
  id: string;
  one: string;
  many: string;
  /** The end of the track, None where it has none. */
  most: number | null;
  /** True if each person has a maximum of their own. */
  own_most: boolean;
  shakes: boolean;
  burden: boolean;
};

/** All tracks, in the order in which they are shown. */
export type Tracks = {
  id: string;
  kind: "tracks";
  tracks: Track[];
};
