// The place of the island in its window: turned and as large as it can be without a panel over it.

import type { Box, Point } from "./map";

/** The place of the island: its turns by 60 degrees, the pixels of a cell, and the pixels from the upper left corner to its origin. */
export interface Laid {
  turns: number;
  unit: number;
  x: number;
  y: number;
}

/** Pixels that a cell may measure. */
const [SMALLEST, LARGEST] = [6, 110];
/** The places that are tried across and down the window. */
const [ACROSS, DOWN] = [25, 17];
/** How many times larger a cell must become before the island is turned. */
const WORTH_TURNING = 1.06;
const HALVINGS = 9;

const AXES: Point[] = [
  [1, 0],
  [0, 1],
];

const along = (points: Point[], [x, y]: Point): [number, number] => {
  const all = points.map((point) => point[0] * x + point[1] * y);
  return [Math.min(...all), Math.max(...all)];
};

/** True if two convex outlines share more than a border. */
function meet(one: Point[], other: Point[]): boolean {
  const sides = one.map(([x, y], i): Point => {
    const [x2, y2] = one[(i + 1) % one.length]!;
    return [y - y2, x2 - x];
  });
  return [...AXES, ...sides].every((axis) => {
    const [low, high] = along(one, axis);
    const [from, to] = along(other, axis);
    return low < to && from < high;
  });
}

const corners = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** The free place of the boards at this size that is nearest to the middle; null for none. */
function place(rims: Point[][], unit: number, window: Box, over: Point[][]): Point | null {
  const [left, right] = along(rims.flat(), AXES[0]!);
  const [top, bottom] = along(rims.flat(), AXES[1]!);
  const [wide, high] = [window.width - (right - left) * unit, window.height - (bottom - top) * unit];
  if (wide < 0 || high < 0) return null;
  const tries: [far: number, at: Point][] = [];
  for (let i = 0; i < ACROSS; i++)
    for (let j = 0; j < DOWN; j++) {
      const [dx, dy] = [i / (ACROSS - 1) - 0.5, j / (DOWN - 1) - 0.5];
      const at: Point = [
        window.x + (dx + 0.5) * wide - left * unit,
        window.y + (dy + 0.5) * high - top * unit,
      ];
      tries.push([Math.hypot(dx * wide, dy * high), at]);
    }
  tries.sort(([one], [other]) => one - other);
  const isFree = ([x, y]: Point) =>
    rims.every((rim) => {
      const here = rim.map((point): Point => [x + point[0] * unit, y + point[1] * unit]);
      return !over.some((box) => meet(here, box));
    });
  return tries.find(([, at]) => isFree(at))?.[1] ?? null;
}

/** Return the place at which the boards are largest, by their outlines for each turn, in a window with panels. */
export function lay(turned: Point[][][], window: Box, panels: Box[]): Laid {
  const over = panels.map(corners);
  let best: Laid = { turns: 0, unit: SMALLEST, x: window.x, y: window.y };
  turned.forEach((rims, turns) => {
    let [low, high] = [best.unit * (turns ? WORTH_TURNING : 1), LARGEST];
    for (let i = 0; i < HALVINGS; i++) {
      const unit = i ? (low + high) / 2 : low;
      const at = place(rims, unit, window, over);
      if (at) [best, low] = [{ turns, unit, x: at[0], y: at[1] }, unit];
      else if (i) high = unit;
      else break;
    }
  });
  return best;
}

/** How far a map in a window can be scrolled, or is. */
interface Scrolled {
  x: number;
  y: number;
}

/** The scrolling at which most lands are in the window and under no panel; of several, the nearest to one. */
export function mostFree(
  lands: Box[],
  window: { width: number; height: number; over: Box[] },
  near: Scrolled,
  most: Scrolled,
): Scrolled {
  const isFree = ({ x, y, width, height }: Box) =>
    x >= 0 &&
    y >= 0 &&
    x + width <= window.width &&
    y + height <= window.height &&
    !window.over.some(
      (box) => x < box.x + box.width && box.x < x + width && y < box.y + box.height && box.y < y + height,
    );
  const within = (at: number, end: number) => Math.max(0, Math.min(end, at));
  const tries: Scrolled[] = [{ x: within(near.x, most.x), y: within(near.y, most.y) }];
  for (let i = 0; i < ACROSS; i++)
    for (let j = 0; j < DOWN; j++)
      tries.push({ x: (most.x * i) / (ACROSS - 1), y: (most.y * j) / (DOWN - 1) });
  let best = { x: 0, y: 0, free: -1, far: 0 };
  for (const { x, y } of tries) {
    const free = lands.filter((land) => isFree({ ...land, x: land.x - x, y: land.y - y })).length;
    const far = Math.hypot(x - near.x, y - near.y);
    if (free > best.free || (free === best.free && far < best.far)) best = { x, y, free, far };
  }
  return { x: best.x, y: best.y };
}
