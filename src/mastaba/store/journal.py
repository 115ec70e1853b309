"""Appending to a journal: the one hot path, and so in plain SQL instead of SQLAlchemy."""

import sqlite3
import time

from mastaba.table.errors import Conflict, UnknownTable

LAST = "SELECT coalesce(max(number), 0) FROM entries WHERE table_id = tables.id"
APPEND = f"""
    INSERT INTO entries (table_id, number, entry)
    SELECT id, :number, :entry FROM tables WHERE id = :table AND :number = 1 + ({LAST})
"""
SNAPSHOT = """
    INSERT INTO snapshots (table_id, number, snapshot) VALUES (?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, snapshot = excluded.snapshot
"""
CHANGED = "UPDATE tables SET changed = ?, summary = coalesce(?, summary) WHERE id = ?"


def append(
    raw: sqlite3.Connection, table: str, number: int, entry: bytes, snapshot: bytes | None, summary: bytes | None
) -> None:
    """Compare and set: the entry goes in if its number is the next one. The primary key would refuse a second."""
    if raw.execute(APPEND, {"table": table, "number": number, "entry": entry}).rowcount != 1:
        raise _why_not(raw, table, number)
    if snapshot is not None:
        raw.execute(SNAPSHOT, (table, number, snapshot))
    raw.execute(CHANGED, (time.time(), summary, table))


def keep_snapshot(raw: sqlite3.Connection, table: str, number: int, snapshot: bytes) -> None:
    """Unless there is a later one."""
    raw.execute(f"{SNAPSHOT} WHERE excluded.number >= snapshots.number", (table, number, snapshot))


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
    return UnknownTable("There is no table {table}.", table=table)
