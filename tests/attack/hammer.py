"""A process of its own that asks a server on this computer for its costliest pages until somebody ends it.

python tests/attack/hammer.py PORT
"""

import asyncio
import random
import sys
from contextlib import suppress
from itertools import cycle

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


async def hammer(port: int) -> None:
    """Until somebody ends it."""
    await asyncio.gather(*(_ask_on(number, port) for number in range(CONNECTIONS)))


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
    asyncio.run(hammer(int(sys.argv[1])))
