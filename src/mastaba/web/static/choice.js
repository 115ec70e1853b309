// Choosing a move on the page: what is picked, what glows, what would come of it, and when a move is sent.
// Exports Choice.

import { Clicks } from "./clicks.js";
import { game } from "./game.js";
import { all, body, one, page } from "./page.js";
import { clearRefusal, refuse } from "./refusals.js";

/** The words of a thing that says the rest of a move; one that can be turned says how it is turned, too. */
const wordsOf = ({ dataset }) => (dataset.turn ? `${dataset.words} ${dataset.turn}` : dataset.words);

/** A move with a warning is sent at the second tap, and so is one that is tried on first. What would come of a move is
 *  its forecast: `price` stands beside what plays it ([data-price]), all other parts where they are told ([data-tells]),
 *  as long as it is tried on, pointed at or has the focus. */
export class Choice {
  constructor(send) {
    this.send = send;
    this.read();
  }

  read() {
    const told = (id, none) => JSON.parse(one(id)?.textContent || none);
    this.clicks = new Clicks(told("#legal", "[]"));
    this.warnings = told("#warnings", "{}");
    this.forecasts = told("#forecasts", "{}");
    if (this.armed) clearRefusal();
    this.picked = [];
    this.armed = ""; // the move that waits for a second tap,
    this.sure = ""; // and what was tapped
    this.mark();
  }

  /** Whether something can begin a move, or go on with it: what does not go on begins anew. */
  knows(thing) {
    return this.due(thing) && this.clicks.knows(this.picked, thing.dataset.word);
  }

  /** Whether a thing that says the rest waits for a second tap. */
  waits(thing) {
    return this.armed !== "" && wordsOf(thing) === this.sure;
  }

  mark() {
    const ways = this.clicks.fitting(this.picked);
    const open = this.clicks.open(this.picked);
    const warned = this.armed in this.warnings;
    for (const thing of all("[data-word]")) {
      const word = thing.dataset.word;
      const picked = this.picked.includes(word);
      const sure = this.armed !== "" && word === this.sure;
      const legal = sure || !picked && open.has(word) && this.due(thing);
      thing.classList.toggle("picked", picked);
      thing.classList.toggle("legal", legal);
      thing.classList.toggle("armed", sure && warned);
      thing.classList.toggle("tried", sure && !warned);
      this.foretell(thing, legal ? this.move(thing) : "");
      thing.classList.toggle("grave", legal && ways.every((way) => !way.words.includes(word) || this.warnings[way.move]));
      if (thing.hasAttribute("role")) {
        thing.setAttribute("aria-pressed", String(picked));
        thing.setAttribute("aria-disabled", String(!legal && !picked && !this.knows(thing)));
        if (legal || picked) thing.setAttribute("tabindex", "0");
        else if (thing.dataset.try) thing.setAttribute("tabindex", "-1");
        else thing.removeAttribute("tabindex");
      }
    }
    for (const thing of all("[data-words]")) {
      const sure = this.waits(thing);
      const move = this.move(thing);
      this.foretell(thing, move);
      thing.setAttribute("aria-disabled", String(!move));
      thing.classList.toggle("armed", sure && warned);
      thing.classList.toggle("tried", sure && !warned);
      if (thing.matches(".btn")) continue;
      thing.dataset.ready = move.split(" ")[0]; // what it would do now
      thing.classList.toggle("legal", move !== "");
      thing.classList.toggle("grave", move in this.warnings);
      if (thing.hasAttribute("role")) thing.setAttribute("tabindex", move ? "0" : "-1");
    }
    for (const button of all("[data-do=settle]")) button.setAttribute("aria-disabled", String(!this.armed));
    body.classList.toggle("choosing", this.picked.length > 0);
    const next = all("[data-then]"); // what to do now: by what was picked, or by anything
    const now = this.picked.length && next.find(({ dataset }) => !dataset.then || this.picked.includes(dataset.then));
    for (const sentence of next) sentence.hidden = sentence !== now;
    this.tell(this.armed);
    game.marked();
  }

