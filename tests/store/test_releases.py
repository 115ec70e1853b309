"""Every store that people may have on their disks is opened, is the same, and is played on."""

import asyncio
from pathlib import Path

import pytest
from faults.journals import Journals
from faults.journals import read as journals_in
from store.opened import opened
from store.releases import RELEASES, TOKEN, Sitting, read

from mastaba.table.live import GATHERING, OVER, PLAYING
from mastaba.web.people import People

STATES = {GATHERING: 1, PLAYING: 4, OVER: 2}  # so many tables of each game

releases = pytest.mark.parametrize("release", sorted(RELEASES.glob("*.sql")), ids=lambda path: path.stem)


def test_there_is_one() -> None:
    assert list(RELEASES.glob("*.sql"))


@releases
def test_every_table_is_as_it_was_left(release: Path, tmp_path: Path) -> None:
    """Each entry follows from those before it, and the snapshot is of the same game: both byte for byte."""

    async def main() -> Journals:
        async with opened(tmp_path / "old.db") as store:
            return await journals_in(store)

    read(release, tmp_path / "old.db")
    tables = [journal.table for journal in asyncio.run(main()).values()]
    for game in ("hapy", "mykerinos", "papyrus", "papyros", "papyria"):
        for status, number in STATES.items():
            found = [table for table in tables if (table.head.game, table.status) == (game, status)]
            assert len(found) >= number, (game, status)


@releases
def test_every_running_table_is_played_on(release: Path, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "old.db") as store:
            left = await journals_in(store)
            running = [name for name, journal in left.items() if journal.table.status == PLAYING]
            for name in running:
                sitting = await Sitting.found(store, name)
                await sitting.play(40)
            for name, journal in (await journals_in(store)).items():
                assert (len(journal.data) > len(left[name].data)) == (name in running)

    read(release, tmp_path / "old.db")
    asyncio.run(main())


@releases
def test_its_people_are_known(release: Path, tmp_path: Path) -> None:
    async def main() -> str:
        async with opened(tmp_path / "old.db") as store:
            person = await People(store).known(TOKEN)
            return "" if person is None else person.name

    read(release, tmp_path / "old.db")
    assert asyncio.run(main()) == "Anna"
