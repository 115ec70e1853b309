// What buttons do, by their [data-do]. Exports deeds, deed.

import { carryPieces } from "./pieces.js";
import { complain, refuse } from "./refusals.js";
import { toggleSheet } from "./sheets.js";
import { beSomebody, call, keep, leave, sitAt } from "./talking.js";

/** By name; the table and a game add their own. */
export const deeds = {
  async play({ game }) {
    await beSomebody();
    await sitAt("/api/tables", { game, seats: 3, sit: 0, bots: { 1: "vizier", 2: "scribe" }, start: true });
  },
  async day({ day, game }) {
    await beSomebody();
    await sitAt(`/api/day/${day}/${game}`);
  },
  async forget() {
    await call("DELETE", "/api/me");
    await leave("/");
  },
  print: () => print(),
  "own-table": () => carryPieces(),
  async copy({ link }, button) {
    if (navigator.clipboard) await navigator.clipboard.writeText(link);
    else copyWithoutClipboard(link, button);
    button.classList.add("copied");
  },
  async theme() {
    const root = document.documentElement.dataset;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    root.theme = (root.theme || (dark ? "dark" : "light")) === "dark" ? "light" : "dark";
    await keep("light", root.theme);
  },
  async language({ lang }) {
    await keep("language", lang);
    const here = new URL(location.href);
    here.searchParams.delete("lang"); // it would count more
    history.replaceState(null, "", here);
    location.reload();
  },
  sheet: ({ sheet }) => toggleSheet(sheet),
};

/** Without https there is no clipboard: it is copied as if somebody had marked it. */
function copyWithoutClipboard(text, button) {
  const give = (event) => {
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
  };
  getSelection().selectAllChildren(button.previousElementSibling);
  document.addEventListener("copy", give, { once: true });
  document.execCommand("copy");
}

/** Does what a button says ([data-do]): once, however often it is pressed. */
export async function deed(button) {
  const name = button.dataset.do;
  if (button.ariaBusy === "true") return; // twice is once
  complain(button, "");
  if (!["bot", "watch-link", "sound", "theme", "copy"].includes(name)) button.closest("[popover]")?.hidePopover?.();
  try {
    const doing = deeds[name](button.dataset, button);
    button.ariaBusy = doing instanceof Promise ? "true" : null; // some things are done at once
    await doing;
  } catch (error) {
    refuse(error.message, button);
  } finally {
    button.ariaBusy = null;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  event.preventDefault();
  deed(button);
});
