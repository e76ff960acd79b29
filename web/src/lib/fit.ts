// What is printed on a card must fit on it: step by step the less important makes room.

const MOST = 5;
/** Below this many pixels a picture is a smudge. */
const SMALLEST = 22;
/** Letters of a long name are not smaller than that. */
const FINEST = 9;

/** What a print of a size came to: its step, and the letters of each of its names, '' for those of the card. */
interface Fitted {
  step: number;
  letters: string[];
}

/** A print that is being fitted. */
interface Print {
  node: HTMLElement;
  names: HTMLElement[];
  key: string;
}

/** Results by what is printed, how, and how large: the same print always gets the same result. */
const known = new Map<string, Fitted>();
const prints = new Set<HTMLElement>();
const sizes = new WeakMap<HTMLElement, string>();

let watch: ResizeObserver | undefined;

/** Observe prints that are new or changed their size, all at once, when they are laid out and not painted yet. */
function begin(): ResizeObserver {
  // What was measured with other letters is not known.
  void document.fonts.ready.then(() => {
    known.clear();
    measure([...prints].filter((node) => sizes.has(node) && node.clientWidth));
  });
  return new ResizeObserver((entries) => {
    const seen: HTMLElement[] = [];
    for (const { target, contentRect } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      sizes.set(target, `${contentRect.width.toFixed(1)} ${contentRect.height.toFixed(1)}`);
      if (contentRect.width) seen.push(target);
    }
    measure(seen);
  });
}

/**
 * Sets `data-fit` to the least step, 0 to 5, at which nothing runs over the lower edge; what that hides or makes
 * smaller is the card's own matter.  A name whose longest word is too wide is written smaller, never broken;
 * where even the finest letters are too wide, more has to make room for it.
 */
export function fit(node: HTMLElement, _print?: unknown) {
  const watching = (watch ??= begin());
  prints.add(node);
  watching.observe(node);
  const update = () => {
    watching.unobserve(node);
    watching.observe(node);
  };
  const destroy = () => {
    watching.unobserve(node);
    prints.delete(node);
  };
  return { update, destroy };
}

/** Fit all prints together step by step, so that the page is laid out only once for each step. */
function measure(nodes: HTMLElement[]): void {
  let open: Print[] = [];
  for (const node of nodes) {
    const names = [...node.querySelectorAll<HTMLElement>(".name")];
    const key = `${node.parentElement?.className} ${document.documentElement.dataset.size} ${sizes.get(node)} ${node.textContent}`;
    const fitted = known.get(key);
    if (fitted) write(node, names, fitted);
    else open.push({ node, names, key });
  }
  for (let step = 0; step <= MOST && open.length; step++) {
    for (const { node, names } of open) write(node, names, { step, letters: [] });
    const letters = open.map(({ names }) => names.map(squeezed));
    open.forEach(({ node, names }, i) => write(node, names, { step, letters: letters[i] ?? [] }));
    const left = open.filter((print) => step < MOST && !fits(print, step));
    open.forEach((print, i) => {
      if (!left.includes(print)) known.set(print.key, { step, letters: letters[i] ?? [] });
    });
    open = left;
  }
}

function write(node: HTMLElement, names: HTMLElement[], { step, letters }: Fitted): void {
  if (node.dataset.fit !== `${step}`) node.dataset.fit = `${step}`;
  names.forEach((name, i) => {
    if (name.style.fontSize !== (letters[i] ?? "")) name.style.fontSize = letters[i] ?? "";
  });
}

function fits({ node, names }: Print, step: number): boolean {
  if (names.some((name) => name.scrollWidth > name.clientWidth + 1)) return false;
  const picture = step === 0 ? node.querySelector<HTMLElement>(":is(.lower, .hand .upper) > .art") : null;
  if (picture && picture.clientHeight < SMALLEST) return false;
  // The height of what is scrolled has the margin below the last words of a print.
  return [node, ...node.children].every((one) => one.scrollHeight <= one.clientHeight + 1);
}

/** The letters with which a name's longest word has room, '' where the card's own have. */
function squeezed(name: HTMLElement): string {
  if (name.scrollWidth <= name.clientWidth) return "";
  const size = parseFloat(getComputedStyle(name).fontSize);
  return `${Math.max(FINEST, (size * name.clientWidth) / name.scrollWidth - 0.2)}px`;
}
