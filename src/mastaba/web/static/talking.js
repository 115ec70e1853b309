// Talking to the server: fetch with the page's token, errors that are sentences, cookies, going to another page.
// Exports call, remember, keep, leave, zone, beSomebody, sitAt.

import { page } from "./page.js";

const PATIENCE = 15000; // milliseconds for an answer

export async function call(method, path, data, patience = PATIENCE, stopped = null) {
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (page.csrf) headers["X-CSRF-Token"] = page.csrf;
  if (data !== undefined) headers["Content-Type"] = "application/json";
  let answer, told;
  try {
    answer = await fetch(path, { method, headers, body: data && JSON.stringify(data), signal: until(patience, stopped) });
    told = answer.ok ? answer.status !== 204 && await answer.json() : await answer.json().catch(() => ({}));
  } catch {
    throw Object.assign(new Error(page.offline), { status: 0 });
  }
  if (!answer.ok) throw Object.assign(new Error(told.message ?? answer.statusText), { status: answer.status, rule: told.rule });
  return told;
}

/** When nobody waits any more. */
function until(patience, stopped) {
  const late = AbortSignal.timeout?.(patience);
  return stopped && late && AbortSignal.any ? AbortSignal.any([late, stopped]) : stopped ?? late;
}

const COOKIES = { language: "lang", light: "theme" }; // others go by the same name

/** On this device, as a cookie. Gives whether it is there. */
export function remember(name, value) {
  const cookie = `${COOKIES[name] ?? name}=${value}`;
  document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`;
  return document.cookie.includes(cookie);
}

/** How somebody likes it: on all of their devices; who has no name yet, on this one. */
export async function keep(name, value) {
  if (page.csrf) await call("POST", "/api/me/preferences", { [name]: value });
  else remember(name, value);
}

/** The time zone, by its name. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

/** Goes to another page. Until that is there, or somebody comes back to this one, it is not done. */
export function leave(address) {
  location.assign(address);
  return new Promise((back) => { addEventListener("pageshow", back, { once: true }); });
}

/** Who has no name yet gets one: nobody has to fill in a form before the first game. */
export async function beSomebody(name) {
  if (page.csrf && !name) return;
  if (!remember("language", document.documentElement.lang)) throw new Error(page.cookies);
  page.csrf = (await call("POST", "/api/me", { name: name || page.guest, zone: zone() })).csrf;
}

/** Goes to the table that comes of this. */
export async function sitAt(path, data) {
  await leave(`/t/${(await call("POST", path, data)).table}`);
}
