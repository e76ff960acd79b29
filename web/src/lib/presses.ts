// One press is one act: what a hand does twice by habit is done once.

/** Within so many milliseconds two presses are one double click. */
const DOUBLE = 350;

let last = 0;

/** Is a click the second half of a double click, whose first half has been taken? */
export function isDoubled(event: MouseEvent): boolean {
  const soon = event.detail > 1 && event.timeStamp - last < DOUBLE;
  last = event.timeStamp;
  return soon;
}
