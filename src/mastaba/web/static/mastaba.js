// The one script of all pages. The server draws everything; this listens, swaps what has changed, lets pieces fly,
// narrows the legal moves by clicks, sends them, and never loses the focus.
//
//   talking      fetch with the page's token; errors are sentences of the server
//   listening    one event stream per browser, however many tabs: the tab that has it tells the others
//   showing      regions swapped as wholes, the focus kept
//   journeys     pieces fly from place to place
//   choosing     the words of the notation are the clicks
//   typing       what comes of a word that somebody types
//   the table, forms, deeds, clicks and keys

const body = document.body;
const page = body.dataset;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const seen = (element) => Boolean(element?.getClientRects().length);

// ---- talking ------------------------------------------------------------------------------------------------------

const PATIENCE = 15000; // milliseconds for an answer

async function call(method, path, data) {
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (page.csrf) headers["X-CSRF-Token"] = page.csrf;
  if (data !== undefined) headers["Content-Type"] = "application/json";
  let answer, told;
  try {
    answer = await fetch(path, { method, headers, body: data && JSON.stringify(data), signal: AbortSignal.timeout?.(PATIENCE) });
    told = answer.ok ? answer.status !== 204 && await answer.json() : await answer.json().catch(() => ({}));
  } catch {
    throw Object.assign(new Error(page.offline), { status: 0 });
  }
  if (!answer.ok) throw Object.assign(new Error(told.message ?? answer.statusText), { status: answer.status, rule: told.rule });
  return told;
}

const remember = (name, value) => {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
  return document.cookie.includes(`${name}=${value}`);
};

/** Goes to another page. Until that is there, or somebody comes back to this one, it is not done. */
function leave(address) {
  location.assign(address);
  return new Promise((back) => { addEventListener("pageshow", back, { once: true }); });
}

/** Who has no name yet gets one: nobody has to fill in a form before the first game. */
async function beSomebody(name) {
  if (page.csrf && !name) return;
  if (!remember("lang", document.documentElement.lang)) throw new Error(page.cookies);
  page.csrf = (await call("POST", "/api/me", { name: name || page.guest })).csrf;
}

// ---- listening ----------------------------------------------------------------------------------------------------

const SILENCE = 40000; // milliseconds: of a stream that speaks every fifteen seconds, the line is dead

/** One event stream for all tabs of this browser. `heard(frame)` gets what concerns this tab's tables. */
class Ear {
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
    const path = "/api/stream?" + names.map((name) => `table=${encodeURIComponent(name)}`).join("&");
    if (!anew && path === this.path && this.source?.readyState !== EventSource.CLOSED) return;
    this.source?.close();
    this.path = path;
    this.spoke = Date.now();
    const source = this.source = new EventSource(path);
    for (const kind of ["view", "told", "gone", "here"]) {
      source.addEventListener(kind, ({ data }) => {
        this.spoke = Date.now();
        if (kind !== "here") this.pass({ kind, ...JSON.parse(data) });
      });
    }
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
    if (!frame.table || this.tables.includes(frame.table)) this.heard(frame);
  }
}

// ---- showing ------------------------------------------------------------------------------------------------------

/** What names a thing on the page: the same before and after a swap. */
function keyOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  for (const name of ["data-word", "data-words", "data-do", "data-place", "data-piece", "href"]) {
    if (element.hasAttribute(name)) return `[${name}="${CSS.escape(element.getAttribute(name))}"]`;
  }
  return null;
}

const NAMES = ["id", "data-place", "data-piece", "data-word", "data-words", "data-do"];

/** By what a node is known again among its siblings: its name or, if it has none, its first class. */
function nameOf(node) {
  for (const name of NAMES) {
    const value = node.getAttribute?.(name);
    if (value) return value;
  }
  return node.classList?.[0] ?? "";
}

/** The node that becomes this one: the one in its place or, if it goes by a name, the next of that name. */
function twin(old, fresh) {
  const name = nameOf(fresh);
  for (let node = old; node; node = node.nextSibling) {
    if (node.nodeName === fresh.nodeName && nameOf(node) === name) return node;
    if (!name) return null;
  }
  return null;
}

/** Makes the inside of a place, from this node on, the same as this, and touches only what differs: what stays is not
 *  laid out again. */
function morph(place, inside, old = place.firstChild) {
  for (let fresh = inside.firstChild, next; fresh; fresh = next) {
    next = fresh.nextSibling;
    const kept = twin(old, fresh);
    if (kept) {
      removed(old, kept);
      if (!kept.isEqualNode(fresh)) change(kept, fresh);
      old = kept.nextSibling;
    } else place.insertBefore(fresh, old);
  }
  removed(old, null);
}

/** Removes a node and those after it, up to this one. */
function removed(node, end) {
  while (node !== end) {
    const next = node.nextSibling;
    node.remove();
    node = next;
  }
}

function change(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  if ("kept" in old.dataset) return; // written by this script
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  morph(old, fresh);
}

const shown = new Map();
const TURN = /(?=<section class="turn">)/; // where one begins

