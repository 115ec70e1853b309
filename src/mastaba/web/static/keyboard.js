// Keys at a table: arrows and letters lead the focus to what can be done, Enter does it. Exports nothing.

import { deed, deeds } from "./deeds.js";
import { game } from "./game.js";
import { here } from "./here.js";
import { all, body, focusFirst, one, seen } from "./page.js";
import { toggleSheet } from "./sheets.js";

const TOLD_OF = "#main [data-tip]:not([tabindex], button, a, input, [aria-hidden=true], [aria-hidden=true] *)";

/** What can be done, in reading order, but first what completes a move and last the buttons, as most of them give
 *  something up; or everything that can at least be asked about. */
function things(everything) {
  if (everything) for (const thing of all(TOLD_OF)) thing.tabIndex = -1; // arrows come there, Tab does not
  const doable = ".legal[tabindex], button.legal, [data-words]:not([aria-disabled=true])";
  const found = all(everything ? `${doable}, [data-try], #main [data-tip][tabindex], #board [aria-describedby][tabindex]` : doable).filter(seen);
  const ends = (thing) => here.table.choice.picked.length && thing.matches("[data-words]:not(.btn)");
  const rank = (thing) => (ends(thing) ? 0 : thing.closest("#actions") ? 2 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** Letters go to the next thing whose name begins with it, numbers to the next with that number: c, 3 is cat 3. */
function seek(key) {
  const found = things();
  const at = found.indexOf(document.activeElement) + 1;
  const fits = new RegExp(/\d/.test(key) ? `\\b${key}\\b` : `^${key}`, "iu");
  const name = (thing) => thing.getAttribute("aria-label") ?? thing.textContent;
  [...found.slice(at), ...found.slice(0, at)].find((thing) => fits.test(name(thing).trim()))?.focus();
}

/** Arrow keys go to the nearest thing in that direction, or around the edge of the page. */
function walk(right, down, everything) {
  const found = things(everything);
  const here = document.activeElement;
  if (!found.includes(here)) return found[0]?.focus();
  const middle = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(here);
  const ways = found.filter((thing) => thing !== here).map((thing) => {
    const [across, below] = middle(thing).map((at, axis) => at - [x, y][axis]);
    return { thing, along: across * right + below * down, aside: Math.abs(across * down) + Math.abs(below * right) };
  });
  const ahead = ways.filter(({ along, aside }) => along > 4 && aside <= 4 * along);
  const length = ({ along, aside }) => along + 2 * aside;
  (ahead.length ? ahead : ways).sort((a, b) => length(a) - length(b))[0]?.thing.focus();
}

/** What keys do is what a click does; then the focus goes on to the next word of the move, never to another move. */
function press(thing) {
  thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  if (thing.matches(".picked:not(.tried)") && !here.table.sending) focusFirst(things().filter((next) => "word" in next.dataset || here.table.choice.rest(next)));
}

/** Closes what lies over the page: the sheet on top, or the side. Gives whether there was something. */
function uncover() {
  const sheet = all(":popover-open").at(-1);
  if (sheet) sheet.hidePopover();
  else if (body.classList.contains("open-side")) toggleSheet("side");
  else return false;
  return true;
}

const keys = {
  ArrowRight: ({ shiftKey }) => walk(1, 0, shiftKey),
  ArrowLeft: ({ shiftKey }) => walk(-1, 0, shiftKey),
  ArrowDown: ({ shiftKey }) => walk(0, 1, shiftKey),
  ArrowUp: ({ shiftKey }) => walk(0, -1, shiftKey),
  Escape: () => here.table.choice.forget(),
  "/": () => deeds.type?.(),
  u() {
    const [undo, another] = all("[data-do=undo]").filter(seen);
    if (undo && !another) deed(undo); // else one says whose
  },
  "!"() {
    const lamp = one("#lamp button");
    if (lamp) deed(lamp);
  },
  "?": ({ target }) => target.dataset.try && press(target),
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Escape" && uncover()) return event.preventDefault();
  if (target.matches("input, textarea, select")) return;
  if ((key === "Enter" || key === " ") && target.matches("[role=button]")) press(target);
  else if (key !== "Escape" && target.closest("[popover], #rules")) return;
  else if (game.key(event)) return;
  else if (keys[key]) keys[key](event);
  else if (/^[\p{L}\d]$/u.test(key)) seek(key);
  else return;
  event.preventDefault();
});
