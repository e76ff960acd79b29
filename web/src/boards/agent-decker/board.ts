import { pictureOf } from "../../lib/pictures";
import { say } from "../../lib/words";
import type { Zones } from "../../desk/copies";
import type { Board, Faces } from "../../desk/board";
import AgentDecker from "./AgentDecker.svelte";
import { faces, goalOf, type AgentCard, type AgentView } from "./cards";
import { guide } from "./guide";
import { rules } from "./rules";
import { sounds } from "./sounds";

const PILES = ["hand", "play_area", "equipped", "kept", "seen", "discard", "deck", "removed"] as const;

function zones(v: AgentView, known: Faces): Zones {
  const ids = (cards: string[]) => cards.map((id) => known.get(id)?.id ?? id);
  const deck = ids([...v.deck_top, ...v.deck]);
  return [
    ["line", v.line.map((mark) => mark.replace("!", ""))],
    ...PILES.map((zone): [string, string[]] => [zone, zone === "deck" ? deck : ids(v[zone])]),
    ["obstacle_discard", v.obstacle_discard],
    ["obstacle_deck", v.obstacle_deck],
  ];
}

// What leaves goes first, then the line moves, then new obstacles come one by one, then the new hand.
function delay(from: string, to: string, at: number): number {
  if (to === "obstacle_discard" || from === "hand" || from === "play_area") return 0;
  if (from === "line" && to === "line") return 160;
  if (to === "line") return 320 + at * 45;
  if (to === "hand") return 260 + at * 90;
  return 80;
}

export const board: Board<AgentView, AgentCard> = {
  component: AgentDecker,
  faces,
  pictures: "agent-decker",
  sounds,
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
  limit: (view) => ({
    name: say("agent-decker.alarm"),
    zone: "alarm",
    value: view.alarm,
    most: view.alarm_limit,
  }),
  squared: {
    rows: ["mission"],
    squares: ["turn"],
    harm: ({ kind, parts }) => (kind === "alarm" ? Number(parts[0]) : 0),
    steps: [1, 4, 8],
  },
  ends: ["done"],
  telling: {
    gauges: { alarm: { zone: "alarm", sign: 1 } },
    told: ["left", "turned-up", "line-discarded"],
    ends: ["turn"],
    chapters: { mission: { resets: true } },
  },
  moment: (facts, before, known) => {
    const completed = facts.find(({ kind }) => kind === "completed");
    const goal = goalOf(before.mission);
    if (!completed || !goal) return null;
    return {
      stamp: say("agent-decker.stamp-completed"),
      title: goal.name,
      picture: pictureOf("agent-decker", before.mission),
      says: [completed.line, ...(goal.reward ? [`${goal.reward.name}. ${goal.reward.text}`] : [])],
      gained: goal.reward ? goal.id : "",
      news: facts
        .filter(({ kind }) => kind === "joined")
        .flatMap(({ parts }) => String(parts[0]).split(", "))
        .flatMap((name) => known.named(name)?.id ?? []),
    };
  },
  asking: { upper: ["play_area", "equipped", "hand"], lower: ["line"] },
  pool: ["stealth", "fighting"],
  headline: (v) => {
    return say("agent-decker.headline", {
      mission: goalOf(v.mission)?.name ?? "",
      turn: v.turn,
      alarm: v.alarm,
    });
  },
  scene: (view) => pictureOf("agent-decker", view.mission),
  rules,
  guide,
};
