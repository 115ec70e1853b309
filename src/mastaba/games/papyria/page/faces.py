"""How things are drawn on Papyria's page, what is said of them, and what a click on them means."""

from functools import lru_cache
from typing import NamedTuple, cast

from mastaba.games.papyria.forms.view import StackView, TileView
from mastaba.games.papyria.text.words import COVERED, shown_tile_word, things_on
from mastaba.locale import Tongue

MOTIFS = {"river": "s-water", "invention": "banner", "papyrus": "scroll"}  # where it is not the name
Face = tuple[object, ...]  # how something is drawn; equal ones are drawn once


class Click(NamedTuple):
    """What the page says of something, and its word, if a move goes on with it; or what to ask about it.

    What is `later` makes sense only when something else is picked.
    """

    label: str
    word: str = ""
    attempt: str = ""
    later: bool = False
    about: str = ""  # the sentences that say what it is for
    tip: str = ""  # the same for whoever points at it, where that is more

    @property
    def legal(self) -> bool:
        return self.word != "" and not self.later

    @property
    def tips(self) -> str:
        """Names of tips."""
        return self.tip or " ".join(name.removeprefix("a-") for name in self.about.split())


def motif(name: str) -> str:
    return MOTIFS.get(name, name)


def tile_label(tile: TileView, tongue: Tongue) -> str:
    """A tile in words; equal ones are put in words once."""
    built = tuple(tile.get("built", ()))
    facts = (tuple(tile["land"]), tile["invention"], tile["icons"], tile["river"], built)
    return _tile_label(facts, tongue)


@lru_cache(maxsize=4096)
def _tile_label(facts: tuple[tuple[str, ...], str | None, int, str, tuple[str, ...]], tongue: Tongue) -> str:
    land, invention, icons, river, built = facts
    tile: TileView = {"land": list(land), "invention": invention, "icons": icons, "river": river}
    return shown_tile_word(tile | {"built": list(built)}, tongue)


# By open sides: how a river is drawn, and how far it is turned
RIVERS = {
    **{"NS": ("straight", 0), "EW": ("straight", 90)},
    **{"NE": ("bend", 0), "ES": ("bend", 90), "SW": ("bend", 180), "NW": ("bend", 270)},
    **{"NES": ("t", 0), "ESW": ("t", 90), "NSW": ("t", 180), "NEW": ("t", 270)},
    **{"N": ("end", 0), "E": ("end", 90), "S": ("end", 180), "W": ("end", 270)},
    "NESW": ("cross", 0),
}
CORNERS = ("NW", "SE", "NE", "SW")  # of a tile, in the order in which they are used
TILE = 84  # units of the drawing


def tile_face(tile: TileView, first: str = "") -> Face:
    """How a tile is drawn; covered lands by what stands on them. `first`: the settlement with the 1."""
    things = tuple(things_on(tile))
    return _tile_face(things, tile["invention"] or "", tile["icons"], tile["river"], tile["tile"] == first)


@lru_cache(maxsize=4096)
def _tile_face(lands: tuple[str, ...], invention: str, icons: int, river: str, first: bool) -> Face:
    things = [(land, 1 if land in COVERED else 0, "") for land in lands]
    if invention:
        things.append(("banner", icons if invention == "papyrus" else 1, motif(invention)))
    drawn, angle = RIVERS.get(river, ("", 0))
    features = tuple((*thing, *spot) for thing, spot in zip(things, _spots(river, len(things)), strict=True))
    return ("tile", drawn, angle, features, first)


def _spots(river: str, number: int) -> list[tuple[int, int, int]]:
    """Where on a tile its features are drawn, and how large: in the corners that the river leaves free."""
    if number == 1 and not river:
        return [(18, 16, 48)]
    size = 35 if river else 40
    free = sorted(CORNERS, key=lambda corner: sum(side in river for side in corner))
    far = TILE - size - 4
    return [(far if "E" in corner else 4, far if "S" in corner else 4, size) for corner in free[:number]]


def stack_face(stack: StackView) -> Face:
    """How what lies on a space is drawn."""
    end, top = stack["end_tile"], stack["top"]
    if end is not None:
        return ("end", end["knowledge"], end["lapis"], end["papyrus"], end["points"])
    if stack["good"] in ("lapis", "papyrus"):
        return ("good", stack["good"])
    if not stack["left"]:
        return ("empty",)
    if stack["good"] == "landscape" and top is not None:
        return tile_face(cast(TileView, top))
    if stack["good"] == "scoring" and top is not None:
        return ("scoring", top["type"], top["knowledge"])
    if stack["good"] == "multiplier" and top is not None:
        return ("multiplier", top["type"])
    return ("building", stack["good"])
