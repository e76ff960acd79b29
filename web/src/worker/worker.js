// Keeps the page, so that it starts without a network. What it is asked for always comes from the server where that
// answers: an old page never blocks a new one.

/* global FILES, VERSION -- the built files, and a digest of them: vite.config.js puts them in */

const NAME = `page-${VERSION}`;
/** Facts about games hardly change: where no server answers, the last ones are used. */
const TOLD = "told";
const KEPT = "Fieldcraft-Kept";

self.addEventListener("install", (event) => {
  const page = caches.open(NAME).then((cache) => cache.addAll(["/", ...FILES]));
  const games = caches.open(TOLD).then((cache) => cache.add("/api/games"));
  event.waitUntil(Promise.all([page, games.catch(() => undefined)]));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== NAME && name !== TOLD) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (pathname.startsWith("/assets/")) event.respondWith(hashed(request));
  else if (/^\/api\/games(\/|$)/.test(pathname)) event.respondWith(told(request));
  else if (!pathname.startsWith("/api/"))
    event.respondWith(
      fetch(request).catch(() => caches.match(request).then((kept) => kept ?? Response.error())),
    );
});

self.addEventListener("push", (event) => {
  const { title, text, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag: path, icon: "/icon-192.png", data: path }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});

/** A file with a digest in its name never changes. */
async function hashed(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(NAME)).put(request, answer.clone());
  return answer;
}

async function told(request) {
  const cache = await caches.open(TOLD);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    const kept = await cache.match(request);
    if (!kept) return Response.error();
    const headers = new Headers(kept.headers);
    headers.set(KEPT, "1");
    return new Response(kept.body, { headers });
  }
}
