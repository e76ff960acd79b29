// The course of a game in squares, to share without giving its deals away: a row for each part, a square for each turn.

import type { Fact } from "../lib/wire";

/** What a game shows in squares. */
export interface Squared {
  /** The facts with which a row begins, such as a mission. */
  rows: string[];
  /** The facts with which a square begins, such as a turn. */
  squares: string[];
  /** The harm that a fact does, 0 for none. */
  harm(fact: Fact): number;
  /** The least harm of a yellow, an orange and a red square. */
  steps: [number, number, number];
}

export const COLOURS = ["🟩", "🟨", "🟧", "🟥"];
/** Maximum number of squares in a row, so that messengers do not break it; the worst of neighbours counts. */
const LONGEST_ROW = 12;

/** The rows of squares of a game, each as a text. */
export function squaresOf(log: Fact[], { rows, squares, harm, steps }: Squared): string[] {
  const found: number[][] = [];
  for (const fact of log) {
    if (rows.includes(fact.kind) || !found.length) found.push([]);
    const row = found.at(-1)!;
    if (squares.includes(fact.kind)) row.push(0);
    if (row.length) row[row.length - 1]! += harm(fact);
  }
  return found
    .filter((row) => row.length)
    .map((row) =>
      fitting(row)
        .map((n) => COLOURS[steps.filter((step) => n >= step).length])
        .join(""),
    );
}

/** A row in as many squares as fit. */
function fitting(row: number[]): number[] {
  const each = Math.ceil(row.length / LONGEST_ROW);
  const groups = Array.from({ length: Math.ceil(row.length / each) }, (_, i) =>
    row.slice(i * each, (i + 1) * each),
  );
  return groups.map((group) => Math.max(...group));
}

/** The text with which a result is shared: its lines, without those that are empty. */
export const sharedText = (lines: string[]): string => lines.filter(Boolean).join("\n");
