// Papyria on its page: one part at a time on a small screen, a land that is zoomed and panned, tiles that are turned,
// and what things are for.

import { deeds } from "../../deeds.js";
import { game } from "../../game.js";
import { all, body, one, page, seen } from "../../page.js";
import { clearRefusal, refuse } from "../../refusals.js";

let choice = null;
let last = ""; // the part that was asked for last

/** On a small screen a board shows one of its parts: the one that is asked for now ([data-now]), or as somebody likes. */
function turnTo(part = one("[data-now]")?.dataset.now, asked = false) {
  if (!asked && part === last) part = page.part;
  else if (!asked) last = part;
  if (part) page.part = part;
  for (const button of all("[data-do=part]")) button.setAttribute("aria-pressed", String(button.dataset.part === page.part));
  for (const button of all("[data-do=large]")) button.setAttribute("aria-pressed", String(large()));
  all("[data-pan]").filter(seen).forEach(lay);
}

/* ── a land in its window ── */

const MOST = 4;
let zoom = 1; // of what shows all of it; on a small screen, of what a thumb can tap

/** Gives a land its size, and shows it around [data-middle]; again when [data-pan] says that this has changed. */
function lay(pan) {
  const svg = one("svg", pan);
  pan.style.setProperty("--w", `${svg.getAttribute("width")}px`);
  pan.style.setProperty("--h", `${svg.getAttribute("height")}px`);
  if (pan.shown === pan.dataset.pan) return;
  pan.shown = pan.dataset.pan;
  const [around, middle] = [pan, one("[data-middle]", pan)].map((each) => each.getBoundingClientRect());
  pan.scrollBy(middle.x - around.x - (around.width - middle.width) / 2, middle.y - around.y - (around.height - middle.height) / 2);
}

/** Zooms, and leaves what is at this point of the window where it is: by itself the middle. */
function zoomTo(wanted, at = null) {
  const pan = all("[data-pan]").find(seen);
  if (!pan) return;
  const { x, y, width, height } = pan.getBoundingClientRect();
  const [across, down] = at ? [at.x - x, at.y - y] : [width / 2, height / 2];
  const before = one("svg", pan).getBoundingClientRect();
  const least = Math.min(1, (zoom * width) / before.width, (zoom * height) / before.height); // all of it is to be seen
  zoom = Math.min(MOST, Math.max(least, wanted));
  const [left, top] = [(x + across - before.x) / before.width, (y + down - before.y) / before.height];
  body.style.setProperty("--zoom", zoom);
  const now = one("svg", pan).getBoundingClientRect();
  pan.scrollBy(now.x + left * now.width - x - across, now.y + top * now.height - y - down);
}

/** On a desk the land may take the room of the board, as long as nothing is asked of the board. */
const large = () => body.classList.contains("large-land") && page.part === "land";

function enlarge() {
  const now = !large();
  body.classList.toggle("large-land", now);
  turnTo(now ? "land" : one("[data-now]")?.dataset.now, true);
}

let pinch = null; // two fingers: how far apart, and the zoom, when they began
let drag = null; // a mouse button that is down
let dragged = false;

const grounded = (event) => event.target.closest?.("[data-pan]");

function fingers({ touches: [one, two] }) {
  return {
    apart: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY),
    at: { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 },
  };
}

document.addEventListener("touchstart", (event) => {
  pinch = event.touches.length === 2 && grounded(event) ? { apart: fingers(event).apart, zoom } : null;
}, { passive: true });
document.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const { apart, at } = fingers(event);
  zoomTo((pinch.zoom * apart) / pinch.apart, at);
}, { passive: false });
document.addEventListener("pointerdown", (event) => {
  const pan = event.pointerType === "mouse" && event.button === 0 && grounded(event);
  drag = pan ? { pan, x: event.clientX, y: event.clientY } : null;
  dragged = false;
});
document.addEventListener("pointermove", (event) => {
  if (!drag || !event.buttons) return;
  const [across, down] = [drag.x - event.clientX, drag.y - event.clientY];
  if (!dragged && Math.hypot(across, down) < 5) return; // a click that trembles
  dragged = true;
  drag.pan.scrollBy(across, down);
  [drag.x, drag.y] = [event.clientX, event.clientY];
});

/* ── turning a tile ── */

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

/** Over a cell the wheel turns the tile, elsewhere in the land it zooms. */
document.addEventListener("wheel", (event) => {
  const turns = choice && event.target.closest("[data-turns]");
  if (!turns && !grounded(event)) return;
  event.preventDefault();
  if (!turns) return zoomTo(zoom * Math.exp(-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 100) / 500), event);
  if (event.timeStamp - wheeled < 120) return; // one notch of a wheel is many events
  wheeled = event.timeStamp;
  turn(event.deltaY < 0 ? -1 : 1);
}, { passive: false });

/* ── what things are for: they name their sentences by aria-describedby ── */

const TOLD = ".papyria [aria-describedby], .papyria-sheet [aria-describedby]";
let telling = false;

function about(thing) {
  const name = thing.getAttribute("aria-label") ?? thing.title.split(". ")[0];
  const told = thing.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id)?.textContent);
  return [name && `${name}.`, ...told].join(" ");
}

function tell(thing) {
  const sheet = one("[data-told]", thing.closest("[popover]") ?? document.createElement("i"));
  if (sheet) sheet.textContent = about(thing);
  else refuse(about(thing), thing, true);
  telling = !sheet;
  body.classList.toggle("telling", telling);
}

function hush() {
  if (telling) clearRefusal();
  telling = false;
  body.classList.remove("telling");
}

/** Whether somebody who presses it wants to know what it is: it does nothing, and has nothing to refuse. */
function asksOnly(thing) {
  return !("try" in thing.dataset) && !(thing.dataset.word && choice?.knows(thing));
}

document.addEventListener("focusin", ({ target }) => {
  const line = one(".forecast");
  if (line && target.matches?.(`:focus-visible:is(${TOLD})`)) line.textContent = about(target);
});

Object.assign(game, {
  begin(table) {
    choice = table?.choice;
    turnTo();
  },
  drawn() {
    hush();
    turnTo();
  },
  click({ target }) {
    const was = dragged; // then it was no click
    dragged = false;
    if (was) return true;
    hush();
    const thing = target.closest(TOLD);
    if (!thing || target.closest("[data-words], [data-rule]") || !asksOnly(thing)) return false;
    tell(thing);
    return true;
  },
  key(event) {
    const { key, target } = event;
    const step = { "+": 1.25, "=": 1.25, "-": 0.8 }[key];
    dragged = false;
    hush();
    if (step) zoomTo(zoom * step);
    else if (["Enter", " ", "?"].includes(key) && target.matches(TOLD) && asksOnly(target)) tell(target);
    else if (key === "r" && one("[data-turns]")) turn();
    else return false;
    event.preventDefault();
    return true;
  },
});

Object.assign(deeds, {
  part: ({ part }) => turnTo(part, true),
  turn: () => turn(),
  zoom: ({ by }) => zoomTo(zoom * by),
  large: () => enlarge(),
});
