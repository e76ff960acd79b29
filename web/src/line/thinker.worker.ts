// The worker that thinks: hints, looks back and the choices of bots, so that the desk answers meanwhile.

import { python, type Call } from "./python";
import type { FromThinker, ToThinker } from "./talk";

const SCRIPT = `
from fieldcraft.desk.thinking import Games, found
games = Games()
def think(question, kind):
    return found(games, question, kind)
`;

let ready: Promise<Call>;
const post = (message: FromThinker): void => postMessage(message);

onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === "start") ready = python(data.root, data.site, SCRIPT);
  else {
    const { id, question, what } = data;
    ready.then(
      (call) => post({ kind: "found", id, text: String(call("think", question, what)) }),
      (error: unknown) => post({ kind: "failed", why: String(error) }),
    );
  }
};
