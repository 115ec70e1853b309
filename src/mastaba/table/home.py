"""A live table at home: on one screen, with its journal in memory and without a clock."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from mastaba.kernel.contract import Seen, State
from mastaba.kernel.events import Event, Told
from mastaba.kernel.records import Record
from mastaba.table import entries
from mastaba.table.entries import AnyEntry
from mastaba.table.live import HINTS, LiveTable, Made

AT_HOME = "at home"  # everybody, as a person


@dataclass
class HomeTable(LiveTable):
    journal: list[AnyEntry] = field(default_factory=list)
    begun: Record | None = None  # with whose deal play began

    @staticmethod
    def of(record: Record, persons: Sequence[int], hints: str = HINTS[0]) -> "HomeTable":
        """A table at the end of this record, with people in these seats and bots in the others."""
        head = entries.Opened(
            at=0.0,
            table="",
            game=record.game,
            rules=record.rules,
            seats=record.seats,
            options=record.options,
            seed=record.seed,
            host="",
            pieces=record.differences,
            hints=hints,
        )
        table = HomeTable.opened(head)
        table.begun = record
        table.sit(persons)
        moves = record.moves
        table.begin(0.0)
        for seat, move in moves:
            table.play(seat, move, again=True)
        return table

    def sit(self, persons: Sequence[int]) -> None:
        for seat in range(self.seats):
            if seat in persons:
                self.do(entries.Sat(at=0.0, seat=seat, person=AT_HOME, name=""))
            else:
                self.do(entries.Hired(at=0.0, seat=seat, bot="at home"))

    def play(
        self,
        seat: int,
        move: int | str,
        decision: int | None = None,
        now: float = 0.0,
        by: str = "",
        hurried: bool = False,
        again: bool = False,
    ) -> entries.Moved:
        """A move in answer to what is asked now, unless another decision is named."""
        asked = self.decision(seat) if decision is None else decision
        return super().play(seat, move, asked, now, by, hurried, again)

    def undo(self, seat: int) -> int:
        """Takes back to the seat's last choice; says how many moves went."""
        return len(self.take_back(seat, 0.0).gone)

    def may_show(self, state: State, seat: int, move: int) -> bool:
        """Somebody alone at the screen is spared every choice that is none: nobody looks on."""
        return len(self.persons) < 2 or super().may_show(state, seat, move)

    @property
    def state(self) -> State:
        assert self.course is not None
        return self.course.state

    def seen(self, viewer: int) -> Seen:
        assert self.course is not None
        return self.course.seen(viewer)

    def told(self, viewer: int) -> list[Told]:
        """The log of this viewer: all that was told of what stands."""
        return entries.told_to(self.journal, viewer)

    @property
    def moves(self) -> list[entries.Moved]:
        """Those that stand."""
        return entries.standing(self.journal)

    def record(self) -> Record:
        """From the first move to the last that stands."""
        assert self.begun is not None
        self.begun.moves = [(move.seat, move.move) for move in self.moves]
        self.begun.close(None if self.course is None else self.course.state.outcome)
        return self.begun

    def _noted(self, entry: Made, told: tuple[Event, ...] | None = None) -> Made:
        self.journal.append(entry)
        return super()._noted(entry, told)
