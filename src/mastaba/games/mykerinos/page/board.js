// Mykerinos on its page: a region that scrolls, and seals that say what their patrons do; on a phone, region or museum.

import { deeds } from "../../deeds.js";
import { game } from "../../game.js";
import { here } from "../../here.js";
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

/** Who turns to the museum with something picked goes there to choose a room: it stays picked. */
game.click = ({ target }) => Boolean(target.closest(".mk-tabs"));

document.addEventListener("change", ({ target }) => {
  if (target.name === "mk-part") here.table?.light?.(); // in a lesson: what is lit may be there
});
