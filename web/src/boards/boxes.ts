// How the box of each game looks, and what is chosen of it by picture rather than by a list.

import { havePictures, knowPictures, type Focuses } from "../lib/pictures";

export interface Look {
  /** Colours of the side, of the title's band and of its letters. */
  spine: string;
  band: string;
  letters: string;
  /** Where on the cover the title is. */
  at: "top" | "foot";
  /** Size among the others. */
  size: number;
  /** Difficulty, from 1 to 3; 0 where nothing is known of it. */
  level: 0 | 1 | 2 | 3;
}

const PLAIN: Look = {
  spine: "#5a4d3b",
  band: "#e6d8bb",
  letters: "#211a12",
  at: "foot",
  size: 0.8,
  level: 0,
};

const LOOKS: Record<string, Look> = {
  "agent-decker": {
    spine: "#b9781f",
    band: "#f2a93b",
    letters: "#221400",
    at: "top",
    size: 0.92,
    level: 1,
  },
  "blight-chronicles": {
    spine: "#6e2418",
    band: "#0e1628",
    letters: "#f3e8d3",
    at: "foot",
    size: 1,
    level: 2,
  },
  "blight-chronicles-demo": {
    spine: "#5a4d3b",
    band: "#f3e8d3",
    letters: "#211a12",
    at: "foot",
    size: 0.72,
    level: 1,
  },
  nightlancer: { spine: "#174a4d", band: "#0e1628", letters: "#5fd0c3", at: "top", size: 1, level: 3 },
  island: { spine: "#0d3b3a", band: "#f3e8d3", letters: "#143a34", at: "foot", size: 1, level: 3 },
};

export const lookOf = (game: string): Look => LOOKS[game] ?? PLAIN;

/** The option of the setup that says who plays, by game. */
const PORTRAITS: Record<string, string> = { nightlancer: "nightlancers", island: "who" };
export const portraitsOf = (game: string): string | undefined => PORTRAITS[game];

/** The options that are chosen by tiles. */
const TILES: Record<string, string[]> = { "blight-chronicles": ["level"], island: ["adversary"] };
export const tilesOf = (game: string): string[] => TILES[game] ?? [];

const LISTS = import.meta.glob<Focuses>("../pictures/{island,nightlancer}.json", { import: "default" });

/** Know which of a game's portraits there are, and have them; without pictures the box can be opened, too. */
export async function knowPortraits(game: string): Promise<void> {
  const path = `../pictures/${game}.json`;
  const list = await LISTS[path]?.();
  if (!list) return;
  knowPictures(game, { [path]: list });
  await havePictures(game).catch(() => undefined);
}
