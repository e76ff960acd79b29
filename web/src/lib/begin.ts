// How a table is begun: opened on the server, put on this browser's shelf, and sat down at.

import * as api from "./api";
import { at } from "../line/root";
import { route } from "./route.svelte";
import { shelf, type Kept } from "./shelf.svelte";
import type { GameInfo, Links } from "./wire";

/** Sit down at a table that has been opened. */
export function sit(game: Pick<GameInfo, "id" | "title">, links: Links, known: Partial<Kept> = {}): void {
  shelf.keep(links.play, { ...links, ...known, game: game.id, title: game.title });
  route.go(`/play/${links.play}`);
}

/** Open a table of a game and sit down at it. */
export async function begin(
  game: GameInfo,
  opening: Omit<api.Opening, "game">,
  known: Partial<Kept> = {},
): Promise<void> {
  sit(game, await api.open({ ...opening, game: game.id }), known);
}

/** The page on which a game is set up that goes on from the one at a table. */
export const pageAfter = (game: string, token: string): string => at(`/box/${game}#after=${token}`);

/** Return the token of the table from which a game is to go on, '' for a game of its own. */
export const tableBefore = (): string => /^#after=([\w.-]+)$/.exec(route.hash)?.[1] ?? "";

/** The game whose deal of the day the start page shows: each day the next one that has such a deal. */
export function gameOfDay(games: GameInfo[], now: number): GameInfo | undefined {
  const days = games.filter((game) => game.has_day);
  return days[Math.floor(now / 86_400_000) % days.length];
}
