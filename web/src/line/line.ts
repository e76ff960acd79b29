// The line over which a table is played: to a server where there is one, else to Python in a worker of this browser. The
// messages are the same (docs/wire.md).

import { deskLine } from "./desk-line.svelte";
import { isServerless } from "./root";
import type { Line, Socket } from "./talk";

const server: Line = {
  fetch: (path, request) => fetch(path, request),
  sit: (token): Socket =>
    new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${token}`),
};

export const line: Line = isServerless ? deskLine : server;
