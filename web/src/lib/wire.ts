// What goes between the page and the server (docs/wire.md).
// Written by tools/wire_types.py from the models in src/fieldcraft/server/wire.py: change those.

export type Request = Choose | Undo | Consent | Why | Closed | Hint | Judge | Card | Story | At | Ping | Name | Seat | SetClock | Hold | Say;

export type Message = State | Past | Answer | Around | Said | Refusal;

/** A table as it stands or as it was. */
export type Position = State | Past;

/** What was asked for; which of the fields is there depends on the request. */
export interface Answer {
  type: "answer";
  re: number;
  text?: string;
  closed?: ClosedOption[];
  key?: string;
  why?: string[];
  seq?: number;
  story?: StoryPage[];
  endings?: number;
  feats?: Feat[];
  moments?: Moment[];
  asked?: number[];
}

/** What is around the game at a table of several seats; `seat` is one's own, None for a spectator. */
export interface Around {
  type: "around";
  seat: number | null;
  people: Person[];
  clock: Clock;
  proposal: Proposal | null;
}

/** How did the table look after `n` choices? */
export interface At {
  id: number;
  type: "at";
  n: number;
}

/** What stands on a card? */
export interface Card {
  id: number;
  type: "card";
  name: string;
}

/** The cards of a game and the words that its page needs; what is in a card is the game's own business. */
export interface Catalogue {
  game: string;
  version: string;
  cards: Record<string, unknown>;
  words: Record<string, string>;
}

/** Take an option of the table as it was after `seq` choices, when it had changed `rev` times. */
export interface Choose {
  id: number;
  type: "choose";
  seq: number;
  key: string;
  rev?: number | null;
}

/** How many seconds there are to respond, 0 for no clock; how many are left where it runs. */
export interface Clock {
  seconds: number;
  left: number | null;
  held: boolean;
}

/** What is not on offer, and why not? */
export interface Closed {
  id: number;
  type: "closed";
}

/** What cannot be chosen now, and the reason. */
export interface ClosedOption {
  key: string;
  label: string;
  parts: Parts;
  why: string;
}

/** What one card will add to the gauge; `card` is its id, '' where it is no card's doing. */
export interface Coming {
  card: string;
  n: number;
}

/** Agree to the undo that was proposed at `seq`, or refuse it; who has proposed it takes it back. */
export interface Consent {
  id: number;
  type: "consent";
  seq: number;
  yes: boolean;
  rev?: number | null;
}

/** The game of a day; its scores are taken while it is `open`, and can be watched when it no longer is. */
export interface Day {
  day: string;
  open: boolean;
  setup: Record<string, unknown>;
  how: string[];
  scores: Score[];
}

/**
 * What happened; `at` is the number of choices after which it did, 0 before the first.
 *
 * `source` is the id of the card that did it, '' where none did.
 */
export interface Fact {
  kind: string;
  parts: (string | number)[];
  line: string;
  reveals: boolean;
  source: string;
  at: number;
}

/** Something worth having done in a game that is won; `done` says whether it was in this one. */
export interface Feat {
  id: string;
  title: string;
  text: string;
  done: boolean;
}

/**
 * What is added to the gauge of the game if the turn is ended now; it may be more where `at_least`.
 *
 * `lost` where the game ends in defeat then, whatever is still unknown.
 */
export interface Forecast {
  n: number;
  parts: Coming[];
  at_least: boolean;
  lost: boolean;
}

/** A game that can be played. */
export interface GameInfo {
  id: string;
  title: string;
  seats: number;
  players: string;
  minutes: number | null;
  has_story: boolean;
  setup: SetupOption[];
  ways: Way[];
  has_day: boolean;
  bots: string[];
  phrases: Record<string, string>;
}

/** What would a good player do? */
export interface Hint {
  id: number;
  type: "hint";
}

/** Have the clock wait, once for each question that it times. */
export interface Hold {
  id: number;
  type: "hold";
}

/** What did each of one's own decisions promise, in a game that is over? */
export interface Judge {
  id: number;
  type: "judge";
}

/**
 * The tokens of a new table; `seats` are those of the other seats of a game for several, in their order.
 *
 * `seat` is the one that `play` plays.
 */
export interface Links {
  play: string;
  watch: string;
  seats?: string[] | null;
  seat?: number | null;
}

/**
 * One's own decision, before which so many choices had been `made`.
 *
 * `promise` is what the best option promised, from 0 to 1: the chance to win where it `is_chance`, else how
 * much would be reached in the end.  `cost` is how much less the one promised that was taken, `rank` where
 * it stands among those that cost most, the dearest first; 0 where it is none of them.
 */
export interface Moment {
  made: number;
  promise: number;
  taken: string;
  best: string;
  cost: number;
  rank: number;
  is_chance: boolean;
}

/** Be called so at this table; '' for no name. */
export interface Name {
  id: number;
  type: "name";
  name: string;
}

/** The token that takes the place of a revoked one, under the name of its role. */
export interface NewLink {
  play?: string | null;
  watch?: string | null;
}

/**
 * A game with a seed and a setup, or a share code or record that tells all this.
 *
 * `upto` leaves out the later choices of a code or record; `only_agreeing` those that no longer lead
 * where they led, where it was made with another version.
 */
export interface NewTable {
  game?: string | null;
  setup?: Record<string, unknown>;
  seed?: number | null;
  code?: string | null;
  record?: Record<string, unknown> | string | null;
  upto?: number | null;
  only_agreeing?: boolean;
  seats?: string[] | null;
  name?: string;
  clock?: number | null;
}

