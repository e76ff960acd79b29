// The numbers of the invaders' acts, each shown in its land during that act.

import type { Beat } from "../../desk/beats.svelte";
import { pieceKinds } from "./cards";

/** The sign and the number of a beat; null for a beat without a number of its own. */
export function burstOf({
  kind,
  parts,
}: Pick<Beat, "kind" | "parts">): { sign: string; says: string } | null {
  const n = String(parts[1]);
  switch (kind) {
    case "ravage":
      return { sign: "ravage", says: n };
    case "withstood":
      return { sign: "defend", says: `< ${n}` };
    case "dahan-strike":
      return { sign: "dahan", says: n };
    case "blight":
      return { sign: "blight", says: "+1" };
    case "build": {
      const built = pieceKinds().find(({ name }) => name === n);
      return { sign: built?.id ?? "town", says: "+1" };
    }
    case "explore":
      return { sign: "explorer", says: "+1" };
    default: // a beat that says all in its line
      return null;
  }
}
