/* Hâpy Families on boardgame.io, written the ordinary way and driven by its local client.
 *
 *   node hapy.js trace [SEATS [GAMES]]     prints the hash of the games with seeds 1..GAMES
 *   node hapy.js speed SECONDS [SEATS]     prints "moves seconds"
 *
 * What would only cost time is left out: no debug panel, no undo (secrets forbid it anyway),
 * no playerView, no subscriber; and the libraries run in production mode.
 */
'use strict';

process.env.NODE_ENV = 'production'; // read by the libraries when they load

const { Client } = require('boardgame.io/client');
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

// ---- chance --------------------------------------------------------------------------------

class Generator {
  constructor(seed) {
    this.s1 = (seed % 2147483562) + 1;
    this.s2 = (seed % 2147483398) + 1;
    for (let i = 0; i < 8; i++) this.draw();
  }

  draw() {
    this.s1 = (this.s1 * 40014) % 2147483563;
    this.s2 = (this.s2 * 40692) % 2147483399;
    const z = this.s1 - this.s2;
    return z < 1 ? z + 2147483561 : z - 1;
  }

  below(n) {
    return Math.floor((this.draw() * n) / 2147483562);
  }
}

function deal(generator, seats) {
  const cards = range(CARDS);
  for (let i = CARDS - 1; i > 0; i--) {
    const j = generator.below(i + 1);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return { cards, start: generator.below(seats) };
}

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

// The local client hands nothing to `setup`, so a game with given cards is a game of its own.
const Hapy = ({ cards, start }) => ({
  name: 'hapy',
  disableUndo: true,

  setup: ({ ctx }) => ({
    layout: [...cards], // by place; null once taken
    hands: range(ctx.numPlayers).map(() => []),
    series: range(ctx.numPlayers).map(() => []),
    bans: range(ctx.numPlayers).map(() => null), // R8: the card each seat may not ask for
    beganEmpty: false, // was the layout empty when this turn began?
    quiet: 0, // turns without a series since the layout is empty
  }),

  turn: {
    order: {
      first: () => start,
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

// ---- random play ---------------------------------------------------------------------------

const TRIPLES = range(NUMBERS).flatMap((a) =>
  range(NUMBERS).flatMap((b) =>
    range(NUMBERS).filter((c) => a < b && b < c).map((c) => `${a}${b}${c}`)
  )
);

// The number of a move in the trace.
function code({ move, args }) {
  switch (move) {
    case 'take':
      return args[0];
    case 'skip':
      return 36;
    case 'lay':
      return 37 + 20 * familyOf(args[0][0]) + TRIPLES.indexOf(args[0].map((card) => card % NUMBERS).join(''));
    case 'ask':
      return 157 + CARDS * args[0] + args[1];
  }
}

function play(seed, seats) {
  const generator = new Generator(seed);
  const client = Client({ game: Hapy(deal(generator, seats)), numPlayers: seats, debug: false });
  const moves = [];
  client.start();
  let state = client.getState();
  while (!state.ctx.gameover) {
    const legal = enumerate(state.G, state.ctx);
    const { move, args } = legal[generator.below(legal.length)];
    client.moves[move](...args);
    moves.push(code({ move, args }));
    state = client.getState();
  }
  client.stop();
  return { moves, G: state.G, ...state.ctx.gameover };
}

// ---- the two modes -------------------------------------------------------------------------

function trace(seats, games) {
  let hash = 1;
  const fold = (value) => {
    hash = (hash * 31 + value) % 2147483647;
  };
  for (let seed = 1; seed <= games; seed++) {
    const game = play(seed, seats);
    game.moves.forEach(fold);
    fold(game.moves.length);
    fold(game.reason);
    for (let seat = 0; seat < seats; seat++) {
      fold(game.ranks[seat]);
      fold(game.G.series[seat].length);
      fold(game.G.hands[seat].length);
    }
  }
  console.log(String(hash));
}

function speed(seats, seconds) {
  const warm = performance.now() + 500; // not timed: node's compiler gets to know the program first
  for (let seed = 1; performance.now() < warm; seed++) play(seed, seats);
  const start = performance.now();
  let moves = 0;
  let spent = 0;
  for (let seed = 1; spent < seconds; seed++) {
    moves += play(seed, seats).moves.length;
    spent = (performance.now() - start) / 1000;
  }
  console.log(`${moves} ${spent.toFixed(6)}`);
}

const [mode, ...words] = process.argv.slice(2);
if (mode === 'trace') {
  trace(Number(words[0] ?? 3), Number(words[1] ?? 1000));
} else if (mode === 'speed' && words.length > 0) {
  speed(Number(words[1] ?? 3), Number(words[0]));
} else {
  console.error('usage: node hapy.js trace [SEATS [GAMES]] | speed SECONDS [SEATS]');
  process.exitCode = 2;
}