/** Brings the regions that have changed up to date; gives a function that puts the focus back. */
function swap(parts) {
  const active = document.activeElement ?? body;
  const region = active.closest("[data-region]");
  if (region) active.blur(); // a page is laid out before what has the focus is taken away
  for (const [name, html] of Object.entries(parts)) {
    const place = document.getElementById(name);
    if (!place || shown.get(name) === html) continue;
    const [before, now] = [shown.get(name)?.split(TURN) ?? [], html.split(TURN)];
    let same = 0; // a log grows at its end
    while (same < before.length && before[same] === now[same]) same += 1;
    const fresh = document.createElement("template");
    fresh.innerHTML = now.slice(same).join("");
    morph(place, fresh.content, place.childNodes[same] ?? null);
    shown.set(name, html);
  }
  return () => {
    if (!region) return;
    const again = keyOf(active) ? all(keyOf(active), region) : [];
    focusFirst([active, ...again, ...all(".legal"), one("#prompt"), one("#main")]);
  };
}

/** The first of these that takes the focus. */
function focusFirst(things) {
  things.find((thing) => {
    thing?.focus({ preventScroll: true });
    return thing === document.activeElement;
  });
}

/** Says it where the prompt is: for a while, or until it is heeded; on pages without one, next to what was pressed. */
function say(sentence, element, stays = false, rule = "") {
  const place = one("#refusal");
  if (!seen(place?.parentElement)) return complain(element, sentence);
  hush();
  place.textContent = rule ? sentence.replace(` [${rule}]`, "") : sentence;
  if (rule) place.append(" ", ruleLink(rule));
  body.classList.add("has-refusal");
  element?.classList.add("asked");
  if (!stays) say.timer = setTimeout(() => hushUnlessRead(place), 4000);
}

/** The rule that a refusal names, as a link to its paragraph. */
function ruleLink(rule) {
  const link = document.createElement("a");
  link.href = `/rules/${page.game}#${rule}`;
  link.dataset.rule = rule;
  link.textContent = rule;
  link.setAttribute("aria-label", page.ruleWord.replace("0", rule));
  return link;
}

/** Somebody who has the link under the finger may still want to follow it. */
function hushUnlessRead(place) {
  if (place.matches(":hover, :focus-within")) say.timer = setTimeout(() => hushUnlessRead(place), 1000);
  else hush();
}

function hush() {
  clearTimeout(say.timer);
  one("#refusal")?.replaceChildren();
  body.classList.remove("has-refusal");
  for (const thing of all(".asked")) thing.classList.remove("asked");
}

function complain(element, sentence) {
  const near = element?.closest("form, section, header, main");
  const place = one("[data-complaint]", near ?? body) ?? one("[data-complaint]");
  if (place) place.textContent = sentence;
}

/** A board that scrolls ([data-scrolls]) goes to what may be done, if nothing of it is to be seen. */
function reveal() {
  for (const box of all("[data-scrolls]")) {
    const { top, bottom } = box.getBoundingClientRect();
    const things = all(".legal", box).map((thing) => ({ thing, at: thing.getBoundingClientRect() }));
    if (things.some(({ at }) => at.top >= top && at.bottom <= bottom)) continue;
    things[0]?.thing.scrollIntoView({ block: "nearest" });
  }
}

// ---- journeys -----------------------------------------------------------------------------------------------------

/** Where a place is now: a piece in it, if it goes by name, or the place itself. */
function spot(place, piece) {
  const roots = all(`[data-place="${CSS.escape(place)}"]`).filter(seen);
  const named = `[data-piece="${CSS.escape(piece ?? "")}"]`;
  const inside = piece && roots.flatMap((root) => root.matches(named) ? [root] : all(named, root)).find(seen);
  return inside || roots[0] || null;
}

const MOST_JOURNEYS = 12; // of many moves only the last ones are shown

/** How the pieces that will travel look, and where they are, before the page changes. */
function departures(told) {
  const pieces = (event) => event.cards ?? [event.card];
  const journeys = told.filter((event) => event.from && event.to).slice(-MOST_JOURNEYS).flatMap((event) =>
    [event.to].flat().flatMap((to) => pieces(event).map((piece) => ({ to, piece, start: spot(event.from, piece) }))));
  return journeys.filter(({ start }) => start).map((journey) => {
    const { start } = journey;
    const from = (one(".traveller", start) ?? start).getBoundingClientRect();
    return { ...journey, from, look: picture(lookOf(start)) };
  });
}

/** What travels from a place: the piece (.traveller), or what looks like it ([data-token]), or a card, or the back of one. */
function lookOf(start) {
  if (start.matches("[data-piece], .card, [data-token]")) return start;
  const back = document.createElement("div");
  back.className = "card back";
  return one(".traveller, .card, [data-token]", start) ?? back;
}

