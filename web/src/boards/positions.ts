// Positions as the engine gives them, for the tests of the boards (tests/server/test_positions.py writes them).

import type { View } from "../desk/view";
import { fromJson } from "../line/json";
import type { ClosedOption, Fact, Option } from "../lib/wire";
import { follow, type Copy } from "../desk/copies";
import type { Board, Faces, Printed } from "../desk/board";
import type { AgentCard, AgentView } from "./agent-decker/view";
import type { BlightPrint } from "./blight-chronicles/cards";
import type { BlightView } from "./blight-chronicles/view";
import type { IslandPrint } from "./island/cards";
import type { IslandView } from "./island/view";
import type { NightPrint } from "./nightlancer/cards";
import type { NightView } from "./nightlancer/view";
import positions from "./positions.json?raw";

/** The views of each game that is tested. */
interface Views {
  "agent-decker": AgentView;
  "blight-chronicles": BlightView;
  island: IslandView;
  nightlancer: NightView;
}

/** The kinds of cards of each game's catalogue. */
interface Prints {
  "agent-decker": AgentCard;
  "blight-chronicles": BlightPrint;
  island: IslandPrint;
  nightlancer: NightPrint;
}

interface Position<V extends View> {
  view: V;
  options: Option[];
  closed: ClosedOption[];
  /** What led to it, where that is wanted. */
  facts?: Fact[];
}

interface Game<V extends View, Cards> {
  catalogue: Printed<Cards>;
  rules: string[];
  walks: Record<string, Position<V>[]>;
}

const games = fromJson<{ [G in keyof Views]: Game<Views[G], Prints[G]> }>(positions);

export function gameOf<G extends keyof Views>(id: G): Game<Views[G], Prints[G]> {
  return games[id];
}

/** The positions of a walk, before its first choice, between them and after the last. */
export const walkOf = <G extends keyof Views>(id: G, name: string): Position<Views[G]>[] =>
  gameOf(id).walks[name]!;

/** The copies of every position of a walk, each followed from the one before. */
export function followed<V extends View>(board: Board<V>, faces: Faces, walk: Position<V>[]): Copy[][] {
  let copies: Copy[] = [];
  return walk.map(({ view }) => (copies = follow(copies, board.zones(view, faces), board.ways)));
}

export const keyAt = (copies: Copy[], zone: string, at: number): string | undefined =>
  copies.find((copy) => copy.zone === zone && copy.at === at)?.key;

/** An option with these parts. */
export const option = (verb: string, card = "", place = ""): Option => ({
  key: verb,
  label: "",
  detail: "",
  parts: { verb, card, place },
  spot: null,
  left: "",
});

/** What is left after an option of a position, by its key. */
export const leftOf = ({ options }: { options: Option[] }, key: string): string =>
  options.find((one) => one.key === key)?.left ?? "no such option";
