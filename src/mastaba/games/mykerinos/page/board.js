// Mykerinos on its page: a region that scrolls, and seals that say what their patrons do.

import { deeds } from "../../deeds.js";
import { game } from "../../game.js";
import { all, one } from "../../page.js";

deeds.patrons = () => one("#patrons-sheet").showPopover();

/** A board that scrolls ([data-scrolls]) goes to what may be done, if nothing of it is to be seen. */
function reveal() {
  for (const box of all("[data-scrolls]")) {
    const { top, bottom } = box.getBoundingClientRect();
    const things = all(".legal", box).map((thing) => ({ thing, at: thing.getBoundingClientRect() }));
    if (things.some(({ at }) => at.top >= top && at.bottom <= bottom)) continue;
    things[0]?.thing.scrollIntoView({ block: "nearest" });
  }
}

game.marked = () => requestAnimationFrame(reveal);
