// PaPyRoS on its page: words that are typed, and tiles that show what they would change into.

import { game } from "../../game.js";
import { morph } from "../../morph.js";
import { all, body, one, seen } from "../../page.js";
import { refuse } from "../../refusals.js";
import { call } from "../../talking.js";

let typing = null;

/** Where moves are words that people type: the server draws what comes of it, letter by letter, into #editor and #stage.
 *  [data-line] says where on the board, [data-typed] is the field, [data-types] types a letter at the caret, which
 *  [data-caret] puts somewhere else, [data-drops] takes letters out, [data-way] shows another way to do it, [data-move]
 *  plays it, as Enter does; with [data-asks] the word is still there afterwards. */
class Typing {
  constructor(table) {
    this.table = table;
    this.forget();
  }

  get field() {
    return one("[data-typed]");
  }

  forget() {
    Object.assign(this, { line: "", text: "", way: "", caret: 0 });
    this.asked = (this.asked ?? 0) + 1;
    if (this.field) this.field.value = "";
    body.classList.remove("typing");
  }

  /** After the page has changed: what is being typed stays, also while others are asked about it. */
  again() {
    body.classList.toggle("typing", Boolean(this.field && (this.line || this.text)));
    if (!this.field && !this.waiting) this.forget();
    else if (this.field && (this.line || this.text)) this.ask();
    if (this.field) this.waiting = false;
  }

  open(line) {
    Object.assign(this, { line, text: "", way: "" });
    this.table.choice.forget();
    return this.ask().then(() => {
      this.caret = Math.min(1, this.field?.dataset.start.length ?? 0);
      this.mark();
      if (matchMedia("(pointer: fine)").matches) this.field?.focus({ preventScroll: true });
      else one("#editor")?.scrollIntoView({ block: "nearest" });
    });
  }

  /** Shows what comes of it; the answer to an older question is late. */
  ask() {
    const number = this.asked += 1;
    const [at, word, way] = [this.line, this.text, this.way].map(encodeURIComponent);
    this.asking = call("GET", this.table.typing(`at=${at}&word=${word}&way=${way}`))
      .then((parts) => number === this.asked && this.show(parts), (error) => refuse(error.message));
    return this.asking;
  }

  show(parts) {
    for (const [name, html] of Object.entries(parts)) {
      const fresh = document.createElement("template");
      fresh.innerHTML = html;
      if (one(`#${name}`)) morph(one(`#${name}`), fresh.content);
    }
    if (this.field && this.field.value !== this.text) this.field.value = this.text;
    body.classList.toggle("typing", Boolean(this.line || this.text));
    for (const thing of all("[data-line]")) thing.setAttribute("aria-pressed", String(thing.dataset.line === this.line));
    this.mark();
    this.uncover();
  }

  /** On a phone the editor lies on the board: the line comes out from under it. */
  uncover() {
    const [line, editor] = ["#stage rect", "#editor"].map((each) => one(each)?.getBoundingClientRect());
    const under = line && editor && line.right > editor.left ? line.bottom + 8 - editor.top : 0;
    if (under > 0) one("#editor").closest(".board").scrollBy({ top: under });
  }

  mark() {
    for (const gap of all("[data-caret]")) gap.classList.toggle("now", Number(gap.dataset.caret) === this.caret);
  }

  write(text, caret) {
    Object.assign(this, { text, caret, way: "" });
    if (document.activeElement === this.field) queueMicrotask(() => this.field?.setSelectionRange(caret, caret));
    return this.ask();
  }

  /** The field has changed by itself. */
  typed() {
    return this.write(this.field.value, this.field.selectionStart);
  }

  type(letters) {
    const text = this.text || (this.field?.dataset.start ?? "");
    if (!this.text && !this.line) this.caret = 0;
    this.write(text.slice(0, this.caret) + letters + text.slice(this.caret), this.caret + letters.length);
  }

  drop(from, to) {
    this.write(this.text.slice(0, from) + this.text.slice(to), from);
  }

  turn(way) {
    this.way = way;
    return this.ask();
  }

  /** Plays the word as it is shown, when the last letter has been answered. */
  async enter() {
    await this.asking;
    const [move] = all("#editor [data-move]");
    if (move) this.play(move.dataset.move, "asks" in move.dataset);
    else for (const said of all("#editor [data-why]")) {
      said.classList.remove("asked");
      requestAnimationFrame(() => said.classList.add("asked"));
    }
  }

  /** What only asks for something leaves the word where it is: it can be laid afterwards. */
  play(move, asks = false) {
    this.waiting = asks;
    if (!asks) this.forget();
    this.table.play(move);
  }

  close() {
    const [line] = all(`[data-line="${CSS.escape(this.line)}"]`);
    this.forget();
    one("#stage")?.replaceChildren(); // at once: the answer takes a while
    this.ask().then(() => line?.focus({ preventScroll: true }));
  }

  /** A thumb is larger than a square: on a board with [data-near] it means the nearest line. */
  near({ target, clientX, clientY }) {
    if (!target.closest("[data-near]")) return null;
    const far = ({ left, right, top, bottom }) =>
      Math.hypot(Math.max(left - clientX, clientX - right, 0), Math.max(top - clientY, clientY - bottom, 0));
    const lines = all("[data-line]").filter(seen).map((line) => ({ line, far: far(line.getBoundingClientRect()) }));
    return lines.filter((each) => each.far <= 22).sort((a, b) => a.far - b.far)[0]?.line.dataset;
  }

  /** What a click does here; nothing, if it is about something else. */
  click(event) {
    const on = (name) => event.target.closest(`[data-${name}]`)?.dataset;
    const tapped = on("types") ?? on("begins") ?? on("caret") ?? on("drops") ?? on("way") ?? on("move") ?? on("close-typing") ?? on("line");
    const does = tapped ?? (on("word") ? null : this.near(event));
    if (!does) return false;
    if ("types" in does) this.type(does.types);
    else if ("begins" in does) this.write(does.begins, does.begins.length);
    else if ("caret" in does) Object.assign(this, { caret: Number(does.caret) }) && this.mark();
    else if ("drops" in does) this.drop(...does.drops.split(" ").map(Number));
    else if ("way" in does) this.turn(does.way);
    else if ("move" in does) this.play(does.move, "asks" in does);
    else if ("closeTyping" in does) this.close();
    else this.open(does.line);
    return true;
  }

  /** Keys in the field. */
  key(event) {
    const ways = all("#editor [data-way]");
    if (event.key === "Enter") this.enter();
    else if (event.key === "Escape") this.close();
    else if (event.key === "ArrowUp") ways[0]?.click();
    else if (event.key === "ArrowDown") ways.at(-1)?.click();
    else return;
    event.preventDefault();
  }
}

/** Two that would change places show each other's face. */
function trade() {
  const picked = all("[data-face].picked");
  for (const thing of all("[data-face]")) {
    const other = picked.length === 2 && picked.includes(thing) ? picked.find((each) => each !== thing) : thing;
    for (const place of all("[data-shows]", thing)) place.textContent = other.dataset.face;
  }
}

Object.assign(game, {
  begin(table) { typing = table && new Typing(table); },
  shown: () => typing.again(),
  marked: trade,
  click: (event) => typing.click(event),
  key({ key }) {
    const types = /^\p{L}$/u.test(key) && seen(typing.field);
    if (types) typing.field.focus(); // it is typed there
    return types;
  },
});

document.addEventListener("input", ({ target }) => target.matches("[data-typed]") && typing.typed());
document.addEventListener("keydown", (event) => {
  if (event.target.matches("[data-typed]") && !event.isComposing) typing.key(event);
});
