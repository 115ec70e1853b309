"""What a land is worth, and would be: values by type, which tiles count for them, and what a move would change.

Lands are those of the view, laid out again. They change seldom and are drawn often, so all of it is kept.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mastaba.games.papyria.page.sight import TYPES, Sight
from mastaba.games.papyria.rules.land import ROW, Land
from mastaba.games.papyria.rules.pieces import CITY, FOREST, KEYS, MOUNTAIN, RIVER, SANCTUARY
from mastaba.games.papyria.rules.pieces import INVENTION as INVENTION_TYPE
from mastaba.games.papyria.rules.scoring import alone, value
from mastaba.games.papyria.rules.setting import DIRECTIONS, ROTATIONS, PapyriaSetting
from mastaba.games.papyria.rules.steiner import component, fewest_tiles, neighbours
from mastaba.games.papyria.text.words import TYPES as TYPE_WORDS
from mastaba.games.papyria.text.words import PlayerView, TileView, of
from mastaba.kernel.bits import BIT, count, members
from mastaba.locale import Tongue

Laid = tuple[tuple[str, int, int, str, tuple[str, ...]], ...]  # tile, column, row, rotation, buildings


def laid(tiles: Sequence[TileView]) -> Laid:
    """A land as something that can be remembered by."""
    return tuple((each["tile"], *each["at"], each["turned"], tuple(each["built"])) for each in tiles)  # type: ignore[misc]


@lru_cache(maxsize=400)
def land_of(tiles: Laid, table: PapyriaSetting) -> Land:
    land = Land()
    for name, column, row, turned, _ in tiles:
        number = table.number_of[name]
        place = column + ROW * row
        land = land.with_tile_at(number, table.tiles[number], place, ROTATIONS.index(turned))
    for slot, (*_, built) in enumerate(tiles):
        for what in built:
            land = _with(land, what, slot)
    return land


def _with(land: Land, what: str, slot: int) -> Land:
    if what == "mine":
        return land.with_mine(slot)
    return land.with_city(slot) if what == "city" else land.with_temple(slot)


def values(land: Land) -> list[int]:
    return [int(value(land, kind)) for kind in range(len(TYPES))]


# ---- Which tiles count ----------------------------------------------------------------------------------


@lru_cache(maxsize=400)
def counted(tiles: Laid, table: PapyriaSetting) -> dict[str, tuple[str, ...]]:
    """By tile, the types that it counts for."""
    land = land_of(tiles, table)
    sets = [_counted(land, kind, table) for kind in range(len(TYPES))]
    return {
        each[0]: tuple(name for name, there in zip(TYPES, sets, strict=True) if there >> slot & 1)
        for slot, each in enumerate(tiles)
    }


def _counted(land: Land, kind: int, table: PapyriaSetting) -> int:
    """R45-R51: the tiles that make up a value, as a set. Of equal groups the first one."""
    if kind == MOUNTAIN:
        there = int(land.mountains | land.mines | land.lapis)
        return max(_groups(land.touching, there), key=lambda group: _ores(land, group), default=0)
    if kind == RIVER:
        return max(_groups(land.flowing, int(land.rivers)), key=_size, default=0)
    if kind == FOREST:
        return max(_groups(land.touching, int(land.forests)), key=_size, default=0)
    if kind == SANCTUARY:
        return int(alone(land))
    if kind == INVENTION_TYPE:
        return sum(1 << slot for slot, tile in enumerate(land.tiles) if table.tiles[tile].invention >= 0)
    return _tree(land.touching, int(land.cities if kind == CITY else land.temples))


def _groups(links: list[int], tiles: int) -> list[int]:
    """The tiles of this set that hang together."""
    found: list[int] = []
    while tiles:
        group = int(component(links, tiles, tiles & -tiles))
        found.append(group)
        tiles &= ~group
    return found


def _size(group: int) -> int:
    return int(count(group))


def _ores(land: Land, group: int) -> int:
    return int(count(group) + count(group & land.mines))


def _tree(touching: list[int], terminals: int) -> int:
    """Q15: the tiles of a smallest tree. A tile belongs to it if the tree is no larger when it must."""
    if not terminals:
        return 0
    fewest, tree = int(fewest_tiles(touching, terminals)), terminals
    while _size(tree) < fewest:
        beside = [BIT[slot] for slot in members(int(neighbours(touching, tree)) & ~tree)]
        tree |= next(tile for tile in beside if int(fewest_tiles(touching, tree | tile)) == fewest)
    return tree


# ---- What it would bring now ----------------------------------------------------------------------------


class Key(NamedTuple):
    """R42: the key of a type: had, or how much is there of what it takes."""

    have: bool
    line: str
    label: str
    gone: bool


class Worth(NamedTuple):
    type: str
    word: str
    value: int
    multiplier: int
    points: int
    capped: str  # “of 24”, if knowledge is the limit
    key: Key | None
    label: str


def worths(sight: Sight, seat: int) -> tuple[Worth, ...]:
    """By type: value, multiplier, points, and how far it is to the key."""
    player = sight.view["players"][seat]
    found = []
    for name in TYPES:
        there = player["types"][name]
        key = _key(sight, player, name)
        found.append(_worth(sight.tongue, name, there["value"], there["multiplier"], there["worth"], key))
    return tuple(found)


@lru_cache(maxsize=4096)
def _worth(tongue: Tongue, name: str, there: int, multiplier: int, points: int, key: Key | None) -> Worth:
    word, product = of(TYPE_WORDS, name, tongue), there * multiplier
    label = f"{word}: {there} × {multiplier} = {product}"
    if product > points:
        label = tongue.text("{sum}, but {points} by knowledge", sum=label, points=points)
    capped = tongue.text("of {product}", product=product) if product > points else ""
    return Worth(name, word, there, multiplier, points, capped, key, f"{label}. {key.label}" if key else label)


def _key(sight: Sight, player: PlayerView, name: str) -> Key | None:
    if name not in KEYS:
        return None
    there = player["types"][name]["value"]
    if name in ("city", "temple"):
        there = sum(name in tile["built"] for tile in player["land"])
    needed, extra = sight.table.conditions[KEYS.index(name)], player["keys"].get(name)
    return _key_of(sight.tongue, extra, there, needed, bool(sight.view["keys"][name]))


@lru_cache(maxsize=4096)
def _key_of(tongue: Tongue, extra: int | None, there: int, needed: int, left: bool) -> Key:
    if extra is not None:
        return Key(True, f"+{extra}", tongue.text("Key: +{extra}", extra=extra), False)
    if not left:
        return Key(False, "–", tongue.text("No key left"), True)
    return Key(False, f"{there}/{needed}", tongue.text("Key: {there} of {needed}", there=there, needed=needed), False)


def points_for(sight: Sight, name: str, knowledge: int, more: int = 0) -> int:
    """R32, R44: what a scoring of this type brings after so much more knowledge."""
    there = sight.me["types"][name]
    return min(there["value"] * (there["multiplier"] + more), sight.me["knowledge"] + knowledge)


# ---- What a move would change ---------------------------------------------------------------------------


def forecasts(sight: Sight) -> dict[str, dict[str, object]]:
    """By move that lays or builds something: the change in all values. These moves are tried on first."""
    tiles = laid(sight.me["land"])
    now = values(land_of(tiles, sight.table))
    found: dict[str, dict[str, object]] = {}
    hand = sight.tile_in_hand()
    if hand is not None:
        names = [each[0] for each in tiles]
        priest = names.index(sight.me["priest"])
        placed = values_placed(tiles, sight.table, hand["tile"], priest)
        for side, turned in sight.rests("place"):
            then = placed[DIRECTIONS.index(side)][ROTATIONS.index(turned)]
            found[f"place {side} {turned}"] = _change(sight, now, then)
    for place, name in sight.rests("build"):
        then = values_built(tiles, sight.table, sight.stack(place)["good"], name)
        found[f"build {place} {name}"] = _change(sight, now, then)
    return found


@lru_cache(maxsize=400)
def values_placed(tiles: Laid, table: PapyriaSetting, name: str, priest: int) -> list[list[list[int]]]:
    """By side and rotation, what the land would be worth. Only rivers care for the rotation."""
    land, number = land_of(tiles, table), table.number_of[name]
    tile = table.tiles[number]
    found: list[list[list[int]]] = []
    for side in range(4):
        if not land.rooms[priest] >> side & 1:
            found.append([])
            continue
        lands = [land.with_tile(number, tile, priest, side, rotation) for rotation in range(tile.rotations)]
        plain = values(lands[0])
        found.append([[*plain[:RIVER], int(value(each, RIVER)), *plain[RIVER + 1 :]] for each in lands])
    return found


@lru_cache(maxsize=400)
def values_built(tiles: Laid, table: PapyriaSetting, what: str, name: str) -> list[int]:
    slot = next(slot for slot, each in enumerate(tiles) if each[0] == name)
    return values(_with(land_of(tiles, table), what, slot))


def _change(sight: Sight, now: list[int], then: list[int]) -> dict[str, object]:
    """Told where the values stand, and in a sentence."""
    tongue = sight.tongue
    changes: dict[str, object] = {"tried": True}
    said = []
    for name, before, after in zip(TYPES, now, then, strict=True):
        if before != after:
            changes[name] = f"{after - before:+d}".replace("-", "−")
            said.append(
                tongue.text("{type} {before} → {after}", type=of(TYPE_WORDS, name, tongue), before=before, after=after)
            )
    changes["hint"] = ", ".join(said) if said else tongue.text("No value changes.")
    return changes
