// Hints at a table: asked for, thought about, shown in the side panel and marked on the board, tried on and played.
// And the tutor: a second look before a grave mistake. Exports hints.

import { deeds } from "./deeds.js";
import { all, body, one, page, seen } from "./page.js";
import { closeRules } from "./rules.js";
import { toggleSheet } from "./sheets.js";
import { call } from "./talking.js";

const LONG = 60000; // milliseconds: a server that is busy thinks for a while
const A_MOMENT = 1000; // after a click; then the move is played, whatever there is to say about it
const panel = one("#hint");
const layer = one("#advised");
const seat = () => (page.seat === "" ? undefined : Number(page.seat));
const mayAsk = () => Boolean(one("#lamp button"));

class Hints {
  constructor() {
    this.moves = []; // of the hint that is shown, the best first
    this.decision = ""; // that it is about
    this.asking = null; // stops waiting
    this.chosen = -1; // which of them is tried on
    this.looked = ""; // the decision for which there was a second look
    this.doubted = null; // what to do with the move in doubt
  }

  begin(table) {
    this.table = table;
    Object.assign(deeds, {
      hint: () => this.toggle(),
      "no-hint": () => this.callOff(),
      "stage-hint": ({ at }) => this.stage(Number(at)),
      "play-hint": ({ at }) => this.play(Number(at)),
      "show-me": () => this.settle(false),
      "play-anyway": () => this.settle(true),
    });
    one("#tutor").addEventListener("change", ({ target }) => this.ask(target.checked));
    one("#second-look").addEventListener("toggle", ({ newState }) => newState === "closed" && this.settle(false, true));
    for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) panel.addEventListener(kind, () => this.place());
    new MutationObserver(() => this.look()).observe(body, { attributeFilter: ["data-decision", "data-status"] });
    const redraw = () => this.redraw();
    for (const kind of ["scroll", "resize", "toggle", "transitionend"]) addEventListener(kind, redraw, { capture: true, passive: true });
    new ResizeObserver(redraw).observe(one("#board"));
    this.look();
  }

  // ---- The panel ----------------------------------------------------------------------------------------

  get open() {
    return body.classList.contains("reading-hint");
  }

  /** The lamp: opens the panel and asks, or closes it. */
  toggle() {
    if (this.open && seen(panel) && (this.asking || this.moves.length)) return this.close();
    closeRules();
    body.classList.add("reading-hint");
    for (const button of all("[aria-controls=hint]")) button.setAttribute("aria-expanded", "true");
    if (getComputedStyle(one("#side")).visibility === "hidden") toggleSheet("side");
    if (this.decision !== page.decision || !this.moves.length) return this.fetch();
    this.place();
    panel.focus({ preventScroll: true });
  }

  close() {
    body.classList.remove("reading-hint");
    for (const button of all("[aria-controls=hint]")) button.setAttribute("aria-expanded", "false");
    if (body.classList.contains("open-side")) toggleSheet("side");
    this.callOff();
    this.place();
  }

  /** Asks, and shows the answer when it comes; the table goes on meanwhile. */
  async fetch() {
    this.clear();
    if (page.decision === "0") return this.say(panel.dataset.turn);
    const asking = this.asking = new AbortController();
    const decision = page.decision;
    this.think(true);
    panel.focus({ preventScroll: true });
    try {
      const answer = await call("POST", `/t/${page.table}/hint`, { seat: seat() }, LONG, asking.signal);
      if (this.asking !== asking) return;
      if (page.decision === decision) this.show(answer);
      else this.say(panel.dataset.late);
    } catch (error) {
      if (this.asking === asking) this.say(page.decision === decision ? error.message : panel.dataset.late);
    } finally {
      if (this.asking === asking) {
        this.asking = null;
        this.think(false);
      }
    }
  }

  think(on) {
    one(".thinking", panel).hidden = !on;
  }

  say(sentence) {
    this.think(false);
    one(".saying-why", panel).textContent = sentence;
  }

  show({ decision, moves, html }) {
    Object.assign(this, { moves, decision: String(decision), chosen: -1 });
    one(".said", panel).innerHTML = html;
    one("h3", panel)?.focus({ preventScroll: true });
    this.place();
  }

  clear() {
    Object.assign(this, { moves: [], decision: "", chosen: -1 });
    one(".said", panel).replaceChildren();
    this.say("");
    this.place();
  }

  /** Nobody wants to hear it any more; unless the tutor does. */
  callOff() {
    if (!this.asking) return;
    this.asking.abort();
    this.asking = null;
    this.think(false);
    if (!page.tutor) call("DELETE", `${this.table.path}/hint${page.seat === "" ? "" : `?seat=${page.seat}`}`).catch(() => {});
    body.classList.contains("reading-hint") && this.close();
  }

  /** Another decision: what was said of the last one is void. */
  look() {
    if (this.doubted && this.looked !== page.decision) one("#second-look").hidePopover();
    if (this.decision && this.decision !== page.decision) {
      this.clear();
      if (this.open && page.decision === "0") this.say(panel.dataset.turn);
    }
    one(".ask", panel).hidden = page.decision === "0";
    if (page.decision !== "0" && !this.asking && !this.moves.length) this.say(""); // that it is not one's turn
    if (page.tutor && page.decision !== "0" && mayAsk()) this.prepare();
    this.place();
  }

  // ---- One of the moves ---------------------------------------------------------------------------------

  /** Picks all of a move but what would play it: then one sees where it goes, and goes on by hand or by the button. */
  stage(at) {
    const same = this.chosen === at;
    this.chosen = same ? -1 : at;
    for (const item of all("[data-hint]", panel)) {
      const on = Number(item.dataset.hint) === this.chosen;
      one("[data-do=stage-hint]", item).setAttribute("aria-pressed", String(on));
      one("[data-do=play-hint]", item).hidden = !on;
    }
    this.table.choice.forget();
    if (!same) this.table.choice.stage(this.moves[at]);
    this.place();
    this.spots(at)[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  play(at) {
    const move = this.moves[at];
    if (!move || this.decision !== page.decision) return this.say(panel.dataset.late);
    this.looked = page.decision; // it needs no second look
    if (body.classList.contains("open-side")) toggleSheet("side");
    return this.table.choice.say(move);
  }

  // ---- On the board -------------------------------------------------------------------------------------

  /** Where a move would be clicked. */
  spots(at) {
    const { words } = this.table.choice.way(this.moves[at]);
    const things = all("#board [data-word], #hand [data-word], #seats [data-word], #actions [data-word]");
    const found = things.filter(({ dataset }) => words.includes(dataset.word));
    const rest = all("[data-words]").filter(({ dataset }) => {
      const said = dataset.words.split(" ").filter(Boolean);
      return said.length && said.every((word) => words.includes(word));
    });
    const places = found.length + rest.length ? [] : words.flatMap((word) => all(`#board [data-place="${CSS.escape(word)}"]`));
    return [...found, ...rest, ...places].filter(seen);
  }

  redraw() {
    if (this.due || !this.moves.length) return;
    this.due = requestAnimationFrame(() => {
      this.due = 0;
      this.place();
    });
  }

  /** A ring around everything that belongs to a move; its number at what no other has, or else at the first of them. */
  place() {
    layer.replaceChildren();
    if (!this.open || this.decision !== page.decision) return;
    const pointed = one("[data-hint]:is(:hover, :focus-within)", panel)?.dataset.hint;
    const spots = this.moves.map((_, at) => this.spots(at).filter(visible));
    const taken = new Map(); // how many rings a thing has
    spots.forEach((things, at) => {
      const own = things.find((thing) => !spots.some((others, other) => other !== at && others.includes(thing)));
      for (const thing of things) {
        const before = taken.get(thing) ?? 0;
        taken.set(thing, before + 1);
        layer.append(ringAround(thing, at, before, thing === (own ?? things[0]), this.chosen === at || pointed === String(at)));
      }
    });
  }

  // ---- The tutor ----------------------------------------------------------------------------------------

  /** Whether somebody wants to be asked before a grave mistake; on all of their devices. */
  async ask(wanted) {
    page.tutor = wanted ? "yes" : "";
    await call("POST", "/api/me/tutor", { tutor: wanted });
    this.look();
  }

  /** The workers think while the person does. */
  prepare() {
    if (this.prepared === page.decision) return;
    this.prepared = page.decision;
    call("POST", `/t/${page.table}/hint`, { seat: seat(), wait: false }).catch(() => {});
  }

  /** Before a move is sent: whether to play it. What is not known at once is not asked. */
  async sure(move) {
    const sheet = one("#second-look");
    if (!page.tutor || !mayAsk() || this.looked === page.decision || !sheet.showPopover) return true;
    const decision = Number(page.decision);
    const asked = { move, decision, seat: seat() };
    const { html } = await call("POST", `/t/${page.table}/second-look`, asked, A_MOMENT).catch(() => ({}));
    if (!html || Number(page.decision) !== decision) return true;
    this.looked = page.decision;
    one(".doubt", sheet).innerHTML = html;
    sheet.showPopover();
    one("[data-do=show-me]", sheet).focus();
    return new Promise((done) => { this.doubted = done; });
  }

  /** The answer: it is played anyway; or not, and then one may look at what is better. Escape is to look again. */
  settle(plays, closed = false) {
    const { doubted } = this;
    this.doubted = null;
    if (!doubted) return;
    doubted(plays);
    if (!closed) one("#second-look").hidePopover();
    if (!plays && !closed && !this.open) this.toggle();
    else if (!plays && !closed) this.fetch();
  }
}

/** Whether a thing is not covered, by a sheet or the dock, nor off the screen. */
function visible(thing) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return Boolean(hit) && (thing.contains(hit) || hit.contains(thing));
}

/** The ring of a move around a thing that has some already: of two moves with the same first click both can be seen. */
function ringAround(thing, at, before, numbered, on) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  const reach = 3 + 6 * before;
  const ring = document.createElement("div");
  ring.className = `advised r${at + 1}`;
  ring.classList.toggle("on", on);
  Object.assign(ring.style, { left: `${x - reach}px`, top: `${y - reach}px`, width: `${width + 2 * reach}px`, height: `${height + 2 * reach}px` });
  if (!numbered) return ring;
  const number = document.createElement("b");
  number.className = "rn";
  number.textContent = at + 1;
  if (before) number.style.left = `${34 * before - 15}px`;
  ring.append(number);
  return ring;
}

export const hints = new Hints();
