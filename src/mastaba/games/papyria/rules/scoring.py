"""What a land is worth (R44-R51)."""

from mypy_extensions import i64

from mastaba.games.papyria.rules.land import UNKNOWN, Land
from mastaba.games.papyria.rules.pieces import CITY, FOREST, INVENTION, MOUNTAIN, RIVER, SANCTUARY
from mastaba.games.papyria.rules.steiner import component, fewest_tiles
from mastaba.kernel.bits import BIT, count


def value(land: Land, kind: i64) -> i64:
    """The value of a type of scoring; worked out once for each land."""
    known: i64 = land.values[kind]
    if known == UNKNOWN:
        known = worked_out(land, kind)
        land.values[kind] = int(known)
    return known


def worked_out(land: Land, kind: i64) -> i64:
    if kind == MOUNTAIN:
        return mountain_value(land)
    if kind == RIVER:
        return largest(land.flowing, land.rivers, 0)  # R46
    if kind == FOREST:
        return largest(land.touching, land.forests, land.second_forests)  # R47
    if kind == SANCTUARY:
        there = alone(land)
        return count(there) + count(there & land.second_sanctuaries)
    if kind == INVENTION:
        return land.inventions  # R51
    return fewest_tiles(land.touching, land.cities if kind == CITY else land.temples)


def mountain_value(land: Land) -> i64:
    """R45: mountains, mines and lapis inventions that hang together; a mine counts twice (Q17)."""
    best: i64 = 0
    rest = land.mountains | land.mines | land.lapis
    while rest:
        group = component(land.touching, rest, rest & -rest)
        worth = count(group) + count(group & land.mines)
        if worth > best:
            best = worth
        rest &= ~group
    return best


def largest(links: list[int], tiles: i64, doubles: i64) -> i64:
    """How much of this set hangs together at most, if some tiles count twice."""
    best: i64 = 0
    rest: i64 = tiles
    while rest:
        group = component(links, tiles, rest & -rest)
        size = count(group)
        if doubles:
            size += count(group & doubles)
        if size > best:
            best = size
        rest &= ~group
    return best


def alone(land: Land) -> i64:
    """R48: the tiles with an uncovered sanctuary without another one on a tile beside them."""
    found: i64 = 0
    slot: i64 = 0
    rest = land.sanctuaries
    while rest:
        if rest & 1 and not land.touching[slot] & land.sanctuaries:
            found |= BIT[slot]
        rest >>= 1
        slot += 1
    return found
