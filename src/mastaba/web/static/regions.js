// Regions of the page ([data-region]) swapped as wholes, the focus kept. Exports shown (what was swapped in, by name), swap.

import { morph } from "./morph.js";
import { all, body, focusFirst, one, page } from "./page.js";

export const shown = new Map();
let asked = page.decision; // when the page was last brought up to date
const TURN = /(?=<section class="turn">)/; // where one begins

/** Brings the regions that have changed up to date; gives a function that puts the focus back. */
export function swap(parts) {
  const active = document.activeElement ?? body;
  const same = asked === page.decision;
  asked = page.decision;
  const region = active.closest("[data-region]");
  if (region) active.blur(); // a page is laid out before what has the focus is taken away
  for (const [name, html] of Object.entries(parts)) {
    const place = document.getElementById(name);
    if (!place || shown.get(name) === html) continue;
    const [before, now] = [shown.get(name)?.split(TURN) ?? [], html.split(TURN)];
    let same = 0; // a log grows at its end
    while (same < before.length && before[same] === now[same]) same += 1;
    const fresh = document.createElement("template");
    fresh.innerHTML = now.slice(same).join("");
    morph(place, fresh.content, place.childNodes[same] ?? null);
    shown.set(name, html);
  }
  return () => {
    if (!region) return;
    const again = keyOf(active) ? all(keyOf(active), region) : [];
    const safe = [active, ...again].filter((thing) => same || harmless(thing));
    focusFirst([...safe, one("#prompt"), one("#main")]);
  };
}
/** Whether Enter may be pressed there once more by somebody who has not read yet what is asked now: a button that says a
 *  whole move, as *Pass*, gives something up, and so does what people are warned of. */
const harmless = (thing) => !thing.matches("#actions *, [data-words], .grave");
/** What names a thing on the page: the same before and after a swap. */
function keyOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  for (const name of ["data-word", "data-words", "data-do", "data-place", "data-piece", "href"]) {
    if (element.hasAttribute(name)) return `[${name}="${CSS.escape(element.getAttribute(name))}"]`;
  }
  return null;
}
