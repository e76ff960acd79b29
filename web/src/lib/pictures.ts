// Where the pictures of cards lie. They are drawn when the page is built (see tools/pictures); `pictures.json` lists them.

interface Drawn {
  folder: string;
  games: Record<string, string[]>;
}

const [drawn] = Object.values(import.meta.glob<Drawn>("../pictures.json", { eager: true, import: "default" }));
const known = new Map(Object.entries(drawn?.games ?? {}).map(([game, cards]) => [game, new Set(cards)]));

/** The address of a card's picture, or '' if it has none. */
export const pictureOf = (game: string, card: string): string =>
  drawn && known.get(game)?.has(card) ? `/assets/pictures/${drawn.folder}/${game}/${card}.svg` : "";
