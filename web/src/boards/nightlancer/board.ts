import type { View } from "../../lib/view";
import type { Zones } from "../../lib/copies";
import type { About, Board, Faces, Spot } from "../board";
import { faces, handOf, mine, personOf, word, type NightView } from "./cards";
import Count from "./Count.svelte";
import { guide } from "./guide";
import Nightlancer from "./Nightlancer.svelte";
import { rules } from "./rules";

const ON_MISSION = ["start", "second", "join"];
const FROM_HAND = ["play", "connect", "cover", "discard", "give-up", "hinder", "cancel", "swap", "deal", "risk-b", "give"];
const OWN = ["use", "sell", "load", "refresh", "open"];
const ON_SPACE = ["gather", "hustle", "risk-a", "risk-b", "loan", "prospects", "hard-work", "rest"];

/** What is not done by one press on a card: the card is shown first. */
const WEIGHED = ["pick", "start", "second", "join", "buy", "connect", "risk-b", "sell", "cover"];

/** What is told as it happens: what others do, and how dice fall. */
const TOLD = [
  "chosen", "mission", "stage", "rolled", "rolled-strain", "passed", "failed", "shaken", "lies-low", "paid",
  "lead", "won-contest", "swapped", "round", "order", "not-concerned", "turned-up",
  "rival-takes", "rival-places", "rival-draws", "rival-plays",
];

function zones(view: View, _faces: Faces): Zones {
  const v = view as NightView;
  const me = mine(v);
  const seats = v.seats.map((_, seat) => seat);
  return [
    ["hand", handOf(v, me)],
    ...seats.filter((seat) => seat !== me).map((seat): [string, string[]] => [`hand-${seat}`, handOf(v, seat)]),
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

/** Where a card lies before its owner, or in the hand. */
function own(v: NightView, card: string): string {
  const me = mine(v);
  if (handOf(v, me).includes(card)) return "hand";
  const lies = (["loaded", "assets", "spent"] as const).find((zone) => v[zone][me]?.includes(card));
  return lies ? `${lies}-${me}` : "person";
}

function spot({ parts }: About, view: View): Spot | null {
  const v = view as NightView;
  const { verb, card, place } = parts;
  if (verb === "pick") return { zone: "turned_up", card };
  if (verb === "buy") return { zone: place ? `pair-${place}` : "turned_up", card };
  if (ON_MISSION.includes(verb) || (verb === "rival" && card)) return { zone: "missions", card };
  if (verb === "rival") return { zone: place };
  if (card && FROM_HAND.includes(verb)) return { zone: "hand", card };
  if (card && OWN.includes(verb)) return { zone: own(v, card), card };
  if (ON_SPACE.includes(verb)) return { zone: "spaces", card: verb };
  if (verb === "face") return { zone: "round" };
  if (verb === "route") return { zone: "routes", place: Number(place) };
  return null;
}

// What is paid for leaves first, then new cards come one by one.
function delay(from: string, to: string, at: number): number {
  if (to === "hand") return 200 + at * 60;
  if (to.startsWith("pair")) return 260;
  return from === "hand" ? 0 : 80;
}

export const board: Board = {
  component: Nightlancer,
  faces,
  zones,
  ways: {},
  delay,
  storied: true,
  telling: { gauges: {}, told: TOLD, ends: [], chapters: {} },
  asking: { upper: ["round", "missions", "hand"], lower: [] },
  spot,
  after: () => "",
  priced: ({ parts }) => WEIGHED.includes(parts.verb),
  headline: (view) => {
    const v = view as NightView;
    const me = mine(v);
    const of = { round: v.round, of: v.round + v.rounds_left, phase: word(`phase-${v.phase}`) };
    if (!v.round) return word("headline-before");
    if (me < 0) return word("headline-watched", of);
    const { prospects, heat } = v.seats[me]!;
    return word("headline", { ...of, who: personOf(v, me)?.name ?? "", prospects, heat });
  },
  epilogue: Count,
  rules,
  guide,
};

