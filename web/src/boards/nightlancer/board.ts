import type { Zones } from "../../desk/copies";
import type { Board, Faces } from "../../desk/board";
import { pictureOf } from "../../lib/pictures";
import { handOf, mine, personOf, word, type NightPrint, type NightView } from "./cards";
import { faces } from "./faces";
import Count from "./Count.svelte";
import { guide } from "./guide";
import Nightlancer from "./Nightlancer.svelte";
import { rules } from "./rules";
import { sounds } from "./sounds";

/** What is not done by one press on a card: the card is shown first. */
const WEIGHED = ["pick", "start", "second", "join", "buy", "connect", "risk-b", "sell", "cover"];

/** The kinds of facts that are shown as they happen: acts of others, and rolls of dice. */
const TOLD = [
  "chosen",
  "mission",
  "stage",
  "rolled",
  "rolled-strain",
  "rolled-first",
  "rolled-first-strain",
  "passed",
  "failed",
  "shaken",
  "lies-low",
  "paid",
  "lead",
  "won-contest",
  "swapped",
  "round",
  "order",
  "not-concerned",
  "turned-up",
  "rival-takes",
  "rival-places",
  "rival-draws",
  "rival-plays",
];

function zones(v: NightView, _faces: Faces): Zones {
  const me = mine(v);
  const seats = v.seats.map((_, seat) => seat);
  return [
    ["hand", handOf(v, me)],
    ...seats
      .filter((seat) => seat !== me)
      .map((seat): [string, string[]] => [`hand-${seat}`, handOf(v, seat)]),
    ...seats.flatMap((seat): Zones => [
      [`assets-${seat}`, v.assets[seat] ?? []],
      [`loaded-${seat}`, v.loaded[seat] ?? []],
      [`spent-${seat}`, v.spent[seat] ?? []],
    ]),
    ...v.market.map((pair, i): [string, string[]] => [`pair-${i + 1}`, pair]),
    ["missions", v.missions.flatMap(({ card }) => card || [])],
    ["round", v.round_card ? [v.round_card] : []],
    ["turned_up", v.turned_up],
  ];
}

// What is paid for leaves first, then new cards come one by one.
function delay(from: string, to: string, at: number): number {
  if (to === "hand") return 200 + at * 60;
  if (to.startsWith("pair")) return 260;
  return from === "hand" ? 0 : 80;
}

export const board: Board<NightView, NightPrint> = {
  component: Nightlancer,
  faces,
  pictures: "nightlancer",
  sounds,
  zones,
  ways: {},
  delay,
  storied: true,
  squared: {
    rows: ["round"],
    squares: ["passed", "failed"],
    harm: ({ kind }) => (kind === "failed" ? 3 : 0),
    steps: [1, 2, 3],
  },
  ends: [],
  telling: { gauges: {}, told: TOLD, ends: [], chapters: {} },
  moment: (facts, before, known) => {
    const own = personOf(before, mine(before))?.name;
    const paid = facts.find(({ kind, parts }) => kind === "paid" && own && parts[0] === own);
    if (!paid) return null;
    const mission = String(paid.parts[1]);
    return {
      stamp: word("stamp-paid"),
      title: mission,
      picture: pictureOf("nightlancer", known.named(mission)?.id ?? ""),
      says: [paid.line],
      gained: "",
      news: [],
    };
  },
  asking: { upper: ["round", "missions", "hand"], lower: [] },
  priced: ({ parts }) => WEIGHED.includes(parts.verb),
  headline: (v) => {
    const me = mine(v);
    const of = { round: v.round, of: v.rounds_in_all, phase: word(`phase-${v.phase}`) };
    if (!v.round) return word("headline-before");
    if (me < 0) return word("headline-watched", of);
    const { prospects, heat } = v.seats[me]!;
    return word("headline", { ...of, who: personOf(v, me)?.name ?? "", prospects, heat });
  },
  epilogue: Count,
  rules,
  guide,
};
