"""The server is told to stop while people play: it says goodbye, keeps everything, and ends well and soon."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from contextlib import aclosing
from pathlib import Path

from faults.journals import Journals, check_longer, compare, journals_of
from faults.players import Crowd, Gone, Person
from faults.servers import SOON, free_port, started
from store.opened import opened

from mastaba.web.serve import HERE


async def listen(person: Person, url: str) -> list[str]:
    """Only that: what came last."""
    heard: list[str] = []
    listener = Person(person.name)
    listener.id, listener.token = person.id, person.token
    listener.sit_down(person.table, person.seat)
    try:
        async with listener.connected(url):
            async for kind in listener.frames():
                heard.append(kind)
    except Gone:
        pass
    return heard


async def be_deaf(person: Person, port: int) -> asyncio.StreamWriter:
    """Asks for the stream, and reads nothing of it."""
    _, writer = await asyncio.open_connection(HERE, port, limit=1)
    who = f"Authorization: Bearer {person.token}\r\nHost: {HERE}\r\n\r\n"
    writer.write(f"GET /api/stream?table={person.table} HTTP/1.1\r\n{who}".encode())
    return writer


def test_stopped_while_people_play(tmp_path: Path) -> None:
    crowd, file, port = Crowd(), tmp_path / "store", free_port()

    async def main() -> None:
        before: Journals = {}
        for number in (signal.SIGTERM, signal.SIGINT):
            async with started(file, port) as server:
                await server.listening()
                if not before:
                    await crowd.gather(server.url)
                listeners = [asyncio.create_task(listen(person, server.url)) for person in crowd.people]
                deaf = [await be_deaf(person, port) for person in crowd.people]
                crowd.begin(server.url)
                await crowd.more(2)
                os.kill(server.process.pid, number)
                assert await server.ended() == 0
                await crowd.end()
                assert [(await listener)[-1] for listener in listeners] == ["bye"] * len(listeners)
                for writer in deaf:
                    writer.close()
                assert await server.complaints() == []
            await check_snapshots(file)
            after = await journals_of(file, tmp_path / "looked at")
            check_longer(before, after)
            compare(after, crowd.people)
            before = after

    asyncio.run(main())


async def check_snapshots(file: Path) -> None:
    """Whoever comes next need not play anything again."""
    assert not Path(f"{file}-wal").exists()
    async with opened(file) as store:
        for listed in await store.tables():
            assert (await store.load(listed.id)).entries == []


def test_a_second_server_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def main() -> None:
        async with started(tmp_path / "store") as first:
            await first.listening()
            words = ("-m", "mastaba", "serve", "--port", str(free_port()), "--store", str(tmp_path / "store"))
            second = await asyncio.create_subprocess_exec(sys.executable, *words, "--lang", "en", stderr=PIPE)
            async with asyncio.timeout(SOON):
                said = (await second.communicate())[1].decode()
            assert second.returncode == 1
            assert f"is in use by another server (process {first.process.pid}). Stop that one" in said

    asyncio.run(main())


def test_bots_stop_with_the_server(tmp_path: Path) -> None:
    """Tables at which only bots play: there is a move on its way at any instant."""
    anna, file = Person("Anna"), tmp_path / "store"
    bots = {str(seat): "random" for seat in range(4)}

    async def main() -> None:
        for _ in range(2):
            async with started(file) as server:
                await server.listening()
                async with anna.connected(server.url):
                    for _ in range(3):
                        await anna.done("POST", "tables", {"game": "hapy", "seats": 4, "bots": bots, "start": True})
                    anna.sit_down((await anna.done("GET", "tables"))[0]["table"], -1)
                    async with aclosing(anna.frames()) as frames:
                        for _ in range(10):
                            await anext(frames)
                        os.kill(server.process.pid, signal.SIGTERM)
                        assert await server.ended() == 0
                assert await server.complaints() == []
            await check_snapshots(file)

    asyncio.run(main())
