"""What a land would be worth with one more tile or building, found without laying it.

Most of a land stays as it is then: only groups beside the new tile grow, and only what is built upon is different.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.rules.land import STEPS, Land
from mastaba.games.papyria.rules.pieces import (
    CITY,
    FOREST,
    INVENTION,
    LAPIS,
    MOUNTAIN,
    SANCTUARY,
    TEMPLE,
    TYPES,
    Tile,
    turned,
)
from mastaba.games.papyria.rules.scoring import alone, largest, value
from mastaba.games.papyria.rules.steiner import component, fewest_tiles
from mastaba.kernel.bits import BIT, count

SIDES: Final = 4


class Site:
    """A place beside a tile where another one could lie."""

    def __init__(self, land: Land, slot: i64, side: i64) -> None:
        self.land: Final = land
        self.neighbours: Final[list[int]] = []  # by side: the tile that lies there, or -1
        self.near: i64 = 0  # the set of them
        self.room: i64 = 0  # how many sides are free
        place = land.places[slot] + STEPS[side]
        for step in STEPS:
            there = place + step
            if there in land.places:
                neighbour = land.places.index(there)
                self.neighbours.append(neighbour)
                self.near |= BIT[neighbour]
            else:
                self.neighbours.append(-1)
                self.room += 1

    # ---- Values with a tile there, whichever way it is turned -------------------------------------------

    def values(self, tile: Tile) -> list[int]:
        """By type; but for the river's, which depends on how the tile is turned."""
        land = self.land
        values = [0] * len(TYPES)
        kind: i64 = 0
        while kind < len(TYPES):
            values[kind] = int(value(land, kind))
            kind += 1
        if tile.has(0) or tile.invention == LAPIS:
            values[MOUNTAIN] = max(values[MOUNTAIN], int(self.mountain()))
        if tile.has(1):
            values[FOREST] = max(values[FOREST], int(self.forest(tile)))
        if tile.has(2):
            values[SANCTUARY] = int(self.sanctuary(tile))
        if tile.invention >= 0:
            values[INVENTION] += 1
        if self.near & (self.near - 1):  # two neighbours: there may be a shorter way now
            if values[CITY] > count(land.cities):
                values[CITY] = int(fewest_tiles(self.touching(), land.cities))
            if values[TEMPLE] > count(land.temples):
                values[TEMPLE] = int(fewest_tiles(self.touching(), land.temples))
        return values

    def mountain(self) -> i64:
        land = self.land
        high = land.mountains | land.mines | land.lapis
        group = component(land.touching, high, self.near & high)
        return 1 + count(group) + count(group & land.mines)

    def forest(self, tile: Tile) -> i64:
        land = self.land
        group = component(land.touching, land.forests, self.near & land.forests)
        size = 1 + count(group) + count(group & land.second_forests)
        return size + 1 if tile.has_twice(1) else size

    def sanctuary(self, tile: Tile) -> i64:
        land = self.land
        there = alone(land) & ~self.near
        total = count(there) + count(there & land.second_sanctuaries)
        if self.near & land.sanctuaries == 0:
            total += 2 if tile.has_twice(2) else 1
        return total

    def touching(self) -> list[int]:
        """Of each tile, its neighbours, the new one among them."""
        new: i64 = BIT[len(self.land.tiles)]
        links = [*self.land.touching, int(self.near)]
        for neighbour in self.neighbours:
            if neighbour >= 0:
                links[neighbour] |= new
        return links

    # ---- Its river --------------------------------------------------------------------------------------

    def flowing(self, tile: Tile, rotation: i64) -> i64:
        """The tiles into which the river of a tile that lies there would flow."""
        sides: i64 = turned(tile.river, int(rotation))
        found: i64 = 0
        side: i64 = 0
        while side < SIDES:
            if sides & BIT[side]:
                neighbour: i64 = self.neighbours[side]
                if neighbour >= 0 and self.land.sides[neighbour] & BIT[side ^ 2]:
                    found |= BIT[neighbour]
            side += 1
        return found

    def river(self, flowing: i64) -> i64:
        """How large the river of the tile would be that flows into these."""
        return 1 + count(component(self.land.flowing, self.land.rivers, flowing)) if flowing else 1


# ---- Values with one more building ----------------------------------------------------------------------


def mountain_with_mine(land: Land, slot: i64) -> i64:
    """R45: a tile with a mine counts twice."""
    high = land.mountains | land.mines | land.lapis
    group = component(land.touching, high, BIT[slot])
    mines = land.mines | BIT[slot]
    size = count(group) + count(group & mines)
    there = value(land, MOUNTAIN)
    return size if size > there else there


def forest_with_city(land: Land, slot: i64) -> i64:
    """R47: the forest is covered; where there are two, the other one stays."""
    bit: i64 = BIT[slot]
    if land.second_forests & bit:
        return largest(land.touching, land.forests, land.second_forests & ~bit)
    return largest(land.touching, land.forests & ~bit, land.second_forests)


def city_with(land: Land, slot: i64) -> i64:
    return fewest_tiles(land.touching, land.cities | BIT[slot])


def temple_with(land: Land, slot: i64) -> i64:
    return fewest_tiles(land.touching, land.temples | BIT[slot])


def sanctuary_with_temple(land: Land, slot: i64) -> i64:
    """R48, Q16: a sanctuary that is covered disturbs its neighbours no more."""
    bit: i64 = BIT[slot]
    seconds = land.second_sanctuaries & ~bit
    left = land.sanctuaries if land.second_sanctuaries & bit else land.sanctuaries & ~bit
    total: i64 = 0
    number: i64 = 0
    rest = left
    while rest:
        if rest & 1 and not land.touching[number] & left:
            total += 2 if seconds & BIT[number] else 1
        rest >>= 1
        number += 1
    return total
