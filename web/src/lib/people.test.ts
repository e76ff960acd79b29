import { expect, test } from "vitest";
import type { Around, Person } from "./wire";
import {
  again,
  botName,
  choice,
  isFree,
  later,
  linksOf,
  named,
  nameOf,
  ranked,
  seating,
  seatsOf,
  standing,
} from "./people";

const person = (seat: number, known: Partial<Person> = {}): Person => ({
  seat,
  called: `Seat ${seat + 1}`,
  name: "",
  bot: "",
  here: true,
  places: known.here === false ? 0 : 1,
  sat: true,
  away: null,
  holds: 5,
  ...known,
});
const around = (...people: Person[]): Around => ({
  type: "around",
  seat: 0,
  people,
  dealt: "",
  clock: { seconds: 0, left: null, held: false },
  proposal: null,
});

test("somebody is called by name, else as the game calls the seat, a bot with its kind", () => {
  expect(nameOf(person(0, { name: "Ada" }))).toBe("Ada");
  expect(nameOf(person(1))).toBe("Seat 2");
  expect(nameOf(person(2, { bot: "greedy" }))).toBe("Seat 3 (easy bot)");
  expect(botName("unheard-of")).toBe("unheard-of");
  expect(named(around(person(0, { name: "Ada" }), person(1), person(2)), [0, 2])).toBe("Ada, Seat 3");
});

test("the bot of a seat can be seen though none like it is on offer", () => {
  expect(choice(["easy", "fair"], "random")).toEqual(["easy", "fair", "random"]);
  expect(choice(["easy", "fair"], "fair")).toEqual(["easy", "fair"]);
  expect(choice(["easy", "fair"], "")).toEqual(["easy", "fair"]);
});

test("it is said how it is with each seat", () => {
  expect(standing(person(0), 0)).toBe("you");
  expect(standing(person(0, { bot: "greedy" }), 0)).toBe("you, a bot plays");
  expect(standing(person(1, { bot: "greedy", here: false }), 0)).toBe("easy bot");
  expect(standing(person(1), 0)).toBe("here");
  expect(standing(person(1, { here: false }), null)).toBe("not here");
  expect(standing(person(1, { here: false, away: 290 }), null)).toBe("away, keeps the seat for 5 min");
  expect(standing(person(1, { places: 2 }), 0)).toBe("open in 2 places");
  expect(standing(person(0, { places: 2 }), 0)).toBe("open in 2 places");
});

test("others may give a seat to a bot where nobody has sat, or when the absence is over", () => {
  expect(isFree(person(1))).toBe(false);
  expect(isFree(person(1, { here: false, sat: false }))).toBe(true);
  expect(isFree(person(1, { here: false, away: 10 }))).toBe(false);
  expect(isFree(person(1, { here: false, away: 0 }))).toBe(true);
});

test("an absence passes while nothing is told", () => {
  const people = [person(0), person(1, { here: false, away: 90 }), person(2, { here: false, away: 10 })];
  expect(later(people, 30).map(({ away }) => away)).toEqual([null, 60, 0]);
  expect(later(people, -5)).toEqual(people);
  expect(later(people, 30).map(isFree)).toEqual([false, false, true]);
});

test("the links of other seats are kept in their order, one's own stands at its seat", () => {
  expect(linksOf({ play: "me", seat: 1, seats: ["a", "c"] }, 3)).toEqual(["a", "me", "c"]);
  expect(linksOf({ play: "me", seats: ["b"] }, 2)).toEqual(["me", "b"]);
  expect(linksOf(undefined, 2)).toEqual([undefined, undefined]);
});

test("seats are ranked by their places, where they have any", () => {
  const people = [person(0), person(1), person(2)];
  expect(ranked(people, [2, 1, 2]).map(({ person: { seat }, place }) => [seat, place])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
  expect(ranked(people, [0, 0, 0])).toEqual([]);
});

test("another table has the same bots", () => {
  expect(again([person(0), person(1, { bot: "greedy" }), person(2)], 2)).toEqual([
    "open",
    "bot:greedy",
    "me",
  ]);
});

test("the setup says how many play, and bots take the seats of which nothing was said", () => {
  const game = { seats: 2, setup: [{ name: "seats", default: 3 }] };
  expect(seatsOf(game, {})).toBe(3);
  expect(seatsOf(game, { seats: 4 })).toBe(4);
  expect(seatsOf({ seats: 2, setup: [] }, {})).toBe(2);
  expect(seatsOf(game, { seats: NaN })).toBe(2);
  expect(seating(["me", "open"], 3, "greedy")).toEqual(["me", "open", "bot:greedy"]);
  expect(seating(["open", "bot:greedy", "me"], 2, "greedy")).toEqual(["me", "bot:greedy"]);
  expect(seating([], 1, "greedy")).toEqual(["me"]);
});
