import type { Amount, Face, Half } from "./board";
import { say } from "../lib/words";

const amount = ({ n, kind }: Amount): string => `${n} ${say(`kinds.${kind}`)}`;

function owned(half: Half): string {
  return [half.name, half.stamp, ...half.power.map(amount), half.text]
    .filter(Boolean)
    .join(", ")
    .replace(/\.$/, "");
}

/** Return a card in words for a screen reader, the half that counts first. */
export function spoken(face: Face, first: "upper" | "lower", down: boolean, price?: number): string {
  const { upper, lower } = face;
  if (face.drawing) return down ? `${face.drawing.name}, ${say("card.face-down")}` : face.drawing.says;
  if (down && first === "upper" && upper) return `${upper.name}, ${say("card.face-down")}`;
  if (down && lower) return `${lower.name}, ${say("card.down")}`;
  if (first === "upper" || !lower) return upper ? owned(upper) : face.id;
  const cost =
    lower.cost && `${say("card.costs")} ${amount({ n: price ?? lower.cost.n, kind: lower.cost.kind })}`;
  const harm = lower.harm !== null && `${say(`card.${lower.says?.harm ?? "harm"}`)} ${lower.harm}`;
  const half = [lower.name, lower.type && say(`types.${lower.type}`), cost, harm].filter(Boolean).join(", ");
  return [
    half,
    lower.text.replace(/\.$/, ""),
    upper && say(`card.${lower.says?.becomes ?? "becomes"}`, { card: owned(upper) }),
  ]
    .filter(Boolean)
    .join(". ");
}
