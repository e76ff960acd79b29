// What is printed on a card must fit on it: step by step the less important makes room.

const MOST = 5;
/** Below this many pixels a picture is a smudge. */
const SMALLEST = 22;
/** Letters of a long name are not smaller than that. */
const FINEST = 9;

/**
 * Sets `data-fit` to the least step, 0 to 5, at which nothing runs over the lower edge; what that hides or makes
 * smaller is the card's own matter.  A name whose longest word is too wide is written smaller, never broken;
 * where even the finest letters are too wide, more has to make room for it.
 */
export function fit(node: HTMLElement, _print?: unknown) {
  function measure() {
    if (!node.clientWidth) return;
    const names = [...node.querySelectorAll<HTMLElement>(".name")];
    for (let step = 0; step <= MOST; step++) {
      node.dataset.fit = `${step}`;
      names.forEach(squeeze);
      const picture = step === 0 ? node.querySelector<HTMLElement>(".lower > .art") : null;
      if (names.some((name) => name.scrollWidth > name.clientWidth + 1)) continue;
      if (node.scrollHeight <= node.clientHeight + 1 && !(picture && picture.clientHeight < SMALLEST)) return;
    }
  }
  const watch = new ResizeObserver(measure);
  watch.observe(node);
  void document.fonts.ready.then(measure);
  return { update: measure, destroy: () => watch.disconnect() };
}

function squeeze(name: HTMLElement): void {
  name.style.fontSize = "";
  if (name.scrollWidth <= name.clientWidth) return;
  const size = parseFloat(getComputedStyle(name).fontSize);
  name.style.fontSize = `${Math.max(FINEST, (size * name.clientWidth) / name.scrollWidth - 0.2)}px`;
}
