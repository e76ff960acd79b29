// One press is one act: what a hand does twice by habit is done once.

/** Maximum time between two presses of a double click, in milliseconds. */
const DOUBLE = 350;

let last = 0;

/** Is a click the second half of a double click, whose first half has been taken? */
export function isDoubled(event: MouseEvent): boolean {
  const soon = event.detail > 1 && event.timeStamp - last < DOUBLE;
  last = event.timeStamp;
  return soon;
}

let rests = { x: NaN, y: NaN };

/** Follow where the pointer is, so that it is known when it rests. */
export function followPointer(): void {
  addEventListener("pointermove", ({ screenX: x, screenY: y }) => (rests = { x, y }), {
    capture: true,
    passive: true,
  });
}

/** True if something came under a pointer that has not moved: browsers report that a pointer enters before it moves. */
export const isResting = ({ screenX, screenY }: PointerEvent): boolean =>
  screenX === rests.x && screenY === rests.y;
