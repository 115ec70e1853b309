"""What live tables need of whoever keeps their journals; and a journal in memory, for a game that need not last."""

from dataclasses import dataclass
from typing import Protocol

from mastaba.table.errors import Conflict, UnknownTable


@dataclass(frozen=True)
class Loaded:
    """All that is needed to go on with a table: its latest snapshot, and what happened since."""

    snapshot: bytes | None
    snapshot_number: int  # of the last entry that is in the snapshot; 0 if there is none
    entries: list[tuple[int, bytes]]  # without a gap
    damaged_at: int = 0  # the number of the first entry since then that cannot be read any more; 0: there is none

    @property
    def last(self) -> int:
        """The number of the last entry, as far as they can be read."""
        return self.entries[-1][0] if self.entries else self.snapshot_number


@dataclass(frozen=True)
class Listed:
    """A table in the list of tables."""

    id: str
    game: str
    rules: int
    status: str
    changed: float  # seconds since 1970
    summary: bytes | None  # None: somebody was about to open it, or it is damaged
    damaged: bool = False


class Journal(Protocol):
    """Only ever longer, but that a name is taken out; until all of it goes. What was appended lasts before the caller
    hears of it."""

    async def create_table(self, table: str, game: str, rules: int) -> None: ...

    async def append(
        self, table: str, number: int, entry: bytes, snapshot: bytes | None = None, summary: bytes | None = None
    ) -> None:
        """Raises Conflict unless the number is the next one. `snapshot` is the table with this entry in it."""

    async def keep_snapshot(self, table: str, number: int, snapshot: bytes) -> None:
        """The table as it is after the entry of this number."""

    async def load(self, table: str) -> Loaded:
        """Raises UnknownTable."""

    async def entries(self, table: str, first: int, last: int) -> list[tuple[int, bytes]]:
        """From the first to the last number, both included, as far as there are any that can be read."""

    async def tables(self) -> list[Listed]: ...

    async def set_rules(self, table: str, rules: int) -> None: ...

    async def rewrite(
        self, table: str, entries: list[tuple[int, bytes]], snapshot: tuple[int, bytes] | None, summary: bytes
    ) -> None:
        """These entries and, unless there is a later one, this snapshot say something else from now on: all or none."""

    async def delete_table(self, table: str) -> None:
        """With all that was written of it."""


class MemoryJournal:
    """Gone when the process ends."""

    def __init__(self) -> None:
        self._listed: dict[str, Listed] = {}
        self._entries: dict[str, list[bytes]] = {}
        self._snapshots: dict[str, tuple[int, bytes]] = {}

    async def create_table(self, table: str, game: str, rules: int) -> None:
        if table in self._listed:
            raise Conflict("There is already a table {table}.", table=table)
        self._listed[table] = Listed(table, game, rules, "open", 0.0, None)
        self._entries[table] = []

    async def append(
        self, table: str, number: int, entry: bytes, snapshot: bytes | None = None, summary: bytes | None = None
    ) -> None:
        there = self._known(table)
        if number != len(there) + 1:
            raise Conflict(
                "Entry {number} cannot be the next of table {table}: that is {next}.",
                number=number,
                table=table,
                next=len(there) + 1,
            )
        there.append(entry)
        if snapshot is not None:
            self._snapshots[table] = (number, snapshot)
        if summary is not None:
            old = self._listed[table]
            self._listed[table] = Listed(old.id, old.game, old.rules, old.status, old.changed, summary)

    async def keep_snapshot(self, table: str, number: int, snapshot: bytes) -> None:
        self._known(table)
        self._snapshots[table] = (number, snapshot)

    async def load(self, table: str) -> Loaded:
        number, snapshot = self._snapshots.get(table, (0, None))
        return Loaded(snapshot, number, list(enumerate(self._known(table), start=1))[number:])

    async def entries(self, table: str, first: int, last: int) -> list[tuple[int, bytes]]:
        return list(enumerate(self._known(table), start=1))[max(first, 1) - 1 : max(last, 0)]

    async def tables(self) -> list[Listed]:
        return list(self._listed.values())

    async def set_rules(self, table: str, rules: int) -> None:
        old = self._listed[table]
        self._listed[table] = Listed(old.id, old.game, rules, old.status, old.changed, old.summary)

    async def rewrite(
        self, table: str, entries: list[tuple[int, bytes]], snapshot: tuple[int, bytes] | None, summary: bytes
    ) -> None:
        for number, entry in entries:
            self._known(table)[number - 1] = entry
        if snapshot is not None:
            self._snapshots[table] = snapshot
        old = self._listed[table]
        self._listed[table] = Listed(old.id, old.game, old.rules, old.status, old.changed, summary)

    async def delete_table(self, table: str) -> None:
        for kept in (self._listed, self._entries, self._snapshots):
            kept.pop(table, None)

    def _known(self, table: str) -> list[bytes]:
        if table not in self._entries:
            raise UnknownTable("There is no table “{table}”.", table=table)
        return self._entries[table]
