"""A game being played: the position, what was played, what each was told, and what can be taken back."""

from dataclasses import dataclass

from mastaba.kernel.contract import Seen, State
from mastaba.kernel.errors import NoUndo, StaleDecision
from mastaba.kernel.events import SPECTATOR, Event, Told
from mastaba.kernel.records import Record


@dataclass(frozen=True)
class Step:
    """A move that might be taken back: who made it, and from where."""

    seat: int
    move: int
    before: State


class Table:
    """A game in memory. `persons` are the seats in which people sit; the others are bots'."""

    def __init__(self, record: Record, persons: tuple[int, ...]) -> None:
        self.record = record
        self.persons = persons
        self.state = record.deal()
        self.opening = tuple(self.state.begin())
        self.happened: list[tuple[Event, ...]] = []  # by move that stands
        self.steps: list[Step] = []  # the last moves: only these might be taken back
        self._settled: dict[int, NoUndo] = {}  # by seat, why older ones cannot
        self._decisions = [0] * record.seats
        self._number_decisions((), -1)

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

    def decision(self, seat: int) -> int:
        """The number of the decision that this seat owes; 0 if none. No number is ever used again."""
        return self._decisions[seat] if seat in self.state.to_act else 0

    def play(self, seat: int, move: int | str, decision: int | None = None) -> tuple[Event, ...]:
        """Plays on a copy and puts it in place when all went well: never a half-applied move.

        Who says which decision the move answers is told if it is not open any more.
        """
        if decision is not None and seat in self.state.to_act and decision != self.decision(seat):
            raise StaleDecision("This answers a decision that is not open any more.", seat=seat + 1)
        state = self.state.copy()
        number = state.read(move) if isinstance(move, str) else move
        events = tuple(state.play(seat, number))
        owed = self.state.to_act
        self.steps.append(Step(seat, number, self.state))
        self.state = state
        self._number_decisions(owed, seat)
        self.happened.append(events)
        self.record.moves.append((seat, state.write(number)))
        self.record.close(state.outcome)
        self._settle()
        return events

    def _number_decisions(self, owed: tuple[int, ...], mover: int) -> None:
        """A new number for every decision that was not owed before, and for the mover's next one."""
        for seat in self.state.to_act:
            if seat == mover or seat not in owed:
                self._decisions[seat] += 1

    def told(self, seat: int) -> list[Told]:
        """The log of this seat: all that it was told of what stands."""
        return [event.told(seat) for events in (self.opening, *self.happened) for event in events]

    # ---- Taking back ------------------------------------------------------------------------------------

    def undo(self, seat: int) -> int:
        """Takes back this seat's last move, and with it what bots did since; says how many moves went.

        Not if another person has acted since, nor if the seat has learned something hidden. Where seats choose at
        once, only the own choice is taken back: what the others chose stays.
        """
        at = self._undoable(seat)
        later = [(step.seat, step.move) for step in self._chosen_at_once(at)]
        gone = len(self.steps) - at
        owed = self.state.to_act
        self.state = self.steps[at].before
        self._number_decisions(owed, seat)
        del self.steps[at:]
        del self.happened[-gone:]
        del self.record.moves[-gone:]
        for other, move in later:
            self.play(other, move)
        self.record.close(self.state.outcome)
        return gone - len(later)

    def can_undo(self, seat: int) -> bool:
        try:
            self._undoable(seat)
        except NoUndo:
            return False
        return True

    def _undoable(self, seat: int) -> int:
        """Which of the steps this seat may take back; raises NoUndo if none."""
        if self.over:
            raise NoUndo("The game is over.")
        for at in range(len(self.steps) - 1, -1, -1):
            if self.steps[at].seat == seat:
                reason = self._final(at)
                if reason is not None:
                    raise reason
                return at
        raise self._settled.get(seat) or NoUndo("You have made no move that could be taken back.")

    def _final(self, at: int) -> NoUndo | None:
        """Why the seat that made this step cannot take it back; None: it can."""
        step = self.steps[at]
        if step.before.learned[step.seat] != self.state.learned[step.seat]:
            return NoUndo("You have learned something since: that cannot be taken back.")
        if not self._chosen_at_once(at):
            for later in self.steps[at + 1 :]:
                if later.seat in self.persons and later.seat != step.seat:
                    return NoUndo("Player {seat} has moved since: that cannot be taken back.", seat=later.seat + 1)
        return None

    def _chosen_at_once(self, at: int) -> list[Step]:
        """The steps since then, if all are choices that others owed at the same moment and it still lasts."""
        since = self.steps[at + 1 :]
        owed = set(self.steps[at].before.to_act) - {self.steps[at].seat}
        if owed >= {step.seat for step in since} and owed >= set(self.state.to_act):
            return since
        return []

    def _settle(self) -> None:
        """Forgets the steps that nobody can take back any more, so that a long game is not a heavy one."""
        settled = 0
        for at, step in enumerate(self.steps):
            if step.seat in self.persons:
                reason = self._final(at)
                if reason is None:
                    break
                self._settled[step.seat] = reason
                settled = at + 1
        if not self.persons:
            settled = len(self.steps)
        del self.steps[:settled]
