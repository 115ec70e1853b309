// Clicks at a table, and what one points at. Exports nothing.

import { land } from "./flights.js";
import { game } from "./game.js";
import { here } from "./here.js";
import { refuse } from "./refusals.js";
import { readRules } from "./rules.js";

document.addEventListener("click", (event) => {
  land();
  const on = (selector) => event.target.closest(selector);
  const rule = on("[data-rule], #rules a[href^='#']");
  if (rule && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    readRules(rule.hash.slice(1)).catch((error) => refuse(error.message));
  } else if (on("[data-do]") || game.click(event)) return;
  else if (on("[data-words]:not([data-try][aria-disabled=true])")) here.table.choice.finish(on("[data-words]"));
  else if (on("[data-word]") && here.table.choice.knows(on("[data-word]"))) here.table.choice.pick(on("[data-word]").dataset.word);
  else if (on("[data-try]")) here.table.why(on("[data-try]")).catch((error) => refuse(error.message));
  else if (on("#board") && !on("button, a, [popover]")) here.table.choice.forget(); // beside everything: never mind
});

/** What would come of a thing is told while one points at it. */
for (const [kind, there] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(kind, ({ target }) => {
    const thing = target.closest?.("[data-word], [data-words]");
    if (thing) here.table.choice.point(there ? thing : null);
  });
}

/** What a thing is for is told by another script, which comes when somebody first points at one that has a tip. */
async function wake(event) {
  if (!event.target.closest?.("[data-tip], td")) return;
  for (const kind of AWAKE) document.removeEventListener(kind, wake, true);
  (await import("./tips.js")).attend(event);
}
const AWAKE = ["pointerover", "pointerdown", "focusin"];
for (const kind of AWAKE) document.addEventListener(kind, wake, true);
