"""What is not as it was written is not read: in every kind of row, whatever has become of it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from store.opened import damage, flip, opened, outcomes
from store.releases import RELEASES, read

from mastaba.store import Store
from mastaba.table.journal import Loaded


async def filled(store: Store) -> None:
    doings: list[Awaitable[None]] = []
    for number in range(1, 7):
        snapshot = b"after 3" if number == 3 else None
        doings.append(store.append("a", number, b"entry %d" % number, snapshot, b"summary"))
        doings.append(store.append("b", number, b"of b %d" % number, snapshot, b"of b"))
    doings += [store.put("person", "x", b"Anna"), store.put("person", "y", b"Ben", ttl=1000)]
    await asyncio.gather(*doings)


def after(tmp_path: Path, spoil: Callable[[Path], None], look: Callable[[Store], Awaitable[None]]) -> None:
    """What a store looks like in which something was spoilt while it was closed."""

    async def main() -> None:
        async with opened(tmp_path / "store", "a", "b") as store:
            await filled(store)
        spoil(tmp_path / "store")
        async with opened(tmp_path / "store") as store:
            await look(store)
            whole = [(number, b"of b %d" % number) for number in (4, 5, 6)]
            assert await store.load("b") == Loaded(b"after 3", 3, whole)
            assert await store.get("person", "y") == b"Ben"

    asyncio.run(main())


def test_an_entry_behind_the_snapshot_ends_what_can_be_read(tmp_path: Path) -> None:
    async def look(store: Store) -> None:
        assert await store.load("a") == Loaded(b"after 3", 3, [(4, b"entry 4")], damaged_at=5)
        assert [number for number, _ in await store.entries("a", 1, 6)] == [1, 2, 3, 4, 6]

    after(tmp_path, lambda file: flip(file, "entries", "entry", "table_id = 'a' AND number = 5"), look)


def test_an_entry_before_the_snapshot_is_left_out(tmp_path: Path) -> None:
    async def look(store: Store) -> None:
        assert (await store.load("a")).damaged_at == 0
        assert [number for number, _ in await store.entries("a", 1, 6)] == [1, 3, 4, 5, 6]
        await store.append("a", 7, b"entry 7")

    after(tmp_path, lambda file: flip(file, "entries", "entry", "table_id = 'a' AND number = 2"), look)


def test_a_damaged_snapshot_is_done_without(tmp_path: Path) -> None:
    async def look(store: Store) -> None:
        assert await store.load("a") == Loaded(None, 0, [(number, b"entry %d" % number) for number in range(1, 7)])

    after(tmp_path, lambda file: flip(file, "snapshots", "snapshot", "table_id = 'a'"), look)


@pytest.mark.parametrize("value", ["NULL", "5", "'text'", "x''", "3.5", "9000000000000000000"])
def test_entries_that_have_become_something_else(tmp_path: Path, value: str) -> None:
    """SQLite lets anything stand anywhere."""

    async def look(store: Store) -> None:
        assert (await store.load("a")).damaged_at == 4

    def spoil(file: Path) -> None:
        connection = sqlite3.connect(file)
        connection.execute("PRAGMA ignore_check_constraints = ON")
        if value == "NULL":
            connection.execute("DELETE FROM entries WHERE table_id = 'a' AND number = 4")
        else:
            connection.execute(f"UPDATE entries SET entry = {value} WHERE table_id = 'a' AND number = 4")
        connection.commit()
        connection.close()

    after(tmp_path, spoil, look)


def test_two_entries_that_changed_places(tmp_path: Path) -> None:
    async def look(store: Store) -> None:
        assert (await store.load("a")).damaged_at == 4

    def spoil(file: Path) -> None:
        connection = sqlite3.connect(file)
        for at, number in ((4, 100), (5, 4), (100, 5)):
            connection.execute("UPDATE entries SET number = ? WHERE table_id = 'a' AND number = ?", (number, at))
        connection.commit()
        connection.close()

    after(tmp_path, spoil, look)


def test_a_journal_that_is_shorter_than_its_snapshot(tmp_path: Path) -> None:
    """Nothing could be written behind it."""

    async def look(store: Store) -> None:
        assert await store.load("a") == Loaded(b"after 3", 3, [], damaged_at=4)

    def spoil(file: Path) -> None:
        connection = sqlite3.connect(file)
        connection.execute("DELETE FROM entries WHERE table_id = 'a' AND number > 2")
        connection.commit()
        connection.close()

    after(tmp_path, spoil, look)


@pytest.mark.parametrize("column", ["summary", "checksum", "id"])
def test_a_damaged_row_in_the_list_is_marked(tmp_path: Path, column: str) -> None:
    async def look(store: Store) -> None:
        found = await store.tables()
        assert sorted((listed.damaged, listed.summary) for listed in found) == [(False, b"of b"), (True, None)]

    def spoil(file: Path) -> None:
        flip(file, "tables", column, "id = 'a'", -1)

    after(tmp_path, spoil, look)


def test_text_that_is_no_text(tmp_path: Path) -> None:
    async def look(store: Store) -> None:
        assert {listed.id for listed in await store.tables()} == {"a", "b"}

    def spoil(file: Path) -> None:
        connection = sqlite3.connect(file)
        connection.execute("UPDATE tables SET game = CAST(x'68e4ff' AS TEXT), changed = 'soon' WHERE id = 'a'")
        connection.commit()
        connection.close()

    after(tmp_path, spoil, look)


@pytest.mark.parametrize("column", ["value", "checksum", "key"])
def test_a_damaged_thing_is_as_good_as_gone(tmp_path: Path, column: str) -> None:
    async def look(store: Store) -> None:
        assert await store.get("person", "x") is None
        await store.put("person", "x", b"Anna")
        assert await store.get("person", "x") == b"Anna"

    after(tmp_path, lambda file: flip(file, "things", column, "key = 'x'", -1), look)


def test_a_page_of_rubbish_among_the_entries_does_not_stop_what_is_elsewhere(tmp_path: Path) -> None:
    """Of a group that is written together, only those fail that are to be written there."""

    async def main() -> None:
        async with opened(tmp_path / "store", "a", "b") as store:
            await filled(store)
        damage(tmp_path / "store", "entries")
        async with opened(tmp_path / "store") as store:
            assert {listed.id for listed in await store.tables()} == {"a", "b"}
            assert await store.load("a") == Loaded(b"after 3", 3, [], damaged_at=4)
            came = await outcomes(store.put("person", "x", b"y"), store.append("a", 7, b"7"), store.put("p", "q", b"r"))
            assert came == ["", "StoreBroken", ""]
            assert await store.get("p", "q") == b"r"

    asyncio.run(main())


def test_a_page_of_rubbish_in_the_list_leaves_the_rest_of_it(tmp_path: Path) -> None:
    """And the tables that are not in it any more, but have a journal, are at least named."""

    async def main() -> None:
        names = [f"table {number:03}" for number in range(200)]
        async with opened(file) as store:
            await asyncio.gather(*(store.create_table(name, "hapy", 1) for name in names))
            summary = b"summary" * 30
            await asyncio.gather(*(store.append(name, 1, b"one", summary=summary) for name in names))
        connection = sqlite3.connect(file)
        query = "SELECT pageno FROM dbstat WHERE name = 'tables' AND pagetype = 'leaf' ORDER BY pageno"
        try:
            pages = [page for (page,) in connection.execute(query)]
        except sqlite3.OperationalError:
            pytest.skip("this SQLite cannot say which pages a table has")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        connection.close()
        with file.open("r+b") as content:
            content.seek(size * (pages[len(pages) // 2] - 1))
            content.write(b"\xff" * size)
        async with opened(file) as store:
            found = {listed.id: listed.damaged for listed in await store.tables()}
        assert sorted(found) == names
        assert 0 < sum(found.values()) < 40

    file = tmp_path / "store"
    asyncio.run(main())


# ---- Older releases -------------------------------------------------------------------------------------


@pytest.mark.parametrize("release", sorted(RELEASES.glob("0.1.*.sql")), ids=lambda path: path.stem)
def test_what_is_older_has_no_checksum_until_it_is_written_anew(release: Path, tmp_path: Path) -> None:
    def unsummed() -> dict[str, int]:
        connection = sqlite3.connect(file)
        query = "SELECT count(*) FROM {} WHERE checksum IS NULL"
        found = {name: connection.execute(query.format(name)).fetchone()[0] for name in ("entries", "things")}
        connection.close()
        return found

    async def main() -> None:
        async with opened(file) as store:
            before = unsummed()
            table = (await store.tables())[0].id
            last = (await store.load(table)).last
            await store.append(table, last + 1, b"more", b"snapshot", b"summary")
            await store.put("person", "anna", b"Anna")
            assert await store.load(table) == Loaded(b"snapshot", last + 1, [])
        assert unsummed() == {"entries": before["entries"], "things": before["things"] - 1}

    file = tmp_path / "store"
    read(release, file)
    asyncio.run(main())


def test_a_copy_has_the_same_checksums(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a", "b") as store:
            await filled(store)
            await store.backup(tmp_path / "copy")

    asyncio.run(main())
    for table in ("tables", "entries", "snapshots", "things"):
        rows = [
            sqlite3.connect(tmp_path / name).execute(f"SELECT * FROM {table}").fetchall() for name in ("store", "copy")
        ]
        rows = [[row for row in these if row[0] != "clock"] for these in rows]  # what time it was when it was closed
        assert rows[0] == rows[1] != []
        assert all(row[-1] is not None for row in rows[1])
