"""The real server, in our process or in one of its own; and ears for its streams."""

import asyncio
import json
import socket
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from faults.servers import SOON, Server, free_port, reached
from web.guests import Door, Guest

from mastaba.web.house import House, Settings
from mastaba.web.serve import HERE, LAST_WORDS, make_server

MASTABA = ("-m", "mastaba")
SPOILT = str(Path(__file__).with_name("spoilt.py"))


@asynccontextmanager
async def at_home(settings: Settings) -> AsyncIterator[Door]:
    """A server in our process, whose house can be looked into."""
    port = free_port()
    async with House.opened(settings) as house:
        server = make_server(house, HERE, port)
        serving = asyncio.create_task(server.serve())
        await reached(port)
        door = Door(url=f"http://{HERE}:{port}")
        door._house = house
        try:
            yield door
        finally:
            await door.close()
            await house.end_streams()
            server.stop()  # type: ignore[no-untyped-call]  # theirs has no types
            await asyncio.wait([serving], timeout=LAST_WORDS)


@asynccontextmanager
async def abroad(store: Path, *words: str, script: tuple[str, ...] = MASTABA) -> AsyncIterator[tuple[Door, Server]]:
    """`mastaba serve` in a process of its own; killed at the end, if it still runs then."""
    port = free_port()
    command = (*script, "serve", "--port", str(port), "--store", str(store), "--lang", "en", *words)
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=PIPE, stderr=PIPE)
    server = Server(process, port)
    door = Door(url=server.url)
    try:
        await server.listening()
        yield door, server
    finally:
        await door.close()
        if process.returncode is None:
            await server.kill()
        await server.complaints()


# ---- Streams --------------------------------------------------------------------------------------------


class Frame(NamedTuple):
    event: str  # empty for a comment
    id: str
    data: Any
    raw: str  # every byte of it


class Ear:
    """Hears a stream, frame by frame."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._lines = answer.aiter_lines()

    async def next(self) -> Frame:
        """The next frame or comment."""
        lines: list[str] = []
        async with asyncio.timeout(SOON):
            async for line in self._lines:
                if not line:
                    return _frame(lines)
                lines.append(line)
        assert not lines, "half a frame"
        raise EOFError

    async def frame(self, *events: str) -> Frame:
        """The next frame, of one of these kinds if any are named."""
        while True:
            frame = await self.next()
            if frame.event and (not events or frame.event in events):
                return frame

    async def heard(self, version: int) -> list[Frame]:
        """All frames until this much has been told, that one included."""
        frames = [await self.frame()]
        while frames[-1].data["version"] < version:
            frames.append(await self.frame())
        return frames

    async def ended(self) -> list[Frame]:
        """All that still comes, to the end of the stream."""
        frames = []
        while True:
            try:
                frames.append(await self.next())
            except EOFError:
                return [frame for frame in frames if frame.event]


def _frame(lines: list[str]) -> Frame:
    fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
    data = json.loads(fields["data"]) if "data" in fields else None
    return Frame(fields.get("event", ""), fields.get("id", ""), data, "\n".join(lines))


@asynccontextmanager
async def deaf(door: Door, robot: Guest, table: str) -> AsyncIterator[asyncio.StreamReader]:
    """A connection with a stream from which nobody reads, and which holds little. The old protocol: no chunks."""
    host, port = door.url.removeprefix("http://").split(":")
    end = socket.socket()
    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    end.connect((host, int(port)))
    reader, writer = await asyncio.open_connection(sock=end, limit=2048)
    who = f"Host: {host}\r\nAuthorization: Bearer {robot.me['token']}"
    try:
        writer.write(f"GET /api/stream?table={table} HTTP/1.0\r\n{who}\r\n\r\n".encode())
        assert await reader.readline() == b"HTTP/1.0 200 OK\r\n"
        yield reader
    finally:
        writer.close()


@asynccontextmanager
async def hearing(guest: Guest, *tables: str, last: str = "", **query: Any) -> AsyncIterator[Ear]:
    headers = {"Last-Event-ID": last} if last else {}
    params = {"table": list(tables), **query}
    async with guest.http.stream("GET", "/api/stream", params=params, headers=headers) as answer:
        assert answer.status_code == 200, (await answer.aread()).decode()
        yield Ear(answer)
