"""`mastaba backup` while people play as fast as they are answered: the copy is of one instant, and can be played on."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from faults.journals import Journals, check_longer, compare, journals_of, resumed
from faults.players import Crowd, Note
from faults.servers import SOON, started


async def backup(store: Path, target: Path) -> None:
    words = ("-m", "mastaba", "backup", str(target), "--store", str(store), "--lang", "en")
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=PIPE, stderr=PIPE)
    async with asyncio.timeout(SOON):
        said, complaints = await process.communicate()
    assert (process.returncode, complaints) == (0, b"")
    assert said.startswith(f"Copied to {target}, ".encode())


def test_a_copy_while_people_play(tmp_path: Path) -> None:
    store, copies = tmp_path / "store", [tmp_path / f"copy{i}" for i in range(2)]
    crowd = Crowd()

    async def main() -> None:
        acknowledged: list[list[Note]] = []
        async with started(store) as server:
            await server.listening()
            await crowd.gather(server.url)
            crowd.begin(server.url)
            for copy in copies:
                await crowd.more()
                acknowledged.append([note for person in crowd.people for note in person.notes])
                await backup(store, copy)
            await crowd.more()
            await server.kill()
            await crowd.end()
        whole = await journals_of(store, tmp_path / "looked at")
        compare(whole, crowd.people)
        before: Journals = {}
        for copy, notes in zip(copies, acknowledged, strict=True):
            copied = await journals_of(copy, tmp_path / "looked at")
            check_longer(before, copied)
            check_longer(copied, whole)
            there = [note for journal in copied.values() for note in journal.all_notes()]
            assert set(notes) <= set(there)
            before = copied

    asyncio.run(main())
    asyncio.run(go_on(copies[-1], crowd, tmp_path / "looked at"))


async def go_on(copy: Path, crowd: Crowd, folder: Path) -> None:
    before = await journals_of(copy, folder)
    people = resumed(crowd, before)
    async with started(copy) as server:
        await server.listening()
        people.begin(server.url)
        await people.more(2)
        await server.kill()
        await people.end()
        assert await server.complaints() == []
    after = await journals_of(copy, folder)
    check_longer(before, after)
    compare(after, people.people)
