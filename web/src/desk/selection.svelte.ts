// What the person in front of the table points at, holds, has opened or has been asked to confirm.

import type { Face, Spot } from "./board";

export interface Looked {
  face: Face;
  spot: Spot | null;
  from: DOMRect | null;
  /** What it costs now, and how much of it because it is far. */
  price?: number | undefined;
  far?: number | undefined;
}

export class Selection {
  /** The option that is pointed at, on the table or in the list. */
  pointed = $state("");
  /** A card seen large while the pointer or the focus is on it, and one that was opened. */
  glance = $state.raw<Looked | null>(null);
  opened = $state.raw<Looked | null>(null);
  /** The card whose options are shown beside it. */
  offered = $state.raw<Looked | null>(null);
  /** An option that would end the game in defeat, until it is confirmed. */
  doomed = $state("");
  /** An option that ended something and is on offer again at once: it takes a moment until it can be taken. */
  settling = $state("");
  /** True while a card is held over the table, to be let go somewhere. */
  dragging = $state(false);
  /** Where something is on the table, by what shows it. */
  readonly spots = new WeakMap<Element, Spot>();

  /** Close every card that is shown large or with its choices. */
  close(): void {
    this.glance = null;
    this.opened = null;
    this.offered = null;
  }
}
