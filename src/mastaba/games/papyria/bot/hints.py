"""Papyria for bots: how good a move looks, and how good a position is.

Everything is judged in points: what a land, multipliers, knowledge and goods will bring until the end, as far as the
seat that moves can know it. A move is worth what it changes in that.
"""

from math import exp
from typing import Final

from mastaba.games.papyria.bot.numbers import NAMES, Numbers
from mastaba.games.papyria.bot.outlook import POINT, Outlook
from mastaba.games.papyria.bot.prospects import Prospects
from mastaba.games.papyria.rules.position import MOVING
from mastaba.games.papyria.rules.state import Papyria
from mastaba.kernel.contract import State
from mastaba.kernel.hints import Hints
from mastaba.kernel.weights import chances

DEPTH: Final = 6  # moves that a play-out goes on at least
TEMPER: Final = 0.035  # how much a point counts in `value`


class PapyriaHints(Hints):
    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        assert isinstance(state, Papyria)
        outlook = Outlook(state, seat)
        if state.step == MOVING:
            return outlook.move_scores(legal)
        return [POINT * outlook.gain(move) for move in legal]

    def stops(self, state: State, moves: int) -> bool:
        """Between turns: within one, the position looks better than it is to whoever has acted already."""
        assert isinstance(state, Papyria)
        return moves >= self.depth(DEPTH) and state.step <= MOVING

    def feature_names(self) -> tuple[str, ...]:
        return NAMES

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Papyria)
        return Numbers(state, seat).all()

    def value(self, state: State, seat: int) -> float:
        """By prospects, as long as nothing is fitted."""
        assert isinstance(state, Papyria)
        if len(state.seats) == 1:
            return likely(Prospects(state, 0).prospects())
        worths = [TEMPER * Prospects(state, i).prospects() for i in range(len(state.seats))]
        return chances(worths)[seat]

    def values(self, state: State) -> list[float]:
        assert isinstance(state, Papyria)
        if self.weights is not None:
            return super().values(state)
        if len(state.seats) == 1:
            return [likely(Prospects(state, 0).prospects())]
        return chances([TEMPER * Prospects(state, i).prospects() for i in range(len(state.seats))])

    def success(self, state: State) -> float:
        assert isinstance(state, Papyria)
        return likely(float(state.seats[0].points))


def likely(points: float) -> float:
    """How good a single player's points are, from 0 to 1."""
    return 1.0 / (1.0 + exp(-TEMPER * 0.5 * (points - 200.0)))
