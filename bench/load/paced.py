"""Many tables where people think: `python -m load.paced PORT FEW TABLES SEATS STREAMS RATE SECONDS`.

First FEW tables are begun, with streams or without (1 or 0), then the rest; `few` and `many` are printed when the
server has nothing to do. Then RATE moves a second are due, evenly over the tables, whether or not the ones before are
answered: a move that waits is late from the moment it was due. `begin` and `end` stand around that, and what was found
follows as a line of JSON.
"""

from __future__ import annotations

import asyncio
import random
import sys
from time import perf_counter

from load.tables import LONGEST, Seat, Table, Tally, many_files, report, set_up, stage
from load.wire import Links

LINKS = 50  # connections for requests, shared by all: what counts here are tables and streams
SETTLE = 2.0  # seconds until the server has forgotten the setting up


class Thoughtful(Table):
    """A table at which a move is made when it is due, or as soon as somebody can make it."""

    def __init__(self, port: int, tally: Tally, links: Links) -> None:
        super().__init__(port, tally, self.think, links)
        self.due: list[float] = []
        self.owing: tuple[Seat, int, list[str]] | None = None

    def think(self, seat: Seat, decision: int, legal: list[str]) -> None:
        self.owing = (seat, decision, legal)
        self.move()

    def call(self, due: float) -> None:
        self.due.append(due)
        self.move()

    def move(self) -> None:
        if self.due and self.owing:
            (seat, decision, legal), self.owing = self.owing, None
            self.play(seat, decision, random.choice(legal), self.due.pop(0))


async def pace(tables: list[Thoughtful], rate: float, seconds: float) -> None:
    begin = perf_counter()
    for number in range(int(rate * seconds)):
        due = begin + number / rate
        await asyncio.sleep(due - perf_counter())
        tables[number % len(tables)].call(due)


async def main(port: int, few: int, many: int, seats: int, streams: bool, rate: float, seconds: float) -> None:
    many_files()
    tally = Tally()
    links = Links(port, LINKS)
    tables = [Thoughtful(port, tally, links) for _ in range(many)]
    await set_up(tables[:few], seats, streams)
    await stage("few", SETTLE)
    await set_up(tables[few:], seats, streams)
    await stage("many", SETTLE)
    if seconds:
        random.shuffle(tables)
        tally.counting, begin = True, perf_counter()
        await stage("begin")
        await pace(tables, rate, seconds)
        await all_answered(tables)
        tally.seconds = perf_counter() - begin
    await stage("end")
    report(tally)


async def all_answered(tables: list[Thoughtful]) -> None:
    """Also the last ones have their time; and what was due at a table where nobody could move is trouble."""
    end = perf_counter() + LONGEST
    while any(table.under_way or table.due for table in tables) and perf_counter() < end:
        await asyncio.sleep(0.01)
    for table in tables:
        table.check()
        table.tally.trouble += [f"a move was due at {table.name}, but nobody was to act" for _ in table.due]


if __name__ == "__main__":
    port, few, many, seats, streams = map(int, sys.argv[1:6])
    asyncio.run(main(port, few, many, seats, bool(streams), *map(float, sys.argv[6:8])))
