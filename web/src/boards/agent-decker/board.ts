import type { View } from "../../lib/view";
import { pictureOf } from "../../lib/pictures";
import { say } from "../../lib/words";
import type { Zones } from "../../lib/copies";
import type { Option } from "../../lib/wire";
import { mixOf, type About, type Board, type Faces, type Spot } from "../board";
import AgentDecker from "./AgentDecker.svelte";
import { faces, goalOf, type AgentView } from "./cards";
import { guide } from "./guide";
import { rules } from "./rules";

const IN_LINE = ["disarm", "knock-out", "instead", "move"];
const FROM_HAND = ["play", "equip", "put-in-play", "remove", "keep-back"];
const PILES = ["hand", "play_area", "equipped", "kept", "seen", "discard", "deck", "removed"] as const;

function zones(view: View, known: Faces): Zones {
  const v = view as AgentView;
  const ids = (cards: string[]) => cards.map((id) => known.get(id)?.id ?? id);
  const deck = ids([...v.deck_top, ...v.deck]);
  return [
    ["line", v.line.map((mark) => mark.replace("!", ""))],
    ...PILES.map((zone): [string, string[]] => [zone, zone === "deck" ? deck : ids(v[zone])]),
    ["obstacle_discard", v.obstacle_discard],
    ["obstacle_deck", v.obstacle_deck],
  ];
}

function spot({ parts }: About, view: View): Spot | null {
  const v = view as AgentView;
  const { verb, card: what, place } = parts;
  if (IN_LINE.includes(verb)) return { zone: "line", place: Number(place) };
  if (verb === "equip" && !v.hand.includes(what)) return { zone: "play_area", card: what };
  if (FROM_HAND.includes(verb)) return { zone: "hand", card: what };
  if (verb === "use") return { zone: "equipped", card: what };
  if (verb === "find") return { zone: "deck", card: what };
  if (verb === "burn") return { zone: "discard", card: what };
  if (verb === "take" || verb === "put-back") return { zone: v.seen.includes(what) ? "seen" : "discard", card: what };
  if (verb === "complete") return { zone: "goal" };
  if (verb === "done" || verb === "go-on") return { zone: "exit" };
  return null;
}

/** What stays in the pool after an interaction that is not paid yet. */
function after(option: Option, view: View, known: Faces): string {
  const v = view as AgentView;
  const { verb, place: where } = option.parts;
  if (verb === "pay") {
    const [stealth, fighting] = mixOf(option);
    return left(v.stealth - stealth, v.fighting - fighting);
  }
  if (v.question.name !== "turn" || !IN_LINE.includes(verb)) return "";
  const place = Number(where) - 1;
  const cost = known.get(v.line[place] ?? "")?.lower?.cost;
  const price = v.prices[place] ?? 0;
  if (!cost) return "";
  if (cost.kind === "any") return say("agent-decker.leaves-any", { n: v.stealth + v.fighting - price });
  return cost.kind === "stealth" ? left(v.stealth - price, v.fighting) : left(v.stealth, v.fighting - price);
}

const left = (stealth: number, fighting: number): string => say("agent-decker.leaves", { stealth, fighting });

// What leaves goes first, then the line moves, then new obstacles come one by one, then the new hand.
function delay(from: string, to: string, at: number): number {
  if (to === "obstacle_discard" || from === "hand" || from === "play_area") return 0;
  if (from === "line" && to === "line") return 160;
  if (to === "line") return 320 + at * 45;
  if (to === "hand") return 260 + at * 90;
  return 80;
}

export const board: Board = {
  component: AgentDecker,
  faces,
  zones,
  ways: {
    deck: ["hand", "seen", "discard"],
    hand: ["play_area", "discard", "equipped", "removed"],
    play_area: ["discard", "equipped", "deck", "obstacle_discard"],
    line: ["play_area", "equipped", "obstacle_discard", "obstacle_deck"],
    obstacle_deck: ["line"],
    obstacle_discard: ["obstacle_deck", "line"],
    discard: ["deck", "hand", "removed"],
    equipped: ["discard"],
    seen: ["hand", "deck"],
    kept: ["hand"],
  },
  delay,
  scored: say("agent-decker.scored"),
  limit: (view) => ({ name: say("agent-decker.alarm"), zone: "alarm", value: (view as AgentView).alarm, most: (view as AgentView).alarm_limit }),
  telling: {
    gauges: { alarm: { zone: "alarm", sign: 1 } },
    told: ["left", "turned-up", "line-discarded"],
    ends: ["turn"],
    chapters: { mission: { resets: true } },
  },
  asking: { upper: ["play_area", "equipped", "hand"], lower: ["line"] },
  spot,
  pool: ["stealth", "fighting"],
  after,
  headline: (view) => {
    const v = view as AgentView;
    return say("agent-decker.headline", { mission: goalOf(v.mission)?.name ?? "", turn: v.turn, alarm: v.alarm });
  },
  scene: (view) => pictureOf("agent-decker", (view as AgentView).mission),
  rules,
  guide,
};
