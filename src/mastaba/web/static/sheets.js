// Panels that open over a small screen, as the side with log and rules. Exports toggleSheet.

import { all, body, focusFirst } from "./page.js";

export function toggleSheet(sheet) {
  const open = body.classList.toggle(`open-${sheet}`);
  body.classList.remove("news"); // what was new can be read there
  for (const button of all(`[aria-controls=${sheet}]`)) button.setAttribute("aria-expanded", String(open));
  focusFirst(all(open ? `#${sheet} button` : `[aria-controls=${sheet}]`));
}
