// The facts of the last phase that has a scene, which can be shown again.

import type { Fact } from "../lib/wire";
import type { Telling } from "./beats.svelte";

/** The facts of the last scene in a log, [] where there is none. */
export function sceneIn(log: Fact[], { scene }: Pick<Telling, "scene">): Fact[] {
  const from = scene ? log.findLastIndex(({ kind }) => kind === scene.opens) : -1;
  if (from < 0) return [];
  const to = log.findIndex(({ kind }, n) => n > from && kind === scene!.closes);
  return log.slice(from, to < 0 ? undefined : to + 1);
}
