import { reach } from "./reach.svelte";
import type { Kept } from "./shelf.svelte";
import type {
  Catalogue,
  Day,
  GameInfo,
  HowToPlay,
  Links,
  NewLink,
  PushKey,
  Result,
  RuleSection,
  Standing,
  Subscription,
  TableInfo,
} from "./wire";

/** What the server answered instead of doing what was asked: one sentence. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** Of a table that parts from the current rules: the number of choices from which it can go on. */
    readonly agreeing: number | null = null,
  ) {
    super(message);
  }
}

async function ask(path: string, body?: string, method = "POST"): Promise<Response> {
  const answer = await reach.fetch(
    path,
    body === undefined ? {} : { method, body, headers: { "Content-Type": "application/json" } },
  );
  if (!answer.ok) {
    const told: { error?: string; agreeing?: number } = await answer.json().catch(() => ({}));
    throw new Refused(told.error ?? answer.statusText, answer.status, told.agreeing ?? null);
  }
  return answer;
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await ask(path, body === undefined ? undefined : JSON.stringify(body))).json();
}

/** Ask once for what never changes while the page is open, and again only after a failure. */
function once<T, Of extends string[] = []>(pathOf: (...of: Of) => string): (...of: Of) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (...of) => {
    const path = pathOf(...of);
    const known = kept.get(path);
    if (known) return known;
    const answer = json<T>(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
    return answer;
  };
}

export const games = once<GameInfo[]>(() => "/api/games");
export const cards = once<Catalogue, [game: string]>((game) => `/api/games/${game}/cards`);
export const howToPlay = once<HowToPlay, [game: string]>((game) => `/api/games/${game}/how-to-play`);
export const rulebook = once<RuleSection[], [game: string]>((game) => `/api/games/${game}/rulebook`);
const push = once<PushKey>(() => "/api/push");
/** The scores of a day, by default of today. */
export const daily = (game: string, day = ""): Promise<Day> =>
  json(`/api/daily/${game}${day && `?day=${day}`}`);
/** Links to this browser's own table of today's game. */
export const sitDown = (game: string): Promise<Links> =>
  json(`/api/daily/${game}/table`, { player: player() });
/** The record behind a score of a day that is over. */
export const dailyRecord = async (game: string, day: string, table: number): Promise<string> =>
  (await ask(`/api/daily/${game}/${day}/${table}/record`)).text();
export const enter = (game: string, token: string, name: string): Promise<Day> =>
  json(`/api/daily/${game}`, { token, name });
export const table = (token: string): Promise<TableInfo> => json(`/api/tables/${token}`);
/** The result of the finished game at a table. */
export const result = (token: string): Promise<Result> => json(`/api/tables/${token}/result`);
/** Give up the choices of a table that no longer lead where they led. */
export const goOn = (token: string): Promise<TableInfo> => json(`/api/tables/${token}/go-on`, {});
export const code = async (token: string): Promise<string> =>
  (await json<{ code: string }>(`/api/tables/${token}/code`)).code;
export const record = async (token: string): Promise<string> =>
  (await ask(`/api/tables/${token}/record`)).text();
/** Whose turn it is at this browser's tables, in the order of the tokens; null for one that is gone. */
export const standings = (tokens: string[]): Promise<(Standing | null)[]> =>
  json("/api/standings", { tokens });
/** The key with which a browser subscribes to notifications of turns; null where nobody is notified. */
export const pushKey = async (): Promise<string | null> => (await push()).key;
export const subscribe = async (token: string, browser: Subscription): Promise<void> => {
  await ask(`/api/tables/${token}/push`, JSON.stringify(browser), "PUT");
};
export const unsubscribe = async (token: string, endpoint: string): Promise<void> => {
  await ask(`/api/tables/${token}/push`, JSON.stringify({ endpoint }), "DELETE");
};
export const revoke = (token: string, which: "play" | "watch"): Promise<NewLink> =>
  json(`/api/tables/${token}/revoke`, { which });

/** Delete a table for good; at one of several, the seats that have to agree first. */
export async function remove(token: string): Promise<number[]> {
  const answer = await ask(`/api/tables/${token}`, "", "DELETE");
  if (answer.status !== 202) return [];
  const { asked }: { asked: number[] } = await answer.json();
  return asked;
}

/** A token that nobody guesses, as the server makes them. */
export const freshToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
/** Take a seat at which nobody has sat: from now on it is played by this token, which nobody else knows. */
export const sit = (token: string, play: string): Promise<NewLink> =>
  json(`/api/tables/${token}/sit`, { play });

const PLAYER = "fieldcraft.player";

/** What this browser calls itself in games of the day, so that it has one table and one score a day. */
function player(): string {
  const known = localStorage.getItem(PLAYER);
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  localStorage.setItem(PLAYER, made);
  return made;
}

export interface Opening {
  game: string;
  setup?: Record<string, unknown>;
  seed?: number;
  code?: string;
  /** The record of a won game from which this one goes on, as its text. */
  after?: string;
  upto?: number;
  /** The player of each seat: `me`, `open`, or a bot. */
  seats?: string[];
  name?: string;
}

/** Open a table and sit down at it; `known` is what this browser remembers of it. */
export type Begin = (opening: Opening, known?: Partial<Kept>) => Promise<void>;

export const open = (opening: Opening): Promise<Links> => json("/api/tables", opening);

/** Go on with a record, sent as it was written: its seed may be larger than a number here can be. */
export async function openRecord(game: string, text: string): Promise<Links> {
  return (await ask("/api/tables", `{"game":${JSON.stringify(game)},"record":${text}}`)).json();
}
