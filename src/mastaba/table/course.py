"""The course of a game: the position, who owes which decision, and what can still be taken back."""

from collections import deque
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace

from mastaba.kernel.contract import Seen, State
from mastaba.kernel.errors import NoUndo, StaleDecision
from mastaba.kernel.events import SPECTATOR, Event
from mastaba.locale import N_

NO_MOVE = N_("You have made no move that could be taken back.")
LEARNED = N_("You have learned something since: that cannot be taken back.")
MOVED = N_("Player {seat} has moved since: that cannot be taken back.")
TOO_LONG_AGO = N_("That is too long ago to be taken back.")
Reason = tuple[str, dict[str, object]]  # a sentence, and what is in it
LATELY = 24  # positions that are kept for those who want to see how it came to this one
FARTHEST = 100  # moves that can be taken back one after the other: a table stays small, however long the game
KEPT = 40  # moves that are kept where people can agree to take back more than the rules of undo allow
MOST_BACK = 200  # times that a seat may come back to the same choice: a journal has an end, however somebody plays


@dataclass(frozen=True)
class Step:
    """A move that was made and might be taken back."""

    number: int  # counted from the first move ever made
    seat: int
    move: int
    text: str  # the move in notation, however it was typed
    before: State  # the position in which it was made


class Course:
    """`persons` are the seats in which people sit; the others are bots'. So many moves are `kept` although nobody may
    take them back alone."""

    def __init__(self, state: State, persons: Sequence[int], kept: int = 0) -> None:
        self.state = state
        self.persons = tuple(persons)
        self.kept = kept
        self.made = 0  # the number of the last move made; one that was taken back keeps its own
        self.steps: list[Step] = []  # the last moves: only these might be taken back
        self.settled: dict[int, Reason] = {}  # by seat, why older ones cannot
        self.firm = 0  # the number of the last move that nobody takes back alone any more, whoever sits where later
        self.back: dict[int, list[int]] = {}  # by how many of the steps stand: how often each seat has come back there
        self.decisions = [0] * state.setting.seats  # the number of each seat's latest
        self.lately: deque[tuple[int, State]] = deque(maxlen=LATELY)  # the last moves made: number, position after it
        self._number_decisions(())

    # ---- Playing ----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.over

    def seen(self, seat: int) -> Seen:
        return self.state.seen(None if seat == SPECTATOR else seat)

    def decision(self, seat: int) -> int:
        """The number of the decision that this seat owes; 0 if none. No number is ever used again."""
        return self.decisions[seat] if seat in self.state.to_act else 0

    def play(
        self, seat: int, move: int | str, decision: int | None = None, again: bool = False
    ) -> tuple[Step, tuple[Event, ...]]:
        """Plays on a copy and puts it in place when all went well: never a half-applied move.

        Who says which decision the move answers is told if it is not open any more. `again`: it was made before, and
        stands in a journal or a record.
        """
        if decision is not None and seat in self.state.to_act and decision != self.decision(seat):
            raise StaleDecision("This answers a decision that is not open any more.", seat=seat + 1)
        state = self.state.copy()
        number = state.read(move) if isinstance(move, str) else move
        events = tuple(state.replay(seat, number) if again else state.play(seat, number))
        step = Step(self.made + 1, seat, number, state.write(number), self.state)
        self._put(step, state)
        return step, events

    def _put(self, step: Step, after: State) -> None:
        owed = [other for other in self.state.to_act if other != step.seat]
        self.made = step.number
        self.steps.append(step)
        self.state = after
        self.lately.append((step.number, after))
        self._number_decisions(owed)
        self._settle()

    def _number_decisions(self, still_owed: Sequence[int]) -> None:
        """A new number for every decision, but for those that were owed before and still are."""
        for seat in self.state.to_act:
            if seat not in still_owed:
                self.decisions[seat] += 1

    # ---- Taking back ------------------------------------------------------------------------------------

    def take_back(self, seat: int) -> list[Step]:
        """Takes back this seat's last move, and with it what bots did since; gives what went.

        Not if another person has acted since, nor if the seat has learned something hidden. Where seats choose at
        once, only the own choice is taken back: what the others chose stays.
        """
        at = self._undoable(seat)
        later = self._chosen_at_once(at)
        gone = [step for step in self.steps[at:] if step not in later]
        movers = {step.seat for step in gone}
        owed = [other for other in self.state.to_act if other not in movers]
        self.state = self.steps[at].before
        self.lately.clear()
        del self.steps[at:]
        for step in later:
            after = self.state.copy()
            after.replay(step.seat, step.move)
            self.steps.append(replace(step, before=self.state))
            self.state = after
        self._number_decisions(owed)
        return gone

    def last_choice(self, seat: int, chosen: Callable[[State], bool]) -> int:
        """The number of this seat's last move that somebody chose. Raises NoUndo if there is none to go back to."""
        if self.over:
            raise NoUndo("The game is over.")
        for step in reversed(self.steps):
            if step.seat == seat and chosen(step.before):
                return step.number
        raise NoUndo(TOO_LONG_AGO if seat in self.settled else NO_MOVE)

    def rewind(self, number: int) -> list[Step]:
        """Takes back the move of this number and all since, whoever made them: all have agreed. Gives what went."""
        at = next((at for at, step in enumerate(self.steps) if step.number == number), None)
        if at is None or self.over:
            raise NoUndo(TOO_LONG_AGO)
        gone = self.steps[at:]
        movers = {step.seat for step in gone}
        owed = [other for other in self.state.to_act if other not in movers]
        self.state = gone[0].before
        self.lately.clear()
        del self.steps[at:]
        self._number_decisions(owed)
        return gone

    def came_back(self, seat: int) -> None:
        """Counts that this seat has taken back as far as here."""
        self.back.setdefault(len(self.steps), [0] * len(self.decisions))[seat] += 1

    def came_back_often(self, seat: int) -> bool:
        counts = self.back.get(len(self.steps))
        return counts is not None and counts[seat] >= MOST_BACK

    def copy(self) -> "Course":
        """To see how far something would go. Positions are never changed, and so they are shared."""
        twin = copy(self)
        twin.steps, twin.decisions, twin.settled = list(self.steps), list(self.decisions), dict(self.settled)
        twin.lately = self.lately.copy()
        return twin

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
            if self.steps[at].number <= self.firm:
                break
            if self.steps[at].seat == seat:
                reason = self._final(at)
                if reason is not None:
                    raise NoUndo(reason[0], "", **reason[1])
                return at
        template, more = self.settled.get(seat, (NO_MOVE, {}))
        raise NoUndo(template, "", **more)

    def _final(self, at: int) -> Reason | None:
        """Why the seat that made this step cannot take it back; None: it can."""
        step = self.steps[at]
        if step.before.learned[step.seat] != self.state.learned[step.seat]:
            return LEARNED, {}
        for later in self.steps[at + 1 :]:
            if later.seat in self.persons and later.seat != step.seat:
                return None if self._chosen_at_once(at) else (MOVED, {"seat": later.seat + 1})
        return None

    def _chosen_at_once(self, at: int) -> list[Step]:
        """The steps since then, if all are choices that others owed at the same moment and it still lasts.

        Who has made two, or is to act again, has gone on to another decision.
        """
        since = self.steps[at + 1 :]
        owed = set(self.steps[at].before.to_act) - {self.steps[at].seat}
        seats = {step.seat for step in since}
        if owed >= seats and owed - seats >= set(self.state.to_act) and len(seats) == len(since):
            return since
        return []

    def _settle(self) -> None:
        """Forgets the steps that nobody can take back any more, so that a long game is not a heavy one."""
        settled = 0
        for at, step in enumerate(self.steps):
            if step.number > self.firm and step.seat in self.persons:
                reason = self._final(at)
                if reason is None:
                    break
                self.settled[step.seat] = reason
                self.firm = step.number
            if step.number <= self.firm:
                settled = at + 1
        if not self.persons:
            settled = len(self.steps)
        settled = min(settled, max(0, len(self.steps) - self.kept))
        for step in self.steps[settled : max(0, len(self.steps) - FARTHEST)]:
            self.settled[step.seat] = TOO_LONG_AGO, {}
            settled += 1
        del self.steps[:settled]
        if settled and self.back:
            self.back = {at - settled: counts for at, counts in self.back.items() if at >= settled}
