// Moments by the clock of whoever reads: 18:04 today, Thu 18:04 within six days, 3 Mar, 3 Mar 2025. Exports moments.

import { all } from "./page.js";

const lang = document.documentElement.lang;
const near = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const DAY = 86400000;

function format(then) {
  const now = new Date();
  if (then.toDateString() === now.toDateString()) return near;
  if (Math.abs(then - now) < 6 * DAY) return { weekday: "short", ...near };
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
  return { day: "numeric", month: "short", ...year };
}

/** Says all moments below this element. */
export function moments(root = document) {
  for (const time of all("time[data-at]", root)) {
    const then = new Date(1000 * time.dataset.at);
    time.textContent = new Intl.DateTimeFormat(lang, format(then)).format(then);
  }
}
