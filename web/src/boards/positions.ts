// Positions as the engine gives them, for the tests of the boards (tests/server/test_positions.py writes them).

import type { View } from "../lib/view";
import type { Catalogue, ClosedOption, Option } from "../lib/wire";
import { follow, type Copy } from "../lib/copies";
import type { Board, Faces } from "./board";
import positions from "./positions.json";

interface Position {
  view: View;
  options: Option[];
  closed: ClosedOption[];
}

interface Game {
  catalogue: Catalogue;
  rules: string[];
  walks: Record<string, Position[]>;
}

const games = positions as unknown as Record<string, Game>;

export function gameOf(id: string): Game {
  return games[id]!;
}

/** The positions of a walk, before its first choice, between them and after the last. */
export const walkOf = (id: string, name: string): Position[] => games[id]!.walks[name]!;

/** The copies of every position of a walk, each followed from the one before. */
export function followed(board: Board, faces: Faces, walk: Position[]): Copy[][] {
  let copies: Copy[] = [];
  return walk.map(({ view }) => (copies = follow(copies, board.zones(view, faces), board.ways)));
}

export const keyAt = (copies: Copy[], zone: string, at: number): string | undefined => copies.find((copy) => copy.zone === zone && copy.at === at)?.key;

/** An option with these parts. */
export const option = (verb: string, card = "", place = ""): Option => ({ key: verb, label: "", detail: "", parts: { verb, card, place } });
