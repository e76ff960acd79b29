import type { Board } from "./board";

const BOARDS: Record<string, () => Promise<{ board: Board }>> = {
  "agent-decker": () => import("./agent-decker/board"),
  "blight-chronicles": () => import("./blight-chronicles/board"),
  "blight-chronicles-demo": () => import("./blight-chronicles/board"),
};

/** Has the game a board of its own, with a first game to learn by? */
export const isDrawn = (game: string): boolean => game in BOARDS;

/** The board of a game; a game that has none is played in words. */
export async function boardOf(game: string): Promise<Board> {
  const load = BOARDS[game] ?? (() => import("./plain/board"));
  return (await load()).board;
}
