// What goes between the page and the server (docs/wire.md).

export type View = Record<string, unknown> & { game: string; turn?: number };

export interface Option {
  key: string;
  label: string;
  detail: string;
}

export interface Fact {
  kind: string;
  parts: (string | number)[];
  line: string;
  reveals: boolean;
  /** How many choices had been made when it happened. */
  at?: number;
}

export interface Outcome {
  won: boolean | null;
  reason: string;
  score: number | null;
}

export interface StoryPage {
  title: string;
  text: string;
}

export interface Position {
  seq: number;
  view: View;
  options: Option[];
  prompt: string;
  seat: number;
  yours: boolean;
  position: string[];
  over: boolean;
  outcome: Outcome | null;
  facts?: Fact[];
  log?: Fact[];
  story?: StoryPage[];
  sheet?: string[];
  /** An undo to fewer than `free_to` choices takes back what was revealed. */
  undo?: { choices: number; reveals: boolean; free_to?: number };
  rev?: number;
}

export interface Answer {
  re: number;
  text?: string;
  key?: string;
}

export type Incoming =
  | ({ type: "state" } & Position)
  | ({ type: "past"; re: number } & Position)
  | ({ type: "answer" } & Answer)
  | { type: "refused"; why: string; re: number | null };

export type Request =
  | { type: "choose"; seq: number; key: string; rev?: number }
  | { type: "undo"; seq: number; to: number; rev?: number }
  | { type: "why"; key: string }
  | { type: "hint" }
  | { type: "at"; n: number }
  | { type: "ping" };

export interface GameInfo {
  id: string;
  title: string;
  seats: number;
  players: string;
  minutes: number | null;
  has_story: boolean;
}

export interface TableInfo {
  game: string;
  title: string;
  role: "play" | "watch";
  choices: number;
  over: boolean;
  summary: string;
}

export interface Links {
  play: string;
  watch: string;
}

export interface Daily {
  day: string;
  seed: number;
  scores: { name: string; score: number | null; won: boolean; choices: number }[];
}

/** The cards of a game; what is in each is the game's own business. */
export interface Catalogue<Card = unknown> {
  cards: Record<string, Card>;
  words: Record<string, string>;
}
