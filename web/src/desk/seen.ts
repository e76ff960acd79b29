// What the parts of a desk know of it: the position in front of the person, and what can be done there.

import type { Option, Position, Warning } from "../lib/wire";
import type { Board, Face, Spot } from "./board";
import type { Copy } from "./copies";
import type { Selection } from "./selection.svelte";
import type { Table } from "./table.svelte";

/** An option with the number that a key of the keyboard has for it. */
export interface Numbered extends Option {
  number: number;
}

/** A card of the hand whose text is used or not, and the choices that come to either. */
export interface Halves {
  play: Numbered;
  use: Option;
  without: Option;
}

/** A copy with its face, and the name that options and spots have for a card that is owned. */
export type Lying = Copy & { face: Face | undefined; owned: string };

export interface Seen {
  readonly table: Table;
  readonly board: Board;
  readonly selection: Selection;
  readonly shown: Position | null;
  readonly options: Numbered[];
  readonly yours: boolean;
  /** True if a position of the past is looked at. */
  readonly isPast: boolean;
  lying(zone: string): Lying[];
  at(spot: Spot): Numbered[];
  warning(option: Option): Warning | null;
}
