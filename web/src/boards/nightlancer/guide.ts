// The first round, taught while it is played: each step is said once, when its moment has come.

import type { Step } from "../../desk/board";
import type { NightView } from "./cards";

type When = (v: NightView, asks: (name: string) => boolean) => boolean;

const step = (id: string, about: string, when: When, ...does: string[]): Step<NightView> => ({
  id: `guide-nightlancer.${id}`,
  about,
  does: does.length ? does : undefined,
  when: (view, options) => when(view, (name) => view.question.name === name && options.length > 0),
});

export const guide: Step<NightView>[] = [
  step("pick", "turned_up", (_, asks) => asks("pick"), "pick"),
  step("tracks", "person", (v) => v.round === 1),
  step("event", "round", (_, asks) => asks("event"), "face", "lay-low"),
  step("odds", "scene", (v) => v.odds.length > 0),
  step("take", "missions", (_, asks) => asks("take"), "start", "second", "join", "lay-low"),
  step("street", "spaces", (_, asks) => asks("street")),
  step("market", "market", (_, asks) => asks("street")),
  step("hand", "hand", (v, asks) => asks("street") && v.round === 1),
  step("mission", "scene", (v) => v.phase === "mission"),
  step("route", "routes", (_, asks) => asks("route"), "route"),
  step("build", "scene", (_, asks) => asks("build")),
  step("object", "scene", (_, asks) => asks("object")),
  step("heat", "person", (v) => v.seats.some(({ heat }) => heat > 1)),
  step("order", "order", (v) => v.round === 2),
  step("aim", "person", (v) => v.round === 2),
];
