import { expect, test } from "vitest";
import { hang } from "./quarters";

const GAP = 6;
const sign = (at: number, width = 100) => ({ at, width });

test("a sign hangs with its middle at its quarter", () => {
  expect(hang([sign(200), sign(600)], 800, GAP)).toEqual([
    { row: 0, left: 150 },
    { row: 0, left: 550 },
  ]);
});

test("signs stay within their room, and beside each other in one row where there is room for all", () => {
  const hung = hang([sign(0), sign(10), sign(780), sign(790)], 800, GAP);
  expect(hung.map(({ row }) => row)).toEqual([0, 0, 0, 0]);
  expect(hung.map(({ left }) => left)).toEqual([0, 106, 594, 700]);
});

test("signs that do not fit into a row take another, neighbours not the same", () => {
  const hung = hang([sign(0), sign(100), sign(200), sign(300)], 250, GAP);
  expect(hung.map(({ row }) => row)).toEqual([0, 1, 0, 1]);
  for (const row of [0, 1]) {
    const [one, other] = hung.filter((each) => each.row === row);
    expect(other!.left - one!.left).toBeGreaterThanOrEqual(100 + GAP);
    expect(other!.left + 100).toBeLessThanOrEqual(250);
  }
});

test("a sign that is wider than its room has a row of its own", () => {
  expect(hang([sign(50, 300), sign(60, 300)], 250, GAP).map(({ row }) => row)).toEqual([0, 1]);
});
