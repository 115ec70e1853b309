"""The store as the server sees it: journals, tables, small things."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from mastaba.store import journal, reading
from mastaba.store.backup import backup
from mastaba.store.calendar import ON_THE_WALL, Calendar, Clocks
from mastaba.store.checksums import thing_sum
from mastaba.store.errors import StoreClosed, StoreError, raising_store_errors
from mastaba.store.opening import open_file
from mastaba.store.reading import Kept
from mastaba.store.schema import tables, things
from mastaba.store.writer import Writer, raw_of
from mastaba.table.errors import Conflict
from mastaba.table.journal import Listed, Loaded

T = TypeVar("T")
CLOCK = ("clock", "")  # the thing that says what time it was last
MOST_SWEPT = 200  # things that are thrown away at once


class Store:
    """One file, one server. One thread writes, another reads; neither waits for the other."""

    def __init__(self, path: Path, lock: int, writing: Connection, reading: Connection, clocks: Clocks) -> None:
        self.path = path
        self.calendar = Calendar(_left_off(reading, clocks), clocks)
        self._lock = lock
        self._writer = Writer(writing, path)
        self._reading = reading
        self._raw = raw_of(reading)
        self._raw.text_factory = partial(str, encoding="utf-8", errors="replace")  # damaged text does not stop us
        self._reader = ThreadPoolExecutor(1, "mastaba-reader")

    @staticmethod
    async def open(path: Path | str, patience: float = 5.0, clocks: Clocks = ON_THE_WALL) -> "Store":
        """Makes the file if there is none. `patience`: seconds to wait for another program that holds it."""
        file = Path(path).resolve()  # two names of one file have one lock
        with raising_store_errors(file):
            return Store(file, *await asyncio.to_thread(open_file, file, patience), clocks)

    async def close(self) -> None:
        """Everything asked for so far is done first."""
        if not self._writer.closed:
            with suppress(StoreError):  # then it is a little earlier when it opens again
                await self._writer.do(self._note_time)
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

    async def rewrite(
        self, table: str, entries: list[tuple[int, bytes]], snapshot: tuple[int, bytes] | None, summary: bytes
    ) -> None:
        """These entries and, unless there is a later one, this snapshot say something else from now on: all or none."""
        await self._writer.do(lambda _: journal.rewrite(self._writer.raw, table, entries, snapshot, summary))

    async def delete_table(self, table: str) -> None:
        """With all that was written of it."""
        await self._writer.do(lambda _: journal.delete_table(self._writer.raw, table))

    async def _change(self, table: str, **values: object) -> None:
        change = update(tables).where(tables.c.id == table).values(changed=time.time(), **values)

        def run(connection: Connection) -> None:
            if connection.execute(change).rowcount != 1:
                raise journal.unknown(table)

        await self._writer.do(run)

    # ---- Small things -----------------------------------------------------------------------------------

    def now(self) -> float:
        """As things that expire see it."""
        return self.calendar.now()

    async def put(self, kind: str, key: str, value: bytes, ttl: float | None = None) -> None:
        """Keeps a value, in the place of an older one, for `ttl` seconds or for ever."""
        expires = None if ttl is None else self.now() + ttl

        def run(connection: Connection) -> None:
            _keep(connection, kind, key, value, expires)
            if ttl is not None:
                self._note_time(connection)

        await self._writer.do(run)

    async def renew(self, kind: str, key: str, ttl: float) -> bool:
        """Keeps what is there for `ttl` seconds from now on. Whether it is there."""
        now = self.now()

        def run(connection: Connection) -> bool:
            found = reading.thing(raw_of(connection), kind, key, now)
            if found is not None:
                _keep(connection, kind, key, found.value, now + ttl)
                self._note_time(connection)
            return found is not None

        return await self._writer.do(run)

    async def get(self, kind: str, key: str) -> bytes | None:
        found = await self.look_up(kind, key)
        return None if found is None else found.value

    async def look_up(self, kind: str, key: str) -> Kept | None:
        now = self.now()
        return await self._read(lambda raw: reading.thing(raw, kind, key, now))

    async def keys(self, kind: str, after: str, most: int) -> list[str]:
        """In order, from the first one behind `after`."""
        return await self._read(lambda raw: reading.keys(raw, kind, after, most))

    async def keys_of(self, kind: str, value: bytes) -> list[str]:
        """Under which keys a value is kept. Looks at all things of the kind: for what happens seldom."""
        now = self.now()
        return await self._read(lambda raw: reading.keys_of(raw, kind, value, now))

    async def delete(self, kind: str, key: str) -> bool:
        """Whether it was there. Of several who delete it, one is told so: with that, a code counts once."""
        gone = delete(things).where(things.c.kind == kind, things.c.key == key, _still_good(self.now()))
        return await self._writer.do(lambda connection: connection.execute(gone).rowcount == 1)

    async def delete_all(self, kind: str, beginning: str) -> None:
        """All things of the kind whose keys begin so."""
        end = beginning[:-1] + chr(ord(beginning[-1]) + 1)
        gone = delete(things).where(things.c.kind == kind, things.c.key >= beginning, things.c.key < end)
        await self._writer.do(lambda connection: connection.execute(gone).rowcount)

    async def sweep(self) -> int:
        """Throws some of what has expired away; how much. The one place where that happens: no write, and no reading,
        depends on when it is done. Looks at the calendar, too."""
        self.calendar.look()
        now = self.now()
        expired = select(things.c.kind, things.c.key).where(things.c.expires <= now).limit(MOST_SWEPT)

        def run(connection: Connection) -> int:
            found = connection.execute(expired).all()
            for kind, key in found:
                connection.execute(delete(things).where(things.c.kind == kind, things.c.key == key))
            self._note_time(connection)
            return len(found)

        return await self._writer.do(run)

    def _note_time(self, connection: Connection) -> None:
        _keep(connection, *CLOCK, repr(self.now()).encode(), None)

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


# ---- Small things, in a thread --------------------------------------------------------------------------


def _keep(connection: Connection, kind: str, key: str, value: bytes, expires: float | None) -> None:
    fresh = {"value": value, "expires": expires, "checksum": thing_sum(kind, key, expires, value)}
    kept = sqlite.insert(things).values(kind=kind, key=key, **fresh)
    connection.execute(kept.on_conflict_do_update(index_elements=["kind", "key"], set_=fresh))


def _still_good(now: float) -> ColumnElement[bool]:
    return or_(things.c.expires.is_(None), things.c.expires > now)


def _left_off(connection: Connection, clocks: Clocks) -> float | None:
    """What time it was when the store was closed; of one that did not note it, when a table changed last. None where
    the file is damaged."""
    with suppress(DBAPIError, ValueError):
        if (noted := reading.thing(raw_of(connection), *CLOCK, 0.0)) is not None:
            return float(noted.value)
        changed = connection.execute(select(func.max(tables.c.changed))).scalar()
        return None if changed is None else min(float(changed), clocks.wall())
    return None
