"""Everybody moves as soon as it is answered: `python -m load.crowd PORT TABLES SEATS WARM SECONDS`.

Prints `begin` after WARM seconds, `end` SECONDS later, and then what was found as a line of JSON.
"""

from __future__ import annotations

import asyncio
import random
import sys
from time import perf_counter

from load.tables import Seat, Table, Tally, many_files, report, set_up, stage
from load.wire import Trouble


class Lively(Table):
    """A table at which nobody thinks, and where a game that is over is followed by the next."""

    def __init__(self, port: int, tally: Tally) -> None:
        super().__init__(port, tally, self.move)
        self.over = self.again
        self.beginning: asyncio.Task[None] | None = None

    def move(self, seat: Seat, decision: int, legal: list[str]) -> None:
        self.play(seat, decision, random.choice(legal))

    def again(self) -> None:
        self.beginning = asyncio.get_running_loop().create_task(self.next_game())

    async def next_game(self) -> None:
        try:
            await self.begin_again()
            await self.listen()
        except Trouble as trouble:
            self.tally.trouble.append(str(trouble))


async def main(port: int, tables: int, seats: int, warm: float, seconds: float) -> None:
    many_files()
    tally = Tally()
    lively = [Lively(port, tally) for _ in range(tables)]
    await set_up(lively, seats, streams=True)
    await asyncio.sleep(warm)
    await stage("begin")
    tally.counting, begin = True, perf_counter()
    await asyncio.sleep(seconds)
    tally.counting, tally.seconds = False, perf_counter() - begin
    await stage("end")
    for table in lively:
        table.check()
    report(tally)


if __name__ == "__main__":
    whole, parts = map(int, sys.argv[1:4]), map(float, sys.argv[4:6])
    asyncio.run(main(*whole, *parts))
