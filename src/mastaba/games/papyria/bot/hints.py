"""Papyria for bots: how good a move looks, and how good a position is.

Everything is judged in points: what a land, multipliers, knowledge and goods will bring until the end, as far as the
seat that moves can know it. A move is worth what it changes in that.
"""

from math import exp
from typing import Final

from mastaba.games.papyria.bot.numbers import NAMES, Numbers
from mastaba.games.papyria.bot.outlook import POINT, Outlook
from mastaba.games.papyria.bot.prospects import Prospects
from mastaba.games.papyria.bot.reasons import Grounds
from mastaba.games.papyria.rules.position import MOVING
from mastaba.games.papyria.rules.state import Papyria
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.hints import Budget, Hints, Reason, Slips
from mastaba.kernel.weights import Weights, chances

DEPTH: Final = 6  # moves that a play-out goes on at least
TEMPER: Final = 0.035  # how much a point counts in `value`
# By seats: an iteration takes about 0.05 ms of a quiet machine, or 0.1 where play-outs are longer. Twenty beat a scribe
# in nine of ten games already, so a vizier has few.
VIZIERS: Final = (Budget(1, 600), Budget(1, 200), Budget(1, 150), Budget(1, 150))
PHARAOHS: Final = (Budget(4, 8000), Budget(4, 4000), Budget(4, 3000), Budget(4, 3000))
SLIPS: Final = Slips(0.55, 0.7)  # it sees not quite every other move, and makes none that costs it twelve points
# A single player's success is a curve of the points. It goes up from those of a scribe to those of a pharaoh: where it
# is flat, all moves look alike to a search.
GOAL: Final = 250.0  # points that count half
REACH: Final = 80.0  # so many more or less are clearly better or worse
ALONE: Final = 0.1  # how strongly rarely tried moves attract who is alone: they differ by a few points


class PapyriaHints(Hints):
    def __init__(self, seats: int, weights: Weights | None) -> None:
        super().__init__()
        self.alone: Final = seats == 1
        self.weights = weights

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

    def values(self, state: State) -> list[float]:
        assert isinstance(state, Papyria)
        if self.weights is not None:
            return super().values(state)
        if len(state.seats) == 1:
            return [likely(Prospects(state, 0).prospects())]
        return chances([TEMPER * Prospects(state, i).prospects() for i in range(len(state.seats))])

    def explore(self, usual: float) -> float:
        return ALONE if self.alone else usual

    def success(self, state: State) -> float:
        assert isinstance(state, Papyria)
        return likely(float(state.seats[0].points))

    def reasons(self, seen: Seen, move: int) -> list[Reason]:
        """Any sample will do: nothing is looked at that the seat does not know."""
        state = seen.fill(Fast(1))
        assert isinstance(state, Papyria)
        return Grounds(state, seen.seat).of(move)

    # ---- Levels -----------------------------------------------------------------------------------------

    def vizier(self, seats: int) -> Budget:
        return VIZIERS[seats - 1]

    def pharaoh(self, seats: int) -> Budget:
        return PHARAOHS[seats - 1]

    def slips(self) -> Slips:
        return SLIPS


def likely(points: float) -> float:
    """How good a single player's points are, from 0 to 1."""
    return 1.0 / (1.0 + exp((GOAL - points) / REACH))
