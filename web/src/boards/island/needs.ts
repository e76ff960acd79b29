// The sign of a Spirit: the element that its innate powers need most.

import { ELEMENTS, powerOf, spiritOf } from "./cards";

/** The element that the innate powers of a Spirit need most, '' for a Spirit without any. */
export function needsOf(spirit: string): string {
  const needed: Record<string, number> = {};
  for (const id of spiritOf(spirit)?.innates ?? [])
    for (const { need } of powerOf(id)?.levels ?? [])
      for (const [element, n] of Object.entries(need)) needed[element] = (needed[element] ?? 0) + n;
  const most = Math.max(0, ...Object.values(needed));
  return ELEMENTS.find((element) => most && needed[element] === most) ?? "";
}
