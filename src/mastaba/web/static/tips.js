// What a thing on the board is for ([data-tip]): a sentence, and a link to its rule. It comes when one points at the thing
// for a moment, has the focus there by keys, or presses it for long. Exports attend.

import { body, one, page } from "./page.js";

const WAIT = 650; // milliseconds that one points at a thing, or presses it, before it is told
const LEAVE = 250; // and that it stays, so that one can get to the link
const APART = 8; // pixels from the thing

let texts = null; // asked for once
let thing = null; // of which it is told, or is about to be
let due = 0;
let pressed = false; // for long: what follows is no click

const tip = document.createElement("div");
Object.assign(tip, { id: "tip", className: "tip", popover: "manual" });
tip.setAttribute("role", "tooltip");
body.append(tip);

const known = () => (texts ??= fetch(`/tips/${page.game}?lang=${document.documentElement.lang}`).then((answer) => (answer.ok ? answer.json() : {})));

/** Tells what this is for, after a while. */
function soon(next, wait = WAIT) {
  if (next === thing) return clearTimeout(due);
  hide();
  thing = next;
  due = setTimeout(() => tell(next), wait);
}

async function tell(next) {
  const told = await known().catch(() => ({}));
  const found = next.dataset.tip.split(" ").map((name) => told[name]).filter(Boolean);
  if (next !== thing || !next.isConnected || !found.length) return;
  const name = next.getAttribute("aria-label") ?? next.title;
  quiet(next);
  const rules = [...new Set(found.map(([, rule]) => rule).filter(Boolean))];
  tip.replaceChildren(...(name ? [line("b", name)] : []), line("p", found.map(([said]) => said).join(" ")));
  for (const rule of rules) tip.append(linkTo(rule));
  next.setAttribute("aria-describedby", "tip");
  tip.showPopover?.();
  place(next.getBoundingClientRect());
}

/** As long as it is told here the browser does not say its title, too. */
function quiet(next) {
  const drawn = next.querySelector(":scope > title"); // of a drawing
  if (drawn) Object.assign(next, { named: drawn.textContent, drawn });
  else if (next.title) next.named = next.title;
  if (drawn) drawn.textContent = "";
  else next.removeAttribute("title");
}

function loud(next) {
  if (next.drawn) next.drawn.textContent ||= next.named;
  else if (next.named) next.title ||= next.named;
  next.drawn = next.named = null;
}

function line(kind, text) {
  const element = document.createElement(kind);
  element.textContent = text;
  return element;
}

function linkTo(rule) {
  const link = line("a", page.ruleWord?.replace("0", rule) ?? rule);
  link.href = `/rules/${page.game}#${rule}`;
  link.dataset.rule = rule;
  return link;
}

/** Above the thing, or below it where there is no room; within the window. */
function place({ left, top, bottom, width }) {
  const { offsetWidth, offsetHeight } = tip;
  const above = top - offsetHeight - APART;
  tip.style.left = `${Math.max(APART, Math.min(left + width / 2 - offsetWidth / 2, innerWidth - offsetWidth - APART))}px`;
  tip.style.top = `${above > APART ? above : Math.min(bottom + APART, innerHeight - offsetHeight - APART)}px`;
}

function hide() {
  clearTimeout(due);
  if (!thing) return;
  loud(thing);
  if (thing.getAttribute("aria-describedby") === "tip") thing.removeAttribute("aria-describedby");
  thing = null;
  if (tip.matches(":popover-open")) tip.hidePopover();
}

/** Not at once: the pointer may be on its way to the link. */
function leave() {
  clearTimeout(due);
  due = setTimeout(hide, LEAVE);
}

/** Begins, with what has happened to somebody just now. */
export function attend(event) {
  for (const [kind, heed] of Object.entries(heeds)) document.addEventListener(kind, heed, true);
  heeds[event.type]?.(event);
}

const meant = ({ target }) => target.closest?.("[data-tip]");
const heeds = {
  pointerover(event) {
    if (event.pointerType === "touch") return;
    if (event.target.closest?.("#tip")) clearTimeout(due);
    else if (meant(event)) soon(meant(event));
    else if (thing) leave();
  },
  pointerdown(event) {
    pressed = false;
    if (event.target.closest?.("#tip")) return;
    hide();
    if (event.pointerType !== "touch" || !meant(event)) return;
    thing = meant(event);
    due = setTimeout(() => {
      pressed = true;
      tell(thing);
    }, WAIT);
  },
  pointerup: () => pressed || (thing && !tip.matches(":popover-open") && hide()),
  pointercancel: () => hide(),
  contextmenu: (event) => pressed && event.preventDefault(),
  click(event) {
    if (!pressed) return event.target.closest?.("#tip [data-rule]") && hide();
    pressed = false;
    if (event.target.closest?.("#tip")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  focusin: (event) => meant(event)?.matches(":focus-visible") && soon(meant(event)),
  focusout: (event) => meant(event) === thing && thing && leave(),
  keydown({ key, target }) {
    if (key === "?" && thing === target && !target.dataset.try) one("a", tip)?.click();
    else if (key !== "Shift") hide();
  },
  scroll: ({ target }) => tip.contains(target) || hide(),
};
