"""Mykerinos for bots: how good a move looks, and how good a position is.

Digging is judged by what the survey would bring (outlook.py); the survey itself is played out choice by choice
(prospects.py).
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from mastaba.games.mykerinos.bot.features import NAMES, numbers_of
from mastaba.games.mykerinos.bot.outlook import Outlook, ranking_number, region_gains, stock_worth
from mastaba.games.mykerinos.bot.prospects import Gains, Prospects, add_to, digging
from mastaba.games.mykerinos.bot.quick import quick_dig, quick_neutral
from mastaba.games.mykerinos.bot.reasons import POINT, of_choice, of_digging, of_neutral, what_follows
from mastaba.games.mykerinos.rules.position import DIG, NEUTRAL_DIG, OVER
from mastaba.games.mykerinos.rules.seen import MykerinosSeen
from mastaba.games.mykerinos.rules.setting import NEUTRAL, ROOM, SEASONS, TAKE, VERB
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.hints import Budget, Hints, Reason, Slips
from mastaba.kernel.weights import chances

MOST: Final = 1000  # prospects kept at once
# Eight iterations beat a scribe already, and four times as many win again and again: a vizier stands half-way.
VIZIER: Final = Budget(1, 200)
# By seats, from two on: with more of them, an iteration takes longer.
PHARAOH: Final = (Budget(2, 14000), Budget(2, 6000), Budget(2, 4500))  # large trees are stronger than many
SLIPS: Final = Slips(0.5, 0.8)
DEPTH: Final = 16  # moves that a play-out goes on, if no survey comes before


class MykerinosHints(Hints):
    def __init__(self) -> None:
        super().__init__()
        self.known: dict[tuple[int, ...], Prospects] = {}
        self.last: Prospects | None = None

    def prospects(self, state: Mykerinos) -> Prospects:
        """What stays the same until somebody gets a card or a room is looked up."""
        if self.last is not None and self.last.fits(state):
            return self.last
        key = [int(state.season), *state.wings, *state.region]
        for seat in state.seats:
            key += (int(seat.cards), int(seat.rooms), 1 if seat.general else 0)
        known = self.known.get(tuple(key))
        if known is None:
            if len(self.known) >= MOST:
                self.known.clear()
            known = Prospects(state)
            self.known[tuple(key)] = known
        self.last = known
        return known

    # ---- Moves ------------------------------------------------------------------------------------------

    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        assert isinstance(state, Mykerinos)
        prospects = self.prospects(state)
        if state.step == DIG:
            outlook = Outlook(state, seat, prospects)
            return [POINT * outlook.worth_of(move) for move in legal]
        if state.step == NEUTRAL_DIG:
            outlook = Outlook(state, seat, prospects, NEUTRAL)
            return [POINT * outlook.worth_of_neutral(move) for move in legal]
        return [POINT * survey_worth(state, prospects, seat, move) for move in legal]

    def quick(self, state: State, seat: int, chance: Chance) -> int:
        assert isinstance(state, Mykerinos)
        if state.step == DIG:
            return quick_dig(Outlook(state, seat, self.prospects(state)), chance)
        if state.step == NEUTRAL_DIG:
            return quick_neutral(Outlook(state, seat, self.prospects(state), NEUTRAL), chance)
        return self.choose(state, seat, state.legal(seat), chance)

    def reasons(self, seen: Seen, move: int) -> list[Reason]:
        assert isinstance(seen, MykerinosSeen)
        state = seen.holed
        legal = seen.legal()
        if move not in legal:
            return []
        prospects = self.prospects(state)
        if state.step == DIG:
            return of_digging(Outlook(state, seen.seat, prospects), move)
        if state.step == NEUTRAL_DIG:
            return of_neutral(Outlook(state, seen.seat, prospects, NEUTRAL), move)
        return of_choice(state, prospects, seen.seat, move, legal)

    # ---- Positions --------------------------------------------------------------------------------------

    def stretch(self, state: State) -> int:
        """How a survey will go can be worked out; and nobody knows the cards of the next season."""
        assert isinstance(state, Mykerinos)
        return int(2 * state.season + (0 if digging(state) else 1))

    def stops(self, state: State, moves: int) -> bool:
        assert isinstance(state, Mykerinos)
        return not digging(state) or (moves >= self.depth(DEPTH) and state.step == DIG)

    def value(self, state: State, seat: int) -> float:
        return self.values(state)[seat]

    def values(self, state: State) -> list[float]:
        """By what was fitted, or else by the points that everybody will have in the end."""
        assert isinstance(state, Mykerinos)
        fitted = self.weights
        if fitted is not None:
            prospects = self.prospects(state)
            region = coming(state, prospects)
            return chances([fitted.worth(numbers_of(state, i, prospects, region)) for i in range(state.given.seats)])
        points = self.expected(state)
        steep = 1.0 / (5.0 + 2.5 * float(SEASONS - state.season))
        most = max(points)
        weights = [exp(steep * (there - most)) for there in points]
        total = sum(weights)
        return [weight / total for weight in weights]

    def expected(self, state: Mykerinos) -> Gains:
        """The points that everybody will have in the end."""
        prospects = self.prospects(state)
        points = coming(state, prospects)
        for i in range(state.given.seats):
            player = state.seats[i]
            points[i] += prospects.now[i] + float(player.prestige) + stock_worth(state, player.stock)
        return points

    def feature_names(self) -> tuple[str, ...]:
        return NAMES

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Mykerinos)
        prospects = self.prospects(state)
        return numbers_of(state, seat, prospects, coming(state, prospects))

    # ---- Levels -----------------------------------------------------------------------------------------

    def vizier(self, seats: int) -> Budget:
        return VIZIER

    def pharaoh(self, seats: int) -> Budget:
        return PHARAOH[seats - 2]

    def slips(self) -> Slips:
        return SLIPS


def coming(state: Mykerinos, prospects: Prospects) -> Gains:
    """What everybody can expect of the region."""
    if digging(state):
        if any(seat.cubes for seat in state.seats):  # else it is too early to tell
            return region_gains(state, prospects)
        return [0.0] * state.given.seats
    if state.step == OVER:
        return [0.0] * state.given.seats
    gains = list(prospects.play(state.area, state.ranking, state.rank, state.gone, -1))
    for area in range(int(state.area) + 1, len(state.region) // 2):
        add_to(gains, prospects.area(area, ranking_number(state, area, -1, 0, -1, 0)), 1.0)
    return gains


# ---- The survey -----------------------------------------------------------------------------------------


def survey_worth(state: Mykerinos, prospects: Prospects, seat: i64, move: i64) -> float:
    """What a choice brings, with all choices that follow it in the same area."""
    after = list(what_follows(state, prospects, move))
    verb: i64 = VERB[move]
    if verb == ROOM:
        after[seat] += prospects.room_gain(seat, move - ROOM)
    elif verb == TAKE:
        after[seat] += prospects.card_gain(seat, state.card_at(move - TAKE))
    return prospects.utility(after, seat)
