import type { View } from "../../lib/view";
import { pictureOf } from "../../lib/pictures";
import { say } from "../../lib/words";
import type { Zones } from "../../lib/copies";
import type { Option } from "../../lib/wire";
import { mixOf, type About, type Board, type Faces, type Spot } from "../board";
import BlightChronicles from "./BlightChronicles.svelte";
import Epilogue from "./Epilogue.svelte";
import { faces, GAP, lying, SLOTS, stageIn, stageOf, type BlightView } from "./cards";
import { guide } from "./guide";
import { rules } from "./rules";

const AT_PLACES = ["eliminate", "knock-out", "at", "avoid"];
const PILES = ["hand", "play_area", "discard", "set_aside", "removed", "dropped"] as const;

function zones(view: View, known: Faces): Zones {
  const v = view as BlightView;
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

function placed(where: string): Spot | null {
  if (where === "play-area") return { zone: "play_area" };
  return where.startsWith("m") ? { zone: "marks", place: Number(where.slice(1)) } : { zone: "line", place: Number(where) };
}

/** Where an owned card lies that an option speaks of. */
function owned(v: BlightView, verb: string, card: string): Spot {
  if (verb === "use") return { zone: v.play_area.includes(card) ? "play_area" : "hand", card };
  if (verb === "discard" && v.revealed && v.deck_top.includes(card)) return { zone: "offer", card };
  if (["play", "equip", "discard", "put-on-top", "set-aside"].includes(verb) && v.hand.includes(card)) return { zone: "hand", card };
  if (["return", "repeat"].includes(verb) && v.play_area.includes(card)) return { zone: "play_area", card };
  return { zone: "offer", card };
}

function spot({ parts }: About, view: View): Spot | null {
  const v = view as BlightView;
  const { verb, card, place } = parts;
  if (AT_PLACES.includes(verb)) return placed(place);
  if (place === "stage") return { zone: "stage" };
  if (verb === "done") return { zone: "exit" };
  if (place.startsWith("t")) return { zone: "tools", place: Number(place.slice(1)) };
  if (place === "outfit") return { zone: "outfit" };
  if (verb === "event") return [...at(v.slots, "line", card), ...at(v.marks, "marks", card)][0] ?? { zone: "stage" };
  if (verb === "go-to" || verb === "take-back") return null; // in the list alone: an offer would lie over the hand
  return card ? owned(v, verb, card) : null;
}

const at = (marks: string[], zone: string, card: string): Spot[] =>
  marks.flatMap((mark, i) => (lying(mark).card === card ? [{ zone, place: i + 1 }] : []));

/** What stays in the pool after a target has been paid. */
function after(option: Option, view: View, known: Faces): string {
  const v = view as BlightView;
  const { verb, place: what } = option.parts;
  if (verb === "pay") {
    const [physical, evasion] = mixOf(option);
    return left(v.physical - physical, v.evasion - evasion);
  }
  if (verb !== "eliminate" && verb !== "knock-out") return "";
  const place = what.startsWith("m") ? SLOTS + Number(what.slice(1)) - 1 : Number(what) - 1;
  const cost = known.get(lying([...v.slots, ...v.marks][place] ?? GAP).card)?.lower?.cost;
  const due = v.dues[place] ?? 0;
  const far = v.surcharges[place] ?? 0;
  if (!cost) return "";
  if (cost.kind === "physical") return left(v.physical - due, v.evasion - far);
  if (cost.kind === "evasion") return left(v.physical, v.evasion - due - far);
  const n = v.physical + v.evasion - due - far;
  return n < 0 ? "" : say("blight-chronicles.leaves-any", { n });
}

const left = (physical: number, evasion: number): string =>
  physical < 0 || evasion < 0 ? "" : say("blight-chronicles.leaves", { physical, evasion });

// What leaves goes first, then the line closes up, then new obstacles come one by one, then the new hand.
function delay(from: string, to: string, at: number): number {
  if (from === "hand" || from === "play_area") return 0;
  if (from === "line" && to === "line") return 160;
  if (to === "line") return 320 + at * 45;
  if (to === "hand") return 260 + at * 90;
  return 80;
}

export const board: Board = {
  component: BlightChronicles,
  faces,
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
  limit: (view) => ({ name: say("blight-chronicles.suspicion"), zone: "suspicion", value: (view as BlightView).suspicion, most: (view as BlightView).suspicion_limit }),
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
  asking: { upper: ["play_area", "tools", "outfit", "hand"], lower: ["line", "marks"] },
  spot,
  pool: ["physical", "evasion"],
  after,
  priced: ({ parts }) => parts.verb === "event",
  headline: (view) => {
    const { between, stage, completed, round, suspicion } = view as BlightView;
    if (between) return say("blight-chronicles.headline-between", { stage: completed.at(-1) ?? stage, suspicion });
    return say("blight-chronicles.headline", { stage, round, suspicion });
  },
  scene: (view) => pictureOf("blight-chronicles", `stage-${(view as BlightView).stage}`),
  epilogue: Epilogue,
  storied: true,
  rules,
  guide,
};
