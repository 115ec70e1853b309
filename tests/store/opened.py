"""What the tests of the store share."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

from mastaba.store import Store
from mastaba.store.calendar import ON_THE_WALL, Clocks

EVERYTHING = 2**62


@asynccontextmanager
async def opened(path: Path, *tables: str, patience: float = 5.0, clocks: Clocks = ON_THE_WALL) -> AsyncIterator[Store]:
    """A store with these tables in it, closed at the end."""
    store = await Store.open(path, patience, clocks)
    try:
        for table in tables:
            await store.create_table(table, "hapy", 1)
        yield store
    finally:
        await store.close()


def writing(store: Store) -> sqlite3.Connection:
    """The connection of the writer: to count what it does, and to make it fail."""
    return store._writer.raw


async def outcomes(*doings: Coroutine[object, object, object]) -> list[str]:
    """All at once: of each the name of the error, or nothing."""
    done = await asyncio.gather(*doings, return_exceptions=True)
    return [type(result).__name__ if isinstance(result, BaseException) else "" for result in done]


async def texts(store: Store, table: str) -> list[str]:
    """The whole journal, which has no gap."""
    found = await store.entries(table, 1, EVERYTHING)
    assert [number for number, _ in found] == list(range(1, len(found) + 1))
    return [entry.decode() for _, entry in found]


def damage(file: Path, *tables: str) -> None:
    """Makes rubbish of the first page of these tables."""
    connection = sqlite3.connect(file)
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    pages = dict(connection.execute("SELECT name, rootpage FROM sqlite_schema"))
    connection.close()
    with file.open("r+b") as content:
        for table in tables:
            content.seek(size * (pages[table] - 1))
            content.write(b"\xff" * size)


def flip(file: Path, table: str, column: str, where: str, at: int = -3) -> None:
    """Changes one byte of what is in these rows; nothing beside it knows."""
    connection = sqlite3.connect(file)
    key = {"entries": ("table_id", "number"), "things": ("kind", "key")}.get(table, ("rowid",))
    rows = connection.execute(f"SELECT {column}, {', '.join(key)} FROM {table} WHERE {where}").fetchall()
    assert rows, "nothing to damage"
    for content, *found in rows:
        wrong = bytearray(content if isinstance(content, bytes) else str(content).encode())
        wrong[at] ^= 0x04
        value = bytes(wrong) if isinstance(content, bytes) else wrong.decode(errors="replace")
        same = " AND ".join(f"{name} = ?" for name in key)
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE {same}", (value, *found))
    connection.commit()
    connection.close()
