// What goes between the page and the server (docs/wire.md).
// Written by tools/wire_types.py from rendering/messages.py and server/wire.py in src/fieldcraft.

export type Request = Choose | Undo | Consent | Why | Closed | Hint | Judge | Card | Story | At | Ping | Name | Seat | SetClock | Hold | Say | PutComment;

export type Message = State | Past | Answer | Around | Said | Comments | Refusal;

/** A table as it stands or as it was. */
export type Position = State | Past;

/** The answer to a question; which of the fields is there depends on the request. */
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

/**
 * The company of a game at a table of several seats; `seat` is one's own, None for a spectator.
 *
 * `dealt` is how the deals were chosen: by a `seed`, a share `code`, a `record` or a declared `position`;
 * '' if nobody chose them.
 */
export interface Around {
  type: "around";
  seat: number | null;
  people: Person[];
  dealt: string;
  clock: Clock;
  proposal: Proposal | null;
}

/** Ask for the table as it was after `n` choices. */
export interface At {
  id: number;
  type: "at";
  n: number;
}

/** A paragraph, the items of a list, or a figure. */
export interface Block {
  is_list: boolean;
  lines: string[];
  figure: Figure | null;
}

/** Ask for the text of a card. */
export interface Card {
  id: number;
  type: "card";
  name: string;
}

/** The cards of a game; what is in a card is the game's own business. */
export interface Catalogue {
  game: string;
  version: string;
  cards: Record<string, unknown>;
}

/** One subject of how to play. */
export interface Chapter {
  title: string;
  blocks: Block[];
}

/** Take an option of the table as it was after `seq` choices, when it had changed `rev` times. */
export interface Choose {
  id: number;
  type: "choose";
  seq: number;
  key: string;
  rev?: number | null;
}

/** The seconds to respond, 0 for no clock; `left` of them where it runs. */
export interface Clock {
  seconds: number;
  left: number | null;
  held: boolean;
}

/** Ask which options are not on offer, and why not. */
export interface Closed {
  id: number;
  type: "closed";
}

/** An option that cannot be chosen now, and the reason. */
export interface ClosedOption {
  key: string;
  label: string;
  parts: Parts;
  spot: Spot | null;
  why: string;
}

/** The amount that one card will add to the gauge; `card` is its id, '' where it is no card's doing. */
export interface Coming {
  card: string;
  n: number;
}

/** A comment that the player of a seat has written about the position after `at` choices. */
export interface Comment {
  at: number;
  seat: number;
  text: string;
}

/** All comments on the game, in the order of their positions. */
export interface Comments {
  type: "comments";
  comments: Comment[];
}

/** Agree to the undo that was proposed at `seq`, or refuse it; its proposer takes it back. */
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
 * One thing that happened; `at` is the number of choices after which it did, 0 before the first.
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

/** A figure of how to play: parts of a table, or cards, with the `parts` of the first one numbered. */
export interface Figure {
  number: number;
  caption: string;
  cards: string[];
  parts: string[];
  scene: Scene | null;
}

/** The opening of a game that is guided step by step; `seats` where several play. */
export interface FirstGame {
  seed: number;
  setup: Record<string, unknown>;
  seats: string[] | null;
}

/**
 * The amount that is added to the gauge if the turn is ended now; it may be more where `at_least`.
 *
 * `says` is the rise of the gauge in words; '' for none.
 *
 * `lost` where the game ends in defeat then, whatever is still unknown; `grave` says what cannot be mended.
 */
export interface Forecast {
  n: number;
  parts: Coming[];
  at_least: boolean;
  lost: boolean;
  grave: string;
  says: string;
}

/** A game that can be played. */
export interface GameInfo {
  id: string;
  title: string;
  seats: number;
  players: string;
  minutes: number | null;
  low_is_good: boolean;
  has_story: boolean;
  setup: SetupOption[];
  ways: Way[];
  has_day: boolean;
  bots: string[];
  phrases: Record<string, string>;
  first_game: FirstGame | null;
}

/**
 * A step of the scripted first game.
 *
 * `says` has paragraphs, `about` the zone that they speak of, `key` the option to take.  `back` is how many
 * choices to go back to where the game has left its script; nothing is said then.  It is -1 where the game
 * follows it.
 */
export interface Guide {
  says: string[];
  about: string;
  key: string;
  number: number;
  steps: number;
  back: number;
}

