// The table: asks for what has changed, shows it, sends moves and whatever else somebody does there.
// Exports table.

import { Choice } from "./choice.js";
import { departures, fly, landed } from "./flights.js";
import { game } from "./game.js";
import { here } from "./here.js";
import { hints } from "./hints.js";
import { Pace } from "./pace.js";
import { body, focusFirst, one, page } from "./page.js";
import { sign } from "./presence.js";
import { clearRefusal, refuse } from "./refusals.js";
import { shown, swap } from "./regions.js";
import { sound } from "./sounds.js";
import { Stream } from "./stream.js";
import { call } from "./talking.js";

const FEW = 3; // moves of which the line above the board says enough

/** What this tab has shown: it may be loaded again before the server hears that it was left. */
const noteSeen = () => { if (!document.hidden) sessionStorage.seen = `${page.table} ${page.version}`; };
function seenHere() {
  const [table, version] = (sessionStorage.seen ?? "").split(" ");
  return table === page.table ? Number(version) : 0;
}

/** The page of a table: shows what happens there, and sends what somebody does. */
class TablePage {
  constructor() {
    this.path = `/api/tables/${page.table}`;
    this.wanted = 0; // a version
    this.choice = new Choice((move) => this.play(move));
    this.pace = new Pace(this.choice);
    new Stream([page.table], (frame) => this.hear(frame));
    document.addEventListener("visibilitychange", () => (document.hidden ? this.leave() : this.comeBack()));
    this.expect();
    if (page.since) this.left = { since: Math.max(page.since, seenHere()), when: 1000 * page.left };
    noteSeen();
    if (!document.hidden) this.tellMissed();
  }

  get seat() {
    return page.seat === "" ? undefined : Number(page.seat);
  }

  hear({ kind, version }) {
    if (kind === "gone") location.reload();
    else if (kind === "presence") sign();
    else if (kind === "offline" || kind === "online") body.classList.toggle("offline", kind === "offline");
    if (kind === "online") this.refresh();
    else if (version) this.refresh(version);
  }

  leave() {
    this.left ??= { since: Number(page.version), when: Date.now() };
  }

  /** After a while: if much has happened, it is told in words first, and shown to who wants to see it. */
  async comeBack() {
    this.back = true;
    await this.refresh();
    this.back = false;
    await this.tellMissed();
  }

  async tellMissed() {
    const { since, when } = this.left ?? {};
    this.left = null;
    if (since && Number(page.version) - since > FEW) (await import("./since.js")).tell(since, when);
  }

  /** Brings the page up to date, at least to this version: one question at a time, however much happens meanwhile. */
  refresh(version = Infinity) {
    this.wanted = Math.max(this.wanted, version);
    if (this.sending) return; // the answer brings it
    this.asking ??= this.ask().finally(() => { this.asking = null; });
    return this.asking;
  }

  async ask() {
    while (this.wanted > Number(page.version)) {
      await this.showing;
      await landed();
      if (this.sending) return; // the answer brings it
      const version = page.version;
      this.wanted = 0;
      try {
        const seat = page.seat === "" ? "" : `&seat=${page.seat}`;
        const moments = this.pace.unhurried && version !== "0" ? "&moments=true" : "";
        const fresh = await call("GET", `/t/${page.table}/parts?since=${version}${moments}${seat}`);
        if (String(fresh.version) !== version || fresh.status !== page.status) await this.show(fresh);
        else this.retouch(fresh);
      } catch (error) {
        if (error.status) refuse(error.message);
        else setTimeout(() => this.refresh(), 3000); // the line may be back by then
      }
    }
  }

  /** First how it came to this, at somebody's pace; then what is, and what is asked. One after the other. */
  show(answer) {
    this.showing = (async () => {
      if (answer.version < Number(page.version)) return; // a later one has overtaken it
      this.pace.present();
      const others = answer.moments?.filter(({ own }) => !own).length ?? 0;
      const much = this.back && others > FEW;
      if (others && !much && this.pace.unhurried) {
        await this.pace.lead(answer);
        this.draw({ ...answer, told: [] });
      } else {
        this.pace.lead(answer, much);
        this.draw(much ? { ...answer, told: [] } : answer);
      }
    })();
    return this.showing;
  }

