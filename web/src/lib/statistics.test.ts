import { describe, expect, it } from "vitest";
import type { Finished } from "./results.svelte";
import { statistics, streakOfDays } from "./statistics";

const finished = (known: Partial<Finished>): Finished => ({
  play: "",
  ended: 0,
  seconds: 0,
  game: "island",
  title: "The island",
  own: true,
  won: false,
  place: 0,
  seats: 1,
  score: null,
  choices: 9,
  day: null,
  undone: 0,
  hints: 0,
  tallies: [],
  ...known,
});

const spirit = (value: string, won: boolean) => ({
  by: "spirit",
  title: "Spirit",
  value,
  label: value.toUpperCase(),
  won,
});

describe("statistics", () => {
  it("count games, wins in a row, times and the best score", () => {
    const games = [
      finished({ ended: 4, won: true, score: 7, seconds: 60, hints: 2 }),
      finished({ ended: 3, won: true, score: 9, seconds: 120, undone: 1 }),
      finished({ ended: 2, won: false, score: 3 }),
      finished({ ended: 1, won: true, score: 8 }),
      finished({ ended: 5, game: "agent-decker", title: "Agent Decker" }),
    ];
    const [agent, island] = statistics(games.reverse(), (game) => game === "agent-decker");
    expect(agent).toMatchObject({ game: "agent-decker", played: 1, won: 0, best: null });
    expect(island).toMatchObject({ played: 4, won: 3, streak: { now: 2, longest: 2 }, best: 9 });
    expect(island).toMatchObject({ seconds: 180, timed: 2, undone: 1, hints: 2 });
    expect(statistics(games, () => true)[1]!.best).toBe(7);
  });

  it("count each value of a category, those played most first", () => {
    const games = [
      finished({ ended: 3, tallies: [spirit("river", true)] }),
      finished({ ended: 2, tallies: [spirit("ocean", false), spirit("river", false)] }),
    ];
    expect(statistics(games, () => false)[0]!.categories).toEqual([
      {
        title: "Spirit",
        rows: [
          { label: "RIVER", played: 2, won: 1 },
          { label: "OCEAN", played: 1, won: 0 },
        ],
      },
    ]);
  });
});

describe("streakOfDays", () => {
  const days = (...found: string[]) => found.map((day) => finished({ day }));
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

  it("counts days in a row, each once, over the end of a month", () => {
    const found = days("2026-10-30", "2026-11-01", "2026-10-31", "2026-10-31", "2026-10-20");
    expect(streakOfDays(found, at("2026-11-01"))).toEqual({ now: 3, longest: 3 });
  });

  it("lasts through the next day and ends after it", () => {
    const found = days("2026-11-01", "2026-11-02");
    expect(streakOfDays(found, at("2026-11-03")).now).toBe(2);
    expect(streakOfDays(found, at("2026-11-04"))).toEqual({ now: 0, longest: 2 });
  });

  it("is nothing without a game of the day", () => {
    expect(streakOfDays([finished({})], at("2026-11-04"))).toEqual({ now: 0, longest: 0 });
  });
});
