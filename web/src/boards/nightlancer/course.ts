// A finished game in numbers: Prospects by round, the missions of each person, and how a tie was broken.

import type { Fact } from "../../lib/wire";
import type { NightView } from "./view";

/** The change of Prospects that a fact reports, by name. */
function change({ kind, parts }: Fact): [string, number] | null {
  if (kind === "gain-prospects") return [String(parts[0]), Number(parts[1])];
  if (kind === "lose-prospects") return [String(parts[0]), -Number(parts[1])];
  return null;
}

/** For each seat, its Prospects when each round began and on the track at the end. */
export function prospectsByRound(log: Fact[], names: string[], last: number[]): number[][] {
  const changes = names.map((): number[] => [0]);
  for (const fact of log) {
    if (fact.kind.startsWith("score-")) break;
    if (fact.kind === "round") for (const one of changes) one.push(0);
    const found = change(fact);
    const one = found && changes[names.indexOf(found[0])];
    if (found && one) one[one.length - 1]! += found[1];
  }
  return changes.map((own, seat) => {
    let value = last[seat]! - own.reduce((sum, n) => sum + n, 0);
    return own.map((n) => (value += n));
  });
}

/** The Prospects of the Rival at the end of each round, at first those at the start; it only keeps pace. */
export function rivalByRound(log: Fact[]): number[] {
  const found = [0];
  for (const { kind, parts } of log) {
    if (kind === "round") found.push(found.at(-1)!);
    if (kind === "rival-stands") found[found.length - 1] = Number(parts[1]);
  }
  return found;
}

/** For each seat, the missions for which it was paid, in order. */
export const missionsBy = (log: Fact[], names: string[]): string[][] =>
  names.map((name) =>
    log.flatMap(({ kind, parts }) => (kind === "paid" && parts[0] === name ? [String(parts[1])] : [])),
  );

/** What decided between the first two places: an Ideal, KC or the turn order; '' if it was Prospects (NL-207 to NL-210). */
export function decided(
  { seats }: Pick<NightView, "seats">,
  places: number[],
): "" | "ideals" | "kc" | "order" {
  const first = seats[places.indexOf(1)];
  const second = seats[places.indexOf(2)];
  if (!first || !second) return "";
  if (first.ideals > 0 && second.ideals <= 0) return second.prospects >= first.prospects ? "ideals" : "";
  if (first.prospects !== second.prospects) return "";
  return first.kc !== second.kc ? "kc" : "order";
}
