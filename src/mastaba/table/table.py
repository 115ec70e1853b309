"""A table in memory. The same code serves a game in the terminal and, with a journal behind it, the server."""

from dataclasses import dataclass

from mastaba.kernel.contract import Seen, State
from mastaba.kernel.errors import NoUndo
from mastaba.kernel.events import SPECTATOR, Event, Told
from mastaba.kernel.records import Record


@dataclass(frozen=True)
class Step:
    """A move that stands: who made it, from where, and what everybody was told of it."""

    seat: int
    move: int
    before: State
    events: tuple[Event, ...]


class Table:
    """A game being played. `persons` are the seats in which people sit; the others are bots'."""

    def __init__(self, record: Record, persons: tuple[int, ...]) -> None:
        self.record = record
        self.persons = persons
        self.state = record.deal()
        self.opening = tuple(self.state.begin())
        self.steps: list[Step] = []

    @staticmethod
    def resume(record: Record, persons: tuple[int, ...]) -> "Table":
        """A table at the end of a record."""
        moves, record.moves = record.moves, []
        table = Table(record, persons)
        for seat, text in moves:
            table.play(seat, text)
        return table

    # ---- Playing ----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.over

    def seen(self, seat: int) -> Seen:
        return self.state.seen(None if seat == SPECTATOR else seat)

    def play(self, seat: int, move: int | str) -> tuple[Event, ...]:
        """Plays on a copy and puts it in place when all went well: never a half-applied move."""
        state = self.state.copy()
        number = state.read(move) if isinstance(move, str) else move
        events = tuple(state.play(seat, number))
        self.steps.append(Step(seat, number, self.state, events))
        self.state = state
        self._write_down()
        return events

    def told(self, seat: int) -> list[Told]:
        """The log of this seat: all that it was told of what stands."""
        events = [*self.opening, *(event for step in self.steps for event in step.events)]
        return [event.told(seat) for event in events]

    # ---- Taking back ------------------------------------------------------------------------------------

    def undo(self, seat: int) -> int:
        """Takes back this seat's last move, and with it what bots did since; says how many moves went.

        Not if another person has acted since, nor if the seat has learned something hidden. Where seats choose at
        once, only the own choice is taken back: what the others chose stays.
        """
        if self.over:
            raise NoUndo("The game is over.")
        at = self._last_move_of(seat)
        later = self._kept(at)
        before = self.steps[at].before
        if before.learned[seat] != self.state.learned[seat]:
            raise NoUndo("You have learned something since: that cannot be taken back.")
        gone = len(self.steps) - at - len(later)
        del self.steps[at:]
        self.state = before
        for step in later:
            self.play(step.seat, step.move)
        self._write_down()
        return gone

    def can_undo(self, seat: int) -> bool:
        try:
            at = self._last_move_of(seat)
            self._kept(at)
        except NoUndo:
            return False
        if self.over:
            return False
        return self.steps[at].before.learned[seat] == self.state.learned[seat]

    def _last_move_of(self, seat: int) -> int:
        for at in range(len(self.steps) - 1, -1, -1):
            if self.steps[at].seat == seat:
                return at
        raise NoUndo("You have made no move that could be taken back.")

    def _kept(self, at: int) -> list[Step]:
        """The moves since then that stay: choices that others owed at the same moment, while it lasts."""
        since = self.steps[at + 1 :]
        owed = set(self.steps[at].before.to_act) - {self.steps[at].seat}
        if since and owed >= {step.seat for step in since} and owed >= set(self.state.to_act):
            return since
        for step in since:
            if step.seat in self.persons:
                raise NoUndo("Player {seat} has moved since: that cannot be taken back.", seat=step.seat + 1)
        return []

    def _write_down(self) -> None:
        self.record.moves = [(step.seat, step.before.write(step.move)) for step in self.steps]
        self.record.close(self.state.outcome)
