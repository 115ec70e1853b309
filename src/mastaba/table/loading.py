"""A live table from its journal: from the latest snapshot on; or from the first entry, if the rules have changed.

What is damaged is never guessed. A snapshot that cannot be read is done without, if the journal is whole. A journal is
done again up to the first entry that cannot be read: if that is behind the snapshot, the table stands still there. If
it is before, play goes on, and only what is told of those times has a gap.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from mastaba.kernel.discreet import kind_and_place
from mastaba.kernel.errors import MastabaError, NoUndo
from mastaba.kernel.registry import find_game
from mastaba.table import entries, snapshots
from mastaba.table.entries import AnyEntry, Opened
from mastaba.table.errors import JournalDamaged, UnknownTable
from mastaba.table.journal import Journal, Loaded
from mastaba.table.live import LiveTable

LONG = 200  # entries that are done again while the others wait; for more a thread is used
LATEST = 1 << 40  # no journal is longer
Words = ParamSpec("Words")
T = TypeVar("T")
log = logging.getLogger("mastaba.table")


@dataclass(frozen=True)
class Legible:
    """What a journal has, as far as it can be read."""

    saved: snapshots.Saved | None
    snapshot_number: int
    since: list[AnyEntry]
    damaged_at: int

    @property
    def last(self) -> int:
        return self.snapshot_number + len(self.since)


async def load_table(journal: Journal, table: str) -> tuple[LiveTable, int]:
    """The table as its journal says, and the number of the last entry that is in its latest snapshot.

    If the rules have changed so that the journal does not fit them, the table is frozen: also where they are called
    the same, since what a seat has learned, and so what can be taken back, may be counted otherwise.
    """
    found = _legible(await journal.load(table))
    if found is None:
        log.error("Table %s: its snapshot cannot be read, and its journal is played from the first entry.", table)
        found = await _without_snapshot(journal, table)
    try:
        return await _brought(journal, table, found)
    except _Illegible:
        log.error("Table %s: its snapshot means nothing, and its journal is played from the first entry.", table)
        return await _brought(journal, table, await _without_snapshot(journal, table))


class _Illegible(Exception):
    """A snapshot from which no table can be made."""


def _legible(loaded: Loaded) -> Legible | None:
    """None if the snapshot cannot be read."""
    try:
        saved = None if loaded.snapshot is None else snapshots.read(loaded.snapshot)
    except entries.UNREADABLE:
        return None
    since, damaged_at = _up_to_damage(loaded.entries, loaded.snapshot_number + 1)
    return Legible(saved, loaded.snapshot_number, since, damaged_at or loaded.damaged_at)


async def _without_snapshot(journal: Journal, table: str) -> Legible:
    since, damaged_at = _up_to_damage(await journal.entries(table, 1, LATEST), 1)
    return Legible(None, 0, since, damaged_at)


def _up_to_damage(written: Sequence[tuple[int, bytes]], first: int) -> tuple[list[AnyEntry], int]:
    """The entries before the first that cannot be read, and the number of that one; 0: there is none."""
    found: list[AnyEntry] = []
    for expected, (number, data) in enumerate(written, start=first):
        if number != expected:
            return found, expected
        try:
            found.append(entries.read(data))
        except entries.UNREADABLE:
            return found, expected
    return found, 0


async def _brought(journal: Journal, table: str, found: Legible) -> tuple[LiveTable, int]:
    saved, since = found.saved, list(found.since)
    start = saved.head if saved is not None else since.pop(0) if since else None
    if not isinstance(start, Opened):
        if found.damaged_at:
            raise JournalDamaged("Nothing of table {table} can be read any more.", table=table)
        raise UnknownTable("There is no table “{table}”.", table=table)  # the server died between two steps of opening
    rules = start.rules if saved is None else saved.rules
    if rules == find_game(start.game).rules_version:
        live = LiveTable.opened(start) if saved is None else _restored(table, saved)
        with suppress(NoUndo):
            await _in_time(len(since), folded, live, since)
            return _damaged(live, found), found.snapshot_number
    whole, gap = _up_to_damage(await journal.entries(table, 2, found.last), 2)
    again, fits = await _in_time(len(whole), refolded, LiveTable.opened(start), whole)
    if not fits or gap:
        return _damaged(_frozen(again, saved, since), found), found.snapshot_number
    again.rules = find_game(start.game).rules_version
    if found.damaged_at:
        return _damaged(again, found), found.snapshot_number
    await journal.set_rules(table, again.rules)
    await journal.keep_snapshot(table, again.number, snapshots.save(again))
    return again, again.number


async def _in_time(entries: int, work: Callable[Words, T], *words: Words.args, **more: Words.kwargs) -> T:
    """Does a lot of work in a thread: meanwhile the others play."""
    return await asyncio.to_thread(work, *words, **more) if entries > LONG else work(*words, **more)


def _damaged(table: LiveTable, found: Legible) -> LiveTable:
    """As it is, if all of its journal could be read."""
    if found.damaged_at and not table.damaged_at:
        table.damage(found.damaged_at)
    if table.damaged_at:
        log.error("Table %s: entry %d cannot be read any more, and it stands still there.", table.id, table.damaged_at)
    return table


def _restored(table: str, saved: snapshots.Saved) -> LiveTable:
    try:
        return snapshots.restore(saved)
    except Exception as error:
        log.error("Table %s: %s", table, kind_and_place(error))
        raise _Illegible from error


def folded(table: LiveTable, since: Sequence[AnyEntry]) -> LiveTable:
    """As far as its entries can be done again."""
    for entry in since:
        try:
            table.repeat(entry)
        except NoUndo:  # what may be taken back is counted otherwise now
            raise
        except Exception as error:  # it was done before: so it is not what it was
            log.error("Table %s: entry %d: %s", table.id, table.number + 1, kind_and_place(error))
            table.damage(table.number + 1)
            break
    return table


def _frozen(table: LiveTable, saved: snapshots.Saved | None, since: list[AnyEntry]) -> LiveTable:
    """At its snapshot, or as far as its journal still fits. Without a position, if that means nothing any more."""
    if saved is not None:
        try:
            found = snapshots.restore(saved)
        except MastabaError:
            found = snapshots.without_position(saved)
        table, _ = refolded(found, since)
    table.freeze()
    return table


def refolded(table: LiveTable, since: Sequence[AnyEntry]) -> tuple[LiveTable, bool]:
    """As far as the journal still tells the same; and whether that is to its end."""
    fits = True
    for entry in since:
        if isinstance(entry, entries.Thawed):  # from there on it was played under other rules
            fits = True
        if fits:
            before = snapshots.save(table)
            fits = _repeats(table, entry)
            if not fits:
                table = snapshots.restore(snapshots.read(before))
                table.skip(entry)
        elif isinstance(entry, entries.Began | entries.Moved | entries.TookBack):
            table.skip(entry)
        else:
            table.do(entry)
    return table, fits


def _repeats(table: LiveTable, entry: AnyEntry) -> bool:
    try:
        return entries.written(table.repeat(entry)) == entries.written(entry)
    except MastabaError:
        return False