/** A copy of a piece that can fly over the page. */
function picture(element) {
  const box = document.createElement("div");
  box.className = "flying";
  box.setAttribute("aria-hidden", "true");
  const copy = element.cloneNode(true);
  if (element instanceof SVGGraphicsElement && element.tagName !== "svg") {
    const { x, y, width, height } = element.getBBox();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    copy.removeAttribute("transform");
    svg.append(copy);
    box.append(svg);
  } else box.append(copy);
  for (const inner of all("*", box)) {
    for (const name of ["id", "data-word", "data-words", "data-place", "data-piece", "tabindex", "role"]) inner.removeAttribute(name);
    inner.classList.remove("legal", "picked", "grave", "armed", "landing");
  }
  return box;
}

let flights = [];
const LONGEST_FLIGHT = 1200; // milliseconds; in a tab that nobody looks at, none would end

/** First everything is measured, then the focus and the pieces move: in turns, the page would be laid out each time. */
function fly(journeys, refocus) {
  land();
  const measured = calm.matches || document.hidden ? [] : journeys.map(arrival).filter(Boolean);
  refocus();
  flights = measured.map(flight);
}

/** Where a piece arrives, and how it looks on the way. */
function arrival({ to, piece, from, look }) {
  const place = spot(to, piece);
  const target = place && (piece ? place.dataset.piece === piece && place : one(".traveller", place));
  const room = (target || place)?.getBoundingClientRect();
  if (!from.width || !room?.width) return null;
  const [width, height] = look.firstChild.matches(".card") ? [40, 56] : [from.width, from.height];
  const end = target ? room : new DOMRect(room.x + (room.width - width) / 2, room.y + (room.height - height) / 2, width, height);
  return { from, end, box: target ? picture(target) : look, target: target || null };
}

function flight({ from, end, box, target }, order) {
  for (const side of ["left", "top", "width", "height"]) box.style[side] = `${end[side]}px`;
  box.style.setProperty("--cw", `${end.width}px`);
  const size = Math.sqrt((from.width * from.height) / (end.width * end.height)); // a piece keeps its shape
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const [[x, y], [toX, toY]] = [middle(from), middle(end)];
  const shift = `translate(${x - toX}px, ${y - toY}px)`;
  const wait = 40 * Math.min(order, 11);
  body.append(box);
  target?.classList.add("landing");
  const motion = box.animate([{ transform: `${shift} scale(${size})` }, { transform: "none" }],
    { duration: 260 + wait, delay: wait, easing: "cubic-bezier(.25,.7,.25,1)", fill: "backwards" });
  const land = () => {
    box.remove();
    target?.classList.remove("landing");
  };
  motion.onfinish = land;
  return { motion, land };
}

/** A click always ends a running animation. */
function land() {
  for (const { motion, land } of flights.splice(0)) {
    land();
    motion.finish();
  }
}

/** When everything that flies has landed: one sees a move before the next one is shown. */
const landed = () => Promise.race([
  Promise.all(flights.map(({ motion }) => motion.finished)),
  new Promise((done) => { setTimeout(done, LONGEST_FLIGHT); }),
]);

// ---- sound: off until switched on ---------------------------------------------------------------------------------

const sounds = { card: [190, 0.05], move: [82, 0.12], end: [62, 0.19] }; // pitch, length
let speaker = null;

