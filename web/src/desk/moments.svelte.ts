// Moments: a mission or stage that is completed is shown for two seconds before the table goes on.

import { PACES, settings } from "../lib/settings.svelte";

export interface Moment {
  /** A word as of a rubber stamp. */
  stamp: string;
  title: string;
  /** Address of a picture, or ''. */
  picture: string;
  says: string[];
  /** Ids of the faces of a reward, which then goes to its place on the table, '' for none, and of what is new. */
  gained: string;
  news: string[];
}

/** Milliseconds for which a moment lasts at the normal pace. */
const LASTS = 2000;

/** How long a moment lasts at the chosen pace, in milliseconds; 0 where no beat is shown either. */
export const lasts = (): number => (document.hidden ? 0 : (LASTS * PACES[settings.pace]) / PACES.normal);

export class Moments {
  shown = $state.raw<Moment | null>(null);
  private end: (() => void) | null = null;

  /** Show a moment, then do what comes after; at once where there is none, or it would last no time. */
  show(moment: Moment | null, then: () => void): void {
    this.finish();
    const time = lasts();
    if (!moment || !time) return then();
    this.shown = moment;
    const timer = setTimeout(() => this.finish(), time);
    this.end = () => {
      clearTimeout(timer);
      this.end = null;
      this.shown = null;
      then();
    };
  }

  finish(): void {
    this.end?.();
  }
}
