import { has, say } from "../../lib/words";
import type { GameInfo } from "../../lib/wire";

type Named = Pick<GameInfo, "id" | "title">;

/** What is on the box in large letters. */
export const boxName = ({ id, title }: Named): string =>
  has(`box-name.${id}`) ? say(`box-name.${id}`) : title;

/** What is below that in small ones. */
export const boxMore = ({ id }: Named): string => (has(`box-more.${id}`) ? say(`box-more.${id}`) : "");

/** What a game is called where there is room for a line. */
export const shortName = (game: Named): string =>
  has(`box-short.${game.id}`) ? say(`box-short.${game.id}`) : boxName(game);
