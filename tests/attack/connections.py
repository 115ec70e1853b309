"""Connections on which nothing happens, too much, or something else than was agreed: others get in all the while."""

import asyncio
import resource
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from time import monotonic

import httpx
from attack.attacks import Broken, attack
from faults.servers import SOON, Server
from web.guests import Guest
from web.serving import abroad, hearing

from mastaba.web.connections import STREAMS_OF_PERSON, raise_handles
from mastaba.web.serve import HERE

FEW_HANDLES = str(Path(__file__).parents[1] / "web" / "few_handles.py")
HANDLES = 1_024  # as many as most systems give at first
EVIL, STRANGER = "127.0.0.2", "127.0.0.3"  # addresses of this computer, too
GENEROUS = 10.0  # seconds that a stranger may have to wait, at full size
HEAD = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n"
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00"
RESET = b"\x00\x00\x01\x01\x05\x00\x00\x00\x01\x82\x00\x00\x04\x03\x00\x00\x00\x00\x01\x00\x00\x00\x08"

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


# ---- Who attacks ----------------------------------------------------------------------------------------


async def line(server: Server, address: str = EVIL, said: bytes = b"") -> Line:
    reader, writer = await asyncio.open_connection(HERE, server.port, local_addr=(address, 0))
    writer.write(said)
    return reader, writer


@asynccontextmanager
async def lines(server: Server, number: int, said: bytes = b"", addresses: int = 1) -> AsyncIterator[list[Line]]:
    """So many connections, as fast as can be, on each of which this is said."""
    found: list[Line] = []
    try:
        for start in range(0, number, 100):
            those = range(start, min(number, start + 100))
            coming = (line(server, f"127.0.1.{n % addresses + 1}" if addresses > 1 else EVIL, said) for n in those)
            came = await asyncio.gather(*coming, return_exceptions=True)
            found += [it for it in came if not isinstance(it, BaseException)]
        yield found
    finally:
        for _, writer in found:
            writer.close()


def affordable(number: int) -> int:
    """We need handles, too."""
    raise_handles()
    return min(number, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 200)


