// The script of a lesson: what is done here is said to the server, which answers how the lesson stands; what is meant is
// lit. Nothing is kept there: the page remembers what was done since the step with which it began. Exports nothing.

import "./keyboard.js";
import "./pointer.js";
import { Choice } from "./choice.js";
import { deeds } from "./deeds.js";
import { departures, fly } from "./flights.js";
import { game } from "./game.js";
import { here } from "./here.js";
import { all, body, one, page, seen } from "./page.js";
import { clearRefusal, refuse } from "./refusals.js";
import { swap } from "./regions.js";
import { closeRules, readRules } from "./rules.js";
import { call, remember } from "./talking.js";

const ON = "+"; // what is done where the lesson only says something
const AROUND = 14; // pixels between a thing and the edge of its light
const SMALLEST = 46; // and of the light itself, from its middle

class Lesson {
  constructor() {
    this.from = page.step;
    this.done = [];
    this.look = JSON.parse(page.look);
    this.choice = new Choice((move) => this.play(move));
    new ResizeObserver(() => this.light()).observe(one("#board"));
  }

  get seat() {
    return Number(page.seat);
  }

  ask(what, done, query = "") {
    const given = done.map((each) => `done=${encodeURIComponent(each)}`);
    return call("GET", `${page.here}/${this.from}/${what}?${[query, ...given].filter(Boolean).join("&")}`);
  }

  /** How it stands when all this was done. */
  async go(done) {
    if (this.sending) return;
    this.sending = true;
    body.classList.add("sending");
    try {
      const fresh = await this.ask("parts", done);
      this.done = done;
      this.show(fresh);
    } catch (error) {
      this.choice.forget();
      refuse(error.message, null, false, error.rule);
    }
    this.sending = false;
    body.classList.remove("sending");
  }

  show({ parts, told, look, at, title, over }) {
    const journeys = departures(told);
    clearRefusal();
    page.step = at;
    page.status = over ? "over" : "playing";
    page.decision = `${at} ${this.done.length}`;
    this.look = look;
    const refocus = swap(parts);
    document.title = `${title} · Mastaba`;
    history.replaceState(null, "", `${page.here}/${at}`);
    note(at);
    this.choice.read();
    game.drawn();
    this.light();
    this.lit[0]?.scrollIntoView({ block: "nearest" });
    fly(journeys, refocus);
    game.shown();
    if (body.matches(".keys")) this.lit.find((thing) => thing.tabIndex === 0)?.focus({ preventScroll: true });
  }

  /** Lights what is meant. The rest of the board stands back, and can be clicked all the same. */
  light() {
    for (const thing of all(".lit")) thing.classList.remove("lit");
    this.lit = this.look.flatMap(things).filter(seen);
    for (const thing of this.lit) thing.classList.add("lit");
    const named = this.lit.map((thing) => thing.getAttribute("aria-label") ?? thing.textContent.trim());
    one("#board [role=group]")?.setAttribute("aria-description", named.length ? page.lit.replace("|", named.join(", ")) : "");
    const veil = one("#veil");
    if (!veil) return;
    const holes = this.lit.filter((thing) => thing.closest("#board"));
    veil.classList.toggle("on", holes.length > 0);
    veil.style.height = `${one("#board").scrollHeight}px`;
    const edge = veil.getBoundingClientRect();
    veil.style.maskImage = holes.map((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      const r = Math.max(SMALLEST, Math.hypot(width, height) / 2 + AROUND);
      return `radial-gradient(circle at ${x + width / 2 - edge.x}px ${y + height / 2 - edge.y}px, transparent ${r}px, #0008 ${r + 1}px ${r + 12}px, #000 ${r + 13}px)`;
    }).join(", ");
  }

  async why(element) {
    const answer = await this.ask("why", this.done, `move=${encodeURIComponent(element.dataset.try)}`);
    if (!answer.legal) refuse(answer.message, element, false, answer.rule, answer.about);
  }

  play(move) {
    return this.go([...this.done, move]);
  }

  /** Where it is asked what comes of something that somebody types. */
  typing(query) {
    return [`${page.here}/${this.from}/typed?${query}`, ...this.done.map((each) => `done=${encodeURIComponent(each)}`)].join("&");
  }

  /** What was done last is not; before that, the step before. */
  back() {
    if (this.done.length) return this.go(this.done.slice(0, -1));
    const before = page.step === "end" ? all(".far i").length : Number(page.step) - 1;
    if (before) location.assign(`${page.here}/${before}`);
  }
}

/** The things that go by this name: a place, a piece, what clicks a word, or what a move is asked about. `layout-8.*` are all that begin so. */
function things(name) {
  const [value, is] = name.endsWith("*") ? [name.slice(0, -1), "^="] : [name, "="];
  return all(["place", "word", "words", "piece", "try"].map((kind) => `#main [data-${kind}${is}"${CSS.escape(value)}"]`).join(", "));
}

/** Keeps in a cookie how far this lesson is: a line of all of them, as `learn/progress.py` reads it. */
function note(at) {
  const name = `${page.game}/${page.lesson}`;
  const line = document.cookie.split("; ").find((each) => each.startsWith("lessons="))?.slice(8) ?? "";
  const entries = line.split("~").filter((each) => each && !each.startsWith(`${name}:`));
  const done = at === "end" || line.split("~").includes(`${name}:x`);
  if (done || at !== "1") remember("lessons", [...entries, `${name}:${done ? "x" : at}`].join("~"));
}

const lesson = here.table = new Lesson();
for (const [kind, by] of [["keydown", true], ["pointerdown", false]]) {
  document.addEventListener(kind, () => body.classList.toggle("keys", by), true);
}
Object.assign(deeds, {
  on: () => lesson.go([...lesson.done, ON]),
  back: () => lesson.back(),
  undo: () => lesson.back(),
  settle: () => lesson.choice.settle(),
  rules: () => readRules(),
  log: () => closeRules(),
});
game.begin(lesson);
lesson.light();
lesson.lit[0]?.scrollIntoView({ block: "nearest" });
note(page.step);
