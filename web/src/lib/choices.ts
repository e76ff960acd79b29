// What was last chosen before a game, by game; kept in this browser and nowhere else.

import { isTable, keep, kept } from "../line/json";

export interface Choice {
  /** The options of the setup that differ from their defaults. */
  chosen: Record<string, unknown>;
  /** The player of each seat. */
  seats: string[];
  name: string;
}

const PLACE = "fieldcraft.choices";

function read(): Record<string, unknown> {
  const found = kept(PLACE);
  return isTable(found) ? found : {};
}

/** What was chosen last, nothing where the game has not been set up here. */
export function lastChoice(game: string): Choice | undefined {
  const found = read()[game];
  if (!isTable(found)) return undefined;
  const { chosen, seats, name } = found;
  if (!isTable(chosen) || !Array.isArray(seats)) return undefined;
  return { chosen, seats, name: typeof name === "string" ? name : "" };
}

export function keepChoice(game: string, choice: Choice): void {
  keep(PLACE, { ...read(), [game]: choice });
}