def handles_of(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


# ---- Who suffers ----------------------------------------------------------------------------------------


class Visits:
    """A stranger who comes in again and again, each time through a new connection."""

    def __init__(self, server: Server) -> None:
        self.url = server.url
        self.count = 0
        self.longest = 0.0

    async def come(self) -> None:
        began = monotonic()
        transport = httpx.AsyncHTTPTransport(local_address=STRANGER)
        async with httpx.AsyncClient(transport=transport, base_url=self.url, timeout=SOON) as http:
            try:
                answer = await http.get("/healthz")
            except httpx.HTTPError as error:
                raise Broken(f"a stranger could not come in: {error!r}") from None
        if answer.status_code != 200:
            raise Broken(f"a stranger was answered {answer.status_code}")
        self.count += 1
        self.longest = max(self.longest, monotonic() - began)

    async def keep_coming(self) -> None:
        while True:
            await self.come()
            await asyncio.sleep(0.01)

    def said(self, full: bool) -> str:
        if full and self.longest > GENEROUS:
            raise Broken(f"a stranger waited for {self.longest:.1f} s")
        return f"a stranger came in {self.count} times, in {self.longest:.2f} s at most"


@asynccontextmanager
async def visited(server: Server) -> AsyncIterator[Visits]:
    """While somebody else is at work."""
    visits = Visits(server)
    await visits.come()
    coming = asyncio.create_task(visits.keep_coming())
    try:
        yield visits
        await visits.come()
        if coming.done():
            await coming
    finally:
        coming.cancel()
        with suppress(asyncio.CancelledError):
            await coming


async def until(what: Callable[[], bool], broken: str) -> None:
    try:
        async with asyncio.timeout(SOON):
            while not what():
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise Broken(broken) from None


@attack("thousands of connections: silent, with half a head, without a body")
async def crowded_out(folder: Path, full: bool) -> str:
    """All of one address."""
    handles = HANDLES if full else 400
    number = affordable(2_000 if full else 500)
    async with abroad(folder / "store", script=(FEW_HANDLES, str(handles))) as (_, server), visited(server) as visits:
        for said in (b"", HEAD, HEAD + b'\r\n{"na'):
            async with lines(server, number, said):
                await until(lambda: handles_of(server) < handles // 2, "one address has most of the handles")
                await visits.come()
                for _ in range(2 if full else 0):  # those that were closed come again
                    async with lines(server, number // 3, said):
                        await visits.come()
        return f"three times {number}; {visits.said(full)}"


# ---- Streams --------------------------------------------------------------------------------------------


@attack("eighteen guests with sixty streams each")
async def streams(folder: Path, full: bool) -> str:
    guests, each = (18, 60) if full else (3, STREAMS_OF_PERSON + 5)
    async with abroad(folder / "store", script=(FEW_HANDLES, str(HANDLES))) as (door, server):
        crowd = [await door.guest(f"Guest {number}") for number in range(guests)]
        asked = [
            f"GET /api/stream?mine=true HTTP/1.1\r\nHost: localhost\r\n{cookie(guest)}\r\n\r\n".encode()
            for guest in crowd
        ]
        statuses: list[bytes] = []
        async with visited(server) as visits, AsyncExitStack() as stack:
            for said in asked:
                found = await stack.enter_async_context(lines(server, each, said))
                statuses += await asyncio.gather(*(status(reader) for reader, _ in found))
            stream_of_stranger = await stack.enter_async_context(hearing(await newcomer(stack, server), mine=True))
            await stream_of_stranger.next()
            opened = statuses.count(b"200")
            if opened > guests * STREAMS_OF_PERSON:
                raise Broken(f"{guests} guests have {opened} streams")
            if handles_of(server) > HANDLES // 2:
                raise Broken(f"streams of one address take {handles_of(server)} handles of {HANDLES}")
        return f"{opened} of {guests * each} were opened; {visits.said(full)}"


def cookie(guest: Guest) -> str:
    return f"Cookie: mastaba={guest.http.cookies['mastaba']}"


async def status(reader: asyncio.StreamReader) -> bytes:
    """Nothing, if the connection was closed."""
    try:
        async with asyncio.timeout(SOON):
            words = (await reader.readline()).split()
    except ConnectionError:
        return b""
    return words[1] if words else b""


async def newcomer(stack: AsyncExitStack, server: Server) -> Guest:
    """Somebody from another address."""
    transport = httpx.AsyncHTTPTransport(local_address=STRANGER)
    http = httpx.AsyncClient(transport=transport, base_url=server.url, timeout=SOON)
    return await Guest(await stack.enter_async_context(http)).named("Stranger")


# ---- Another protocol -----------------------------------------------------------------------------------


@attack("requests of the other protocol, begun and dropped")
async def resets(folder: Path, full: bool) -> str:
    number = 300 if full else 20
    async with abroad(folder / "store") as (_, server), visited(server) as visits:
        for _ in range(number // 20):
            async with lines(server, 20, PREFACE + RESET * 2_000) as found:
                answers = await asyncio.gather(*(whole(reader) for reader, _ in found))
            if any(answer and not answer.startswith(b"HTTP/1.1 4") for answer in answers):
                raise Broken("HTTP/2 is spoken")
    return f"{number} connections with 2,000 each were refused; {visits.said(full)}"


async def whole(reader: asyncio.StreamReader) -> bytes:
    try:
        async with asyncio.timeout(SOON):
            return await reader.read()
    except ConnectionError:
        return b""


# ---- The end --------------------------------------------------------------------------------------------


@attack("told to stop while it is full")
async def stopped(folder: Path, full: bool) -> str:
    """Of nine addresses, so that they are not too many for theirs: all handles that there are for connections."""
    handles = HANDLES if full else 400
    script = (FEW_HANDLES, str(handles))
    async with abroad(folder / "store", script=script) as (door, server), AsyncExitStack() as stack:
        anna = await door.guest("Anna")
        table = (await anna.opens(bots={"1": "random"}))["table"]
        ears = [await stack.enter_async_context(hearing(anna, table)) for _ in range(3)]
        for said in (b"", HEAD, HEAD + b"\r\n{"):
            await stack.enter_async_context(lines(server, affordable(handles) // 3, said, addresses=9))
        await until(lambda: handles_of(server) > handles * 2 // 3 - 80, "it is not full")
        taken, began = handles_of(server), monotonic()
        server.process.send_signal(signal.SIGTERM)
        goodbyes = [await ear.ended() for ear in ears]
        code = await server.ended()
        took = monotonic() - began
        complaints = await server.complaints()
    if [frames[-1].event for frames in goodbyes] != ["bye"] * len(ears):
        raise Broken("a stream ended without a goodbye")
    if code != 0 or complaints:
        raise Broken(f"it ended with {code}: {complaints}")
    if Path(f"{folder / 'store'}-wal").exists():
        raise Broken("the store was not closed")
    if full and took > GENEROUS:
        raise Broken(f"it took {took:.1f} s")
    return f"with {taken} handles of {handles} taken it ended in {took:.1f} s"
