// The places of the pieces of a land: rows in the middle of the land, none over another, none over its border.
// The name has a row of its own with the threats, unless only a land without such a row has room for all.

import { crossed, type Land, type Point } from "./map";

/** A thing in a land: its width and height in cells, and whether it belongs to the first row, that of the name. */
export interface Item {
  id: string;
  width: number;
  height: number;
  first: boolean;
}

export interface Standing extends Item {
  /** The middle of the item. */
  x: number;
  y: number;
}

type Stretch = [from: number, to: number];

/** Places tried from the top of a land to its bottom. */
const TRIES = 32;
/** Part of the usual gap where the name has no row of its own. */
const CLOSER = 0.5;
/** What it costs that a row lacks room: for each cell, and at all. */
const [LACK, LACKING] = [40, 100];
/** Cells between two heights at which the stretches of a land are known. */
const LEVEL = 0.1;

/** The stretches within each land, level by level from its top; each land is measured once. */
const known = new WeakMap<Land, { top: number; levels: Stretch[][] }>();

function levelsOf(land: Land): { top: number; levels: Stretch[][] } {
  const found = known.get(land);
  if (found) return found;
  const ys = land.points.map(([, y]) => y);
  const top = Math.min(...ys);
  const levels = Array.from({ length: Math.ceil((Math.max(...ys) - top) / LEVEL) }, (_, i) => {
    const edges = crossed(land.points, top + (i + 0.5) * LEVEL);
    return edges.flatMap((x, at): Stretch[] => (at % 2 ? [[edges[at - 1]!, x]] : []));
  });
  const measured = { top, levels };
  known.set(land, measured);
  return measured;
}

/** The widest stretch within a land at all heights from `top` to `bottom`. */
function stretch(land: Land, top: number, bottom: number): Stretch {
  const { top: first, levels } = levelsOf(land);
  const [from, to] = [Math.floor((top - first) / LEVEL), Math.ceil((bottom - first) / LEVEL)];
  if (from < 0 || to > levels.length) return [0, -1];
  let found = levels[from] ?? [];
  for (let i = from + 1; i < to && found.length; i++) {
    const here = levels[i]!;
    found = found.flatMap(([a, b]) =>
      here.flatMap(([c, d]): Stretch[] =>
        Math.min(b, d) > Math.max(a, c) ? [[Math.max(a, c), Math.min(b, d)]] : [],
      ),
    );
  }
  return found.reduce<Stretch>((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a), [0, -1]);
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Break items into rows no wider than this; or all but those of the first row. */
function rowsOf(items: Item[], widest: number, gap: number, isApart: boolean): Item[][] {
  const rows: Item[][] = [];
  const first = items.filter((item) => isApart && item.first);
  for (const group of [first, items.filter((item) => !first.includes(item))]) {
    let row: Item[] = [];
    let width = 0;
    for (const item of group) {
      if (row.length && group !== first && width + item.width > widest + 0.001) {
        rows.push(row);
        [row, width] = [[], 0];
      }
      row.push(item);
      width += item.width + gap;
    }
    if (row.length) rows.push(row);
  }
  return rows;
}

/** The places of items, and the cells that the widest row lacks: 0 if all have room. */
interface Packed {
  standing: Standing[];
  lacks: number;
}

/** Return the places of the items. */
export function pack(land: Land, items: Item[], gap: number): Packed {
  const apart = packed(land, items, gap, true);
  return apart.lacks
    ? ([packed(land, items, gap * CLOSER, false), apart].find(({ lacks }) => !lacks) ?? apart)
    : apart;
}

function packed(land: Land, items: Item[], gap: number, isApart: boolean): Packed {
  const rest = items.filter(({ first }) => !isApart || !first);
  const ends = rest.map((_, i) => sum(rest.slice(0, i + 1).map(({ width }) => width + gap)));
  const ys = land.points.map(([, y]) => y);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [middle, level] = land.middle;
  let most = -Infinity;
  let best: Packed = { standing: [], lacks: 0 };
  for (const widest of ends.length ? ends : [0]) {
    const rows = rowsOf(items, widest, gap, isApart);
    const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
    const total = sum(heights) + gap * (rows.length - 1);
    for (let step = 0; step <= TRIES; step++) {
      const begin = top + ((bottom - top - total) * step) / TRIES;
      let y = begin;
      let slack = Infinity;
      const standing: Standing[] = [];
      for (const [i, row] of rows.entries()) {
        const high = heights[i]!;
        const wide = sum(row.map(({ width }) => width)) + gap * (row.length - 1);
        const [a, b] = stretch(land, y - gap / 2, y + high + gap / 2);
        slack = Math.min(slack, b - a - wide - 2 * gap);
        if (slack * (LACK + 8) - LACKING < most && slack < 0) break;
        const centre =
          b - a > wide + 2 * gap
            ? Math.min(Math.max(middle, a + gap + wide / 2), b - gap - wide / 2)
            : (a + b) / 2;
        let x = centre - wide / 2;
        for (const item of row) {
          const foot = item.first ? y + high / 2 : y + high - item.height / 2;
          standing.push({ ...item, x: x + item.width / 2, y: foot });
          x += item.width + gap;
        }
        y += high + gap;
      }
      const drift = Math.abs(begin + total / 2 - level);
      const worth =
        Math.min(slack, 2 * gap) * 8 -
        drift -
        rows.length * 0.2 * gap +
        (slack < 0 ? slack * LACK - LACKING : 0);
      if (worth > most) [most, best] = [worth, { standing, lacks: Math.max(0, -slack) }];
    }
  }
  return best;
}

/** Places tried across and down a land for what is put beside its things. */
const FINER = 48;
/** What it costs in cells to be over a border, and over a thing. */
const [OVER_BORDER, OVER_THING] = [100, 1000];

/** Return the middle of a box within the land that is over none of its things, as near its name as possible. */
export function freeIn(land: Land, standing: Standing[], width: number, height: number): Point {
  const name = standing[0] ?? { x: land.middle[0], y: land.middle[1], width: 0, height: 0 };
  const [xs, ys] = [land.points.map(([x]) => x), land.points.map(([, y]) => y)];
  const tried = (numbers: number[]) => {
    const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
    return Array.from({ length: FINER }, (_, i) => from + ((to - from) * i) / (FINER - 1));
  };
  const meets = (x: number, y: number) =>
    standing.some(
      (one) =>
        Math.abs(one.x - x) < (one.width + width) / 2 && Math.abs(one.y - y) < (one.height + height) / 2,
    );
  let best: Point = land.middle;
  let least = Infinity;
  for (const y of tried(ys)) {
    const [a, b] = stretch(land, y - height / 2, y + height / 2);
    for (const x of tried(xs)) {
      const isOut = x - width / 2 < a || x + width / 2 > b;
      const cost =
        Math.hypot(x - name.x, y - name.y) + (isOut ? OVER_BORDER : 0) + (meets(x, y) ? OVER_THING : 0);
      if (cost < least) [least, best] = [cost, [x, y]];
    }
  }
  return best;
}
