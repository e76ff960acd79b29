import { expect, test } from "vitest";
import { board } from "../boards/island/board";
import { gameOf, option, walkOf } from "../boards/positions";
import { Desk } from "./desk.svelte";
import type { Warning } from "../lib/wire";

const faces = board.faces(gameOf("island").catalogue);
const { view } = walkOf("island", "asked").find((one) =>
  one.options.some(({ parts }) => parts.verb === "finish"),
)!;

function deskWith(warnings: Record<string, Warning>): Desk {
  const desk = new Desk("", "island", board, faces);
  desk.table.now = {
    type: "state",
    seq: 1,
    rev: 1,
    view,
    options: [],
    leads: {},
    prompt: "",
    question: view["question"],
    forecast: null,
    warnings,
    yours: true,
    over: false,
    seat: 0,
    open: [],
    waits: [],
    position: [],
    places: {},
    outcome: null,
    sheet: [],
    undo: { choices: 0, reveals: false, free_to: 0, last: 0, asks: false },
    facts: [],
  };
  return desk;
}

test("an option has the warning that the server gives by its key, any other none", () => {
  const said = { lost: true, text: "The island is beyond healing." };
  const spread = option("spread", "", "a4");
  expect(deskWith({ [spread.key]: said }).warning(spread)).toEqual(said);
  expect(deskWith({ [spread.key]: said }).warning(option("finish"))).toBeNull();
});
