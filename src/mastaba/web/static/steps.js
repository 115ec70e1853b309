// Stepping through a game. Every position is a page of its own; this fetches the next one and puts its parts in place.
// Exports nothing.

import { game } from "./game.js";
import { all, one, still } from "./page.js";

const BEAT = 1200; // milliseconds between two moves that are played by themselves

const slider = one("#at");
const player = one("[data-do=autoplay]");
let asked = 0; // only the latest question counts
let timer = 0;

/** Shows the position of this address. */
async function go(href) {
  const mine = ++asked;
  const answer = await fetch(href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (mine !== asked) return;
  if (!answer?.ok) return location.assign(href); // which says what is wrong
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== asked) return;
  const put = () => {
    show(fresh);
    history.replaceState(null, "", href);
  };
  const calm = !document.startViewTransition || still();
  if (calm) put();
  else {
    const change = document.startViewTransition(put);
    change.ready.catch(() => {}); // the next step has come sooner
    await change.updateCallbackDone;
  }
}

function show(fresh) {
  const focused = document.activeElement?.closest("[data-region] a[aria-label]")?.getAttribute("aria-label");
  for (const place of all("[data-region]")) {
    const html = one(`#${place.id}`, fresh)?.innerHTML ?? "";
    if (place.innerHTML !== html) place.innerHTML = html;
  }
  for (const link of all("[data-go], a[data-at], [data-report]")) {
    const name = link.dataset.go ? `[data-go=${link.dataset.go}]` : link.dataset.at ? `a[data-at="${link.dataset.at}"]` : "[data-report]";
    const twin = one(name, fresh);
    if (!twin) continue;
    link.setAttribute("href", twin.getAttribute("href"));
    if (link.dataset.go) link.setAttribute("aria-disabled", twin.getAttribute("aria-disabled") ?? "false");
  }
  const there = one("#at", fresh);
  slider.min = there.min;
  slider.max = there.max;
  slider.value = there.value;
  document.body.dataset.status = fresh.body.dataset.status;
  document.title = fresh.title;
  if (focused) one(`[data-region] a[aria-label="${CSS.escape(focused)}"]`)?.focus();
}

/** Where a button leads, unless one is there already. */
function press(name) {
  const link = one(`[data-go=${name}]`);
  return link.getAttribute("aria-disabled") === "true" ? null : go(link.getAttribute("href"));
}

// ---- by itself ----------------------------------------------------------------------------------------------------

function stop() {
  clearTimeout(timer);
  timer = 0;
  player.setAttribute("aria-pressed", "false");
}

async function beat() {
  const before = asked;
  await press("on");
  if (!timer || asked > before + 1) return; // somebody has gone elsewhere meanwhile
  if (slider.value === slider.max) stop();
  else timer = setTimeout(beat, BEAT);
}

function autoplay() {
  if (timer) return stop();
  player.setAttribute("aria-pressed", "true");
  timer = setTimeout(beat, 0);
}

// ---- clicks and keys ----------------------------------------------------------------------------------------------

const keys = {
  ArrowRight: "on",
  ArrowLeft: "back",
  PageDown: "turn-on",
  PageUp: "turn-back",
  Home: "first",
  End: "last",
};

player.hidden = false;
document.body.classList.add("scripted");
game.begin(null);

slider.addEventListener("input", () => {
  stop();
  const to = new URL(one("[data-go=on]").href);
  to.searchParams.set("at", slider.value);
  go(to.href);
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-do=autoplay]")) {
    event.stopImmediatePropagation();
    return autoplay();
  }
  const link = event.target.closest("[data-go], a[data-at], .seats .pick");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  if (link.getAttribute("aria-disabled") !== "true") go(link.getAttribute("href"));
}, true);

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("[popover]")) return;
  if (target.matches("input") && key !== "p") return;
  if (key === "p") autoplay();
  else if (keys[key] && !target.closest(".log, .turns")) {
    stop();
    press(keys[key]);
  } else return;
  event.preventDefault();
});
