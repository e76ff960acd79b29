// The endings that this browser has come to, by game; kept in it and nowhere else.

import type { StoryPage } from "./wire";

export interface Ending extends StoryPage {
  won: boolean;
}

const PLACE = "fieldcraft.endings";

function read(): Record<string, Ending[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? (kept as Record<string, Ending[]>) : {};
  } catch {
    return {};
  }
}

export const endingsOf = (game: string): Ending[] => {
  const found = read()[game];
  return Array.isArray(found) ? found.filter((one) => typeof one?.title === "string" && typeof one.text === "string") : [];
};

/** Keep an ending, once. */
export function keepEnding(game: string, ending: Ending): void {
  const found = endingsOf(game);
  if (found.some(({ title, text }) => title === ending.title && text === ending.text)) return;
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...read(), [game]: [...found, ending] }));
  } catch {
    // Where nothing is kept it is read again when it comes again.
  }
}
