// What a seat sees of a game; which entries there are is the game's own business.

export type View = Record<string, unknown>;
