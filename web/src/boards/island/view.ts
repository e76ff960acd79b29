// What a view of this game contains, and its printed cards.
// Written by tools/view_types.py from src/fieldcraft/games/island/outward/models.py.

import type { Question } from "../../lib/wire";

/** The contents of a land; a key for each kind of piece has the number of those pieces. */
export type Held = {
  [name: string]: number | string[] | Record<string, number> | boolean | undefined;
  /** Damaged pieces, such as `town-1`. */
  hurt?: string[];
  /** Pieces with strife, such as `town-strife` and `town-1-strife2`. */
  feuding?: string[];
  /** The presence of each Spirit, by its id. */
  presence?: Record<string, number>;
  defend?: number;
  /** A bit for each action of the invaders that is skipped. */
  skips?: number;
  isolated?: boolean;
};

/** A Spirit and its cards. */
export type SpiritView = {
  id: string;
  seat: number;
  energy: number;
  /** Card plays left this turn. */
  plays: number;
  /** Open spaces of the energy track and of the card play track. */
  tracks: number[];
  /** Destroyed presence. */
  destroyed: number;
  elements: number[];
  hand: string[];
  played: string[];
  used: string[];
  discard: string[];
  helpers: string[];
  repeats: number[];
  paid_repeats: number;
  haste: number;
  /** Extra range of its powers this turn. */
  reach: number;
  keeps: number;
};

/** The invader cards at each step, and the stages of those in the deck. */
export type InvadersView = {
  settle: string[];
  ravage: string[];
  build: string[];
  explore: string[];
  deck: number[];
  discard: string[];
};

/** Fear made and earned, and the fear deck. */
export type FearView = {
  made: number;
  /** Fear markers that earn a card. */
  wanted: number;
  earned: number;
  deck: number;
  terror: number;
  dividers: number[];
  shown: string[];
  discard: string[];
};

/** The blight card and what remains on it. */
export type IslandBlight = {
  face: "healthy" | "still healthy" | "blighted";
  card: string;
  pool: number;
  cards: number;
  passed: string[];
};

/** The event deck, and the event card whose parts are done, '' for none. */
export type EventsView = {
  deck: number;
  card: string;
  /** Cards in the deck that have been put there openly, and how deep they are. */
  known: Record<string, number>;
  discard: string[];
};

/** The adversary, with id '' if there is none. */
export type AdversaryView = {
  id: string;
  level: number;
  difficulty: number;
};

/** The damage and effects of a ravage on a land. */
export type Ravage = {
  damage: number;
  /** Pieces that the invaders build there before it, counted in the damage: each kind with its number. */
  built: Record<string, number>;
  /** The damage that strife keeps invaders from dealing. */
  held_back: number;
  blight: boolean;
  cascade: boolean;
  /** Spirits whose presence is at risk. */
  presence: string[];
};

/** The ravage that comes next and the one after it, where a land has either. */
export type Threat = {
  now?: Ravage;
  next?: Ravage;
};

/** The pieces that the next step of building brings to a land if nobody acts. */
export type Build = {
  kind: string;
  n: number;
  /** The token that stops it, 'skip' where it is skipped, '' where nothing stops it. */
  stopped_by: string;
};

/** The subject of the question. */
export type AskedAbout = {
  spirit: string;
  land: string;
  /** The number of the growth whose parts are done, 0 for none. */
  growth: number;
};

/** Everything about the island; all players know the same. */
export type IslandView = {
  game: string;
  turn: number;
  phase: number;
  boards: string[];
  /** The place of each board: its turns by 60 degrees, and the corner (a, b). */
  placements: number[][];
  lands: Record<string, Held>;
  /** The oceans that count as lands or contain presence. */
  oceans: Record<string, Held>;
  /** The lands with a sacred site of each Spirit, by its id. */
  sites: Record<string, string[]>;
  /** The kinds of durable pieces in each land that has any. */
  durable: Record<string, string[]>;
  spirits: SpiritView[];
  invaders: InvadersView;
  fear: FearView;
  blight: IslandBlight;
  events: EventsView;
  minor_deck: number;
  minors: string[];
  major_deck: number;
  majors: string[];
  adversary: AdversaryView;
  /** The id of the printed scenario that is played, '' for none. */
  scenario: string;
  /** Energy that each fast card costs less. */
  fast_cards_less: number;
  /** The presence of each Spirit that is out of the game. */
  out: number[];
  /** The part of it that another Spirit has absorbed. */
  absorbed: number[];
  /** Number of times that each Spirit may still gain energy or repeat a card by a rule of its own. */
  pours: number[];
  /** Removed blight that waits to go back to the card. */
  healing: number;
  /** Blight beside a card that was turned back, which comes back to it when it turns up again. */
  beside: number;
  /** Towns after setup, where a rule asks for those that come later; else 0. */
  towns: number;
  /** Blight that the worst ravages have taken from the card, where that loses the game; else 0. */
  irreparable: number;
  /** Cards of the invader deck below a marker, 0 without a marker. */
  below_marker: number;
  /** The threats to each land. */
  forecast: Record<string, Threat>;
  /** The builds to come in this turn, by land. */
  builds: Record<string, Build>;
  /** The token that would stop an explore of a land, by land, where a card could have it explored. */
  explores_stopped: Record<string, string>;
  turned_up: string[];
  forgotten: string[];
  /** Cards that Spirits of the game before have laid aside, each for one use. */
  lent: string[];
  status: number;
  reason: string;
  question: Question;
  asked: AskedAbout;
  /** The keys of the options on offer. */
  options: string[];
};

