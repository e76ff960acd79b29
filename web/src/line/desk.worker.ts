// The desk: Python answers the page here. Each table is read from the store before it is asked for something, and kept
// there before anything of a change is shown, so that closing the tab loses nothing.

import { fromJson } from "./json";
import { isCompiled } from "./compiled";
import { python, type Call } from "./python";
import * as store from "./store";
import type { Site } from "./root";
import type { FromDesk, FromThinker, ToDesk, ToThinker } from "./talk";

interface Answer {
  status?: number;
  body?: unknown;
  text?: string;
  keep?: store.Row;
  remove?: string;
  sent?: [view: number, message: unknown][];
  think?: { table: string; revision: number; question: string };
  ask?: { view: number; re: number; kind: string; question: string };
}

const SCRIPT = `
from fieldcraft.desk.answering import Desk
desk = Desk()
def call(name, *given):
    return getattr(desk, name)(*given)
`;
/** Milliseconds that a bot takes at least, so that its choice can be followed. */
const BOT_PAUSE = 600;
/** By then a first choice is shown, which compiling would delay. */
const COMPILE_AFTER_MILLISECONDS = 5000;
const NOT_KEPT_WHY = "This browser could not keep the table; free some space, and try again.";
const NOT_KEPT = { status: 503, text: JSON.stringify({ error: NOT_KEPT_WHY, kind: "not-kept" }) };

const post = (message: FromDesk): void => postMessage(message);
const news = new BroadcastChannel("fieldcraft.tables");
let ready: Promise<Call>;
let folder: { root: string; site: Site };

const call = async (name: string, ...given: (string | number)[]): Promise<string> =>
  String((await ready)("call", name, ...given));
const answer = async (name: string, ...given: (string | number)[]): Promise<Answer> =>
  fromJson(await call(name, ...given));

/** One at a time for each table, over all tabs of this browser. */
const locked = <T>(table: string, act: () => Promise<T>): Promise<Awaited<T>> =>
  navigator.locks.request(`fieldcraft.${table}`, act);

/** Have a table in memory as it is kept; what refuses it, else null. */
async function taken(table: string): Promise<Answer | null> {
  const row = await store.get(table);
  if (!row) {
    await call("drop", table);
    return null;
  }
  if ((await ready)("call", "has", table, row.revision)) return null;
  const refused = await call("take", row.text);
  return refused ? fromJson(refused) : null;
}

/** Keep what an answer says, and only then send it; false where it could not be kept. */
async function kept(found: Answer): Promise<boolean> {
  try {
    if (found.keep) await store.put(found.keep);
    if (found.remove) await store.remove(found.remove);
  } catch {
    if (found.keep) await call("drop", found.keep.id);
    return false;
  }
  for (const [view, message] of found.sent ?? []) post({ kind: "sent", view, text: JSON.stringify(message) });
  if (found.keep) news.postMessage(found.keep.id);
  if (found.remove) news.postMessage(found.remove);
  if (found.think) void botChooses(found.think);
  if (found.ask) void thoughtAbout(found.ask);
  return true;
}

// -- HTTP ------------------------------------------------------------------------------------------

async function ask({ id, method, path, body }: ToDesk & { kind: "ask" }): Promise<void> {
  const [, , what, token = ""] = path.split("/");
  const table = what === "tables" ? token.slice(0, token.lastIndexOf(".")) : "";
  const found = table
    ? await locked(table, () => asked(method, path, body, table, token))
    : await anew(method, path, body);
  post({ kind: "answer", id, ...found });
}

const told = ({ status = 200, body, text }: Answer) => ({
  status,
  text: text ?? (body === undefined || body === null ? "" : JSON.stringify(body)),
});

async function anew(method: string, path: string, body: string) {
  const found = await answer("request", method, path, body);
  return (await kept(found)) ? told(found) : NOT_KEPT;
}

async function asked(method: string, path: string, body: string, table: string, token: string) {
  const row =
    path.endsWith("/go-on") || path.endsWith("/record") || method === "DELETE"
      ? await store.get(table)
      : undefined;
  // A record can be had, and a table deleted, also where it cannot be played.
  if (row && path.endsWith("/record")) return told({ text: fromJson<{ record: string }>(row.text).record });
  if (row && method === "DELETE") return (await kept({ remove: table })) ? told({ status: 204 }) : NOT_KEPT;
  if (row && path.endsWith("/go-on")) {
    const found = await answer("go_on", row.text, token);
    return (await kept(found)) ? told(found) : NOT_KEPT;
  }
  const refused = await taken(table);
  return refused ? told(refused) : anew(method, path, body);
}

// -- the socket --------------------------------------------------------------------------------------

const idOf = (token: string): string => token.slice(0, token.lastIndexOf("."));

const sit = ({ view, token }: ToDesk & { kind: "sit" }): Promise<void> =>
  locked(idOf(token), async () => {
    const found = (await taken(idOf(token))) ?? (await answer("sit", view, token));
    if (found.status) post({ kind: "closed", view, code: 4000 + found.status });
    else await kept(found);
  });

