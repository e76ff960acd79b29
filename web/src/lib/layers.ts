// What is in front of the page has an entry in the browser's history, so that Back closes it and nothing else.

const open: (() => void)[] = [];
let returning = false;

const isEntry = (): boolean => !!history.state?.layer;

function enter(): void {
  if (open.length && !isEntry() && !returning) history.pushState({ layer: true }, "");
}

/** Something is open until the function that this gives is called; `close` is what Back does. */
export function layer(close: () => void): () => void {
  addEventListener("popstate", back);
  open.push(close);
  enter();
  return () => {
    open.splice(open.indexOf(close), 1);
    // Another may open in its place at once, or the page may already be another one.
    setTimeout(() => {
      if (open.length || !isEntry() || returning) return;
      returning = true;
      history.back();
    });
  };
}

function back(): void {
  if (returning) returning = false;
  else if (!isEntry()) open.at(-1)?.();
  setTimeout(enter);
}

/** Go to another address, which replaces what was open. */
export function leaveFor(to: string): void {
  if (isEntry()) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
}
