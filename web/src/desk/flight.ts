// Cards move: measure before a change, put it on the table, then let each copy fly from where it was.

import type { Fact } from "../lib/wire";

const TIME = 430;
const EASE = "cubic-bezier(.22,.75,.24,1)";

interface Spot {
  x: number;
  y: number;
  width: number;
  element: HTMLElement;
  /** The element that flies: this one, or the place around it that goes with it (`data-carrier`), and its middle. */
  carrier: HTMLElement;
  middle: { x: number; y: number };
}

export interface Seen {
  copies: Map<string, Spot>;
  zones: Map<string, Spot>;
}

/** Where every copy and every zone is now. */
export function look(): Seen {
  return { copies: spots("copy"), zones: spots("zone") };
}

const middleOf = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

function spots(name: "copy" | "zone"): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const element of document.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    const carrier = element.closest<HTMLElement>("[data-carrier]") ?? element;
    const middle = middleOf(carrier === element ? box : carrier.getBoundingClientRect());
    const spot = { ...middleOf(box), width: element.offsetWidth, element, carrier, middle };
    found.set(element.dataset[name] ?? "", spot);
  }
  return found;
}

/** Scroll until a zone is in sight above the bar at the bottom of a narrow window, if it is not in sight already. */
export function bringInSight(zone: string): void {
  const element = zone ? document.querySelector(`[data-zone="${CSS.escape(zone)}"]`) : null;
  const box = element?.getBoundingClientRect();
  const below = document.querySelector("aside")?.getBoundingClientRect();
  const floor = below && below.left <= 0 ? below.top : innerHeight;
  if (
    !element ||
    !box?.width ||
    (box.top >= 0 && box.bottom <= floor && box.left >= 0 && box.right <= innerWidth)
  )
    return;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
}

/** How long a copy waits before it flies, in milliseconds, so that one thing happens after the other; `facts` say what did. */
export type Delay = (from: string, to: string, at: number, facts?: Fact[]) => number;

export interface Move {
  key: string;
  from: string;
  to: string;
  at: number;
}

/** Let the copies fly from where they were seen to where they are. */
export function fly(before: Seen, moves: Move[], delay: Delay): void {
  const after = look();
  // First the page is changed, then everything is set in motion; otherwise it would be styled again for each flight.
  const starts: (() => void)[] = [];
  for (const move of moves) {
    const from =
      before.copies.get(move.key) ?? (move.from === move.to ? undefined : before.zones.get(move.from));
    const to = after.copies.get(move.key);
    const wait = delay(move.from, move.to, move.at);
    if (from && to) starts.push(glide(to, from, wait, before.copies.has(move.key) ? "" : move.from));
    else if (from && before.copies.has(move.key)) starts.push(vanish(from, after.zones.get(move.to), wait));
  }
  for (const start of starts) start();
}

function glide(to: Spot, from: Spot, delay: number, pile: string): () => void {
  const [dx, dy, scale] = [from.x - to.x, from.y - to.y, from.width / (to.width || 1)];
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.01) return () => undefined;
  const timing: KeyframeAnimationOptions = { duration: TIME, delay, easing: EASE, fill: "backwards" };
  const { carrier, middle } = to;
  // The carrier is scaled around its own middle, the copy in it begins where it was seen.
  const x = dx + (1 - scale) * (to.x - middle.x);
  const y = dy + (1 - scale) * (to.y - middle.y);
  carrier.dataset.flying = "";
  return () => {
    const flight = carrier.animate(
      [
        { translate: `${x}px ${y}px`, scale: `${scale}` },
        { translate: "0 0", scale: "1" },
      ],
      timing,
    );
    flight.onfinish = flight.oncancel = () => delete carrier.dataset.flying;
    const leaf = pile.endsWith("deck") && to.element.querySelector<HTMLElement>(".leaf:not(.down)");
    if (leaf) turn(leaf, timing);
  };
}

/** Turn a leaf over, to the side that is up now. Only while it turns does it have two sides and layers of its own. */
export function turn(
  leaf: HTMLElement,
  timing: KeyframeAnimationOptions = { duration: TIME, easing: EASE },
): void {
  leaf.dataset.turning = "";
  const turning = leaf.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }], timing);
  turning.onfinish = turning.oncancel = () => delete leaf.dataset.turning;
}

/** A copy that is under others now: its likeness flies there. */
function vanish(from: Spot, to: Spot | undefined, delay: number): () => void {
  const ghost = from.element.cloneNode(true);
  if (!(ghost instanceof HTMLElement)) return () => undefined;
  ghost.removeAttribute("data-copy");
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  const height = from.width * 1.42;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${from.x - from.width / 2}px`,
    top: `${from.y - height / 2}px`,
    width: `${from.width}px`,
    height: `${height}px`,
    margin: "0",
    zIndex: "40",
    pointerEvents: "none",
  });
  document.body.append(ghost);
  const end = to
    ? { translate: `${to.x - from.x}px ${to.y - from.y}px`, scale: `${to.width / from.width}`, opacity: 1 }
    : { translate: "0 24px", scale: "0.9", opacity: 0 };
  return () => {
    const flight = ghost.animate([{ translate: "0 0", scale: "1", opacity: 1 }, end], {
      duration: TIME,
      delay,
      easing: EASE,
      fill: "both",
    });
    flight.onfinish = flight.oncancel = () => ghost.remove();
  };
}
