// Where the signs of missions hang over the picture of the city.

/** Width of the picture of the city, for a height of 1. */
export const ASPECT = 1600 / 770;

/** A sign that wants to hang with its middle at `at`. */
interface Wanted {
  at: number;
  width: number;
}

interface Hung {
  row: number;
  left: number;
}

/** Left edges of the signs of a row, none over another; the row has room for all of them. */
function spread(signs: Wanted[], room: number, gap: number): number[] {
  let edge = 0;
  const lefts = signs.map(({ at, width }) => {
    const left = Math.max(edge, at - width / 2);
    edge = left + width + gap;
    return left;
  });
  edge = room;
  for (let i = signs.length - 1; i >= 0; i--) {
    lefts[i] = Math.min(lefts[i]!, edge - signs[i]!.width);
    edge = lefts[i]! - gap;
  }
  return lefts;
}

/** Hang signs that are given from left to right: in as few rows as they need, neighbours in different ones. */
export function hang(signs: Wanted[], room: number, gap: number): Hung[] {
  for (let rows = 1; ; rows++) {
    const lines = Array.from({ length: rows }, (_, row) => signs.filter((_, i) => i % rows === row));
    const fits = (line: Wanted[]) => line.reduce((sum, { width }) => sum + width + gap, -gap) <= room;
    if (!lines.every(fits) && rows < signs.length) continue;
    const lefts = lines.map((line) => spread(line, room, gap));
    return signs.map((_, i) => ({ row: i % rows, left: lefts[i % rows]![Math.floor(i / rows)]! }));
  }
}
