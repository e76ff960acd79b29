// The first turn, taught while it is played: each step is said once, when its moment has come.

import type { Step } from "../../desk/board";
import { heldIn, type IslandView } from "./cards";

type When = (v: IslandView, asks: (name: string) => boolean) => boolean;

const step = (id: string, about: string, when: When, ...does: string[]): Step<IslandView> => ({
  id: `guide-island.${id}`,
  about,
  does: does.length ? does : undefined,
  when: (view, options) => when(view, (name) => view.question.name === name && options.length > 0),
});

const threatened = (v: IslandView): boolean => Object.values(v.forecast).some((found) => found.now);

const TOKENS = ["beasts", "disease", "wilds", "strife", "badlands", "vitality"];

const has = (v: IslandView, kind: string): boolean => Object.values(heldIn(v)).some((held) => held[kind]);

export const guide: Step<IslandView>[] = [
  step("island", "map", (v) => v.turn === 1),
  step("grow", "growth", (_, asks) => asks("grow"), "grow"),
  step("part", "growth", (_, asks) => asks("part")),
  step("draw", "growth", (_, asks) => asks("draw"), "draw"),
  step("put", "map", (_, asks) => asks("put"), "put"),
  step("take", "tracks", (_, asks) => asks("take"), "take"),
  step("keep", "turned_up", (_, asks) => asks("keep"), "keep"),
  step("play", "hand", (_, asks) => asks("play"), "play", "done"),
  step("elements", "innates", (v, asks) => asks("play") && v.spirits.some(({ played }) => played.length > 0)),
  step("use", "played", (_, asks) => asks("use")),
  step("target", "map", (_, asks) => asks("target"), "at"),
  step("ravage", "map", threatened),
  step("invaders", "invaders", (v) => v.invaders.build.length > 0 || v.turn > 1),
  step("spread", "map", (_, asks) => asks("spread"), "cascade"),
  step("blight", "blight-card", (v) => v.turn > 1),
  step("fear", "fear", (v) => v.fear.made > 0 || v.fear.discard.length > 0 || v.turn > 2),
  step("event", "explore", (v) => !!v.events.card || v.events.discard.length > 0),
  ...TOKENS.map((kind) => step(kind, "map", (v) => has(v, kind))),
  step("durable", "map", (v) => Object.keys(v.durable).length > 0),
  step("adversary", "explore", (v) => !!v.adversary.id),
  step("scenario", "explore", (v) => !!v.scenario),
  step("aim", "fear", (v) => v.turn > 2),
];
