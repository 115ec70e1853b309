// The first page: the list of my tables, its title and the mark on the tab are live. Exports nothing.

import { morph } from "./morph.js";
import { one } from "./page.js";
import { badge } from "./shell.js";
import { MINE, Stream } from "./stream.js";
import { call } from "./talking.js";

const BREATH = 200; // milliseconds: what happens within it is asked for once
let due = 0;

async function look() {
  const { rows, title, due: waiting } = await call("GET", "/tables");
  if (!one("#rows")) return rows && location.reload(); // the first one: now there is a list
  const fresh = document.createElement("template");
  fresh.innerHTML = rows;
  morph(one("#rows"), fresh.content);
  document.title = title;
  mark(waiting);
}

/** On the tab; and on the icon of whoever has put the page on a home screen. */
function mark(waiting) {
  const icon = one("link[rel=icon]");
  icon.href = waiting ? icon.dataset.due : icon.dataset.idle;
  badge(waiting);
}

badge(one("link[rel=icon]").dataset.waiting);
new Stream([MINE], ({ kind }) => {
  if (kind === "gone") location.reload(); // this device was forgotten
  if (kind !== "listed" && kind !== "online") return;
  clearTimeout(due);
  due = setTimeout(() => look().catch(() => {}), BREATH); // if the line is lost, it comes back with news
});
