"""Every store that people may have on their disks is opened, is the same, and is played on."""

import asyncio
from pathlib import Path

import pytest
from faults.journals import Journal, Journals
from faults.journals import read as journals_in
from store.opened import opened
from store.releases import RELEASES, TOKEN, Sitting, read

from mastaba.club.people import People
from mastaba.kernel.registry import find_game
from mastaba.show.rooms import page_of, sight_of, text_of
from mastaba.show.speech import tongue
from mastaba.table import entries
from mastaba.table.live import GATHERING, OVER, PLAYING

STATES = {GATHERING: 1, PLAYING: 4, OVER: 2}  # so many tables of each game

releases = pytest.mark.parametrize("release", sorted(RELEASES.glob("*.sql")), ids=lambda path: path.stem)


def test_there_is_one() -> None:
    assert list(RELEASES.glob("*.sql"))


@releases
def test_every_table_is_as_it_was_left(release: Path, tmp_path: Path) -> None:
    """Each entry follows from those before it, and the snapshot is of the same game, byte for byte; what was told then
    is told now, at least."""

    async def main() -> Journals:
        async with opened(tmp_path / "old.db") as store:
            return await journals_in(store, older=True)

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
            left = await journals_in(store, older=True)
            running = [name for name, journal in left.items() if journal.table.status == PLAYING]
            for name in running:
                sitting = await Sitting.found(store, name)
                await sitting.play(40)
            for name, journal in (await journals_in(store, older=True)).items():
                assert (len(journal.data) > len(left[name].data)) == (name in running)

    read(release, tmp_path / "old.db")
    asyncio.run(main())


@releases
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_table_can_be_looked_at(release: Path, tmp_path: Path, language: str) -> None:
    """What was told long ago can still be said: on the page, and in the terminal."""

    async def main() -> int:
        async with opened(tmp_path / "old.db") as store:
            return sum(looked_at(journal, language) for journal in (await journals_in(store, older=True)).values())

    read(release, tmp_path / "old.db")
    assert asyncio.run(main()) > 500


def looked_at(journal: Journal, language: str) -> int:
    """Everybody looks, and spectators do; how many lines of the log they see."""
    table, lines = journal.table, 0
    game = find_game(table.head.game)
    speaking, page = tongue(language, game), page_of(game)
    names = [chair.name or "?" for chair in table.chairs]
    assert page is not None
    for viewer in range(-1, table.seats):
        seen = table.seen(viewer)
        if seen is None:
            continue
        sight = sight_of(seen, entries.told_to(journal.entries, viewer), names, speaking)
        lines += sum(len(turn.lines) for turn in page.scene(sight).log)
        assert text_of(game).log(sight)
    return lines


@releases
def test_its_people_are_known(release: Path, tmp_path: Path) -> None:
    async def main() -> str:
        async with opened(tmp_path / "old.db") as store:
            person = await People(store).known(TOKEN)
            return "" if person is None else person.name

    read(release, tmp_path / "old.db")
    assert asyncio.run(main()) == "Anna"
