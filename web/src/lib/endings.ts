// The endings that this browser has come to and the feats it has done, by game; kept in it and nowhere else.

import { isTable, keep, kept } from "../line/json";
import { pictureOf } from "./pictures";
import type { StoryPage } from "./wire";

export interface Ending extends Pick<StoryPage, "title" | "text"> {
  won: boolean;
  /** Its id, which names its picture; endings kept by older versions have none. */
  id?: string;
}

const ENDINGS = "fieldcraft.endings";
const FEATS = "fieldcraft.feats";

function read(place: string): Record<string, unknown> {
  const found = kept(place);
  return isTable(found) ? found : {};
}

/** Keep what was found of a game; where nothing can be kept, an ending counts as new each time. */
const keepOf = (place: string, game: string, found: unknown[]): boolean =>
  keep(place, { ...read(place), [game]: found });

export const endingsOf = (game: string): Ending[] => {
  const found = read(ENDINGS)[game];
  return Array.isArray(found)
    ? found.filter((one) => typeof one?.title === "string" && typeof one.text === "string")
    : [];
};

/** Keep an ending, once. */
export function keepEnding(game: string, ending: Ending): void {
  const found = endingsOf(game);
  if (found.some(({ title, text }) => title === ending.title && text === ending.text)) return;
  keepOf(ENDINGS, game, [...found, ending]);
}

/** The id of a kept ending. */
export const idOf = ({ id, title }: Ending): string =>
  id ??
  title
    .toLowerCase()
    .replace(/['’.!]/g, "")
    .replace(/[^a-z0-9]+/g, "-");

/** The address of an ending's picture in a folder of pictures, or ''; that of rivals depends on who won. */
export const endingPicture = (folder: string, id: string, won: boolean): string =>
  pictureOf(folder, `ending-${id}-${won ? "won" : "lost"}`) || pictureOf(folder, `ending-${id}`);

/** The ids of the feats done so far. */
export const featsOf = (game: string): string[] => {
  const found = read(FEATS)[game];
  return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
};

export function keepFeats(game: string, ids: string[]): void {
  keepOf(FEATS, game, [...new Set([...featsOf(game), ...ids])]);
}
