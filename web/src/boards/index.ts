import type { Opening } from "../lib/api";
import type { Catalogue } from "../lib/wire";
import type { Board, Faces } from "./board";

const blight = () => import("./blight-chronicles/cards");
const CARDS: Record<string, () => Promise<{ faces: (catalogue: Catalogue) => Faces }>> = {
  "agent-decker": () => import("./agent-decker/cards"),
  "blight-chronicles": blight,
  "blight-chronicles-demo": blight,
  nightlancer: () => import("./nightlancer/cards"),
  island: () => import("./island/cards"),
};

const BOARDS: Record<string, () => Promise<{ board: Board }>> = {
  "agent-decker": () => import("./agent-decker/board"),
  "blight-chronicles": () => import("./blight-chronicles/board"),
  "blight-chronicles-demo": () => import("./blight-chronicles/board"),
  nightlancer: () => import("./nightlancer/board"),
  island: () => import("./island/board"),
};

/** Has the game a board of its own, with a first game to learn by? */
export const isDrawn = (game: string): boolean => game in BOARDS;

/** Smaller editions of other games: they lie under those. */
const EDITIONS = ["blight-chronicles-demo"];

/** Is it listed below the others? */
export const isEdition = (game: string): boolean => EDITIONS.includes(game);

/** Deals to learn by: there is a target in every early turn, and the first part is soon won. */
const LESSONS: Record<string, number> = { "agent-decker": 27, "blight-chronicles": 88, "blight-chronicles-demo": 91, nightlancer: 225, island: 57 };
/** With whom one learns a game of several. */
const COMPANY: Record<string, Partial<Opening>> = { nightlancer: { setup: { seats: 3 }, seats: ["me", "bot:greedy", "bot:greedy"] } };

/** What begins the first game of somebody who learns: the deal made for it, where no other was asked for. */
export const lesson = (game: string): Partial<Opening> => (LESSONS[game] === undefined ? {} : { seed: LESSONS[game], ...COMPANY[game] });

/** The cards of a game that is drawn, without the board to play them on. */
export async function facesOf(game: string, catalogue: Catalogue): Promise<Faces | undefined> {
  return (await CARDS[game]?.())?.faces(catalogue);
}

/** The board of a game; a game that has none is played in words. */
export async function boardOf(game: string): Promise<Board> {
  const load = BOARDS[game] ?? (() => import("./plain/board"));
  return (await load()).board;
}
