"""Journals: who is first is in, nothing is lost or out of order, and loading does not grow with the past."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from store.opened import opened, outcomes, texts

from mastaba.store import Store
from mastaba.table.errors import Conflict, UnknownTable
from mastaba.table.journal import Loaded


def test_what_was_appended_is_there_after_reopening(tmp_path: Path) -> None:
    async def first() -> None:
        async with opened(tmp_path / "store", "a", "b") as store:
            await store.append("a", 1, b"take 8.3")
            await store.append("b", 1, "öffne ☥".encode())
            await store.append("a", 2, b"\x00\xff")

    async def then() -> None:
        async with opened(tmp_path / "store") as store:
            assert await store.load("a") == Loaded(None, 0, [(1, b"take 8.3"), (2, b"\x00\xff")])
            assert await texts(store, "b") == ["öffne ☥"]

    asyncio.run(first())
    asyncio.run(then())


# ---- compare and set ----


def test_of_two_at_the_same_instant_one_is_in(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            for number in range(1, 101):
                came = await outcomes(store.append("a", number, b"mine"), store.append("a", number, b"yours"))
                assert sorted(came) == ["", "Conflict"]
            assert len(await texts(store, "a")) == 100

    asyncio.run(main())


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 4, 100])
def test_only_the_next_number_is_taken(tmp_path: Path, number: int) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            await store.append("a", 1, b"one")
            await store.append("a", 2, b"two")
            with pytest.raises(Conflict) as refused:
                await store.append("a", number, b"no", snapshot=b"no", summary=b"no")
            assert refused.value.parameters["next"] == 3
            assert await store.load("a") == Loaded(None, 0, [(1, b"one"), (2, b"two")])
            assert (await store.tables())[0].summary is None

    asyncio.run(main())


def test_the_primary_key_holds_even_against_other_programs(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            await store.append("a", 1, b"one")
            other = sqlite3.connect(tmp_path / "store")
            with pytest.raises(sqlite3.IntegrityError):
                other.execute("INSERT INTO entries (table_id, number, entry) VALUES ('a', 1, 'again')")
            other.close()

    asyncio.run(main())


def test_unknown_tables_are_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            for doing in (store.append("a", 1, b""), store.load("a"), store.set_status("a", "over")):
                with pytest.raises(UnknownTable, match="no table “a”"):
                    await doing
            assert await store.entries("a", 1, 9) == []

    asyncio.run(main())


def test_entries_of_one_task_and_of_many_keep_their_order(tmp_path: Path) -> None:
    async def client(store: Store, table: str) -> None:
        for number in range(1, 51):
            await store.append(table, number, f"{table} {number}".encode())

    async def main() -> None:
        tables = [f"t{i}" for i in range(20)]
        async with opened(tmp_path / "store", *tables) as store:
            await asyncio.gather(*(client(store, table) for table in tables))
            for table in tables:
                assert await texts(store, table) == [f"{table} {number}" for number in range(1, 51)]
            # sent without waiting: taken in the order of sending
            assert await outcomes(*(store.append("t0", number, b"") for number in range(51, 151))) == [""] * 100

    asyncio.run(main())


# ---- snapshots ----


def test_loading_gives_the_snapshot_and_what_came_after(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a", "b") as store:
            await store.append("b", 1, b"of b", snapshot=b"B")
            for number in range(1, 8):
                snapshot = f"S{number}".encode() if number % 3 == 0 else None
                await store.append("a", number, str(number).encode(), snapshot=snapshot)
            loaded = await store.load("a")
            assert loaded == Loaded(b"S6", 6, [(7, b"7")])
            assert loaded.last == 7
            assert await store.load("b") == Loaded(b"B", 1, [])
            assert await store.entries("a", 2, 4) == [(2, b"2"), (3, b"3"), (4, b"4")]
            assert await store.entries("a", 7, 100) == [(7, b"7")]

    asyncio.run(main())


def test_only_the_latest_snapshot_is_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            for number in range(1, 20):
                await store.append("a", number, b"", snapshot=b"S" * number)

    asyncio.run(main())
    kept = sqlite3.connect(tmp_path / "store").execute("SELECT table_id, number, snapshot FROM snapshots").fetchall()
    assert kept == [("a", 19, b"S" * 19)]


def test_the_cost_of_loading_does_not_grow_with_the_journal(tmp_path: Path) -> None:
    """Counted in steps of SQLite's machine, which are the same on every computer."""

    async def steps(store: Store) -> int:
        taken = 0

        def step() -> int:
            nonlocal taken
            taken += 1
            return 0

        raw = store._reading.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.set_progress_handler(step, 1)
        assert len((await store.load("a")).entries) == 4
        raw.set_progress_handler(None, 1)
        return taken

    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            costs = []
            for first in (1, 11, 2991):
                last = (await store.load("a")).last
                await asyncio.gather(*(store.append("a", number, b"x" * 200) for number in range(last + 1, first)))
                await store.append("a", first, b"", snapshot=b"S")
                for number in range(first + 1, first + 5):
                    await store.append("a", number, b"since")
                costs.append(await steps(store))
            assert costs[0] == costs[1] == costs[2]

    asyncio.run(main())