/** Ask which option a good player would take. */
export interface Hint {
  id: number;
  type: "hint";
}

/** Have the clock wait, once for each question that it times. */
export interface Hold {
  id: number;
  type: "hold";
}

/** The way to play a game, and the meaning of its words; the figures show cards and tables of `game`. */
export interface HowToPlay {
  game: string;
  chapters: Chapter[];
  glossary: Record<string, string>;
}

/** Ask what each of one's own decisions promised, in a game that is over. */
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
 * One's own decision, after `made` choices in the game.
 *
 * `promise` is what the best option promised, from 0 to 1: the chance to win where it `is_chance`, else how
 * much would be reached in the end.  `cost` is how much less the one promised that was taken, `rank` its
 * place among those that cost most, the dearest first; 0 if it is none of them.
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

/** Take a name at this table; '' for no name. */
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
 * `after` is the record of a game that was won: the new one has what that game left, and `setup` on top.
 * `upto` leaves out the later choices of a code or record; `only_agreeing` those that no longer lead
 * where they led, where it was made with another version.
 */
export interface NewTable {
  game?: string | null;
  setup?: Record<string, unknown>;
  seed?: number | null;
  code?: string | null;
  record?: Record<string, unknown> | string | null;
  after?: Record<string, unknown> | string | null;
  upto?: number | null;
  only_agreeing?: boolean;
  seats?: string[] | null;
  name?: string;
  clock?: number | null;
}

/** An option on offer: its stable name, what a player reads, what it costs and gives, where it is. */
export interface Option {
  key: string;
  label: string;
  detail: string;
  parts: Parts;
  spot: Spot | null;
  left: string;
}

/** The end of a game; `returns` and `places` have an entry for each seat, and `ending` is its id. */
export interface Outcome {
  ending: string;
  won: boolean | null;
  reason: string;
  score: number | null;
  returns: number[];
  places: number[];
}

/** The parts of an option: what it does, to which card and where; '' for none. */
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
  warnings: Record<string, Warning>;
  seat: number;
  open: number[];
  waits: number[];
  yours: boolean;
  position: string[];
  places: Record<string, PlaceLine[]>;
  over: boolean;
  outcome: Outcome | null;
  sheet: string[];
  guide?: Guide;
  type: "past";
  re: number;
}

/**
 * The player of a seat: what the game calls it, a name, and the bot if one plays it.
 *
 * `here` if any browser is connected, `places` at how many; `sat` if anybody has ever sat there.  `away` is
 * how many seconds the seat still waits for a player who has left, None if it waits for nobody; `holds` is
 * how often the player may still hold the clock.
 */
export interface Person {
  seat: number;
  called: string;
  name: string;
  bot: string;
  here: boolean;
  places: number;
  sat: boolean;
  away: number | null;
  holds: number;
}

/** Ask how many choices have been made. */
export interface Ping {
  id: number;
  type: "ping";
}

/** A line about a place on the table, with the sign before it, '' for none. */
export interface PlaceLine {
  sign: string;
  text: string;
}

/**
 * The proposal of a seat at `seq`, and the seats that have not answered.
 *
 * `kind` is `undo`, back to `to` choices; `clock`, of `to` seconds from the next window on; or `delete`, the
 * end of the table.
 */
export interface Proposal {
  kind: "undo" | "clock" | "delete";
  by: number;
  to: number;
  seq: number;
  waits: number[];
}

/** The public key with which a browser subscribes, None where nobody is notified. */
export interface PushKey {
  key: string | null;
}

/** Comment on the position after `at` choices, which replaces one's comment there; '' removes it. */
export interface PutComment {
  id: number;
  type: "comment";
  at: number;
  text: string;
}

/** The question of a decision: its name, the card that asks, and a number; '' and 0 for none. */
export interface Question {
  name: string;
  card: string;
  n: number;
}

/** A refusal: the reason in one sentence, and a word for programs. */
export interface Refusal {
  type: "refused";
  why: string;
  kind: string;
  re: number | null;
}

/**
 * The result of a finished game for one seat, as a player's own statistics keep it.
 *
 * `undone` counts undos that took back what had been shown, `hints` those of all seats.
 */
export interface Result {
  game: string;
  title: string;
  own: boolean;
  won: boolean;
  place: number;
  seats: number;
  score: number | null;
  choices: number;
  day: string | null;
  undone: number;
  hints: number;
  tallies: Tally[];
}

