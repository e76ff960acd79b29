import { describe, expect, it } from "vitest";

/** The rooms of the page from the bottom up: a file imports from its own room and from those below it. */
const ROOMS = ["line", "lib", "kit", "desk", "table", "lines", "boards", "pages"];
/** Folders of data, which any room may read. */
const DATA = ["messages", "pictures", "letters", "styles"];
/** Files above all rooms. */
const TOP = ["App.svelte", "main.ts"];

const sources = import.meta.glob<string>("./**/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const IMPORT = /(?:from\s*|import\s*\(?\s*)"(\.[^"]+)"/g;

/** Return the file that a name refers to, as Vite finds it. */
function fileOf(name: string): string {
  const tried = [name, `${name}.ts`, `${name}.svelte.ts`, `${name}/index.ts`];
  return tried.find((file) => `./${file}` in sources) ?? name;
}

const imports = new Map<string, string[]>();
for (const [path, text] of Object.entries(sources)) {
  const file = path.slice(2);
  const found = [...text.matchAll(IMPORT)].map(([, wanted = ""]) =>
    new URL(wanted, `page:/${file}`).pathname.slice(1),
  );
  imports.set(file, found.map(fileOf));
}

const room = (file: string): string => (TOP.includes(file) ? "" : file.split("/")[0]!);
const rank = (file: string): number => (TOP.includes(file) ? ROOMS.length : ROOMS.indexOf(room(file)));

/** Return the files of a circle of imports that goes through this file, or nothing. */
function circle(file: string, way: string[], done: Set<string>): string[] {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  if (done.has(file)) return [];
  done.add(file);
  for (const next of imports.get(file) ?? []) {
    const found = circle(next, [...way, file], done);
    if (found.length) return found;
  }
  return [];
}

describe("rooms", () => {
  const files = [...imports.keys()].filter((file) => !file.endsWith(".test.ts"));

  it("hold every file", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => rank(file) < 0)).toEqual([]);
  });

  it("import from below alone", () => {
    const upward = files.flatMap((file) =>
      imports
        .get(file)!
        .filter((other) => !DATA.includes(room(other)) && (rank(other) < 0 || rank(other) > rank(file)))
        .map((other) => `${file} imports ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it("keep each game to itself", () => {
    const game = (file: string) => file.match(/^boards\/([^/]+)\//)?.[1];
    const across = files.flatMap((file) =>
      imports
        .get(file)!
        .filter((other) => game(file) && game(other) && game(other) !== game(file))
        .map((other) => `${file} imports ${other}`),
    );
    expect(across).toEqual([]);
  });

  it("have no circle of imports", () => {
    const done = new Set<string>();
    expect(files.flatMap((file) => circle(file, [], done))).toEqual([]);
  });
});