function sound(name) {
  if (!document.cookie.includes("sound=on") || document.hidden) return;
  speaker ??= new AudioContext();
  const [pitch, length] = sounds[name];
  for (const later of name === "move" ? [0, 0.11] : [0]) {
    const start = speaker.currentTime + later;
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

/** A way to click a move: its words, in any order. But nothing of `lemon: c4 c5` counts before `lemon` is picked. */
function wayOf(move, text) {
  const words = text.split(" ");
  const lead = words[0].endsWith(":") ? words[0].slice(0, -1) : "";
  return { move, lead, words: lead ? [lead, ...words.slice(1)] : words };
}

/** The words of a thing that says the rest of a move; one that can be turned says how it is turned, too. */
const wordsOf = ({ dataset }) => (dataset.turn ? `${dataset.words} ${dataset.turn}` : dataset.words);

/** Clicks narrow the legal moves until one is left. A move is clicked by the words of its notation, or by other words
 *  that the game gives it: these are its ways. If what is picked is a whole move and the beginning of a longer one,
 *  the same click again plays it. A move with a warning is sent at the second tap, and so is one that is tried on
 *  first. What would come of a move is its forecast: `price` stands beside what plays it ([data-price]), all other
 *  parts where they are told ([data-tells]), as long as it is tried on, pointed at or has the focus. A word that begins
 *  with a + is said by a button only, so that one sees what is picked before it is played. */
class Choice {
  constructor(send) {
    this.send = send;
    this.read();
  }

  read() {
    const told = (id, none) => JSON.parse(one(id)?.textContent || none);
    this.ways = told("#legal", "[]").flatMap((entry) => {
      const [move, ...ways] = [entry].flat();
      return (ways.length ? ways : [move]).map((way) => wayOf(move, way));
    });
    this.warnings = told("#warnings", "{}");
    this.forecasts = told("#forecasts", "{}");
    if (this.armed) hush();
    this.picked = [];
    this.armed = ""; // the move that waits for a second tap,
    this.sure = ""; // and what was tapped
    this.mark();
  }

  fitting(words) {
    return this.ways.filter((way) => {
      if (way.lead && words.length && !words.includes(way.lead)) return false;
      const left = [...way.words];
      return words.every((word) => {
        const at = left.indexOf(word);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    });
  }

  /** Whether something can begin a move, or go on with it: what does not go on begins anew. */
  knows(thing) {
    const { word } = thing.dataset;
    return this.due(thing) && [[...this.picked, word], [word]].some((words) => this.fitting(words).length > 0);
  }

  /** The one move that is left of these ways; nothing, if there are several. */
  only(ways) {
    const moves = new Set(ways.map((way) => way.move));
    return moves.size === 1 ? [...moves][0] : "";
  }

  /** The move that these words are, even if there is a longer one. */
  whole(words) {
    return this.only(this.fitting(words).filter((way) => way.words.length === words.length));
  }

  /** What a thing that says the rest would play; one that says nothing, what is picked. */
  rest(words, picked = this.picked) {
    if (words.startsWith("+") && !picked.length) return "";
    const said = [...picked, ...words.split(" ").filter(Boolean)];
    return said.length ? this.only(this.fitting(said)) || this.whole(said) : "";
  }

  mark() {
    const ways = this.fitting(this.picked);
    const open = new Set(ways.flatMap(({ lead, words }) => (lead && !this.picked.includes(lead) ? [lead] : words)));
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
      const sure = this.armed !== "" && wordsOf(thing) === this.sure;
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
    this.trade();
    requestAnimationFrame(reveal);
  }

  /** What a click on this thing would play, if that is one move. What does not go on with what is picked may begin anew. */
  move(thing) {
    if ("words" in thing.dataset) return this.rest(wordsOf(thing)) || (this.fresh(thing) ? this.rest(wordsOf(thing), []) : "");
    const { word } = thing.dataset;
    return word === this.sure ? this.armed : this.only(this.fitting([...this.picked, word]));
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

  /** Turns everything that can be turned; what is tried on stays so. */
  turn(by = 1) {
    const things = all("[data-turns]");
    const tried = things.find((thing) => this.armed && wordsOf(thing) === this.sure);
    for (const { dataset } of things) {
      const turns = dataset.turns.split(" ");
      dataset.turn = turns[(turns.indexOf(dataset.turn) + by + turns.length) % turns.length];
    }
    if (tried) return this.finish(tried);
    this.mark();
    this.point(one("[data-turns]:is(:hover, :focus)"));
  }

  /** Plays what is tried on. */
  settle() {
    if (this.armed) this.done(this.armed, this.sure);
  }

  /** Two that would change places show each other's face. */
  trade() {
    const picked = all("[data-face].picked");
    for (const thing of all("[data-face]")) {
      const other = picked.length === 2 && picked.includes(thing) ? picked.find((each) => each !== thing) : thing;
      for (const place of all("[data-shows]", thing)) place.textContent = other.dataset.face;
    }
  }

  pick(word) {
    if (this.armed && word === this.sure) return this.done(this.armed, word);
    this.disarm();
    if (this.picked.includes(word)) {
      const move = this.whole(this.picked);
      if (move) return this.done(move, word);
      this.picked.splice(this.picked.indexOf(word), 1);
      if (!this.fitting(this.picked).length) this.picked = [];
    } else {
      this.picked.push(word);
      if (!this.fitting(this.picked).length) this.picked = [word];
    }
    const ways = this.fitting(this.picked);
    const left = this.only(ways);
    if (this.picked.length && left && !ways[0].words.at(-1).startsWith("+")) this.done(left, word);
    else this.mark();
  }

  /** Something that says the rest. */
  finish(thing) {
    const words = wordsOf(thing);
    const move = this.move(thing);
    if (move !== this.armed) this.disarm();
    if (move && !this.rest(words)) this.picked = [];
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
    if ((warning || this.forecasts[move]?.tried) && this.armed !== move) {
      this.armed = move;
      this.sure = tapped;
      this.mark();
      if (warning) say(`${warning} ${page.sure ?? ""}`, null, true);
      return;
    }
    this.disarm();
    this.send(move);
  }
}

// ---- typing ---------------------------------------------------------------------------------------------------------

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
    const seat = page.seat === "" ? "" : `&seat=${page.seat}`;
    const [at, word, way] = [this.line, this.text, this.way].map(encodeURIComponent);
    this.asking = call("GET", `/t/${page.table}/typed?at=${at}&word=${word}&way=${way}${seat}`)
      .then((parts) => number === this.asked && this.show(parts), (error) => say(error.message));
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

// ---- the table ------------------------------------------------------------------------------------------------------

class TablePage {
  constructor() {
    this.path = `/api/tables/${page.table}`;
    this.wanted = 0; // a version
    this.choice = new Choice((move) => this.play(move));
    this.typing = new Typing(this);
    new Ear([page.table], (frame) => this.hear(frame));
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
    this.expect();
  }

  get seat() {
    return page.seat === "" ? undefined : Number(page.seat);
  }

  hear({ kind, version }) {
    if (kind === "gone") location.reload();
    else if (kind === "offline" || kind === "online") body.classList.toggle("offline", kind === "offline");
    if (kind === "online") this.refresh();
    else if (version) this.refresh(version);
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
      await landed();
      if (this.sending) return; // the answer brings it
      const version = page.version;
      this.wanted = 0;
      try {
        const seat = page.seat === "" ? "" : `&seat=${page.seat}`;
        const fresh = await call("GET", `/t/${page.table}/parts?since=${version}${seat}`);
        if (String(fresh.version) !== version || fresh.status !== page.status) this.show(fresh);
        else this.retouch(fresh);
      } catch (error) {
        if (error.status) say(error.message);
        else setTimeout(() => this.refresh(), 3000); // the line may be back by then
      }
    }
  }

  show({ parts, told, title, version, status, decision, again, seat }) {
    if (version < Number(page.version)) return; // a later one has overtaken it
    const journeys = departures(told);
    const waited = page.decision === "0";
    if (!this.refused) hush(); // what was said before was about another position
    this.refused = false;
    Object.assign(page, { version, status, decision, again, seat: seat ?? "" });
    const refocus = swap(parts);
    document.title = title;
    this.choice.read();
    turnTo();
    fly(journeys, refocus);
    this.typing.again();
    one("[data-do=lift]")?.focus();
    if (status === "over") sound("end");
    else if (waited && decision) sound("move");
    else if (journeys.length) sound("card");
    this.expect();
  }

  /** The position is the same, but there may be news around it: an invitation, somebody who has been away for long. */
  retouch({ parts, again }) {
    page.again = again;
    const fresh = Object.entries(parts).filter(([name, html]) => shown.has(name) && shown.get(name) !== html);
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
    if (this.sending) return;
    this.sending = true;
    body.classList.add("sending");
    const slow = setTimeout(() => body.classList.add("slow"), 250);
    try {
      const since = `since=${page.version}`;
      this.show(await call("POST", `/t/${page.table}/moves?${since}`, { move, decision: Number(page.decision), seat: this.seat }));
    } catch (error) {
      this.choice.forget();
      say(error.message, null, false, error.rule);
      this.refused = true; // and says why while the position comes to which it does not fit
      this.wanted = Infinity;
    }
    clearTimeout(slow);
    this.sending = false;
    body.classList.remove("sending", "slow");
    await this.refresh(this.wanted);
  }

  async why(element) {
    const seat = page.seat === "" ? "" : `&seat=${page.seat}`;
    const answer = await call("GET", `${this.path}/why?move=${encodeURIComponent(element.dataset.try)}${seat}`);
    if (!answer.legal) say(answer.message, element, false, answer.rule);
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
    focusFirst([...all(".legal"), one("#prompt")]);
  }

  /** What can be done, in reading order, but first what completes a move; or everything that can at least be asked
   *  about. */
  things(everything) {
    const doable = ".legal[tabindex], button.legal, [data-words]:not([aria-disabled=true])";
    const found = all(everything ? `${doable}, [data-try]` : doable).filter(seen);
    const ends = this.choice.picked.length ? found.filter((thing) => thing.matches("[data-words]:not(.btn)")) : [];
    return [...ends, ...found.filter((thing) => !ends.includes(thing))];
  }

  /** Letters go to the next thing whose name begins with it, numbers to the next with that number: c, 3 is cat 3. */
  seek(key) {
    const things = this.things();
    const at = things.indexOf(document.activeElement) + 1;
    const fits = new RegExp(/\d/.test(key) ? `\\b${key}\\b` : `^${key}`, "iu");
    const name = (thing) => thing.getAttribute("aria-label") ?? thing.textContent;
    [...things.slice(at), ...things.slice(0, at)].find((thing) => fits.test(name(thing).trim()))?.focus();
  }

  /** Arrow keys go to the nearest thing in that direction, or around the edge of the page. */
  walk(right, down, everything) {
    const things = this.things(everything);
    const here = document.activeElement;
    if (!things.includes(here)) return things[0]?.focus();
    const middle = (thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const [x, y] = middle(here);
    const ways = things.filter((thing) => thing !== here).map((thing) => {
      const [across, below] = middle(thing).map((at, axis) => at - [x, y][axis]);
      return { thing, along: across * right + below * down, aside: Math.abs(across * down) + Math.abs(below * right) };
    });
    const ahead = ways.filter(({ along, aside }) => along > 4 && aside <= 4 * along);
    const length = ({ along, aside }) => along + 2 * aside;
    (ahead.length ? ahead : ways).sort((a, b) => length(a) - length(b))[0]?.thing.focus();
  }
}

const table = page.table ? new TablePage() : null;

/** On a small screen a board shows one of its parts: the one that is asked for now ([data-now]), or as somebody likes. */
function turnTo(part = one("[data-now]")?.dataset.now, asked = false) {
  if (!asked && part === turnTo.last) part = page.part;
  else if (!asked) turnTo.last = part;
  if (part) page.part = part;
  for (const button of all("[data-do=part]")) button.setAttribute("aria-pressed", String(button.dataset.part === page.part));
  all("[data-pan]").filter(seen).forEach(centre);
}

/** What is larger than its window is shown around [data-middle]; again when [data-pan] says that this has changed. */
function centre(pan) {
  if (pan.shown === pan.dataset.pan) return;
  pan.shown = pan.dataset.pan;
  const [around, middle] = [pan, one("[data-middle]", pan)].map((each) => each.getBoundingClientRect());
  pan.scrollBy(middle.x - around.x - (around.width - middle.width) / 2, middle.y - around.y - (around.height - middle.height) / 2);
}

turnTo();

// ---- the rules beside the board -------------------------------------------------------------------------------------

/** Opens the rules in the side panel, at the paragraph of this number. */
async function readRules(number) {
  const place = one("#rules");
  if (!place.firstChild) {
    const answer = await fetch(`/rules/${page.game}?part=true`);
    if (!answer.ok) throw new Error(page.offline);
    place.innerHTML = await answer.text();
  }
  body.classList.add("reading-rules");
  one("#side [data-do=rules]").setAttribute("aria-expanded", "true");
  if (getComputedStyle(one("#side")).visibility === "hidden") deeds.sheet({ sheet: "side" });
  for (const there of all(".here", place)) there.classList.remove("here");
  const target = number && one(`#${CSS.escape(number)}`, place);
  const paragraph = target?.closest("li, p");
  paragraph?.classList.add("here");
  if (paragraph) paragraph.scrollIntoView({ block: "center" });
  else place.scrollTop = 0;
  (target || place).focus({ preventScroll: true });
}

// ---- forms --------------------------------------------------------------------------------------------------------

async function sitAt(path, data) {
  await leave(`/t/${(await call("POST", path, data)).table}`);
}

/** Of somebody who plays on this device, too: as typed, or else as proposed. */
const nameIn = (seat, given) => given.get(`name-${seat}`).trim() || one(`[name=name-${seat}]`).placeholder;

const forms = {
  async new(given) {
    await beSomebody(given.get("name"));
    const kinds = [...given.keys()].filter((name) => name.startsWith("seat-")).map((name) => given.get(name));
    const taken = kinds.map((kind, seat) => ({ kind, seat })).filter(({ kind }) => kind !== "nobody");
    const bots = taken.map(({ kind, seat }, at) => kind === "bot" && [at, given.get(`bot-${seat}`)]).filter(Boolean);
    const here = taken.map(({ kind, seat }, at) => kind === "here" && [at, nameIn(seat, given)]).filter(Boolean);
    const prefix = `option-${given.get("game")}-`;
    const options = [...given].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]);
    const me = taken.findIndex(({ kind }) => kind === "me");
    await sitAt("/api/tables", {
      game: given.get("game"),
      seats: taken.length,
      options: Object.fromEntries(options),
      sit: me < 0 ? null : me,
      here: Object.fromEntries(here),
      bots: Object.fromEntries(bots),
      pace: given.get("pace"),
      start: !taken.some(({ kind }) => kind === "friend"),
      pieces: ownPieces(given.get("game")),
    });
  },
  async join(given) {
    await beSomebody(given.get("name"));
    const invitation = given.get("invitation");
    await sitAt("/api/join", invitation ? { invitation } : { code: given.get("code") });
  },
  async watch(given) {
    await beSomebody(given.get("name"));
    await call("POST", `/api/tables/${given.get("table")}/watch`, { watch: given.get("watch") });
    await leave(`/t/${given.get("table")}`);
  },
  async pieces(given, form) {
    const text = given.get("pieces");
    if (text.length > Number(form.dataset.largest)) throw new Error(form.dataset.long);
    complain(form, "");
    one("#verdict").textContent = "";
    const { parts, said, differs } = await call("POST", `/components/${form.dataset.game}`, { pieces: text });
    swap(parts);
    one("#verdict").textContent = said;
    for (const button of all("[data-do=own-table]", form)) button.hidden = !differs;
  },
  async record(given) {
    const text = await given.get("record").text();
    await leave((await call("POST", "/api/records", { record: text })).link);
  },
  async rename(given) {
    await beSomebody(given.get("name"));
    location.reload();
  },
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!forms[form.dataset.form]) return;
  event.preventDefault();
  if (form.ariaBusy === "true") return; // twice is once
  form.ariaBusy = "true";
  complain(form, "");
  forms[form.dataset.form](new FormData(form), form)
    .catch((error) => complain(form, error.message))
    .finally(() => { form.ariaBusy = null; });
});

/** A record is opened when it is chosen, or dropped anywhere on its page. */
for (const form of all("form[data-form=record]")) {
  const field = one("input", form);
  const dragged = (event, over) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    body.classList.toggle("dropping", over);
  };
  field.addEventListener("change", () => field.files.length && form.requestSubmit());
  document.addEventListener("dragover", (event) => dragged(event, true));
  document.addEventListener("dragleave", (event) => event.relatedTarget || dragged(event, false));
  document.addEventListener("drop", (event) => {
    dragged(event, false);
    if (!event.dataTransfer.files.length) return;
    field.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}

/** A new table: only what the chosen game has, seats up to its number, options that make sense with the others. */
function tidy(form) {
  const enable = (part, wanted) => {
    part.hidden = !wanted;
    for (const field of [part, ...all("input, select", part)]) if ("disabled" in field) field.disabled = !wanted;
  };
  const game = one("[name=game]:checked", form);
  for (const part of all("[data-for-game]", form)) enable(part, part.dataset.forGame === game.value);
  for (const place of all("small[data-takes]", form)) place.textContent = game.dataset.takes;
  for (const row of all("[data-beyond]", form)) {
    const [seat, fewest, most] = [row.dataset.beyond, game.dataset.fewest, game.dataset.most].map(Number);
    enable(row, seat < most);
    for (const nobody of all("[data-spare]", row)) enable(nobody, seat >= fewest && seat < most);
    if (seat < fewest && one("[value=nobody]:checked", row)) one("[value=bot]", row).checked = true;
  }
  const taken = all("[name^=seat-]:checked:not(:disabled, [value=nobody])", form).length;
  for (const choice of all(`[data-for-game=${game.value}] [data-seats]`, form)) {
    const wanted = Number(choice.dataset.seats) <= taken;
    enable(choice, wanted);
    if (!wanted && one(":checked", choice)) one("input", choice.parentElement).checked = true;
  }
  const given = new FormData(form);
  for (const part of all("[data-only]", form)) {
    const [option, value] = part.dataset.only.split(" ");
    enable(part, given.get(`option-${game.value}-${option}`) === value);
  }
}

for (const form of all("form[data-form=new]")) {
  form.addEventListener("change", () => tidy(form));
  tidy(form);
}

/** What an owner has corrected goes from the component sheet to the new table, in this tab only. */
const ownPieces = (game) => (new URLSearchParams(location.search).has("own") && sessionStorage.getItem(`pieces ${game}`)) || "";

for (const note of all("[data-own-pieces]")) {
  const look = () => { note.hidden = !ownPieces(one("[name=game]:checked").value); };
  note.closest("form").addEventListener("change", look);
  look();
}

for (const form of all("form[data-form=pieces]")) {
  const again = () => {
    one("#verdict").textContent = "";
    for (const button of all("[data-do=own-table]", form)) button.hidden = true;
  };
  form.addEventListener("input", again);
  form.elements.file.addEventListener("change", async () => {
    const [file] = form.elements.file.files;
    if (!file) return;
    if (file.size > 4 * form.dataset.largest) return complain(form, form.dataset.long);
    form.elements.pieces.value = await file.text();
    form.requestSubmit();
  });
}

// ---- deeds: what buttons do -----------------------------------------------------------------------------------------

const deeds = {
  async play({ game }) {
    await beSomebody();
    await sitAt("/api/tables", { game, seats: 3, sit: 0, bots: { 1: "search", 2: "greedy" }, start: true });
  },
  again: () => sitAt(`${table.path}/again`, {}),
  undo: ({ seat }) => table.undo(seat),
  lift: ({ seat }) => table.lift(seat),
  start: () => table.act("POST", "/start", {}),
  close: () => table.act("POST", "/close", {}),
  agree: () => table.act("POST", "/agree", {}),
  resign: () => table.act("POST", "/resign", { seat: table.seat }),
  bot: ({ seat, bot }) => table.act("POST", `/seats/${seat}/bot`, { bot }),
  "stand-in": ({ seat }) => deeds.bot({ seat, bot: "greedy" }),
  return: ({ seat }) => table.act("POST", `/seats/${seat}/return`, {}),
  stand: ({ seat }) => table.act("DELETE", `/seats/${seat}`),
  invite: ({ seat }) => table.act("POST", `/seats/${seat}/invitation`, {}),
  async "watch-link"() {
    const link = new URL((await table.act("POST", "/watch-link", {})).link, location.href);
    const place = one("#watch-link");
    place.hidden = false;
    one("output", place).textContent = link.host + link.pathname;
    one("[data-link]", place).dataset.link = link.href;
  },
  part: ({ part }) => turnTo(part, true),
  turn: () => table.choice.turn(),
  settle: () => table.choice.settle(),
  print: () => print(),
  rules: () => readRules(),
  log() {
    body.classList.remove("reading-rules");
    one("#side [data-do=rules]").setAttribute("aria-expanded", "false");
  },
  "own-table"() {
    const form = one("form[data-form=pieces]");
    sessionStorage.setItem(`pieces ${form.dataset.game}`, form.elements.pieces.value);
    location.assign(`/new?game=${form.dataset.game}&own`);
  },
  async copy({ link }, button) {
    if (navigator.clipboard) await navigator.clipboard.writeText(link);
    else copyWithoutClipboard(link, button);
    button.classList.add("copied");
  },
  theme() {
    const root = document.documentElement.dataset;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    root.theme = (root.theme || (dark ? "dark" : "light")) === "dark" ? "light" : "dark";
    remember("theme", root.theme);
  },
  language({ lang }) {
    remember("lang", lang);
    const here = new URL(location.href);
    here.searchParams.delete("lang"); // it would count more
    history.replaceState(null, "", here);
    location.reload();
  },
  sound(_, button) {
    const on = button.getAttribute("aria-pressed") !== "true";
    remember("sound", on ? "on" : "off");
    button.setAttribute("aria-pressed", String(on));
    sound("card");
  },
  sheet({ sheet }) {
    const open = body.classList.toggle(`open-${sheet}`);
    for (const button of all(`[aria-controls=${sheet}]`)) button.setAttribute("aria-expanded", String(open));
    focusFirst(all(open ? `#${sheet} button` : `[aria-controls=${sheet}]`));
  },
};

/** Without https there is no clipboard: it is copied as if somebody had marked it. */
function copyWithoutClipboard(text, button) {
  const give = (event) => {
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
  };
  getSelection().selectAllChildren(button.previousElementSibling);
  document.addEventListener("copy", give, { once: true });
  document.execCommand("copy");
}

async function deed(button) {
  const name = button.dataset.do;
  if (button.ariaBusy === "true") return; // twice is once
  complain(button, "");
  if (!["watch-link", "sound", "theme", "copy"].includes(name)) button.closest("[popover]")?.hidePopover?.();
  try {
    const doing = deeds[name](button.dataset, button);
    button.ariaBusy = doing instanceof Promise ? "true" : null; // some things are done at once
    await doing;
  } catch (error) {
    say(error.message, button);
  } finally {
    button.ariaBusy = null;
  }
}

// ---- clicks and keys ----------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  land();
  const on = (selector) => event.target.closest(selector);
  const rule = on("[data-rule], #rules a[href^='#']");
  if (rule && table && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    readRules(rule.hash.slice(1)).catch((error) => say(error.message));
  } else if (on("[data-do]")) {
    event.preventDefault();
    deed(on("[data-do]"));
  } else if (!table || table.typing.click(event)) return;
  else if (on("[data-words]:not([data-try][aria-disabled=true])")) table.choice.finish(on("[data-words]"));
  else if (on("[data-word]") && table.choice.knows(on("[data-word]"))) table.choice.pick(on("[data-word]").dataset.word);
  else if (on("[data-try]")) table.why(on("[data-try]")).catch((error) => say(error.message));
  else if (on("#board") && !on("button, a, [popover]")) table.choice.forget(); // beside everything: never mind
});

