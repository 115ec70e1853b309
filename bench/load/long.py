"""Does a long game make moves slow? `python -m load.long PORT PID ENTRIES MOVES`.

At one table somebody moves and takes it back, again and again, until its journal has so many entries. Then moves are
made there and at fresh tables, in turn, one after the other. Prints a line of JSON: for both, the milliseconds of each
request, and those that the server (PID) computed for it.
"""

from __future__ import annotations

import asyncio
import json
import sys
from time import perf_counter
from typing import Any

from load.process import cpu
from load.tables import Seat, Table, Tally, stage

SEATS = 2
FRESH_FOR = 5  # moves at a fresh table until there is a fresher one


class Undoing(Table):
    """A table where the one who is to act moves and takes it back."""

    def __init__(self, port: int) -> None:
        super().__init__(port, Tally(), lambda seat, decision, legal: None)
        self.mover: Seat | None = None
        self.decision = 0
        self.move = ""

    async def open(self) -> None:
        """Plays on until there is a move that can be taken back."""
        await self.gather(SEATS)
        view = await self.begin()
        while not await self.try_at(self.seats[view["to_act"][0]]):
            view = await self.get(self.seats[0])

    async def try_at(self, seat: Seat) -> bool:
        view = await self.get(seat)
        self.mover, self.move, self.decision = seat, view["legal"][0], view["decision"]
        await self.make()
        if not (await self.get(seat))["can_undo"]:
            return False
        await self.take_back()
        return True

    async def get(self, seat: Seat) -> Any:
        return await seat.links.ask("GET", f"/api/tables/{self.name}", token=seat.token)

    async def make(self) -> None:
        await self.do("moves", {"move": self.move, "decision": self.decision})

    async def take_back(self) -> None:
        answer = await self.do("undo", {})
        self.decision = answer["decision"]

    async def do(self, what: str, body: dict[str, object]) -> Any:
        assert self.mover is not None
        return await self.post(self.mover, f"/api/tables/{self.name}/{what}", body)


async def timed(table: Undoing, pid: int, found: dict[str, list[float]]) -> None:
    computed, begin = cpu(pid), perf_counter()
    await table.make()
    found["request"].append(1000 * (perf_counter() - begin))
    found["CPU"].append(1000 * (cpu(pid) - computed))
    await table.take_back()


async def main(port: int, pid: int, entries: int, moves: int) -> None:
    old = Undoing(port)
    await old.open()
    for _ in range(entries // 2):
        await old.make()
        await old.take_back()
    await stage("begin")
    found: dict[str, dict[str, list[float]]] = {name: {"request": [], "CPU": []} for name in ("long", "fresh")}
    for number in range(moves):
        if number % FRESH_FOR == 0:
            fresh = Undoing(port)
            await fresh.open()
        await timed(old, pid, found["long"])
        await timed(fresh, pid, found["fresh"])
    await stage("end")
    print(json.dumps(found))


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:5])))
