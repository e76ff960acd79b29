// What is printed on a card must fit on it: step by step the less important makes room.

const MOST = 4;
/** Below this many pixels a picture is a smudge. */
const SMALLEST = 22;

/**
 * Sets `data-fit` to the least step, 0 to 4, at which nothing runs over the lower edge, and `data-long` where a word
 * is wider than the card; what that hides or makes smaller is the card's own matter.
 */
export function fit(node: HTMLElement, _print?: unknown) {
  function measure() {
    if (!node.clientWidth) return;
    delete node.dataset.long;
    node.dataset.fit = "0";
    if (node.scrollWidth > node.clientWidth + 1) node.dataset.long = "";
    for (let step = 0; step <= MOST; step++) {
      node.dataset.fit = `${step}`;
      const picture = step === 0 ? node.querySelector<HTMLElement>(".lower > .art") : null;
      if (node.scrollHeight <= node.clientHeight + 1 && !(picture && picture.clientHeight < SMALLEST)) return;
    }
  }
  const watch = new ResizeObserver(measure);
  watch.observe(node);
  void document.fonts.ready.then(measure);
  return { update: measure, destroy: () => watch.disconnect() };
}