/** What may be chosen: its stable name, what a player reads, what it costs and gives. */
export interface Option {
  key: string;
  label: string;
  detail: string;
  parts: Parts;
}

/** How the game ended; `returns` and `places` have an entry for each seat. */
export interface Outcome {
  won: boolean | null;
  reason: string;
  score: number | null;
  returns: number[];
  places: number[];
}

/** What an option does, to which card and where; '' for none. */
export interface Parts {
  verb: string;
  card: string;
  place: string;
}

/** The table as it was; of what happened it had what the log has up to there. */
export interface Past {
  seq: number;
  view: Record<string, unknown>;
  options: Option[];
  leads: Record<string, Option[]>;
  prompt: string;
  question: Question;
  forecast: Forecast | null;
  seat: number;
  open: number[];
  waits: number[];
  yours: boolean;
  position: string[];
  over: boolean;
  outcome: Outcome | null;
  sheet: string[];
  type: "past";
  re: number;
}

/** Who plays a seat: what the game calls it, a name, the bot if one plays it; is anybody there? */
export interface Person {
  seat: number;
  called: string;
  name: string;
  bot: string;
  here: boolean;
}

/** How many choices have been made? */
export interface Ping {
  id: number;
  type: "ping";
}

/** An undo to `to` choices that a seat has proposed at `seq`, and the seats that have not answered. */
export interface Proposal {
  by: number;
  to: number;
  seq: number;
  waits: number[];
}

/** What the decision asks for: its name, the card that asks, and a number; '' and 0 for none. */
export interface Question {
  name: string;
  card: string;
  n: number;
}

/** Why not, in one sentence, and a word for programs. */
export interface Refusal {
  type: "refused";
  why: string;
  kind: string;
  re: number | null;
}

/** What a seat has said to all. */
export interface Said {
  type: "said";
  seat: number;
  phrase: string;
  text: string;
}

/** Say one of the phrases of the game to all at the table. */
export interface Say {
  id: number;
  type: "say";
  phrase: string;
}

/** A line in the table of a day; `table` is the number of the table behind it, once that can be seen. */
export interface Score {
  name: string;
  score: number | null;
  won: boolean;
  choices: number;
  undone: number;
  table: number | null;
}

/** Let a bot play a seat, or with '' a person: one's own, or one at which nobody is. */
export interface Seat {
  id: number;
  type: "seat";
  seat: number;
  bot: string;
}

/** How many seconds there are to respond; 0 for as long as one likes. */
export interface SetClock {
  id: number;
  type: "clock";
  seconds: number;
}

/**
 * What may be chosen before a game: one of `values`, a number from `least` to `most`, or a flag.
 *
 * A list has one of `values` for each of so many as the option `each` says, from the first on; any number of
 * them where that is empty.
 */
export interface SetupOption {
  name: string;
  label: string;
  kind: "choice" | "number" | "flag" | "list";
  default: boolean | number | string | string[];
  values?: SetupValue[] | null;
  least?: number | null;
  most?: number | null;
  each?: string | null;
}

/** One of the values of an option, and what a player reads. */
export interface SetupValue {
  value: string;
  label: string;
}

/**
 * The table as it stands: `facts` is what is new since the last state, `log` instead all that happened.
 *
 * What happened after `seq` choices, where there were more before, has been taken back.
 */
export interface State {
  seq: number;
  view: Record<string, unknown>;
  options: Option[];
  leads: Record<string, Option[]>;
  prompt: string;
  question: Question;
  forecast: Forecast | null;
  seat: number;
  open: number[];
  waits: number[];
  yours: boolean;
  position: string[];
  over: boolean;
  outcome: Outcome | null;
  sheet: string[];
  type: "state";
  rev: number;
  re?: number;
  undo: UndoReach;
  facts: Fact[];
  log?: Fact[];
  story?: StoryPage[];
}

/** All pages of the storybook that have turned up. */
export interface Story {
  id: number;
  type: "story";
}

/** A page of the storybook; its paragraphs are parted by an empty line. */
export interface StoryPage {
  title: string;
  text: string;
}

/**
 * How far a table has come; `setup` is what was chosen for it, but no declared position.
 *
 * `judges`: what decisions promised can be told when the game is over.
 */
export interface TableInfo {
  game: string;
  title: string;
  setup: Record<string, unknown>;
  role: "play" | "watch";
  seat: number;
  people: Person[];
  choices: number;
  over: boolean;
  judges: boolean;
  summary: string;
  day: string | null;
  created: string;
  updated: string;
}

/** Go back to where `to` choices had been made. */
export interface Undo {
  id: number;
  type: "undo";
  seq: number;
  to: number;
  rev?: number | null;
}

/**
 * How many choices can be taken back; to fewer than `free_to` takes back what was revealed.
 *
 * `reveals` says whether that is so for the last one alone.  `last` is where one was before one's own last
 * choice, the present where there is none; `asks` says whether the others are asked to go back there.
 */
export interface UndoReach {
  choices: number;
  reveals: boolean;
  free_to: number;
  last: number;
  asks: boolean;
}

/** A setup that has a name. */
export interface Way {
  name: string;
  label: string;
  setup: Record<string, unknown>;
}

/** Why is an option not on offer? */
export interface Why {
  id: number;
  type: "why";
  key: string;
}
