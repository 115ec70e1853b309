"""Copies while the store runs: whole, of one moment, and never half of one under the target's name."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from store.opened import damage, opened, texts

from mastaba.store import Store
from mastaba.store.errors import DiskFailed, StoreBroken, StoreInUse


def test_a_copy_made_under_load_is_consistent_and_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    async def main() -> None:
        tables = [f"t{i}" for i in range(10)]
        acknowledged = dict.fromkeys(tables, 0)

        async def client(store: Store, table: str) -> None:
            while True:
                number = acknowledged[table] + 1
                snapshot = f"{table} {number}".encode()
                await store.append(table, number, snapshot + b" " * 500, snapshot=snapshot)
                acknowledged[table] = number

        async with opened(tmp_path / "store", *tables) as store:
            clients = [asyncio.ensure_future(client(store, table)) for table in tables]
            promised = []
            for copy in range(3):
                await asyncio.sleep(0.1)
                promised.append(dict(acknowledged))
                await store.backup(tmp_path / f"copy{copy}")
            for one in clients:
                one.cancel()
            await asyncio.gather(*clients, return_exceptions=True)

        assert min(promised[2].values()) > 3
        for copy in range(3):
            async with opened(tmp_path / f"copy{copy}") as store:
                for table in tables:
                    journal = await texts(store, table)
                    assert len(journal) >= promised[copy][table]
                    loaded = await store.load(table)
                    assert loaded.snapshot == f"{table} {len(journal)}".encode()
                    assert loaded.entries == []

    asyncio.run(main())


def test_a_copy_is_one_file_for_the_owner_only_and_replaces_an_older_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            await store.backup(copies / "copy")
            await store.append("a", 1, b"one")
            with (copies / "copy").open("rb") as older:  # by somebody who carries it away meanwhile
                before = (copies / "copy").read_bytes()
                await store.backup(copies / "copy")
                assert older.read() == before != (copies / "copy").read_bytes()

    copies = tmp_path / "copies"
    copies.mkdir()
    asyncio.run(main())
    assert [(path.name, path.stat().st_mode & 0o777) for path in copies.iterdir()] == [("copy", 0o600)]
    copy = sqlite3.connect(f"file:{copies / 'copy'}?mode=ro", uri=True)
    assert copy.execute("SELECT entry FROM entries").fetchall() == [(b"one",)]


def test_no_copy_over_a_store_that_runs(tmp_path: Path) -> None:
    async def main() -> None:
        (tmp_path / "link").symlink_to(tmp_path / "store")
        async with opened(tmp_path / "store", "a") as store, opened(tmp_path / "other"):
            for target in ("store", "link", "other"):
                with pytest.raises(StoreInUse):
                    await store.backup(tmp_path / target)
            await store.append("a", 1, b"one")
            assert await texts(store, "a") == ["one"]

    asyncio.run(main())


def rubbish(store: Path) -> None:
    damage(store, "things")


def wrong_count(store: Path) -> None:
    """Of free pages, in the header: nothing that reading or writing would notice."""
    with store.open("r+b") as content:
        content.seek(36)
        content.write(bytes([0, 0, 0, 5]))


@pytest.mark.parametrize("spoil", [rubbish, wrong_count])
def test_no_copy_of_a_damaged_store_over_a_good_one(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            await store.backup(copies / "copy")
        spoil(tmp_path / "store")
        async with opened(tmp_path / "store") as store:
            with pytest.raises(StoreBroken):
                await store.backup(copies / "copy")

    copies = tmp_path / "copies"
    copies.mkdir()
    asyncio.run(main())
    assert [path.name for path in copies.iterdir()] == ["copy"]
    assert sqlite3.connect(copies / "copy").execute("SELECT id FROM tables").fetchall() == [("a",)]


def test_no_copy_where_there_is_no_folder(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            with pytest.raises(DiskFailed, match="No such file"):
                await store.backup(tmp_path / "nowhere" / "copy")

    asyncio.run(main())
