// The first stage, taught while it is played: each step is said once, when its moment has come.

import type { Step } from "../../desk/board";
import { GAP, type BlightView } from "./cards";

type When = (v: BlightView, offered: (verb: string) => boolean) => boolean;

const step = (id: string, about: string, when: When, ...does: string[]): Step<BlightView> => ({
  id: `guide-blight-chronicles.${id}`,
  about,
  does: does.length ? does : undefined,
  when: (view, options) => when(view, (verb) => options.some(({ parts }) => parts.verb === verb)),
});

const isMarked = (v: BlightView) => v.marks.some((mark) => mark !== GAP);

export const guide: Step<BlightView>[] = [
  step("stage", "stage", (v) => !v.between),
  step("line", "line", (v) => !v.between),
  step("marks", "marks", (v) => isMarked(v)),
  step("hand", "hand", (_, offered) => offered("play"), "play"),
  step("power", "pool", (v) => v.physical + v.evasion > 0),
  step("equip", "tools", (_, offered) => offered("equip"), "equip"),
  step("target", "line", (_, offered) => offered("eliminate"), "eliminate", "knock-out"),
  step("pay", "pool", (_, offered) => offered("pay"), "pay"),
  step("taken", "discard", (v, offered) => v.targets > 0 && offered("done")),
  step("short", "line", (_, offered) => offered("done") && !offered("play") && !offered("eliminate")),
  step("avoid", "exit", (_, offered) => offered("done") && !offered("play"), "done"),
  step("round", "line", (v) => v.round > 1),
  step("suspicion", "suspicion", (v) => v.suspicion > 0),
  step("visibility", "visibility", (v) => v.visibility > 1),
  step("shuffled", "deck", (v) => v.round > 2),
  step("complete", "stage", (_, offered) => offered("complete"), "complete"),
  step("between", "track", (v) => v.between),
];
