// The line to Python in this browser's own worker, and how far its start has come.

import { keepSite } from "./keep.svelte";
import { ROOT, site } from "./root";
import type { FromDesk, Line, Socket, ToDesk } from "./talk";

class Start {
  /** How many bytes of Python have come, and of how many. */
  bytes = $state(0);
  of = $state(site?.pack.bytes ?? 0);
  ready = $state(false);
  problem = $state("");
}

/** How far Python's start has come. */
export const start = new Start();

let worker: Worker | null = null;
let ids = 0;
const answers = new Map<number, (answer: { status: number; text: string }) => void>();
const seats = new Map<number, Seat>();

/** Start the desk, once. */
export function startDesk(): void {
  if (worker || !site) return;
  worker = new Worker(new URL("./desk.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromDesk>) => hear(data);
  worker.onerror = (event) => (start.problem = event.message || "worker");
  post({ kind: "start", root: new URL(ROOT, location.href).href, site: $state.snapshot(site) });
}

function post(message: ToDesk): void {
  startDesk();
  worker?.postMessage(message);
}

function hear(message: FromDesk): void {
  switch (message.kind) {
    case "loaded":
      [start.bytes, start.of] = [message.bytes, message.of];
      break;
    case "ready":
      start.ready = true;
      start.problem = "";
      void navigator.storage?.persist?.();
      void keepSite();
      break;
    case "failed":
      start.problem = message.why;
      worker?.terminate();
      worker = null;
      for (const tell of answers.values())
        tell({ status: 503, text: JSON.stringify({ error: message.why, kind: "not-kept" }) });
      answers.clear();
      for (const seat of seats.values()) seat.onclose?.(new CloseEvent("close", { code: 1006 }));
      seats.clear();
      break;
    case "answer":
      answers.get(message.id)?.(message);
      answers.delete(message.id);
      break;
    case "sent":
      seats.get(message.view)?.onmessage?.(new MessageEvent("message", { data: message.text }));
      break;
    case "closed":
      seats.get(message.view)?.onclose?.(new CloseEvent("close", { code: message.code }));
      seats.delete(message.view);
  }
}

/** Ask the worker for something. */
function ask(request: (id: number) => ToDesk): Promise<{ status: number; text: string }> {
  const id = ++ids;
  return new Promise((resolve) => {
    answers.set(id, resolve);
    post(request(id));
  });
}

class Seat implements Socket {
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  private readonly view = ++ids;

  constructor(token: string) {
    seats.set(this.view, this);
    post({ kind: "sit", view: this.view, token });
  }

  send(text: string): void {
    post({ kind: "tell", view: this.view, text });
  }

  close(): void {
    seats.delete(this.view);
    post({ kind: "leave", view: this.view });
  }
}

const JSON_TYPE = { "Content-Type": "application/json" };

export const deskLine: Line = {
  async fetch(path, { method = "GET", body }) {
    // Facts about games are in files, so that they can be read before Python has started.
    if (path === "/api/games" || path.startsWith("/api/games/"))
      return fetch(`${ROOT}${site?.catalogue}${path.slice("/api/".length)}.json`);
    const { status, text } = await ask((id) => ({
      kind: "ask",
      id,
      method,
      path: path.split("?")[0] ?? path,
      body: typeof body === "string" ? body : "",
    }));
    return new Response(status === 204 ? null : text, { status, headers: JSON_TYPE });
  },
  sit: (token) => new Seat(token),
};

/** All tables of this browser, as texts of a list in JSON. */
export const allTables = async (): Promise<string> => (await ask((id) => ({ kind: "export", id }))).text;

/** Put tables into this browser's store; how many were new or further than those here. */
export const putTables = async (tables: { id: string; text: string }[]): Promise<number> =>
  Number((await ask((id) => ({ kind: "import", id, tables }))).text);
