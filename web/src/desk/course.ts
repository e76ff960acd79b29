// A look back on a game: the gauge that ends it after each choice, and the choices that moved it most.

import type { Telling } from "./beats.svelte";
import type { Fact } from "../lib/wire";

export interface Point {
  /** Number of choices made. */
  at: number;
  value: number;
}

export interface Turning extends Point {
  /** What was chosen. */
  choice: string;
  /** How far it moved the gauge, and the cards that did: ids, '' for none. */
  by: number;
  causes: { card: string; n: number }[];
}

export interface Course {
  points: Point[];
  /** After how many choices a mission or stage began. */
  chapters: number[];
  /** Those that moved it most, the largest first. */
  turnings: Turning[];
}

const MATTERED = 3;

/** What is followed where no gauge ends a game: its final value, and how far each fact changes it. */
export interface Followed {
  name: string;
  value: number;
  by: Record<string, number>;
  /** The facts with which a chapter begins. */
  chapters: string[];
}

/** Its value after each choice, and the chapters that moved it most, each from the first choice that did. */
export function counted(log: Fact[], { value, by, chapters }: Followed): Course {
  let stands = value - log.reduce((sum, { kind }) => sum + (by[kind] ?? 0), 0);
  const begins = stands;
  const told = log.map((fact) =>
    by[fact.kind] ? { ...fact, parts: [by[fact.kind]!, (stands += by[fact.kind]!)] } : fact,
  );
  const all = <T>(names: string[], what: T) => Object.fromEntries(names.map((name) => [name, what]));
  const gauges = all(Object.keys(by), { zone: "counted", sign: 1 as const });
  return course(
    told,
    { gauges, told: [], ends: [], chapters: all(chapters, { resets: false }) },
    "counted",
    begins,
    true,
  );
}

export function course(
  log: Fact[],
  { gauges, chapters }: Telling,
  zone: string,
  begins = 0,
  byChapter = false,
): Course {
  const points: Point[] = [{ at: 0, value: begins }];
  const begun: number[] = [];
  const moved = new Map<number, Turning>();
  let value = begins;
  let choice = "";
  for (const { kind, parts, at, source } of log) {
    const gauge = gauges[kind];
    const chapter = chapters[kind];
    if (kind === "chosen") choice = String(parts[0]);
    if (chapter) {
      begun.push(at);
      if (chapter.resets && value) points.push({ at, value }, { at, value: (value = 0) });
    }
    if (gauge?.zone !== zone) continue;
    const before = value;
    value = Number(parts[1]);
    points.push({ at, value: before }, { at, value });
    if (!at) continue;
    const key = byChapter ? begun.length : at;
    const turning = moved.get(key) ?? { at, value, choice, by: 0, causes: [] };
    const same = turning.causes.find(({ card }) => card === source);
    if (same) same.n += value - before;
    else turning.causes.push({ card: source, n: value - before });
    moved.set(key, { ...turning, value, by: turning.by + value - before });
  }
  points.push({ at: log.at(-1)?.at ?? 0, value });
  const turnings = [...moved.values()]
    .filter(({ by }) => by)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by) || a.at - b.at);
  return { points, chapters: begun.slice(1), turnings: turnings.slice(0, MATTERED) };
}

/** Return places as near to the given ones as they can be, `gap` from each other, between `least` and `most`. */
export function apart(places: number[], gap: number, least: number, most: number): number[] {
  const order = places.map((_, i) => i).sort((one, other) => places[one]! - places[other]!);
  const found = [...places];
  let low = least;
  for (const i of order) {
    found[i] = Math.max(low, found[i]!);
    low = found[i]! + gap;
  }
  let high = most;
  for (const i of order.reverse()) {
    found[i] = Math.min(high, found[i]!);
    high = found[i]! - gap;
  }
  return found;
}
