"""A disk that is full, fails, may not be written or is held by another: appends raise, and go on afterwards."""

import asyncio
import os
import resource
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from store.opened import opened, outcomes, texts, writing

from mastaba.store import Store
from mastaba.store.errors import StoreFull, StoreLocked, StoreReadOnly

Fault = Callable[[Store], AbstractContextManager[None]]


@contextmanager
def full(store: Store) -> Iterator[None]:
    """No page more than there are."""
    writing(store).execute(f"PRAGMA max_page_count = {writing(store).execute('PRAGMA page_count').fetchone()[0]}")
    yield
    writing(store).execute("PRAGMA max_page_count = 1000000")


@contextmanager
def failing(store: Store) -> Iterator[None]:
    """The system writes only half of what it is given to write, then gives an error."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    half = Path(f"{store.path}-wal").stat().st_size + 2000
    resource.setrlimit(resource.RLIMIT_FSIZE, (half, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    writing(store).execute("PRAGMA query_only = ON")
    yield
    writing(store).execute("PRAGMA query_only = OFF")


@contextmanager
def held(store: Store) -> Iterator[None]:
    """Another program is in the middle of writing."""
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.parametrize(
    ("fault", "kind"),
    [(full, "StoreFull"), (failing, "DiskFailed"), (read_only, "StoreReadOnly"), (held, "StoreLocked")],
)
def test_appends_raise_while_it_lasts_and_go_on_afterwards(tmp_path: Path, fault: Fault, kind: str) -> None:
    large = b"x" * 20_000

    async def main() -> None:
        async with opened(tmp_path / "store", "a", "b", patience=0.1) as store:
            await store.append("a", 1, b"one", snapshot=b"first", summary=b"first")
            for _ in range(2):
                with fault(store):
                    assert await outcomes(store.append("a", 2, large, b"second", b"second")) == [kind]
                    assert await outcomes(store.put("session", "x", large)) == [kind]
                    together = (store.append("b", number, large) for number in range(1, 6))
                    assert await outcomes(*together) == [kind] * 5
                    assert await texts(store, "a") == ["one"]  # can still be read
                    assert await texts(store, "b") == []
                assert (await store.load("a")).snapshot == b"first"
                assert {listed.summary for listed in await store.tables()} == {b"first", None}
                assert await store.get("session", "x") is None
            await store.append("a", 2, large)
            await store.append("b", 1, b"one")
        async with opened(tmp_path / "store") as store:
            assert await texts(store, "a") == ["one", large.decode()]
            assert await texts(store, "b") == ["one"]
        assert sqlite3.connect(tmp_path / "store").execute("PRAGMA integrity_check").fetchone() == ("ok",)

    asyncio.run(main())


def test_full_in_the_middle_of_many(tmp_path: Path) -> None:
    """What was answered with an error is not there, what was not is: also when a group fails half-way."""

    async def client(store: Store, table: str) -> int:
        number = 0
        try:
            while True:
                await store.append(table, number + 1, b"x" * 1500)
                number += 1
        except StoreFull:
            return number

    async def main() -> None:
        tables = [f"t{i}" for i in range(10)]
        async with opened(tmp_path / "store", *tables) as store:
            pages = writing(store).execute("PRAGMA page_count").fetchone()[0]
            writing(store).execute(f"PRAGMA max_page_count = {pages + 150}")
            written = await asyncio.gather(*(client(store, table) for table in tables))
            assert sum(written) > 100
            for table, count in zip(tables, written, strict=True):
                assert len(await texts(store, table)) == count

    asyncio.run(main())


# ---- when it is opened ----


@contextmanager
def unprivileged() -> Iterator[None]:
    """Root may write everything; tests that run as root become nobody for a moment."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


def owned_by_nobody(*paths: Path) -> None:
    if os.geteuid() == 0:
        for path in paths:
            os.chown(path, 65534, 65534)


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_may_not_be_written_is_refused_with_its_name(what: str) -> None:
    async def main(file: Path) -> None:
        async with opened(file, "a") as store:
            await store.append("a", 1, b"one")
        owned_by_nobody(file.parent, *file.parent.iterdir())
        locked = file if what == "file" else file.parent
        locked.chmod(0o400 if what == "file" else 0o500)
        if what == "folder":
            Path(f"{file}.lock").unlink()
        with unprivileged(), pytest.raises(StoreReadOnly, match="store” may not be written"):
            await Store.open(file)
        locked.chmod(0o700)
        with unprivileged():
            async with opened(file) as store:
                assert await texts(store, "a") == ["one"]

    with tempfile.TemporaryDirectory() as folder:  # pytest's own folders are closed to nobody
        asyncio.run(main(Path(folder, "store")))


def test_held_by_another_while_it_is_opened(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a"):
            pass
        other = sqlite3.connect(tmp_path / "store", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreLocked, match="held by another program"):
            await Store.open(tmp_path / "store", patience=0.1)
        other.close()
        async with opened(tmp_path / "store"):
            pass

    asyncio.run(main())
