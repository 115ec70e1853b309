/* The rules of Hâpy Families on boardgame.io, written the ordinary way. */
'use strict';

const { INVALID_MOVE } = require('boardgame.io/core');

const CARDS = 36;
const FAMILIES = 6;
const NUMBERS = 6;
const ROWS = 8;
const SERIES_TO_WIN = { 2: 5, 3: 4, 4: 3 };
const REASON = { family: 0, series: 1, stalemate: 2 };

const range = (n) => Array.from({ length: n }, (_, i) => i);
const place = (row, i) => (row * (row + 1)) / 2 + i;
const familyOf = (card) => Math.floor(card / NUMBERS);
const seatOf = (ctx) => Number(ctx.currentPlayer);

// By place: the places lying on it.
const COVERERS = range(ROWS).flatMap((row) =>
  range(row + 1).map((i) => (row + 1 < ROWS ? [place(row + 1, i), place(row + 1, i + 1)] : []))
);

// ---- a turn --------------------------------------------------------------------------------

const layoutIsEmpty = (G) => G.layout.every((card) => card === null);
const isAvailable = (G, p) => G.layout[p] !== null && COVERERS[p].every((c) => G.layout[c] === null);

function remove(hand, card) {
  hand.splice(hand.indexOf(card), 1);
}

function take({ G, ctx, events }, p) { // R4
  if (!isAvailable(G, p)) return INVALID_MOVE;
  G.hands[seatOf(ctx)].push(G.layout[p]);
  G.layout[p] = null;
  events.setStage('ask');
}

function ask({ G, ctx, events }, other, card) { // R7
  const seat = seatOf(ctx);
  if (other === seat || card === G.bans[seat]) return INVALID_MOVE;
  if (G.hands[other].includes(card)) {
    remove(G.hands[other], card);
    G.hands[seat].push(card);
  }
  G.bans = G.bans.map((ban, s) => (s === seat ? ban : card)); // G1
  reveal(G, ctx, events);
}

function skip({ G, ctx, events }) {
  reveal(G, ctx, events);
}

function lay({ G, ctx, events }, three) { // G4
  const hand = G.hands[seatOf(ctx)];
  if (!three.every((card) => hand.includes(card))) return INVALID_MOVE;
  laySeries(G, seatOf(ctx), three);
  endTurn(G, ctx, events, true);
}

function byFamily(hand) {
  const families = range(FAMILIES).map(() => []);
  for (const card of hand) families[familyOf(card)].push(card);
  return families;
}

function reveal(G, ctx, events) { // R9
  const seat = seatOf(ctx);
  const families = byFamily(G.hands[seat]);
  if (families.some((cards) => cards.length === 4)) {
    events.setStage('lay');
    return;
  }
  const threes = families.filter((cards) => cards.length === 3);
  for (const three of threes) laySeries(G, seat, three);
  endTurn(G, ctx, events, threes.length > 0);
}

function laySeries(G, seat, three) {
  for (const card of three) remove(G.hands[seat], card);
  G.series[seat].push(three);
}

// ---- the end -------------------------------------------------------------------------------

function endTurn(G, ctx, events, laid) {
  const seat = seatOf(ctx);
  const won = whyWon(G, seat, ctx.numPlayers);
  if (won !== null) {
    events.endGame({ reason: won, ranks: G.hands.map((_, s) => (s === seat ? 1 : 2)) });
    return;
  }
  if (laid) G.quiet = 0;
  else if (G.beganEmpty) G.quiet += 1;
  if (G.quiet === 3 * ctx.numPlayers) events.endGame({ reason: REASON.stalemate, ranks: ranks(G) }); // G9
  else events.endTurn();
}

function whyWon(G, seat, seats) { // R11
  const families = G.series[seat].map((three) => familyOf(three[0]));
  if (new Set(families).size < families.length) return REASON.family;
  return families.length >= SERIES_TO_WIN[seats] ? REASON.series : null;
}

function ranks(G) {
  const scores = G.hands.map((hand, seat) => G.series[seat].length * (CARDS + 1) + hand.length);
  return scores.map((score) => 1 + scores.filter((other) => other > score).length);
}

// ---- the game ------------------------------------------------------------------------------

const table = (seats, { cards, start }) => ({
  start,
  layout: [...cards], // by place; null once taken
  hands: range(seats).map(() => []),
  series: range(seats).map(() => []),
  bans: range(seats).map(() => null), // R8: the card each seat may not ask for
  beganEmpty: false, // was the layout empty when this turn began?
  quiet: 0, // turns without a series since the layout is empty
});

// `deal` says the card on each place and the seat that starts. It is given what boardgame.io gives to `setup`.
const Hapy = (deal) => ({
  name: 'hapy',
  disableUndo: true,

  setup: (context) => table(context.ctx.numPlayers, deal(context)),

  turn: {
    order: {
      first: ({ G }) => G.start,
      next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
    },
    activePlayers: { currentPlayer: 'take' },
    onBegin: ({ G, events }) => {
      G.beganEmpty = layoutIsEmpty(G);
      if (G.beganEmpty) events.setActivePlayers({ currentPlayer: 'ask' }); // R6
    },
    stages: {
      take: { moves: { take } },
      ask: { moves: { ask, skip } },
      lay: { moves: { lay } },
    },
  },

  ai: { enumerate },
});

// ---- the legal moves -----------------------------------------------------------------------

function enumerate(G, ctx) {
  const seat = seatOf(ctx);
  switch (ctx.activePlayers[ctx.currentPlayer]) {
    case 'take':
      return range(CARDS).filter((p) => isAvailable(G, p)).map((p) => ({ move: 'take', args: [p] }));
    case 'ask':
      return [{ move: 'skip', args: [] }, ...questions(G, seat)];
    case 'lay':
      return threesOf(byFamily(G.hands[seat]).find((cards) => cards.length === 4))
        .map((three) => ({ move: 'lay', args: [three] }));
  }
}

function questions(G, seat) {
  const found = [];
  for (let other = 0; other < G.hands.length; other++) {
    if (other === seat) continue;
    for (let card = 0; card < CARDS; card++) {
      if (card !== G.bans[seat]) found.push({ move: 'ask', args: [other, card] });
    }
  }
  return found;
}

function threesOf(four) {
  const [a, b, c, d] = [...four].sort((x, y) => x - y);
  return [[a, b, c], [a, b, d], [a, c, d], [b, c, d]];
}

module.exports = { CARDS, NUMBERS, ROWS, Hapy, enumerate, familyOf, place, range };
