// The panels over the map that the island keeps clear of.

import type { Box } from "./map";

/** The part of the window's height that is kept for the question; a longer one may cover the map. */
const ASKED = 0.44;
/** Pixels between the island and a panel. */
const APART = 6;

/** The panels over a map, in pixels from its upper left corner; those that are not shown take no room. */
export function panelsOver(map: DOMRect): Box[] {
  return [...document.querySelectorAll<HTMLElement>("[data-over]")].flatMap((panel) => {
    const box = panel.getBoundingClientRect();
    if (!box.width || getComputedStyle(panel).position !== "absolute") return [];
    // An open panel of a Spirit moves the hand aside, but not the island.
    const left = panel.dataset.over === "hand" ? map.left : box.left;
    const kept = panel.dataset.over === "question" ? map.height * ASKED : box.height;
    return {
      x: left - map.left - APART,
      y: box.bottom - kept - map.top - APART,
      width: box.right - left + 2 * APART,
      height: kept + 2 * APART,
    };
  });
}
