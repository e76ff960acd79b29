// A card is drawn over the table by mouse or finger, and let go somewhere.

/** Distance that a hand trembles, in pixels: a pointer that moves no farther is not dragging. */
const TREMBLE = 8;

/** Time that a card stays where it was let go until it settles, in milliseconds. */
const STAYS = 450;

/** What is under a point, in addition to what is being drawn there. */
const under = (event: PointerEvent): Element | null =>
  document.elementFromPoint(event.clientX, event.clientY);

/**
 * Let an element follow the pointer that is pressed on it. `begun` is called once it has really moved,
 * `dropped` with the element under it when it is let go (null if the drag is given up): was it of use there?
 */
export function follow(
  element: HTMLElement,
  from: PointerEvent,
  begun: () => void,
  dropped: (on: Element | null) => boolean,
): void {
  const ending = new AbortController();
  const { signal } = ending;
  const { pointerId } = from;
  let moving = false;
  let marked: Element | null = null;

  function mark(target: Element | null) {
    if (target === marked) return;
    marked?.removeAttribute("data-under");
    marked = target;
    marked?.setAttribute("data-under", "");
  }

  function move(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
    if (!moving && Math.hypot(x, y) < TREMBLE) return;
    if (!moving) {
      moving = true;
      element.dataset.held = "";
      begun();
    }
    element.style.translate = `${x}px ${y}px`;
    mark(under(event)?.closest("[data-card]") ?? null);
  }

  function end(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    ending.abort();
    if (!moving) return;
    mark(null);
    const used = dropped(event.type === "pointerup" ? under(event) : null);
    setTimeout(() => element.style.removeProperty("translate"), used ? STAYS : 0);
    delete element.dataset.held;
  }

  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
  addEventListener("blur", () => end(new PointerEvent("pointercancel", { pointerId })), { signal });
}
