// Who is chosen for each seat or board, in their order; '' where nobody is.

/** Choose one more: for the first place that is free, or instead of the last one where none is. */
export function placed(listed: string[], value: string): string[] {
  const free = listed.findIndex((one) => !one);
  return listed.with(free < 0 ? listed.length - 1 : free, value);
}

/** Choose one no longer; the others move up where no place may stay empty between them. */
export function removed(listed: string[], value: string, hasGaps: boolean): string[] {
  if (hasGaps) return listed.map((one) => (one === value ? "" : one));
  return listed.filter((one) => one !== value);
}
