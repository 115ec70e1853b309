// Since somebody left: what the others have done, in words first, then move by move for who wants to see it. It comes
// when it is needed. Exports tell, show, moments.

import { deeds } from "./deeds.js";
import { land, landed } from "./flights.js";
import { game } from "./game.js";
import { here } from "./here.js";
import { body, focusFirst, one, page } from "./page.js";
import { refuse } from "./refusals.js";
import { swap } from "./regions.js";
import { call } from "./talking.js";

const LEAST = 600; // milliseconds for a move: who wants to see it wants to see it
const WEEK = 6 * 86400000; // for which a day goes by its name
let before = null; // what had the focus

const drawer = () => one("#since");
const seat = () => (page.seat === "" ? "" : `&seat=${page.seat}`);
const portion = (since, after) => call("GET", `/t/${page.table}/since/moments?since=${since}&after=${after}${seat()}`);

/** In words, over the top of the board: if it is more than the line above says. `when`: milliseconds, 0: a move ago. */
export async function tell(since, when) {
  const { html } = await call("GET", `/t/${page.table}/since?since=${since}${seat()}`).catch(() => ({}));
  if (!html || here.table.pace.running) return;
  before = document.activeElement;
  const place = put("drawer-since", html);
  const title = one("h2", place);
  if (when && title.dataset.when) title.textContent = title.dataset.when.replace("|", said(new Date(when)));
  if (!before?.matches?.("input, textarea")) title.focus({ preventScroll: true });
}

function put(kind, html) {
  drawer()?.remove();
  const place = document.createElement("section");
  place.id = "since";
  place.className = kind;
  place.innerHTML = html;
  if (one("#since-title", place)) place.setAttribute("aria-labelledby", "since-title");
  one("#lately").after(place);
  return place;
}

/** The day and hour by the clock of whoever reads. */
function said(when) {
  const far = Date.now() - when > WEEK;
  const today = when.toDateString() === new Date().toDateString();
  const day = today ? {} : far ? { weekday: "long", day: "numeric", month: "long" } : { weekday: "long" };
  const hour = far ? {} : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Intl.DateTimeFormat(document.documentElement.lang, { ...day, ...hour }).format(when);
}

function close() {
  const inside = drawer()?.contains(document.activeElement);
  drawer()?.remove();
  if (inside) focusFirst([before, one("#prompt")].filter((thing) => thing?.isConnected && thing !== body));
}

// ---- In motion ----------------------------------------------------------------------------------------------------

/** The moves since this version, each with the page as it was then. */
export async function moments(since) {
  const found = [];
  for (let after = 0, answer; after || !answer; after = answer.next) {
    answer = await portion(since, after);
    found.push(...answer.moments);
    if (!answer.next) break;
  }
  return found;
}

/** From the board as it was then to now, at somebody's pace. A click, a key or a swipe ends it; what others do meanwhile
 *  comes afterwards. */
export function show(since) {
  const { table } = here;
  if (!table.pace.running) table.showing = play(table, table.pace, since);
  return table.showing;
}

async function play(table, pace, since) {
  drawer()?.remove();
  pace.present();
  const now = call("GET", `/t/${page.table}/parts?since=${page.version}${seat()}`);
  now.catch(() => {});
  try {
    const first = await portion(since, 0);
    if (!first.moments.length) return;
    begin(pace, first);
    await pace.beat(LEAST);
    await all(pace, first);
  } catch (error) {
    refuse(error.message);
  } finally {
    await end(table, pace, now);
  }
}

function begin(pace, first) {
  pace.running = true;
  page.decision = 0; // nothing is asked meanwhile
  body.classList.add("performing", "looking-back");
  swap({ ...boardOf(first.before), facts: "" })();
  pace.choice.read();
  game.drawn();
  one("[data-do]", put("strip-since", first.strip)).focus({ preventScroll: true });
}

async function all(pace, first) {
  const many = first.moments.length + first.left;
  let at = 0;
  for (let some = first; some && pace.running;) {
    const next = some.next && portion(first.since, some.next); // while these are shown
    if (next) next.catch(() => {});
    for (const moment of some.moments) {
      if (!pace.running) return;
      at += 1;
      one("#since .num").textContent = `${at}/${many}`;
      pace.draw(boardOf(moment.parts), moment);
      await landed();
      if (moment.said) pace.say(moment.said);
      if (pace.running && (moment.said || moment.told.some(({ from }) => from))) await pace.beat(LEAST);
    }
    some = await next;
  }
}

async function end(table, pace, now) {
  if (!body.classList.contains("looking-back")) return;
  pace.running = false;
  land();
  const parts = await now.catch(() => null);
  drawer()?.remove();
  body.classList.remove("performing", "looking-back");
  if (!parts) return location.reload();
  table.draw({ ...parts, told: [] });
  focusFirst([one("#prompt")]);
}

const boardOf = ({ seats, board, hand }) => ({ seats, board, hand });

// ---- Clicks and keys ----------------------------------------------------------------------------------------------

Object.assign(deeds, { "close-since": close, "skip-since"() {} }); // which skips as every click does

document.addEventListener("click", ({ target }) => {
  if (one(".drawer-since") && !target.closest("#since")) close();
}, true);
document.addEventListener("keydown", (event) => {
  if (!one(".drawer-since")) return;
  if (event.key === "Escape") {
    close();
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (event.target.closest("#since")) event.stopPropagation(); // here keys scroll, and press buttons
}, true);
