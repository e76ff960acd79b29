// The results of the games that this browser has finished, from which its statistics are made (decision 34).

import { joined } from "../line/everything";
import * as api from "./api";
import { keep, kept } from "../line/json";
import { shelf } from "./shelf.svelte";
import type { Result } from "./wire";

export interface Finished extends Result {
  /** The token of the table: results with the same token are one. */
  play: string;
  /** Milliseconds since 1970. */
  ended: number;
  /** Time that was spent on it, in seconds; 0 where it is unknown. */
  seconds: number;
}

const PLACE = "fieldcraft.results";
/** Maximum number of results that are kept, some 600 bytes each; the oldest are dropped first. */
const MOST_RESULTS = 2000;
/** Longest time between two choices that counts as play, in seconds. */
const LONGEST_THOUGHT_SECONDS = 300;

function read(): Finished[] {
  const found = kept(PLACE);
  return Array.isArray(found)
    ? found.filter((one) => typeof one?.play === "string" && Array.isArray(one.tallies))
    : [];
}

class Results {
  all = $state.raw<Finished[]>(read());

  find(play: string): Finished | undefined {
    return this.all.find((one) => one.play === play);
  }

  /** Write down the result of a finished game, once; null for a game that does not count. */
  async note(play: string): Promise<Finished | null> {
    const known = this.find(play);
    if (known) return known;
    const result = await api.result(play);
    if (!result.own) return null;
    const { updated = Date.now(), seconds = 0 } = shelf.find(play) ?? {};
    const finished = { ...result, play, ended: updated, seconds };
    // Another tab may have written meanwhile.
    this.keep([finished, ...read().filter((one) => one.play !== play)]);
    return finished;
  }

  /** Take back the result of a game whose end was taken back. */
  drop(play: string): void {
    if (this.find(play)) this.keep(read().filter((one) => one.play !== play));
  }

  /** Add the results that another browser has kept, by the names under which it keeps things. */
  join(browser: Record<string, string>): void {
    const there = browser[PLACE];
    if (!there) return;
    localStorage.setItem(PLACE, joined(localStorage.getItem(PLACE), there));
    this.keep(read());
  }

  forget(): void {
    this.keep([]);
  }

  private keep(results: Finished[]): void {
    this.all = results.sort((a, b) => b.ended - a.ended).slice(0, MOST_RESULTS);
    // Where nothing can be kept, a game counts until the page is closed.
    keep(PLACE, this.all);
  }
}

export const results = new Results();

/** Measures the time that is spent on a game, from one choice to the next. */
export class Stopwatch {
  private last = performance.now();

  /** Return the seconds since the last call, as far as they count as play. */
  lap(): number {
    const now = performance.now();
    const seconds = Math.round((now - this.last) / 1000);
    this.last = now;
    return Math.min(seconds, LONGEST_THOUGHT_SECONDS);
  }
}
