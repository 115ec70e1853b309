"""Forty connections from forty addresses ask for what costs most, all the time; at a table somebody moves."""

import asyncio
import random
import statistics
import sys
import time
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from attack.attacks import Broken, attack
from web.guests import Door, Guest, begun, well
from web.serving import abroad

MOVES_OF_TWO = 100
HAMMER = str(Path(__file__).with_name("hammer.py"))


@asynccontextmanager
async def hammering(port: int) -> AsyncIterator[None]:
    """Forty connections from a process of their own."""
    words = (sys.executable, HAMMER, str(port))
    hostile = await asyncio.create_subprocess_exec(*words, stdout=DEVNULL, stderr=DEVNULL)
    try:
        yield
    finally:
        hostile.kill()
        await hostile.wait()


async def paces(door: Door, moves: int) -> list[float]:
    """How long each of so many moves takes, in milliseconds; all of them succeed. Nobody makes more than they may."""
    found: list[float] = []
    while len(found) < moves:
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        found += await _game(anna, ben, min(moves - len(found), MOVES_OF_TWO))
    return found


async def _game(anna: Guest, ben: Guest, most: int) -> list[float]:
    """Of one game, or its beginning."""
    found: list[float] = []
    chance, table, seat = random.Random(1), await begun(anna, ben), 0
    while True:
        mover = (anna, ben)[seat]
        now = await mover.got(f"/tables/{table}")
        while now["decision"]:
            body = {"move": chance.choice(now["legal"]), "decision": now["decision"]}
            began = time.perf_counter()
            answer = await mover.send("POST", f"/tables/{table}/moves", params={"legal": True}, json=body)
            found.append(1_000 * (time.perf_counter() - began))
            now = well(answer)
            if len(found) == most:
                return found
        if now["status"] != "playing":
            return found
        seat = now["to_act"][0]


@attack("forty connections open the costliest pages")
async def pages(folder: Path, full: bool) -> str:
    async with abroad(folder / "store", "--behind-proxy") as (door, server):
        moves = 300 if full else 20
        await paces(door, 20)
        calm = statistics.median(await paces(door, moves))
        async with hammering(server.port):
            await asyncio.sleep(2 if full else 0)  # they have connected by then, and what can be kept is
            hard = await paces(door, moves)
        pressed, worst = statistics.median(hard), statistics.quantiles(hard, n=20)[-1]
    said = f"a move takes {pressed:.1f} ms, 95 % of them {worst:.1f}; without {calm:.1f} ms"
    if full and pressed > 5 * calm + 20:
        raise Broken(said)
    return said
