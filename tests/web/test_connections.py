"""Connections: nobody has so many that others have none, and none lasts for nothing."""

import asyncio
import errno
import resource
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from faults.servers import SOON
from web.guests import Door, refused
from web.serving import abroad, at_home, hearing

from mastaba.web.connections import (
    MOST_OF_ADDRESS,
    PATIENCE,
    STREAMS_OF_PERSON,
    Client,
    Connections,
    Doorkeeper,
    Most,
    most_now,
)
from mastaba.web.errors import TooMany
from mastaba.web.house import Settings

pytestmark = pytest.mark.anyio

MOST = Most(connections=100, of_address=5, streams_of_address=4, streams_of_person=3)
SOMEBODY: Client = ("192.0.2.1", "4711")
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00"


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        self.now += 1e-9
        return self.now


# ---- How many -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("handles", [256, 1_024, 4_096, 65_536, resource.RLIM_INFINITY])
def test_some_handles_are_kept_for_the_store_and_the_bots(handles: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (handles, handles))
    few, many = most_now(workers=1), most_now(workers=8)
    assert many.connections <= few.connections
    for workers, most in ((1, few), (8, many)):
        assert handles == resource.RLIM_INFINITY or most.connections <= handles - 60 - 5 * workers
        assert most.of_address <= most.connections / 3  # so nobody is alone with all of them
        assert most.streams_of_address < most.of_address  # and who has all streams can still ask
        assert most.of_address <= MOST_OF_ADDRESS


async def test_a_server_asks_for_as_many_as_it_may_have(tmp_path: Path) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft = 300
    async with abroad(tmp_path / "store", script=("-c", STARTED_WITH.format(soft=soft))) as (_, server):
        limits = Path(f"/proc/{server.process.pid}/limits").read_text()
        now = next(line for line in limits.splitlines() if line.startswith("Max open files")).split()[3]
        assert int(now) >= min(hard, 65_536) > soft


STARTED_WITH = """
import resource, sys
from mastaba import cli
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
sys.exit(cli.main(sys.argv[1:]))
"""


# ---- Requests and streams -------------------------------------------------------------------------------


def test_a_request_may_take_a_minute() -> None:
    clock = Clock()
    connections = Connections(MOST, clock=clock)
    since = connections.begin(SOMEBODY)
    clock.now += PATIENCE - 1
    assert connections.overdue() == set()
    clock.now += 2
    assert connections.overdue() == {SOMEBODY}
    connections.begin(SOMEBODY)  # the next one came before the first one was put away
    connections.end(SOMEBODY, since)
    clock.now += PATIENCE + 1
    assert connections.overdue() == {SOMEBODY}


def test_a_stream_may_last() -> None:
    clock = Clock()
    connections = Connections(MOST, clock=clock)
    connections.begin(SOMEBODY)
    with connections.stream(SOMEBODY, "anna", SOMEBODY[0]):
        clock.now += 100 * PATIENCE
        assert connections.overdue() == set()


def opened(stack: ExitStack, connections: Connections, person: str, address: str) -> int:
    """How many streams more this person can have from there."""
    for count in range(100):
        try:
            stack.enter_context(connections.stream(SOMEBODY, person, address))
        except TooMany:
            return count
    return 100


def test_streams_that_are_open_are_counted() -> None:
    connections = Connections(MOST)
    with ExitStack() as of_anna, ExitStack() as of_others:
        assert opened(of_anna, connections, "anna", "192.0.2.1") == 3
        assert opened(of_others, connections, "ben", "192.0.2.1") == 1  # the fourth of this address
        assert opened(of_others, connections, "carla", "192.0.2.2") == 3
        assert opened(of_others, connections, "anna", "192.0.2.2") == 0  # she has three, wherever she is
        of_anna.close()
        assert opened(of_anna, connections, "anna", "2001:db8::1") == 3
        assert opened(of_others, connections, "dora", "2001:db8::2") == 1  # one home
    assert opened(of_anna, Connections(MOST, limits=False), "anna", "192.0.2.1") == 100
    of_anna.close()


async def test_one_stream_too_many_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with at_home(Settings(tmp_path / "store")) as door, AsyncExitStack() as stack:
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        table = (await anna.opens())["table"]
        streams = [hearing(anna, table) for _ in range(STREAMS_OF_PERSON)]
        for stream in streams:
            await stack.enter_async_context(stream)
        answer = refused(await anna.get("/stream", table=table), 429, "TooMany")
        assert answer["message"]
        async with hearing(ben, mine=True):
            pass
    assert not door.house.connections._streams


async def test_behind_a_proxy_streams_are_counted_by_who_is_behind_it(tmp_path: Path) -> None:
    async with at_home(Settings(tmp_path / "store", behind_proxy=True)) as door:
        connections = door.house.connections
        connections.most = connections.most._replace(streams_of_address=1)
        anna, ben, carla = [await door.guest(name) for name in ("Anna", "Ben", "Carla")]
        for guest, address in ((anna, "192.0.2.1"), (ben, "192.0.2.1"), (carla, "192.0.2.2")):
            guest.http.headers["X-Forwarded-For"] = address
        async with hearing(anna, mine=True), hearing(carla, mine=True):
            refused(await ben.get("/stream", mine=True), 429, "TooMany")


# ---- The doorkeeper -------------------------------------------------------------------------------------


class Hall:
    """A port at which everybody is let in at once, and nothing is said."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port: int = self.listener.getsockname()[1]
        self.ends: list[socket.socket] = [self.listener]

    def come(self, source: str) -> socket.socket:
        """Somebody's end of a new connection."""
        mine = socket.create_connection(("127.0.0.1", self.port), SOON, source_address=(source, 0))
        theirs, _ = self.listener.accept()
        self.ends += [mine, theirs]
        mine.settimeout(SOON)
        return mine


