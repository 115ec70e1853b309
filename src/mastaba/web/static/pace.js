// What others do, move by move: at the pace that somebody likes, on the page only. Exports Pace.

import { deeds } from "./deeds.js";
import { departures, fly, land, landed } from "./flights.js";
import { game } from "./game.js";
import { all, body, one, page, still } from "./page.js";
import { shown, swap } from "./regions.js";
import { sound } from "./sounds.js";
import { call, keep } from "./talking.js";

const BEATS = { calm: 1400, brisk: 600, once: 0 }; // milliseconds for a move
const MOST_HEARD = 40; // lines that stay for a screen reader
const SWIPE = 40; // pixels
const FARTHEST = 24; // things told: farther back leads the page on which one steps through the game

/** Shows how it came to the position that the server has sent, before that is shown itself. A click, a key or a swipe
 *  skips to now; nothing is played by what skips. */
export class Pace {
  constructor(choice) {
    this.choice = choice;
    this.past = null; // moments since my last move, the present one last; null: this page has not seen them all
    this.at = 0; // which of them is shown
    this.listen();
  }

  /** Whether moves are worth being shown one by one: somebody looks, and has not chosen otherwise. */
  get unhurried() {
    return !document.hidden && !still() && page.pace !== "once";
  }

  /** Shows the moves that led here, the last one included but for what is asked then: its journeys, then its line.
   *  Nothing, if it is much, and somebody has just come back. */
  async lead(answer, much = false) {
    const moments = answer.moments ?? [];
    this.keep(moments, answer.parts);
    if (much) return; // it is told in words first
    if (moments.every(({ own }) => own) || !this.unhurried) return this.hear(moments);
    this.running = true;
    page.decision = 0; // nothing is asked meanwhile
    body.classList.add("performing");
    swap({ facts: "", log: answer.parts.log })();
    this.choice.read();
    const lines = all("#log li").slice(-moments.reduce((sum, moment) => sum + moment.lines, 0) || Infinity);
    for (const line of lines) line.hidden = true;
    for (const moment of moments) {
      if (!this.running) break;
      this.draw(moment.parts ?? boardOf(answer.parts), moment);
      await landed();
      if (moment.said) this.say(moment.said);
      for (const line of lines.splice(0, moment.lines)) line.hidden = false;
      this.hear([moment]);
      moment.heard = true;
      if (!moment.own && (moment.said || moment.told.some(({ from }) => from))) await this.beat();
    }
    for (const line of lines) line.hidden = false;
    this.hear(moments.filter(({ heard }) => !heard));
    this.running = false;
    body.classList.remove("performing");
    land();
  }

  draw(parts, { told }) {
    const journeys = departures(told);
    const refocus = swap(parts);
    game.drawn();
    fly(journeys, refocus);
    game.shown();
    if (journeys.length) sound("card");
  }

  /** What just happened, in the line above the board. */
  say(html) {
    const place = one("#in-short");
    if (place) place.innerHTML = html;
    shown.delete("lately"); // it is not any more what the server has drawn
  }

  /** For those who listen: every line, one after the other; what is asked then does not drown it. */
  hear(moments) {
    const place = one("#heard");
    for (const { own, spoken } of moments) {
      if (own || !spoken) continue;
      const line = document.createElement("p");
      line.innerHTML = spoken;
      place.append(line);
      body.classList.add("news");
    }
    while (place.children.length > MOST_HEARD) place.firstChild.remove();
  }

  /** As long as somebody likes to look at a move; and on, while the pointer rests on what is said of it. */
  beat(least = 0) {
    return new Promise((done) => {
      this.wake = done;
      const look = () => (one("#in-short:hover") && this.running ? setTimeout(look, 300) : done());
      setTimeout(look, Math.max(least, BEATS[page.pace] ?? BEATS.calm));
    });
  }

  skip() {
    this.running = false;
    this.wake?.();
    land();
  }

  // ---- Back and forth -----------------------------------------------------------------------------------

  keep(moments, parts) {
    const mine = moments.findLastIndex(({ own }) => own);
    const fresh = moments.slice(mine + 1).map((moment) => ({ ...moment }));
    if (fresh.length) fresh.at(-1).parts = boardOf(parts);
    const before = mine >= 0 ? [] : this.past;
    this.past = before && fresh.every((moment) => moment.parts) ? [...before, ...fresh] : null;
    this.at = (this.past?.length ?? 0) - 1;
    this.now = parts;
  }

  /** Looks at the moment before this one, or after it; the last one is now. */
  async look(by) {
    if (!this.past) await this.fetch();
    const at = Math.max(this.at + by, 0);
    const moment = this.past?.[at];
    if (!moment || at === this.at) return;
    const last = at === this.past.length - 1;
    this.at = at;
    if (last) this.present();
    else {
      body.classList.add("looking-back");
      swap({ ...moment.parts, facts: "" })();
      this.choice.read();
      this.say(moment.said);
      game.drawn();
    }
    one("[data-past]").textContent = `${at + 1}/${this.past.length}`;
    one("[data-do=past][data-by='1']").setAttribute("aria-disabled", String(last));
  }

  /** The moments since my last move, if this page has not seen them. */
  async fetch() {
    const seat = page.seat === "" ? "" : `&seat=${page.seat}`;
    const answer = await call("GET", `/t/${page.table}/parts?since=${page.mine}&moments=true${seat}`);
    if (String(answer.version) !== page.version) return; // it goes on meanwhile
    let { moments } = answer;
    if (moments.slice(0, -1).some(({ parts }) => !parts?.board)) { // some are not in the server's memory any more
      moments = await (await import("./since.js")).moments(Math.max(page.mine, answer.version - FARTHEST));
    }
    this.past = [];
    this.keep(moments, answer.parts);
  }

  present() {
    if (!body.classList.contains("looking-back")) return;
    body.classList.remove("looking-back");
    swap(this.now)();
    this.choice.read();
    game.drawn();
  }

  // ---- Skipping -----------------------------------------------------------------------------------------

  listen() {
    const skip = (event) => {
      if (!this.running) return;
      this.skip();
      const does = event.target.closest?.("[data-do], a, summary, input, textarea, [popover], [popovertarget]");
      if (does || event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener("click", skip, true);
    document.addEventListener("keydown", skip, true);
    let start = null;
    document.addEventListener("touchstart", ({ touches }) => { [start] = touches; }, { passive: true });
    document.addEventListener("touchend", ({ changedTouches: [end] }) => {
      if (start && Math.abs(end.clientX - start.clientX) > SWIPE) this.skip();
    }, { passive: true });
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") one(".recap[open]")?.removeAttribute("open");
    });
    Object.assign(deeds, {
      past: ({ by }) => this.look(Number(by)),
      async pace({ pace }) {
        page.pace = pace;
        for (const button of all("[data-do=pace]")) button.setAttribute("aria-pressed", String(button.dataset.pace === pace));
        shown.delete("lately");
        await keep("pace", pace);
      },
    });
  }
}

/** Of all parts of a page, what changes while others play; what is asked comes later. */
const boardOf = ({ seats, steps, board, hand }) => ({ seats, steps, board, hand });
