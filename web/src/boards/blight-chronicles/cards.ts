// The cards and stages of Blight Chronicles as the server tells them, and as faces to draw.

import { knowPictures, pictureOf, type Focuses } from "../../lib/pictures";
import { say } from "../../lib/words";
import { Faces, type Face, type Half, type Printed } from "../../desk/board";
import type { AgentHalf, Position, PrintedCard, Stage } from "./view";

export type * from "./view";

knowPictures(
  "blight-chronicles",
  import.meta.glob<Focuses>("../../pictures/blight-chronicles.json", { eager: true, import: "default" }),
);

export const GAP = "-";
export const SLOTS = 6;

/** What is written at a place: a card, whether it is face down, and the number after it. */
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
let tokens: { id: string; name: string }[] = [];
let deck = { least: 0, most: Infinity };
let charges = new Map<string, number>();

/** What the catalogue has: cards, stages, and the positions of the track with the limits of a deck. */
export type BlightPrint =
  PrintedCard | Stage | { positions: Position[]; deck: typeof deck; tokens: typeof tokens };

/** The stage that a card of the catalogue is. */
export const stageIn = (card: string): string => card.replace("stage:", "");
export const stageOf = (id: string): Stage | undefined => stages.get(id);
/** How many cards a deck may have. */
export const deckLimits = (): { least: number; most: number } => deck;
/** The kinds of tokens that have no place on a card, in the order of the box. */
export const tokenKinds = (): { id: string; name: string }[] => tokens;
export const track = (): Position[] => positions;
export const chargesOf = (tool: string): number => charges.get(tool) ?? 0;

export function faces(catalogue: Printed<BlightPrint>): Faces {
  const known: Face[] = [];
  stages.clear();
  charges = new Map();
  for (const [id, card] of Object.entries(catalogue.cards)) {
    if ("objective" in card) stages.set(stageIn(id), card);
    else if ("positions" in card) ({ positions, deck, tokens } = card);
    else known.push(faceOf(card));
  }
  return new Faces(known);
}

function faceOf(card: PrintedCard): Face {
  const { id, copies, level, agent } = card;
  if (agent) charges.set(agent.id, agent.charges);
  const origin = level > 1 ? say("blight-chronicles.level", { n: level }) : undefined;
  return {
    id,
    copies,
    upper: agent && upperHalf(agent),
    lower: card.cost ? lowerHalf(card) : null,
    ...(origin ? { origin } : {}),
  };
}

function upperHalf(agent: AgentHalf): Half {
  const { id, name, power, kind, text, says } = agent;
  return {
    id,
    name,
    picture: pictureOf("blight-chronicles", id),
    power,
    cost: null,
    harm: null,
    type: "",
    stamp: kind ? say(`blight-chronicles.${kind}`) : "",
    text,
    says,
  };
}

function lowerHalf(card: PrintedCard): Half {
  const { id, name, cost = null, suspicion = 0, text = "", says = "", type = "" } = card;
  const picture = pictureOf("blight-chronicles", id);
  const terms = { harm: "suspicion", becomes: "won" };
  return { id, name, picture, power: [], cost, harm: suspicion, type, stamp: "", text, says, terms };
}
