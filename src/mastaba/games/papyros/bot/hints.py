"""PaPyRoS for bots: how good a move looks, and how good a position is.

A word is judged by its Deben and by what its vowels are worth; a card by the word that it makes possible. A position
is judged by who will reach the target first, with the best word of the player to move, whose vowels lie open.
"""

from math import exp
from typing import Final

from mastaba.games.papyros.bot.features import NAMES, features_of
from mastaba.games.papyros.bot.judging import CARD, Judge
from mastaba.games.papyros.bot.prospects import SUN_COST, VOWEL_COST, Prospects
from mastaba.games.papyros.bot.reasons import Counsel
from mastaba.games.papyros.bot.votes import vote_on
from mastaba.games.papyros.rules.letters import SUN
from mastaba.games.papyros.rules.lexicon import LEVELS
from mastaba.games.papyros.rules.position import ACT, CONSENT, DEAL, GIVE, MORE, OVER, PAY, PLACE, SUN_ROLLED, VOTE
from mastaba.games.papyros.rules.seen import PapyrosSeen
from mastaba.games.papyros.rules.setting import SEATS
from mastaba.games.papyros.rules.state import Papyros
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.hints import Budget, Hints, Reason, Slips

VOWEL: Final = 0.5
TURN: Final = 8.0  # Deben in a turn
SPREAD: Final = 0.6  # turns, by which the end is uncertain
KNOWN: Final[dict[str, int]] = {"apprentice": 1, "scribe": 2}  # words of these levels
VIZIER: Final = Budget(1, 30)  # with 60, nine of ten games against a scribe are won
PHARAOH: Final = Budget(4, 1500)
SLIPS: Final = Slips(0.35, 1.0)
TURNS: Final = (ACT, GIVE, SUN_ROLLED, MORE)  # steps in which a word may follow


class PapyrosHints(Hints):
    """`level`: 1 knows the most frequent words only, 3 all of them."""

    def __init__(self, level: int = LEVELS) -> None:
        super().__init__()
        self.level: Final = level

    def always(self, seen: Seen) -> int:
        """G10: bots vote by what they know of words, and not by what is good for them."""
        if isinstance(seen, PapyrosSeen) and seen.holed.step == VOTE:
            return int(seen.holed.given.first.yes) + vote_on(seen.holed.given, seen.holed.motion)
        return -1

    def stops(self, state: State, moves: int) -> bool:
        """As soon as somebody has a turn: the best word is worked out instead of being played. Within a turn it is
        not enough: an exchange looks like nothing until its second word is laid."""
        assert isinstance(state, Papyros)
        return begins(state)

    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        assert isinstance(state, Papyros)
        step = state.step
        if len(legal) == 1 or step in (DEAL, PLACE):
            return [0.0] * len(legal)
        if step in (ACT, MORE):
            return Judge(state, self.level).scores(legal)
        first = state.given.first
        if step == GIVE:
            rack = state.seats[state.turn].rack
            return [-give_cost(rack, move - int(first.give)) for move in legal]
        if step == PAY:
            return [pay_score(state, move - int(first.pay)) for move in legal]
        if step == VOTE:
            chosen = int(first.yes) + vote_on(state.given, state.motion)
            return [1.0 if move == chosen else 0.0 for move in legal]
        good = first.yes if step == CONSENT else first.draw
        return [1.0 if move == int(good) else 0.0 for move in legal]

    def feature_names(self) -> tuple[str, ...]:
        return NAMES

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Papyros)
        return features_of(state, seat, self.level)

    def reasons(self, seen: Seen, move: int) -> list[Reason]:
        assert isinstance(seen, PapyrosSeen)
        return Counsel(seen.holed, seen.seat, self.level).reasons(move)

    # ---- Positions --------------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        return self.values(state)[seat]

    def values(self, state: State) -> list[float]:
        """By the turns that everybody still needs."""
        assert isinstance(state, Papyros)
        if self.weights is not None:
            return super().values(state)
        left = turns_left(state, self.level)
        weights = [exp((min(left) - turns) / SPREAD) for turns in left]
        total = sum(weights)
        return [weight / total for weight in weights]

    # ---- Levels -----------------------------------------------------------------------------------------

    def vizier(self, seats: int) -> Budget:
        return VIZIER

    def pharaoh(self, seats: int) -> Budget:
        return PHARAOH

    def slips(self) -> Slips:
        return SLIPS

    def for_level(self, name: str) -> Hints:
        """An apprentice knows the most frequent words only, and a scribe those that many know."""
        level = KNOWN.get(name, LEVELS)
        return self if level == self.level else PapyrosHints(level)


def begins(state: Papyros) -> bool:
    """Whether a turn has just begun: no card was played that makes words possible."""
    if state.step != ACT:
        return state.step in (GIVE, SUN_ROLLED)
    return not (state.forced or state.flipped or state.exchanged or state.allies or state.refused or state.made)


def give_cost(rack: list[int], kind: int) -> float:
    """What a vowel is worth to its owner: less if there are more of them."""
    if kind == SUN:
        return SUN_COST + 1.0
    return VOWEL_COST[kind] / float(rack[kind])


def pay_score(state: Papyros, source: int) -> float:
    """Letters before suns, and an ally's before one's own."""
    own = 0.2 if source % SEATS == state.turn else 0.0
    return (0.0 if source < SEATS else -1.0) - own


def turns_left(state: Papyros, level: int) -> list[float]:
    """By seat: how many turns it takes to the target."""
    best = 0.0
    step = state.step
    if step in TURNS:
        best = Prospects(state, level).best_word()
    left: list[float] = []
    for i in range(state.given.seats):
        seat = state.seats[i]
        deben = float(seat.deben)
        if i == state.turn and step != OVER:
            deben += best
        deben += 0.15 * VOWEL * float(seat.vowels) + 0.5 * CARD * float(seat.held)
        turns = (float(state.given.target) - deben) / TURN
        left.append(turns + 0.5 * float((i - state.turn) % state.given.seats) / float(state.given.seats))
    return left
