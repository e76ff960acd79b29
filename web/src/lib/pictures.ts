// Where the pictures of cards are. They are drawn when the page is built (see tools/pictures); `src/pictures` says where
// that is, and of each game which cards have one and how it is cropped: that comes with the game.

import { fileAt, isServerless, site } from "../line/root";

/** A file as it is found by `import.meta.glob`, where it has been written. */
type Found<T> = Record<string, T>;

const [folder] = Object.values(
  import.meta.glob<string>("../pictures/folder.json", { eager: true, import: "default" }),
);
const known = new Map<string, Map<string, string>>();
const focuses = new Map<string, string>();

/** The focus of each picture of a game, by its card: an `object-position`, or '' for the middle. */
export type Focuses = Record<string, string>;

/** Know which cards of a game have a picture. */
export function knowPictures(game: string, found: Found<Focuses>): void {
  known.set(game, new Map(Object.values(found).flatMap((list) => Object.entries(list))));
}

knowPictures(
  "pictures",
  import.meta.glob<Focuses>("../pictures/pictures.json", { eager: true, import: "default" }),
);

const packs = new Map<string, Promise<void>>();
const drawn = new Map<string, string>();

/** Have the pictures of a game ready where they come in one file; resolves at once where each has its own. */
export function havePictures(game: string): Promise<void> {
  const file = site?.pictures[game];
  if (!file) return Promise.resolve();
  let coming = packs.get(game);
  if (!coming) {
    coming = (async () => {
      const all: Record<string, string> = await (await fetch(fileAt(file))).json();
      for (const [card, text] of Object.entries(all))
        drawn.set(`${game}/${card}`, URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })));
    })();
    coming.catch(() => packs.delete(game));
    packs.set(game, coming);
  }
  return coming;
}

/** The address of a card's picture, or '' if it has none. */
export function pictureOf(game: string, card: string): string {
  const focus = known.get(game)?.get(card);
  const found = isServerless
    ? (drawn.get(`${game}/${card}`) ?? "")
    : folder && focus !== undefined
      ? `/assets/pictures/${folder}/${game}/${card}.svg`
      : "";
  if (found && focus) focuses.set(found, focus);
  return found;
}

/** The crop that keeps what a picture shows, as an `object-position`; undefined for the middle. */
export const focusOf = (src: string): string | undefined => focuses.get(src);
