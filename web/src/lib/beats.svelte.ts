// What happens by itself is told beat by beat: which card acts, and what it adds to a gauge.

import { isStill, PACES, settings } from "./settings.svelte";
import type { Fact } from "./wire";

/** What a game tells so: how much each kind of fact changes which gauge, and which facts end a turn. */
export interface Telling {
  gauges: Record<string, { zone: string; sign: 1 | -1 }>;
  told: string[];
  ends: string[];
  /** The facts with which a mission or stage begins, and whether the gauge does so anew. */
  chapters: Record<string, { resets: boolean }>;
}

export interface Beat {
  line: string;
  /** The id of the card that acts, or the name by which the fact calls it; '' where none does. */
  card: string;
  /** The gauge that changes, and by how much. */
  zone: string;
  n: number;
}

const MOST = 10;

/** The beats of some facts, for a seat that knows what it has chosen itself. */
export function beatsOf(facts: Fact[], { gauges, told }: Telling, own: number): Beat[] {
  return facts
    .filter(({ kind, parts }) => kind !== "chosen" || parts[1] !== own + 1)
    .flatMap((fact): Beat[] => {
      const gauge = gauges[fact.kind];
      const [first] = fact.parts;
      if (gauge) return [{ line: fact.line, card: fact.source, zone: gauge.zone, n: gauge.sign * Number(first) }];
      return told.includes(fact.kind) ? [{ line: fact.line.replace(/^> /, ""), card: fact.source || String(first), zone: "", n: 0 }] : [];
    })
    .slice(0, MOST);
}

/** Tells beats one after another; `finish` ends that at once. */
export class Teller {
  beat = $state.raw<Beat | null>(null);
  /** How much the gauges have moved by the beats so far, by their zones. */
  passed = $state.raw<Record<string, number>>({});
  private end: (() => void) | null = null;

  /** Tell them, each changing its gauge, then do what comes after; all at once where nothing shall move. */
  tell(beats: Beat[], then: () => void): void {
    this.run(beats, true, then);
  }

  /** Tell them beside a table on which they have happened. */
  mention(beats: Beat[]): void {
    this.run(beats, false, () => undefined);
  }

  finish(): void {
    this.end?.();
  }

  private run(beats: Beat[], moves: boolean, then: () => void): void {
    this.finish();
    const pace = isStill() || document.hidden ? 0 : PACES[settings.pace];
    if (!pace || !beats.length) return then();
    let timer: ReturnType<typeof setTimeout>;
    const waiting = [...beats];
    const next = () => {
      const beat = waiting.shift();
      if (!beat) return this.end?.();
      this.beat = beat;
      if (moves && beat.zone) this.passed = { ...this.passed, [beat.zone]: (this.passed[beat.zone] ?? 0) + beat.n };
      timer = setTimeout(next, pace);
    };
    this.end = () => {
      clearTimeout(timer);
      this.end = null;
      this.beat = null;
      this.passed = {};
      then();
    };
    next();
  }
}
