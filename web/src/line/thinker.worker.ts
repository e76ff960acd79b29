// The worker that thinks: hints, looks back and the choices of bots, so that the desk answers meanwhile.

import { COMPILED, keepCompiled } from "./compiled";
import { python, type Call } from "./python";
import type { Site } from "./root";
import type { FromThinker, ToThinker } from "./talk";

const SCRIPT = `
from fieldcraft.desk.thinking import RecentGames, found
games = RecentGames()
def think(question, kind):
    return found(games, question, kind)
def compiled(part):
    import os
    from pathlib import Path
    from pyodide.ffi import to_js
    from fieldcraft.desk import answering, compiled
    compiled.load_all()
    return to_js(compiled.package() if part == "package" else compiled.library(Path(os.__file__).parent))
`;

let ready: Promise<Call>;
let site: Site;
const post = (message: FromThinker): void => postMessage(message);

async function compile(call: Call): Promise<void> {
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [part, name] of Object.entries(COMPILED)) {
    const bytes = call("compiled", name);
    if (!(bytes instanceof Uint8Array)) throw new Error(`${name} was not compiled`);
    parts.set(part, new Uint8Array(bytes));
  }
  await keepCompiled(site, parts);
}

onmessage = ({ data }: MessageEvent<ToThinker>) => {
  const failed = (error: unknown) => post({ kind: "failed", why: String(error) });
  switch (data.kind) {
    case "start":
      site = data.site;
      ready = python(data.root, site, SCRIPT);
      break;
    case "think": {
      const { id, question, what } = data;
      ready.then((call) => post({ kind: "found", id, text: String(call("think", question, what)) }), failed);
      break;
    }
    case "compile":
      void ready
        .then(compile)
        .catch((error: unknown) => console.warn(error)) // the next visit starts as slowly as this one
        .then(() => post({ kind: "compiled" }));
  }
};
