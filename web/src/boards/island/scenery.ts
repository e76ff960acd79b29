// Trees, peaks, pools and dunes: the marks of each terrain, drawn once and put around the pieces.

import { crossed, type Box, type Land } from "./map";

/** A mark in a box of 50 by 50, as colours and paths, from the far to the near. */
type Mark = [colour: string, path: string][];

export const MARKS: Record<string, Mark> = {
  tree: [
    [
      "jungle-dark",
      "M-17 4a10 10 0 0 1 5-14 12 12 0 0 1 22-3 10 10 0 0 1 8 14 9 9 0 0 1-10 9 12 12 0 0 1-16 1 9 9 0 0 1-9-7z",
    ],
    [
      "jungle-leaf",
      "M-14 0a8 8 0 0 1 4-10 10 10 0 0 1 18-2 8 8 0 0 1 5 11 10 10 0 0 1-9 4 9 9 0 0 1-12 1 6 6 0 0 1-6-4z",
    ],
    ["jungle-lit", "M-11-4a7 7 0 0 1 5-7 8 8 0 0 1 11-2q-8 1-9 6-4-1-7 3z"],
  ],
  bush: [
    [
      "jungle-dark",
      "M-14 4a9 9 0 0 1 3-12 11 11 0 0 1 20 0 9 9 0 0 1 4 12 9 9 0 0 1-10 6 10 10 0 0 1-9 0 8 8 0 0 1-8-6z",
    ],
    ["jungle-leaf", "M-11 0a8 8 0 0 1 3-8 9 9 0 0 1 15 0 7 7 0 0 1 3 8 12 12 0 0 1-21 0z"],
    ["jungle-lit", "M-8-4q2-7 9-8-5 3-5 7z"],
  ],
  palm: [
    ["trunk", "M-1 16q4-10 1-22l3-1q4 12 1 23z"],
    [
      "jungle-dark",
      "M1-6q-9-8-19-1 11-1 19 1-12 1-14 11 7-8 14-11 2 4 0 12 5-7 2-13 8 1 13 9 0-10-13-10 9-4 17 0-7-9-16-3 0-6 6-11-9 1-9 15z",
    ],
    ["jungle-lit", "M1-7q-9-6-17-1 10-1 17 1zM3-8q7-7 14-3-7 0-14 3z"],
  ],
  peak: [
    ["mountain-dark", "M-24 18-4-22 3-14 10-18 25 18q-24 7-49 0z"],
    ["mountain-lit", "M-24 18-4-22-1-8-6 2-3 20q-12 0-21-2z"],
    ["mountain", "M-15 17-7-3-10 17zM6-6 14 17 10 17z"],
  ],
  hill: [
    ["mountain-dark", "M-20 15-9-9-4-5 6-20 22 15q-20 6-42 0z"],
    ["mountain-lit", "M-20 15-9-9-6 0-9 17zM-5 17 6-20 7-4 3 4 6 17z"],
  ],
  pool: [
    ["wetland-dark", "M-20 1q2-10 15-9t13-1q13 2 11 10-2 9-15 8t-14 1q-11-1-10-9z"],
    ["wetland-lit", "M-17 1q2-7 13-6t12-1q10 2 8 7-3 7-12 6t-12 1q-9-1-9-7z"],
    ["wetland-gleam", "M-11-2h12v2h-12zM4 2h8v2H4zM-8 5h5v2h-5z"],
  ],
  reed: [
    [
      "wetland-dark",
      "M-11 12q2-12-2-20l2 0q4 9 2 20zM-4 13q0-14 2-25l2 0q-2 12-2 25zM3 13q0-12 6-20l2 1q-5 8-6 19z",
    ],
    ["trunk", "M-14-14h4v7h-4zM-3-19h4v8h-4zM8-13h4v7H8z"],
  ],
  grass: [
    [
      "wetland-dark",
      "M-12 8q4-6 2-12l2 0q2 7-1 12zM-6 8q1-6 5-11-2 5-2 11zM5 9q-1-6-4-10 5 3 6 10zM10 9q0-7 4-12-2 6-2 12zM-15 8h30v2h-30z",
    ],
  ],
  dune: [
    ["sands-dark", "M-24 8Q-10-14 4-8 14-4 25 9 6 2-4 5-12 7-24 8z"],
    ["sands-lit", "M-24 8Q-10-14 4-8-4-5-6 5-14 7-24 8z"],
  ],
  ridge: [
    ["sands-dark", "M-19 6Q-4-10 6-5 14-1 19 7 6 2-2 4z"],
    ["sands-lit", "M-19 6Q-4-10 6-5-1-3-2 4z"],
  ],
  tuft: [["sands-grass", "M-7 6q0-6-5-9 6 2 7 9zM-4 6q1-8-1-13 4 6 3 13zM-1 6q2-6 6-9-4 4-4 9z"]],
};

/** The marks of a terrain: how far apart they are and how much room one takes, in cells; a mark named twice comes twice as often. */
const GROWS: Record<string, { apart: number; room: number; marks: string[] }> = {
  jungle: { apart: 0.56, room: 0.3, marks: ["tree", "tree", "bush", "bush", "palm"] },
  mountain: { apart: 0.72, room: 0.4, marks: ["peak", "hill"] },
  wetland: { apart: 0.78, room: 0.36, marks: ["pool", "reed", "pool", "grass"] },
  sands: { apart: 0.8, room: 0.4, marks: ["dune", "ridge", "dune", "tuft"] },
};

/** Cells to the size in which marks are drawn. */
export const DRAWN = 50;

export interface Grown {
  mark: string;
  x: number;
  y: number;
}

/** Numbers from 0 to 1 that are the same for the same land each time. */
function chance(name: string): () => number {
  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** True if all of a mark is within the land: its middle and its four sides. */
const isIn = ({ points }: Land, x: number, y: number, room: number): boolean =>
  [-room * 0.7, 0, room * 0.7].every((dy) => {
    const edges = crossed(points, y + dy);
    const from = edges.filter((edge) => edge <= x - room).length;
    return from % 2 === 1 && from === edges.filter((edge) => edge <= x + room).length;
  });

const isClear = ({ x: left, y: top, width, height }: Box, x: number, y: number, room: number): boolean =>
  x < left - room || x > left + width + room || y < top - room || y > top + height + room * 1.6;

/** Width and height of the largest clearing, in cells. */
const CLEAR: [number, number] = [3.2, 2];

/** The part of a land without marks, for its pieces; more pieces are drawn over the marks. */
export function clearingOf({ box, middle: [x, y] }: Land): Box {
  const [width, height] = [Math.min(box.width, CLEAR[0]), Math.min(box.height, CLEAR[1])];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Return the marks of a land, from the far to the near, around a clearing for its pieces. */
export function grown(land: Land, clearing: Box): Grown[] {
  const kind = GROWS[land.terrain];
  if (!kind) return [];
  const { apart, room, marks } = kind;
  const next = chance(land.name);
  const xs = land.points.map(([x]) => x);
  const ys = land.points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const found: Grown[] = [];
  for (let row = 0; top + row * apart * 0.8 < Math.max(...ys); row++)
    for (let column = 0; left + column * apart < Math.max(...xs); column++) {
      const x = left + (column + (row % 2) / 2 + (next() - 0.5) * 0.5) * apart;
      const y = top + (row + 0.4 + (next() - 0.5) * 0.45) * apart * 0.8;
      const mark = marks[Math.floor(next() * marks.length)]!;
      if (isIn(land, x, y, room) && isClear(clearing, x, y, room * 0.7)) found.push({ mark, x, y });
    }
  return found.sort((one, other) => one.y - other.y);
}
