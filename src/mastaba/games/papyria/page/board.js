// Papyria on its page: one part at a time on a small screen, a land that is larger than its window, tiles that are turned.

import { deeds } from "../../deeds.js";
import { game } from "../../game.js";
import { all, one, page, seen } from "../../page.js";

let choice = null;
let last = ""; // the part that was asked for last

/** On a small screen a board shows one of its parts: the one that is asked for now ([data-now]), or as somebody likes. */
function turnTo(part = one("[data-now]")?.dataset.now, asked = false) {
  if (!asked && part === last) part = page.part;
  else if (!asked) last = part;
  if (part) page.part = part;
  for (const button of all("[data-do=part]")) button.setAttribute("aria-pressed", String(button.dataset.part === page.part));
  all("[data-pan]").filter(seen).forEach(centre);
}

/** What is larger than its window is shown around [data-middle]; again when [data-pan] says that this has changed. */
function centre(pan) {
  if (pan.shown === pan.dataset.pan) return;
  pan.shown = pan.dataset.pan;
  const [around, middle] = [pan, one("[data-middle]", pan)].map((each) => each.getBoundingClientRect());
  pan.scrollBy(middle.x - around.x - (around.width - middle.width) / 2, middle.y - around.y - (around.height - middle.height) / 2);
}

/** Turns everything that can be turned; what is tried on stays so. */
function turn(by = 1) {
  const things = all("[data-turns]");
  const tried = things.find((thing) => choice.waits(thing));
  for (const { dataset } of things) {
    const turns = dataset.turns.split(" ");
    dataset.turn = turns[(turns.indexOf(dataset.turn) + by + turns.length) % turns.length];
  }
  if (tried) return choice.finish(tried);
  choice.mark();
  choice.point(one("[data-turns]:is(:hover, :focus)"));
}

let wheeled = 0;

document.addEventListener("wheel", (event) => {
  if (!choice || !event.target.closest("[data-turns]")) return;
  event.preventDefault();
  if (event.timeStamp - wheeled < 120) return; // one notch of a wheel is many events
  wheeled = event.timeStamp;
  turn(event.deltaY < 0 ? -1 : 1);
}, { passive: false });

Object.assign(game, {
  begin(table) {
    choice = table?.choice;
    turnTo();
  },
  drawn: () => turnTo(),
  key(event) {
    const turns = event.key === "r" && Boolean(one("[data-turns]"));
    if (turns) {
      turn();
      event.preventDefault();
    }
    return turns;
  },
});

Object.assign(deeds, {
  part: ({ part }) => turnTo(part, true),
  turn: () => turn(),
});
