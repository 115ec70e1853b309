"""Connections: how many there may be at once, of whom, and how long a request may take.

The server underneath (granian) accepts them, and ends those on which no head of a request comes. What it does not know
is which address has many, and for how long a request has been on its way: so the process's own sockets are gone over,
several times a second.
"""

import asyncio
import errno
import os
import resource
import socket
import stat
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from mastaba.kernel.discreet import kind_and_place
from mastaba.web.errors import TooMany
from mastaba.web.limits import SENTENCE, household
from mastaba.web.logs import log

HANDLES = 65_536  # that we ask the system for, if it gives so many
RESERVED, BY_WORKER = 128, 8  # handles that are no connections: the store, files, bots' workers
MOST, MOST_OF_ADDRESS = 50_000, 500  # connections
STREAMS_OF_PERSON = 20
PATIENCE = 60.0  # seconds for a request, from its head to the last of its answer; a stream may last
UNHEARD = 60_000  # milliseconds until the system gives up a connection at whose other end nobody takes anything
LOOK, CALM = 0.05, 0.25  # seconds between two looks: while people come, and when nobody has come for a while
SHARE, PRESSED = 25, 4  # a look waits so many times as long as the last one took; as long as somebody is too many
OWN_HANDLES = "/dev/fd"  # each open handle of this process is a name in it

Client = tuple[str, str]
"""Address and port of the other end, as the server underneath names them."""


# ---- How many -------------------------------------------------------------------------------------------


def raise_handles() -> None:
    """The system lets a process have few handles at first, and more if it asks."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = HANDLES if hard == resource.RLIM_INFINITY else min(HANDLES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # some systems give fewer than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Most(NamedTuple):
    """How many there may be at once."""

    connections: int
    of_address: int  # connections
    streams_of_address: int
    streams_of_person: int = STREAMS_OF_PERSON


def most_now(workers: int) -> Most:
    """What the handles of this process are enough for; one address never has more than a third of it."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    handles = HANDLES if soft == resource.RLIM_INFINITY else soft
    connections = max(16, min(MOST, handles - RESERVED - BY_WORKER * workers))
    of_address = max(8, min(MOST_OF_ADDRESS, connections // 3))
    return Most(connections, of_address, of_address * 4 // 5)


# ---- What is going on on them ---------------------------------------------------------------------------


class Connections:
    """The requests that are being answered, and the streams that are open."""

    def __init__(self, most: Most, limits: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.limits = limits
        self.clock = clock
        self._asking: dict[Client, float] = {}  # since when
        self._streams: Counter[str] = Counter()  # of persons, and of addresses

    def begin(self, client: Client) -> float:
        """A request has come."""
        self._asking[client] = since = self.clock()
        return since

    def end(self, client: Client, since: float) -> None:
        """It is answered. The next one on the same connection may have come meanwhile."""
        if self._asking.get(client) is since:
            del self._asking[client]

    def overdue(self) -> set[Client]:
        """Those whose request takes too long: its body does not come, or nobody takes the answer."""
        latest = self.clock() - PATIENCE
        return {client for client, since in self._asking.items() if since < latest}

    @contextmanager
    def stream(self, client: Client, person: str, address: str) -> Iterator[None]:
        """While it is open. Raises TooMany if this person, or this address, has so many already."""
        owners = {f"person {person}": self.most.streams_of_person, household(address): self.most.streams_of_address}
        if self.limits and any(self._streams[owner] >= most for owner, most in owners.items()):
            raise TooMany(SENTENCE, 10)
        self._asking.pop(client, None)
        self._streams.update(owners.keys())
        try:
            yield
        finally:
            self._streams.subtract(owners.keys())
            for owner in owners:
                if not self._streams[owner]:
                    del self._streams[owner]


# ---- Who goes over them ---------------------------------------------------------------------------------


class Handle(NamedTuple):
    """An open handle: the number is used again, and the socket behind it is another one then."""

    number: int
    socket: int


class Doorkeeper:
    """Closes the connections of one port that are too many for their address, or whose request takes too long."""

    def __init__(self, connections: Connections, port: int, many_are_one: bool) -> None:
        """`many_are_one`: all come from a proxy's address, which may have any number of them."""
        self.connections = connections
        self.port = port
        self.most = connections.most.of_address if connections.limits and not many_are_one else 0
        self._clients: dict[Handle, Client | None] = {}  # None: none of ours, or closed already
        self._of_address: Counter[str] = Counter()
        self.seen = 0  # connections, since the beginning

    async def watch(self) -> None:
        pause = LOOK
        while True:
            began, seen, closed = time.monotonic(), self.seen, 0
            try:
                closed = self.look()
            except OSError as error:  # no handle was left to look with: the next time there is
                log.error("Nobody looks after the connections: %s", kind_and_place(error))
            took = time.monotonic() - began
            pause = LOOK if closed or self.seen > seen else min(CALM, pause * 1.5)
            await asyncio.sleep(min(2 * CALM, max(pause, took * (PRESSED if closed else SHARE))))

    def look(self) -> int:
        """Whoever comes is counted, and whoever is too many goes at once: how many went."""
        here = set(_open_sockets())
        for gone in self._clients.keys() - here:
            self._forget(gone)
        closed = 0
        for new in here - self._clients.keys():
            client = self._meet(new)
            self._clients[new] = client
            if client:
                self.seen += 1
                self._of_address[household(client[0])] += 1
                if self.most and self._of_address[household(client[0])] > self.most:
                    self._close(new, client)
                    closed += 1
        if late := self.connections.overdue():
            for handle, client in [pair for pair in self._clients.items() if pair[1] in late]:
                self._close(handle, client)
                closed += 1
        return closed

    def close_all(self) -> None:
        """At the end: whoever has not gone by now is not waited for."""
        self.look()
        for handle, client in list(self._clients.items()):
            if client:
                self._close(handle, client)

    def _forget(self, handle: Handle) -> None:
        if client := self._clients.pop(handle):
            address = household(client[0])
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    def _meet(self, handle: Handle) -> Client | None:
        """Who is at the other end, if it is a connection to our port."""
        try:
            with _borrowed(handle) as connection:
                if client := self._client(connection):
                    if hasattr(socket, "TCP_USER_TIMEOUT"):
                        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
                    return client
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                raise
        return None

    def _close(self, handle: Handle, client: Client | None) -> None:
        """The server underneath notices that it is over, and lets go of the handle."""
        with suppress(OSError), _borrowed(handle) as connection:
            if self._client(connection) == client:  # and not somebody who came since we looked
                connection.shutdown(socket.SHUT_RDWR)
        self._forget(handle)
        self._clients[handle] = None

    def _client(self, connection: socket.socket) -> Client | None:
        if connection.family not in (socket.AF_INET, socket.AF_INET6) or connection.getsockname()[1] != self.port:
            return None
        address, port, *_ = connection.getpeername()  # an OSError, where it is nobody's
        return address, str(port)


def _open_sockets() -> Iterator[Handle]:
    for name in os.listdir(OWN_HANDLES):
        try:
            status = os.fstat(int(name))
        except OSError:  # closed since
            continue
        if stat.S_ISSOCK(status.st_mode):
            yield Handle(int(name), status.st_ino)


@contextmanager
def _borrowed(handle: Handle) -> Iterator[socket.socket]:
    """A second handle to it, which stays the same while we look: the first one is closed by somebody else."""
    with socket.socket(fileno=os.dup(handle.number)) as connection:
        yield connection
