"""What a game tells its bots: how good moves look, how good a position is, and why. All else that bots do is general.

`scores`, `choose` and `reasons` may use what the seat to move knows (its own cards and what is public) and nothing
else, so that the same comes out on the real position and on any sample. `features` and `values` may look at all of a
sample.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.weights import Weights, chances


class Reason:
    """What speaks for a move, or against it. The clause is made at the edge, by the game's `text/reasons.py`."""

    def __init__(self, kind: str, worth: float, about: tuple[str, ...] = (), **parameters: object) -> None:
        self.kind: Final = kind
        self.worth: Final = worth  # in the units of `scores`: above 0 it speaks for the move
        self.about: Final = about  # keys of pieces and places
        self.parameters: Final = parameters


class Budget:
    """How much a level thinks about one move of a game: so many trees of so many iterations each."""

    def __init__(self, trees: int, iterations: int) -> None:
        self.trees: Final = trees
        self.iterations: Final = iterations


class Slips:
    """What an apprentice does wrong."""

    def __init__(self, overlooked: float, worst: float) -> None:
        self.overlooked: Final = overlooked  # which share of the moves it does not see
        self.worst: Final = worst  # by how much a move may be worse than the best one: what is worse is seen as silly


VIZIER: Final = Budget(1, 400)  # what a game gets that says nothing
PHARAOH: Final = Budget(4, 1500)
SLIPS: Final = Slips(0.35, 1.0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """A game without hints of its own gets these: all moves look alike."""

    def __init__(self) -> None:
        self.weights: Weights | None = None  # fitted values, if there are any for this many seats

    # ---- Moves ------------------------------------------------------------------------------------------

    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        """How good each legal move looks to this seat; only differences count, about 1 is a lot."""
        return [0.0] * len(legal)

    def always(self, seen: Seen) -> int:
        """The move that every bot makes here, whatever it thinks; -1: it may choose."""
        return -1

    def worked_out(self, seen: Seen) -> list[float]:
        """What each legal move wins, from 0 to 1, where that can be told for certain and soon; elsewhere []. There a
        search has nothing to look for."""
        return []

    def reasons(self, seen: Seen, move: int) -> list[Reason]:
        """What speaks for a move and against it, in the numbers of `scores`, the weightiest first."""
        return []

    def choose(self, state: State, seat: int, legal: tuple[int, ...], chance: Chance) -> int:
        """A quick sensible move: the best looking one, ties broken by chance."""
        if len(legal) == 1:
            return legal[0]
        scores = self.scores(state, seat, legal)
        best = scores[0]
        ties: i64 = 0
        chosen = legal[0]
        for i, score in enumerate(scores):
            if score > best:
                best = score
                ties = 1
                chosen = legal[i]
            elif score == best:
                ties += 1
                if chance.below(ties) == 0:
                    chosen = legal[i]
        return chosen

    def quick(self, state: State, seat: int, chance: Chance) -> int:
        """The same for play-outs; a game that finds such a move without a list of all moves is searched faster."""
        return self.choose(state, seat, state.legal(seat), chance)

    # ---- Positions --------------------------------------------------------------------------------------

    def feature_names(self) -> tuple[str, ...]:
        """What the numbers of a position are called, from which values can be fitted; () if there are none."""
        return ()

    def features(self, state: State, seat: int) -> list[float]:
        """These numbers of an unfinished position, for one seat; all about as large as 1."""
        return []

    def value(self, state: State, seat: int) -> float:
        """How likely this seat is to win an unfinished game, from 0 to 1, as long as nothing is fitted."""
        return 1.0 / state.setting.seats

    def values(self, state: State) -> list[float]:
        """How likely each seat is to win: by fitted weights, or else by its `value`."""
        weights = self.weights
        if weights is None:
            return [self.value(state, seat) for seat in range(state.setting.seats)]
        return chances([weights.worth(self.features(state, seat)) for seat in range(state.setting.seats)])

    def success(self, state: State) -> float:
        """How well a single player has done in a finished game, from 0 to 1: there is nobody to be compared with."""
        return 0.5

    def stretch(self, state: State) -> int:
        """The part of the game that this is: a search looks no further than to where another one begins."""
        return 0

    def stops(self, state: State, moves: int) -> bool:
        """Whether a play-out of so many quick moves has come far enough: what follows is told by the `values`.

        Some positions look better than they are, in the middle of a turn for one: there it is false however many moves
        there were, and values are neither fitted to such positions nor asked of them.
        """
        return moves >= self.depth(60)

    def depth(self, usual: int) -> int:
        """How many quick moves a play-out makes: as the fitted weights say, or else the usual number."""
        weights = self.weights
        return usual if weights is None or weights.depth < 0 else weights.depth

    def explore(self, usual: float) -> float:
        """How strongly rarely tried moves attract a search: less where values tell more than the end of one game."""
        return usual

    # ---- Levels -----------------------------------------------------------------------------------------

    def vizier(self, seats: int) -> Budget:
        """How much a vizier thinks at a table of so many."""
        return VIZIER

    def pharaoh(self, seats: int) -> Budget:
        return PHARAOH

    def slips(self) -> Slips:
        """What an apprentice does wrong in this game."""
        return SLIPS

    def for_level(self, name: str) -> "Hints":
        """The hints as a bot of this level has them: one that knows fewer words, for one."""
        return self

    def forget(self, state: State, seat: int, chance: Chance) -> None:
        """Takes from a sample what an apprentice in this seat could remember, and does not."""

    def plausible(self, state: State, seat: int) -> float:
        """How well a sample goes with what others have done so far, from 0 to 1, as this seat sees it. A search draws
        samples by it."""
        return 1.0
