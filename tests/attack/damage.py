"""The disk damages a store at random places: the server starts and serves the others, or says in one line why not."""

import asyncio
import logging
import random
import shutil
import sqlite3
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from attack.attacks import Broken, attack
from store.opened import opened
from store.releases import Sitting
from web.guests import Door

from mastaba.kernel.errors import MastabaError
from mastaba.store import Store
from mastaba.store.checking import check
from mastaba.store.errors import StoreBroken, raising_store_errors
from mastaba.web.house import House, Settings

TABLES, MOVES = 8, 12
PLACES = 6  # that are damaged at once
COLUMNS = (("entries", "entry"), ("snapshots", "snapshot"), ("tables", "summary"), ("things", "value"))


async def made(file: Path) -> None:
    async with opened(file) as store:
        await asyncio.gather(*(played(store, number) for number in range(TABLES)))
        await asyncio.gather(*(store.put("person", f"p{number}", b'{"name":"Anna"}') for number in range(20)))
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()


async def played(store: Store, number: int) -> None:
    sitting = await Sitting.opened(store, f"table{number}", "hapy", 2)
    await sitting.begin()
    await sitting.play(MOVES * (1 + 2 * (number % 2)))  # half of them have a snapshot


def in_rows(file: Path, chance: random.Random) -> None:
    """Bytes of what is in some rows: SQLite does not notice."""
    connection = sqlite3.connect(file)
    for _ in range(PLACES):
        table, column = chance.choice(COLUMNS)
        key = "table_id, number" if table == "entries" else "rowid"
        row = chance.choice(connection.execute(f"SELECT {column}, {key} FROM {table}").fetchall())
        wrong = bytearray(row[0])
        wrong[chance.randrange(len(wrong))] ^= 1 << chance.randrange(8)
        where = "table_id = ? AND number = ?" if table == "entries" else "rowid = ?"
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (bytes(wrong), *row[1:]))
    connection.commit()
    connection.close()


def in_file(file: Path, chance: random.Random) -> None:
    """Bytes anywhere behind the first page, and of one page all."""
    content = bytearray(file.read_bytes())
    for _ in range(PLACES):
        content[chance.randrange(4096, len(content))] ^= 1 << chance.randrange(8)
    page = chance.randrange(1, len(content) // 4096)
    content[page * 4096 : (page + 1) * 4096] = chance.randbytes(4096)
    file.write_bytes(content)


async def served(file: Path) -> tuple[int, int]:
    """How many tables can be played on, and how many cannot; and new ones are opened."""
    playing = damaged = 0
    async with House.opened(Settings(file, limits=False)) as house:
        for number in range(TABLES):
            try:
                async with house.room.at(f"table{number}") as visit:
                    playing += not visit.table.damaged_at
                    damaged += bool(visit.table.damaged_at)
            except MastabaError:
                damaged += 1
        door = Door(house)
        try:
            anna = await door.guest("Anna")
            table = (await anna.opens(2, sit=0, here={"1": "Ben"}, options={"first": "1"}, start=True))["table"]
            await anna.plays(table, seat=0)
        finally:
            await door.close()
    return playing, damaged


@attack("the disk damages the store at random places")
async def damage(folder: Path, full: bool) -> str:
    logging.disable(logging.ERROR)  # what it has to say of every table, and is not to be read here
    try:
        return await damaged_at_random(folder, full)
    finally:
        logging.disable(logging.NOTSET)


async def damaged_at_random(folder: Path, full: bool) -> str:
    whole = folder / "whole"
    await made(whole)
    playing = damaged = refused = missed = 0
    for seed in range(10 if full else 1):
        chance, file = random.Random(f"rows {seed}"), folder / f"rows{seed}"
        shutil.copy(whole, file)
        in_rows(file, chance)
        if not check(file).findings:
            raise Broken(f"rows {seed}: damaged, and nothing was found")
        good, bad = await served(file)
        playing, damaged = playing + good, damaged + bad
        if good < TABLES - PLACES:
            raise Broken(f"rows {seed}: {PLACES} places are damaged, and only {good} tables are left")
    for seed in range(10 if full else 1):
        chance, file = random.Random(f"file {seed}"), folder / f"file{seed}"
        shutil.copy(whole, file)
        in_file(file, chance)
        try:
            missed += not found(file)
            await served(file)
        except StoreBroken:
            refused += 1
        except AssertionError as error:  # nobody can come in where people are kept, but that was said
            if "JournalDamaged" not in str(error):
                raise
            refused += 1
    if full:
        await starts_or_says_why(folder, whole)
    said = f"{playing} tables go on, {damaged} stand still; {refused} files that are damaged as a whole say so"
    return said + (f"; {missed} without harm" if missed else "")


def found(file: Path) -> int:
    """Findings; that not even the tables can be listed is one."""
    try:
        with raising_store_errors(file):
            return len(check(file).findings)
    except StoreBroken:
        return 1


async def starts_or_says_why(folder: Path, whole: Path) -> None:
    """A process of its own, on a file whose first page is damaged."""
    file = folder / "head"
    content = bytearray(whole.read_bytes())
    content[100:200] = bytes(100)
    file.write_bytes(content)
    words = ("-m", "mastaba", "serve", "--port", "0", "--store", str(file), "--lang", "en")
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=PIPE, stderr=PIPE)
    _, complaint = await asyncio.wait_for(process.communicate(), 30)
    if b"Traceback" in complaint or not complaint.strip():
        raise Broken(f"it says {complaint.decode()!r}")
