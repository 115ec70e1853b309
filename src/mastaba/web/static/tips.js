// What a thing on the board is for ([data-tip]): a sentence, and a link to its rule. It comes when one points at the thing
// for a moment, has the focus there by keys, or presses it for long. A number in a table is told of by the head of its row
// or column. "left:3" is the tip of that name, with this number in it. Exports attend.

import { all, body, one, page } from "./page.js";

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
  clearTimeout(due);
  if (next === thing) return;
  if (tip.matches(":popover-open")) { // not at once: the pointer may be on its way to the link, across other things
    due = setTimeout(() => (hide(), soon(next, wait - LEAVE)), LEAVE);
    return;
  }
  hide();
  thing = next;
  due = setTimeout(() => tell(next), wait);
}

async function tell(next) {
  const told = await known().catch(() => ({}));
  const found = spoken(namesOf(next), told);
  if (next !== thing || !next.isConnected || !found.length) return;
  const name = next.getAttribute("aria-label") || next.title || (next.matches("td") ? headOf(next).textContent.trim() : "");
  quiet(next);
  const rules = [...new Set(found.map(([, rule]) => rule).filter(Boolean))];
  tip.replaceChildren(...(name ? [line("b", name)] : []), line("p", found.map(([said]) => said).join(" ")));
  for (const rule of rules) tip.append(linkTo(rule));
  next.setAttribute("aria-describedby", "tip");
  tip.showPopover?.();
  place(next.getBoundingClientRect());
}

const namesOf = (thing) => thing.dataset.tip ?? headOf(thing)?.dataset.tip;

/** The sentences of these names with their rules, and with the numbers that come with some of them. */
function spoken(names, told) {
  return names.split(" ").flatMap((each) => {
    const [name, number] = each.split(":");
    return told[name] ? [[told[name][0].replaceAll("{n}", number), told[name][1]]] : [];
  });
}

/** The head of a cell that has a tip: of its row, or else of its column. */
function headOf(cell) {
  if (!cell.matches("td")) return null;
  const [row] = all("th[data-row]", cell.parentElement);
  if (row) return row;
  let at = 0;
  for (const before of cell.parentElement.cells) {
    if (before === cell) break;
    at += before.colSpan;
  }
  for (const head of cell.closest("table").tHead?.rows[0]?.cells ?? []) {
    if (at < head.colSpan) return head;
    at -= head.colSpan;
  }
  return null;
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

/** What somebody points at: the thing itself, or a number in a table, or what it belongs to. */
function meant({ target }) {
  const near = target.closest?.("[data-tip], td");
  return near && !namesOf(near) ? near.closest("[data-tip]") : near;
}

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
