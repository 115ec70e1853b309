// Mykerinos on its page: a museum that scrolls.

import { game } from "../../game.js";
import { all } from "../../page.js";

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
