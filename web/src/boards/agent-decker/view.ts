// What a view of this game contains, and its printed cards.
// Written by tools/view_types.py from src/fieldcraft/games/agent_decker/outward/models.py.

import type { Question } from "../../lib/wire";
import type { Amount } from "../../desk/board";

/** Everything the agent sees or has seen. */
export type AgentView = {
  game: string;
  /** The id of the current goal card. */
  mission: string;
  /** True if the goal can be fulfilled now. */
  met: boolean;
  turn: number;
  alarm: number;
  /** The alarm at which the agent is caught. */
  alarm_limit: number;
  /** The alarm at the end of each mission so far. */
  alarms: number[];
  stealth: number;
  fighting: number;
  /** Interactions left this turn. */
  interactions: number;
  /** Interactions that a turn has. */
  limit: number;
  hand_size: number;
  /** Number of cards that may be kept for the next hand. */
  keeps: number;
  /** The obstacle at each place: `guard`, `guard!` face down, `-` for none. */
  line: string[];
  /** The price of an interaction at each place. */
  prices: number[];
  hand: string[];
  play_area: string[];
  returning: string[];
  equipped: string[];
  discard: string[];
  /** Cards of the deck that an open question shows. */
  seen: string[];
  kept: string[];
  removed: string[];
  /** Cards known to be on top of the deck, from the top. */
  deck_top: string[];
  /** The other cards of the deck, sorted. */
  deck: string[];
  /** The cards of the obstacle deck, sorted. */
  obstacle_deck: string[];
  obstacle_discard: string[];
  status: number;
  question: Question;
  /** The keys of the options on offer. */
  options: string[];
};

/** The half of a card that the agent owns. */
export type AgentPower = {
  id: string;
  name: string;
  power: Amount[];
  /** True if it is an item, which stays equipped. */
  keep: boolean;
  /** True if it may be used while it is equipped. */
  use: boolean;
  text: string;
  /** All of it, for a screen reader. */
  says: string;
};

/** The goal of a mission. */
export type AgentGoal = {
  letter: string;
  text: string;
  reward: AgentPower | null;
};

/** A printed card with both halves. */
export type AgentCard = {
  id: string;
  name: string;
  /** The type of the obstacle, such as `person`; None where there is no obstacle. */
  type: string | null;
  cost: Amount | null;
  alarm: number;
  text: string;
  obstacle: boolean;
  /** The agent half; of a goal its reward. */
  agent: AgentPower;
  goal: AgentGoal | null;
  copies: number;
  /** The obstacle or goal, for a screen reader. */
  says: string;
};
