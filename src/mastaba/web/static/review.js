// The review of a game: has it made, says how far it is, shows the board at a moment, and plays on from there.
// Exports nothing.

import { all, one } from "./page.js";
import { beSomebody, call, sitAt } from "./talking.js";

const BREATH = 700; // milliseconds between two looks at how far it is

const api = document.body.dataset.api;
const complain = (error) => { one("[data-complaint]").textContent = error.message; };

async function look() {
  const { status, done = 0, total = 0 } = await call("GET", `${api}/review`);
  if (status !== "working") return location.reload();
  const bar = one("#working progress");
  bar.max = total || 1;
  bar.value = done;
  setTimeout(again, BREATH);
}

const again = () => look().catch((error) => (error.status ? complain(error) : setTimeout(again, 4 * BREATH)));

async function begin(button) {
  button.disabled = true;
  try {
    await beSomebody();
    await call("POST", `${api}/review`);
    location.reload();
  } catch (error) {
    complain(error);
    button.disabled = false;
  }
}

async function playOn({ dataset }) {
  await beSomebody();
  await sitAt(`${api}/play-on`, { at: Number(dataset.playOn), seat: Number(dataset.seat) });
}

// ---- The board at a moment ----------------------------------------------------------------------------------------

const LINKS = "a[data-moment], .curve a.mom";
const numberOf = (link) => new URL(link.getAttribute("href"), location.href).searchParams.get("moment");
let asked = 0; // only the latest question counts

/** Marks which one it is, in the list and in the curve. */
function point(number) {
  for (const link of all(".mo, .curve a.mom")) {
    if (numberOf(link) === number) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** Shows the board of the moment to which a link leads. Each is a page of its own: of it only the board is put in place. */
async function show(href, calm) {
  const mine = ++asked;
  const answer = await fetch(href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (mine !== asked) return;
  const fresh = answer?.ok && one("#moment", new DOMParser().parseFromString(await answer.text(), "text/html"));
  if (mine !== asked) return;
  if (!fresh) return location.assign(href); // which says what is wrong
  const place = one("#moment");
  const within = place.contains(document.activeElement);
  place.innerHTML = fresh.innerHTML;
  place.dataset.moment = fresh.dataset.moment;
  place.setAttribute("aria-label", fresh.getAttribute("aria-label"));
  place.classList.remove("fresh");
  void place.offsetWidth; // begins anew
  place.classList.add("fresh");
  point(fresh.dataset.moment);
  history.replaceState(null, "", href);
  if (within) place.focus({ preventScroll: true });
  const { top, bottom } = place.getBoundingClientRect();
  if (!calm && (top < 0 || bottom > innerHeight)) place.scrollIntoView({ block: "start" });
}

const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** From moment to moment, in the list as in the curve. */
function walk(event) {
  const link = event.target.closest?.(".mo, .curve a.mom");
  const step = steps[event.key];
  if (!link || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const row = all(link.matches(".mo") ? ".mo" : ".curve a.mom").filter((each) => each.getClientRects().length);
  const to = event.key === "Home" ? row[0] : event.key === "End" ? row.at(-1) : step && row[row.indexOf(link) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
  show(to.getAttribute("href"), true);
}

if (one("#moment")) {
  point(one("#moment").dataset.moment);
  addEventListener("keydown", walk);
  addEventListener("click", (event) => {
    const link = event.target.closest?.(`${LINKS}, .sums .dec a[href*="moment="]`);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.getAttribute("href"));
  });
}

one("[data-do=review]")?.addEventListener("click", (event) => begin(event.currentTarget));
addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-play-on]");
  if (button) playOn(button).catch(complain);
});
if ("working" in document.body.dataset) again();
