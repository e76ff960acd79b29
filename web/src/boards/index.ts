import type { Component } from "svelte";
import type { Opening } from "../lib/api";
import type { Catalogue, GameInfo } from "../lib/wire";
import type { Board, Faces } from "../desk/board";
import { havePictures } from "../lib/pictures";

const blight = () => import("./blight-chronicles/cards");
/** Makes the faces of a game from its catalogue; a method, so that each game may name its own kinds of cards. */
interface Maker {
  faces(catalogue: Catalogue): Faces;
}

const CARDS: Record<string, () => Promise<Maker>> = {
  "agent-decker": () => import("./agent-decker/cards"),
  "blight-chronicles": blight,
  "blight-chronicles-demo": blight,
  nightlancer: () => import("./nightlancer/faces"),
  island: () => import("./island/faces"),
};

const BOARDS: Record<string, () => Promise<{ board: Board }>> = {
  "agent-decker": () => import("./agent-decker/board"),
  "blight-chronicles": () => import("./blight-chronicles/board"),
  "blight-chronicles-demo": () => import("./blight-chronicles/board"),
  nightlancer: () => import("./nightlancer/board"),
  island: () => import("./island/board"),
};

const PARTS: Record<string, () => Promise<{ default: Component<{ part: string }> }>> = {
  "agent-decker": () => import("./agent-decker/Part.svelte"),
  "blight-chronicles": () => import("./blight-chronicles/Part.svelte"),
  nightlancer: () => import("./nightlancer/Part.svelte"),
  island: () => import("./island/Part.svelte"),
};

/** What draws each part of a game's table for figures; undefined for a game without figures of its table. */
export const partOf = async (game: string): Promise<Component<{ part: string }> | undefined> =>
  (await PARTS[game]?.())?.default;

/** Has the game a board of its own, with a first game to learn by? */
export const isDrawn = (game: string): boolean => game in BOARDS;

/** Deals to learn by: there is a target in every early turn, and the first part is soon won. */
const LESSONS: Record<string, number> = {
  "blight-chronicles-demo": 91,
};

/** What begins the first game of somebody who learns: its script, or a deal with targets in every early turn. */
export function lesson({ id, first_game: script }: GameInfo): Partial<Opening> {
  if (script)
    return { seed: script.seed, setup: script.setup, ...(script.seats ? { seats: script.seats } : {}) };
  return LESSONS[id] === undefined ? {} : { seed: LESSONS[id] };
}

/** An edition has the pictures of the game that it is of. */
const DRAWN_AS: Record<string, string> = { "blight-chronicles-demo": "blight-chronicles" };

/** The cards of a game that is drawn, without the board to play them on. */
export async function facesOf(game: string, catalogue: Catalogue): Promise<Faces | undefined> {
  await havePictures(DRAWN_AS[game] ?? game);
  return (await CARDS[game]?.())?.faces(catalogue);
}

/** The board of a game; a game that has none is played in words. */
export async function boardOf(game: string): Promise<Board> {
  const load = BOARDS[game] ?? (() => import("./plain/board"));
  await havePictures(DRAWN_AS[game] ?? game);
  return (await load()).board;
}
