// What the page needs of a line, and what page and workers say to each other.

import type { Site } from "./root";

/** What a table needs of a WebSocket. */
export interface Socket {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Line {
  /** Ask for a path under /api. */
  fetch(path: string, request: RequestInit): Promise<Response>;
  /** Sit down at a table. */
  sit(token: string): Socket;
}

/** From the page to the worker; `root` is the address of the folder. */
export type ToDesk =
  | { kind: "start"; root: string; site: Site }
  | { kind: "ask"; id: number; method: string; path: string; body: string }
  | { kind: "sit"; view: number; token: string }
  | { kind: "tell"; view: number; text: string }
  | { kind: "leave"; view: number }
  | { kind: "export"; id: number }
  | { kind: "import"; id: number; tables: { id: string; text: string }[] };

/** From the worker to the page. */
export type FromDesk =
  | { kind: "loaded"; bytes: number; of: number }
  | { kind: "ready" }
  | { kind: "failed"; why: string }
  | { kind: "answer"; id: number; status: number; text: string }
  | { kind: "sent"; view: number; text: string }
  | { kind: "closed"; view: number; code: number };

/** From the worker to the one that thinks, and back. */
export type ToThinker =
  | { kind: "start"; root: string; site: Site }
  | { kind: "think"; id: number; what: string; question: string }
  | { kind: "compile" };
export type FromThinker =
  { kind: "found"; id: number; text: string } | { kind: "compiled" } | { kind: "failed"; why: string };
