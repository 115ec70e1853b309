// The service worker: keeps the shell (style, script, icons, one page for when there is no line), shows notices, and
// nothing else. No table, no answer of the API and no stream is ever kept: a hand is in no cache.
// Before it stands SHELL: version, offline (an address), files (addresses). The version names all of their contents.

const OURS = "mastaba-";
const NAME = OURS + SHELL.version;
const kept = new Set(SHELL.files);

addEventListener("install", (event) => event.waitUntil(keep()));

async function keep() {
  const cache = await caches.open(NAME);
  const plain = (path) => new Request(path, { credentials: "omit" }); // as it is for anybody
  await cache.addAll([...SHELL.files, SHELL.offline].map(plain));
  await skipWaiting();
}

addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => known(SHELL.offline)));
  else if (kept.has(url.pathname + url.search)) event.respondWith(known(url.pathname + url.search));
});

async function known(path) {
  return await (await caches.open(NAME)).match(path) ?? fetch(path, { credentials: "omit" });
}

// ---- Notices ----

addEventListener("push", (event) => event.waitUntil(show(event.data)));

async function show(data) {
  let told = {};
  try { told = data.json(); } catch { /* a browser wants to see something all the same */ }
  const { title = "Mastaba", body = "", tag, lang, url = "/", stop, stopWord, waiting } = told;
  const actions = stop && stopWord ? [{ action: "stop", title: stopWord }] : [];
  const look = { icon: "/icons/192.png", badge: "/icons/badge.png" };
  await registration.showNotification(title, { body, tag, lang, actions, renotify: Boolean(tag), data: { url, stop }, ...look });
  if (Number.isInteger(waiting)) await navigator.setAppBadge?.(waiting).catch(() => {});
}

addEventListener("notificationclick", (event) => {
  const { url, stop } = event.notification.data ?? {};
  event.notification.close();
  event.waitUntil(lead(event.action === "stop" ? stop : url));
});

/** Only to pages of ours. */
async function lead(path) {
  const url = new URL(path ?? "/", location.origin);
  if (url.origin === location.origin) await clients.openWindow(url.href);
}

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(again(event.oldSubscription)));

/** The browser has changed its mind about where it listens. */
async function again(before) {
  const me = await fetch("/api/me");
  if (!me.ok) return;
  const { csrf } = await me.json();
  const { key } = await (await fetch("/api/me/notices")).json();
  const fresh = await registration.pushManager.subscribe(before?.options ?? { userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = fresh.toJSON();
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": csrf };
  await fetch("/api/me/notices/devices", { method: "POST", headers, body: JSON.stringify({ endpoint, keys }) });
}
