import { expect, test } from "vitest";
import { gameOf } from "./code";

const packed = (id: string) => {
  const raw = `\u0001\u0002\u0003\u0004${String.fromCharCode(id.length)}${id}\u00031.1\u0001\u0007`;
  return `FC1-${btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
};

test("the game is read from its share code", () => {
  expect(gameOf(packed("agent-decker"))).toBe("agent-decker");
  expect(gameOf(packed("blight-chronicles-demo"))).toBe("blight-chronicles-demo");
});

test("what is no share code has no game", () => {
  for (const text of ["", "FC1-", "FC1-!!!", "agent-decker", packed("AGENT")]) expect(gameOf(text)).toBe("");
});
