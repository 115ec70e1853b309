"""Appending to journals: the one hot path, and so in plain SQL instead of SQLAlchemy.

However many appends come together, they are two statements: each gives the interpreter away and has to get it back.
"""

import sqlite3
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mastaba.store.checksums import entry_sum, snapshot_sum, summary_sum
from mastaba.table.errors import Conflict, UnknownTable

MOST_TOGETHER = 200  # statements with more parameters than SQLite reads are refused
LAST = "SELECT coalesce(max(number), 0) FROM entries WHERE table_id = tables.id"
SNAPSHOT = """
    INSERT INTO snapshots (table_id, number, snapshot, checksum) VALUES (?, ?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE
    SET number = excluded.number, snapshot = excluded.snapshot, checksum = excluded.checksum
"""


class Append(NamedTuple):
    """An entry for a table's journal; with it, perhaps, the table as it is then, in full and in short."""

    table: str
    number: int
    entry: bytes
    snapshot: bytes | None = None
    summary: bytes | None = None


@lru_cache(MOST_TOGETHER)
def _insert(rows: int) -> str:
    """Compare and set: an entry goes in if its number is the next one. The primary key would refuse a second."""
    return f"""
        WITH new(id, number, entry, checksum) AS (VALUES {", ".join(["(?, ?, ?, ?)"] * rows)})
        INSERT INTO entries (table_id, number, entry, checksum)
        SELECT tables.id, new.number, new.entry, new.checksum FROM new JOIN tables ON tables.id = new.id
        WHERE new.number = 1 + ({LAST})
        RETURNING table_id
    """


@lru_cache(MOST_TOGETHER)
def _update(rows: int) -> str:
    return f"""
        WITH new(id, summary, checksum) AS (VALUES {", ".join(["(?, ?, ?)"] * rows)})
        UPDATE tables SET changed = ?, summary = coalesce(new.summary, tables.summary),
        checksum = CASE WHEN new.summary IS NULL THEN tables.checksum ELSE new.checksum END
        FROM new WHERE tables.id = new.id
    """


def append(raw: sqlite3.Connection, appends: Sequence[Append]) -> list[Exception | None]:
    """What was wrong with each of them, if anything: then it has left no trace. At most one for every table."""
    values = [value for one in appends for value in (*one[:3], entry_sum(*one[:3]))]
    done = {table for (table,) in raw.execute(_insert(len(appends)), values).fetchall()}
    fitting = [one for one in appends if one.table in done]
    if fitting:
        news = [value for one in fitting for value in _summary_of(one)]
        raw.execute(_update(len(fitting)), [*news, time.time()])
    for one in fitting:
        if one.snapshot is not None:
            raw.execute(SNAPSHOT, _snapshot(one.table, one.number, one.snapshot))
    return [None if one.table in done else _why_not(raw, one.table, one.number) for one in appends]


def _summary_of(one: Append) -> tuple[object, ...]:
    return one.table, one.summary, None if one.summary is None else summary_sum(one.table, one.summary)


def _snapshot(table: str, number: int, snapshot: bytes) -> tuple[object, ...]:
    return table, number, snapshot, snapshot_sum(table, number, snapshot)


def together(appends: Sequence[Append]) -> list[list[Append]]:
    """In order, cut so that no part has a table twice: of two entries for one table the second is the later."""
    parts: list[list[Append]] = []
    tables: set[str] = set()
    for one in appends:
        if not parts or one.table in tables or len(parts[-1]) == MOST_TOGETHER:
            parts.append([])
            tables.clear()
        parts[-1].append(one)
        tables.add(one.table)
    return parts


def keep_snapshot(raw: sqlite3.Connection, table: str, number: int, snapshot: bytes) -> None:
    """Unless there is a later one."""
    raw.execute(f"{SNAPSHOT} WHERE excluded.number >= snapshots.number", _snapshot(table, number, snapshot))


def rewrite(
    raw: sqlite3.Connection,
    table: str,
    entries: Sequence[tuple[int, bytes]],
    snapshot: tuple[int, bytes] | None,
    summary: bytes,
) -> None:
    """What was written says something else from now on: so a name is taken out. The old bytes are overwritten."""
    for number, entry in entries:
        fresh = (entry, entry_sum(table, number, entry), table, number)
        raw.execute("UPDATE entries SET entry = ?, checksum = ? WHERE table_id = ? AND number = ?", fresh)
    if snapshot is not None:
        keep_snapshot(raw, table, *snapshot)
    raw.execute(
        "UPDATE tables SET summary = ?, checksum = ? WHERE id = ?", (summary, summary_sum(table, summary), table)
    )


def delete_table(raw: sqlite3.Connection, table: str) -> None:
    for query in (
        "DELETE FROM snapshots WHERE table_id = ?",
        "DELETE FROM entries WHERE table_id = ?",
        "DELETE FROM tables WHERE id = ?",
    ):
        raw.execute(query, (table,))


def _why_not(raw: sqlite3.Connection, table: str, number: int) -> Exception:
    last = raw.execute(f"SELECT ({LAST}) FROM tables WHERE id = ?", (table,)).fetchone()
    if last is None:
        return unknown(table)
    return Conflict(
        "Entry {number} cannot be the next of table {table}: that is {next}.",
        number=number,
        table=table,
        next=last[0] + 1,
    )


def unknown(table: str) -> UnknownTable:
    return UnknownTable("There is no table “{table}”.", table=table)
