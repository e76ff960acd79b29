// Notifications of one's turn: the browser's subscription at its push service, and which table a message is about.

import { isServerless } from "../line/root";
import * as api from "./api";
import { keepSettings, settings } from "./settings.svelte";
import { shelf } from "./shelf.svelte";
import type { Subscription } from "./wire";
import { say } from "./words";

/** Return the hash of a token, as the server keeps it. */
async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The token of this browser's table whose hash begins so; undefined where it has none. */
export async function tokenOf(start: string): Promise<string | undefined> {
  for (const { play } of shelf.tables) if ((await hashOf(play)).startsWith(start)) return play;
  return undefined;
}

/** True where this browser and its server can tell a player of their turn. */
export async function canTell(): Promise<boolean> {
  const able = "PushManager" in window && "serviceWorker" in navigator && "Notification" in window;
  return able && !isServerless && (await api.pushKey().catch(() => null)) !== null;
}

const encoded = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function decoded(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}

/** This browser at its push service, as it is sent to the server. */
async function browser(): Promise<Subscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = await api.pushKey();
  if (!key) throw new Error(say("lobby.tell-never"));
  const options = { userVisibleOnly: true, applicationServerKey: decoded(key) };
  const found = (await pushManager.getSubscription()) ?? (await pushManager.subscribe(options));
  const { endpoint } = found;
  return { endpoint, p256dh: encoded(found.getKey("p256dh")), auth: encoded(found.getKey("auth")) };
}

/** Have this browser notified of the turns at a table and at those opened later; fails with a sentence. */
export async function tellTurns(token: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(say("lobby.tell-denied"));
  await api.subscribe(token, await browser());
  settings.told = true;
  keepSettings();
}

/** Have this browser notified of no turn at any table: a server forgets a browser that is unknown at its push service. */
export async function tellNothing(token: string): Promise<void> {
  settings.told = false;
  keepSettings();
  const found = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!found) return;
  await api.unsubscribe(token, found.endpoint);
  await found.unsubscribe();
}

/** Have this browser notified of the turns at one more table, if it is at others. */
export async function tellAgain(token: string): Promise<void> {
  if (!settings.told || !(await canTell()) || Notification.permission !== "granted") return;
  await api.subscribe(token, await browser());
}
