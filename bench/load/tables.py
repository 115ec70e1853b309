"""Tables with a person in every seat: sitting down, playing, and noting how long each move took."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

from load.wire import Links, Stream, head

AT_ONCE = 20  # tables that are set up at the same time
LONGEST = 5.0  # seconds after which a move must have been answered and told


@dataclass
class Tally:
    """What is reported: milliseconds until a move is acknowledged, and until all streams of its table have it."""

    moves: int = 0
    seconds: float = 0.0
    acknowledged: list[float] = field(default_factory=list)
    everywhere: list[float] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)
    counting: bool = False


@dataclass(eq=False)
class Move:
    """One that was sent: when it was due, from which version, which streams lack it, and whether it counts."""

    due: float
    version: int
    missing: set[Seat]
    counts: bool
    answered: bool = False
    heard: float = 0.0  # when a stream told of it last


class Ready(Protocol):
    """Is called when a seat has learned that it owes a decision, with the legal moves."""

    def __call__(self, seat: Seat, decision: int, legal: list[str]) -> None: ...


class Seat:
    """A person at a table, and the stream of that person, if there is one."""

    def __init__(self, token: str, links: Links) -> None:
        self.token = token
        self.links = links
        self.stream: Stream | None = None
        self.view: Any = None  # the first thing that the stream told
        self.known = 0  # the last decision heard of
        self.waiting = False  # for the answer to a move


class Table:
    """Its seats, and the moves that are under way."""

    def __init__(self, port: int, tally: Tally, ready: Ready, links: Links | None = None) -> None:
        self.port = port
        self.tally = tally
        self.ready = ready
        self.links = links
        self.name = ""
        self.seats: list[Seat] = []
        self.under_way: list[Move] = []
        self.version = 0
        self.ended = False
        self.over: Callable[[], None] = lambda: None

    # ---- sitting down --------------------------------------------------------------------------

    async def gather(self, seats: int) -> None:
        """Everybody has a connection for requests, unless some are shared."""
        for number in range(seats):
            links = self.links or Links(self.port, 1)
            answer = await links.ask("POST", "/api/tokens", {"name": f"Seat {number + 1}"})
            self.seats.append(Seat(answer["token"], links))

    async def begin(self) -> Any:
        """A new table, everybody seated, the game begun; returns what its host sees."""
        host = self.seats[0]
        wanted = {"game": "hapy", "seats": len(self.seats), "options": {"layout": "pyramid"}, "sit": 0, "pace": "live"}
        table = await self.post(host, "/api/tables", wanted)
        self.name = table["table"]
        for number, seat in enumerate(self.seats[1:], 1):
            asked = await self.post(host, f"/api/tables/{self.name}/seats/{number}/invitation")
            await self.post(seat, "/api/join", {"invitation": asked["invitation"]})
        return await self.post(host, f"/api/tables/{self.name}/start")

    async def begin_again(self) -> None:
        """The same people at the next table."""
        for seat in self.seats:
            if seat.stream is not None:
                seat.stream.close()
        answer = await self.post(self.seats[0], f"/api/tables/{self.name}/again")
        self.name = answer["table"]

    async def listen(self) -> None:
        """A stream for every seat; the first thing it tells is the view, and with it who is to act."""
        self.version = 0
        for seat in self.seats:
            seat.view, seat.known = None, 0
        await asyncio.gather(*(self.open_stream(seat) for seat in self.seats))

    async def open_stream(self, seat: Seat) -> None:
        def tell(event: bytes, data: Any) -> None:
            self.told(seat, event, data)

        seat.stream = await Stream.open(self.port, f"/api/stream?table={self.name}&legal=true", seat.token, tell)

    async def post(self, seat: Seat, path: str, body: Any = None) -> Any:
        return await seat.links.ask("POST", path, body, seat.token)

    # ---- playing -------------------------------------------------------------------------------

    def play(self, seat: Seat, decision: int, move: str, due: float | None = None) -> None:
        listeners = {seat for seat in self.seats if seat.stream is not None}
        sent = Move(due or perf_counter(), self.version, listeners, self.tally.counting)
        self.under_way.append(sent)
        seat.waiting = True

        def answered(status: int, answer: Any) -> None:
            seat.waiting = False
            if status != 200:
                self.tally.trouble.append(f"{move} was answered {status}: {answer}")
                return
            self.acknowledge(sent, answer["again"])
            self.learn(seat, answer)
            self.tidy()

        request = head("POST", f"/api/tables/{self.name}/moves?legal=true", seat.token)
        seat.links.send(request, {"move": move, "decision": decision}, answered)

    def acknowledge(self, move: Move, again: bool) -> None:
        """`again`: the server has made it by itself, being the only one, so that it does not count."""
        move.answered = True
        move.counts = move.counts and not again
        if self.tally.counting and not again:
            self.tally.moves += 1
            if move.counts:
                self.tally.acknowledged.append(1000 * (perf_counter() - move.due))

    def told(self, seat: Seat, event: bytes, data: Any) -> None:
        if event not in (b"view", b"told"):
            self.tally.trouble.append(f"a stream said {event.decode()}")
        elif seat.view is not None:
            self.arrived(seat, data["version"])
            self.learn(seat, data)
            self.ended = data["status"] == "over"
            self.tidy()
        else:  # nobody moves before all are there: else some would miss it
            seat.view = data
            if all(other.view is not None for other in self.seats):
                for other in self.seats:
                    self.learn(other, other.view)

    def arrived(self, seat: Seat, version: int) -> None:
        """What lies behind the version from which a move was made tells of that move."""
        for move in self.under_way:
            if move.version < version and seat in move.missing:
                move.missing.remove(seat)
                move.heard = perf_counter()

    def tidy(self) -> None:
        """Forgets the moves that everybody has; when the game is over and there are none left, that is the end."""
        done = [move for move in self.under_way if move.answered and not move.missing]
        self.under_way = [move for move in self.under_way if move not in done]
        if self.tally.counting:
            self.tally.everywhere += [1000 * (move.heard - move.due) for move in done if move.counts]
        if self.ended and not self.under_way:
            self.ended = False
            self.over()

    def learn(self, seat: Seat, data: Any) -> None:
        """A seat learns of its decision from its stream, or from the answer to its move, which it waits for."""
        self.version = max(self.version, data["version"])
        decision = data["decision"]
        if decision > seat.known and data.get("legal") and not seat.waiting:
            seat.known = decision
            self.ready(seat, decision, data["legal"])

    def check(self) -> None:
        """Nothing may be lost: neither an answer nor what a stream should have told."""
        for move in self.under_way:
            if perf_counter() - move.due > LONGEST:
                missing = f"{len(move.missing)} streams have not told of it" if move.answered else "it was not answered"
                self.tally.trouble.append(f"a move was made {LONGEST:g} seconds ago, and {missing}")


async def set_up(tables: Iterable[Table], seats: int, streams: bool) -> None:
    """Some at a time: people do not arrive all at once."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with gate:
            await table.gather(seats)
            await table.begin()
            if streams:
                await table.listen()

    await asyncio.gather(*(one(table) for table in tables))


# ---- what every load does ------------------------------------------------------------------


def many_files() -> None:
    """A stream is an open file."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def stage(name: str, settle: float = 0.0) -> None:
    """Whoever reads this looks at the server now."""
    await asyncio.sleep(settle)
    print(name, flush=True)


def report(tally: Tally) -> None:
    if tally.trouble:
        sys.exit(f"{len(tally.trouble)} times: {tally.trouble[0]}")
    json.dump({name: getattr(tally, name) for name in ("moves", "seconds", "acknowledged", "everywhere")}, sys.stdout)
    print(flush=True)
