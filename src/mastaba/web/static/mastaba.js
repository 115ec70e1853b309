// The one script of all pages. The server draws everything; this listens, swaps what has changed, lets pieces fly,
// narrows the legal moves by clicks, sends them, and never loses the focus.
//
//   talking      fetch with the page's token; errors are sentences of the server
//   listening    one event stream per browser, however many tabs: the tab that has it tells the others
//   showing      regions swapped as wholes; journeys of pieces animated from place to place
//   choosing     the words of the notation are the clicks
//   pages        what the single pages do

const body = document.body;
const page = body.dataset;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// ---- talking ------------------------------------------------------------------------------------------------------

async function call(method, path, data) {
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (page.csrf) headers["X-CSRF-Token"] = page.csrf;
  if (data !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: data === undefined ? undefined : JSON.stringify(data) });
  } catch {
    throw Object.assign(new Error(page.offline ?? "…"), { status: 0 });
  }
  const told = answer.status === 204 ? null : await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(told.message ?? answer.statusText), { status: answer.status, told });
  return told;
}

/** Who has no name yet gets one: nobody has to fill in a form before the first game. */
async function beSomebody(name) {
  if (page.csrf && !name) return;
  page.csrf = (await call("POST", "/api/me", { name: name || page.guest || "Guest" })).csrf;
}

const remember = (name, value) => {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
};

// ---- listening ----------------------------------------------------------------------------------------------------

/** One event stream for all tabs of this browser. `heard(frame)` gets what concerns this tab's tables. */
class Ear {
  constructor(tables, heard) {
    this.tables = tables;
    this.heard = heard;
    this.wanted = new Map([[this.id = crypto.getRandomValues(new Uint32Array(1))[0], tables]]);
    this.leads = false;
    this.tabs = "BroadcastChannel" in window ? new BroadcastChannel("mastaba") : null;
    if (this.tabs) this.tabs.onmessage = ({ data }) => this.overhear(data);
    addEventListener("pagehide", () => this.say({ kind: "gone", id: this.id }));
    addEventListener("pageshow", (event) => event.persisted && this.say({ kind: "want", id: this.id, tables }));
    this.say({ kind: "want", id: this.id, tables });
    if (navigator.locks && this.tabs) navigator.locks.request("mastaba-stream", () => this.lead());
    else this.lead(); // no locks without https: every tab listens for itself
  }

  say(message) {
    this.tabs?.postMessage(message);
  }

  overhear(message) {
    if (message.kind === "frame") this.take(message.frame);
    else if (message.kind === "who") this.say({ kind: "want", id: this.id, tables: this.tables });
    else if (this.leads && message.kind === "want") this.wanted.set(message.id, message.tables) && this.open();
    else if (this.leads && message.kind === "gone") this.wanted.delete(message.id) && this.open();
  }

  lead() {
    this.leads = true;
    this.say({ kind: "who" });
    this.open();
    return new Promise(() => {}); // until this tab is closed; then another one leads
  }

  open() {
    const names = [...new Set([...this.wanted.values()].flat())].sort().slice(0, 40);
    const path = "/api/stream?" + names.map((name) => `table=${encodeURIComponent(name)}`).join("&");
    if (path === this.path && this.source?.readyState < 2) return;
    this.source?.close();
    this.path = path;
    if (!names.length) return;
    this.source = new EventSource(path);
    for (const kind of ["view", "told"]) {
      this.source.addEventListener(kind, (event) => this.pass({ kind, ...JSON.parse(event.data) }));
    }
    this.source.onopen = () => this.pass({ kind: "online" });
    this.source.onerror = () => {
      this.pass({ kind: "offline" });
      if (this.source.readyState === 2) setTimeout(() => this.open(), 3000); // refused: it does not try by itself
    };
  }

  pass(frame) {
    this.take(frame);
    if (navigator.locks) this.say({ kind: "frame", frame });
  }

  take(frame) {
    if (!frame.table || this.tables.includes(frame.table)) this.heard(frame);
  }
}

// ---- showing ------------------------------------------------------------------------------------------------------

/** What names a thing on the page: the same before and after a swap. */
const keyOf = (element) => element?.id && `#${CSS.escape(element.id)}`
  || ["data-word", "data-words", "data-do", "data-place", "href"].map((name) => {
    const value = element?.closest(`[${name}]`)?.getAttribute(name);
    return value && `[${name}="${CSS.escape(value)}"]`;
  }).find(Boolean);

