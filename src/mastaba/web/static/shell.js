// The service worker, for who has a name here: it keeps style, script and a page for when there is no line, and shows
// notices. And the number of tables that wait, on the icon of an installed app. Exports shell, badge.

import { page } from "./page.js";

/** Its registration; nothing where there is none: over plain http, or in a private window. */
export const shell = page.csrf && "serviceWorker" in navigator ? begun() : Promise.resolve(null);

async function begun() {
  if (document.readyState !== "complete") await new Promise((done) => { addEventListener("load", done, { once: true }); });
  const path = `/sw.js?lang=${document.documentElement.lang}`;
  return navigator.serviceWorker.register(path).catch(() => null);
}

/** How many tables wait. */
export function badge(waiting) {
  navigator.setAppBadge?.(Number(waiting))?.catch(() => {});
}
