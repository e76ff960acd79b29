// How a position of the island becomes the next: the content of its lands after each fact, so that each can be seen.

import type { Placed } from "../../desk/board";
import type { Fact } from "../../lib/wire";
import { heldIn, nameOf, pieceKinds, type Held, type IslandView } from "./cards";

const FEAR = ["fear", "fear-card-earned", "terror-level", "fear-card"];

/** Where the cards are that other facts are about. */
const CARDS: Record<string, string> = {
  "card-turns": "blight-card",
  "step-ravage": "ravage",
  "step-build": "build",
  "explore-card": "explore",
};

/** The land that a part of a fact names, '' where it names none. */
const landNamed = (view: IslandView, part: unknown): string => {
  const name = String(part).toLowerCase();
  return name in heldIn(view) ? name : "";
};

/** Facts about the first land that they name; another one is where explorers come from. */
const FIRST_ONLY = ["explore"];

/** The lands that a fact is about. */
const landsOf = (view: IslandView, { kind, parts }: Fact): string[] =>
  (FIRST_ONLY.includes(kind) ? parts.slice(0, 1) : parts)
    .map((part) => landNamed(view, part))
    .filter(Boolean);

/** The zone in which a fact happens: a land, or the cards that it is about. */
export function placeOfFact(view: IslandView, fact: Fact): string {
  const land = landsOf(view, fact).at(-1);
  if (land) return `land-${land}`;
  if (FEAR.includes(fact.kind)) return "fear";
  return CARDS[fact.kind] ?? "";
}

/** The position after each of these facts, which lead from one position to the other; a land in which something happens has the lines about that. */
export function steps(
  before: Placed<IslandView>,
  after: Placed<IslandView>,
  facts: Fact[],
): Placed<IslandView>[] {
  // Facts do not say all: with the last that is about a land it is as it will be.
  const last = new Map<string, number>();
  facts.forEach((fact, n) => landsOf(after.view, fact).forEach((land) => last.set(land, n)));
  const lastFear = facts.findLastIndex(({ kind }) => FEAR.includes(kind));
  let { view, places } = before;
  return facts.map((fact, n) => {
    view = followed(view, after.view, fact);
    for (const land of landsOf(after.view, fact)) {
      const isSettled = last.get(land) === n;
      if (isSettled) view = withLand(view, land, heldIn(after.view)[land]!);
      const told = places[land] === before.places[land] ? [] : places[land]!;
      const lines = isSettled ? after.places[land] : [...told, { sign: "", text: fact.line }];
      places = { ...places, [land]: lines ?? [] };
    }
    if (n === lastFear) view = { ...view, fear: after.view.fear };
    const card = n === lastFear ? "fear" : fact.kind === "card-turns" ? "blight-card" : "";
    if (card) places = { ...places, [card]: after.places[card] ?? [] };
    return { view, places };
  });
}

function withLand(view: IslandView, land: string, held: Held): IslandView {
  const where = land in view.oceans ? "oceans" : "lands";
  return { ...view, [where]: { ...view[where], [land]: held } };
}

/** The view with that many more or fewer pieces in a land, by the word of a fact for them; what is damaged beyond that is gone. */
function changed(view: IslandView, land: string, called: unknown, by: number): IslandView {
  const kind = pieceKinds().find(({ name, many }) => called === name || called === many)?.id;
  const held = heldIn(view)[land];
  if (!held || !kind) return view;
  const kinds = pieceKinds().map(({ id }) => id);
  const { hurt = [], ...rest } = held;
  const counts = kinds.map(
    (one) => [one, Math.max(0, Number(held[one] ?? 0) + (one === kind ? by : 0))] as const,
  );
  const others = Object.entries(rest).filter(([name]) => !kinds.includes(name));
  const left = counts.flatMap(([one, n]) => hurt.filter((mark) => mark.startsWith(`${one}-`)).slice(0, n));
  return withLand(
    view,
    land,
    Object.fromEntries([
      ...counts.filter(([, n]) => n > 0),
      ...(left.length ? [["hurt", left] as const] : []),
      ...others,
    ]),
  );
}

function withoutPresence(view: IslandView, land: string, spirit: unknown): IslandView {
  const id = view.spirits.find((one) => nameOf(one.id) === spirit)?.id ?? "";
  const held = heldIn(view)[land];
  const n = held?.presence?.[id] ?? 0;
  if (!held || !n) return view;
  const presence = Object.fromEntries(
    Object.entries({ ...held.presence, [id]: n - 1 }).filter(([, left]) => left > 0),
  );
  return withLand(view, land, { ...held, presence });
}

/** A ravage that has happened threatens no longer. */
function ravaged(view: IslandView, land: string): IslandView {
  const { now: _, ...later } = view.forecast[land] ?? { now: undefined, next: undefined };
  return { ...view, forecast: { ...view.forecast, [land]: { ...later, now: undefined } } };
}

function followed(view: IslandView, after: IslandView, fact: Fact): IslandView {
  const [first, second, third] = fact.parts;
  const at = (part: unknown) => landNamed(view, part);
  switch (fact.kind) {
    case "ravage":
      return ravaged(view, at(first));
    case "explore":
      return changed(view, at(first), "explorer", 1);
    case "build":
      return changed(view, at(first), second, 1);
    case "added":
      return changed(view, at(third), second, Number(first));
    case "moved":
      return changed(changed(view, at(second), first, -1), at(third), first, 1);
    case "removed":
    case "replaced":
    case "destroyed":
      return changed(view, at(second), first, -1);
    case "build-stopped":
    case "explore-stopped":
    case "blight-stopped":
      return changed(view, at(first), second, -1);
    case "blight":
      return { ...changed(view, at(first), "blight", 1), blight: { ...view.blight, pool: Number(second) } };
    case "blight-removed":
      return { ...changed(view, at(first), "blight", -1), blight: { ...view.blight, pool: Number(second) } };
    case "card-turns":
      return { ...view, blight: { ...after.blight, pool: view.blight.pool } };
    case "card-filled":
      return { ...view, blight: { ...view.blight, pool: Number(second) } };
    case "presence-destroyed":
      return withoutPresence(view, at(second), first);
    case "fear":
      return { ...view, fear: { ...view.fear, made: Number(second) } };
    case "explore-card":
      return { ...view, invaders: { ...view.invaders, deck: view.invaders.deck.slice(1) } };
    case "step-advance":
      return { ...view, invaders: after.invaders };
    default: // what changes nothing that is drawn, or only what is seen at the end
      return view;
  }
}
