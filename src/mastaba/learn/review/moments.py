"""The moments of a game that mattered: mistakes, reveals, and decisions on which it hung."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from mastaba.learn.review.account import LEAST, Cause, Decision, Review, changes

MOST: Final = {"mistake": 4, "reveal": 3, "good": 2}
SEVERAL: Final = 7  # of all kinds: as many as can be told apart in a curve
LUCKY: Final = 0.05  # of a chance: a reveal that changes less is passed over
GOOD: Final = 0.08  # and so is a decision that was so little better than any


class Kind(StrEnum):
    MISTAKE = "mistake"
    REVEAL = "reveal"
    GOOD = "good"


@dataclass(frozen=True)
class Moment:
    kind: Kind
    at: int  # the position before it: after so many moves; -1: the deal
    seat: int  # whose chance it was
    much: float  # what it brought or cost that seat
    decision: Decision | None = None

    @property
    def position(self) -> int:
        """The position to look at: a decision before it is made, a reveal after it."""
        return max(0, self.at + 1) if self.kind == Kind.REVEAL else self.at


def moments(found: Review) -> list[Moment]:
    """In the order of the game: those that weigh most."""
    mistakes = [Moment(Kind.MISTAKE, each.at, each.seat, -each.cost, each) for each in found.decisions if each.mistake]
    good = [
        Moment(Kind.GOOD, each.at, each.seat, each.gained, each)
        for each in found.decisions
        if not each.mistake and each.gained >= GOOD and each.cost <= LEAST
    ]
    several = [*_most(mistakes), *_most(_reveals(found)), *_most(good)]
    several = sorted(several, key=lambda moment: -abs(moment.much))[:SEVERAL]
    return sorted(several, key=lambda moment: (moment.at, moment.kind == Kind.REVEAL))


def _reveals(found: Review) -> list[Moment]:
    """Of each the one to whom it meant most."""
    by_move: dict[int, Moment] = {}
    least = max(LUCKY, 2.0 * (0.5 / found.iterations) ** 0.5)  # two estimates that are as far off as can be
    for change in changes(found):
        before = by_move.get(change.at)
        weighs = change.cause == Cause.LUCK and abs(change.much) >= least
        if weighs and (before is None or abs(before.much) < abs(change.much)):
            by_move[change.at] = Moment(Kind.REVEAL, change.at, change.seat, change.much)
    return list(by_move.values())


def _most(several: list[Moment]) -> list[Moment]:
    return sorted(several, key=lambda moment: -abs(moment.much))[: MOST[several[0].kind] if several else 0]
