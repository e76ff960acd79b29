// The people at a table of several, in words.

import { has, say } from "./words";
import type { Around, Person } from "./wire";

export const BOT = "bot:";

/** What a bot is called. */
export const botName = (bot: string): string => (has(`lobby.bot-${bot}`) ? say(`lobby.bot-${bot}`) : bot);

/** The bots that a seat can have: those on offer, and the one that it has, which a record or a link may have brought. */
export const choice = (offered: string[], bot: string): string[] =>
  bot && !offered.includes(bot) ? [...offered, bot] : offered;

/** What the holder of a seat is called: by name, as a bot, or as the game calls the seat. */
export const nameOf = (person: Person): string =>
  person.name || (person.bot ? `${person.called} (${botName(person.bot)})` : person.called);

/** The names of seats, one after another. */
export const named = (around: Around, seats: number[]): string =>
  around.people
    .filter(({ seat }) => seats.includes(seat))
    .map(nameOf)
    .join(", ");

/** How it is with a seat: one's own, a bot's, somebody's who is there or not. */
export function standing(person: Person, own: number | null): string {
  if (person.seat === own && person.places < 2) return say(person.bot ? "lobby.own-bot" : "lobby.own");
  if (person.bot) return botName(person.bot);
  if (person.places > 1) return say("lobby.twice", { n: person.places });
  if (person.away) return say("lobby.kept", { minutes: Math.ceil(person.away / 60) });
  return say(person.here ? "lobby.here" : "lobby.away");
}

/** Return people as they are some seconds later: times of absence have gone down, to 0 at the least. */
export const later = (people: Person[], seconds: number): Person[] =>
  people.map((person) =>
    person.away ? { ...person, away: Math.max(0, person.away - Math.max(0, seconds)) } : person,
  );

/** True if nobody has a claim to a seat: others may give it to a bot. */
export const isFree = (person: Person): boolean => !person.here && (!person.sat || person.away === 0);

/** The links of all seats that this browser holds, by seat: its own, and the others in their order. */
export function linksOf(
  kept: { play: string; seat?: number | null; seats?: string[] | null } | undefined,
  seats: number,
): (string | undefined)[] {
  if (!kept) return Array.from({ length: seats });
  const own = kept.seat ?? 0;
  const others = [...(kept.seats ?? [])];
  return Array.from({ length: seats }, (_, seat) => (seat === own ? kept.play : others.shift()));
}

/** The seats in the order of their places; none where nobody has one. */
export function ranked(people: Person[], places: number[]): { person: Person; place: number }[] {
  const found = people
    .map((person) => ({ person, place: places[person.seat] ?? 0 }))
    .filter(({ place }) => place > 0);
  return found.sort((one, other) => one.place - other.place || one.person.seat - other.person.seat);
}

/** Return the players of another table of the same kind: oneself, the same bots, and open seats. */
export const again = (people: Person[], own: number): string[] =>
  people.map(({ seat, bot }) => (seat === own ? "me" : bot ? BOT + bot : "open"));

/** How many play with what was chosen of a setup. */
export function seatsOf(
  game: { seats: number; setup: { name: string; default: unknown }[] },
  chosen: Record<string, unknown>,
): number {
  const said = chosen.seats ?? game.setup.find(({ name }) => name === "seats")?.default;
  return typeof said === "number" && Number.isFinite(said) ? said : game.seats;
}

/** Return the players of this number of seats: as chosen, bots in seats that were not mentioned, oneself in one. */
export function seating(chosen: string[], seats: number, bot: string): string[] {
  const found = Array.from({ length: seats }, (_, seat) => chosen[seat] ?? (seat ? BOT + bot : "me"));
  return found.includes("me") ? found : ["me", ...found.slice(1)];
}
