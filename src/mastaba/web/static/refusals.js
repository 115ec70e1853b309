// Why something does not go: a sentence where the prompt is, with a link to the rule; or beside what was pressed.
// Exports refuse, clearRefusal, complain.

import { all, body, one, page, seen } from "./page.js";

let timer = 0;

/** Says it where the prompt is: for a while, or until it is heeded; on pages without one, next to what was pressed. The
 *  pieces and places that it is about are marked as long as it is read. */
export function refuse(sentence, element, stays = false, rule = "", about = []) {
  const place = one("#refusal");
  if (!seen(place?.parentElement)) return complain(element, sentence);
  clearRefusal();
  place.textContent = rule ? sentence.replace(` [${rule}]`, "") : sentence;
  if (rule) place.append(" ", ruleLink(rule));
  body.classList.add("has-refusal");
  element?.classList.add("asked");
  for (const name of about.map(CSS.escape)) {
    for (const thing of all(`[data-place$="-${name}"], [data-place="${name}"], [data-piece="${name}"]`)) thing.classList.add("culprit");
  }
  if (!stays) timer = setTimeout(() => clearUnlessRead(place), 4000);
}

/** The rule that a refusal names, as a link to its paragraph. */
function ruleLink(rule) {
  const link = document.createElement("a");
  link.href = `/rules/${page.game}#${rule}`;
  link.dataset.rule = rule;
  link.textContent = rule;
  link.setAttribute("aria-label", page.ruleWord.replace("0", rule));
  return link;
}

/** Somebody who has the link under the finger may still want to follow it. */
function clearUnlessRead(place) {
  if (place.matches(":hover, :focus-within")) timer = setTimeout(() => clearUnlessRead(place), 1000);
  else clearRefusal();
}

export function clearRefusal() {
  clearTimeout(timer);
  one("#refusal")?.replaceChildren();
  body.classList.remove("has-refusal");
  for (const thing of all(".asked, .culprit")) thing.classList.remove("asked", "culprit");
}

export function complain(element, sentence) {
  const near = element?.closest("form, section, header, main");
  const place = one("[data-complaint]", near ?? body) ?? one("[data-complaint]");
  if (place) place.textContent = sentence;
}
