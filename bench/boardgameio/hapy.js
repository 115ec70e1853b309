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
const { CARDS, NUMBERS, Hapy, enumerate, familyOf, range } = require('./game');

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
  const dealt = deal(generator, seats);
  const client = Client({ game: Hapy(() => dealt), numPlayers: seats, debug: false });
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
