// Moments: a mission or stage that is completed is shown for two seconds before the table goes on, an event before it acts.

import { PACES, settings } from "../lib/settings.svelte";
import type { Fact } from "../lib/wire";

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
  /** The fact that it shows: it comes right after its beat, and without one after all beats. */
  fact?: Fact;
  /** True if it comes before the beats that tell what it brings about, and stays until it is read. */
  opens?: boolean;
}

/** Milliseconds for which a moment lasts at the normal pace, and those in which a letter is read. */
const [LASTS, LETTER] = [2000, 45];

/** How long a moment lasts at the chosen pace, in milliseconds; 0 where no beat is shown either. */
function lasts({ opens, says }: Moment): number {
  if (document.hidden) return 0;
  const reading = opens ? LETTER * says.join(" ").length : 0;
  return ((LASTS + reading) * PACES[settings.pace]) / PACES.normal;
}

export class Moments {
  shown = $state.raw<Moment | null>(null);
  private end: (() => void) | null = null;

  /** Show a moment, then do what comes after; at once where there is none, or it would last no time. */
  show(moment: Moment | null, then: () => void): void {
    this.finish();
    const time = moment ? lasts(moment) : 0;
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
