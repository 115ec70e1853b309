"""The store as the server sees it: journals, tables, small things."""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from mastaba.store import journal
from mastaba.store.backup import backup
from mastaba.store.errors import StoreClosed, raising_store_errors
from mastaba.store.opening import open_file
from mastaba.store.schema import entries, snapshots, tables, things
from mastaba.store.writer import Writer
from mastaba.table.errors import Conflict
from mastaba.table.journal import Listed, Loaded

T = TypeVar("T")


class Store:
    """One file, one server. One thread writes, another reads; neither waits for the other."""

    def __init__(self, path: Path, lock: int, writing: Connection, reading: Connection) -> None:
        self.path = path
        self._lock = lock
        self._writer = Writer(writing, path)
        self._reading = reading
        self._reader = ThreadPoolExecutor(1, "mastaba-reader")

    @staticmethod
    async def open(path: Path | str, patience: float = 5.0) -> "Store":
        """Makes the file if there is none. `patience`: seconds to wait for another program that holds it."""
        file = Path(path).resolve()  # two names of one file have one lock
        with raising_store_errors(file):
            return Store(file, *await asyncio.to_thread(open_file, file, patience))

    async def close(self) -> None:
        """Everything asked for so far is done first."""
        if not self._writer.closed:
            await self._writer.close()
            self._reader.submit(self._reading.close)
            await asyncio.to_thread(self._reader.shutdown)
            os.close(self._lock)

    # ---- Journals ---------------------------------------------------------------------------------------

    async def append(
        self, table: str, number: int, entry: bytes, snapshot: bytes | None = None, summary: bytes | None = None
    ) -> None:
        """Returns when the entry is on the disk. `snapshot` is the table with this entry in it.

        An entry whose append raised is not there. But who cancels the waiting does not cancel the writing; and if
        the server dies before the answer, or right after `DiskFailed`, the entry may turn up when it opens again.
        """
        await self._writer.append(journal.Append(table, number, entry, snapshot, summary))

    async def keep_snapshot(self, table: str, number: int, snapshot: bytes) -> None:
        """The table as it is after the entry of this number."""
        await self._writer.do(lambda _: journal.keep_snapshot(self._writer.raw, table, number, snapshot))

    async def load(self, table: str) -> Loaded:
        """The cost is that of the entries since the last snapshot, however long the journal is."""
        return await self._read(lambda connection: _load(connection, table))

    async def entries(self, table: str, first: int, last: int) -> list[tuple[int, bytes]]:
        """The entries from the first to the last number, both included, as far as there are any."""
        return await self._read(lambda connection: _entries(connection, table, first, last))

    # ---- Tables -----------------------------------------------------------------------------------------

    async def create_table(self, table: str, game: str, rules: int, status: str = "open") -> None:
        values = {"id": table, "game": game, "rules": rules, "status": status, "changed": time.time()}

        def create(connection: Connection) -> None:
            try:
                connection.execute(insert(tables).values(values))
            except IntegrityError:
                raise Conflict("There is already a table {table}.", table=table) from None

        await self._writer.do(create)

    async def tables(self) -> list[Listed]:
        """All tables, the last changed first."""
        query = select(tables).order_by(tables.c.changed.desc())
        return await self._read(lambda connection: [Listed(**row) for row in connection.execute(query).mappings()])

    async def set_status(self, table: str, status: str) -> None:
        await self._change(table, status=status)

    async def set_rules(self, table: str, rules: int) -> None:
        """The players go on under another version of the rules."""
        await self._change(table, rules=rules)

    async def _change(self, table: str, **values: object) -> None:
        change = update(tables).where(tables.c.id == table).values(changed=time.time(), **values)

        def run(connection: Connection) -> None:
            if connection.execute(change).rowcount != 1:
                raise journal.unknown(table)

        await self._writer.do(run)

    # ---- Small things -----------------------------------------------------------------------------------

    async def put(self, kind: str, key: str, value: bytes, ttl: float | None = None) -> None:
        """Keeps a value, in the place of an older one, for `ttl` seconds or for ever."""
        now = time.time()
        fresh = {"value": value, "expires": None if ttl is None else now + ttl}
        kept = sqlite.insert(things).values(kind=kind, key=key, **fresh)

        def run(connection: Connection) -> None:
            connection.execute(delete(things).where(things.c.expires <= now))
            connection.execute(kept.on_conflict_do_update(index_elements=["kind", "key"], set_=fresh))

        await self._writer.do(run)

    async def get(self, kind: str, key: str) -> bytes | None:
        query = select(things.c.value).where(things.c.kind == kind, things.c.key == key, _still_good())
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def delete(self, kind: str, key: str) -> bool:
        """Whether it was there. Of several who delete it, one is told so: with that, a code counts once."""
        gone = delete(things).where(things.c.kind == kind, things.c.key == key, _still_good())
        return await self._writer.do(lambda connection: connection.execute(gone).rowcount == 1)

    # ---- Copies -----------------------------------------------------------------------------------------

    async def backup(self, path: Path | str) -> None:
        """A copy of the store as it is now, in one file. The store goes on meanwhile."""
        target = Path(path).resolve()
        with raising_store_errors(target):
            await asyncio.to_thread(backup, self.path, target)

    # ---- In the reader's thread -------------------------------------------------------------------------

    async def _read(self, query: Callable[[Connection], T]) -> T:
        if self._writer.closed:
            raise StoreClosed("The store is closed.")
        with raising_store_errors(self.path):
            return await asyncio.get_running_loop().run_in_executor(self._reader, query, self._reading)


def _load(connection: Connection, table: str) -> Loaded:
    """Two queries without a transaction: what was written in between is simply part of the rest."""
    latest = select(snapshots.c.number, snapshots.c.snapshot).where(snapshots.c.table_id == table)
    number, snapshot = connection.execute(latest).first() or (0, None)
    if snapshot is None and not connection.execute(select(tables.c.id).where(tables.c.id == table)).first():
        raise journal.unknown(table)
    return Loaded(snapshot, number, _entries(connection, table, number + 1, None))


def _entries(connection: Connection, table: str, first: int, last: int | None) -> list[tuple[int, bytes]]:
    query = select(entries.c.number, entries.c.entry).where(entries.c.table_id == table, entries.c.number >= first)
    if last is not None:
        query = query.where(entries.c.number <= last)
    return [(number, entry) for number, entry in connection.execute(query.order_by(entries.c.number))]


def _still_good() -> ColumnElement[bool]:
    return or_(things.c.expires.is_(None), things.c.expires > time.time())
