"""What a journal tells, in short: which moves stand, and how much had been told by when.

So a page of a log reads that page only, and a record nothing, however long the journal is: each entry is read once for
both, as long as somebody asks for them.
"""

from bisect import bisect_left
from collections import OrderedDict
from typing import NamedTuple

from mastaba.table import entries
from mastaba.table.entries import Happened
from mastaba.table.room import SLICE, Room

MOST = 64  # tables whose chronicles are in memory


class Line(NamedTuple):
    """An entry of which something is told."""

    before: int  # how much had been told before it
    entry: Happened


class Chronicle:
    def __init__(self) -> None:
        self.heard = 0  # entries of the journal
        self.told = 0  # things, to everybody the same number
        self.gone: set[int] = set()  # numbers of moves that were taken back
        self.lost = False  # some entry that cannot be read any more
        self._marks: list[int] = []  # how much had been told before every SLICE entries
        self._standing: list[entries.Moved] = []

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Those that stand, as in a record."""
        return [(move.seat, move.move) for move in self._standing]

    def slice_of(self, told: int) -> int:
        """The slice of the journal in which that much was told; the first is 0, and -1 is before everything."""
        return bisect_left(self._marks, told) - 1

    def mark(self, number: int) -> int:
        return self._marks[number]

    def follow(self, entry: Happened) -> None:
        """The next entry of the journal."""
        if self.heard % SLICE == 0:
            self._marks.append(self.told)
        self.heard += 1
        self.told += len(entries.news(entry))
        match entry:
            case entries.Moved():
                self._standing.append(entries.untold(entry))
            case entries.TookBack():
                self.gone.update(entry.gone)
                entries.take_away(self._standing, entry.gone)
            case entries.Lost():
                self.lost = True


class Chronicles:
    """Of the tables that were asked for of late; the longest unused are forgotten."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._chronicles: OrderedDict[str, Chronicle] = OrderedDict()

    async def of(self, table: str) -> Chronicle:
        """As far as the table has come. Only what is new is read."""
        async with self._room.at(table) as visit:
            last = visit.table.number
        found = self._chronicles.setdefault(table, Chronicle())
        self._chronicles.move_to_end(table)
        while len(self._chronicles) > MOST:
            self._chronicles.popitem(last=False)
        number = found.heard
        async for part in self._room.slices(table, number + 1, last):
            for entry in part:
                number += 1
                if number == found.heard + 1:  # somebody else may have read it meanwhile
                    found.follow(entry)
        return found

    async def page(self, table: str, most: int, before: int | None = None) -> list[Line]:
        """The last so many lines; or the last of those that stood there when only so much had been told."""
        chronicle = await self.of(table)
        end = chronicle.told if before is None else min(before, chronicle.told)
        lines: list[Line] = []
        for number in range(chronicle.slice_of(end), -1, -1):
            lines = [line for line in await self._slice(table, chronicle, number) if line.before < end] + lines
            if len(lines) >= most:
                break
        return lines[-most:]

    async def _slice(self, table: str, chronicle: Chronicle, number: int) -> list[Line]:
        first, told = number * SLICE + 1, chronicle.mark(number)
        lines: list[Line] = []
        async for part in self._room.slices(table, first, min(first + SLICE - 1, chronicle.heard)):
            for entry in part:
                if news := len(entries.news(entry)):
                    lines.append(Line(told, entry))
                    told += news
        return lines