const shownHtml = new Map();

/** Puts new HTML into the regions that have changed. The focus stays where it was, or goes to the next best thing. */
function swap(parts) {
  const active = document.activeElement;
  const region = active?.closest("[data-region]");
  const key = active !== body && keyOf(active);
  for (const [name, html] of Object.entries(parts)) {
    const place = document.getElementById(name);
    if (!place || shownHtml.get(name) === html) continue;
    const open = one("[popover]:popover-open", place)?.id;
    place.innerHTML = html;
    shownHtml.set(name, html);
    if (open) document.getElementById(open)?.showPopover?.(); // somebody is reading it
  }
  if (key && !document.activeElement?.matches(key)) {
    const again = one(key, region && document.getElementById(region.id) || document) ?? one(key);
    (again ?? one(".legal") ?? document.getElementById("prompt"))?.focus({ preventScroll: true });
  }
}

/** The log shows its end, unless somebody has scrolled back to read. */
function logEnd(always) {
  const frame = one("#log")?.closest(".log");
  if (!frame) return;
  const reading = frame.scrollHeight - frame.scrollTop - frame.clientHeight > 200;
  if (always || !reading) frame.scrollTop = frame.scrollHeight;
}

const visible = (element) => element && element.getClientRects().length ? element.getBoundingClientRect() : null;

/** Where a place is now: a piece in it, if it goes by name, or the place itself. */
function spot(place, piece) {
  const roots = all(`[data-place="${CSS.escape(place)}"]`).filter(visible);
  const named = `[data-piece="${CSS.escape(piece ?? "")}"]`;
  const inside = piece && roots.flatMap((root) => root.matches(named) ? [root] : all(named, root)).find(visible);
  return inside || roots[0] || null;
}

const pieces = (event) => event.cards ?? (event.card ? [event.card] : [null]);

/** Remembers how the pieces that will travel look, and where they are, before the page changes. Of many moves only the
 *  last three are shown. */
function beforeJourneys(moves) {
  return moves.slice(-3).flat().filter((event) => event.from && event.to).flatMap((event) =>
    pieces(event).map((piece) => {
      const start = spot(event.from, piece);
      return start && { event, piece, from: start.getBoundingClientRect(), look: picture(lookOf(start)) };
    })).filter(Boolean);
}

/** What travels from a place: the piece, or a card that lies there, or the back of one. */
function lookOf(start) {
  if (start.matches("[data-piece], .card")) return start;
  const back = document.createElement("div");
  back.className = "card back";
  return one(".card", start) ?? back;
}

/** A copy of a piece that can fly over the page. */
function picture(element) {
  const box = document.createElement("div");
  box.className = "flying";
  box.setAttribute("aria-hidden", "true");
  if (element instanceof SVGGraphicsElement && element.tagName !== "svg") {
    const { x, y, width, height } = element.getBBox();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const copy = element.cloneNode(true);
    copy.removeAttribute("transform");
    svg.append(copy);
    box.append(svg);
  } else box.append(element.cloneNode(true));
  for (const inner of all("*", box)) {
    for (const name of ["id", "data-word", "data-words", "data-place", "data-piece", "tabindex", "role"]) inner.removeAttribute(name);
    inner.classList.remove("legal", "picked", "grave", "armed", "landing");
  }
  return box;
}

let flying = [];

function fly(journeys) {
  land();
  if (calm.matches || document.hidden) return;
  journeys.forEach(({ event, piece, from, look }, order) => {
    const target = spot(event.to, piece);
    if (!target) return;
    const to = target.getBoundingClientRect();
    const named = piece && target.dataset.piece === piece;
    const box = named ? picture(target) : look;
    const end = named ? to : { left: to.left + to.width / 2 - 20, top: to.top + to.height / 2 - 28, width: 40, height: 56 };
    if (!from.width || !end.width) return;
    Object.assign(box.style, { left: `${end.left}px`, top: `${end.top}px`, width: `${end.width}px`, height: `${end.height}px` });
    body.append(box);
    if (named) target.classList.add("landing");
    const shift = `translate(${from.left - end.left}px, ${from.top - end.top}px) scale(${from.width / end.width}, ${from.height / end.height})`;
    const wait = 40 * Math.min(order, 11);
    const motion = box.animate([{ transform: shift }, { transform: "none" }],
      { duration: 260 + wait, delay: wait, easing: "cubic-bezier(.25,.7,.25,1)", fill: "backwards" });
    const done = () => { box.remove(); target.classList.remove("landing"); };
    motion.onfinish = done;
    motion.oncancel = done;
    flying.push(motion);
  });
}

