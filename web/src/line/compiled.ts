// Python's files with the code that they compile to. A browser compiles them once, after its first visit, and keeps them
// beside the folder: later visits start without compiling anything.

import type { Site } from "./root";

const PREFIX = "fieldcraft-compiled-";
/** The parts of the pack that are compiled, each with the function of Python that does so. */
export const COMPILED = { "python_stdlib.zip": "library", "fieldcraft.zip": "package" } as const;

const nameOf = (site: Site): string => PREFIX + site.pack.file;
const addressOf = (part: string): string => `https://compiled.invalid/${part}`;

/** True if nothing is left to compile: it has been done, or this browser keeps nothing. */
export async function isCompiled(site: Site): Promise<boolean> {
  if (!("caches" in self)) return true;
  if (!(await caches.has(nameOf(site)))) return false;
  const kept = await (await caches.open(nameOf(site))).keys();
  return kept.length === Object.keys(COMPILED).length;
}

/** The compiled parts that this browser keeps for the folder, all or none of them. */
export async function compiledParts(site: Site): Promise<Map<string, ArrayBuffer>> {
  const parts = new Map<string, ArrayBuffer>();
  try {
    if (!(await isCompiled(site))) return parts;
    const cache = await caches.open(nameOf(site));
    for (const part of Object.keys(COMPILED))
      parts.set(part, await (await cache.match(addressOf(part)))!.arrayBuffer());
    return parts;
  } catch {
    return new Map(); // a browser that keeps nothing
  }
}

/** Keep compiled parts, and none of an earlier version. */
export async function keepCompiled(site: Site, parts: Map<string, Uint8Array<ArrayBuffer>>): Promise<void> {
  await forgetCompiled();
  const cache = await caches.open(nameOf(site));
  for (const [part, bytes] of parts) await cache.put(addressOf(part), new Response(bytes));
}

/** Keep no compiled parts. */
export async function forgetCompiled(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
}
