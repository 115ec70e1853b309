"""What belongs to a player of Papyria, and the rings on which ships and wanderers go round."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.rules.land import Land
from mastaba.games.papyria.rules.pieces import KEYS, SECTIONS
from mastaba.games.papyria.rules.setting import NOTHING
from mastaba.kernel.bags import times

NO_KEY: Final = -1
NO_KEYS: Final[tuple[int, ...]] = tuple([NO_KEY] * len(KEYS))
UNIT: Final[tuple[int, ...]] = tuple(8**section for section in range(SECTIONS))
SHIFT: Final[tuple[int, ...]] = tuple(3 * section for section in range(SECTIONS))


def owner(ring: i64, section: i64) -> i64:
    """Whose piece stands there: the seat and one, or 0. A ring is three bits for each section."""
    return (ring >> SHIFT[section]) & 7


class Seat:
    """A player."""

    def __init__(self, land: Land) -> None:
        self.land: Land = land
        self.priest: i64 = 0  # the tile of the land that it stands on
        self.lapis: i64 = 0
        self.papyrus: i64 = 0
        self.knowledge: i64 = 0
        self.multipliers: i64 = 0  # a bag of types
        self.keys: tuple[int, ...] = NO_KEYS  # R43: of each kind, its multipliers
        self.collected: tuple[int, ...] = ()  # scoring tiles
        self.ships: i64 = 0  # R10: still to be set
        self.wanderers: i64 = 0
        self.pick: i64 = NOTHING  # R9: chosen, and not yet placed
        self.scored: i64 = 0  # points from scorings,
        self.paid: i64 = 0  # from end-of-game tiles,
        self.for_keys: i64 = 0  # and, at the end, from keys
        self.for_majorities: i64 = 0  # and majorities
        self.learned: i64 = 0  # how often this player alone, or some players, learned something

    def copy(self) -> "Seat":
        twin = Seat(self.land)
        twin.priest = self.priest
        twin.lapis = self.lapis
        twin.papyrus = self.papyrus
        twin.knowledge = self.knowledge
        twin.multipliers = self.multipliers
        twin.keys = self.keys
        twin.collected = self.collected
        twin.ships = self.ships
        twin.wanderers = self.wanderers
        twin.pick = self.pick
        twin.scored = self.scored
        twin.paid = self.paid
        twin.for_keys = self.for_keys
        twin.for_majorities = self.for_majorities
        twin.learned = self.learned
        return twin

    @property
    def points(self) -> i64:
        return self.scored + self.paid + self.for_keys + self.for_majorities

    @property
    def cities(self) -> i64:
        return self.land.city_count()

    @property
    def temples(self) -> i64:
        return self.land.temple_count()

    def multiplier_tiles(self, kind: i64) -> i64:
        return times(self.multipliers, kind)
