import { expect, test } from "vitest";
import { sounds as agent } from "../boards/agent-decker/sounds";
import { sounds as blight } from "../boards/blight-chronicles/sounds";
import { sounds as island } from "../boards/island/sounds";
import { sounds as night } from "../boards/nightlancer/sounds";
import { hear, sound } from "./sound";

const SETS = { agent, blight, island, night };
/** Longest time that a sound may last, in seconds. */
const LONGEST = 2.5;

test.each(Object.entries(SETS))("the sounds of %s are all heard, short and within bounds", (_, sounds) => {
  expect(new Set(Object.values(sounds.heard))).toEqual(new Set(Object.keys(sounds.made)));
  for (const voices of Object.values(sounds.made))
    for (const { from, to = from, seconds, loud, wait = 0, rise = 0 } of voices) {
      expect(wait + seconds).toBeLessThan(LONGEST);
      expect(rise).toBeLessThan(seconds);
      expect(loud).toBeLessThanOrEqual(0.5);
      // An exponential slide never reaches 0.
      expect(Math.min(from, to)).toBeGreaterThan(20);
    }
});

test("no two games have the same set", () => {
  const made = Object.values(SETS).map(({ made }) => JSON.stringify(made));
  expect(new Set(made).size).toBe(made.length);
});

test("without sound, and where a browser has none to give, nothing happens", () => {
  expect(() => {
    sound("stamp");
    hear(undefined, ["rolled"]);
    hear(night, ["rolled", "nothing that is heard"]);
  }).not.toThrow();
});
