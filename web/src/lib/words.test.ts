import { expect, test } from "vitest";
import { has, learn, say } from "./words";

const files = Object.values(
  import.meta.glob("../messages/en*.json", { import: "default", eager: true }) as Record<
    string,
    Record<string, Record<string, string>>
  >,
);
files.forEach(learn);

const sources = Object.values(
  import.meta.glob("../**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true }) as Record<
    string,
    string
  >,
).join("\n");
const named = [...sources.matchAll(/\bsay\("([\w.-]+)"/g)].map((match) => match[1] ?? "");

test("every message that the page names is in the catalogue", () => {
  expect(named.filter((name) => !has(name))).toEqual([]);
});

test("every message of the catalogue is used, by its name or as one of a family", () => {
  const families = [...sources.matchAll(/`([\w-]+)\.(?:[\w-]*)\$\{/g)].map((match) => match[1]);
  const words = new Set(sources.match(/[\w-]+/g));
  const unused = files.flatMap(Object.entries<Record<string, string>>).flatMap(([section, messages]) =>
    Object.keys(messages)
      .filter(
        (name) => !families.includes(section) && !named.includes(`${section}.${name}`) && !words.has(name),
      )
      .map((name) => `${section}.${name}`),
  );
  expect(unused).toEqual([]);
});

test("buttons say what a player would say", () => {
  const texts = files.flatMap(Object.values<Record<string, string>>).flatMap(Object.values<string>);
  expect(
    texts.filter((text) => /^(End Engage|Enough\b.*|Keep the rest|Look back|You play .*)$/.test(text)),
  ).toEqual([]);
});

test("parts of a message are filled in", () => {
  expect(say("start.minutes", { n: 5 })).toBe("5 min ago");
  expect(() => say("no.such")).toThrow("no message");
});
