"""What a land of Papyria is worth a second time, as plainly as can be: dicts of places, and no thought of speed.

Written from the rules, to be compared with the real one. Where a piece can go is worked out again, too.
"""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

Place = tuple[int, int]
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def tiles_of(land: list[Any]) -> dict[Place, Any]:
    """The tiles of a land, as it is shown, by place."""
    return {(tile["at"][0], tile["at"][1]): tile for tile in land}


def beside(place: Place) -> list[Place]:
    return [(place[0] + x, place[1] + y) for x, y in SIDES.values()]


def groups(places: Iterable[Place], joined: Callable[[Place, Place], bool]) -> list[set[Place]]:
    """What hangs together."""
    left = set(places)
    found = []
    while left:
        group = {left.pop()}
        while True:
            more = {there for there in left if any(joined(here, there) for here in group)}
            if not more:
                break
            group |= more
            left -= more
        found.append(group)
    return found


def touch(here: Place, there: Place) -> bool:
    return there in beside(here)


def values(land: list[Any]) -> dict[str, int]:
    """R45-R51: all seven."""
    tiles = tiles_of(land)

    def left(place: Place, what: str, cover: str) -> int:
        """How many lie open; a tile may have two."""
        tile = tiles.get(place)
        return 0 if tile is None else tile["land"].count(what) - tile["built"].count(cover)

    def flows(here: Place, there: Place) -> bool:
        return any(
            (here[0] + x, here[1] + y) == there
            and side in tiles[here]["river"]
            and OPPOSITE[side] in tiles[there]["river"]
            for side, (x, y) in SIDES.items()
        )

    rocky = [p for p, tile in tiles.items() if "mountain" in tile["land"] or tile["invention"] == "lapis"]
    weights = [sum(2 if "mine" in tiles[p]["built"] else 1 for p in group) for group in groups(rocky, touch)]
    wet = [p for p, tile in tiles.items() if tile["river"]]
    woods = [p for p in tiles if left(p, "forest", "city")]
    holy = [p for p in tiles if left(p, "sanctuary", "temple")]
    return {
        "mountain": max(weights, default=0),
        "river": max((len(group) for group in groups(wet, flows)), default=0),
        "forest": max((sum(left(p, "forest", "city") for p in group) for group in groups(woods, touch)), default=0),
        "sanctuary": sum(
            left(p, "sanctuary", "temple")
            for p in holy
            if not any(left(there, "sanctuary", "temple") for there in beside(p))
        ),
        "city": smallest(set(tiles), {p for p, tile in tiles.items() if "city" in tile["built"]}),
        "invention": sum(tile["invention"] is not None for tile in tiles.values()),
        "temple": smallest(set(tiles), {p for p, tile in tiles.items() if "temple" in tile["built"]}),
    }


def smallest(places: set[Place], wanted: set[Place]) -> int:
    """R49: the smallest connected set that has all of these, by trying all sets, the small ones first."""
    others = sorted(places - wanted)
    for size in range(len(others) + 1):
        for more in combinations(others, size):
            if len(groups(wanted | set(more), touch)) <= 1:
                return len(wanted) + size
    raise AssertionError("a land hangs together")


def targets(pieces: dict[int, int], mine: int, start: int, lapis: int, inventions: int) -> set[int]:
    """R12-R16: the sections that a piece can be moved to."""
    found = set()
    for ahead in range(1, 12):
        section = (start + ahead - 1) % 12 + 1
        between = [(start + i - 1) % 12 + 1 for i in range(1, ahead)]
        steps = 1 + sum(there not in pieces for there in between)
        paid = max(0, steps - 2 - inventions)
        there = pieces.get(section)
        if there != mine and paid + (there is not None) <= lapis:
            found.add(section)
    return found
