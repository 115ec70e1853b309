// The settings: each acts at once, and is kept with the person, or on the device of who has no name. Exports nothing.

import { deeds } from "./deeds.js";
import { all, one, page } from "./page.js";
import { complain } from "./refusals.js";
import { sound } from "./sounds.js";
import { beSomebody, call, keep, leave } from "./talking.js";

const DAY = 1440; // minutes
const ROOM = 300; // units of the drawing for a day

const root = document.documentElement;
let last = Promise.resolve(); // one thing is kept after the other

/** Keeps something, and says that it is done; or beside it why not. */
function keeping(place, work) {
  complain(place, "");
  one("#kept").textContent = "";
  last = last.then(work).then(
    () => { one("#kept").textContent = one("#kept").dataset.done; },
    (error) => complain(place, error.message),
  );
  return last;
}

/** Draws anew what has come of it: everything that goes by data-fresh. */
async function refresh() {
  const answer = await fetch(location.pathname + location.search, { headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const place of all("[data-fresh]")) {
    const twin = one(`[data-fresh=${place.dataset.fresh}]`, fresh);
    if (twin && place.innerHTML !== twin.innerHTML) place.innerHTML = twin.innerHTML;
  }
  const adding = one("[data-form=away]", fresh);
  if (adding) one("[data-form=away]").hidden = adding.hidden;
}

// ---- What is chosen ---------------------------------------------------------------------------------------

/** What is to be seen at once. */
const shows = {
  light(value) {
    if (value === "device") delete root.dataset.theme;
    else root.dataset.theme = value;
  },
  motion(value) {
    if (value === "device") delete root.dataset.motion;
    else root.dataset.motion = value;
  },
  sound(value) {
    page.sound = value;
    sound("card");
  },
};

/** What has to be drawn by the server. */
const after = {
  async language(value) {
    const here = new URL(location.href);
    here.searchParams.delete("lang"); // it would count more
    here.hash = "language"; // where somebody is
    history.replaceState(null, "", here);
    location.reload();
  },
  avatar: refresh,
  zone: refresh,
};

document.addEventListener("change", ({ target }) => {
  const { name } = target;
  if (name === "name") target.form.requestSubmit();
  else if (name === "off") keeping(target, () => hours({ off: chosen(name) }));
  else if (name === "quiet" || target.type === "range") return; // the line below
  else if (target.closest(".pref") && !target.form) {
    const value = name === "tutor" ? target.checked : target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value;
    shows[name]?.(value);
    keeping(target, async () => {
      await keep(name, value);
      await after[name]?.(value);
    });
  }
});

const chosen = (name) => all(`[name=${name}]:checked`).map(({ value }) => Number(value));
const hours = (facts) => call("POST", "/api/me/hours", facts);

document.addEventListener("submit", (event) => {
  const form = event.target;
  const name = form.dataset.form;
  if (name !== "call-me" && name !== "away") return;
  event.preventDefault();
  const given = new FormData(form);
  keeping(form, () => (name === "away" ? add(form, given) : rename(given.get("name"))));
});

async function rename(name) {
  if (name === one("[data-form=call-me] input").defaultValue) return;
  const known = page.csrf;
  await beSomebody(name);
  if (!known) location.reload(); // now there is more to choose
  one("[data-form=call-me] input").defaultValue = name;
  await refresh();
}

// ---- Quiet hours, as a line -------------------------------------------------------------------------------

const night = one("[data-night]");
if (night) {
  const [from, until, quiet] = ["from", "until", "quiet"].map((name) => one(`[name=${name}]`, night));
  const least = Number(night.dataset.least);
  const asleep = () => (from.value - until.value + DAY) % DAY; // minutes in which notices may come

  /** The other end stands; this one keeps as far away as it has to. */
  const bound = (moved) => {
    const awake = asleep();
    const first = moved === until;
    if (awake < least) moved.value = (DAY + (first ? from.value - least : Number(until.value) + least)) % DAY;
  };

  const clock = (minute) => `${Math.floor((minute % DAY) / 60)}:${String(minute % 60).padStart(2, "0")}`;

  const draw = () => {
    const [start, end] = [Number(from.value), Number(until.value)];
    const at = (minute) => (minute * ROOM) / DAY;
    const block = (first, past) => `M${at(first)} 24h${at(past - first)}v12h${-at(past - first)}z`;
    one(".qn", night).setAttribute("d", start < end ? block(start, end) : block(0, end) + block(start, DAY));
    const words = one(".ql", night);
    words.setAttribute("x", at((start + end) / 2));
    words.toggleAttribute("hidden", start < end || at(start - end) < 130);
    const near = Math.abs(at(start - end)) < 44;
    for (const [place, minute, other] of [[one(".qf", night), start, end], [one(".qu", night), end, start]]) {
      place.textContent = clock(minute);
      place.setAttribute("x", at(minute));
      place.setAttribute("text-anchor", at(minute) < 16 ? "start" : at(minute) > ROOM - 16 ? "end" : !near ? "middle" : minute < other ? "end" : "start");
    }
    for (const end of [from, until]) end.setAttribute("aria-valuetext", clock(Number(end.value)));
  };

  let waiting = false;
  const said = () => ({ night: quiet.checked ? [from.value % DAY, until.value % DAY] : null });

  for (const end of [from, until]) {
    end.addEventListener("input", () => {
      bound(end);
      draw();
    });
    end.addEventListener("change", () => {
      if (waiting) return; // then the latest is said
      waiting = true;
      keeping(end, () => {
        waiting = false;
        return hours(said());
      });
    });
  }
  quiet.addEventListener("change", () => {
    one(".day-line", night).hidden = !quiet.checked;
    keeping(quiet, () => hours(said()));
  });
  night.classList.add("drawn");
  draw();
}

// ---- Holidays ---------------------------------------------------------------------------------------------

const spans = () => all("[data-away] li").map(({ dataset: { first, last } }) => ({ first, last }));

async function add(form, given) {
  await hours({ away: [...spans(), { first: given.get("first"), last: given.get("last") }] });
  form.reset();
  await refresh();
  one("input", form).focus();
}

const away = one("[data-away]");
away?.addEventListener("change", ({ target }) => {
  const end = one("[name=last]", away);
  if (target.name !== "first") return;
  end.min = target.value; // a holiday ends after it has begun
  if (end.value < target.value) end.value = target.value;
});

Object.assign(deeds, {
  back({ first }, button) {
    return keeping(button, async () => {
      const rows = all("[data-away] li");
      const at = rows.findIndex((row) => row.dataset.first === first);
      await hours({ away: spans().filter((span) => span.first !== first) });
      await refresh();
      (all("[data-away] li button")[at] ?? one("[data-form=away] input")).focus();
    });
  },
  async leave() {
    await call("DELETE", "/api/me?everywhere=true");
    await leave("/");
  },
});

// Somebody has chosen another language, and goes on where they were.
if (location.hash === "#language") one("#language :checked")?.focus();
