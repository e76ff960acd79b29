import { Faces, type Board } from "../../desk/board";
import Plain from "./Plain.svelte";

/** A table in words alone: for a game without a board of its own, and for who prefers it. */
export const board: Board = {
  component: Plain,
  faces: () => new Faces([]),
  pictures: "",
  zones: () => [],
  ways: {},
  delay: () => 0,
  asking: { upper: [], lower: [] },
  headline: () => "",
  rules: { keywords: {} },
  ends: [],
  guide: [],
};
