import { expect, test } from "vitest";
import { follows } from "./rolling";

const offered = (...keys: string[]) => keys.map((key) => ({ key }));

test("an attempt is made, and rolled where no card can be used first", () => {
  expect(follows(offered("decline", "attempt"))).toBe("attempt");
  expect(follows(offered("roll"))).toBe("roll");
  expect(follows(offered("use:cosh", "roll"))).toBe("");
  expect(follows(offered("go-on"))).toBe("");
});
