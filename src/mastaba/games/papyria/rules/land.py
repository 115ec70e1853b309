"""A land: the tiles in front of a player, where they lie, and what is on them.

Tiles are numbered in the order in which they came; a set of them is the bits of an int. A land is never changed, only
followed by another one: so copies of a game share it, and what it is worth is worked out once.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.rules.pieces import (
    CITY,
    FOREST,
    INVENTION,
    LAPIS,
    LOOK,
    MOUNTAIN,
    PAPYRUS,
    RIVER,
    SANCTUARY,
    SHIP,
    TEMPLE,
    WANDERER,
    Tile,
    turned,
)
from mastaba.kernel.bits import BIT, count

ALL_SIDES: Final = 15
ROW: Final = 256  # a place is its column and ROW times its row
STEPS: Final[tuple[int, ...]] = (-256, 1, 256, -1)  # to the north, east, south and west
UNKNOWN: Final = -1  # a value that nobody has asked for yet
VALUES: Final = 7
NONE: Final[list[int]] = []  # of all lands without tiles; nothing is ever put into it


class Land:
    """The tiles of one player."""

    def __init__(self) -> None:
        self.tiles: list[int] = NONE
        self.places: list[int] = NONE
        self.rotations: list[int] = NONE
        self.sides: list[int] = NONE  # of each tile, its open river sides as it lies
        self.rooms: list[int] = NONE  # of each tile, the sides where nothing lies, as bits
        self.touching: list[int] = NONE  # of each tile, the set of its neighbours
        self.flowing: list[int] = NONE  # of each tile, the set of those that its river flows into
        self.mountains: i64 = 0  # without a mine on it
        self.mines: i64 = 0
        self.forests: i64 = 0  # R34: without a city
        self.cities: i64 = 0
        self.sanctuaries: i64 = 0  # R33: without a temple
        self.temples: i64 = 0
        self.second_mountains: i64 = 0  # tiles that have two of them; so for all that can be there twice
        self.second_mines: i64 = 0
        self.second_forests: i64 = 0
        self.second_cities: i64 = 0
        self.second_sanctuaries: i64 = 0
        self.second_temples: i64 = 0
        self.rivers: i64 = 0
        self.lapis: i64 = 0  # tiles with a lapis invention
        self.inventions: i64 = 0  # how many, of any kind
        self.icons: i64 = 0  # of papyrus
        self.ships: i64 = 0
        self.wanderers: i64 = 0
        self.looks: i64 = 0
        self.values: list[int] = [UNKNOWN] * VALUES  # by type, once they are asked for

    def copy(self) -> "Land":
        """To be changed at once; who does so forgets the values that may be different then."""
        twin = Land()
        twin.tiles = self.tiles
        twin.places = self.places
        twin.rotations = self.rotations
        twin.sides = self.sides
        twin.rooms = self.rooms
        twin.touching = self.touching
        twin.flowing = self.flowing
        twin.mountains = self.mountains
        twin.mines = self.mines
        twin.forests = self.forests
        twin.cities = self.cities
        twin.sanctuaries = self.sanctuaries
        twin.temples = self.temples
        twin.second_mountains = self.second_mountains
        twin.second_mines = self.second_mines
        twin.second_forests = self.second_forests
        twin.second_cities = self.second_cities
        twin.second_sanctuaries = self.second_sanctuaries
        twin.second_temples = self.second_temples
        twin.rivers = self.rivers
        twin.lapis = self.lapis
        twin.inventions = self.inventions
        twin.icons = self.icons
        twin.ships = self.ships
        twin.wanderers = self.wanderers
        twin.looks = self.looks
        twin.values = self.values.copy()
        return twin

    @property
    def size(self) -> i64:
        return len(self.tiles)

    # ---- Placing (R39) ----------------------------------------------------------------------------------

    def with_tile(self, number: int, tile: Tile, slot: int, side: int, rotation: int) -> "Land":
        """The land with one more tile, beside this one."""
        return self.with_tile_at(number, tile, self.places[slot] + STEPS[side], rotation)

    def with_tile_at(self, number: int, tile: Tile, place: int, rotation: int) -> "Land":
        land = self.copy()
        new = len(self.tiles)
        sides = turned(tile.river, rotation)
        land.tiles = [*self.tiles, number]
        land.places = [*self.places, place]
        land.rotations = [*self.rotations, rotation]
        land.sides = [*self.sides, sides]
        land.rooms = [*self.rooms, ALL_SIDES]
        land.touching = [*self.touching, 0]
        land.flowing = [*self.flowing, 0]
        for side in range(4):
            there = place + STEPS[side]
            if there in self.places:
                land.join(new, self.places.index(there), side)
        if land.touching[new] & (land.touching[new] - 1):  # two neighbours: there may be a shorter way now
            land.values[CITY] = UNKNOWN
            land.values[TEMPLE] = UNKNOWN
        land.print_on(BIT[new], tile)
        return land

    def join(self, new: int, old: int, side: int) -> None:
        """Two tiles are neighbours now. R46: rivers flow on if both are open there."""
        opposite = (side + 2) % 4
        self.rooms[new] &= ~(1 << side)
        self.rooms[old] &= ~(1 << opposite)
        self.touching[new] |= BIT[old]
        self.touching[old] |= BIT[new]
        if self.sides[new] >> side & 1 and self.sides[old] >> opposite & 1:
            self.flowing[new] |= BIT[old]
            self.flowing[old] |= BIT[new]

    def print_on(self, bit: i64, tile: Tile) -> None:
        """What the new tile shows."""
        if tile.has(0):
            self.mountains |= bit
            self.values[MOUNTAIN] = UNKNOWN
        if tile.has(1):
            self.forests |= bit
            self.values[FOREST] = UNKNOWN
        if tile.has(2):
            self.sanctuaries |= bit
            self.values[SANCTUARY] = UNKNOWN
        if tile.twice:
            self.print_twice(bit, tile)
        if tile.river:
            self.rivers |= bit
            self.values[RIVER] = UNKNOWN
        if tile.invention >= 0:
            self.inventions += 1
            self.values[INVENTION] = UNKNOWN
        if tile.invention == LAPIS:
            self.lapis |= bit
            self.values[MOUNTAIN] = UNKNOWN
        elif tile.invention == PAPYRUS:
            self.icons += tile.icons
        elif tile.invention == SHIP:
            self.ships += 1
        elif tile.invention == WANDERER:
            self.wanderers += 1
        elif tile.invention == LOOK:
            self.looks += 1

    def print_twice(self, bit: i64, tile: Tile) -> None:
        """What the new tile shows a second time."""
        if tile.has_twice(0):
            self.second_mountains |= bit
        if tile.has_twice(1):
            self.second_forests |= bit
        if tile.has_twice(2):
            self.second_sanctuaries |= bit

    # ---- Building (R33-R35): it covers one; where there are two, the other one stays --------------------

    def with_mine(self, slot: i64) -> "Land":
        land = self.copy()
        bit: i64 = BIT[slot]
        if land.second_mountains & bit:
            land.second_mountains -= bit
        else:
            land.mountains -= bit
        if land.mines & bit:
            land.second_mines |= bit
        land.mines |= bit
        land.values[MOUNTAIN] = UNKNOWN
        return land

    def with_city(self, slot: i64) -> "Land":
        land = self.copy()
        bit: i64 = BIT[slot]
        if land.second_forests & bit:
            land.second_forests -= bit
        else:
            land.forests -= bit
        if land.cities & bit:
            land.second_cities |= bit
        land.cities |= bit
        land.values[FOREST] = UNKNOWN
        land.values[CITY] = UNKNOWN
        return land

    def with_temple(self, slot: i64) -> "Land":
        land = self.copy()
        bit: i64 = BIT[slot]
        if land.second_sanctuaries & bit:
            land.second_sanctuaries -= bit
        else:
            land.sanctuaries -= bit
        if land.temples & bit:
            land.second_temples |= bit
        land.temples |= bit
        land.values[SANCTUARY] = UNKNOWN
        land.values[TEMPLE] = UNKNOWN
        return land

    # ---- What stands there ------------------------------------------------------------------------------

    def mine_count(self) -> i64:
        return count(self.mines) + count(self.second_mines)

    def city_count(self) -> i64:
        return count(self.cities) + count(self.second_cities)

    def temple_count(self) -> i64:
        return count(self.temples) + count(self.second_temples)

    def built(self, slot: int) -> list[str]:
        """What stands on a tile."""
        there = (
            ("mine", self.mines),
            ("mine", self.second_mines),
            ("city", self.cities),
            ("city", self.second_cities),
            ("temple", self.temples),
            ("temple", self.second_temples),
        )
        return [name for name, tiles in there if tiles & BIT[slot]]
