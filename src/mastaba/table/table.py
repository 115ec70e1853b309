"""A game in memory, with its record and with what each was told."""

from mastaba.kernel.events import Event, Told
from mastaba.kernel.records import Record
from mastaba.table.course import Course, Step


class Table(Course):
    """A course that keeps everything: for a game on one screen, from the first move to the last."""

    def __init__(self, record: Record, persons: tuple[int, ...]) -> None:
        self.record = record
        state = record.deal()
        self.opening = tuple(state.begin())
        self.happened: list[tuple[Event, ...]] = []  # by move that stands
        self._numbers: list[int] = []  # of those moves
        super().__init__(state, persons)

    @staticmethod
    def resume(record: Record, persons: tuple[int, ...]) -> "Table":
        """A table at the end of a record."""
        moves, record.moves = record.moves, []
        table = Table(record, persons)
        for seat, text in moves:
            table.play(seat, text, again=True)
        return table

    def play(
        self, seat: int, move: int | str, decision: int | None = None, again: bool = False
    ) -> tuple[Step, tuple[Event, ...]]:
        step, events = super().play(seat, move, decision, again)
        self.happened.append(events)
        self._numbers.append(self.made)
        self.record.moves.append((seat, step.text))
        self.record.close(self.state.outcome)
        return step, events

    def undo(self, seat: int) -> int:
        """Takes back, as far as a course can; says how many moves went."""
        gone = self.take_back(seat)
        for step in reversed(gone):
            at = self._numbers.index(step.number)
            del self.happened[at], self._numbers[at], self.record.moves[at]
        self.record.close(self.state.outcome)
        return len(gone)

    def told(self, seat: int) -> list[Told]:
        """The log of this seat: all that it was told of what stands."""
        return [event.told(seat) for events in (self.opening, *self.happened) for event in events]