/** The rules of a game on one subject: the text of each by its id. */
export interface RuleSection {
  title: string;
  rules: Record<string, string>;
}

/** A phrase that a seat has said to everybody. */
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

/** Parts of a table at a position: `words` describes them, `facts` led to it. */
export interface Scene {
  shows: string[];
  words: string[];
  position: Past;
  facts: Fact[];
}

/** A line in the table of a day; `table` is the number of the table behind it, once that can be seen. */
export interface Score {
  name: string;
  score: number | null;
  won: boolean;
  choices: number;
  undone: number;
  hints: number;
  table: number | null;
}

/** Let a bot play a seat, or with '' a person: one's own, or one at which nobody is. */
export interface Seat {
  id: number;
  type: "seat";
  seat: number;
  bot: string;
}

/** Set the seconds to respond; 0 for as long as one likes. */
export interface SetClock {
  id: number;
  type: "clock";
  seconds: number;
}

/**
 * An option of the setup: one of `values`, a number from `least` to `most`, or a flag.
 *
 * A list has as many of `values` as the option `each` says, one for each from the first on; any number of
 * them if that is empty. An option that `needs` another one matters only while that one is true, has a
 * member, is above 0, or is not what it is by default.
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
  needs?: string | null;
  sum_of?: string[] | null;
  unit?: string | null;
  of?: string | null;
  only_with?: Record<string, (boolean | number | string)[]> | null;
}

/**
 * One of the values of an option, and what a player reads.
 *
 * A value with `fits` can be chosen only while the options that its option is `sum_of` add up to one of
 * these. One with `comes_with` can be chosen only while the list that its option is `of` has that member.
 * One with `only_with` can be chosen only while each of those options has one of those values.
 */
export interface SetupValue {
  value: string;
  label: string;
  fits?: number[] | null;
  comes_with?: string | null;
  only_with?: Record<string, (boolean | number | string)[]> | null;
}

/** A part of the table: a zone, and in it a card by its id or a place by its number; '' and 0 for none. */
export interface Spot {
  zone: string;
  card: string;
  place: number;
}

/**
 * The progress of one of a browser's tables.
 *
 * `waits` has the names of the others who are asked, '' for those without one.  Nothing is known of a table
 * that has not been touched since an older version of the server.
 */
export interface Standing {
  is_known: boolean;
  is_over: boolean;
  is_own: boolean;
  waits: string[];
  seats: number;
  updated: string;
}

/**
 * The table as it is now: `facts` has what is new since the last state, or `log` has everything.
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
  warnings: Record<string, Warning>;
  seat: number;
  open: number[];
  waits: number[];
  yours: boolean;
  position: string[];
  places: Record<string, PlaceLine[]>;
  over: boolean;
  outcome: Outcome | null;
  sheet: string[];
  guide?: Guide;
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

/** A page of the storybook; its paragraphs are separated by an empty line. */
export interface StoryPage {
  title: string;
  text: string;
  picture: string;
}

/** A browser at its push service: the address there, and the keys that a message is encrypted with. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * The progress of a table; `setup` is what was chosen for it, but no declared position.
 *
 * `judges`: True if the promises of decisions can be shown when the game is over.  `own`: no choice was
 * given, and the game began with a deal, so that feats and endings are earned.  `next_setup` is the setup
 * of the game that goes on from this one, null if none does.
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
  next_setup: Record<string, unknown> | null;
  own: boolean;
  summary: string;
  day: string | null;
  created: string;
  updated: string;
}

/**
 * An entry of a finished game in statistics, such as its Spirit.
 *
 * `by` is the category, called `title`; `value` is called `label`.  `won` is that of the game, or of a stage
 * that of the stage.
 */
export interface Tally {
  by: string;
  title: string;
  value: string;
  label: string;
  won: boolean;
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
 * The choices that can be taken back; to fewer than `free_to` takes back what was revealed.
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

/** Consequence of a choice that cannot be mended, in a sentence; `lost` if the game is. */
export interface Warning {
  lost: boolean;
  text: string;
}

/** A setup that has a name. */
export interface Way {
  name: string;
  label: string;
  setup: Record<string, unknown>;
}

/** Ask why an option is not on offer. */
export interface Why {
  id: number;
  type: "why";
  key: string;
}
