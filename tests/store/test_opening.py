"""Opening: new files, older and later versions, and files that are something else."""

import asyncio
import errno
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from store.opened import damage, opened, writing

from mastaba.store import Store, opening
from mastaba.store.errors import DiskFailed, StoreBroken, StoreFull
from mastaba.store.opening import migrate
from mastaba.store.schema import VERSIONS, schema


def make(path: Path, *tables: str) -> None:
    async def main() -> None:
        async with opened(path, *tables):
            pass

    asyncio.run(main())


def change(path: Path, sql: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(sql)
    connection.commit()
    connection.close()


# ---- versions ----


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    make(tmp_path / "store")
    with create_engine(f"sqlite:///{tmp_path / 'store'}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema) == []
    without_row_ids = "SELECT name FROM sqlite_schema WHERE sql LIKE '%WITHOUT ROWID%'"
    assert sqlite3.connect(tmp_path / "store").execute(without_row_ids).fetchall() == [("entries",)]


def test_the_versions_are_those_of_the_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", "mastaba.store:migrations")
    config.set_main_option("path_separator", "os")
    revisions = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(revisions)) == VERSIONS


def test_a_store_of_a_later_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    make(tmp_path / "store", "a")
    change(tmp_path / "store", "UPDATE alembic_version SET version_num = '9999'")
    before = (tmp_path / "store").read_bytes()
    with pytest.raises(StoreBroken, match=r"later version \(9999\)"):
        asyncio.run(Store.open(tmp_path / "store"))
    assert (tmp_path / "store").read_bytes() == before


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(connection: Connection) -> None:
        migrate(connection)
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(opening, "migrate", half)
        with pytest.raises(StoreFull):
            asyncio.run(Store.open(tmp_path / "store"))
    assert sqlite3.connect(tmp_path / "store").execute("SELECT name FROM sqlite_schema").fetchall() == []
    make(tmp_path / "store")


def test_alembic_is_asked_only_when_there_is_something_to_do(tmp_path: Path) -> None:
    """It takes longer to import than the store to open."""
    make(tmp_path / "store")
    code = (
        "import asyncio, sys; from mastaba.store import Store; "
        f"asyncio.run(Store.open({str(tmp_path / 'store')!r})); print('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# ---- promises ----


def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            pragmas = {name: writing(store).execute(f"PRAGMA {name}").fetchone()[0] for name in expected}
            assert pragmas == expected

    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2: FULL
    asyncio.run(main())


def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    make(tmp_path / "store")
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


# ---- something else ----


def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "store").write_text("Dear diary, " * 200)
    with pytest.raises(StoreBroken, match="no database"):
        asyncio.run(Store.open(tmp_path / "store"))
    assert (tmp_path / "store").read_text() == "Dear diary, " * 200


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    change(tmp_path / "store", "CREATE TABLE bookmarks (address)")
    before = (tmp_path / "store").read_bytes()
    with pytest.raises(StoreBroken, match="another program"):
        asyncio.run(Store.open(tmp_path / "store"))
    assert (tmp_path / "store").read_bytes() == before


def test_a_damaged_store_says_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            with pytest.raises(StoreBroken, match="malformed"):
                await store.load("a")
            with pytest.raises(StoreBroken, match="malformed"):
                await store.append("a", 1, b"")

    make(tmp_path / "store", "a")
    damage(tmp_path / "store", "tables", "entries", "snapshots")
    asyncio.run(main())


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DiskFailed, match=r"nowhere/store.*No such file"):
        asyncio.run(Store.open(tmp_path / "nowhere" / "store"))


def test_after_a_refusal_the_file_is_free(tmp_path: Path) -> None:
    (tmp_path / "store").write_text("Dear diary, " * 200)
    with pytest.raises(StoreBroken):
        asyncio.run(Store.open(tmp_path / "store"))
    (tmp_path / "store").unlink()
    make(tmp_path / "store")
