"""Reading a file that may be damaged: what is not as it was written is left out, and the rest is read.

In plain SQL, row by row: nothing converts a value before it is known to be what it should be.
"""

import logging
import sqlite3
from collections.abc import Iterable
from typing import Any, NamedTuple

from mastaba.store import journal
from mastaba.store.checksums import entry_sum, fits, snapshot_sum, summary_sum, thing_sum
from mastaba.store.errors import is_damage
from mastaba.table.journal import Listed, Loaded

TABLES = "SELECT id, game, rules, status, changed, summary, checksum FROM tables ORDER BY rowid"
ENTRIES = """
    SELECT number, entry, checksum FROM entries WHERE table_id = ? AND number >= ? AND number <= ? ORDER BY number
"""
EVERYTHING = 2**62  # no journal is longer
log = logging.getLogger("mastaba.store")


class Rows(NamedTuple):
    """As far as they can be read, and what SQLite says if that is not to their end."""

    rows: list[tuple[Any, ...]]
    error: sqlite3.DatabaseError | None = None


def rows_of(raw: sqlite3.Connection, query: str, *values: object) -> Rows:
    rows: list[tuple[Any, ...]] = []
    try:
        rows.extend(raw.execute(query, values))
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return Rows(rows, error)
    return Rows(rows)


# ---- Journals -------------------------------------------------------------------------------------------


def load(raw: sqlite3.Connection, table: str) -> Loaded:
    """Without a transaction: what was written in between is simply part of the rest.

    Raises SQLite's error if nothing of the table can be read.
    """
    number, snapshot = _snapshot(raw, table)
    if snapshot is None and not raw.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
        raise journal.unknown(table)
    since, error = rows_of(raw, ENTRIES, table, number + 1, EVERYTHING)
    if error is not None and snapshot is None and not since:
        raise error
    readable = _without_gap(table, number + 1, since)
    whole = error is None and len(readable) == len(since) and (bool(since) or _reaches(raw, table, number))
    return Loaded(snapshot, number, readable, 0 if whole else number + len(readable) + 1)


def _without_gap(table: str, first: int, rows: Iterable[tuple[Any, ...]]) -> list[tuple[int, bytes]]:
    """As far as there is none and all are as they were written."""
    found: list[tuple[int, bytes]] = []
    for expected, row in enumerate(rows, start=first):
        if row[0] != expected or not entry_stands(table, row):
            break
        found.append((expected, row[1]))
    return found


def _reaches(raw: sqlite3.Connection, table: str, number: int) -> bool:
    """Whether the journal is as long as its snapshot says: or nothing could be written behind it."""
    rows = rows_of(raw, "SELECT max(number) FROM entries WHERE table_id = ?", table).rows
    return bool(rows) and (rows[0][0] or 0) >= number


def _snapshot(raw: sqlite3.Connection, table: str) -> tuple[int, bytes | None]:
    """With the number of the last entry in it. A damaged one is as good as none: the journal is the truth."""
    query = "SELECT number, snapshot, checksum FROM snapshots WHERE table_id = ?"
    rows, error = rows_of(raw, query, table)
    if rows and snapshot_stands(table, rows[0]):
        return rows[0][0], rows[0][1]
    if rows or error is not None:
        log.error("Table %s: its snapshot is damaged, and its journal is played from the first entry.", table)
    return 0, None


def entries(raw: sqlite3.Connection, table: str, first: int, last: int) -> list[tuple[int, bytes]]:
    """Those that are as they were written."""
    rows = rows_of(raw, ENTRIES, table, first, last).rows
    return [(row[0], row[1]) for row in rows if entry_stands(table, row)]


def entry_stands(table: str, row: tuple[Any, ...]) -> bool:
    number, entry, kept = row
    return isinstance(entry, bytes) and fits(kept, entry_sum(table, number, entry))


def snapshot_stands(table: str, row: tuple[Any, ...]) -> bool:
    number, snapshot, kept = row
    written = isinstance(number, int) and isinstance(snapshot, bytes)
    return written and fits(kept, snapshot_sum(table, number, snapshot))


# ---- Tables ---------------------------------------------------------------------------------------------


def tables(raw: sqlite3.Connection) -> list[Listed]:
    """All that can be found, the last changed first."""
    rows, error = rows_of(raw, TABLES)
    found = [_listed(row) for row in rows]
    if error is not None:
        log.error("The list of tables is damaged: some tables may be missing in it.")
        known = {listed.id for listed in found}
        found += [_listed(row) for row in rows_of(raw, f"{TABLES} DESC").rows if row[0] not in known]  # from behind
        found += _nameless(raw, {listed.id for listed in found})
    return sorted(found, key=lambda listed: -listed.changed)


def _listed(row: tuple[Any, ...]) -> Listed:
    table, game, rules, status, changed, summary, kept = row
    stands = summary is None or (isinstance(summary, bytes) and fits(kept, summary_sum(str(table), summary)))
    return Listed(
        str(table),
        str(game),
        rules if isinstance(rules, int) else 0,
        str(status),
        changed if isinstance(changed, float | int) else 0.0,
        summary if stands else None,
        damaged=not stands,
    )


def _nameless(raw: sqlite3.Connection, known: Iterable[str]) -> list[Listed]:
    """Tables that are not in the list, although they have a journal."""
    rows = rows_of(raw, "SELECT DISTINCT table_id FROM entries").rows
    return [Listed(str(table), "", 0, "", 0.0, None, damaged=True) for (table,) in rows if table not in known]


# ---- Small things ---------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """A small thing, and when it expires; None: never."""

    value: bytes
    expires: float | None


def thing(raw: sqlite3.Connection, kind: str, key: str, now: float) -> Kept | None:
    """What cannot be read is not there: nobody is let in by it."""
    query = "SELECT value, expires, checksum FROM things WHERE kind = ? AND key = ?"
    rows, error = rows_of(raw, query, kind, key)
    if rows and thing_stands(kind, key, rows[0]):
        value, expires, _ = rows[0]
        return Kept(value, expires) if expires is None or expires > now else None
    if rows or error is not None:
        log.error("Something is damaged, and as good as gone: %s %s", kind, key)
    return None


def keys(raw: sqlite3.Connection, kind: str, after: str, most: int) -> list[str]:
    query = "SELECT key FROM things WHERE kind = ? AND key > ? ORDER BY key LIMIT ?"
    return [row[0] for row in rows_of(raw, query, kind, after, most).rows]


def keys_of(raw: sqlite3.Connection, kind: str, value: bytes, now: float) -> list[str]:
    query = "SELECT key FROM things WHERE kind = ? AND value = ? AND (expires IS NULL OR expires > ?)"
    return [row[0] for row in rows_of(raw, query, kind, value, now).rows]


def thing_stands(kind: str, key: str, row: tuple[Any, ...]) -> bool:
    value, expires, kept = row
    written = isinstance(value, bytes) and isinstance(expires, float | int | None)
    return written and fits(kept, thing_sum(kind, key, expires, value))
