import { pictureOf } from "../../lib/pictures";
import { say } from "../../lib/words";
import type { Zones } from "../../desk/copies";
import type { Board, Faces } from "../../desk/board";
import BlightChronicles from "./BlightChronicles.svelte";
import Epilogue from "./Epilogue.svelte";
import { faces, lying, stageIn, stageOf, type BlightPrint, type BlightView } from "./cards";
import { guide } from "./guide";
import { rules } from "./rules";
import { sounds } from "./sounds";

const PILES = ["hand", "play_area", "discard", "set_aside", "removed", "dropped"] as const;

function zones(v: BlightView, known: Faces): Zones {
  const whole = (id: string) => known.get(id)?.id ?? id;
  const marked = (marks: string[]) => marks.map((mark) => whole(lying(mark).card));
  return [
    ["line", marked(v.slots)],
    ["marks", marked(v.marks)],
    ...PILES.map((zone): [string, string[]] => [zone, v[zone].map(whole)]),
    ["tools", marked(v.tools)],
    ["outfit", [whole(v.outfit)]],
    ["deck", [...v.deck_top, ...v.deck].map(whole)],
  ];
}

// What leaves goes first, then the line closes up, then new obstacles come one by one, then the new hand.
function delay(from: string, to: string, at: number): number {
  if (from === "hand" || from === "play_area") return 0;
  if (from === "line" && to === "line") return 160;
  if (to === "line") return 320 + at * 45;
  if (to === "hand") return 260 + at * 90;
  return 80;
}

export const board: Board<BlightView, BlightPrint> = {
  component: BlightChronicles,
  faces,
  pictures: "blight-chronicles",
  sounds,
  zones,
  ways: {
    deck: ["hand", "discard", "removed", "dropped", "tools"],
    hand: ["play_area", "discard", "tools", "outfit", "set_aside", "deck", "removed"],
    play_area: ["discard", "hand", "deck"],
    line: ["discard", "play_area", "tools", "outfit", "marks", "hand", "deck"],
    marks: ["discard", "play_area", "tools", "outfit", "line", "hand", "deck"],
    tools: ["discard", "deck", "dropped"],
    outfit: ["dropped", "removed", "discard", "deck"],
    discard: ["deck", "hand", "removed", "dropped"],
    set_aside: ["hand", "discard"],
    removed: ["deck", "discard"],
  },
  delay,
  named: (id) => stageOf(stageIn(id))?.title ?? "",
  scored: say("blight-chronicles.scored"),
  limit: (view) => ({
    name: say("blight-chronicles.suspicion"),
    zone: "suspicion",
    value: view.suspicion,
    most: view.suspicion_limit,
  }),
  squared: {
    rows: ["stage"],
    squares: ["round"],
    harm: ({ kind, parts }) => (kind === "suspicion-up" ? Number(parts[0]) : 0),
    steps: [1, 3, 5],
  },
  ends: ["done"],
  telling: {
    gauges: {
      "suspicion-up": { zone: "suspicion", sign: 1 },
      "suspicion-down": { zone: "suspicion", sign: -1 },
      "visibility-up": { zone: "visibility", sign: 1 },
      "visibility-down": { zone: "visibility", sign: -1 },
    },
    told: ["avoided", "turned-up", "put-under"],
    ends: ["round"],
    chapters: { stage: { resets: false } },
  },
  moment: (facts) => {
    const completed = facts.find(({ kind }) => kind === "completed");
    const [stage = "", title = ""] = (completed?.parts ?? []).map(String);
    if (!completed) return null;
    return {
      stamp: say("blight-chronicles.stamp-completed"),
      title,
      picture: pictureOf("blight-chronicles", `stage-${stage}`),
      says: [completed.line],
      gained: "",
      news: [],
    };
  },
  asking: { upper: ["play_area", "tools", "outfit", "hand"], lower: ["line", "marks"] },
  pool: ["physical", "evasion"],
  priced: ({ parts }) => parts.verb === "event",
  details: ({ parts }) => parts.verb === "go-to",
  headline: (v) => {
    const { between, stage, completed, round, suspicion } = v;
    if (between)
      return say("blight-chronicles.headline-between", { stage: completed.at(-1) ?? stage, suspicion });
    return say("blight-chronicles.headline", { stage, round, suspicion });
  },
  scene: (view) => pictureOf("blight-chronicles", `stage-${view.stage}`),
  epilogue: Epilogue,
  storied: true,
  rules,
  guide,
};
