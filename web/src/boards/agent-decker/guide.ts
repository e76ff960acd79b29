// The first mission, taught while it is played: each step is said once, when its moment has come.

import type { Step } from "../../desk/board";
import type { AgentView } from "./cards";

type When = (v: AgentView, offered: (verb: string) => boolean) => boolean;

const step = (id: string, about: string, when: When, ...does: string[]): Step<AgentView> => ({
  id: `guide-agent-decker.${id}`,
  about,
  does: does.length ? does : undefined,
  when: (view, options) => when(view, (verb) => options.some(({ parts }) => parts.verb === verb)),
});

const pool = (v: AgentView) => v.stealth + v.fighting;

export const guide: Step<AgentView>[] = [
  step("goal", "goal", (v) => v.turn === 1),
  step("line", "line", (v) => v.turn === 1),
  step("play", "hand", (v, offered) => offered("play") && pool(v) === 0, "play"),
  step("pool", "pool", (v) => pool(v) > 0),
  step("interact", "line", (_, offered) => offered("disarm"), "disarm", "knock-out"),
  step("pay", "pool", (_, offered) => offered("pay"), "pay"),
  step("disarmed", "play_area", (v, offered) => v.interactions === 0 && offered("done")),
  step(
    "short",
    "line",
    (v, offered) => v.interactions > 0 && !offered("play") && !offered("disarm") && offered("done"),
  ),
  step("end", "exit", (_, offered) => offered("done") && !offered("play"), "done"),
  step("scroll", "alarm", (v) => v.turn > 1 && v.alarm > 0),
  step("grow", "deck", (v) => v.turn > 2),
  step("equip", "equipped", (_, offered) => offered("equip"), "equip"),
  step("alarm", "alarm", (v) => v.alarm >= 25),
  step("complete", "goal", (_, offered) => offered("complete"), "complete"),
  step("second", "goal", (v) => v.mission !== "mission-one"),
];