async function tell({ view, text }: ToDesk & { kind: "tell" }): Promise<void> {
  const table = await call("table_of", view);
  if (!table) return;
  await locked(table, async () => {
    const refused = await taken(table);
    if (refused) return post({ kind: "closed", view, code: 4000 + (refused.status ?? 500) });
    if (!(await kept(await answer("tell", view, text)))) {
      const { id } = fromJson<{ id: number }>(text);
      post({
        kind: "sent",
        view,
        text: JSON.stringify({ type: "refused", re: id, kind: "not-kept", why: NOT_KEPT_WHY }),
      });
      await taken(table);
      await kept(await answer("show", table));
    }
  });
}

/** Another tab has changed a table: what is open of it here is shown as it is kept now. */
news.onmessage = ({ data }: MessageEvent<string>) =>
  void locked(data, async () => {
    const views = fromJson<number[]>(await call("views_of", data));
    if (!views.length) return;
    if (!(await store.get(data)) || (await taken(data)))
      return views.forEach((view) => post({ kind: "closed", view, code: 4404 }));
    await kept(await answer("show", data));
  });

// -- thinking ----------------------------------------------------------------------------------------

let thinker: Worker | null = null;
let thoughts = 0;
const waiting = new Map<number, (text: string) => void>();

/** The second worker: it is started when it is first needed, and again where it has failed. */
function secondWorker(): Worker {
  if (thinker) return thinker;
  const worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
  const over = (): void => {
    worker.terminate();
    thinker = null;
    for (const tell of waiting.values()) tell(JSON.stringify({ refused: "No hint was found." }));
    waiting.clear();
  };
  worker.onerror = over;
  worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
    switch (data.kind) {
      case "failed":
        return over();
      case "compiled":
        if (!waiting.size) over();
        break;
      case "found":
        waiting.get(data.id)?.(data.text);
        waiting.delete(data.id);
    }
  };
  worker.postMessage({ kind: "start", ...folder } satisfies ToThinker);
  return (thinker = worker);
}

/** Have the second worker think. */
function thought(what: string, question: string): Promise<string> {
  const id = ++thoughts;
  secondWorker().postMessage({ kind: "think", id, what, question } satisfies ToThinker);
  return new Promise((resolve) => waiting.set(id, resolve));
}

/** Have Python compiled for the next visit, where that has not been done. */
async function compile(): Promise<void> {
  if (!(await isCompiled(folder.site))) secondWorker().postMessage({ kind: "compile" } satisfies ToThinker);
}

async function thoughtAbout({ view, re, kind, question }: NonNullable<Answer["ask"]>): Promise<void> {
  const { refused, ...found } = fromJson<{ refused?: string }>(await thought(kind, question));
  const message = refused
    ? { type: "refused", re, kind: "failed", why: refused }
    : { type: "answer", re, ...found };
  post({ kind: "sent", view, text: JSON.stringify(message) });
}

/** A bot chooses, unless the table moves on meanwhile; two tabs may both ask, and the first counts. */
async function botChooses({ table, revision, question }: NonNullable<Answer["think"]>): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, BOT_PAUSE));
  const { key = "" } = fromJson<{ key?: string }>(await thought("bot", question));
  await pause;
  await locked(table, async () => {
    if (await taken(table)) return;
    if (!(await kept(await answer("bot_chose", table, revision, key)))) {
      await taken(table);
      await kept(await answer("show", table));
    }
  });
}

// -- everything at once --------------------------------------------------------------------------------

async function everything(id: number): Promise<void> {
  post({
    kind: "answer",
    id,
    status: 200,
    text: `[${(await store.all()).map(({ text }) => text).join(",")}]`,
  });
}

async function bring({ id, tables }: ToDesk & { kind: "import" }): Promise<void> {
  let brought = 0;
  for (const { id: table, text } of tables)
    await locked(table, async () => {
      // A table that is here and has gone further stays.
      const here = await store.get(table);
      const { revision } = fromJson<{ revision: number }>(text);
      if (here && here.revision >= revision) return;
      await store.put({ id: table, revision, text });
      news.postMessage(table);
      brought++;
    });
  post({ kind: "answer", id, status: 200, text: String(brought) });
}

function start(root: string, site: Site): void {
  folder = { root, site };
  ready = python(root, site, SCRIPT, (bytes) => post({ kind: "loaded", bytes, of: site.pack.bytes }));
  ready.then(
    () => {
      post({ kind: "ready" });
      setTimeout(() => void compile(), COMPILE_AFTER_MILLISECONDS);
    },
    (error: unknown) => post({ kind: "failed", why: String(error) }),
  );
}

async function act(message: ToDesk): Promise<void> {
  switch (message.kind) {
    case "start":
      return start(message.root, message.site);
    case "ask":
      return ask(message);
    case "sit":
      return sit(message);
    case "tell":
      return tell(message);
    case "leave":
      return void (await call("leave", message.view));
    case "export":
      return everything(message.id);
    case "import":
      return bring(message);
  }
}

onmessage = ({ data }: MessageEvent<ToDesk>) => {
  const failed = (error: unknown): void => {
    console.error(error);
    if ("id" in data)
      post({
        kind: "answer",
        id: data.id,
        status: 500,
        text: JSON.stringify({ error: "Something went wrong here; the table is as it was.", kind: "failed" }),
      });
  };
  void act(data).catch(failed);
};
