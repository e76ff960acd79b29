// What a game brings to the table: how it looks, where its options lie, how its cards travel.

import type { Component } from "svelte";
import type { Telling } from "../lib/beats.svelte";
import type { Followed } from "../lib/course";
import type { Delay } from "../lib/flight";
import type { Ways, Zones } from "../lib/copies";
import type { View } from "../lib/view";
import type { Catalogue, Option } from "../lib/wire";

export interface Amount {
  n: number;
  kind: string;
}

/** One half of a printed card. */
export interface Half {
  id: string;
  name: string;
  /** Where its picture lies, or ''. */
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
  /** What `harm` is called, where it is no alarm, and what becomes of the card: messages of `card`. */
  says?: { harm: string; becomes: string };
}

/** How large a card is drawn, and which half of it counts. */
export type Mode = "line" | "hand" | "small" | "sign" | "full";

/** What stands on a card that is no card of two halves: its game draws it and says it. */
export interface Drawing {
  name: string;
  /** The whole card for those who hear it. */
  says: string;
  body: Component<{ face: Face; mode: Mode }>;
}

/** A printed card: what the player owns above, what stands in the way below; or what its game draws. */
export interface Face {
  id: string;
  upper: Half | null;
  lower: Half | null;
  copies: number;
  drawing?: Drawing;
  /** Where a card without a lower half comes from, if not from the starting deck. */
  origin?: string;
}

/** Where an option lies: a zone, and there a card or a place. */
export interface Spot {
  zone: string;
  card?: string;
  place?: number;
}

/** An option as far as it says what it is about, on offer or not. */
export type About = Pick<Option, "parts">;

export interface Step {
  id: string;
  /** Is this the moment to say it? */
  when: (view: View, options: Option[]) => boolean;
  /** What it speaks of: a `data-zone`. */
  about?: string;
  /** The verbs of the choices that do what it asks for; where it asks for none, any choice ends it. */
  does?: string[] | undefined;
}

/** What a card is called. */
export const nameOf = ({ drawing, lower, upper }: Face): string => (drawing ?? lower ?? upper)?.name ?? "";

/** All that the page knows of a game's cards, by the ids of views. */
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
  /** Headings of the rules page, each from one rule on. */
  sections: { from: string; title: string }[];
  /** Words of cards and the rule that explains each. */
  keywords: Record<string, string>;
}

export interface Board {
  component: Component;
  faces(catalogue: Catalogue): Faces;
  zones(view: View, faces: Faces): Zones;
  ways: Ways;
  delay: Delay;
  /** The zones in which a card is looked for that asks by its one half or the other, those of cards in use first. */
  asking: { upper: string[]; lower: string[] };
  /** Has the game a storybook? */
  storied?: boolean;
  /** The gauge that ends the game: how it stands, and at how much. */
  limit?(view: View): { name: string; zone: string; value: number; most: number };
  /** What is followed to the end where no such gauge is. */
  followed?(view: View): Followed;
  /** What the score is made of. */
  scored?: string;
  /** What is told beat by beat. */
  telling?: Telling;
  /** The name of what is no card and yet the source of something, such as a stage. */
  named?(id: string): string;
  spot(option: About, view: View): Spot | null;
  /** The kinds of power that a payment mixes, as its options name them. */
  pool?: [string, string];
  /** What is left after an option has been paid, in words, or ''. */
  after(option: Option, view: View, faces: Faces): string;
  /** Does an option ask for a payment that `after` does not tell? */
  priced?(option: Option): boolean;
  /** What matters most, for narrow screens and the window's title. */
  headline(view: View): string;
  /** Where the picture of the place lies where the game stands, for the pages of its book. */
  scene?(view: View): string;
  /** What is told of a game that is over, besides its outcome. */
  epilogue?: Component;
  rules: Rules;
  guide: Step[];
}

/** How much of each resource a payment takes. */
export const mixOf = ({ parts }: Option): [number, number] => {
  const [one = 0, other = 0] = parts.place.split("-").map(Number);
  return [one, other];
};
