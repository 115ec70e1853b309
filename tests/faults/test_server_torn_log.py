"""The server is killed and the end of its log is torn off: it starts, and every table is as it was at some instant.

Only what stood in the torn part is lost. Compare tests/faults/test_torn_log.py, on the store alone.
"""

import asyncio
import random
import shutil
from pathlib import Path

import pytest
from faults.journals import Journals, check_longer, compare, journals_of, resumed
from faults.players import Crowd
from faults.servers import started

CHECKPOINT = 1000 * 4096  # bytes of log; then it is written into the file, and is not torn off any more


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Crowd, Journals]:
    """The folder of a store whose server was killed, those who played, and all that was written."""
    folder, crowd = tmp_path_factory.mktemp("played"), Crowd()

    async def main() -> Journals:
        async with started(folder / "store") as server:
            await server.listening()
            await crowd.gather(server.url)
            crowd.begin(server.url)
            while (folder / "store-wal").stat().st_size < CHECKPOINT / 2:
                await crowd.more(who=crowd.people[:1])
            await server.kill()
            await crowd.end()
        return await journals_of(folder / "store", folder / "looked at")

    whole = asyncio.run(main())
    compare(whole, crowd.people)
    return folder, crowd, whole


def torn(played: Path, folder: Path, length: int) -> Path:
    """A copy with so much of the log. Its index is not kept in a crash of the whole machine."""
    folder.mkdir()
    shutil.copy(played / "store", folder / "store")
    (folder / "store-wal").write_bytes((played / "store-wal").read_bytes()[:length])
    return folder / "store"


def test_all_tables_stand_wherever_it_is_torn(played: tuple[Path, Crowd, Journals], tmp_path: Path) -> None:
    folder, _, whole = played
    length = (folder / "store-wal").stat().st_size
    assert length < CHECKPOINT
    cuts = sorted(random.Random(4).sample(range(2, length), 12))
    before: Journals = {}
    for cut in [0, 1, *cuts, length]:
        after = asyncio.run(journals_of(torn(folder, tmp_path / str(cut), cut), tmp_path / "looked at"))
        check_longer(before, after)
        check_longer(after, whole)
        before = after
    assert {table: journal.data for table, journal in before.items()} == {
        table: journal.data for table, journal in whole.items()
    }


@pytest.mark.parametrize("part", [0.7, 0.9])
def test_people_go_on_from_there(played: tuple[Path, Crowd, Journals], tmp_path: Path, part: float) -> None:
    folder, crowd, _ = played
    file = torn(folder, tmp_path / "torn", round(part * (folder / "store-wal").stat().st_size))

    async def main() -> None:
        left = await journals_of(file, tmp_path / "looked at")
        people = resumed(crowd, left)
        async with started(file) as server:
            await server.listening()
            people.begin(server.url)
            await people.more(2)
            await server.kill()
            await people.end()
            assert await server.complaints() == []
        after = await journals_of(file, tmp_path / "looked at")
        check_longer(left, after)
        compare(after, people.people)

    asyncio.run(main())
