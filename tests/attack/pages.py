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
from web.guests import Guest, begun, well
from web.serving import abroad

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


async def paces(anna: Guest, ben: Guest, moves: int) -> list[float]:
    """How long each of so many moves takes, in milliseconds; all of them succeed."""
    found: list[float] = []
    chance = random.Random(1)
    while True:
        table, seat = await begun(anna, ben), 0
        while True:
            mover = (anna, ben)[seat]
            now = await mover.got(f"/tables/{table}")
            while now["decision"]:
                body = {"move": chance.choice(now.get("legal") or [""]), "decision": now["decision"]}
                began = time.perf_counter()
                answer = await mover.send("POST", f"/tables/{table}/moves", params={"legal": True}, json=body)
                found.append(1_000 * (time.perf_counter() - began))
                now = well(answer)
                if len(found) == moves:
                    return found
            if now["status"] != "playing":
                break
            seat = now["to_act"][0]


@attack("forty connections open the costliest pages")
async def pages(folder: Path, full: bool) -> str:
    async with abroad(folder / "store", "--behind-proxy") as (door, server):
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        moves = 300 if full else 20
        await paces(anna, ben, 20)
        calm = statistics.median(await paces(anna, ben, moves))
        async with hammering(server.port):
            await asyncio.sleep(2 if full else 0)  # they have connected by then, and what can be kept is
            hard = await paces(anna, ben, moves)
        pressed, worst = statistics.median(hard), statistics.quantiles(hard, n=20)[-1]
    said = f"a move takes {pressed:.1f} ms, 95 % of them {worst:.1f}; without {calm:.1f} ms"
    if full and pressed > 5 * calm + 20:
        raise Broken(said)
    return said
