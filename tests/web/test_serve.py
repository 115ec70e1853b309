"""`mastaba serve`: it begins, says what is in its way, takes what is no request, and ends when it is told to."""

import asyncio
import signal
import socket
import sys
from asyncio.subprocess import PIPE
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from faults.servers import SOON, Server, gone, workers_of
from web.guests import Door, Guest, begun, finished
from web.serving import MASTABA, SPOILT, abroad, at_home, deaf, hearing

import mastaba
from mastaba.web.house import Settings

pytestmark = pytest.mark.anyio

STREAMS = 50


async def anna_and_ben(door: Door) -> tuple[Guest, Guest]:
    return await door.guest("Anna"), await door.guest("Ben")


async def with_bot(door: Door, bot: str) -> tuple[Guest, str]:
    """A table at which a bot is to move first."""
    anna = await door.guest("Anna")
    opened = await anna.opens(2, sit=0, bots={"1": bot}, options={"first": "2"}, start=True)
    return anna, opened["table"]


async def thinking(server: Server) -> list[int]:
    """The worker processes, as soon as there are any."""
    async with asyncio.timeout(SOON):
        while not (found := workers_of(server.process.pid)):
            await asyncio.sleep(0.01)
    return found


async def tried(*words: str) -> tuple[int, str, str]:
    """What comes of it, and what it says."""
    command = (sys.executable, *MASTABA, "serve", "--lang", "en", *words)
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
    try:
        async with asyncio.timeout(SOON):
            said, complaint = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    assert process.returncode is not None
    return process.returncode, said.decode(), complaint.decode()


