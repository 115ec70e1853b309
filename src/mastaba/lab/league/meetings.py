"""What the deals of a pairing say, and when they have said enough.

An interval that is looked at again and again, until it says what one hopes for, is wrong far more often than it claims.
So it is looked at a few times only, after numbers of deals fixed beforehand (`Plan.looks`), and each look gets an equal
part of the 5 % (Bonferroni): all intervals of a pairing together are right in 95 of 100 leagues, and so is the one at
which it stopped. The interval is Wilson's. Games of one deal are not independent, so what counts is how many
independent games would vary as much as these deals do; one deal that was won and one that was lost, half each, are
added to what varies, so that a few lucky deals do not look certain.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from mastaba.lab.league.plan import Pairing, Plan
from mastaba.lab.results import wilson
from mastaba.lab.simulate import GameResult

WRONG = 0.05

DECIDED, ALL_PLAYED, UNDER_WAY = "decided", "all played", "under way"


@dataclass(frozen=True)
class Meeting:
    """A pairing, the deals of it that count, and the share of victories of the one who sits alone."""

    pairing: Pairing
    deals: tuple[list[GameResult], ...]
    share: float
    low: float
    high: float
    stopped: str

    @property
    def decided(self) -> int:
        """Games that somebody won alone."""
        return sum(game.ranks.count(1) == 1 for deal in self.deals for game in deal)

    @property
    def won(self) -> int:
        return sum(game.ranks.count(1) == 1 and game.ranks[0] == 1 for deal in self.deals for game in deal)

    def side(self, lines: tuple[float, ...]) -> int | None:
        """How many of these shares it surpasses; None: it is not clear."""
        if any(self.low <= line <= self.high for line in lines):
            return None
        return sum(line < self.low for line in lines)


def met(plan: Plan, pairing: Pairing, played: Sequence[list[GameResult]]) -> Meeting:
    """What there is to say after these deals, which are the first ones without a gap. Those behind a look that decided
    do not count."""
    looks = plan.looks()
    sure = NormalDist().inv_cdf(1 - WRONG / len(looks) / 2)
    for look in looks:
        if look > len(played):
            return meeting(pairing, played, sure, UNDER_WAY)
        found = meeting(pairing, played[:look], sure, DECIDED)
        if found.side(plan.lines(pairing)) is not None:
            return found
    return meeting(pairing, played[: plan.deals], sure, ALL_PLAYED)


def meeting(pairing: Pairing, deals: Sequence[list[GameResult]], sure: float, stopped: str) -> Meeting:
    shares = [fmean(game.victory(0) for game in deal) for deal in deals]
    low, high = interval(shares, pairing.seats, sure)
    return Meeting(pairing, tuple(deals), fmean(shares) if shares else 0.0, low, high, stopped)


def interval(shares: list[float], games: int, sure: float) -> tuple[float, float]:
    """Of the mean share of victories by deal, where each deal is so many games."""
    if not shares:
        return 0.0, 1.0
    share = fmean(shares)
    weight = len(shares) + 1
    middle = (sum(shares) + 0.5) / weight
    varies = (sum((x - middle) ** 2 for x in shares) + 0.5 * middle**2 + 0.5 * (1 - middle) ** 2) / weight
    independent = min(len(shares) * middle * (1 - middle) / varies, float(len(shares) * games))
    return wilson(share * independent, independent, sure)
