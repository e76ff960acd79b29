// What was last chosen before a game, by game; kept in this browser and nowhere else.

export interface Choice {
  /** The options of the setup that differ from their defaults. */
  chosen: Record<string, unknown>;
  /** The player of each seat. */
  seats: string[];
  name: string;
}

const PLACE = "fieldcraft.choices";

function read(): Record<string, Choice> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? (kept as Record<string, Choice>) : {};
  } catch {
    return {};
  }
}

/** What was chosen last, nothing where the game has not been set up here. */
export function lastChoice(game: string): Choice | undefined {
  const { chosen, seats, name } = read()[game] ?? {};
  if (!chosen || typeof chosen !== "object" || !Array.isArray(seats)) return undefined;
  return { chosen, seats, name: typeof name === "string" ? name : "" };
}

export function keepChoice(game: string, choice: Choice): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...read(), [game]: choice }));
  } catch {
    // Then it is chosen again.
  }
}
