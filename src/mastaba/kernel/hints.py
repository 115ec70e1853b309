"""What a game tells its bots: how good moves look, and how good a position is. Everything else bots do is general.

`scores` and `choose` may use what the seat to move knows (its own cards and what is public) and nothing else, so that
the same numbers come out on the real position and on any sample. `value` may look at all of a sample.
"""

from mypy_extensions import i64, mypyc_attr

from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """A game without hints of its own gets these: all moves look alike."""

    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        """How good each legal move looks to this seat; only differences count, about 1 is a lot."""
        return [0.0] * len(legal)

    def always(self, seen: Seen) -> int:
        """The move that every bot makes here, whatever it thinks; -1: it may choose."""
        return -1

    def value(self, state: State, seat: int) -> float:
        """How likely this seat is to win an unfinished game, from 0 to 1."""
        return 1.0 / state.setting.seats

    def depth(self) -> int:
        """How many quick moves a search plays on before it asks for the `value`."""
        return 60

    def choose(self, state: State, seat: int, legal: tuple[int, ...], chance: Chance) -> int:
        """A quick sensible move: the best looking one, ties broken by chance."""
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