/** A level of an innate power: the elements that it needs, by name and in words. */
export type Level = {
  need: Record<string, number>;
  needs: string;
  text: string;
};

/** A power card or an innate power. */
export type PowerCard = {
  id: string;
  name: string;
  /** All of it but its name and its text, for a screen reader. */
  says: string;
  kind: "power" | "major" | "innate";
  cost: number;
  speed: "fast" | "slow";
  elements: string[];
  /** The origin and the target, in words. */
  reach: string;
  levels: Level[];
  text: string;
};

/** A space of a presence track; `number` is -1 where it shows none. */
export type Space = {
  number: number;
  elements: string[];
  reclaims: boolean;
  /** True if it gives any one element. */
  any: boolean;
  /** Card plays that it adds. */
  more_plays: number;
  /** True if one presence may move to an adjacent land. */
  moves: boolean;
};

/** The panel of a Spirit. */
export type SpiritCard = {
  id: string;
  name: string;
  /** All of it but its name and its text, for a screen reader. */
  says: string;
  kind: "spirit";
  text: string;
  how: string;
  growth: string[];
  energy: Space[];
  plays: Space[];
  complexity: string;
  /** True if it may absorb presence of others. */
  absorbs: boolean;
  presence: number;
  innates: string[];
};

/** A fear card with a text for each terror level. */
export type FearCard = {
  id: string;
  name: string;
  /** All of it but its name and its text, for a screen reader. */
  says: string;
  kind: "fear";
  texts: string[];
};

/** A part of an event card. */
export type EventFace = {
  name: string;
  text: string;
  /** When a half counts or what it costs, in words; '' where it always counts. */
  terms: string;
};

/** An event card: its halves, then what it does with tokens and dahan. */
export type EventCard = {
  id: string;
  name: string;
  /** All of it but its name and its text, for a screen reader. */
  says: string;
  kind: "event";
  by: "health" | "stage" | "terror" | "choice" | "each choice";
  faces: EventFace[];
  others: EventFace[];
};

/** A blight card; `pool` is the blight on it for each player. */
export type BlightCard = {
  id: string;
  name: string;
  /** All of it but its name and its text, for a screen reader. */
  says: string;
  kind: "blight";
  pool: number;
  text: string;
};

/** A level of an adversary. */
export type AdversaryLevel = {
  name: string;
  difficulty: number;
  text: string;
};

/** An adversary. */
export type AdversaryCard = {
  id: string;
  name: string;
  /** All of it but its name and its text, for a screen reader. */
  says: string;
  kind: "adversary";
  levels: AdversaryLevel[];
};

/** A printed scenario. */
export type ScenarioCard = {
  id: string;
  name: string;
  /** All of it but its name and its text, for a screen reader. */
  says: string;
  kind: "scenario";
  text: string;
};

/** An invader card. */
export type InvaderCard = {
  id: string;
  name: string;
  /** All of it but its name and its text, for a screen reader. */
  says: string;
  kind: "invader";
  stage: number;
  grounds: string[];
  escalates: boolean;
};

/** A board of the map: its rows of cells, and the terrain of each land. */
export type BoardCard = {
  id: string;
  name: string;
  kind: "board";
  rows: string[];
  terrains: string[];
};

/** A kind of piece: what one and several are called, and the damage that destroys it, 0 for none. */
export type PieceCard = {
  id: string;
  name: string;
  kind: "piece";
  many: string;
  health: number;
  text: string;
};
