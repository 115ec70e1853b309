"""The store as the server sees it: journals, tables, small things."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from mastaba.store import journal, reading
from mastaba.store.backup import backup
from mastaba.store.checksums import thing_sum
from mastaba.store.errors import StoreClosed, is_damage, raising_store_errors
from mastaba.store.opening import open_file
from mastaba.store.schema import tables, things
from mastaba.store.writer import Writer, raw_of
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
        self._raw = raw_of(reading)
        self._raw.text_factory = partial(str, encoding="utf-8", errors="replace")  # damaged text does not stop us
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
        return await self._read(lambda raw: reading.load(raw, table))

    async def entries(self, table: str, first: int, last: int) -> list[tuple[int, bytes]]:
        """The entries from the first to the last number, both included, as far as there are any that can be read."""
        return await self._read(lambda raw: reading.entries(raw, table, first, last))

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
        return await self._read(reading.tables)

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
        expires = None if ttl is None else now + ttl
        fresh = {"value": value, "expires": expires, "checksum": thing_sum(kind, key, expires, value)}
        kept = sqlite.insert(things).values(kind=kind, key=key, **fresh)

        def run(connection: Connection) -> None:
            _forget(connection, now)
            connection.execute(kept.on_conflict_do_update(index_elements=["kind", "key"], set_=fresh))

        await self._writer.do(run)

    async def get(self, kind: str, key: str) -> bytes | None:
        return await self._read(lambda raw: reading.thing(raw, kind, key))

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

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer.closed:
            raise StoreClosed("The store is closed.")
        with raising_store_errors(self.path):
            return await asyncio.get_running_loop().run_in_executor(self._reader, query, self._raw)


def _forget(connection: Connection, now: float) -> None:
    """What has expired; where the file is damaged, it stays."""
    try:
        connection.execute(delete(things).where(things.c.expires <= now))
    except DBAPIError as error:
        if not is_damage(error):
            raise


def _still_good() -> ColumnElement[bool]:
    return or_(things.c.expires.is_(None), things.c.expires > time.time())
