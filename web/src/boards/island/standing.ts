// The things in a land and their places: its name and its threats first, then pieces and presence.

import { hurtOf, piecesIn, PRESENCE, STRIFE, strifeOn, type Held, type IslandView } from "./cards";
import type { Land } from "./map";
import { pack, type Item, type Standing } from "./pack";
import { PARTS, shapeOf } from "./shapes";

export interface Ravaging {
  when: "now" | "next";
  damage: number;
  blight: boolean;
  cascade: boolean;
}

export const NAME = "name";
export const DEFEND = "defend";
/** The actions of the invaders that the land is spared. */
export const SPARED = "spared";

/** Height of the row with the land's name, in parts. */
const HEAD = 24;
/** Parts between two things. */
const GAP = 4;
/** Sizes of the things in a land that are tried until they have room. */
const SMALLER = [1, 0.96, 0.92, 0.85, 0.8, 0.7, 0.6];

/** The ravages that a land expects. */
export const ravagesOf = (view: IslandView, land: string): Ravaging[] =>
  (["now", "next"] as const).flatMap((when) => {
    const ravage = view.forecast[land]?.[when];
    return ravage ? [{ when, ...ravage }] : [];
  });

const head = (id: string, width: number): Item => ({ id, width, height: HEAD, first: true });

/** Size in parts of a presence with the ring of a sacred site. */
const SITE = 46;

function itemsOf(land: Land, held: Held, { ravages, sites, spared }: Around): Item[] {
  const badges = ravages.map(({ when, damage, blight, cascade }) =>
    head(when, 30 + 9 * `${damage}`.length + (blight ? 18 : 0) + (cascade ? 13 : 0)),
  );
  const pieces = piecesIn(held)
    .filter(([kind]) => kind !== STRIFE)
    .map(([kind, n]): Item => {
      const { width, height } = shapeOf(kind);
      const sparks = strifeOn(held, kind).map(({ n }) => (n > 1 ? 28 : 18));
      const more = (n > 1 ? 11 : 0) + 20 * hurtOf(held, kind).length + sparks.reduce((a, b) => a + b, 0);
      return { id: kind, width: width + more, height, first: false };
    });
  const presence = Object.entries(held.presence ?? {}).map(([id, n]): Item => {
    const size = sites.includes(id) ? SITE : PARTS;
    return { id: PRESENCE + id, width: size + (n > 1 ? 11 : 0), height: size, first: false };
  });
  return [
    head(NAME, land.terrain === "ocean" ? 36 : 30),
    ...(held.defend ? [head(DEFEND, 34)] : []),
    ...badges,
    ...pieces,
    ...presence,
    ...(spared.length ? [{ id: SPARED, width: 6 + 22 * spared.length, height: HEAD, first: false }] : []),
  ];
}

/** The ravages of a land, the Spirits with a sacred site there, and the signs of actions that it is spared. */
export interface Around {
  ravages: Ravaging[];
  sites: string[];
  spared: string[];
}

export interface Stood {
  standing: Standing[];
  /** Cells that a part measures. */
  part: number;
}

/** What was found for each land by its things: most choices change few lands. */
const stood = new WeakMap<Land, { by: string; found: Stood }>();

/** The Spirits that have a sacred site in a land. */
export const sitesIn = (view: IslandView, land: string): string[] =>
  Object.entries(view.sites).flatMap(([id, lands]) => (lands.includes(land) ? id : []));

/** Return the places of the things in a land, at the largest size at which all of them have room. */
export function stand(land: Land, held: Held, part: number, around: Around): Stood {
  const items = itemsOf(land, held, around);
  const by = JSON.stringify([part, items]);
  const before = stood.get(land);
  if (before?.by === by) return before.found;
  const found = largest(land, items, part);
  stood.set(land, { by, found });
  return found;
}

function largest(land: Land, items: Item[], part: number): Stood {
  let found: Stood = { standing: [], part };
  for (const factor of SMALLER) {
    const size = part * factor;
    const { standing, lacks } = pack(
      land,
      items.map((item) => ({ ...item, width: item.width * size, height: item.height * size })),
      GAP * size,
    );
    found = { standing, part: size };
    if (!lacks) break;
  }
  return found;
}
