// The rules beside the board, in the side panel. Exports readRules, closeRules.

import { all, body, one, page } from "./page.js";
import { toggleSheet } from "./sheets.js";

/** Opens the rules in the side panel, at the paragraph of this number. */
export async function readRules(number) {
  const place = one("#rules");
  if (!place.firstChild) {
    const answer = await fetch(`/rules/${page.game}?part=true`);
    if (!answer.ok) throw new Error(page.offline);
    place.innerHTML = await answer.text();
  }
  body.classList.add("reading-rules");
  body.classList.remove("reading-hint");
  one("#side [data-do=rules]").setAttribute("aria-expanded", "true");
  if (getComputedStyle(one("#side")).visibility === "hidden") toggleSheet("side");
  for (const there of all(".here", place)) there.classList.remove("here");
  const target = number && one(`#${CSS.escape(number)}`, place);
  const paragraph = target?.closest("li, p");
  paragraph?.classList.add("here");
  if (paragraph) paragraph.scrollIntoView({ block: "center" });
  else place.scrollTop = 0;
  (target || place).focus({ preventScroll: true });
}

/** The log is there again. */
export function closeRules() {
  body.classList.remove("reading-rules", "reading-hint");
  one("#side [data-do=rules]").setAttribute("aria-expanded", "false");
}
