// Everything that this browser keeps, as one file: the tables, and beside them the shelf, endings and settings.

import { fromJson, isTable } from "./json";
import { allTables, putTables } from "./desk-line.svelte";

const MARK = "tables";
const OWN = "fieldcraft.";

interface Kept {
  id: string;
  revision: number;
  record: string;
}

interface File {
  fieldcraft: typeof MARK;
  tables: Kept[];
  browser: Record<string, string>;
}

/** True if a text is such a file. */
export const isEverything = (text: string): boolean => /^\s*\{\s*"fieldcraft":\s*"tables"/.test(text);

/** The records of such a file, as they were written. */
export function recordsOf(text: string): { game: string; record: string }[] {
  const { tables } = fromJson<File>(text);
  return tables.map(({ record }) => ({ game: fromJson<{ game: string }>(record).game, record }));
}

/** What the browser of such a file kept beside its tables, by its names. */
export const browserOf = (text: string): Record<string, string> => fromJson<File>(text).browser;

/** Return everything that is kept, as the text of a file. */
export async function everything(): Promise<string> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(OWN));
  const browser = Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)]));
  return `{"fieldcraft":"${MARK}","tables":${await allTables()},"browser":${JSON.stringify(browser)}}`;
}

/** What two browsers keep under one name, in one: lists and tables are joined, of anything else this browser's stays. */
export function joined(here: string | null, there: string): string {
  if (here === null) return there;
  const [own, other] = [here, there].map((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  });
  if (Array.isArray(own) && Array.isArray(other)) {
    const name = (one: unknown): unknown => (isTable(one) && one["play"]) || JSON.stringify(one);
    const known = new Set(own.map(name));
    return JSON.stringify([...own, ...other.filter((one) => !known.has(name(one)))]);
  }
  if (!isTable(own) || !isTable(other)) return here;
  const parts = Object.entries(other).map(([key, value]) => [
    key,
    key in own ? fromJson(joined(JSON.stringify(own[key]), JSON.stringify(value))) : value,
  ]);
  return JSON.stringify({ ...own, ...Object.fromEntries(parts) });
}

/** Bring a file back; how many tables came. */
export async function bringBack(text: string): Promise<number> {
  const { tables, browser } = fromJson<File>(text);
  const came = await putTables(tables.map((table) => ({ id: table.id, text: JSON.stringify(table) })));
  for (const [key, value] of Object.entries(browser))
    if (key.startsWith(OWN)) localStorage.setItem(key, joined(localStorage.getItem(key), value));
  return came;
}
