"""Ratings of the bots of a league, on the scale of chess: who is 191 points above another one wins 75 of 100 games.

They are fitted to all results at once (Bradley and Terry's model, by `choix`). A victory counts against each of the
others at the table, so that with more than two seats as well only the odds between two bots count, not how many of each
sit there. Intervals come from a Bayesian bootstrap: all of it is fitted again and again while each deal is given a
chance weight, the same one in all pairings that played it. Beside its deals each pairing has one more that was won as
far as it is fair and else lost (with two seats that is Jeffreys' prior): a bot that won all its games is not infinitely
better.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from mastaba.kernel.errors import BadOptions
from mastaba.lab.league.meetings import Meeting

SAMPLES = 400
PER_NATURAL = 400 / log(10)
ANCHORS = {"scribe": 1500.0, "greedy": 1500.0, "random": 1000.0}  # the first of them that plays
ANCHORED_ELSE = 1500.0  # the weakest by its level
LEAST = 1e-6  # victories: a chance weight may be next to nothing, and a fit needs more


@dataclass(frozen=True)
class Rating:
    bot: str
    rating: float
    low: float
    high: float


def anchor_of(bots: Sequence[str]) -> tuple[str, float]:
    """Whose rating is given, and what it is."""
    return next(((bot, ANCHORS[bot]) for bot in ANCHORS if bot in bots), (bots[0], ANCHORED_ELSE))


def ratings(bots: Sequence[str], meetings: Sequence[Meeting], seed: int) -> list[Rating]:
    """In the order of the bots; of those who have met, at tables of one size. While a league is under way they may not
    have met all: then of the largest part of them that can be compared."""
    np, choix = _libraries()
    chance = np.random.default_rng(seed)
    there = [meeting for meeting in meetings if meeting.deals]
    bots = _comparable(bots, there)
    if not bots:
        return []
    wins = [_wins(bots, meeting, np) for meeting in there if meeting.pairing.one in bots]
    anchor, given = anchor_of(bots)
    most = max((len(own.deals) for own in wins), default=0)

    def fit(deals: Any, prior: list[Any]) -> Any:
        matrix = np.zeros((len(bots), len(bots)))
        for own, weights in zip(wins, prior, strict=True):
            found = deals[: len(own.deals)] @ own.deals + weights @ own.prior
            matrix[own.one, own.others] += max(found[0], LEAST)
            matrix[own.others, own.one] += max(found[1], LEAST)
        strengths = choix.ilsr_pairwise_dense(matrix, max_iter=10_000, tol=1e-6) * PER_NATURAL
        return strengths - strengths[bots.index(anchor)] + given

    middle = fit(np.ones(most), [np.array(own.weights) for own in wins])
    samples = [
        fit(chance.standard_gamma(1.0, most), [chance.standard_gamma(own.weights) for own in wins])
        for _ in range(SAMPLES)
    ]
    low, high = np.percentile(np.array(samples), [2.5, 97.5], axis=0)
    return [Rating(bot, float(middle[i]), float(low[i]), float(high[i])) for i, bot in enumerate(bots)]


def _comparable(bots: Sequence[str], meetings: Sequence[Meeting]) -> list[str]:
    """Each of them has met another one, who has met another one, and so on."""
    parts = [{bot} for bot in bots]
    for meeting in meetings:
        met = [part for part in parts if not part.isdisjoint((meeting.pairing.one, meeting.pairing.others))]
        parts = [part for part in parts if part not in met] + [set().union(*met)]
    most = max(parts, key=len)
    return [bot for bot in bots if bot in most] if len(most) > 1 else []


@dataclass(frozen=True)
class _Wins:
    """How often the one beats one of the others, and the other way round."""

    one: int
    others: int
    deals: Any  # a row each
    prior: Any  # a deal that was won, and one that was lost
    weights: tuple[float, float]  # of these two


def _wins(bots: Sequence[str], meeting: Meeting, np: Any) -> _Wins:
    seats = meeting.pairing.seats
    won = [sum(game.victory(0) for game in deal) for deal in meeting.deals]
    rows = [(mine * (seats - 1), seats - mine) for mine in won]
    return _Wins(
        bots.index(meeting.pairing.one),
        bots.index(meeting.pairing.others),
        np.array(rows, dtype=float),
        np.array([(seats * (seats - 1), 0), (0, seats)], dtype=float),
        (1 / seats, 1 - 1 / seats),
    )


def _libraries() -> tuple[Any, Any]:
    try:
        import choix
        import numpy
    except ImportError:
        raise BadOptions(
            "Ratings are worked out by the libraries choix and NumPy, which are not installed here."
            " Type: pip install mastaba[lab]"
        ) from None
    return numpy, choix
