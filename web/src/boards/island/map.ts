// The drawing of the island: made of the rows of cells of its boards. Python computes neighbours from the same rows.

import type { BoardCard } from "./view";

export type Point = [x: number, y: number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Land {
  name: string;
  terrain: string;
  coastal: boolean;
  /** Its outline, as points and as a path has it. */
  points: Point[];
  path: string;
  /** The place of pieces: the largest box within the land. */
  box: Box;
  middle: Point;
}

export interface Drawing {
  lands: Land[];
  /** The coast of each board, where it meets the ocean, and lines of surf off it, as paths. */
  coasts: string[];
  surf: string[];
  /** The sides of boards that end in cliffs, as paths. */
  cliffs: string[];
  frame: Box;
}

const SIZE = 13;
const HIGH = Math.sqrt(3) / 2;
const MARGIN = 2;

type Cell = [u: number, v: number];

/** A point of the grid, turned by a number of times 60 degrees. */
function turned([u, v]: Point, turns: number): Point {
  for (let i = 0; i < turns % 6; i++) [u, v] = [-v, u + v];
  return [u, v];
}

/** A point of a board's grid on the map, with the whole island turned; y grows downwards there. */
function onMap([turns = 0, a = 0, b = 0]: number[], point: Point, whole: number): Point {
  const [u, v] = turned(point, turns);
  const [x, y] = turned([u + a, v + b], whole);
  return [x + y / 2, -y * HIGH];
}

/** The land of a cell, 0 for the ocean along the left side, -1 beyond the other sides. */
function landAt(rows: string[], u: number, v: number): number {
  if (v < 0 || v >= SIZE || u >= SIZE) return -1;
  return u < 0 ? 0 : Number(rows[SIZE - 1 - v]?.[u]);
}

/** The outline of a land, cell edge by cell edge, with the land at the left hand. */
function around(rows: string[], land: number): Cell[] {
  const next = new Map<string, Cell[]>();
  for (let u = 0; u < SIZE; u++)
    for (let v = 0; v < SIZE; v++) {
      if (landAt(rows, u, v) !== land) continue;
      const edges: [number, number, Cell, Cell][] = [
        [u, v - 1, [u, v], [u + 1, v]],
        [u + 1, v, [u + 1, v], [u + 1, v + 1]],
        [u, v + 1, [u + 1, v + 1], [u, v + 1]],
        [u - 1, v, [u, v + 1], [u, v]],
      ];
      for (const [nu, nv, from, to] of edges)
        if (landAt(rows, nu, nv) !== land) next.set(`${from}`, [...(next.get(`${from}`) ?? []), to]);
    }
  const [u = 0, v = 0] = next.keys().next().value!.split(",").map(Number);
  const start: Cell = [u, v];
  const found: Cell[] = [start];
  for (let at = next.get(`${start}`)![0]!; `${at}` !== `${start}`; at = next.get(`${at}`)![0]!)
    found.push(at);
  return found;
}

/** Do three lands or more meet in this corner of cells, or lands and a side of the board? */
function isJunction(rows: string[], [u, v]: Cell): boolean {
  const meeting = new Set([
    landAt(rows, u, v),
    landAt(rows, u - 1, v),
    landAt(rows, u, v - 1),
    landAt(rows, u - 1, v - 1),
  ]);
  return meeting.size > 2 || ([0, SIZE].includes(u) && [0, SIZE].includes(v));
}

const between = ([x, y]: Point, [x2, y2]: Point, t: number): Point => [x + (x2 - x) * t, y + (y2 - y) * t];

/** An arc whose corners are cut three times; its ends stay, so that arcs meet where they met. */
function rounded(points: Point[]): Point[] {
  for (let i = 0; i < 3; i++) {
    const cut = points
      .slice(1)
      .flatMap((to, at): Point[] => [between(points[at]!, to, 0.25), between(points[at]!, to, 0.75)]);
    points = [points[0]!, ...cut.slice(1, -1), points.at(-1)!];
  }
  return points;
}

/** The border from one junction to the next: the middles of its edges, rounded. */
function arc(cells: Cell[]): Point[] {
  const middles = cells.slice(1).map((to, at) => between(cells[at]!, to, 0.5));
  return rounded([cells[0]!, ...middles, cells.at(-1)!]);
}

/** The coast waves; as no other land shares it, it may. */
function waved(points: Cell[]): Point[] {
  const [from, to] = [points[0]!, points.at(-1)!];
  const steps = Math.abs(to[1] - from[1]) * 4;
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const [, v] = between(from, to, i / steps);
    const swell =
      Math.sin(v * 2.1) * 0.2 + Math.sin(v * 4.7 + 1) * 0.12 + Math.sin(v * 1.05 + 2) * 0.22 - 0.2;
    return [swell * Math.min(1, i / 3, (steps - i) / 3), v];
  });
}

