// The first page: what waits for me, the lists of tables, its title and the mark on the tab are live. Exports nothing.

import "./company.js";
import { count } from "./countdown.js";
import { morph } from "./morph.js";
import { body, one } from "./page.js";
import { badge } from "./shell.js";
import { MINE, OPEN, Stream } from "./stream.js";
import { call } from "./talking.js";
import { moments } from "./when.js";

const BREATH = 200; // milliseconds: what happens within it is asked for once
const PAUSE = 2000; // the same for what happens at tables of others
let due = 0, when = Infinity;

async function look() {
  const { turn, rows, title, busy, due: waiting } = await call("GET", "/tables");
  if (Boolean(busy) !== body.classList.contains("busy")) return location.reload(); // the first one: now it is another page
  for (const [name, html] of Object.entries({ turn, rows })) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    moments(fresh.content);
    morph(one(`#${name}`), fresh.content);
  }
  document.title = title;
  mark(waiting);
}

/** On the tab; and on the icon of whoever has put the page on a home screen. */
function mark(waiting) {
  const icon = one("link[rel=icon]");
  icon.href = waiting ? icon.dataset.due : icon.dataset.idle;
  badge(waiting);
}

/** Soon: what else happens until then comes with it. */
function expect(soon) {
  if (Date.now() + soon >= when) return;
  clearTimeout(due);
  when = Date.now() + soon;
  due = setTimeout(() => {
    when = Infinity;
    look().catch(() => {}); // if the line is lost, it comes back with news
  }, soon);
}

badge(one("link[rel=icon]").dataset.waiting);
new Stream([MINE, OPEN], ({ kind }) => {
  if (kind === "gone") location.reload(); // this device was forgotten
  if (kind === "listed" || kind === "online") expect(BREATH);
  if (kind === OPEN) expect(PAUSE);
});
count();
