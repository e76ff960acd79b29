// Python in a worker: pyodide, the standard library and Fieldcraft, from one packed file of the folder.

import { compiledParts, forgetCompiled } from "./compiled";
import type { Site } from "./root";

/** Calls a function of Python with texts and numbers. */
export type Call = (name: string, ...given: (string | number)[]) => unknown;

interface Pyodide {
  runPython<T>(code: string): T;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
}

/** Read the pack while telling how many of its bytes have come, and unpack it. */
async function unpacked(
  root: string,
  { pack }: Site,
  told: (bytes: number) => void,
): Promise<Map<string, ArrayBuffer>> {
  const answer = await fetch(root + pack.file);
  if (!answer.ok || !answer.body) throw new Error(`${pack.file}: ${answer.status}`);
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      told((bytes += part.byteLength));
      out.enqueue(part);
    },
  });
  const whole = await new Response(
    answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")),
  ).arrayBuffer();
  let at = 0;
  return new Map(pack.parts.map(({ name, bytes }) => [name, whole.slice(at, (at += bytes))]));
}

const PLACE = "/lib/python3.14/site-packages";
const TYPES: Record<string, string> = {
  wasm: "application/wasm",
  json: "application/json",
  zip: "application/zip",
};

/** Start Python and run a script that leaves functions behind; `told` hears how many bytes have come. */
export async function python(
  root: string,
  site: Site,
  script: string,
  told: (bytes: number) => void = () => undefined,
): Promise<Call> {
  const [parts, compiled] = await Promise.all([unpacked(root, site, told), compiledParts(site)]);
  if (compiled.size)
    try {
      return await started(root + site.runtime, new Map([...parts, ...compiled]), script);
    } catch (error) {
      console.warn(error);
      await forgetCompiled();
    }
  return started(root + site.runtime, parts, script);
}

async function started(folder: string, parts: Map<string, ArrayBuffer>, script: string): Promise<Call> {
  // Pyodide fetches its parts by name: what is in the pack is given from there.
  const fetched = self.fetch;
  self.fetch = (what, init) => {
    const name =
      String(what instanceof Request ? what.url : what)
        .split("/")
        .at(-1) ?? "";
    const part = parts.get(name);
    return part
      ? Promise.resolve(
          new Response(part, { headers: { "Content-Type": TYPES[name.split(".").at(-1) ?? ""] ?? "" } }),
        )
      : fetched.call(self, what, init);
  };
  try {
    const { loadPyodide }: { loadPyodide: (options: object) => Promise<Pyodide> } = await import(
      /* @vite-ignore */ `${folder}pyodide.mjs`
    );
    const pyodide = await loadPyodide({ indexURL: folder });
    pyodide.unpackArchive(parts.get("fieldcraft.zip")!, "zip", { extractDir: PLACE });
    pyodide.runPython(script);
    return pyodide.runPython("lambda name, *given: globals()[name](*given)");
  } finally {
    self.fetch = fetched;
  }
}
