// What happens without a choice is shown beat by beat: which card acts, and what it adds to a gauge.

import { isStill, PACES, settings } from "../lib/settings.svelte";
import type { Fact } from "../lib/wire";

/** What a game tells so: how much each kind of fact changes which gauge, which facts end a turn, and which are shown in steps. */
export interface Telling {
  gauges: Record<string, { zone: string; sign: 1 | -1 }>;
  told: string[];
  ends: string[];
  steps?: string[];
  /** The facts with which a mission or stage begins, and whether the gauge begins again. */
  chapters: Record<string, { resets: boolean }>;
}

export interface Beat {
  line: string;
  /** The kind and the parts of the fact that it tells. */
  kind: string;
  parts: Fact["parts"];
  /** The id of the card that acts, or the name that the fact gives it; '' for none. */
  card: string;
  /** The gauge that changes, and by how much. */
  zone: string;
  n: number;
  /** Which of the facts it tells, and the zone in which that happens, '' for none in particular. */
  fact: number;
  place: string;
}

/** Maximum number of beats shown at once where the table does not follow them. */
export const MOST_BEATS = 10;

/** The beats of some facts, each in its place, for a seat that knows what it has chosen itself. */
export function beatsOf(
  facts: Fact[],
  { gauges, told }: Telling,
  own: number,
  placed: (fact: Fact) => string = () => "",
): Beat[] {
  return facts.flatMap((fact, n): Beat[] => {
    const gauge = gauges[fact.kind];
    const [first, by] = fact.parts;
    if (fact.kind === "chosen" && by === own + 1) return [];
    if (gauge)
      return [
        {
          line: fact.line,
          kind: fact.kind,
          parts: fact.parts,
          card: fact.source,
          zone: gauge.zone,
          n: gauge.sign * Number(first),
          fact: n,
          place: placed(fact),
        },
      ];
    return told.includes(fact.kind)
      ? [
          {
            line: fact.line.replace(/^> /, ""),
            kind: fact.kind,
            parts: fact.parts,
            card: fact.source || String(first),
            zone: "",
            n: 0,
            fact: n,
            place: placed(fact),
          },
        ]
      : [];
  });
}

/** Tells beats one after another; `finish` ends that at once. */
export class Teller {
  beat = $state.raw<Beat | null>(null);
  /** How much the gauges have moved by the beats so far, by their zones. */
  passed = $state.raw<Record<string, number>>({});
  private end: (() => void) | null = null;

  /** Tell them, each changing its gauge and what `step` changes, then do what comes after; all at once where nothing must move. */
  tell(beats: Beat[], step: (n: number) => void, then: () => void): void {
    this.run(
      beats,
      (n) => {
        const { zone, n: by } = beats[n]!;
        if (zone) this.passed = { ...this.passed, [zone]: (this.passed[zone] ?? 0) + by };
        step(n);
      },
      then,
    );
  }

  /** Tell them beside a table on which they have happened. */
  mention(beats: Beat[]): void {
    this.run(
      beats,
      () => undefined,
      () => undefined,
    );
  }

  finish(): void {
    this.end?.();
  }

  /** Time for which a beat is shown, in milliseconds; 0 where none is. */
  get pace(): number {
    return isStill() || document.hidden ? 0 : PACES[settings.pace];
  }

  private run(beats: Beat[], step: (n: number) => void, then: () => void): void {
    this.finish();
    const { pace } = this;
    if (!pace || !beats.length) return then();
    let timer: ReturnType<typeof setTimeout>;
    let n = 0;
    const next = () => {
      const beat = beats[n];
      if (!beat) return this.end?.();
      this.beat = beat;
      step(n++);
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
