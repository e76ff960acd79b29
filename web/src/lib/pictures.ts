// Where the pictures of cards are. They are drawn when the page is built (see tools/pictures); `src/pictures` says where
// that is, and of each game which cards have one: that comes with the game.

import { fileAt, isServerless, site } from "../line/root";

/** A file as it is found by `import.meta.glob`, where it has been written. */
type Found<T> = Record<string, T>;

const [folder] = Object.values(
  import.meta.glob<string>("../pictures/folder.json", { eager: true, import: "default" }),
);
const known = new Map<string, Set<string>>();

/** Know which cards of a game have a picture. */
export function knowPictures(game: string, found: Found<string[]>): void {
  known.set(game, new Set(Object.values(found).flat()));
}

knowPictures(
  "pictures",
  import.meta.glob<string[]>("../pictures/pictures.json", { eager: true, import: "default" }),
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
  if (isServerless) return drawn.get(`${game}/${card}`) ?? "";
  return folder && known.get(game)?.has(card) ? `/assets/pictures/${folder}/${game}/${card}.svg` : "";
}
