// Who is here: says that somebody looks at this page, and shows who else looks at theirs. Exports sign.

import { morph } from "./morph.js";
import { all, one, page } from "./page.js";
import { shown } from "./regions.js";
import { call } from "./talking.js";

const EVERY = 10000; // milliseconds between two signs of life
const WEEK = 6 * 86400000; // from then on a weekday does not say which one
const sits = () => page.seat !== "" || page.shared;
const waits = () => Boolean(one("#gather [data-begins]")); // for whoever comes: meanwhile one may look at something else
const place = () => `/t/${page.table}/here${page.seat === "" ? "" : `?seat=${page.seat}`}`;

/** Says that somebody is here, and shows who else is. */
export async function sign() {
  if ((document.hidden && !waits()) || !sits()) return;
  const { parts = {} } = await call("POST", place(), { here: true, version: Number(page.version) }).catch(() => ({})); // the next one may come through
  for (const [name, html] of Object.entries(parts)) {
    const old = document.getElementById(name);
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    if (!old || old.innerHTML === fresh.innerHTML) continue;
    morph(old, fresh.content);
    shown.delete(name);
  }
  moments();
}

/** Nobody looks at it any more: that is no broken line. */
function goodbye() {
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": page.csrf };
  if (sits()) fetch(place(), { method: "POST", headers, body: `{"here":false,"version":${page.version}}`, keepalive: true }).catch(() => {});
}

/** Lines that are lost count their seconds. */
function tick() {
  for (const words of all("[data-ticks]")) {
    words.textContent = words.textContent.replace(/(\d+):(\d\d)/, (_, minutes, seconds) => {
      const now = 60 * minutes + Number(seconds) + 1;
      return `${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}`;
    });
  }
}

/** Days and hours by the clock of whoever reads. */
function moments() {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const [soon, later] = [{ weekday: "short" }, { day: "numeric", month: "short" }].map((day) => new Intl.DateTimeFormat(document.documentElement.lang, { ...day, ...clock }));
  for (const time of all("time[data-at]")) {
    const at = 1000 * time.dataset.at;
    const said = (at - Date.now() > WEEK ? later : soon).format(at);
    if (time.textContent !== said) time.textContent = said;
  }
}

const watch = new MutationObserver(moments);
for (const name of ["#seats", "#term", "#fuse"]) watch.observe(one(name), { childList: true, characterData: true, subtree: true });
document.addEventListener("visibilitychange", () => (document.hidden && !waits() ? goodbye() : sign()));
addEventListener("pagehide", goodbye);
setInterval(sign, EVERY);
setInterval(tick, 1000);
moments();
sign();
