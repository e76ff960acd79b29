// Keeps the whole folder, so that it plays without a network. One version is kept at a time, and only when every file of
// it has come as its digest says: so no page is made of files of two versions.

/* global FILES, VERSION -- each file with its digest, and a digest of them all: `fieldcraft site` puts them in */

const PREFIX = "fieldcraft-site-";
const NAME = PREFIX + VERSION;

async function digestOf(bytes) {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const copy = (bytes, from) =>
  new Response(bytes, { headers: { "Content-Type": from.headers.get("Content-Type") ?? "" } });

/** Keep a file of this version: from an earlier version where it is the same, else from the host. */
async function keep(cache, file, digest) {
  for (const find of [() => caches.match(file), () => fetch(file, { cache: "no-cache" })]) {
    const found = await find();
    if (!found?.ok) continue;
    const bytes = await found.arrayBuffer();
    if ((await digestOf(bytes)) === digest) return cache.put(file, copy(bytes, found));
  }
  throw new Error(`${file} is not that of version ${VERSION}`);
}

self.addEventListener("install", (event) => {
  const install = async () => {
    const cache = await caches.open(NAME);
    for (const [file, digest] of Object.entries(FILES)) await keep(cache, file, digest);
  };
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys())
      if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(self.registration.scope)) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    const kept = await cache.match(request.mode === "navigate" ? "./index.html" : request, {
      ignoreSearch: true,
    });
    return kept ?? fetch(request);
  };
  event.respondWith(answer());
});