/** A click always ends a running animation. */
function land() {
  for (const motion of flying) motion.cancel();
  flying = [];
}

/** A refusal, for a while; or a warning, which stays until it is heeded. */
function say(sentence, element, stays = false) {
  const place = document.getElementById("refusal") ?? document.getElementById("prompt");
  if (!place) return;
  hush();
  place.textContent = sentence;
  place.classList.add("refused");
  body.classList.add("has-refusal");
  element?.classList.add("asked");
  if (!stays) say.timer = setTimeout(hush, 4000);
}

function hush() {
  clearTimeout(say.timer);
  const place = document.getElementById("refusal");
  if (place) place.textContent = "";
  for (const said of all(".refused, .asked")) said.classList.remove("refused", "asked");
  body.classList.remove("has-refusal");
}

// ---- sound: off until switched on -----------------------------------------------------------------------------------

const sounds = { card: [190, 0.05], stone: [120, 0.07], move: [82, 0.12], end: [62, 0.19] };
let speaker = null;

function sound(name) {
  if (localStorage.getItem("sound") !== "on" || document.hidden) return;
  speaker ??= new AudioContext();
  const [pitch, length] = sounds[name];
  for (const again of name === "move" ? [0, 0.11] : [0]) {
    const start = speaker.currentTime + again;
    const tone = new OscillatorNode(speaker, { type: "triangle", frequency: pitch });
    const loud = new GainNode(speaker, { gain: 0 });
    loud.gain.setValueAtTime(0.12, start);
    loud.gain.exponentialRampToValueAtTime(0.0004, start + length);
    tone.connect(loud).connect(speaker.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

// ---- choosing -----------------------------------------------------------------------------------------------------

/** Clicks narrow the legal moves until one is left. A move is clicked by the words of its notation, or by other words
 *  that the game gives it: these are its ways. A move with a warning is sent at the second tap. */
class Choice {
  constructor(send) {
    this.send = send;
    this.read();
  }

  read() {
    const told = (id, none) => JSON.parse(one(id)?.textContent || none);
    this.ways = told("#legal", "[]").flatMap((entry) => {
      const [move, ...ways] = [entry].flat();
      return (ways.length ? ways : [move]).map((way) => ({ move, words: way.split(" ") }));
    });
    this.warnings = told("#warnings", "{}");
    if (this.armed) hush();
    this.picked = [];
    this.armed = ""; // the move that waits for a second tap,
    this.sure = ""; // and what was tapped
    this.mark();
  }

  fitting(words) {
    return this.ways.filter((way) => {
      const left = [...way.words];
      return words.every((word) => {
        const at = left.indexOf(word);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    });
  }

  /** Whether something can begin a move, or go on with it: what does not go on begins anew. */
  knows(word) {
    return this.fitting([word]).length > 0;
  }

  /** The one move that is left of these ways; nothing, if there are several. */
  only(ways) {
    const moves = new Set(ways.map((way) => way.move));
    return moves.size === 1 ? [...moves][0] : "";
  }

  /** What a thing that says the rest would play. */
  rest(words) {
    const said = [...this.picked, ...words.split(" ")];
    const ways = this.fitting(said);
    return this.only(ways) || this.only(ways.filter((way) => way.words.length === said.length));
  }

  mark() {
    const ways = this.fitting(this.picked);
    const open = new Set(ways.flatMap((way) => way.words));
    for (const thing of all("[data-word]")) {
      const word = thing.dataset.word;
      const picked = this.picked.includes(word);
      const sure = this.armed !== "" && word === this.sure;
      const legal = sure || !picked && open.has(word);
      thing.classList.toggle("picked", picked);
      thing.classList.toggle("legal", legal);
      thing.classList.toggle("armed", sure);
      thing.classList.toggle("grave", legal && ways.every((way) => !way.words.includes(word) || this.warnings[way.move]));
      if (thing.hasAttribute("role")) {
        thing.setAttribute("aria-pressed", String(picked));
        thing.setAttribute("aria-disabled", String(!legal && !picked));
        if (legal || picked) thing.setAttribute("tabindex", "0");
        else if (thing.dataset.try) thing.setAttribute("tabindex", "-1");
        else thing.removeAttribute("tabindex");
      }
    }
    for (const thing of all("[data-words]")) {
      const move = this.rest(thing.dataset.words);
      thing.setAttribute("aria-disabled", String(!move));
      if (thing.matches(".btn")) continue;
      thing.dataset.ready = move.split(" ")[0]; // what it would do now
      thing.classList.toggle("legal", move !== "");
      thing.classList.toggle("armed", this.armed !== "" && thing.dataset.words === this.sure);
      thing.classList.toggle("grave", move in this.warnings);
      if (thing.hasAttribute("role")) thing.setAttribute("tabindex", move ? "0" : "-1");
    }
    body.classList.toggle("choosing", this.picked.length > 0);
  }

  pick(word) {
    if (this.armed && word === this.sure) return this.done(this.armed, word);
    this.disarm();
    if (this.picked.includes(word)) this.picked.splice(this.picked.indexOf(word), 1);
    else {
      this.picked.push(word);
      if (!this.fitting(this.picked).length) this.picked = [word];
    }
    const left = this.only(this.fitting(this.picked));
    if (this.picked.length && left) this.done(left, word);
    else this.mark();
  }

  /** Something that says the rest. */
  finish(words) {
    const move = this.rest(words);
    if (move !== this.armed) this.disarm();
    if (move) this.done(move, words);
  }

  forget() {
    this.disarm();
    this.picked = [];
    this.mark();
  }

  disarm() {
    if (this.armed) hush();
    this.armed = this.sure = "";
  }

  done(move, tapped) {
    const warning = this.warnings[move];
    if (warning && this.armed !== move) {
      this.armed = move;
      this.sure = tapped;
      this.mark();
      say(`${warning} ${page.sure ?? ""}`, null, true);
      return;
    }
    this.disarm();
    this.picked = move.split(" ").filter((word) => one(`[data-word="${CSS.escape(word)}"]`));
    this.mark();
    this.send(move);
  }
}

// ---- pages: the table -----------------------------------------------------------------------------------------------

class TablePage {
  constructor() {
    this.id = page.table;
    this.path = `/api/tables/${this.id}`;
    this.news = [];
    this.choice = new Choice((move) => this.play(move));
    logEnd(true);
    this.ear = new Ear([this.id], (frame) => this.hear(frame));
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
  }

  get seat() {
    return page.seat === "" ? undefined : Number(page.seat);
  }

  hear(frame) {
    if (frame.kind === "offline" || frame.kind === "online") body.classList.toggle("offline", frame.kind === "offline");
    else if (frame.version > Number(page.version)) {
      this.news.push(frame.told ?? []);
      this.refresh();
    }
  }

  /** Brings the page up to date: one question at a time, however much happens meanwhile. */
  refresh() {
    this.askAgain = true;
    this.asking ??= this.ask().finally(() => { this.asking = null; });
    return this.asking;
  }

  async ask() {
    try {
      while (this.askAgain) {
        this.askAgain = false;
        const seat = this.seat === undefined ? "" : `?seat=${this.seat}`;
        const fresh = await call("GET", `/t/${this.id}/parts${seat}`);
        if (Number(fresh.version) !== Number(page.version) || fresh.status !== page.status) this.show(fresh);
      }
    } catch (error) {
      this.askAgain = false;
      if (error.status) say(error.message);
    }
  }

  show(fresh) {
    const journeys = beforeJourneys(this.news.splice(0));
    const mine = page.decision !== "0";
    Object.assign(page, { version: fresh.version, status: fresh.status, decision: fresh.decision, seat: fresh.seat ?? "" });
    swap(fresh.parts);
    logEnd(false);
    this.choice.read();
    fly(journeys);
    if (fresh.status === "over") sound("end");
    else if (!mine && fresh.decision) sound("move");
    else if (journeys.length) sound("card");
    document.title = fresh.title ?? document.title;
  }

  async play(move) {
    if (this.sending) return;
    this.sending = true;
    body.classList.add("sending");
    try {
      await call("POST", `${this.path}/moves`, { move, decision: Number(page.decision), seat: this.seat });
    } catch (error) {
      this.choice.forget();
      say(error.message);
    } finally {
      await this.refresh();
      this.sending = false;
      body.classList.remove("sending");
    }
  }

  async why(element) {
    try {
      const seat = this.seat === undefined ? "" : `&seat=${this.seat}`;
      const answer = await call("GET", `${this.path}/why?move=${encodeURIComponent(element.dataset.try)}${seat}`);
      if (!answer.legal) say(answer.message, element);
    } catch (error) {
      say(error.message, element);
    }
  }

  async act(method, path, data) {
    try {
      const answer = await call(method, this.path + path, data);
      await this.refresh();
      return answer;
    } catch (error) {
      say(error.message);
      await this.refresh();
      return null;
    }
  }

  undo() {
    return this.act("POST", "/undo", { version: Number(page.version), seat: this.seat });
  }

  async again() {
    const next = await this.act("POST", "/again", {});
    if (next) location.assign(`/t/${next.table}`);
  }

  /** Arrow keys walk the things that can be done, in reading order; once something is picked, first those that complete
   *  the move. */
  walk(step) {
    const found = all(".legal[tabindex], [data-words]:not([aria-disabled=true])").filter(visible);
    const ends = this.choice.picked.length ? found.filter((thing) => thing.matches("[data-words]:not(.btn)")) : [];
    const things = [...ends, ...found.filter((thing) => !ends.includes(thing))];
    if (!things.length) return;
    const at = things.indexOf(document.activeElement);
    things[(at + step + things.length) % things.length].focus();
  }
}

// ---- pages: all of them ---------------------------------------------------------------------------------------------

const table = page.table ? new TablePage() : null;

async function playNow(game) {
  await beSomebody();
  const made = await call("POST", "/api/tables", { game, seats: 3, sit: 0, bots: { 1: "search", 2: "greedy" }, start: true });
  location.assign(`/t/${made.table}`);
}

async function openTable(form) {
  const given = new FormData(form);
  await beSomebody(given.get("name"));
  const kinds = [...given.keys()].filter((name) => name.startsWith("seat-")).map((name) => given.get(name));
  const taken = kinds.map((kind, seat) => ({ kind, seat })).filter(({ kind }) => kind !== "nobody");
  const order = {
    game: given.get("game"),
    seats: taken.length,
    options: Object.fromEntries([...given].filter(([name]) => name.startsWith("option-")).map(([name, value]) => [name.slice(7), value])),
    sit: taken.findIndex(({ kind }) => kind === "me"),
    bots: Object.fromEntries(taken.map(({ kind, seat }, at) => [at, kind === "bot" && (given.get(`bot-${seat}`) || "greedy")]).filter(([, bot]) => bot)),
    pace: given.get("pace") || "live",
    start: taken.every(({ kind }) => kind === "bot" || kind === "me"),
  };
  if (order.sit < 0) order.sit = null;
  const made = await call("POST", "/api/tables", order);
  location.assign(`/t/${made.table}`);
}

async function sitDown(form) {
  const given = new FormData(form);
  await beSomebody(given.get("name"));
  const how = given.get("invitation") ? { invitation: given.get("invitation") } : { code: given.get("code") };
  const made = await call("POST", "/api/join", how);
  location.assign(`/t/${made.table}`);
}

async function lookOn(form) {
  const given = new FormData(form);
  await beSomebody(given.get("name"));
  await call("POST", `/api/tables/${given.get("table")}/watch`, { watch: given.get("watch") });
  location.assign(`/t/${given.get("table")}`);
}

async function rename(form) {
  await beSomebody(new FormData(form).get("name"));
  location.reload();
}

const forms = { new: openTable, join: sitDown, watch: lookOn, rename };

const deeds = {
  play: (button) => playNow(button.dataset.game),
  undo: () => table?.undo(),
  again: () => table?.again(),
  start: () => table?.act("POST", "/start", {}),
  close: () => table?.act("POST", "/close", {}),
  agree: () => table?.act("POST", "/agree", {}),
  resign: () => table?.act("POST", "/resign", { seat: table.seat }),
  "stand-in": (button) => table?.act("POST", `/seats/${button.dataset.seat}/bot`, { bot: "greedy" }),
  bot: (button) => table?.act("POST", `/seats/${button.dataset.seat}/bot`, { bot: button.dataset.bot || "greedy" }),
  return: (button) => table?.act("POST", `/seats/${button.dataset.seat}/return`, {}),
  stand: (button) => table?.act("DELETE", `/seats/${button.dataset.seat}`),
  forget: () => table?.choice.forget(),
  async invite(button) {
    await table?.act("POST", `/seats/${button.dataset.seat}/invitation`, {});
  },
  async "watch-link"() {
    const made = await table?.act("POST", "/watch-link", {});
    const place = document.getElementById("watch-link");
    if (made && place) place.textContent = new URL(made.link, location.href).href;
  },
  async copy(button) {
    await navigator.clipboard?.writeText(new URL(button.dataset.link, location.href).href);
    button.classList.add("copied");
  },
  theme() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = document.documentElement.dataset.theme || (dark ? "dark" : "light");
    const next = now === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    remember("theme", next);
  },
  language(button) {
    remember("lang", button.dataset.lang);
    location.reload();
  },
  sound(button) {
    const on = localStorage.getItem("sound") !== "on";
    localStorage.setItem("sound", on ? "on" : "off");
    button.setAttribute("aria-pressed", String(on));
    sound("card");
  },
  sheet(button) {
    const sheet = document.getElementById(button.dataset.sheet);
    if (sheet instanceof HTMLDialogElement) sheet.open ? sheet.close() : sheet.showModal();
    else body.classList.toggle(`open-${button.dataset.sheet}`);
  },
};

async function deed(name, element) {
  element.setAttribute("aria-busy", "true");
  if (name !== "watch-link") element.closest("[popover]")?.hidePopover();
  try {
    await deeds[name]?.(element);
  } catch (error) {
    say(error.message);
    complain(element, error.message);
  } finally {
    element.removeAttribute("aria-busy");
  }
}

/** Next to what was pressed, on pages that have no prompt. */
function complain(element, sentence) {
  const place = one("[data-complaint]", element.closest("form, section, header, main") ?? body) ?? one("[data-complaint]");
  if (place) place.textContent = sentence;
}

document.addEventListener("click", (event) => {
  land();
  const doing = event.target.closest("[data-do]");
  if (doing) {
    event.preventDefault();
    deed(doing.dataset.do, doing);
    return;
  }
  if (!table) return;
  const words = event.target.closest("[data-words]");
  const thing = event.target.closest("[data-word]");
  if (words && !words.matches("[data-try][aria-disabled=true]")) table.choice.finish(words.dataset.words);
  else if (thing && table.choice.knows(thing.dataset.word)) table.choice.pick(thing.dataset.word);
  else {
    const asked = event.target.closest("[data-try]");
    if (asked) table.why(asked);
  }
});

document.addEventListener("submit", (event) => {
  const act = forms[event.target.dataset.form];
  if (!act) return;
  event.preventDefault();
  act(event.target).catch((error) => complain(event.target, error.message));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  const focused = document.activeElement;
  if ((event.key === "Enter" || event.key === " ") && focused?.matches("[role=button]:not(button)")) {
    event.preventDefault();
    focused.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  } else if (!table) return;
  else if (event.key === "Escape") table.choice.forget();
  else if (event.key === "ArrowRight" || event.key === "ArrowDown") event.preventDefault(), table.walk(1);
  else if (event.key === "ArrowLeft" || event.key === "ArrowUp") event.preventDefault(), table.walk(-1);
  else if (event.key === "u") table.undo();
  else if (event.key === "?" && focused?.dataset.try) table.why(focused);
});

/** A new table: only what the chosen game has, seats up to its number, options that make sense with the others. */
function tidyForm(form) {
  const given = new FormData(form);
  for (const part of all("[data-for-game]", form)) {
    const mine = part.dataset.forGame === given.get("game");
    part.hidden = part.disabled = !mine;
  }
  for (const part of all("[data-only]", form)) {
    if (part.closest("[data-for-game]")?.hidden) continue;
    const [option, value] = part.dataset.only.split(" ");
    const fits = given.get(`option-${option}`) === value;
    part.hidden = !fits;
    for (const field of all("input, select", part)) field.disabled = !fits;
  }
  const game = one("[name=game]:checked", form);
  for (const row of all("[data-beyond]", form)) {
    row.hidden = game && Number(row.dataset.beyond) >= Number(game.dataset.most ?? 9);
    for (const field of all("input, select", row)) field.disabled = row.hidden;
  }
}

for (const form of all("form[data-form=new]")) {
  form.addEventListener("change", () => tidyForm(form));
  tidyForm(form);
}

for (const button of all("[data-do=sound]")) button.setAttribute("aria-pressed", String(localStorage.getItem("sound") === "on"));