/** How far off the coast lines of surf run, in cells. */
const SURF = [0.75, 1.2, 1.75];
/** How far a cliff falls, in cells. */
const CLIFF = 0.5;

/** A line of surf off the coast of a board. */
const surfAt = (off: number): Point[] =>
  Array.from({ length: SIZE * 3 - 1 }, (_, i): Point => {
    const v = (i + 1) / 3;
    return [-off + Math.sin(v * 1.3 + off * 3) * 0.14 + Math.sin(v * 2.9 + off) * 0.07, v];
  });

/** The corners of a board. */
const RIM: Point[] = [
  [0, 0],
  [SIZE, 0],
  [SIZE, SIZE],
  [0, SIZE],
];

/** Return the outlines of boards at their places, for each turn of the whole island. */
export const rimsOf = (boards: string[], placements: number[][], oceans: string[]): Point[][][] =>
  Array.from({ length: 6 }, (_, whole) =>
    placements.flatMap((placed, at) =>
      (oceans.includes(`${boards[at]}0`) ? [RIM, OFF_COAST] : [RIM]).map((rim) =>
        rim.map((point) => onMap(placed, point, whole)),
      ),
    ),
  );

/** The outline of a land in the grid of its board, and its part along the ocean. */
function outline(rows: string[], land: number): { points: Point[]; coast: Point[] } {
  const loop = around(rows, land);
  const first = Math.max(
    0,
    loop.findIndex((cell) => isJunction(rows, cell)),
  );
  const cells = [...loop.slice(first), ...loop.slice(0, first + 1)];
  const points: Point[] = [];
  let coast: Point[] = [];
  let begun = 0;
  for (let at = 1; at < cells.length; at++) {
    if (at < cells.length - 1 && !isJunction(rows, cells[at]!)) continue;
    const run = cells.slice(begun, at + 1);
    const isCoast = run.every(([u]) => u === 0);
    const along = isCoast ? waved(run) : arc(run);
    if (isCoast) coast = along;
    points.push(...along.slice(0, -1));
    begun = at;
  }
  return { points, coast };
}

