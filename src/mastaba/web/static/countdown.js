// Seconds that run down: [data-begins] says how many are left, and its text has that number. Exports count.

import { all } from "./page.js";

function tick() {
  for (const words of all("[data-begins]")) {
    const left = Math.max(0, Number(words.dataset.begins) - 1);
    words.textContent = words.textContent.replace(words.dataset.begins, left);
    words.dataset.begins = left;
  }
}

/** From now on, once a second. The server decides; what is shown may be a moment late. */
export function count() {
  setInterval(tick, 1000);
}
