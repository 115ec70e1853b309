"""What a seat of Papyria may have in the end, in points: as far as that seat can know it."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.rules.ending import majority
from mastaba.games.papyria.rules.keys import KEY_OF, multiplier, worth
from mastaba.games.papyria.rules.pieces import CITY, FOREST, MOUNTAIN, TEMPLE, TYPES
from mastaba.games.papyria.rules.position import OVER
from mastaba.games.papyria.rules.scoring import value
from mastaba.games.papyria.rules.seats import NO_KEY, Seat
from mastaba.games.papyria.rules.state import Papyria

# by type: how often a player scores it in what is left of a whole game, without a choice
USUAL: Final[tuple[float, ...]] = (1.0, 0.9, 1.0, 0.8, 0.8, 0.9, 0.8)
GROWTH: Final[tuple[float, ...]] = (2.0, 2.0, 2.0, 1.5, 2.0, 2.5, 2.0)  # by type: how much its value grows until then


class Prospects:
    """What one seat makes of the position. Lists are by type of scoring."""

    def __init__(self, state: Papyria, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.me: Final[Seat] = state.seats[seat]
        self.ahead: Final = progress(state)  # how much of the game is left, from 1 to 0
        self.turns: Final = 0.5 + 16.0 * self.ahead  # own turns that are left
        self.limit: Final = float(self.me.knowledge) + 14.0 * self.ahead
        self.there: Final[list[int]] = []  # values of the land as it is
        self.counted: Final[list[int]] = []  # what counts for the key: cities and temples, or else the value
        self.factors: Final[list[float]] = []
        self.wanted: Final[list[float]] = []
        self.often: Final[list[float]] = []  # how often each will be scored
        self.products: Final[list[float]] = []  # and for how much, if knowledge does not limit it
        self.parts: Final[list[float]] = []  # so what scorings and keys will bring
        self.base: float = 0.0  # the sum of these
        self.look_at_types()

    def look_at_types(self) -> None:
        land = self.me.land
        limit = self.limit
        total = 0.0
        kind: i64 = 0
        while kind < len(TYPES):
            there = value(land, kind)
            counted = there
            if kind == TEMPLE:
                counted = land.temple_count()
            elif kind == CITY:
                counted = land.city_count()
            factor = float(int(multiplier(self.state, self.me, kind)))
            self.there.append(int(there))
            self.counted.append(int(counted))
            self.factors.append(factor)
            self.wanted.append(self.key_to_have(kind))
            product = self.product(kind, there, factor)
            often = self.times(kind, counted, factor)
            part = often * (product if product <= limit else limit)
            self.products.append(product)
            self.often.append(often)
            self.parts.append(part)
            total += part
            kind += 1
        self.base = total

    def key_to_have(self, kind: i64) -> float:
        """1 with the key of a type, 0 where there is none to be had, -1 where there is."""
        key: i64 = KEY_OF[kind]
        if key < 0:
            return 0.0
        if self.me.keys[key] != NO_KEY:
            return 1.0
        return -1.0 if self.state.keys_gone[key] < len(self.state.given.keys) else 0.0

    def prospects(self) -> float:
        """The points this seat may have in the end."""
        me = self.me
        total = float(int(me.points))
        if self.state.step == OVER:
            return total
        total += self.base
        total += self.lapis_worth(float(int(me.lapis))) + self.papyrus_worth(float(int(me.papyrus)))
        forest = float(int(worth(self.state, me, FOREST)))
        mountain = float(int(worth(self.state, me, MOUNTAIN)))
        for which in range(4):
            if self.seat in majority(self.state, which):
                total += 0.8 * (forest if which < 2 else mountain)
        return total

    # ---- Scorings and keys ------------------------------------------------------------------------------

    def product(self, kind: i64, there: i64, factor: float) -> float:
        """What a scoring of a type will bring, if knowledge does not limit it."""
        grown = float(int(there)) + self.ahead * GROWTH[kind]
        return grown * (factor + 0.3 * self.ahead)

    def times(self, kind: i64, counted: i64, factor: float) -> float:
        """How often a type will be scored."""
        weight = 0.25 + 0.25 * factor
        if weight > 1.25:
            weight = 1.25
        times = self.turns * 0.11 * weight * USUAL[kind]
        wanted: float = self.wanted[kind]
        if wanted > 0.0:
            times += 1.0
        elif wanted < 0.0:
            times += 1.6 * self.near_key(kind, counted)
        return times

    def type_prospects(self, kind: i64, there: i64, counted: i64) -> float:
        """What scorings and the key of a type will bring with another land."""
        factor: float = self.factors[kind]
        product = self.product(kind, there, factor)
        if product > self.limit:
            product = self.limit
        return self.times(kind, counted, factor) * product

    def near_key(self, kind: i64, counted: i64) -> float:
        """How likely it is that the key of a type will be had, by how much of its condition is met."""
        needed = float(int(self.state.given.conditions[KEY_OF[kind]]))
        share = float(int(counted)) / needed
        if share >= 1.0:
            return 1.0
        return share * share * (0.25 + 0.5 * self.ahead) if self.ahead > 0.05 else 0.0

    def multiplier_worth(self, kind: i64) -> float:
        """What one more multiplier of a type is worth."""
        factor: float = self.factors[kind] + 1.0
        product = self.product(kind, self.there[kind], factor)
        if product > self.limit:
            product = self.limit
        part: float = self.parts[kind]
        return self.times(kind, self.counted[kind], factor) * product - part

    def knowledge_worth(self, knowledge: i64) -> float:
        """What so much more knowledge is worth."""
        if knowledge == 0:
            return 0.0
        more = float(int(knowledge))
        limit = self.limit + more
        total = 0.0
        kind: i64 = 0
        while kind < len(TYPES):
            product: float = self.products[kind]
            often: float = self.often[kind]
            total += often * (product if product <= limit else limit)
            kind += 1
        return total - self.base + 0.25 * more * self.ahead

    # ---- Goods ------------------------------------------------------------------------------------------

    def lapis_worth(self, lapis: float) -> float:
        """The first few are worth more."""
        rich = lapis if lapis < 5.0 else 5.0 + 0.35 * (lapis - 5.0)
        return rich * (0.4 + 1.2 * self.ahead)

    def papyrus_worth(self, papyrus: float) -> float:
        rich = papyrus if papyrus < 6.0 else 6.0 + 0.4 * (papyrus - 6.0)
        return rich * (0.3 + 2.2 * self.ahead)


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
