"""`mastaba check`: all is read and played again; what is damaged is named, and nothing else."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from store.opened import damage, flip, opened
from store.releases import RELEASES, Sitting, read

from mastaba.cli import main as mastaba
from mastaba.store.checking import check

TABLE = "table_id = 't'"
releases = sorted(RELEASES.glob("*.sql"))


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A store with a game under way, one that is over, a person; as its file."""
    file = tmp_path_factory.mktemp("good") / "store"

    async def main() -> None:
        async with opened(file) as store:
            for name in ("t", "u"):
                sitting = await Sitting.opened(store, name, "hapy", 2)
                await sitting.begin()
                await sitting.play(30)
                await sitting.take_back()
            await store.put("person", "anna", b"{}")

    asyncio.run(main())
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    return file.read_bytes()


@pytest.fixture
def file(good: bytes, tmp_path: Path) -> Path:
    (tmp_path / "store").write_bytes(good)
    return tmp_path / "store"


def change(file: Path, sql: str) -> None:
    connection = sqlite3.connect(file)
    assert connection.execute(sql).rowcount
    connection.commit()
    connection.close()


def found(file: Path) -> list[str]:
    return [str(finding) for finding in check(file).findings]


def test_nothing_is_found_where_nothing_is_damaged(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps: list[tuple[int, int]] = []
    report = check(file, lambda done, all: steps.append((done, all)))
    assert (report.findings, report.remarks, report.tables, report.unsummed) == ([], [], 2, 0)
    assert steps[0] == (0, 4)
    assert steps[-1] == (4, 4)
    before = file.read_bytes()
    assert mastaba(["check", str(file), "--lang", "en"]) == 0
    assert "✓ no damage was found" in capsys.readouterr().out
    assert file.read_bytes() == before


@pytest.mark.parametrize("release", releases, ids=lambda path: path.stem)
def test_nothing_is_found_in_what_older_releases_left(release: Path, tmp_path: Path) -> None:
    """And it is left at its version."""
    read(release, tmp_path / "old")
    before = (tmp_path / "old").read_bytes()
    report = check(tmp_path / "old")
    assert report.findings == []
    assert (report.unsummed > 0) == (release.stem == "0.1.0")
    assert (tmp_path / "old").read_bytes() == before


@pytest.mark.parametrize(
    ("spoil", "sentences"),
    [
        (
            lambda file: flip(file, "entries", "entry", f"{TABLE} AND number = 17"),
            ["Table t, entry 17: it is not what was written."],
        ),
        (
            lambda file: change(file, f"DELETE FROM entries WHERE {TABLE} AND number IN (9, 10)"),
            ["Table t, entry 9–10: it is missing."],
        ),
        (
            lambda file: change(
                file, f"UPDATE entries SET entry = x'7b', checksum = NULL WHERE {TABLE} AND number = 5"
            ),
            ["Table t, entry 5: it cannot be read."],
        ),
        (
            lambda file: flip(file, "snapshots", "snapshot", TABLE),
            ["Table t: its snapshot after entry 32 is not what was written."],
        ),
        (
            lambda file: flip(file, "tables", "summary", "id = 't'"),
            ["Table t: what the list says of it is not what was written."],
        ),
        (
            lambda file: flip(file, "things", "value", "key = 'anna'", -1),
            ["person “anna” is not what was written."],
        ),
    ],
)
def test_what_is_damaged_is_named(file: Path, spoil: Callable[[Path], None], sentences: list[str]) -> None:
    spoil(file)
    assert found(file) == sentences
    assert mastaba(["check", str(file), "--lang", "de"]) == 1


def test_an_end_that_is_missing(file: Path) -> None:
    change(file, f"DELETE FROM entries WHERE {TABLE} AND number > 33")
    (sentence,) = found(file)
    assert sentence.startswith("Table t: its journal ends after entry 33, and had ")


def test_without_checksums_a_move_that_was_none_is_found_by_playing(file: Path) -> None:
    moved = b'{"kind":"moved","at":1,"seat":0,"move":"take 9.9","decision":1,"made":1}'
    change(file, f"UPDATE entries SET checksum = NULL, entry = x'{moved.hex()}' WHERE {TABLE} AND number = 20")
    (sentence,) = found(file)
    assert sentence.startswith("Table t, entry 20: it does not follow from what was before")


def test_without_checksums_a_snapshot_of_another_game_is_found_by_comparing(file: Path) -> None:
    other = "(SELECT snapshot FROM snapshots WHERE table_id = 'u')"
    change(file, f"UPDATE snapshots SET checksum = NULL, snapshot = {other} WHERE {TABLE}")
    assert "Table t: its snapshot after entry 32 says something else than its journal." in found(file)


def test_a_table_that_is_not_in_the_list(file: Path) -> None:
    change(file, "DELETE FROM tables WHERE id = 't'")
    sentences = found(file)
    assert any(sentence.startswith("Table t: it is not in the list, but has") for sentence in sentences)


def test_pages_of_rubbish_are_named_by_sqlite(file: Path) -> None:
    damage(file, "entries")
    assert any(sentence.startswith("SQLite: ") for sentence in found(file))
    assert mastaba(["check", str(file)]) == 1


def test_what_is_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "diary").write_text("Dear diary, " * 500)
    assert mastaba(["check", str(tmp_path / "diary"), "--lang", "en"]) == 1
    assert "no database" in capsys.readouterr().err
    assert mastaba(["check", str(tmp_path / "nowhere"), "--lang", "en"]) == 1
    sqlite3.connect(tmp_path / "other").execute("CREATE TABLE bookmarks (address)").connection.close()
    assert mastaba(["check", str(tmp_path / "other"), "--lang", "en"]) == 1
    assert "another program" in capsys.readouterr().err


def test_while_the_server_runs(tmp_path: Path) -> None:
    """What has just been written, and is in the log beside the file only, is read as well."""

    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            sitting = await Sitting.opened(store, "t", "hapy", 2)
            await sitting.begin()
            report = await asyncio.to_thread(check, tmp_path / "store")
            assert (report.findings, report.entries) == ([], sitting.table.number)
            await sitting.play(1)

    asyncio.run(main())
