// The first stage, taught while it is played: each step is said once, when its moment has come.

import type { Option, View } from "../../lib/wire";
import type { Step } from "../board";
import type { BlightView } from "./cards";

type When = (v: BlightView, offered: (verb: string) => boolean) => boolean;

const step = (id: string, about: string, when: When): Step => ({
  id: `guide-blight-chronicles.${id}`,
  about,
  when: (view: View, options: Option[]) => when(view as BlightView, (verb) => options.some(({ key }) => key === verb || key.startsWith(`${verb}:`))),
});

export const guide: Step[] = [
  step("stage", "stage", (v) => !v.between),
  step("line", "line", (v) => !v.between),
  step("hand", "hand", (_, offered) => offered("play")),
  step("power", "pool", (v) => v.physical + v.evasion > 0),
  step("target", "line", (_, offered) => offered("eliminate")),
  step("avoid", "exit", (v, offered) => v.play_area.length > 1 && offered("done")),
  step("suspicion", "suspicion", (v) => v.suspicion > 0),
];