const n = (number: number): string => `${Math.round(number * 100) / 100}`;
export const pathOf = (points: Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}`;

/** Where an outline is crossed at this height, from left to right. */
export const crossed = (points: Point[], y: number): number[] =>
  points
    .flatMap(([x1, y1], i) => {
      const [x2, y2] = points[(i + 1) % points.length]!;
      return y1 > y !== y2 > y ? [((x2 - x1) * (y - y1)) / (y2 - y1) + x1] : [];
    })
    .sort((a, b) => a - b);

const STEP = 0.3;
/** A box does not touch the border of its land. */
const EDGE = 0.14;

/** The largest box within an outline that is neither very high nor very broad. */
function boxWithin(points: Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const columns = Math.ceil((Math.max(...xs) - left) / STEP);
  const heights = new Array<number>(columns).fill(0);
  let best: Box = { x: left, y: top, width: 0, height: 0 };
  let most = 0;
  for (let row = 0; top + row * STEP < Math.max(...ys); row++) {
    const edges = crossed(points, top + (row + 0.5) * STEP);
    for (let i = 0; i < columns; i++) {
      const isWithin = edges.filter((x) => x <= left + (i + 0.5) * STEP).length % 2;
      heights[i] = isWithin ? heights[i]! + 1 : 0;
    }
    for (let from = 0; from < columns; from++) {
      let high = heights[from]!;
      for (let to = from; to < columns && high; to++) {
        high = Math.min(high, heights[to]!);
        const [width, height] = [(to - from + 1) * STEP, high * STEP];
        const worth = width * height * Math.min(1, height / (width * 0.42), (width * 1.7) / height);
        if (worth <= most) continue;
        most = worth;
        best = {
          x: left + from * STEP + EDGE,
          y: top + (row + 1 - high) * STEP + EDGE,
          width: width - 2 * EDGE,
          height: height - 2 * EDGE,
        };
      }
    }
  }
  return best;
}

/** Where the ocean of a board is pressed, off its coast. */
const OFF_COAST: Point[] = [
  [-0.7, 6.4],
  [-0.7, 12.4],
  [-5.2, 12.4],
  [-5.2, 6.4],
];

function landOf(name: string, terrain: string, coastal: boolean, points: Point[]): Land {
  const box = boxWithin(points);
  return {
    name,
    terrain,
    coastal,
    points,
    path: `${pathOf(points)}Z`,
    box,
    middle: [box.x + box.width / 2, box.y + box.height / 2],
  };
}

/** Return the lands of these boards at their places, and the oceans that count as lands; the whole turned by a number of times 60 degrees. */
export function draw(boards: BoardCard[], placements: number[][], oceans: string[] = [], whole = 0): Drawing {
  const [lands, corners]: [Land[], Point[]] = [[], []];
  const [coasts, surf, cliffs]: [string[], string[], string[]] = [[], [], []];
  boards.forEach((board, at) => {
    const put = (point: Point): Point => onMap(placements[at]!, point, whole);
    const rim = RIM.map(put);
    corners.push(...rim);
    for (const [one, other] of [rim.slice(0, 2), rim.slice(1, 3), rim.slice(2)])
      cliffs.push(`${pathOf([one!, other!, [other![0], other![1] + CLIFF], [one![0], one![1] + CLIFF]])}Z`);
    surf.push(...SURF.map((off) => pathOf(surfAt(off).map(put))));
    board.terrains.forEach((terrain, i) => {
      const { points, coast } = outline(board.rows, i + 1);
      if (coast.length) coasts.push(pathOf(coast.map(put)));
      lands.push(landOf(`${board.id}${i + 1}`, terrain, coast.length > 0, points.map(put)));
    });
    if (oceans.includes(`${board.id}0`)) {
      const points = OFF_COAST.map(put);
      corners.push(...points);
      lands.push(landOf(`${board.id}0`, "ocean", true, points));
    }
  });
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return {
    lands,
    coasts,
    surf,
    cliffs,
    frame: { x, y, width: Math.max(...xs) - x + MARGIN, height: Math.max(...ys) - y + MARGIN },
  };
}

const WAYS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Return the nearest land in the direction of an arrow key. */
export function towards(lands: Land[], from: string, key: string): string | undefined {
  const way = WAYS[key];
  const here = lands.find(({ name }) => name === from);
  if (!way || !here) return undefined;
  let found: string | undefined;
  let least = Infinity;
  for (const { name, middle } of lands) {
    const [dx, dy] = [middle[0] - here.middle[0], middle[1] - here.middle[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead < 0.6 || aside > ahead * 1.6 || ahead + 2 * aside >= least) continue;
    least = ahead + 2 * aside;
    found = name;
  }
  return found;
}
