// A game looked back upon: how the gauge that ends it stood after each choice, and which choices moved it most.

import type { Telling } from "./beats.svelte";
import type { Fact } from "./wire";

export interface Point {
  /** After so many choices. */
  at: number;
  value: number;
}

export interface Turning extends Point {
  /** What was chosen. */
  choice: string;
  /** By how much it moved the gauge, and by which cards: ids, '' for none. */
  by: number;
  causes: { card: string; n: number }[];
}

export interface Course {
  points: Point[];
  /** After how many choices a mission or stage began. */
  chapters: number[];
  turnings: Turning[];
}

const MATTERED = 3;

export function course(log: Fact[], { gauges, chapters }: Telling, zone: string): Course {
  const points: Point[] = [{ at: 0, value: 0 }];
  const begun: number[] = [];
  const moved = new Map<number, Turning>();
  let value = 0;
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
    const turning = moved.get(at) ?? { at, value, choice, by: 0, causes: [] };
    const same = turning.causes.find(({ card }) => card === source);
    if (same) same.n += value - before;
    else turning.causes.push({ card: source, n: value - before });
    moved.set(at, { ...turning, value, by: turning.by + value - before });
  }
  points.push({ at: log.at(-1)?.at ?? 0, value });
  const turnings = [...moved.values()].filter(({ by }) => by).sort((a, b) => Math.abs(b.by) - Math.abs(a.by) || a.at - b.at);
  return { points, chapters: begun.slice(1), turnings: turnings.slice(0, MATTERED).sort((a, b) => a.at - b.at) };
}
