"""A club at play: `python -m load.club PORT FILE RATE SLOW_RATE SECONDS`.

At the live tables everybody has a stream, and RATE moves a second are due, evenly over the tables. At the slow ones,
which nobody has looked at for days, SLOW_RATE moves a second are made, each at another table; how soon the one who is
to move then has heard of it in the list of their tables is noted. `begin` and `end` stand around that, and what was
found follows as a line of JSON. FILE is what `load.filling` gave.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from load.paced import LINKS, Thoughtful, all_answered, pace
from load.tables import AT_ONCE, Seat, Tally, many_files, stage
from load.wire import Links, Stream, head

PATIENCE = 60.0  # seconds for the last notices
PAGES = 20  # first pages that are asked for, of the member with the most tables


@dataclass
class Slow:
    """Moves at slow tables: milliseconds until each was answered, and until the next one to move had heard of it."""

    answered: list[float] = field(default_factory=list)
    noticed: list[float] = field(default_factory=list)
    waiting: dict[str, float] = field(default_factory=dict)  # by table: when the move was made, until somebody hears
    trouble: list[str] = field(default_factory=list)

    def listed(self, event: bytes, data: Any) -> None:
        """A frame of somebody's list. Who has just moved hears of it, too; it counts for who is to move."""
        if event != b"listed" or not (data["your_turn"] or data["status"] != "playing"):
            return
        if (made := self.waiting.pop(data["table"], None)) is not None:
            self.noticed.append(1000 * (perf_counter() - made))

    def move(self, links: Links, token: str, due: dict[str, Any]) -> None:
        made = self.waiting[due["table"]] = perf_counter()

        def answered(status: int, answer: Any) -> None:
            self.answered.append(1000 * (perf_counter() - made))
            if status != 200:
                self.trouble.append(f"{due['move']} was answered {status}: {answer}")
            elif due["seat"] in answer["to_act"]:  # the same one goes on: nobody else waits for that
                self.waiting.pop(due["table"], None)

        request = head("POST", f"/api/tables/{due['table']}/moves?legal=true", token)
        links.send(request, {"move": due["move"], "decision": due["decision"], "seat": due["seat"]}, answered)


async def gathered(given: Any, tally: Tally, links: Links) -> list[Thoughtful]:
    """The people at the live tables, each with a stream."""
    gate, tables = asyncio.Semaphore(AT_ONCE), []

    async def sit(table: Thoughtful) -> None:
        async with gate:
            await table.listen()

    for due in given["live"]:
        table = Thoughtful(links.port, tally, links)
        table.name = due["table"]
        table.seats = [Seat(given["tokens"][each], links) for each in due["members"]]
        tables.append(table)
    await asyncio.gather(*(sit(table) for table in tables))
    return tables


async def lists(given: Any, slow: Slow, port: int) -> None:
    """Every member has the first page open."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(token: str) -> None:
        async with gate:
            await Stream.open(port, "/api/stream?mine=true", token, slow.listed)

    await asyncio.gather(*(one(token) for token in given["tokens"]))


async def slow_moves(given: Any, slow: Slow, links: Links, rate: float, seconds: float) -> None:
    begin = perf_counter()
    tables = random.Random(2).sample(given["slow"], min(len(given["slow"]), int(rate * seconds)))
    for number, due in enumerate(tables):
        await asyncio.sleep(begin + number / rate - perf_counter())
        slow.move(links, given["tokens"][due["members"][due["seat"]]], due)


async def first_pages(given: Any, port: int) -> list[float]:
    """Of the first member, as a browser asks: milliseconds, the first one first."""
    found = []
    for _ in range(PAGES):
        begin = perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        lines = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: mastaba={given['tokens'][0]}\r\n"
        writer.write(f"{lines}Accept: text/html\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        if b" 200 " not in answer[:20] or b"/t/" not in answer:
            sys.exit(f"the first page was answered {answer[:200]!r}")
        found.append(1000 * (perf_counter() - begin))
    return found


async def main(port: int, file: str, rate: float, slow_rate: float, seconds: float) -> None:
    many_files()
    given = json.loads(Path(file).read_text(encoding="utf-8"))
    tally, slow, links = Tally(), Slow(), Links(port, LINKS)
    pages = await first_pages(given, port)
    await stage("pages")
    tables = await gathered(given, tally, links)
    await lists(given, slow, port)
    await stage("gathered", 1.0)
    random.shuffle(tables)
    tally.counting = True
    await stage("begin")
    begin = perf_counter()
    await asyncio.gather(pace(tables, rate, seconds), slow_moves(given, slow, Links(port, LINKS), slow_rate, seconds))
    await all_answered(tables)
    end = perf_counter() + PATIENCE
    while slow.waiting and perf_counter() < end:
        await asyncio.sleep(0.01)
    await stage("end")
    trouble = tally.trouble + slow.trouble + [f"nobody heard of a move at {table}" for table in slow.waiting]
    if trouble:
        sys.exit(f"{len(trouble)} times: {trouble[0]}")
    found = {"seconds": perf_counter() - begin, "moves": tally.moves + len(slow.answered), "pages": pages}
    found |= {"acknowledged": tally.acknowledged, "everywhere": tally.everywhere}
    print(json.dumps(found | {"answered": slow.answered, "noticed": slow.noticed}), flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], *map(float, sys.argv[3:6])))