# ---- Ending ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
async def test_it_says_goodbye_and_ends(tmp_path: Path, number: signal.Signals) -> None:
    """With many streams open, a bot in deep thought, and a connection on which nothing was ever asked."""
    async with abroad(tmp_path / "store", "--no-limits") as (door, server), AsyncExitStack() as stack:
        anna, ben = await anna_and_ben(door)
        table = await begun(anna, ben)
        _, other = await with_bot(door, "search:10s")
        ears = [await stack.enter_async_context(hearing(guest, table)) for guest in [anna, ben] * (STREAMS // 2)]
        for ear in ears:
            await ear.frame("view")
        workers = await thinking(server)
        _, idle = await asyncio.open_connection("127.0.0.1", server.port)
        server.process.send_signal(number)
        for ear in ears:
            assert [frame.event for frame in await ear.ended()] == ["bye"]
        assert await server.ended() == 0
        for pid in workers:
            await gone(pid)
        idle.close()
        assert await server.complaints() == []
    async with abroad(tmp_path / "store") as (door, server):  # and all is there again
        again = door.stranger()
        again.http.cookies["mastaba"] = anna.http.cookies["mastaba"]
        shown = await again.got(f"/tables/{table}")
        assert (shown["status"], shown["decision"]) == ("playing", 1)
        assert await thinking(server)  # the bot of the other table is asked again
        assert other


async def test_who_does_not_read_does_not_keep_it(tmp_path: Path) -> None:
    async with (
        abroad(tmp_path / "store", "--no-limits", script=(SPOILT, "verbose")) as (door, server),
        AsyncExitStack() as stack,
    ):
        anna, ben = await anna_and_ben(door)
        carla = await door.program("Carla")
        table = await begun(anna, ben)
        link = await anna.posted(f"/tables/{table}/watch-link")
        await carla.posted(f"/tables/{table}/watch", watch=link["watch"])
        before = memory(server.process.pid)
        for _ in range(5):
            await stack.enter_async_context(deaf(door, carla, table))
        await finished(table, anna, ben)  # many frames of 200 kB, to each of them
        assert memory(server.process.pid) - before < 5 * 8e6
        ear = await stack.enter_async_context(hearing(ben, table))
        await ear.frame("view")
        server.process.terminate()
        assert [frame.event for frame in await ear.ended()] == ["bye"]
        assert await server.ended() == 0


def memory(pid: int) -> int:
    """Bytes that the process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


# ---- What is in its way ---------------------------------------------------------------------------------


async def test_one_server_per_store(tmp_path: Path) -> None:
    async with abroad(tmp_path / "store") as (door, server):
        anna, ben = await anna_and_ben(door)
        table = await begun(anna, ben)
        with socket.socket() as finder:
            finder.bind(("127.0.0.1", 0))
            port = finder.getsockname()[1]
        code, said, complaint = await tried("--port", str(port), "--store", str(tmp_path / "store"))
        assert (code, said) == (1, "")
        assert f"another server (process {server.process.pid})" in complaint
        assert "Traceback" not in complaint
        assert await anna.plays(table)  # the first one was not disturbed


async def test_a_port_in_use(tmp_path: Path) -> None:
    async with abroad(tmp_path / "store") as (door, server):
        code, said, complaint = await tried("--port", str(server.port), "--store", str(tmp_path / "other"))
        assert (code, said) == (2, "")
        assert complaint.strip() == f"Port {server.port} is in use: name another one with --port."
        assert not (tmp_path / "other").exists()
        assert await door.stranger().got("/games")


async def test_what_it_cannot_be_told(tmp_path: Path) -> None:
    for words in (
        ("--port", "x"),
        ("--port", "0"),
        ("--port", "70000"),
        ("--bot-workers", "0"),
        ("--keep-finished", "0"),
        ("--what",),
    ):
        code, said, complaint = await tried("--store", str(tmp_path / "store"), *words)
        assert (code, said) == (2, ""), words
        assert complaint.strip(), words
        assert "Traceback" not in complaint
    (tmp_path / "file").touch()
    code, said, complaint = await tried("--store", str(tmp_path / "file" / "store"))
    assert (code, said) == (1, "")
    assert "Traceback" not in complaint


# ---- What is no request ---------------------------------------------------------------------------------

GET = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n"
RAW = {
    "noise": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 100,
    "words": b"hello\r\n\r\n",
    "no host": b"GET /api/me HTTP/1.1\r\n\r\n",
    "two hosts": GET + b"Host: evil.example\r\n\r\n",
    "a huge header": GET + b"X-Long: " + b"x" * 1_000_000 + b"\r\n\r\n",
    "a thousand headers": GET + b"".join(b"X-%d: x\r\n" % i for i in range(1_000)) + b"\r\n",
    "a huge address": b"GET /" + b"x" * 1_000_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a huge cookie": GET + b"Cookie: mastaba=" + b"x" * 60_000 + b"\r\n\r\n",
    "bytes in the address": b"GET /api/tables/\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "half a percent": b"GET /api/tables/%f HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a percent of bytes": b"GET /api/tables/%ff%fe?seat=%ff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "an absolute address": b"GET http://evil.example/api/me HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "a star": b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a length that is none": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n{}",
    "two lengths": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "a chunk that is none": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    "a socket": GET + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "a megabyte": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 1_000_000,
    "a megabyte in chunks": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    + (b"2710\r\n" + b"x" * 10_000 + b"\r\n") * 100
    + b"0\r\n\r\n",
}


async def test_what_is_no_request(tmp_path: Path) -> None:
    async with at_home(Settings(tmp_path / "store")) as home:
        anna, ben = await anna_and_ben(home)
        table = await begun(anna, ben)
        port = int(home.url.rpartition(":")[2])
        for what, sent in RAW.items():
            status = await answered(port, sent)
            assert status == 0 or 400 <= status < 500, f"{what}: {status}"
            assert await anna.got("/me"), what
        assert await anna.plays(table)


async def answered(port: int, sent: bytes) -> int:
    """The status; 0 if the connection was simply closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        async with asyncio.timeout(SOON):
            line = await reader.readline()
    except ConnectionError:
        return 0
    finally:
        writer.close()
    return int(line.split()[1]) if line else 0


async def test_too_large_is_said_also_by_the_real_server(tmp_path: Path) -> None:
    async with at_home(Settings(tmp_path / "store")) as home:
        port = int(home.url.rpartition(":")[2])
        assert await answered(port, RAW["a megabyte"]) in (0, 413)
        assert await answered(port, RAW["a megabyte in chunks"]) in (0, 413)
        anna = await home.guest("Anna")
        answer = await anna.send("POST", "/me", content=b"x" * 100_000)
        assert answer.status_code == 413
        assert answer.json()["message"]


# ---- The example ----------------------------------------------------------------------------------------

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


async def example(*words: str) -> tuple[int, str]:
    """The example bot, in a process that knows nothing of mastaba: what came of it, and what it said."""
    command = (sys.executable, "-I", "-S", str(BOT), *words)
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
    said, complaint = await process.communicate()
    assert process.returncode == 0, complaint.decode()
    return process.returncode, said.decode()


async def test_the_example_plays_a_whole_game(tmp_path: Path) -> None:
    async with abroad(tmp_path / "store") as (door, _):
        _, said = await example(door.url, "--new", "hapy")
        assert said.count("\n") > 20
        assert "ranks" in said.splitlines()[-1]


async def test_two_examples_play_each_other(tmp_path: Path) -> None:
    async with abroad(tmp_path / "store") as (door, _):
        host = await door.guest("Hugo")
        opened = await host.opens(2)
        bots = [asyncio.create_task(example(door.url, "--code", opened["code"])) for _ in range(2)]
        async with hearing(host, opened["table"]) as ear:
            while (frame := await ear.frame()).event != "view" or any(s["kind"] == "open" for s in frame.data["seats"]):
                pass
            await host.posted(f"/tables/{opened['table']}/start")
            endings = [(await bot)[1].splitlines()[-1] for bot in bots]
        assert endings[0] == endings[1]
        over = await host.got(f"/tables/{opened['table']}")
        assert over["status"] == "over"
        assert str(over["outcome"]) == endings[0]
        mastaba.verify(mastaba.Record.read((await host.get(f"/tables/{opened['table']}/record")).text))
