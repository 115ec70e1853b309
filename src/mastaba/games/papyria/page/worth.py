"""What a land is worth, and would be: values by type, which tiles count for them, and what a move would change.

Lands are those of the view, laid out again. They change seldom and are drawn often, so all of it is kept.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mastaba.games.papyria.forms.view import PlayerView, TileView
from mastaba.games.papyria.rules.land import ROW, Land
from mastaba.games.papyria.rules.pieces import CITY, FOREST, INVENTION, KEYS, MOUNTAIN, RIVER, SANCTUARY, TYPES
from mastaba.games.papyria.rules.scoring import alone, value
from mastaba.games.papyria.rules.setting import DIRECTIONS, ROTATIONS, PapyriaSetting
from mastaba.games.papyria.rules.steiner import component, fewest_tiles, neighbours
from mastaba.games.papyria.text.sight import Sight
from mastaba.games.papyria.text.words import TYPES as TYPE_WORDS
from mastaba.games.papyria.text.words import of
from mastaba.kernel.bits import BIT, count, members
from mastaba.locale import Tongue
from mastaba.show.memory import for_settings
from mastaba.show.scene import Drawn

Laid = tuple[tuple[str, int, int, str, tuple[str, ...]], ...]  # tile, column, row, rotation, buildings


def laid(tiles: Sequence[TileView]) -> Laid:
    """A land as something that can be remembered by."""
    return tuple((each["tile"], *each["at"], each["turned"], tuple(each["built"])) for each in tiles)  # type: ignore[misc]


@for_settings(most=400)
def land_of(tiles: Laid, given: PapyriaSetting) -> Land:
    land = Land()
    for name, column, row, turned, _ in tiles:
        number = given.number_of[name]
        place = column + ROW * row
        land = land.with_tile_at(number, given.tiles[number], place, ROTATIONS.index(turned))
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


@for_settings(most=400)
def counted(tiles: Laid, given: PapyriaSetting) -> dict[str, tuple[str, ...]]:
    """By tile, the types that it counts for."""
    land = land_of(tiles, given)
    sets = [_counted(land, kind, given) for kind in range(len(TYPES))]
    return {
        each[0]: tuple(name for name, there in zip(TYPES, sets, strict=True) if there >> slot & 1)
        for slot, each in enumerate(tiles)
    }


def _counted(land: Land, kind: int, given: PapyriaSetting) -> int:
    """R45-R51: the tiles that make up a value, as a set. Of equal groups the first one."""
    if kind == MOUNTAIN:
        there = int(land.mountains | land.mines | land.lapis)
        return max(_groups(land.touching, there), key=lambda group: _ores(land, group), default=0)
    if kind == RIVER:
        return max(_groups(land.flowing, int(land.rivers)), key=_size, default=0)
    if kind == FOREST:
        return max(_groups(land.touching, int(land.forests)), key=lambda group: _trees(land, group), default=0)
    if kind == SANCTUARY:
        return int(alone(land))
    if kind == INVENTION:
        return sum(1 << slot for slot, tile in enumerate(land.tiles) if given.tiles[tile].invention >= 0)
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


def _trees(land: Land, group: int) -> int:
    return int(count(group) + count(group & land.second_forests))


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
    needed: int = 0  # of what it takes


class Worth(NamedTuple):
    type: str
    word: str
    value: int
    multiplier: int
    points: int
    capped: str  # “of 24”, if knowledge is the limit
    key: Key | None
    label: str
    tip: str


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
    label = tongue.text("{place}: {what}", place=word, what=f"{there} × {multiplier} = {product}")
    if product > points:
        label = tongue.text("{sum}, but {points} by knowledge", sum=label, points=points)
    capped = tongue.text("of {product}", product=product) if product > points else ""
    said = f"{label}. {key.label}" if key else label
    return Worth(name, word, there, multiplier, points, capped, key, said, _tip(name, points, product, key))


def _tip(name: str, points: int, product: int, key: Key | None) -> str:
    """What the numbers are for, by name: what is scored, whether knowledge is the limit, how to come to the key."""
    found = [name, f"capped:{points}" if product > points else "" if product else "nothing-yet"]
    if key is not None:
        found.append("key" if key.have else "no-key" if key.gone else f"key-{name}:{key.needed}")
    return " ".join(filter(None, found))


def _key(sight: Sight, player: PlayerView, name: str) -> Key | None:
    if name not in KEYS:
        return None
    there = player["types"][name]["value"]
    if name in ("city", "temple"):
        there = sum(tile["built"].count(name) for tile in player["land"])
    needed, extra = sight.given.conditions[KEYS.index(name)], player["keys"].get(name)
    return _key_of(sight.tongue, extra, there, needed, bool(sight.view["keys"][name]))


@lru_cache(maxsize=4096)
def _key_of(tongue: Tongue, extra: int | None, there: int, needed: int, left: bool) -> Key:
    if extra is not None:
        return Key(True, f"+{extra}", tongue.text("Key: +{extra}", extra=extra), False)
    if not left:
        return Key(False, "–", tongue.text("No key left"), True)
    return Key(
        False, f"{there}/{needed}", tongue.text("Key: {there} of {needed}", there=there, needed=needed), False, needed
    )


def points_for(sight: Sight, name: str, knowledge: int, more: int = 0) -> int:
    """R32, R44: what a scoring of this type brings after so much more knowledge."""
    there = sight.me["types"][name]
    return min(there["value"] * (there["multiplier"] + more), sight.me["knowledge"] + knowledge)


# ---- What a move would change ---------------------------------------------------------------------------


def changes(sight: Sight) -> dict[str, Drawn]:
    """By move that lays or builds something: the change in all values. These moves are tried on first."""
    tiles = laid(sight.me["land"])
    now = values(land_of(tiles, sight.given))
    found: dict[str, Drawn] = {}
    hand = sight.tile_in_hand()
    if hand is not None:
        names = [each[0] for each in tiles]
        priest = names.index(sight.me["priest"])
        placed = _values_placed(tiles, sight.given, hand["tile"], priest)
        for side, turned in sight.rests("place"):
            then = placed[DIRECTIONS.index(side)][ROTATIONS.index(turned)]
            found[f"place {side} {turned}"] = _change(sight, now, then)
    for place, name in sight.rests("build"):
        then = _values_built(tiles, sight.given, sight.stack(place)["good"], name)
        found[f"build {place} {name}"] = _change(sight, now, then)
    return found


@for_settings(most=400)
def _values_placed(tiles: Laid, given: PapyriaSetting, name: str, priest: int) -> list[list[list[int]]]:
    """By side and rotation, what the land would be worth. Only rivers care for the rotation."""
    land, number = land_of(tiles, given), given.number_of[name]
    tile = given.tiles[number]
    found: list[list[list[int]]] = []
    for side in range(4):
        if not land.rooms[priest] >> side & 1:
            found.append([])
            continue
        lands = [land.with_tile(number, tile, priest, side, rotation) for rotation in range(tile.rotations)]
        plain = values(lands[0])
        found.append([[*plain[:RIVER], int(value(each, RIVER)), *plain[RIVER + 1 :]] for each in lands])
    return found


@for_settings(most=400)
def _values_built(tiles: Laid, given: PapyriaSetting, what: str, name: str) -> list[int]:
    slot = next(slot for slot, each in enumerate(tiles) if each[0] == name)
    return values(_with(land_of(tiles, given), what, slot))


def _change(sight: Sight, now: list[int], then: list[int]) -> Drawn:
    """Told where the values stand, and in a sentence."""
    change: Drawn = {"tried": True}
    said = []
    for name, before, after in zip(TYPES, now, then, strict=True):
        if before != after:
            change[name] = f"{after - before:+d}".replace("-", "−")
            word = of(TYPE_WORDS, name, sight.tongue)
            said.append(sight.text("{type} {before} → {after}", type=word, before=before, after=after))
    change["hint"] = ", ".join(said) if said else sight.text("No value changes.")
    return change
