"""The real server: in a process of its own, to be killed; or in ours, where its disk can be made to fail."""

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from mastaba.web.house import House, Settings
from mastaba.web.serve import HERE, make_server

COMPLAINTS = (" mastaba.", " asyncio ", "panicked")  # of ours, of Python's, of Granian's
SOON = 60.0  # seconds that nothing here should take, on a machine that is busy with other things


def free_port() -> int:
    with socket.socket() as finder:
        finder.bind((HERE, 0))
        return int(finder.getsockname()[1])


async def reached(port: int) -> None:
    """Granian does not tell when it listens: it is asked until it does."""
    async with asyncio.timeout(SOON):
        while True:
            try:
                _, writer = await asyncio.open_connection(HERE, port)
            except ConnectionRefusedError:
                await asyncio.sleep(0.005)
            else:
                writer.close()
                return


# ---- In a process of its own ----------------------------------------------------------------------------


class Server:
    """`mastaba serve`, and what it says. Its bots' workers have its stderr, which ends when the last of them does."""

    def __init__(self, process: Process, port: int) -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        self.process = process
        self.port = port
        self.url = f"http://{HERE}:{port}"
        self._output = process.stdout
        self._complaints = asyncio.create_task(process.stderr.read())

    @staticmethod
    async def start(store: Path, port: int) -> "Server":
        words = ("-m", "mastaba", "serve", "--port", str(port), "--store", str(store), "--no-limits", "--lang", "en")
        process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=PIPE, stderr=PIPE)
        return Server(process, port)

    async def listening(self) -> None:
        """Returns when it can be reached."""
        async with asyncio.timeout(SOON):
            said = await self._output.readline()
        if not said.startswith(b"Open http"):
            raise AssertionError(f"the server says {said!r} and {await self._complaints!r}")
        await reached(self.port)

    async def kill(self) -> None:
        """SIGKILL: it cannot tidy up."""
        with suppress(ProcessLookupError):  # it has ended by itself just now
            os.kill(self.process.pid, signal.SIGKILL)
        await self.process.wait()

    async def complaints(self) -> list[str]:
        """The warnings and errors that it has logged; known when the server and all its workers have ended.

        A worker may complain in its own way that there is nobody left to hear its answer.
        """
        lines = (await self.logged()).splitlines()
        return [line for line in lines if any(word in line for word in COMPLAINTS) and " INFO " not in line]

    async def logged(self) -> str:
        """All that it has said since it began to listen, once it has ended."""
        async with asyncio.timeout(SOON):
            return (await self._output.read() + await asyncio.shield(self._complaints)).decode()

    async def ended(self) -> int:
        """The exit code."""
        async with asyncio.timeout(SOON):
            return await self.process.wait()


@asynccontextmanager
async def started(store: Path, port: int = 0) -> AsyncIterator[Server]:
    """A server; killed at the end, if it still runs then. Nothing of it is left."""
    server = await Server.start(store, port or free_port())
    try:
        yield server
    finally:
        if server.process.returncode is None:
            await server.kill()
        await server.complaints()


def workers_of(pid: int) -> list[int]:
    """The processes in which the bots of this server think."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    children = [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    return [child for child in children if b"mastaba.bots" in command(child)]


def command(pid: int) -> bytes:
    """What it was started as; nothing if it has gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


async def gone(pid: int) -> None:
    """Returns when this process has ended."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(handle, ended.set)
    try:
        async with asyncio.timeout(SOON):
            await ended.wait()
    finally:
        loop.remove_reader(handle)
        os.close(handle)


# ---- In our own -----------------------------------------------------------------------------------------


@asynccontextmanager
async def at_home(store: Path, bot_patience: float = 30.0) -> AsyncIterator[tuple[House, str]]:
    """The house, and the address under which it is reached."""
    port = free_port()
    async with House.opened(Settings(store, limits=False, bot_patience=bot_patience)) as house:
        server = make_server(house, HERE, port)
        serving = asyncio.create_task(server.serve())
        await reached(port)
        try:
            yield house, f"http://{HERE}:{port}"
        finally:
            await house.end_streams()
            server.stop()  # type: ignore[no-untyped-call]  # theirs has no types
            await serving
