// Where the pictures of cards lie. They are drawn when the page is built (see tools/pictures); `src/pictures` says where
// that is, and of each game which cards have one: that comes with the game.

/** A file as it is found by `import.meta.glob`, where it has been written. */
type Found<T> = Record<string, T>;

const [folder] = Object.values(import.meta.glob<string>("../pictures/folder.json", { eager: true, import: "default" }));
const known = new Map<string, Set<string>>();

/** Know which cards of a game have a picture. */
export function knowPictures(game: string, found: Found<string[]>): void {
  known.set(game, new Set(Object.values(found).flat()));
}

knowPictures("pictures", import.meta.glob<string[]>("../pictures/pictures.json", { eager: true, import: "default" }));

/** The address of a card's picture, or '' if it has none. */
export const pictureOf = (game: string, card: string): string => (folder && known.get(game)?.has(card) ? `/assets/pictures/${folder}/${game}/${card}.svg` : "");
