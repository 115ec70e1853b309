"""The lands on Papyria's page: maps that grow and fit, with what may be laid, built or stepped on."""

from typing import NamedTuple

from mastaba.games.papyria.forms.view import TileView, view_tile
from mastaba.games.papyria.page.about import about_tile, names
from mastaba.games.papyria.page.faces import Click, Face, tile_face, tile_label
from mastaba.games.papyria.page.worth import counted, laid
from mastaba.games.papyria.rules.pieces import Tile
from mastaba.games.papyria.rules.setting import DIRECTIONS, ROTATIONS
from mastaba.games.papyria.text.sight import OUTER, Sight
from mastaba.games.papyria.text.words import DIRECTIONS as DIRECTION_WORDS
from mastaba.games.papyria.text.words import of
from mastaba.show.scene import Drawn

PITCH = 86  # from tile to tile, in units of the drawing
AIR = 14  # around a land
FEWEST = (4, 2)  # columns and rows that a map has room for
THUMB = 46  # from tile to tile where fingers tap, in pixels: what does not fit then is panned
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
MINI = 11


def land(sight: Sight, seat: int, own: bool) -> Drawn:
    """The map of one land; one's own with all that can be done in it."""
    player = sight.view["players"][seat]
    tiles = player["land"]
    lights = counted(laid(tiles), sight.given)
    cells = _cells(sight) if own else []
    drawn = tuple(_tile(sight, seat, tile, lights[tile["tile"]], own) for tile in tiles)
    places = [(tile["at"][0], tile["at"][1]) for tile in tiles] + [cell["at"] for cell in cells]
    left, top, width, height = _box(places)
    return {
        "seat": seat,
        "own": own,
        "tiles": drawn,
        "cells": cells,
        "box": f"{left:g} {top:g} {width:g} {height:g}",
        "width": round(width * THUMB / PITCH),
        "height": round(height * THUMB / PITCH),
        "pan": f"{left:g} {top:g} {player['priest']}",  # another one: the priest is to be seen again
        "label": _label(sight, seat, len(tiles)),
    }


def _label(sight: Sight, seat: int, tiles: int) -> str:
    if seat == sight.seat:
        return sight.plural("Your land, {n} tile", "Your land, {n} tiles", tiles)
    return sight.plural("{who}’s land, {n} tile", "{who}’s land, {n} tiles", tiles, who=sight.names[seat])


def _box(places: list[tuple[int, int]]) -> tuple[float, float, float, float]:
    """What of the plane is seen: all tiles, in the middle of at least so many."""
    edges = []
    for axis in range(2):
        low = min(place[axis] for place in places)
        size = max(place[axis] for place in places) - low + 1
        missing = max(FEWEST[axis] - size, 0)
        edges.append((PITCH * (low - missing / 2) - AIR, PITCH * (size + missing) + 2 * AIR - 2))
    (left, width), (top, height) = edges
    return left, top, width, height


# ---- Tiles ----------------------------------------------------------------------------------------------


class LaidTile(NamedTuple):
    """A tile of a land."""

    place: str
    at: str  # as SVG moves it
    face: Face
    lit: str  # what it counts for
    priest: int  # the player whose priest stands on it; -1: none
    click: Click


def _tile(sight: Sight, seat: int, tile: TileView, lights: tuple[str, ...], own: bool) -> LaidTile:
    name = tile["tile"]
    column, row = tile["at"]
    priest = sight.view["players"][seat]["priest"] == name
    label = tile_label(tile, sight.tongue)
    if priest:
        label = sight.text("{tile}; the priest is here", tile=label)
    word, later, attempt = _word(sight, tile) if own else ("", False, "")
    return LaidTile(
        f"land-{seat + 1}-{name}",
        f"translate({PITCH * column} {PITCH * row})",
        tile_face(tile, first_settlement(sight)),
        " ".join([f"in-{light}" for light in lights]),
        seat if priest else -1,
        Click(label, word, attempt, later, "" if word else about_tile(tile), names(about_tile(tile)) or "tile"),
    )


def first_settlement(sight: Sight) -> str:
    return sight.given.names[sight.given.first_settlement]


def _word(sight: Sight, tile: TileView) -> tuple[str, bool, str]:
    """The word of an own tile; whether something must be picked before it; and what to ask of it if it has none."""
    name = tile["tile"]
    sites = any(rest[1] == name for rest in sight.rests("build"))
    steps = [name] in sight.rests("priest")
    if sites or steps:
        return name, not sites and sight.step != "end", ""
    if not sight.mine:
        return "", False, ""
    if sight.step == "end":
        return "", False, f"priest {name}"
    building = next((place for place in OUTER if _builds(sight, place)), "")
    return "", False, f"build {building} {name}" if building else ""


def _builds(sight: Sight, place: str) -> bool:
    """Whether this place of the section has something to build."""
    if sight.step != "act" or place in sight.done:
        return False
    stack = sight.stack(place)
    return stack["good"] in ("mine", "city", "temple") and stack["left"] > 0


# ---- Where a tile can be laid ---------------------------------------------------------------------------


def _cells(sight: Sight) -> list[Drawn]:
    """R39: the free cells beside the priest, with the tile as it would lie there."""
    hand = sight.tile_in_hand()
    if hand is None:
        return []
    tile = sight.given.tiles[sight.given.number_of[hand["tile"]]]
    turns: dict[str, list[str]] = {}
    for side, turned in sight.rests("place"):
        turns.setdefault(side, []).append(turned)
    (column, row) = next(each["at"] for each in sight.me["land"] if each["tile"] == sight.me["priest"])
    cells = []
    for side in DIRECTIONS:
        if side in turns:
            dx, dy = STEPS[side]
            ghosts = [(turned, _ghost(tile, turned)) for turned in turns[side]]
            cells.append(
                {
                    "words": side,
                    "turns": " ".join(turns[side]),
                    "at": (column + dx, row + dy),
                    "move": f"translate({PITCH * (column + dx)} {PITCH * (row + dy)})",
                    "ghosts": ghosts,
                    "label": sight.text("Place it in the {side}", side=of(DIRECTION_WORDS, side, sight.tongue)),
                }
            )
    return cells


def _ghost(tile: Tile, turned: str) -> Face:
    return tile_face(view_tile(tile, ROTATIONS.index(turned)))


# ---- Small --------------------------------------------------------------------------------------------------


def thumbnail(sight: Sight, seat: int) -> Drawn:
    """A land as a handful of coloured squares, by what is most on a tile."""
    player = sight.view["players"][seat]
    columns = [tile["at"][0] for tile in player["land"]]
    rows = [tile["at"][1] for tile in player["land"]]
    left, top = min(columns), min(rows)
    squares = tuple(
        (MINI * (tile["at"][0] - left), MINI * (tile["at"][1] - top), _main(tile)) for tile in player["land"]
    )
    wide, high = max(max(columns) - left + 1, 6), max(max(rows) - top + 1, 4)
    return {"squares": squares, "box": f"-1 -1 {MINI * wide + 1} {MINI * high + 1}"}


def _main(tile: TileView) -> str:
    """What a small square shows."""
    for name in ("temple", "city"):
        if name in tile["built"]:
            return name
    if tile["river"]:
        return "river"
    return tile["land"][0] if tile["land"] else "invention"