  /** What a click on this thing would play, if that is one move. What does not go on with what is picked may begin anew. */
  move(thing) {
    if ("words" in thing.dataset) return this.rest(thing) || (this.fresh(thing) ? this.clicks.rest([], wordsOf(thing)) : "");
    const { word } = thing.dataset;
    return word === this.sure ? this.armed : this.clicks.left([...this.picked, word]);
  }

  /** What a thing that says the rest of what is picked would play. */
  rest(thing) {
    return this.clicks.rest(this.picked, wordsOf(thing));
  }

  /** Whether it may begin anew; a button beside the prompt only if it says so. */
  fresh({ dataset, parentElement }) {
    return !dataset.try && ("always" in dataset || parentElement?.id !== "actions");
  }

  /** Some things make sense only when something else is picked. */
  due({ dataset }) {
    return this.picked.length > 0 || !("later" in dataset);
  }

  /** What a thing costs, beside it; and what would come of it, for those who listen. */
  foretell(thing, move) {
    const { price = "", hint = "" } = this.forecasts[move] ?? {};
    const place = one("[data-price]", thing);
    if (place) place.textContent = price;
    if (hint) thing.setAttribute("aria-description", hint);
    else thing.removeAttribute("aria-description");
  }

  /** Says what would come of a move, wherever it would. */
  tell(move) {
    const told = this.forecasts[move] ?? {};
    for (const place of all("[data-tells]")) place.textContent = told[place.dataset.tells] ?? "";
  }

  /** Somebody points at a thing, or no longer. */
  point(thing) {
    this.tell(thing ? this.move(thing) || this.armed : this.armed);
  }

  /** Plays what is tried on. */
  settle() {
    if (this.armed) this.done(this.armed, this.sure);
  }

  pick(word) {
    if (this.armed && word === this.sure) return this.done(this.armed, word);
    this.disarm();
    const { picked, move } = this.clicks.click(this.picked, word);
    this.picked = picked;
    if (move) this.done(move, word);
    else this.mark();
  }

  /** Something that says the rest. */
  finish(thing) {
    const move = this.move(thing);
    if (move !== this.armed) this.disarm();
    if (move && !this.rest(thing)) this.picked = [];
    if (move) this.done(move, wordsOf(thing));
  }

  forget() {
    this.disarm();
    this.picked = [];
    this.mark();
  }

  disarm() {
    if (this.armed) clearRefusal();
    this.armed = this.sure = "";
  }

  /** A way to click a move, of several the one of which most can be seen. */
  way(move) {
    const ways = this.clicks.ways.filter((way) => way.move === move);
    const there = ({ words }) => words.filter((word) => one(`[data-word="${CSS.escape(word)}"]`)).length;
    return ways.sort((a, b) => there(b) - there(a))[0] ?? { move, lead: "", words: move.split(" ") };
  }

  /** Picks as much of a move as plays nothing. */
  stage(move) {
    for (const word of this.way(move).words) {
      if (!one(`[data-word="${CSS.escape(word)}"]`) || this.picked.includes(word)) continue;
      const { picked, move: plays } = this.clicks.click(this.picked, word);
      if (plays || picked.length <= this.picked.length) break;
      this.picked = picked;
    }
    this.mark();
  }

  /** A move that is said as a whole, in words: it is tried on by nobody, but people are warned all the same. */
  say(move) {
    return this.done(move, "", !this.warnings[move]);
  }

  done(move, tapped, sure = false) {
    const warning = this.warnings[move];
    if (!sure && (warning || this.forecasts[move]?.tried) && this.armed !== move) {
      this.armed = move;
      this.sure = tapped;
      this.mark();
      if (warning) refuse(`${warning} ${page.sure ?? ""}`, null, true);
      return;
    }
    this.disarm();
    return this.send(move);
  }
}
