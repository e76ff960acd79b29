// The campaign as far as its player knows it: stages that were played, and the ways on that their backs have shown.

import { stageOf, track, type BlightView } from "./cards";

export type Standing = "won" | "here" | "lost" | "open" | "passed";

export interface Node {
  id: string;
  /** Its level, from 1, and its branch, from 0. */
  level: number;
  branch: number;
  title: string;
  standing: Standing;
}

export interface Way {
  from: Node;
  to: Node;
  taken: boolean;
}

export interface Campaign {
  nodes: Node[];
  ways: Way[];
  /** Levels that are not known yet. */
  sealed: number[];
  levels: number;
}

export function campaign(view: BlightView, over: boolean): Campaign {
  // While the way on is chosen the stage is still the one that was won.
  const chosen = !view.completed.includes(view.stage);
  const walked = chosen ? [...view.completed, view.stage] : view.completed;
  const offered = chosen || over ? [] : (view.ways.at(-1) ?? []);
  const standing = (id: string): Standing => {
    if (view.completed.includes(id)) return "won";
    if (id === walked.at(-1)) return over ? "lost" : "here";
    return offered.includes(id) ? "open" : "passed";
  };
  const nodes = [...new Set([...walked, ...view.ways.flat()])].map((id): Node => {
    const stage = stageOf(id);
    return {
      id,
      level: stage?.number ?? parseInt(id),
      branch: branchOf(id),
      title: stage?.title ?? "",
      standing: standing(id),
    };
  });
  nodes.sort((a, b) => a.level - b.level || a.branch - b.branch);
  const named = (id: string) => nodes.find((node) => node.id === id)!;
  const ways = view.completed.flatMap((id, i) =>
    (view.ways[i] ?? []).map((to): Way => ({ from: named(id), to: named(to), taken: walked[i + 1] === to })),
  );
  const levels = track().filter(({ hand_size, level }) => hand_size || level).length;
  const sealed = Array.from({ length: levels }, (_, i) => i + 1).filter(
    (level) => !nodes.some((node) => node.level === level),
  );
  return { nodes, ways, sealed, levels };
}

/** 2A and 3A are branch 0; a stage without a letter is alone in the middle. */
const branchOf = (id: string): number => (/[A-Z]$/.test(id) ? id.charCodeAt(id.length - 1) - 65 : 1);
