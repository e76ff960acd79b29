// Where the page's files are, and whether the page plays without a server. The folder itself says so: `site.html`, which
// `fieldcraft site` writes as its index, has a mark that the server's `index.html` lacks.

/** Facts about a folder without a server, from its index. */
export interface Site {
  /** A digest of all its files. */
  version: string;
  /** The files from which Python starts, each with its size in bytes. */
  pack: { file: string; bytes: number; parts: { name: string; bytes: number }[] };
  /** The folder of pyodide's own scripts. */
  runtime: string;
  /** The folder of the facts about games, which can be read before Python has started. */
  catalogue: string;
  /** The file with the pictures of each game. */
  pictures: Record<string, string>;
}

const mark = typeof document === "undefined" ? null : document.getElementById("site");

/** Facts about this folder; null where a server plays. */
export const site: Site | null = mark && JSON.parse(mark.textContent ?? "null");

/** True if Python plays in this browser. */
export const isServerless = site !== null;

/** The path of the page's folder, with a slash at its end. */
export const ROOT = site ? new URL(".", location.href).pathname : "/";

/** The address of one of the page's files. */
export const fileAt = (name: string): string => ROOT + name;

/** A path of the page, such as /play/x, as the address of a link: in the hash where no server knows paths. */
export const at = (path: string): string => (isServerless ? `${ROOT}#${path}` : path);

/** The same for another person, with the host. */
export const linkTo = (path: string): string => new URL(at(path), location.href).href;

/** Where an address leads within the page: its path, and the place on it that it names, '' for none. */
export function placeOf({ pathname, hash }: { pathname: string; hash: string }): {
  path: string;
  hash: string;
} {
  if (!isServerless) return { path: pathname, hash };
  const [path = "", place = ""] = hash.slice(1).split("#");
  return path.startsWith("/") ? { path, hash: place && `#${place}` } : { path: "/", hash };
}