  draw({ parts, told, title, version, status, decision, again, seat, mine }) {
    const journeys = departures(told);
    const waited = page.decision === "0";
    if (!this.refused) clearRefusal(); // what was said before was about another position
    this.refused = false;
    Object.assign(page, { version, status, decision, again, mine, seat: seat ?? "" });
    noteSeen();
    const refocus = swap(parts);
    document.title = title;
    this.choice.read();
    game.drawn();
    fly(journeys, refocus);
    game.shown();
    one("[data-do=lift]")?.focus();
    if (status === "over") sound("end");
    else if (waited && decision) sound("move");
    else if (journeys.length) sound("card");
    this.expect();
  }

  /** The position is the same, but there may be news around it: an invitation, somebody who has been away for long. */
  retouch({ parts, again, status }) {
    page.again = again;
    const known = (name) => shown.has(name) || (name === "gather" && status === "gathering"); // else it is as it was drawn
    const fresh = Object.entries(parts).filter(([name, html]) => known(name) && shown.get(name) !== html);
    for (const [name, html] of Object.entries(parts)) if (!shown.has(name)) shown.set(name, html);
    if (fresh.length) swap(Object.fromEntries(fresh))();
    if (fresh.length) this.choice.mark();
    this.expect();
  }

  /** Looks again when the server has said that there may be something new by then, although nothing happens. */
  expect() {
    clearTimeout(this.due);
    if (Number(page.again)) this.due = setTimeout(() => this.refresh(), 1000 * Math.min(page.again, 86400));
  }

  async play(move) {
    if (this.sending || this.doubting || !await this.sure(move)) return;
    this.sending = true;
    body.classList.add("sending");
    const slow = setTimeout(() => body.classList.add("slow"), 250);
    let fresh = null;
    try {
      const since = `since=${page.version}${this.pace.unhurried ? "&moments=true" : ""}`;
      fresh = await call("POST", `/t/${page.table}/moves?${since}`, { move, decision: Number(page.decision), seat: this.seat });
    } catch (error) {
      this.choice.forget();
      refuse(error.message, null, false, error.rule);
      this.refused = true; // and says why while the position comes to which it does not fit
      this.wanted = Infinity;
    }
    clearTimeout(slow);
    this.sending = false;
    body.classList.remove("sending", "slow");
    if (fresh) await this.show(fresh);
    await this.refresh(this.wanted);
  }

  /** Whether somebody wants to play this after a second look. The table goes on meanwhile: then it is played no more. */
  async sure(move) {
    const { decision } = page;
    this.doubting = true;
    try {
      const sure = await hints.sure(move);
      if (decision !== page.decision) return false;
      if (!sure) this.choice.forget();
      return sure;
    } finally {
      this.doubting = false;
    }
  }

  async why(element) {
    const seat = page.seat === "" ? "" : `&seat=${page.seat}`;
    const answer = await call("GET", `${this.path}/why?move=${encodeURIComponent(element.dataset.try)}${seat}`);
    if (!answer.legal) refuse(answer.message, element, false, answer.rule, answer.about);
  }

  /** Where it is asked what comes of something that somebody types. */
  typing(query) {
    return `/t/${page.table}/typed?${query}${page.seat === "" ? "" : `&seat=${page.seat}`}`;
  }

  async act(method, path, data) {
    try {
      return await call(method, this.path + path, data);
    } finally {
      await this.refresh();
    }
  }

  undo(seat = this.seat) {
    return this.act("POST", "/undo", { version: Number(page.version), seat: Number(seat) });
  }

  /** Several people, one device: whose turn it is has taken it, and all is drawn for them. */
  async lift(seat) {
    Object.assign(page, { seat, version: 0 });
    await this.refresh();
    if (document.activeElement === body) focusFirst([one("#prompt")]); // else somebody has begun meanwhile
  }
}

export const table = here.table = new TablePage();
