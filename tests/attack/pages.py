"""Forty connections from forty addresses ask for what costs most, all the time; at a table somebody moves."""

import asyncio
import random
import statistics
import sys
import time
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from pathlib import Path

CONNECTIONS = 40
GAMES = ("hapy", "mykerinos", "papyria", "papyros", "papyrus")


def requests(number: int, port: int) -> list[bytes]:
    """What one connection asks for in turn; every kind of page for each, in ways that nobody has kept."""
    chance = random.Random(number)
    paths = ["/developers", "/", "/new", f"/nothing/{number}", "/api/openapi/openapi.json", "/join?code=ABCDEF"]
    paths += [f"/{kind}/{game}" for kind in ("rules", "components") for game in GAMES]
    chance.shuffle(paths)
    found = []
    for at, path in enumerate(paths):
        theme, language = ("light", "dark", "")[at % 3], ("en", "fr", "de")[(at + number) % 3]
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Accept: text/html",
            "Accept-Encoding: gzip",
            f"Cookie: theme={theme}; lang={language}; mastaba={'x' * chance.randrange(40)}",
            f"X-Forwarded-For: 203.0.113.{number}",
        ]
        found.append(("\r\n".join(lines) + "\r\n\r\n").encode())
    return found


async def hammer(port: int, connections: int) -> None:
    """Until somebody ends it."""
    await asyncio.gather(*(_ask_on(number, port) for number in range(connections)))


async def _ask_on(number: int, port: int) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for request in cycle(requests(number, port)):
                writer.write(request)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                length = head.partition(b"content-length:")[2].partition(b"\r\n")[0]
                await reader.readexactly(int(length or b"0"))


if __name__ == "__main__":
    asyncio.run(hammer(int(sys.argv[1]), int(sys.argv[2])))


# ---- What others feel -----------------------------------------------------------------------------------

from attack.attacks import Broken, attack  # noqa: E402  # those who only hammer do not need it
from web.guests import Guest, begun, well  # noqa: E402
from web.serving import abroad  # noqa: E402


@asynccontextmanager
async def hammering(port: int) -> AsyncIterator[None]:
    """Forty connections from a process of their own."""
    words = (sys.executable, __file__, str(port), str(CONNECTIONS))
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
        moves = 400 if full else 20
        await paces(anna, ben, 20)
        calm = statistics.median(await paces(anna, ben, moves))
        async with hammering(server.port):
            await asyncio.sleep(3 if full else 0)  # they have connected by then, and what can be kept is
            hard = await paces(anna, ben, moves)
        pressed, worst = statistics.median(hard), statistics.quantiles(hard, n=20)[-1]
    said = f"a move takes {pressed:.1f} ms, 95 % of them {worst:.1f}; without {calm:.1f} ms"
    if full and pressed > 5 * calm + 20:
        raise Broken(said)
    return said
