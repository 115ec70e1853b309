/* boardgame.io's own server with Hâpy Families, on this computer only; matches are kept in memory.
 *
 *   node server.js PORT LOBBY_PORT     prints a line when it listens
 */
'use strict';

process.env.NODE_ENV = 'production'; // read by the libraries when they load

const { Server } = require('boardgame.io/server');
const { CARDS, ROWS, Hapy, place, range } = require('./game');

const HIDDEN = -1;

// Of the pyramid every second row lies face down.
const FACE_DOWN = new Set(
  range(ROWS).filter((row) => row % 2 === 1).flatMap((row) => range(row + 1).map((i) => place(row, i)))
);

const deal = ({ ctx, random }) => ({
  cards: random.Shuffle(range(CARDS)),
  start: random.Die(ctx.numPlayers) - 1,
});

// Without this every seat would be sent the whole G: a server of a game with secrets must filter.
function playerView({ G, playerID }) {
  return {
    ...G,
    layout: G.layout.map((card, p) => (card !== null && FACE_DOWN.has(p) ? HIDDEN : card)),
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => HIDDEN))),
  };
}

// The lobby has a port of its own: on the server's, boardgame.io adds its pages too late for newer versions of koa-compose.
const [port, lobby] = process.argv.slice(2).map((number) => ({ port: Number(number), host: '127.0.0.1' }));
const server = Server({ games: [{ ...Hapy(deal), playerView }], origins: [] });
server.run({ port, lobbyConfig: { apiPort: lobby } }, () => console.log('listening'));