/** What would come of a thing is told while one points at it. */
for (const [kind, there] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(kind, ({ target }) => {
    const thing = target.closest?.("[data-word], [data-words]");
    if (table && thing) table.choice.point(there ? thing : null);
  });
}

let wheeled = 0;

document.addEventListener("wheel", (event) => {
  if (!table || !event.target.closest("[data-turns]")) return;
  event.preventDefault();
  if (event.timeStamp - wheeled < 120) return; // one notch of a wheel is many events
  wheeled = event.timeStamp;
  table.choice.turn(event.deltaY < 0 ? -1 : 1);
}, { passive: false });

/** What keys do is what a click does; then the focus goes on to the next word of the move. */
function press(thing) {
  thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  if (thing.matches(".picked:not(.tried)") && !table.sending) focusFirst(table.things());
}

const keys = {
  ArrowRight: ({ shiftKey }) => table.walk(1, 0, shiftKey),
  ArrowLeft: ({ shiftKey }) => table.walk(-1, 0, shiftKey),
  ArrowDown: ({ shiftKey }) => table.walk(0, 1, shiftKey),
  ArrowUp: ({ shiftKey }) => table.walk(0, -1, shiftKey),
  Escape: () => (body.classList.contains("open-side") ? deeds.sheet({ sheet: "side" }) : table.choice.forget()),
  u() {
    const [undo, another] = all("[data-do=undo]").filter(seen);
    if (undo && !another) deed(undo); // else one says whose
  },
  r: () => (one("[data-turns]") ? table.choice.turn() : table.seek("r")),
  "?": ({ target }) => target.dataset.try && press(target),
};

document.addEventListener("input", ({ target }) => target.matches("[data-typed]") && table.typing.typed());

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (target.matches("[data-typed]") && !event.isComposing) return table.typing.key(event);
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) return;
  if ((key === "Enter" || key === " ") && target.matches("[role=button]")) press(target);
  else if (!table || target.closest(key === "Escape" ? "[popover]" : "[popover], #rules")) return;
  else if (/^\p{L}$/u.test(key) && seen(table.typing.field)) return table.typing.field.focus(); // it is typed there
  else if (keys[key]) keys[key](event);
  else if (/^[\p{L}\d]$/u.test(key)) table.seek(key);
  else return;
  event.preventDefault();
});
