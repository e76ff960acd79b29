// What a seat sees of a game; its fields are declared by each game (boards/<game>/view.ts).

export type View = Record<string, unknown>;
