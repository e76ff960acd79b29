// What a view of this game contains, and its printed cards.
// Written by tools/view_types.py from src/fieldcraft/games/blight_chronicles/outward/models.py.

import type { Question } from "../../lib/wire";
import type { Amount } from "../../desk/board";

/** Everything a player at the table sees or has seen. */
export type BlightView = {
  game: string;
  /** The level of difficulty, '' where there is no choice of one. */
  level: string;
  stage: string;
  position: number;
  /** True between two stages. */
  between: boolean;
  completed: string[];
  /** For each completed stage, the stages that may follow it. */
  ways: string[][];
  round: number;
  /** Number of times that the obstacle deck was reshuffled in this stage. */
  reshuffles: number;
  suspicion: number;
  suspicion_limit: number;
  /** The stage whose card has that limit. */
  suspicion_limit_of: string;
  visibility: number;
  hand_size: number;
  accomplishments: number;
  blight: number;
  /** The events that are done: numbers of the stage's events, and ids of obstacles. */
  events: string[];
  /** The obstacle at each slot of the line: `guard`, `guard!` face down, `guard+1` with tokens, `-` none. */
  slots: string[];
  /** The obstacles beyond the line, written in the same way. */
  marks: string[];
  prices: number[];
  /** The part of each price that the pool pays, after bonuses. */
  dues: number[];
  /** The surcharge for distance at each slot. */
  surcharges: number[];
  physical: number;
  evasion: number;
  tokens: number;
  targets: number;
  bypassed: boolean;
  bonuses: string[];
  in_force: string[];
  hand: string[];
  play_area: string[];
  discard: string[];
  /** Cards known to be on top of the deck, from the top. */
  deck_top: string[];
  /** The other cards of the deck, sorted. */
  deck: string[];
  /** Number of cards of the deck that are revealed now. */
  revealed: number;
  /** The tool in each slot: `taser`, `rope!` face down, `carbine+1` with other counters, `-` for none. */
  tools: string[];
  outfit: string;
  set_aside: string[];
  removed: string[];
  dropped: string[];
  obstacle_deck: number;
  /** Obstacles known to be at the bottom of their deck. */
  obstacle_bottom: string[];
  avoided: number;
  status: number;
  cause: string;
  question: Question;
  /** The keys of the options on offer. */
  options: string[];
};

/** The half of a card that the agent owns. */
export type AgentHalf = {
  id: string;
  name: string;
  power: Amount[];
  /** The kind of equipment; None for a card that is played from the hand. */
  kind: "tool" | "uniform" | null;
  charges: number;
  text: string;
  /** All of it, for a screen reader. */
  says: string;
};

/** A card of the agent, or an obstacle with the card that it becomes. */
export type PrintedCard = {
  id: string;
  name: string;
  copies: number;
  level: number;
  agent: AgentHalf | null;
  /** The type of an obstacle; only obstacles have this field and those after it. */
  type?: string;
  tags?: string[];
  set?: string;
  cost?: Amount;
  suspicion?: number;
  text?: string;
  /** The obstacle half, for a screen reader. */
  says?: string;
};

/** The objective of a stage. */
export type BlightObjective = {
  label: string;
  cost: Amount;
  tokens: number;
};

/** A stage card. */
export type Stage = {
  id: string;
  title: string;
  number: number;
  objective: BlightObjective;
  events: string[];
  threat: string;
  /** The effect of staying too long, '' if there is none. */
  clock: string;
  /** The last round, 0 if there is none. */
  rounds: number;
  /** The ways to fail, by level of difficulty. */
  failures: Record<string, string[]>;
};

/** A space of the track of positions. */
export type Position = {
  hand_size: number;
  level: number;
};

/** The number of cards that a deck may have. */
export type BlightDeck = {
  least: number;
  most: number;
};

/** A kind of token that an agent collects. */
export type Tokens = {
  /** The key of its number in the view. */
  id: string;
  name: string;
};

/** The mission card. */
export type BlightMission = {
  id: string;
  positions: Position[];
  deck: BlightDeck;
  tokens: Tokens[];
};
