// Statistics of the games that this browser has finished.

import type { Finished } from "./results.svelte";

export interface Row {
  label: string;
  played: number;
  won: number;
}

export interface Category {
  title: string;
  rows: Row[];
}

export interface Streak {
  now: number;
  longest: number;
}

export interface Statistics {
  game: string;
  title: string;
  played: number;
  won: number;
  streak: Streak;
  /** The best score of a game that was won; null where none has a score. */
  best: number | null;
  /** Time spent on all games, and how many of them have a known time. */
  seconds: number;
  timed: number;
  undone: number;
  hints: number;
  categories: Category[];
}

const DAY_MILLISECONDS = 86_400_000;

/** The statistics of each game, the one played last first; `isLowGood` tells of a game whether a lower score is better. */
export function statistics(results: Finished[], isLowGood: (game: string) => boolean): Statistics[] {
  const games = new Map<string, Finished[]>();
  for (const one of [...results].sort((a, b) => b.ended - a.ended))
    games.set(one.game, [...(games.get(one.game) ?? []), one]);
  return [...games].map(([game, newest]) => of(game, newest, isLowGood(game)));
}

function of(game: string, newest: Finished[], isLow: boolean): Statistics {
  const scores = newest.flatMap(({ won, score }) => (won && score !== null ? score : []));
  const sum = (what: (one: Finished) => number): number => newest.reduce((all, one) => all + what(one), 0);
  return {
    game,
    title: newest[0]!.title,
    played: newest.length,
    won: newest.filter(({ won }) => won).length,
    streak: inARow(newest.map(({ won }) => won)),
    best: scores.length ? (isLow ? Math.min(...scores) : Math.max(...scores)) : null,
    seconds: sum(({ seconds }) => seconds),
    timed: newest.filter(({ seconds }) => seconds > 0).length,
    undone: sum(({ undone }) => undone),
    hints: sum(({ hints }) => hints),
    categories: categories(newest),
  };
}

/** Each category with its values, those played most first. */
function categories(results: Finished[]): Category[] {
  const found = new Map<string, { title: string; rows: Map<string, Row> }>();
  for (const { tallies } of results)
    for (const { by, title, value, label, won } of tallies) {
      const category = found.get(by) ?? { title, rows: new Map<string, Row>() };
      const row = category.rows.get(value) ?? { label, played: 0, won: 0 };
      row.played++;
      row.won += Number(won);
      category.rows.set(value, row);
      found.set(by, category);
    }
  return [...found.values()].map(({ title, rows }) => ({
    title,
    rows: [...rows.values()].sort((a, b) => b.played - a.played),
  }));
}

/** How many in a row are true, from the newest on and at most. */
function inARow(newest: boolean[]): Streak {
  let [longest, run] = [0, 0];
  for (const one of newest) longest = Math.max(longest, (run = one ? run + 1 : 0));
  const first = newest.indexOf(false);
  return { now: first < 0 ? newest.length : first, longest };
}

/**
 * How many days in a row a game of the day was finished. A streak lasts until a whole day has gone by without one: today
 * (UTC) may still come.
 */
export function streakOfDays(results: Finished[], now: number): Streak {
  const numbers = results.flatMap(({ day }) => (day ? Date.parse(day) / DAY_MILLISECONDS : []));
  const days = [...new Set(numbers)].sort((a, b) => a - b);
  let [longest, run] = [0, 0];
  days.forEach((day, i) => {
    run = day - 1 === days[i - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  const today = Math.floor(now / DAY_MILLISECONDS);
  return { now: days.length && today - days.at(-1)! <= 1 ? run : 0, longest };
}
