"""A live table from its journal: from the latest snapshot on; or from the first entry, if the rules have changed."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from mastaba.kernel.errors import MastabaError
from mastaba.kernel.registry import find_game
from mastaba.table import entries, snapshots
from mastaba.table.entries import AnyEntry
from mastaba.table.errors import UnknownTable
from mastaba.table.journal import Journal
from mastaba.table.live import LiveTable


async def load_table(journal: Journal, table: str) -> tuple[LiveTable, int]:
    """The table as its journal says, and the number of the last entry that is in its latest snapshot.

    If the rules have changed so that the journal does not fit them, the table is frozen: also where they are called
    the same, since what a seat has learned, and so what can be taken back, may be counted otherwise.
    """
    loaded = await journal.load(table)
    since = [entries.read(data) for _, data in loaded.entries]
    saved = None if loaded.snapshot is None else snapshots.read(loaded.snapshot)
    start = saved.head if saved is not None else since.pop(0) if since else None
    if not isinstance(start, entries.Opened):  # the server died between the two steps of opening it
        raise UnknownTable("There is no table “{table}”.", table=table)
    rules = start.rules if saved is None else saved.rules
    if rules == find_game(start.game).rules_version:
        with suppress(MastabaError):
            found = LiveTable.opened(start) if saved is None else snapshots.restore(saved)
            return folded(found, since), loaded.snapshot_number
    whole = [entries.read(data) for _, data in await journal.entries(table, 2, loaded.last)]
    again, fits = refolded(LiveTable.opened(start), whole)
    if not fits:
        return _frozen(again, saved, since), loaded.snapshot_number
    again.rules = find_game(start.game).rules_version
    await journal.set_rules(table, again.rules)
    await journal.keep_snapshot(table, again.number, snapshots.save(again))
    return again, again.number


def folded(table: LiveTable, since: Iterable[AnyEntry]) -> LiveTable:
    for entry in since:
        table.repeat(entry)
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
