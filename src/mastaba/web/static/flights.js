// Pieces fly from place to place, as it was told (`from` and `to` of an event). First departures are noted, then the page
// changes, then they fly. Exports departures, fly, land, landed.

import { all, body, one, seen, still } from "./page.js";

/** Where a place is now: a piece in it, if it goes by name, or the place itself. */
function spot(place, piece) {
  const roots = all(`[data-place="${CSS.escape(place)}"]`).filter(seen);
  const named = `[data-piece="${CSS.escape(piece ?? "")}"]`;
  const inside = piece && roots.flatMap((root) => root.matches(named) ? [root] : all(named, root)).find(seen);
  return inside || roots[0] || null;
}

const MOST_JOURNEYS = 12; // of many moves only the last ones are shown

/** How the pieces that will travel look, and where they are, before the page changes. */
export function departures(told) {
  const pieces = (event) => event.cards ?? [event.card];
  const journeys = told.filter((event) => event.from && event.to).slice(-MOST_JOURNEYS).flatMap((event) =>
    [event.to].flat().flatMap((to) => pieces(event).map((piece) => ({ to, piece, start: spot(event.from, piece) }))));
  return journeys.filter(({ start }) => start).map((journey) => {
    const { start } = journey;
    const piece = pieceAt(start);
    return { ...journey, from: (piece ?? start).getBoundingClientRect(), whole: !piece, look: picture(piece ?? back()) };
  });
}

/** What travels from a place: the piece (.traveller), or what looks like it ([data-token]), or a card; nothing, if one
 *  sees only the place. */
function pieceAt(start) {
  return start.matches("[data-piece], .card, [data-token]") ? start : one(".traveller, .card, [data-token]", start);
}

function back() {
  const card = document.createElement("div");
  card.className = "card back";
  return card;
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
export function fly(journeys, refocus) {
  land();
  const measured = still() || document.hidden ? [] : journeys.map(arrival).filter(Boolean);
  refocus();
  flights = measured.map(flight);
}

/** Where a piece arrives, and how it looks on the way. */
function arrival({ to, piece, from, whole, look }) {
  const place = spot(to, piece);
  const target = place && (piece ? place.dataset.piece === piece && place : one(".traveller", place));
  const room = (target || place)?.getBoundingClientRect();
  if (!from.width || !room?.width) return null;
  const [width, height] = look.firstChild.matches(".card") ? [40, 56] : [from.width, from.height];
  const end = target ? room : new DOMRect(room.x + (room.width - width) / 2, room.y + (room.height - height) / 2, width, height);
  return { from, whole, end, box: target ? picture(target) : look, target: target || null };
}

function flight({ from, whole, end, box, target }, order) {
  for (const side of ["left", "top", "width", "height"]) box.style[side] = `${end[side]}px`;
  box.style.setProperty("--cw", `${end.width}px`);
  // a piece keeps its shape; where only its place was to be seen, it is as large as it will be
  const size = whole ? 1 : Math.sqrt((from.width * from.height) / (end.width * end.height));
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
export function land() {
  for (const { motion, land } of flights.splice(0)) {
    land();
    motion.finish();
  }
}

/** When everything that flies has landed: one sees a move before the next one is shown. */
export const landed = () => Promise.race([
  Promise.all(flights.map(({ motion }) => motion.finished)),
  new Promise((done) => { setTimeout(done, LONGEST_FLIGHT); }),
]);
