"""Hâpy Families for bots: which moves look good, and who is likely to win."""

from math import exp
from typing import Final

from mypy_extensions import i64

from mastaba.games.hapy.bot.features import NAMES, numbers
from mastaba.games.hapy.bot.outlook import Outlook
from mastaba.games.hapy.bot.reasons import reasons_for
from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.seen import HapySeen
from mastaba.games.hapy.rules.setting import EACH, counted, families_with, how_many
from mastaba.games.hapy.rules.state import ASKING, TAKING, Hapy
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.hints import Budget, Hints, Reason, Slips
from mastaba.kernel.weights import Weights

TEMPER: Final = 0.35  # how much a series counts in `value`


FORGOTTEN: Final = 2  # of three cards in other hands that an apprentice has seen
OF: Final = 3


class HapyHints(Hints):
    def __init__(self, weights: Weights | None = None) -> None:
        super().__init__()
        self.weights = weights

    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        assert isinstance(state, Hapy)
        outlook = Outlook(state, seat)
        if state.step == TAKING:
            return outlook.takes(legal)
        if state.step == ASKING:
            return outlook.questions(legal)
        return [outlook.keep(move) for move in legal]

    def choose(self, state: State, seat: int, legal: tuple[int, ...], chance: Chance) -> int:
        """A best move by `scores`; questions that cannot bring anything are not looked at."""
        assert isinstance(state, Hapy)
        if len(legal) == 1:
            return legal[0]
        if state.step == TAKING:
            return Outlook(state, seat).best_take(legal, chance)
        if state.step == ASKING and legal is state.legal(seat):
            return Outlook(state, seat).best_question(chance)
        return super().choose(state, seat, legal, chance)

    def reasons(self, seen: Seen, move: int) -> list[Reason]:
        assert isinstance(seen, HapySeen)
        return reasons_for(seen.holed, seen.seat, move) if move in seen.legal() else []

    def feature_names(self) -> tuple[str, ...]:
        return NAMES

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Hapy)
        return numbers(state, seat)

    def stops(self, state: State, moves: int) -> bool:
        """Between turns: in the middle of one it is not known yet what comes of it."""
        assert isinstance(state, Hapy)
        return moves >= self.depth(60) and (state.step == TAKING or (state.began_empty and state.step == ASKING))

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Hapy)
        weights = [exp(TEMPER * material(state, player)) for player in state.seats]
        return weights[seat] / sum(weights)

    # ---- Levels -----------------------------------------------------------------------------------------

    def vizier(self, seats: int) -> Budget:
        return Budget(1, 2000)

    def pharaoh(self, seats: int) -> Budget:
        """Fifty times as much: ten times as much does not win two thirds of the games."""
        return Budget(4, 25_000)

    def slips(self) -> Slips:
        """It never asks for what cannot be there, nor passes over a series that it sees."""
        return Slips(0.3, 0.7)

    def forget(self, state: State, seat: int, chance: Chance) -> None:
        """Most of the cards that others took in the open or were handed, and that they said no."""
        assert isinstance(state, Hapy)
        for number, player in enumerate(state.seats):
            if number == seat:
                continue
            for card in members(player.known):
                if chance.below(OF) < FORGOTTEN:
                    player.known &= ~BIT[card]
                    state.located &= ~BIT[card]
                    player.slots = (0, *player.slots)
            if chance.below(OF) < FORGOTTEN:
                player.denied = 0


def material(state: Hapy, player: Seat) -> float:
    """What a player has, in series: laid ones, and the chances in hand."""
    series: i64 = player.series
    total = float(series)
    if series == state.given.target - 1:
        total += 1.0
    counts = counted(player.hand)
    pairs = families_with(counts, 2)
    begun = families_with(counted(player.laid), 1)
    total += 0.3 * float(how_many(pairs & EACH)) + 1.2 * float(how_many(pairs & begun & EACH))
    return total + 0.06 * float(how_many(families_with(counts, 1) & ~pairs & EACH))
