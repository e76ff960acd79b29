import type { Face } from "./board";
import { say } from "../lib/words";

/** Return a card in words for a screen reader, the half that counts first. */
export function spoken(face: Face, first: "upper" | "lower", down: boolean, price?: number): string {
  const { upper, lower } = face;
  if (face.drawing) return down ? `${face.drawing.name}, ${say("card.face-down")}` : face.drawing.says;
  if (down && first === "upper" && upper) return `${upper.name}, ${say("card.face-down")}`;
  if (down && lower) return `${lower.name}, ${say("card.down")}`;
  if (first === "upper" || !lower) return upper?.says ?? face.id;
  const { cost, terms } = lower;
  return [
    lower.says,
    cost &&
      price !== undefined &&
      price !== cost.n &&
      say("card.costs-now", { n: price, kind: say(`kinds.${cost.kind}`) }),
    upper && say(`card.${terms?.becomes ?? "becomes"}`, { card: upper.says }),
  ]
    .filter(Boolean)
    .join(". ");
}
