// What happens without a choice is shown beat by beat: which card acts, and what it adds to a gauge.

import { isStill, PACES, settings } from "../lib/settings.svelte";
import type { Fact } from "../lib/wire";

/** What a game tells so: how much each kind of fact changes which gauge, which facts end a turn, and which are shown in steps. */
export interface Telling {
  gauges: Record<string, { zone: string; sign: 1 | -1 }>;
  told: string[];
  ends: string[];
  steps?: string[];
  /** What can be shown again: the facts with which it begins and ends, and those that are shown in it alone. */
  scene?: { opens: string; closes: string; told: string[] };
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
  { gauges, told, scene }: Telling,
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
    return told.includes(fact.kind) || scene?.told.includes(fact.kind)
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

/** The beats of an act up to one of them: those before it that happen in the same place. */
export function actUpTo(beats: Beat[], n: number): Beat[] {
  let from = n;
  while (from > 0 && beats[n]!.place && beats[from - 1]!.place === beats[n]!.place) from--;
  return beats.slice(from, n + 1);
}

/** Tells beats one after another; `finish` ends that at once. */
export class Teller {
  beats = $state.raw<Beat[]>([]);
  private at = $state(0);
  beat = $derived.by<Beat | null>(() => this.beats[this.at] ?? null);
  /** The beats of the same act so far. */
  act = $derived.by<Beat[]>(() => (this.beat ? actUpTo(this.beats, this.at) : []));
  /** How much the gauges have moved by the beats so far, by their zones. */
  passed = $derived.by<Record<string, number>>(() => {
    const sums: Record<string, number> = {};
    for (const { zone, n } of this.beats.slice(0, this.at + 1)) if (zone) sums[zone] = (sums[zone] ?? 0) + n;
    return sums;
  });
  /** True if a beat stays until the player goes on. */
  held = $state(false);
  private step: (n: number) => void = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private end: (() => void) | null = null;

  /** Tell them, each changing its gauge and what `step` changes, then do what comes after; all at once where nothing must move, unless they are held; from the beat `first` on. */
  tell(beats: Beat[], step: (n: number) => void, then: () => void, held = false, first = 0): void {
    this.finish();
    if (!beats.length || (!this.pace && !held)) return then();
    this.beats = beats;
    this.held = held;
    this.step = step;
    this.end = () => {
      clearTimeout(this.timer);
      this.end = null;
      this.beats = [];
      then();
    };
    this.go(first);
  }

  /** Tell them beside a table on which they have happened. */
  mention(beats: Beat[]): void {
    this.tell(
      beats,
      () => undefined,
      () => undefined,
    );
  }

  /** Go to a beat; after the last one this ends. */
  go(n: number): void {
    clearTimeout(this.timer);
    if (n >= this.beats.length) return this.finish();
    this.at = n;
    this.step(n);
    if (!this.held) this.timer = setTimeout(() => this.go(n + 1), this.pace);
  }

  /** Go on by one beat, which then stays. */
  next(): void {
    this.held = true;
    this.go(this.at + 1);
  }

  /** Have the current beat stay, or go on at the pace. */
  hold(held: boolean): void {
    this.held = held;
    clearTimeout(this.timer);
    if (!held) this.timer = setTimeout(() => this.go(this.at + 1), this.pace);
  }

  finish(): void {
    this.end?.();
  }

  /** Time for which a beat is shown, in milliseconds; 0 where none is. */
  get pace(): number {
    return isStill() || document.hidden ? 0 : PACES[settings.pace];
  }
}