@contextmanager
def hall() -> Iterator[Hall]:
    place = Hall()
    try:
        yield place
    finally:
        for end in place.ends:
            end.close()


def is_open(end: socket.socket) -> bool:
    end.setblocking(False)
    with suppress(BlockingIOError):
        return end.recv(1) != b""
    return True


def test_who_has_too_many_loses_the_new_ones_and_nobody_else_does() -> None:
    with hall() as place, hall() as other:
        doorkeeper = Doorkeeper(Connections(MOST), place.port, many_are_one=False)
        elsewhere = [other.come("127.0.0.2") for _ in range(20)]
        first = [place.come("127.0.0.2") for _ in range(3)]
        assert doorkeeper.look() == 0
        later = [place.come("127.0.0.2") for _ in range(30)]
        stranger = place.come("127.0.0.3")
        assert doorkeeper.look() == 28
        assert all(is_open(end) for end in (*first, *elsewhere, stranger))
        assert sum(is_open(end) for end in later) == 2
        first[0].close()
        place.ends[2].close()  # the server has let go of it, too
        again, too_many = place.come("127.0.0.2"), place.come("127.0.0.2")
        assert doorkeeper.look() == 1
        assert is_open(again) != is_open(too_many)


@pytest.mark.parametrize(("limits", "proxy"), [(False, False), (True, True)])
def test_a_proxy_may_have_any_number(limits: bool, proxy: bool) -> None:
    with hall() as place:
        doorkeeper = Doorkeeper(Connections(MOST, limits), place.port, proxy)
        ends = [place.come("127.0.0.2") for _ in range(30)]
        assert doorkeeper.look() == 0
        assert all(is_open(end) for end in ends)


def test_what_takes_too_long_is_closed() -> None:
    clock = Clock()
    connections = Connections(MOST, clock=clock)
    with hall() as place:
        doorkeeper = Doorkeeper(connections, place.port, many_are_one=False)
        slow, quick, silent = [place.come("127.0.0.2") for _ in range(3)]
        for end in (slow, quick):
            address, port = end.getsockname()
            since = connections.begin((address, str(port)))
        connections.end((address, str(port)), since)
        clock.now += PATIENCE + 1
        assert doorkeeper.look() == 1
        assert [is_open(end) for end in (slow, quick, silent)] == [False, True, True]


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system cannot be told how long to wait")
def test_who_takes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastaba.web.connections.UNHEARD", 100)
    with hall() as place:
        doorkeeper = Doorkeeper(Connections(MOST), place.port, many_are_one=False)
        place.come("127.0.0.2")
        doorkeeper.look()
        theirs = place.ends[-1]
        theirs.settimeout(SOON)
        with pytest.raises(OSError, match="timed out") as given_up:
            theirs.sendall(b"x" * 100_000_000)
        assert given_up.value.errno == errno.ETIMEDOUT  # the system's word, not that of our own patience


def test_at_the_end_all_are_closed() -> None:
    with hall() as place:
        doorkeeper = Doorkeeper(Connections(MOST), place.port, many_are_one=False)
        ends = [place.come(source) for source in ("127.0.0.2", "127.0.0.3")]
        doorkeeper.close_all()
        assert not any(is_open(end) for end in ends)


# ---- The server underneath ------------------------------------------------------------------------------


@pytest.fixture
async def street(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Door]:
    """A server that has little patience with heads."""
    monkeypatch.setattr("mastaba.web.serve.HEAD", 0.2)
    async with at_home(Settings(tmp_path / "store")) as door:
        yield door


async def left(door: Door, *said: bytes) -> bytes:
    """All that is answered until the server closes the connection. Nothing more than this is said."""
    host, port = door.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        for part in said:
            writer.write(part)
            await asyncio.sleep(0)
        async with asyncio.timeout(SOON):
            with suppress(ConnectionError):
                return await reader.read()
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"", b""),
        (b"GET / HT", b""),
        (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-More", b""),
        (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", b"HTTP/1.1 200 OK"),
    ],
    ids=["silent", "half a line", "half a head", "idle after an answer"],
)
async def test_a_connection_on_which_no_request_comes_ends(street: Door, said: bytes, answer: bytes) -> None:
    assert (await left(street, said)).startswith(answer)


async def test_a_head_in_drops_ends_too(street: Door) -> None:
    host, port = street.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"GET / HTTP/1.1\r\nX-Long: ")
    async with asyncio.timeout(SOON):
        while not reader.at_eof() and not reader.exception():
            writer.write(b"x")
            await asyncio.sleep(0.01)
    writer.close()


async def test_a_body_that_never_comes_ends(street: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    house = street.house
    doorkeeper = Doorkeeper(house.connections, int(street.url.rpartition(":")[2]), many_are_one=False)
    monkeypatch.setattr("mastaba.web.connections.PATIENCE", 0.1)
    watching = asyncio.create_task(doorkeeper.watch())
    head = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
    await left(street, head, b'{"na')
    watching.cancel()
    async with asyncio.timeout(SOON):
        while house.connections._asking:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("said", [PREFACE, PREFACE + b"\x00\x00\x04\x03\x00\x00\x00\x00\x01\x00\x00\x00\x08" * 1_000])
async def test_the_other_protocol_is_not_spoken(street: Door, said: bytes) -> None:
    answer = await left(street, said)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")


async def test_nor_can_it_be_asked_for(street: Door) -> None:
    asked = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
    answer = await left(street, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + asked)
    assert answer.startswith(b"HTTP/1.1 200 OK")
