// How this browser shows the table; kept in it and nowhere else.

export const PALETTES = ["night", "safe", "contrast"] as const;
export type Palette = (typeof PALETTES)[number];

const PLACE = "fieldcraft.settings";

interface Kept {
  palette: Palette;
  still: boolean;
  words: boolean;
  log: boolean;
}

function read(): Kept {
  const usual: Kept = { palette: "night", still: false, words: false, log: true };
  try {
    const kept = { ...usual, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
    return PALETTES.includes(kept.palette) ? kept : { ...kept, palette: "night" };
  } catch {
    return usual;
  }
}

export const settings = $state<Kept>(read());

export function keepSettings(): void {
  document.documentElement.dataset.palette = settings.palette;
  document.documentElement.dataset.still = String(isStill());
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Should nothing move? */
export function isStill(): boolean {
  return settings.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
