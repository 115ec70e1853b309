"""What has to be asked about a game before it can be reviewed: each question from what one seat knew then."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mastaba.bots.greedy import hints_of
from mastaba.bots.judging import Judgement, judgement
from mastaba.kernel.contract import Seen, Setting, State
from mastaba.table.walks import Walk

SHARE: Final = 0.02  # of what a pharaoh thinks about a move: so much is looked at for each answer
FEWEST: Final = 60  # iterations
MOST: Final = 1_000_000
SEED: Final = 7


@dataclass(frozen=True)
class Question:
    """How good is this for everybody, as this seat knows it? And if it decides: what was there to choose from?"""

    at: int  # after so many moves
    seen: Seen
    iterations: int
    played: int = -1  # the move that was made; -1: this seat does not decide here

    @property
    def seed(self) -> int:
        """The same question has the same answer on every machine."""
        return SEED + self.at * 8191 + (self.seen.seat + 1) * 131

    def answer(self) -> Judgement:
        return judgement(self.seen, self.seed, self.iterations, self.played)


def usual_iterations(setting: Setting, share: float = SHARE) -> int:
    """For each answer."""
    budget = hints_of(setting).pharaoh(setting.seats)
    return max(FEWEST, round(budget.trees * budget.iterations * share))


@dataclass(frozen=True)
class Step:
    """A move as far as it matters here."""

    seat: int
    move: int
    decides: bool  # there was another one
    learned: tuple[bool, ...]  # by seat: whether it learned something hidden


def steps(walk: Walk) -> Iterator[tuple[State, Step | None]]:
    """The position before each move, and the move; at last the final one, and None."""
    state = walk.at(0)
    for made in walk.moves:
        before, seat = state.copy(), made.seat
        move = state.read(made.move)
        state.apply(seat, move)
        news = tuple(now > then for now, then in zip(state.learned, before.learned, strict=True))
        yield before, Step(seat, move, before.legal(seat) != (move,), news)
    yield state, None


def questions(walk: Walk, iterations: int) -> Iterator[Question]:
    """Who decides is asked about the moves, all others about the position: but only where something has changed for
    them."""
    last: Step | None = None
    for at, (state, step) in enumerate(steps(walk)):
        if at == 0:
            yield Question(0, state.seen(None), iterations)
        for seat in range(state.setting.seats):
            if step is not None and step.decides and seat == step.seat:
                yield Question(at, state.seen(seat), iterations, step.move)
            elif not state.over and (last is None or _changed(last, seat)):
                yield Question(at, state.seen(seat), iterations)
        last = step


def _changed(step: Step, seat: int) -> bool:
    """Whether this seat's chances have to be found out anew after a move. What its own move is worth is known."""
    return step.learned[seat] or (step.decides and step.seat != seat)
