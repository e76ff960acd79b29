// The numbers of an act of the invaders: the sum of a ravage, the harm to land and dahan, and what the dahan destroy.

import type { Beat } from "../../desk/beats.svelte";
import { pieceKinds } from "./cards";

/** A number with its sign, "" for none; `by` is the operator before it, "" for none. */
export interface Term {
  sign: string;
  says: string;
  by: "" | "+" | "−" | "=";
}

/** What the beats of an act add up to, and what comes of it, blow by blow. */
export interface Tally {
  sum: Term[];
  comes: Term[];
}

const signOfPiece = (called: unknown): string =>
  pieceKinds().find(({ name, many }) => called === name || called === many)?.id ?? "";

const signed = (n: number): Pick<Term, "says" | "by"> => ({ says: `${Math.abs(n)}`, by: n < 0 ? "−" : "+" });

/** How many pieces deal how much each, of what they deal together. */
const each = (pieces: unknown, damage: unknown): string => `${pieces} × ${Number(damage) / Number(pieces)}`;

/** Return the terms of an act of the invaders, in the order of its beats. */
export function tallyOf(act: Pick<Beat, "kind" | "parts">[]): Tally {
  const sum: Term[] = [];
  const comes: Term[] = [];
  const come = (sign: string, says: string, by: Term["by"] = "") => comes.push({ sign, says, by });
  for (const { kind, parts } of act) {
    const [first, second, third, fourth] = parts;
    switch (kind) {
      case "ravage-part":
        sum.push({ sign: signOfPiece(third), says: each(second, fourth), by: sum.length ? "+" : "" });
        break;
      case "ravage-changed":
        sum.push({ sign: "", ...signed(Number(second)) });
        break;
      case "ravage-defence":
        sum.push({ sign: "defend", says: String(second), by: "−" });
        break;
      case "ravage":
        sum.push({ sign: "ravage", says: String(second), by: "=" });
        break;
      case "worsened":
        come(signOfPiece(second), String(third), "+");
        break;
      case "withstood":
        come("blight", `< ${second}`);
        break;
      case "blight":
        come("blight", "1", "+");
        break;
      case "dahan-strike":
        come("dahan", `${each(third, second)} = ${second}`);
        break;
      case "damaged":
        come(signOfPiece(first), `−${third}`);
        break;
      case "destroyed":
        come(signOfPiece(first), "✕");
        break;
      case "build":
        come(signOfPiece(second), "1", "+");
        break;
      case "build-stopped":
      case "explore-stopped":
      case "blight-stopped":
        come(signOfPiece(second), "✕");
        break;
      case "explore":
        come("explorer", "1", "+");
        break;
      case "fear":
        come("fear", String(first), "+");
        break;
      default: // an act that says all in its line
    }
  }
  return { sum, comes };
}
