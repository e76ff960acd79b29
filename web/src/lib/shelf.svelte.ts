// The tables that this browser holds links of.

import { keep, kept } from "../line/json";

export interface Kept {
  play: string;
  watch: string;
  /** The links of the other seats, where this browser opened a table for several, and its own seat. */
  seats?: string[] | null;
  seat?: number | null;
  game: string;
  title: string;
  summary: string;
  updated: number;
  over: boolean;
  won: boolean | null;
  score: number | null;
  /** The day whose game of the day it is. */
  day?: string;
  /** Its name in that day's score table. */
  entered?: string;
  guide?: boolean;
  /** Time spent on it so far, in seconds. */
  seconds?: number;
  /** True if its result has been written down, or does not count. */
  noted?: boolean;
  /** True if another game can go on from it. */
  leads?: boolean;
  /** Number of changes of the table when the open pages of the storybook were read. */
  read?: number;
}

const PLACE = "fieldcraft.tables";
const MOST = 60;

function read(): Kept[] {
  const found = kept(PLACE);
  return Array.isArray(found) ? found.filter((table) => typeof table?.play === "string") : [];
}

class Shelf {
  tables = $state<Kept[]>(read());

  find(token: string): Kept | undefined {
    return this.tables.find((table) => table.play === token || table.watch === token);
  }

  /** Put a table on the shelf, or change what is known of it. */
  keep(token: string, known: Partial<Kept>): void {
    const old = this.find(token);
    const usual = {
      play: token,
      watch: "",
      game: "",
      title: "",
      summary: "",
      over: false,
      won: null,
      score: null,
    };
    const table: Kept = { ...usual, ...old, ...known, updated: Date.now() };
    this.tables = [table, ...this.tables.filter((other) => other !== old)].slice(0, MOST);
    this.write();
  }

  /** Note that the result of a table has been written down; it keeps its place on the shelf. */
  mark(token: string): void {
    this.tables = this.tables.map((table) => (table.play === token ? { ...table, noted: true } : table));
    this.write();
  }

  drop(token: string): void {
    this.tables = this.tables.filter((table) => table.play !== token);
    this.write();
  }

  /** Keep the shelf; in a browser that keeps nothing, the link in the address bar is all there is. */
  private write(): void {
    keep(PLACE, this.tables);
  }
}

export const shelf = new Shelf();
