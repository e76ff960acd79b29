// Who plays at a table of several, in words.

import { has, say } from "../lib/words";
import type { Around, Person } from "../lib/wire";

export const BOT = "bot:";

/** What a bot is called. */
export const botName = (bot: string): string => (has(`lobby.bot-${bot}`) ? say(`lobby.bot-${bot}`) : bot);

/** The bots that a seat can have: those on offer, and the one that it has, which a record or a link may have brought. */
export const choice = (offered: string[], bot: string): string[] => (bot && !offered.includes(bot) ? [...offered, bot] : offered);

/** What the holder of a seat is called: by name, as a bot, or as the game calls the seat. */
export const nameOf = (person: Person): string => person.name || (person.bot ? `${person.called} (${botName(person.bot)})` : person.called);

/** The names of seats, one after another. */
export const named = (around: Around, seats: number[]): string =>
  around.people
    .filter(({ seat }) => seats.includes(seat))
    .map(nameOf)
    .join(", ");

/** How it is with a seat: one's own, a bot's, somebody's who is there or not. */
export function standing(person: Person, own: number | null): string {
  if (person.seat === own) return say(person.bot ? "lobby.own-bot" : "lobby.own");
  if (person.bot) return botName(person.bot);
  return say(person.here ? "lobby.here" : "lobby.away");
}

/** The links of all seats that this browser holds, by seat: its own, and the others in their order. */
export function linksOf(kept: { play: string; seat?: number | null; seats?: string[] | null } | undefined, seats: number): (string | undefined)[] {
  if (!kept) return Array.from({ length: seats });
  const own = kept.seat ?? 0;
  const others = [...(kept.seats ?? [])];
  return Array.from({ length: seats }, (_, seat) => (seat === own ? kept.play : others.shift()));
}

/** The seats in the order of their places; none where nobody has one. */
export function ranked(people: Person[], places: number[]): { person: Person; place: number }[] {
  const found = people.map((person) => ({ person, place: places[person.seat] ?? 0 })).filter(({ place }) => place > 0);
  return found.sort((one, other) => one.place - other.place || one.person.seat - other.person.seat);
}

/** Who plays each seat of another table of the same kind: oneself, the same bots, and whoever comes. */
export const again = (people: Person[], own: number): string[] => people.map(({ seat, bot }) => (seat === own ? "me" : bot ? BOT + bot : "open"));

/** How many play with what was chosen of a setup. */
export function seatsOf(game: { seats: number; setup: { name: string; default: unknown }[] }, chosen: Record<string, unknown>): number {
  const said = chosen.seats ?? game.setup.find(({ name }) => name === "seats")?.default;
  return typeof said === "number" && Number.isFinite(said) ? said : game.seats;
}

/** Who plays each of so many seats: as was chosen, and bots in the seats of which nothing was said; oneself in one. */
export function seating(chosen: string[], seats: number, bot: string): string[] {
  const found = Array.from({ length: seats }, (_, seat) => chosen[seat] ?? (seat ? BOT + bot : "me"));
  return found.includes("me") ? found : ["me", ...found.slice(1)];
}
