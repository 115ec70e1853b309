/* Plays at many tables of server.js at once, each seat over a socket of its own, as fast as it is answered.
 *
 *   node load.js PORT LOBBY_PORT TABLES SEATS WARM SECONDS
 *
 * The sockets are those of boardgame.io's clients, and every seat finds its legal moves in what it was sent. The rest
 * of a client is left out: it would play every move a second time, at the cost of this process. Prints `begin` after
 * WARM seconds, `end` SECONDS later, and then a line of JSON: moves acknowledged, and the milliseconds of each move
 * until it was acknowledged (its own seat was sent the new state) and until all seats of the table had it.
 */
'use strict';

process.env.NODE_ENV = 'production'; // read by the libraries when they load

const io = require('socket.io-client');
const { enumerate } = require('./game');

const LONGEST = 5000; // milliseconds

const [port, lobby, tables, seats, warm, seconds] = process.argv.slice(2).map(Number);
const found = { moves: 0, acknowledged: [], everywhere: [] };
let measuring = false;

async function post(path, body) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${lobby}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

// ---- a table -------------------------------------------------------------------------------

class Table {
  constructor() {
    this.seats = Array.from({ length: seats }, (_, seat) => new Seat(this, String(seat)));
    this.underway = new Map(); // by the state that the move leads to
  }

  async begin() {
    const { matchID } = await post('/games/hapy/create', { numPlayers: seats });
    for (const seat of this.seats) await seat.join(matchID);
    this.match = matchID;
    this.synced = 0;
    for (const seat of this.seats) seat.sync();
  }

  // The game begins when all are there: else some would miss the first move.
  ready(state) {
    this.synced += 1;
    if (this.synced === seats) this.seats[Number(state.ctx.currentPlayer)].act(state);
  }

  sent(stateID, playerID) {
    this.underway.set(stateID + 1, { playerID, at: performance.now(), missing: seats, counts: measuring });
  }

  arrived(stateID, playerID) {
    const move = this.underway.get(stateID);
    const taken = performance.now() - move.at;
    if (move.playerID === playerID && measuring) {
      found.moves += 1;
      if (move.counts) found.acknowledged.push(taken);
    }
    move.missing -= 1;
    if (move.missing > 0) return;
    this.underway.delete(stateID);
    if (move.counts && measuring) found.everywhere.push(taken);
  }

  // Nothing may be lost, neither an answer nor what the others should have been sent.
  check() {
    for (const move of this.underway.values()) {
      if (performance.now() - move.at > LONGEST) throw new Error(`a move was not answered within ${LONGEST} ms`);
    }
  }

  close() {
    for (const seat of this.seats) seat.socket.close();
  }
}

class Seat {
  constructor(table, playerID) {
    this.table = table;
    this.playerID = playerID;
    this.socket = io(`http://127.0.0.1:${port}/hapy`, { transports: ['websocket'], forceNew: true });
    this.socket.on('sync', (matchID, { state }) => table.ready(state));
    this.socket.on('update', (matchID, state) => this.told(state));
  }

  async join(matchID) {
    const body = { playerID: this.playerID, playerName: `Seat ${this.playerID}` };
    const { playerCredentials } = await post(`/games/hapy/${matchID}/join`, body);
    this.credentials = playerCredentials;
  }

  sync() {
    this.socket.emit('sync', this.table.match, this.playerID, this.credentials, seats);
  }

  told(state) {
    this.table.arrived(state._stateID, this.playerID);
    if (state.ctx.gameover) {
      if (this.table.underway.size === 0) this.table.begin();
    } else if (state.ctx.currentPlayer === this.playerID) {
      this.act(state);
    }
  }

  act(state) {
    const legal = enumerate(state.G, state.ctx);
    const { move, args } = legal[Math.floor(Math.random() * legal.length)];
    const payload = { type: move, args, playerID: this.playerID, credentials: this.credentials };
    this.table.sent(state._stateID, this.playerID);
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, this.table.match, this.playerID);
  }
}

// ---- all of them ---------------------------------------------------------------------------

const pause = (length) => new Promise((resolve) => setTimeout(resolve, 1000 * length));

async function main() {
  const all = Array.from({ length: tables }, () => new Table());
  await Promise.all(all.map((table) => table.begin()));
  await pause(warm);
  console.log('begin');
  measuring = true;
  const start = performance.now();
  await pause(seconds);
  measuring = false;
  found.seconds = (performance.now() - start) / 1000;
  console.log('end');
  console.log(JSON.stringify(found));
  for (const table of all) {
    table.check();
    table.close();
  }
}

main();
