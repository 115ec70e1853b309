"""The one thread that writes. What has come while it was busy it commits together: group commit."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection

from mastaba.store import journal
from mastaba.store.errors import StoreBroken, StoreClosed, StoreError, store_error_of
from mastaba.store.journal import Append

T = TypeVar("T")


class Job(NamedTuple):
    """Something to be written, and who waits for it."""

    work: Callable[[Connection], Any] | Append
    answer: asyncio.Future[Any]


@dataclass(frozen=True)
class Failed:
    """In the place of a result: why there is none."""

    error: Exception


class Writer:
    """Takes jobs in the order in which they come, and answers when they are on the disk."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self.connection = connection
        self.path = path
        self.raw = raw_of(connection)
        self.closed = False
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()  # None: that was the last one
        self._thread = Thread(target=self._run, name="mastaba-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Runs the work in the thread and in a transaction. Whoever stops waiting does not stop it."""
        done: T = await self._put(work)
        return done

    def append(self, entry: Append) -> asyncio.Future[None]:
        """Writes an entry, together with others that come at the same time. Whoever stops waiting does not stop it."""
        return self._put(entry)

    def _put(self, work: Callable[[Connection], Any] | Append) -> asyncio.Future[Any]:
        if self.closed:
            raise StoreClosed("The store is closed.")
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(Job(work, answer))
        return answer

    async def close(self) -> None:
        """Does what was asked for so far, then ends the thread."""
        if not self.closed:
            self.closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # ---- In the thread ----------------------------------------------------------------------------------

    def _run(self) -> None:
        last = False
        while not last:
            taken = [self._jobs.get()]
            while not self._jobs.empty():  # nobody else takes from it
                taken.append(self._jobs.get())
            last = taken[-1] is None
            group = [job for job in taken if job is not None]
            results = self._commit(group) if group else []
            with suppress(RuntimeError):  # the loop has ended: nobody waits any more
                self._loop.call_soon_threadsafe(_tell, group, results)
        self.connection.close()

    def _commit(self, group: list[Job]) -> list[Any]:
        """One transaction for all. If the disk fails, it fails for all of them, and nothing is written.

        If the file is damaged where one of them is to be written, the others are.
        """
        try:
            self.raw.execute("BEGIN IMMEDIATE")
            results = self._results(group)
            self.raw.execute("COMMIT")
        except Exception as error:
            with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
                self.raw.execute("ROLLBACK")
            kind = store_error_of(error, self.path)
            if isinstance(kind, StoreBroken) and len(group) > 1:
                return [result for job in group for result in self._commit([job])]
            return [Failed(kind) for _ in group]
        return results

    def _results(self, group: list[Job]) -> list[Any]:
        """In order: what was asked for later may build on what was asked for before."""
        results: list[Any] = []
        for appends, run in groupby((job.work for job in group), key=lambda work: isinstance(work, Append)):
            if appends:
                for part in journal.together([work for work in run if isinstance(work, Append)]):
                    results += self._append(part)
            else:
                results += [self._try(work) for work in run if not isinstance(work, Append)]
        return results

    def _append(self, appends: list[Append]) -> list[Failed | None]:
        """All at once; one by one, if there is something among them that no journal takes."""
        wrong = self._try(lambda _: journal.append(self.raw, appends))
        if not isinstance(wrong, Failed):
            return [None if error is None else Failed(error) for error in wrong]
        return [wrong] if len(appends) == 1 else [result for one in appends for result in self._append([one])]

    def _try(self, work: Callable[[Connection], Any]) -> Any:
        """The result; or what was wrong with this work alone, and then it has left no trace."""
        self.raw.execute("SAVEPOINT job")
        try:
            result = work(self.connection)
        except Exception as error:
            if isinstance(store_error_of(error, self.path), StoreError):
                raise
            self.raw.execute("ROLLBACK TO job")
            result = Failed(error)
        self.raw.execute("RELEASE job")
        return result


def raw_of(connection: Connection) -> sqlite3.Connection:
    """The connection without SQLAlchemy around it."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def _tell(group: list[Job], results: list[Any]) -> None:
    for job, result in zip(group, results, strict=True):
        if job.answer.done():  # cancelled
            continue
        if isinstance(result, Failed):
            job.answer.set_exception(result.error)
        else:
            job.answer.set_result(result)
