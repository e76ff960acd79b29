// The cards and stages of Blight Chronicles as the server tells them, and as faces to draw.

import type { View } from "../../lib/view";
import type { Catalogue } from "../../lib/wire";
import { knowPictures, pictureOf } from "../../lib/pictures";
import { say } from "../../lib/words";
import { Faces, type Amount, type Face, type Half } from "../board";

knowPictures("blight-chronicles", import.meta.glob<string[]>("../../pictures/blight-chronicles.json", { eager: true, import: "default" }));

interface AgentHalf {
  id: string;
  name: string;
  power: Amount[];
  kind: "tool" | "uniform" | null;
  charges: number;
  text: string;
}

interface PrintedCard {
  id: string;
  name: string;
  copies: number;
  level: number;
  agent: AgentHalf | null;
  type?: string;
  tags?: string[];
  cost?: Amount;
  suspicion?: number;
  text?: string;
}

export interface Stage {
  id: string;
  title: string;
  number: number;
  objective: { label: string; cost: Amount; tokens: number };
  events: string[];
  threat: string;
  /** What staying too long comes to, and the last round; '' and 0 where nobody minds. */
  clock: string;
  rounds: number;
  /** How it fails, by the level of difficulty. */
  failures: Record<string, string[]>;
}

export interface Position {
  hand_size: number;
  level: number;
}

export interface BlightView extends View {
  /** How difficult the mission is, '' where that cannot be chosen. */
  level: string;
  stage: string;
  position: number;
  between: boolean;
  completed: string[];
  /** Of each stage won, the stages that its back offers next. */
  ways: string[][];
  round: number;
  /** How often the obstacle deck has been reshuffled in this stage. */
  reshuffles: number;
  suspicion: number;
  suspicion_limit: number;
  /** The stage whose card has that limit. */
  suspicion_limit_of: string;
  visibility: number;
  accomplishments: number;
  blight: number;
  events: string[];
  slots: string[];
  marks: string[];
  prices: number[];
  /** What the pool pays of each price, after vs bonuses. */
  dues: number[];
  surcharges: number[];
  physical: number;
  evasion: number;
  tokens: number;
  targets: number;
  bonuses: string[];
  in_force: string[];
  hand: string[];
  play_area: string[];
  discard: string[];
  deck_top: string[];
  deck: string[];
  revealed: number;
  tools: string[];
  outfit: string;
  set_aside: string[];
  removed: string[];
  dropped: string[];
  obstacle_deck: number;
  avoided: number;
}

export const GAP = "-";
export const SLOTS = 6;

/** What stands written at a place: a card, whether it lies face down, and the number after it. */
export interface Lying {
  card: string;
  down: boolean;
  n: number | null;
}

const MARK = /^(.+?)(!?)([+-]\d+)?$/;

export function lying(mark: string): Lying {
  const [, card = mark, down = "", n] = mark === GAP ? [] : (MARK.exec(mark) ?? []);
  return { card, down: !!down, n: n === undefined ? null : Number(n) };
}

const stages = new Map<string, Stage>();
let positions: Position[] = [];
let deck = { least: 0, most: Infinity };
let charges = new Map<string, number>();

/** The stage that a card of the catalogue is. */
export const stageIn = (card: string): string => card.replace("stage:", "");
export const stageOf = (id: string): Stage | undefined => stages.get(id);
/** How many cards a deck may have. */
export const deckLimits = (): { least: number; most: number } => deck;
export const track = (): Position[] => positions;
export const chargesOf = (tool: string): number => charges.get(tool) ?? 0;

export function faces(catalogue: Catalogue): Faces {
  const known: Face[] = [];
  stages.clear();
  charges = new Map();
  for (const [id, card] of Object.entries(catalogue.cards as Record<string, PrintedCard | Stage | { positions: Position[]; deck: typeof deck }>)) {
    if ("objective" in card) stages.set(stageIn(id), card);
    else if ("positions" in card) ({ positions, deck } = card);
    else known.push(faceOf(card));
  }
  return new Faces(known);
}

function faceOf(card: PrintedCard): Face {
  const { id, copies, level, agent } = card;
  if (agent) charges.set(agent.id, agent.charges);
  const origin = level > 1 ? say("blight-chronicles.level", { n: level }) : undefined;
  return { id, copies, upper: agent && upperHalf(agent), lower: card.cost ? lowerHalf(card) : null, ...(origin ? { origin } : {}) };
}

function upperHalf(agent: AgentHalf): Half {
  const { id, name, power, kind, text } = agent;
  return { id, name, picture: pictureOf("blight-chronicles", id), power, cost: null, harm: null, type: "", stamp: kind ? say(`blight-chronicles.${kind}`) : "", text };
}

function lowerHalf(card: PrintedCard): Half {
  const { id, name, cost = null, suspicion = 0, text = "", type = "" } = card;
  const picture = pictureOf("blight-chronicles", id);
  const says = { harm: "suspicion", becomes: "won" };
  return { id, name, picture, power: [], cost, harm: suspicion, type, stamp: "", text, says };
}
