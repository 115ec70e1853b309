"""The end of the write-ahead log is torn or wrong, as after a power cut or on a bad disk.

What SQLite promises: each frame of the log (a page) carries a checksum over all frames before it, and the last frame
of a transaction is marked. Opening takes the frames up to the first that does not fit, and of these all up to the
last mark. So the store is as it was after some commit: whole transactions, in order, none left out. Damage to what
had been synced loses the transactions from there on, acknowledged or not; no log could do better. A power cut damages
only what was not synced, and that was not acknowledged.
"""

import asyncio
import shutil
from pathlib import Path

import pytest
from faults.victims import Victim
from store.opened import EVERYTHING, opened

ENTRIES = 24  # one client alone, so each is one transaction; too few for a checkpoint
HEADER, FRAME_HEADER = 32, 24


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a store that was killed after its entries had been acknowledged."""
    folder = tmp_path_factory.mktemp("killed")
    with Victim(folder / "store", 1, 1, ENTRIES) as victim:
        victim.go()
        assert len(victim.acknowledged(ENTRIES)) == ENTRIES
        victim.kill()
    return folder


def commits(log: bytes) -> list[tuple[int, int]]:
    """Where each transaction begins and ends in the log."""
    frame = FRAME_HEADER + int.from_bytes(log[8:12], "big")
    found, begin = [], HEADER
    for at in range(HEADER, len(log) - frame + 1, frame):
        if log[at + 8 : at + 16] == log[16:24] and any(log[at + 4 : at + 8]):  # the log's own salt; marked
            found.append((begin, at + frame))
            begin = at + frame
    return found


def reopened(killed: Path, folder: Path, log: bytes) -> int:
    """How many entries are there with this log. They are the first ones, and the journal goes on from there."""

    async def main() -> int:
        async with opened(folder / "store") as store:
            journal = await store.entries("t0", 1, EVERYTHING)
            there = len(journal)
            assert [number for number, _ in journal] == list(range(1, there + 1))
            assert all(entry.startswith(f"t0 {number} ".encode()) for number, entry in journal)
            loaded = await store.load("t0")
            assert loaded.entries == journal[loaded.snapshot_number :]
            assert loaded.snapshot == dict(journal).get(loaded.snapshot_number)
            await store.append("t0", there + 1, b"after")
        async with opened(folder / "store") as store:  # and the torn rest does not come back
            assert await store.entries("t0", 1, EVERYTHING) == [*journal, (there + 1, b"after")]
        return there

    shutil.copytree(killed, folder)
    (folder / "store-wal").write_bytes(log)
    return asyncio.run(main())


def test_the_log_as_it_was_left_has_everything(killed: Path, tmp_path: Path) -> None:
    log = (killed / "store-wal").read_bytes()
    assert len(commits(log)) > ENTRIES
    assert reopened(killed, tmp_path / "copy", log) == ENTRIES


@pytest.mark.parametrize("lost", [1, 2, 9, ENTRIES])
def test_torn_off(killed: Path, tmp_path: Path, lost: int) -> None:
    log = (killed / "store-wal").read_bytes()
    begin, end = commits(log)[-lost]
    for at in (begin, begin + 1, begin + FRAME_HEADER, (begin + end) // 2, end - 1):
        assert reopened(killed, tmp_path / str(at), log[:at]) == ENTRIES - lost
    assert reopened(killed, tmp_path / "whole", log[:end]) == ENTRIES - lost + 1


@pytest.mark.parametrize("lost", [1, 2, 9, ENTRIES])
def test_wrong_bytes(killed: Path, tmp_path: Path, lost: int) -> None:
    log = (killed / "store-wal").read_bytes()
    begin, end = commits(log)[-lost]
    for at in (begin, begin + 5, begin + 9, begin + 17, begin + FRAME_HEADER + 100, (begin + end) // 2, end - 1):
        wrong = bytearray(log)
        wrong[at] ^= 0x10
        assert reopened(killed, tmp_path / str(at), bytes(wrong)) == ENTRIES - lost


def test_rubbish_and_older_frames_after_the_end_are_not_taken(killed: Path, tmp_path: Path) -> None:
    log = (killed / "store-wal").read_bytes()
    end = commits(log)[-1][1]
    older = log[commits(log)[-3][0] : commits(log)[-3][1]]
    for name, rest in (("zeros", bytes(9000)), ("ones", b"\xff" * 9000), ("older", older)):
        assert reopened(killed, tmp_path / name, log[:end] + rest) == ENTRIES
