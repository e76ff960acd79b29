// How this browser shows the table; kept in it and nowhere else.

import { keep, kept } from "../line/json";

export const PALETTES = ["night", "safe", "contrast"] as const;
export type Palette = (typeof PALETTES)[number];

/** How long a beat lasts, in milliseconds; 0 tells nothing so. */
export const PACES = { off: 0, slow: 800, normal: 420, fast: 220 } as const;
export type Pace = keyof typeof PACES;
export const PACE_NAMES = ["off", "slow", "normal", "fast"] as const satisfies readonly Pace[];

export const SIZES = ["normal", "large", "largest"] as const;
export type Size = (typeof SIZES)[number];

/** Is it asked whether the text of a card that is played is used, or is it used wherever it can be? */
export const TEXTS = ["ask", "use"] as const;
export type Texts = (typeof TEXTS)[number];

const PLACE = "fieldcraft.settings";

interface Kept {
  palette: Palette;
  still: boolean;
  words: boolean;
  log: boolean;
  /** True if the page passes for a player who has nothing to respond with. */
  passes: boolean;
  /** The pace at which things that happen without a choice are shown. */
  pace: Pace;
  size: Size;
  texts: Texts;
  sound: boolean;
  /** How loud sounds are, from 0 to 100. */
  volume: number;
  /** True if this browser notifies its player of turns at tables that have been left. */
  told: boolean;
}

function read(): Kept {
  const usual: Kept = {
    palette: "night",
    still: false,
    words: false,
    log: true,
    passes: false,
    pace: "normal",
    size: "normal",
    texts: "ask",
    sound: false,
    volume: 60,
    told: false,
  };
  const found: Kept = { ...usual, ...Object(kept(PLACE)) };
  return {
    ...found,
    palette: PALETTES.includes(found.palette) ? found.palette : "night",
    volume: Math.min(100, Math.max(0, Number(found.volume) || 0)),
    pace: PACE_NAMES.includes(found.pace) ? found.pace : "normal",
  };
}

export const settings = $state<Kept>(read());

export function keepSettings(): void {
  document.documentElement.dataset.palette = settings.palette;
  document.documentElement.dataset.size = settings.size;
  document.documentElement.toggleAttribute("data-still", isStill());
  keep(PLACE, settings);
}

/** Should nothing move? */
export function isStill(): boolean {
  return settings.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
