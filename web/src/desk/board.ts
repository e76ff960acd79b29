// A game's part of the table: how it looks, where its options are, how its cards travel.

import type { Component } from "svelte";
import type { Beat, Telling } from "./beats.svelte";
import type { Sounds } from "../kit/sound";
import type { Followed } from "./course";
import type { Delay } from "./flight";
import type { Moment } from "./moments.svelte";
import type { Squared } from "./squares";
import type { Ways, Zones } from "./copies";
import type { View } from "./view";
import type { Catalogue, Fact, Option, Position } from "../lib/wire";

export interface Amount {
  n: number;
  kind: string;
}

/** One half of a printed card. */
export interface Half {
  id: string;
  name: string;
  /** Where its picture is, or ''. */
  picture: string;
  power: Amount[];
  cost: Amount | null;
  /** What it does to the player when it gets away, such as an alarm. */
  harm: number | null;
  /** Its type, such as `person`. */
  type: string;
  /** A word stamped on it, such as `item`. */
  stamp: string;
  /** May it be used while it is equipped? */
  use?: boolean;
  text: string;
  /** All of it in words, for a screen reader. */
  says: string;
  /** What `harm` is called, where it is no alarm, and what becomes of the card: messages of `card`. */
  terms?: { harm: string; becomes: string };
}

/** How large a card is drawn, and which half of it counts. */
export type Mode = "line" | "hand" | "small" | "sign" | "full";

/** The print of a card that does not have two halves: its game draws it and puts it into words. */
export interface Drawing {
  name: string;
  /** The whole card in words, for a screen reader. */
  says: string;
  body: Component<{ face: Face; mode: Mode }>;
}

/** A printed card: what the player owns above, what is in the way below; or what its game draws. */
export interface Face {
  id: string;
  upper: Half | null;
  lower: Half | null;
  copies: number;
  drawing?: Drawing;
  /** Where a card without a lower half comes from, if not from the starting deck. */
  origin?: string;
}

/** Where an option is: a zone, and there a card or a place. */
export interface Spot {
  zone: string;
  card?: string;
  place?: number;
}

/** Where an option is, on offer or not; null where it is in the list alone. */
export function spotOf({ spot }: Pick<Option, "spot">): Spot | null {
  if (!spot) return null;
  const { zone, card, place } = spot;
  return { zone, ...(card && { card }), ...(place && { place }) };
}

export interface Step<V extends View = View> {
  id: string;
  /** Is this the moment to say it? */
  when(view: V, options: Option[]): boolean;
  /** What it speaks of: a `data-zone`. */
  about?: string;
  /** The verbs of the choices that do what it asks for; where it asks for none, any choice ends it. */
  does?: string[] | undefined;
}

/** What a card is called. */
export const nameOf = ({ drawing, lower, upper }: Face): string => (drawing ?? lower ?? upper)?.name ?? "";

/** Everything that the page knows about a game's cards, by their ids in views. */
export class Faces {
  private byId = new Map<string, Face>();
  private byName = new Map<string, Face>();

  constructor(readonly all: Face[]) {
    for (const face of all) {
      this.byId.set(face.id, face);
      for (const half of [face.lower, face.upper]) {
        if (!half) continue;
        if (!this.byId.has(half.id)) this.byId.set(half.id, face);
        this.byName.set(half.name, face);
      }
      if (face.drawing) this.byName.set(face.drawing.name, face);
    }
  }

  get(id: string): Face | undefined {
    return this.byId.get(id);
  }

  named(name: string): Face | undefined {
    return this.byName.get(name);
  }
}

export interface Rules {
  /** Words of cards and the rule that explains each. */
  keywords: Record<string, string>;
}

/** A view with the lines about its places. */
export interface Placed<V extends View = View> {
  view: V;
  places: Position["places"];
}

/** A game's catalogue, with its own kinds of cards. */
export interface Printed<Card> extends Catalogue {
  cards: Record<string, Card>;
}

export interface Board<V extends View = View, Card = unknown> {
  component: Component;
  /** True if it fills a wide window, and all else is over it. */
  fills?: boolean;
  /** The height that it needs above the question where it fills the window, as CSS has it; '' for the usual one. */
  above?(view: V): string;
  faces(catalogue: Printed<Card>): Faces;
  /** The folder of its pictures, '' for none. */
  pictures: string;
  /** Its own keys, and what each does, in words. */
  keys?: () => [string, string][];
  /** What is heard of what happens. */
  sounds?: Sounds;
  zones(view: V, faces: Faces): Zones;
  ways: Ways;
  delay: Delay;
  /** The zones in which a card is looked for that asks by its one half or the other, those of cards in use first. */
  asking: { upper: string[]; lower: string[] };
  /** Has the game a storybook? */
  storied?: boolean;
  /** The gauge that ends the game: its value, and the value that ends the game. */
  limit?(view: V): { name: string; zone: string; value: number; most: number };
  /** The verbs of the choices that the forecast is about. */
  ends: string[];
  /** What is followed to the end where no such gauge is. */
  followed?(view: V): Followed;
  /** The course of a game in squares, for the text with which a result is shared. */
  squared?: Squared;
  /** What the score is made of. */
  scored?: string;
  /** What is shown beat by beat. */
  telling?: Telling;
  /** What is worth a moment of its own among the facts that follow a position: a mission that is completed. */
  moment?(facts: Fact[], before: V, faces: Faces): Moment | null;
  /** The position after each of the facts that lead from one position to the next, where the table follows the beats. */
  steps?(before: Placed<V>, after: Placed<V>, facts: Fact[]): Placed<V>[];
  /** What the beats of an act so far come to, in signs and numbers. */
  tally?: Component<{ act: Beat[] }>;
  /** The zone in which a fact happens, '' for none in particular. */
  placed?(fact: Fact, view: V): string;
  /** The name of what is no card and yet the source of something, such as a stage. */
  named?(id: string): string;
  /** The kinds of power that a payment mixes, as its options name them. */
  pool?: [string, string];
  /** Does an option ask for a payment that its `left` does not tell? */
  priced?(option: Option): boolean;
  /** Does the board itself show the detail of an option? */
  details?(option: Option): boolean;
  /** What matters most, for narrow screens and the window's title. */
  headline(view: V): string;
  /** Address of the picture of the current place, for the pages of the storybook. */
  scene?(view: V): string;
  /** What is shown of a game that is over, in addition to its outcome. */
  epilogue?: Component;
  rules: Rules;
  guide: Step<V>[];
}

/** How much of each resource a payment takes. */
export const mixOf = ({ parts }: Option): [number, number] => {
  const [one = 0, other = 0] = parts.place.split("-").map(Number);
  return [one, other];
};
