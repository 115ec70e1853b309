// What happens elsewhere: one event stream per browser, however many tabs. The tab that has it tells the others.
// Exports Stream, MINE and OPEN (in the place of a table: the list of all of mine; that of open tables).

import { page } from "./page.js";

export const MINE = "mine";
export const OPEN = "openings";
const SILENCE = 40000; // milliseconds: of a stream that speaks every fifteen seconds, the line is dead

/** One event stream for all tabs of this browser. `heard(frame)` gets what concerns this tab's tables. */
export class Stream {
  constructor(tables, heard) {
    this.id = crypto.getRandomValues(new Uint32Array(1))[0];
    this.tables = tables;
    this.names = page.shared ? tables.map((name) => `${name}@all`) : tables; // nobody's hand comes by itself
    this.heard = heard;
    this.wanted = new Map([[this.id, this.names]]); // by tab: what to listen to, if this one leads
    addEventListener("offline", () => this.pass({ kind: "offline" }));
    addEventListener("online", () => this.leads && this.open(true));
    setInterval(() => this.check(), SILENCE / 4);
    if (navigator.locks && "BroadcastChannel" in window) this.share();
    else this.alone();
  }

  share() {
    this.tabs = new BroadcastChannel("mastaba");
    this.tabs.onmessage = ({ data }) => this.overhear(data);
    const want = () => this.say({ kind: "want", id: this.id, tables: this.names });
    addEventListener("pagehide", () => this.say({ kind: "gone", id: this.id }));
    addEventListener("pageshow", (event) => event.persisted && want());
    want();
    navigator.locks.request("mastaba-stream", () => this.lead());
  }

  /** Without https there are no locks: then only the tab that somebody looks at listens. */
  alone() {
    this.leads = true;
    const look = () => (document.hidden ? this.source?.close() : this.open());
    document.addEventListener("visibilitychange", look);
    look();
  }

  lead() {
    this.leads = true;
    this.say({ kind: "who" });
    this.open();
    return new Promise(() => {}); // until this tab is closed; then another one leads
  }

  say(message) {
    this.tabs?.postMessage(message);
  }

  overhear({ kind, id, tables, frame }) {
    if (kind === "frame") this.take(frame);
    else if (kind === "who") this.say({ kind: "want", id: this.id, tables: this.names });
    else if (this.leads && kind === "want") this.wanted.set(id, tables) && this.open();
    else if (this.leads && kind === "gone") this.wanted.delete(id) && this.open();
  }

  open(anew = false) {
    const names = [...new Set([...this.wanted.values()].flat())].sort().slice(0, 40);
    const path = "/api/stream?presence=true" + names.map((name) => ([MINE, OPEN].includes(name) ? `&${name}=true` : `&table=${encodeURIComponent(name)}`)).join("");
    if (!anew && path === this.path && this.source?.readyState !== EventSource.CLOSED) return;
    this.source?.close();
    this.path = path;
    this.spoke = Date.now();
    const source = this.source = new EventSource(path);
    for (const kind of ["view", "told", "gone", "presence", "listed", "openings", "here"]) {
      source.addEventListener(kind, ({ data }) => {
        this.spoke = Date.now();
        if (kind !== "here") this.pass({ kind, ...JSON.parse(data) });
      });
    }
    source.addEventListener("bye", ({ data }) => JSON.parse(data).forgotten && this.pass({ kind: "gone" })); // of all tables
    source.onopen = () => this.pass({ kind: "online" });
    source.onerror = () => {
      this.pass({ kind: "offline" });
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.open(), 3000); // refused: asks again
    };
  }

  /** A line can be dead without anybody saying so: after a sleep, or behind a router that forgets. */
  check() {
    if (this.source?.readyState !== EventSource.OPEN || Date.now() - this.spoke < SILENCE) return;
    this.pass({ kind: "offline" });
    this.open(true);
  }

  pass(frame) {
    this.take(frame);
    this.say({ kind: "frame", frame });
  }

  take(frame) {
    if (!frame.table || this.tables.includes(frame.kind === "listed" ? MINE : frame.table)) this.heard(frame);
  }
}
