import { describe, expect, it } from "vitest";

/** The highest share of style in the lines of all components, in percent. */
const STYLE_SHARE_PERCENT = 45;

const components = import.meta.glob<string>("../**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const sheets = import.meta.glob<string>("./*.css", { query: "?raw", import: "default", eager: true });
const STYLE = /<style[^>]*>[^]*<\/style>/;

/** The classes of the shared sheet, each with the properties that it sets. */
const shared = new Map(
  [...sheets["./shared.css"]!.matchAll(/^\.([\w-]+) \{([^}]*)\}/gm)].map(([, name = "", body = ""]) => [
    name,
    [...body.matchAll(/([\w-]+):/g)].map(([, property = ""]) => property),
  ]),
);

/** The words of each class attribute of a component, without those that an expression gives. */
function classesOf(text: string): string[][] {
  const template = text.replace(STYLE, "");
  return [...template.matchAll(/class="([^"]*)"/g)].map(([, words = ""]) =>
    words
      .replaceAll(/\S*\{[^}]*\}\S*/g, "")
      .split(/\s+/)
      .filter(Boolean),
  );
}

describe("styles", () => {
  it("share a class where at least two components use it", () => {
    const uses = new Map([...shared.keys()].map((name) => [name, 0]));
    for (const text of Object.values(components))
      for (const name of new Set(classesOf(text).flat()))
        if (uses.has(name)) uses.set(name, uses.get(name)! + 1);
    expect(shared.size).toBeGreaterThan(50);
    expect([...uses].filter(([, n]) => n < 2).map(([name]) => name)).toEqual([]);
  });

  it("set no property twice on one element by shared classes", () => {
    const twice = Object.entries(components).flatMap(([file, text]) =>
      classesOf(text)
        .map((words) => words.flatMap((word) => shared.get(word) ?? []))
        .filter((properties) => new Set(properties).size < properties.length)
        .map((properties) => `${file}: ${properties.join(" ")}`),
    );
    expect(twice).toEqual([]);
  });

  it("leave the shared classes as they are", () => {
    const named = Object.entries(components).flatMap(([file, text]) =>
      [...(text.match(STYLE)?.[0] ?? "").matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)]
        .filter(([, name = ""]) => shared.has(name))
        .map(([, name]) => `${file}: .${name}`),
    );
    expect(named).toEqual([]);
  });

  it("change with the named sizes of windows alone", () => {
    const known = new Set(sheets["./breakpoints.css"]!.match(/--[\w-]+/g));
    const queries = [...Object.values(components), sheets["./base.css"]!].flatMap((text) =>
      [...text.matchAll(/@media ([^{]*) \{/g)].map(([, query = ""]) => query),
    );
    expect(queries.length).toBeGreaterThan(100);
    const unknown = queries.filter(
      (query) =>
        /width|height/.test(query) || (query.match(/--[\w-]+/g) ?? []).some((name) => !known.has(name)),
    );
    expect(unknown).toEqual([]);
  });

  it("are less than half of the components", () => {
    const lines = (texts: string[]) => texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
    const all = Object.values(components);
    const style = all.flatMap((text) => (text.match(STYLE) ?? []).map((found) => `${found}\n`));
    expect((100 * lines(style)) / lines(all)).toBeLessThanOrEqual(STYLE_SHARE_PERCENT);
  });
});
