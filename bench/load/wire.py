"""HTTP by hand, so that the load costs little beside the server: a connection for requests, and one for a stream.

Only what the server of the benchmark sends is understood: answers with a length, streams in chunks.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

HOST = "127.0.0.1"
PATIENCE = 30.0  # seconds

T = TypeVar("T")

Answer = Callable[[int, Any], None]
"""Is given the status and the JSON of an answer."""

Tell = Callable[[bytes, Any], None]
"""Is given the name and the JSON of an event."""


class Trouble(Exception):
    """The server did not do what this load needs."""


async def in_time(answer: asyncio.Future[T], what: str) -> T:
    try:
        return await asyncio.wait_for(answer, PATIENCE)
    except TimeoutError:
        raise Trouble(f"{what} was not answered within {PATIENCE:g} seconds") from None


def head(method: str, path: str, token: str) -> bytes:
    """The first lines of a request, without the empty one."""
    who = f"Authorization: Bearer {token}\r\n" if token else ""
    return f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n{who}".encode()


# ---- requests ------------------------------------------------------------------------------


class Links:
    """Connections for requests: at most so many, opened when needed. What finds none free waits for its turn."""

    def __init__(self, port: int, most: int) -> None:
        self.port = port
        self.most = most
        self.open = 0
        self.free: list[Link] = []
        self.waiting: deque[Request] = deque()
        self.opening: set[asyncio.Task[None]] = set()

    def send(self, request: bytes, body: Any, answer: Answer) -> None:
        """Asks, and calls `answer` when there is one."""
        text = b"" if body is None else json.dumps(body).encode()
        kind = b"Content-Type: application/json\r\n" if text else b""
        self.put(Request(b"%b%bContent-Length: %d\r\n\r\n%b" % (request, kind, len(text), text), answer))

    def put(self, request: Request) -> None:
        if self.free:
            self.free.pop().send(request)
            return
        self.waiting.append(request)
        if self.open < self.most:
            self.open += 1
            task = asyncio.get_running_loop().create_task(self.connect())
            self.opening.add(task)
            task.add_done_callback(self.opening.discard)

    async def connect(self) -> None:
        try:
            await asyncio.get_running_loop().create_connection(lambda: Link(self), HOST, self.port)
        except OSError as error:
            self.open -= 1
            while self.waiting:
                self.waiting.popleft().answer(503, str(error))

    def ready(self, link: Link) -> None:
        if self.waiting:
            link.send(self.waiting.popleft())
        else:
            self.free.append(link)

    def lost(self, link: Link, request: Request | None) -> None:
        """The server closes what was idle for long. What was just on its way is sent again: no move counts twice."""
        self.open -= 1
        if link in self.free:
            self.free.remove(link)
        if request is not None:
            self.put(request)

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Asks, waits, and returns the answer; anything but success is trouble."""
        done: asyncio.Future[tuple[int, Any]] = asyncio.get_running_loop().create_future()

        def answered(status: int, answer: Any) -> None:
            if not done.cancelled():  # the load has come to its end
                done.set_result((status, answer))

        self.send(head(method, path, token), body, answered)
        status, answer = await in_time(done, f"{method} {path}")
        if status >= 300:
            raise Trouble(f"{method} {path} was answered {status}: {answer}")
        return answer


@dataclass(frozen=True)
class Request:
    text: bytes
    answer: Answer


class Link(asyncio.Protocol):
    """A connection kept open: one request, then its answer."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self.text = b""
        self.request: Request | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.links.ready(self)

    def send(self, request: Request) -> None:
        self.request = request
        self.transport.write(request.text)

    def data_received(self, data: bytes) -> None:
        self.text += data
        end = self.text.find(b"\r\n\r\n") + 4
        if end < 4:
            return
        full = end + length_of(self.text[:end])
        if len(self.text) < full or self.request is None:
            return
        status, body = int(self.text[9:12]), self.text[end:full]
        answer, self.request, self.text = self.request.answer, None, self.text[full:]
        self.links.ready(self)
        answer(status, json.loads(body) if body else None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.links.lost(self, self.request)


def length_of(headers: bytes) -> int:
    at = headers.lower().find(b"content-length:")
    return int(headers[at + 15 : headers.index(b"\r\n", at)]) if at >= 0 else 0


# ---- streams -------------------------------------------------------------------------------


class Stream(asyncio.Protocol):
    """A stream of events; `tell` is called for each."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.raw = b""  # not yet cut into chunks
        self.text = b""  # not yet cut into events

    @staticmethod
    async def open(port: int, path: str, token: str, tell: Tell) -> Stream:
        """Returns when the server has answered; events may come from then on."""
        loop = asyncio.get_running_loop()
        transport, stream = await loop.create_connection(lambda: Stream(tell), HOST, port)
        transport.write(head("GET", path, token) + b"Accept: text/event-stream\r\n\r\n")
        await in_time(stream.opened, f"GET {path}")
        return stream

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def close(self) -> None:
        """Nothing is told from now on."""
        self.tell = lambda event, data: None
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        self.raw += data
        if not self.opened.done() and not self.read_head():
            return
        self.read_chunks()
        *events, self.text = self.text.replace(b"\r\n", b"\n").split(b"\n\n")
        for event in events:
            self.read_event(event)

    def read_head(self) -> bool:
        end = self.raw.find(b"\r\n\r\n") + 4
        if end < 4:
            return False
        headers, self.raw = self.raw[:end].lower(), self.raw[end:]
        if headers[9:12] == b"200" and b"transfer-encoding: chunked" in headers:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(Trouble(f"no stream, but {headers.decode()}{self.raw.decode()}"))
        return True

    def read_chunks(self) -> None:
        while (line := self.raw.find(b"\r\n")) >= 0:
            end = line + 2 + int(self.raw[:line], 16)
            if len(self.raw) < end + 2:
                break
            self.text += self.raw[line + 2 : end]
            self.raw = self.raw[end + 2 :]

    def read_event(self, event: bytes) -> None:
        """A comment, as the heartbeat is one, has no name."""
        name, data = b"", b""
        for line in event.split(b"\n"):
            if line.startswith(b"event:"):
                name = line[6:].strip()
            elif line.startswith(b"data:"):
                data += line[5:]
        if name:
            self.tell(name, json.loads(data))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(Trouble(f"the stream was closed before it began: {exc}"))
