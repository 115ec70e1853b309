"""Killed at any instant: what was acknowledged is there, whole and in order, and almost nothing else.

A kill leaves what was handed to the system; only a power cut loses what is not on the disk. Against that stands
`synchronous = FULL` (tests/store/test_opening.py) and what tests/faults/test_torn_log.py shows.
"""

import asyncio
import os
import random
import sqlite3
import time
from pathlib import Path

import pytest
from faults.appender import SNAPSHOT_EVERY, digest
from faults.victims import Victim
from store.opened import EVERYTHING, opened

from mastaba.store import Store
from mastaba.store.errors import StoreInUse

ROUNDS = int(os.environ.get("MASTABA_FAULT_ROUNDS", "25"))
TABLES, CLIENTS = 4, 3


@pytest.mark.timeout(60 + 4 * ROUNDS)
def test_every_acknowledged_entry_survives_a_kill(tmp_path: Path) -> None:
    rng = random.Random(1)
    promised: dict[str, dict[int, str]] = {f"t{i}": {} for i in range(TABLES)}
    lengths = dict.fromkeys(promised, 0)
    for number in range(ROUNDS):
        with Victim(tmp_path / "store", TABLES, CLIENTS) as victim:
            victim.go()
            if number % 5 == 0:  # perhaps while it opens: a new file, or one that was left in disorder
                time.sleep(rng.uniform(0, 0.4 if number == 0 else 0.04))
                lines = victim.kill()
            else:
                lines = victim.acknowledged(1)
                time.sleep(rng.uniform(0, 0.25))
                lines += victim.kill()
        fresh = dict.fromkeys(promised, 0)
        for line in lines:
            table, at, text = line.decode().split()
            assert int(at) not in promised[table], f"round {number}: entry {at} of {table} was acknowledged twice"
            promised[table][int(at)] = text
            fresh[table] += 1
        lengths = asyncio.run(look(tmp_path / "store", promised, lengths, fresh))
    assert sum(lengths.values()) > 10 * ROUNDS
    print(f"{ROUNDS} kills, {sum(map(len, promised.values()))} acknowledged, {sum(lengths.values())} there")


async def look(
    file: Path, promised: dict[str, dict[int, str]], before: dict[str, int], fresh: dict[str, int]
) -> dict[str, int]:
    """Opens the store and compares. How long each journal is."""
    lengths = {}
    async with opened(file) as store:
        there = {listed.id for listed in await store.tables()}
        for table, texts in promised.items():
            journal = await store.entries(table, 1, EVERYTHING)
            assert [number for number, _ in journal] == list(range(1, len(journal) + 1))  # no gap
            assert all(entry.startswith(f"{table} {number} ".encode()) for number, entry in journal)
            found = {number: digest(entry) for number, entry in journal}
            assert texts.items() <= found.items()  # all that was acknowledged, byte for byte
            assert 0 <= len(journal) - before[table] - fresh[table] <= CLIENTS  # and at most what was on its way
            lengths[table] = len(journal)
            if table in there:
                loaded = await store.load(table)
                assert loaded.snapshot_number == len(journal) // SNAPSHOT_EVERY * SNAPSHOT_EVERY
                assert loaded.snapshot == dict(journal).get(loaded.snapshot_number)
                assert loaded.entries == journal[loaded.snapshot_number :]
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()
    return lengths


def test_killed_while_the_file_is_made(tmp_path: Path) -> None:
    rng = random.Random(2)
    for number in range(4):
        with Victim(tmp_path / f"store{number}", 1, 1) as victim:
            victim.go()
            time.sleep(rng.uniform(0, 0.3))
            lines = victim.kill()
        promised = {int(line.split()[1]): line.split()[2].decode() for line in lines}
        asyncio.run(look(tmp_path / f"store{number}", {"t0": promised}, {"t0": 0}, {"t0": len(promised)}))


def test_a_second_server_is_refused_until_the_first_is_dead(tmp_path: Path) -> None:
    with Victim(tmp_path / "store", 1, 1) as victim:
        victim.go()
        victim.acknowledged(5)
        (tmp_path / "link").symlink_to(tmp_path / "store")
        for name in ("store", "link"):
            with pytest.raises(StoreInUse, match=rf"another server \(process {victim.process.pid}\)"):
                asyncio.run(Store.open(tmp_path / name))
        assert len(victim.acknowledged(5)) == 5  # it was not disturbed
        victim.kill()

    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            assert (await store.load("t0")).last >= 10
            with pytest.raises(StoreInUse):
                await Store.open(tmp_path / "store")
        async with opened(tmp_path / "store"):
            pass

    asyncio.run(main())
