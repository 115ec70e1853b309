"""What the tests of live tables share: people, a clock that stands still, and a table with its journal on paper."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from mastaba import Record
from mastaba.kernel.errors import MastabaError
from mastaba.table import commands, entries, snapshots
from mastaba.table.course import Course
from mastaba.table.entries import AnyEntry
from mastaba.table.live import Chair, LiveTable

ANNA, BEN, CLEO, DAN = PEOPLE = ("anna", "ben", "cleo", "dan")  # Anna is the host
STRANGER = "nobody"
NOON = 1_000_000.0


class Clock:
    """Stands still until somebody turns it."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now

    def turn(self, seconds: float) -> None:
        self.now += seconds


def head(game: str, seats: int, **options: object) -> entries.Opened:
    opened = commands.open_table("t", game, seats, options, ANNA, NOON)
    return msgspec.structs.replace(opened, seed="a quiet evening")


class Sitting:
    """A live table, and its journal: what commands gave, in order."""

    def __init__(self, opened: entries.Opened, *people: str) -> None:
        """Who is no person is a bot; nobody ("") leaves the seat open."""
        self.clock = Clock()
        self.table = LiveTable.opened(opened)
        self.journal: list[AnyEntry] = [opened]
        for seat, who in enumerate(people):
            if who in PEOPLE:
                self.do(commands.sit, seat, who, who.capitalize())
            elif who:
                self.do(commands.hire, ANNA, seat, who)

    def do(self, command: Callable[..., Any], *wishes: object, **more: object) -> Any:
        """What the command gave. The time is the clock's."""
        entry = command(self.table, self.clock(), *wishes, **more)
        if entry is not None:
            self.journal.append(entry)
        return entry

    def play(self, seat: int, move: str) -> Any:
        """The seat's answer to what it is asked now; by its person, or its bot."""
        chair, decision = self.table.chairs[seat], self.table.decision(seat)
        if chair.bot:
            entry = self.table.play(seat, move, decision, self.clock())
            self.journal.append(entry)
            return entry
        return self.do(commands.play, chair.person, seat, move, decision)

    def undo(self, seat: int) -> Any:
        return self.do(commands.undo, self.table.chairs[seat].person, seat, None)

    def restored(self) -> "Sitting":
        """The same as it comes out of a snapshot."""
        twin = Sitting.__new__(Sitting)
        twin.clock = self.clock
        twin.table = snapshots.restore(snapshots.read(self.saved))
        twin.journal = list(self.journal)
        return twin

    @property
    def head(self) -> entries.Opened:
        return self.table.head

    @property
    def course(self) -> Course:
        assert self.table.course is not None
        return self.table.course

    @property
    def state(self) -> Any:
        """The position: of whichever little game it is."""
        return self.course.state

    @property
    def chairs(self) -> list[Chair]:
        return self.table.chairs

    @property
    def saved(self) -> bytes:
        return snapshots.save(self.table)

    def decisions(self) -> list[int]:
        return [self.table.decision(seat) for seat in range(self.table.seats)]

    def record(self) -> Record:
        """As it is handed out in the end."""
        return record_of(self.table, self.journal)


def begun(game: str, *people: str, **options: object) -> Sitting:
    """A game that has just begun."""
    sitting = Sitting(head(game, len(people), **options), *people)
    sitting.do(commands.begin, ANNA)
    return sitting


def record_of(table: LiveTable, journal: list[AnyEntry]) -> Record:
    record = table.record()
    gone = {number for entry in journal if isinstance(entry, entries.TookBack) for number in entry.gone}
    moves = [entry for entry in journal if isinstance(entry, entries.Moved) and entry.made not in gone]
    record.moves = [(entry.seat, entry.move) for entry in moves]
    record.close(None if table.course is None else table.course.state.outcome)
    return record


def folded(journal: list[AnyEntry]) -> LiveTable:
    """The table that follows from a journal, read as it was written."""
    first, *rest = [entries.read(entries.written(entry)) for entry in journal]
    assert isinstance(first, entries.Opened)
    table = LiveTable.opened(first)
    for entry in rest:
        table.repeat(entry)
    return table


def refused(
    kind: type[MastabaError], sentence: str, sitting: Sitting, command: Callable[..., Any], *wishes: object
) -> None:
    """The command is refused with this kind of error and a sentence like this, and nothing has changed."""
    before = sitting.saved
    with pytest.raises(kind, match=sentence):
        sitting.do(command, *wishes)
    assert sitting.saved == before


def first_moves(sitting: Sitting, most: int) -> None:
    """Everybody plays the first move that is legal."""
    for _ in range(most):
        if not sitting.table.to_act:
            return
        seat = sitting.table.to_act[0]
        sitting.play(seat, sitting.state.write(sitting.state.legal(seat)[0]))
