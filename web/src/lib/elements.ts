// Elements of the page that an event or the focus is about.

/** The element that has the focus, null where none has. */
export const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

/** The element at which an event happened; null where it happened at the document or the window. */
export const targetOf = (event: Event): Element | null =>
  event.target instanceof Element ? event.target : null;
