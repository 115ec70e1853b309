"""Papyrus for bots: how good a card above, below or under a Dossier looks, and how good a position is."""

from math import exp
from pathlib import Path
from typing import Final

from mastaba.games.papyrus.bot.features import NAMES, features_of
from mastaba.games.papyrus.bot.last_turn import is_last, victories
from mastaba.games.papyrus.bot.outlook import Outlook
from mastaba.games.papyrus.bot.reasons import reasons_for
from mastaba.games.papyrus.rules.seats import EMPTY
from mastaba.games.papyrus.rules.seen import PapyrusSeen
from mastaba.games.papyrus.rules.state import ABOVE, BELOW, Papyrus
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.hints import Budget, Hints, Reason, Slips
from mastaba.kernel.weights import chances, weights_in

TEMPER: Final = 0.12  # how much a point counts in `value`
EXPLORE: Final = 0.5  # with fitted values
HERE: Final = Path(__file__).parent


class PapyrusHints(Hints):
    def __init__(self, seats: int = 0) -> None:
        super().__init__()
        self.weights = weights_in(HERE, "papyrus", NAMES).of(seats)

    # ---- Moves ------------------------------------------------------------------------------------------

    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        assert isinstance(state, Papyrus)
        outlook = Outlook(state, seat)
        if state.step == ABOVE:
            return outlook.above_scores(legal)
        if state.step == BELOW:
            return outlook.below_scores(legal)
        return outlook.tuck_scores(legal)

    def reasons(self, seen: Seen, move: int) -> list[Reason]:
        assert isinstance(seen, PapyrusSeen)
        return reasons_for(seen.holed, seen.seat, move)

    def worked_out(self, seen: Seen) -> list[float]:
        assert isinstance(seen, PapyrusSeen)
        return victories(seen) if is_last(seen.holed) else []

    # ---- Positions --------------------------------------------------------------------------------------

    def feature_names(self) -> tuple[str, ...]:
        return NAMES

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Papyrus)
        return features_of(state)[seat]

    def values(self, state: State) -> list[float]:
        """All seats are counted in one go."""
        weights = self.weights
        if weights is None:
            return super().values(state)
        assert isinstance(state, Papyrus)
        return chances([weights.worth(numbers) for numbers in features_of(state)])

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Papyrus)
        weights = [exp(TEMPER * float(state.points_now(i))) for i in range(len(state.seats))]
        return weights[seat] / sum(weights)

    def stops(self, state: State, moves: int) -> bool:
        """In the middle of a turn it is not told yet who will complete what."""
        assert isinstance(state, Papyrus)
        return moves >= self.depth(60) and state.step == ABOVE

    def explore(self, usual: float) -> float:
        """Values tell more of a position than the one end of a game that a play-out comes to."""
        return usual if self.weights is None else EXPLORE

    # ---- Levels -----------------------------------------------------------------------------------------

    def vizier(self, seats: int) -> Budget:
        return Budget(1, 100)

    def pharaoh(self, seats: int) -> Budget:
        """Ten times as much wins six games of ten, and again ten times as much, too."""
        return Budget(4, 15000)

    def slips(self) -> Slips:
        """Six points are too much to be overlooked, and so is the end of the game for who is behind."""
        return Slips(0.85, 1.4)

    def forget(self, state: State, seat: int, chance: Chance) -> None:
        """Which cards went into the piles of others, some of the time; who has which Fragments is easy."""
        assert isinstance(state, Papyrus)
        for i, player in enumerate(state.seats):
            if i != seat and chance.below(2) == 0:
                player.pile = EMPTY
