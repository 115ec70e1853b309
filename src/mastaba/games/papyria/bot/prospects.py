"""What a seat of Papyria may have in the end, in points: as far as that seat can know it."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.rules.ending import majority
from mastaba.games.papyria.rules.keys import KEY_OF, multiplier, worth
from mastaba.games.papyria.rules.land import Land
from mastaba.games.papyria.rules.pieces import CITY, FOREST, MOUNTAIN, TEMPLE, TYPES
from mastaba.games.papyria.rules.position import OVER
from mastaba.games.papyria.rules.scoring import value
from mastaba.games.papyria.rules.seats import NO_KEY, Seat
from mastaba.games.papyria.rules.state import Papyria

# by type: how often a player scores it in what is left of a whole game, without a choice
USUAL: Final[tuple[float, ...]] = (1.0, 0.9, 1.0, 0.8, 0.8, 0.9, 0.8)
GROWTH: Final[tuple[float, ...]] = (2.0, 2.0, 2.0, 1.5, 2.0, 2.5, 2.0)  # by type: how much its value grows until then


class Prospects:
    """What one seat makes of the position."""

    def __init__(self, state: Papyria, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.me: Final[Seat] = state.seats[seat]
        self.ahead: Final = progress(state)  # how much of the game is left, from 1 to 0
        self.turns: Final = 0.5 + 16.0 * self.ahead  # own turns that are left
        self.limit: Final = float(self.me.knowledge) + 14.0 * self.ahead
        self.factors: Final = [float(multiplier(state, self.me, kind)) for kind in range(len(TYPES))]
        self.wanted: Final = [self.key_to_have(kind) for kind in range(len(TYPES))]
        self.parts: Final = self.prospects_by_type()
        self.base: Final[float] = sum(self.parts)
        self.lessons: Final = [-1.0] * 64  # by knowledge: what so much more is worth, once it is asked for

    def key_to_have(self, kind: int) -> float:
        """1 with the key of a type, 0 where there is none to be had, -1 where there is."""
        key = KEY_OF[kind]
        if key < 0:
            return 0.0
        if self.me.keys[key] != NO_KEY:
            return 1.0
        return -1.0 if self.state.keys_gone[key] < len(self.state.given.keys) else 0.0

    def prospects(self) -> float:
        """The points this seat may have in the end."""
        me = self.me
        total = float(me.points)
        if self.state.step == OVER:
            return total
        total += self.base
        total += self.lapis_worth(float(me.lapis)) + self.papyrus_worth(float(me.papyrus))
        forest = float(worth(self.state, me, FOREST))
        mountain = float(worth(self.state, me, MOUNTAIN))
        for which in range(4):
            if self.seat in majority(self.state, which):
                total += 0.8 * (forest if which < 2 else mountain)
        return total

    def prospects_by_type(self) -> list[float]:
        """What scorings and keys will bring with the land as it is."""
        land = self.me.land
        return [self.type_prospects(land, kind, self.limit, self.factors[kind]) for kind in range(len(TYPES))]

    def land_prospects(self, land: Land) -> float:
        """What scorings and keys will bring with another land, of which most is as it was."""
        mine = self.me.land
        total = 0.0
        kind: i64 = 0
        while kind < len(TYPES):
            same = value(land, kind) == value(mine, kind)
            if kind == CITY and land.city_count() != mine.city_count():
                same = False
            if kind == TEMPLE and land.temple_count() != mine.temple_count():
                same = False
            if same:
                total += self.parts[kind]
            else:
                total += self.type_prospects(land, kind, self.limit, self.factors[kind])
            kind += 1
        return total

    def type_prospects(self, land: Land, kind: i64, limit: float, factor: float) -> float:
        """Of one type: how often it will be scored, and for how much."""
        there = float(value(land, kind)) + self.ahead * GROWTH[kind]
        product = there * (factor + 0.3 * self.ahead)
        if product > limit:
            product = limit
        weight = 0.25 + 0.25 * factor
        if weight > 1.25:
            weight = 1.25
        times = self.turns * 0.11 * weight * USUAL[kind]
        wanted: float = self.wanted[kind]
        if wanted > 0.0:
            times += 1.0
        elif wanted < 0.0:
            times += 1.6 * self.near_key(land, kind)
        return times * product

    def multiplier_worth(self, kind: i64) -> float:
        """What one more multiplier of a type is worth."""
        land = self.me.land
        factor: float = self.factors[kind]
        more = self.type_prospects(land, kind, self.limit, factor + 1.0)
        return more - self.type_prospects(land, kind, self.limit, factor)

    def near_key(self, land: Land, kind: i64) -> float:
        """How likely it is that the key of a type will be had, by how much of its condition is met."""
        needed = float(self.state.given.conditions[KEY_OF[kind]])
        if kind == TEMPLE:
            there = float(land.temple_count())
        elif kind == CITY:
            there = float(land.city_count())
        else:
            there = float(value(land, kind))
        share = there / needed
        if share >= 1.0:
            return 1.0
        return share * share * (0.25 + 0.5 * self.ahead) if self.ahead > 0.05 else 0.0

    def lapis_worth(self, lapis: float) -> float:
        """The first few are worth more."""
        rich = lapis if lapis < 5.0 else 5.0 + 0.35 * (lapis - 5.0)
        return rich * (0.4 + 1.2 * self.ahead)

    def papyrus_worth(self, papyrus: float) -> float:
        rich = papyrus if papyrus < 6.0 else 6.0 + 0.4 * (papyrus - 6.0)
        return rich * (0.3 + 2.2 * self.ahead)

    def knowledge_worth(self, knowledge: i64) -> float:
        """What so much more knowledge is worth."""
        if knowledge == 0:
            return 0.0
        known: float = self.lessons[knowledge]
        if known < 0.0:
            limit = self.limit + float(knowledge)
            total = 0.0
            kind: i64 = 0
            while kind < len(TYPES):
                total += self.type_prospects(self.me.land, kind, limit, self.factors[kind])
                kind += 1
            known = total - self.base + 0.25 * float(knowledge) * self.ahead
            self.lessons[knowledge] = known
        return known


def progress(state: Papyria) -> float:
    """How much of the game is left, from 1 to 0: end-of-game tiles in the pile, and goods until the first comes."""
    if state.triggered:
        return 0.0
    left = float(state.pile_left) / float(state.given.numbers.end_tiles)
    seats = float(len(state.seats))
    passed = float(state.turns) / (seats * 22.0)
    rest = 1.0 - passed
    if rest < 0.0:
        rest = 0.0
    return left * (0.35 + 0.65 * rest)
