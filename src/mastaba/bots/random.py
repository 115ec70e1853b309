"""Uniform random play: the yardstick, and the fastest way through a game."""

from mypy_extensions import i64

from mastaba.bots.bot import Bot, Effort
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen, State
from mastaba.locale import N_


class Random(Bot):
    def choose(self, seen: Seen, chance: Chance, effort: Effort) -> int:
        return any_move(seen, chance)


bot = Random("random", 5, N_("Gentle"), N_("plays anything"), offered=False)


def any_move(seen: Seen, chance: Chance) -> int:
    legal = seen.legal()
    return legal[chance.below(len(legal))]


def play_out(state: State, chance: Chance) -> int:
    """Plays the game to its end at random; says how many moves it took."""
    moves: i64 = 0
    to_act = state.to_act
    while to_act:
        seat = to_act[0]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        moves += 1
        to_act = state.to_act
    return moves
