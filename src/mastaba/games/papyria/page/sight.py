"""What all parts of Papyria's page are made of: what a seat has seen and was told, looked at once."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from mastaba.games.papyria.forms.view import view_tile
from mastaba.games.papyria.rules.pieces import Tile
from mastaba.games.papyria.text.words import COVERED, PlayerView, StackView, TileView, table_of, tile_word, view_of
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.locale.telling import Names, called, listed

TYPES = ("mountain", "river", "forest", "sanctuary", "city", "invention", "temple")
MOTIFS = {"river": "s-water", "invention": "banner", "papyrus": "scroll"}  # where it is not the name
OUTER = ("large", "small")
Face = tuple[object, ...]  # how something is drawn; equal ones are drawn once


class Sight:
    """The table as one seat sees it; somebody who looks on sees the land of whose turn it is."""

    def __init__(self, seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> None:
        self.seen = seen
        self.told = told
        self.names = names
        self.tongue = tongue
        self.table = table_of(seen)
        self.view = view_of(seen)
        self.step = self.view["step"]
        self.moves = [seen.write(move) for move in seen.legal()]
        self.mine = bool(self.moves)
        self.seat = seen.seat if seen.seat >= 0 else self.view["turn"]
        self.me: PlayerView = self.view["players"][self.seat]
        self.by_verb: dict[str, list[list[str]]] = {}
        for move in self.moves:
            verb, *rest = move.split()
            self.by_verb.setdefault(verb, []).append(rest)
        arrived = self.view["arrived"]
        self.section: int = -1 if arrived is None else arrived["section"]

    def rests(self, verb: str) -> list[list[str]]:
        """The legal moves with this verb, without it."""
        return self.by_verb.get(verb, [])

    def listed(self, seat: int) -> str:
        return listed(seat, self.seen.seat, self.names, self.tongue)

    def called(self, seat: int) -> str:
        return called(seat, self.seen.seat, self.names, self.tongue)

    def stack(self, place: str) -> StackView:
        """A space of the section that was reached."""
        return self.view["sections"][self.section][place]  # type: ignore[literal-required, no-any-return]

    def landscape_place(self) -> str:
        """Where in this section a landscape can still be taken."""
        arrived = self.view["arrived"]
        assert arrived is not None
        for place in OUTER:
            stack = self.stack(place)
            if stack["good"] == "landscape" and stack["left"] and place not in arrived["done"]:
                return place
        return ""

    def tile_in_hand(self) -> TileView | None:
        """The tile that this seat can place now."""
        if not self.rests("place"):
            return None
        draft = self.view["draft"]
        if draft is not None:
            table = self.table
            return tile_at(table.tiles[table.number_of[draft["picks"][self.seat]]], 0)
        top = self.stack(self.landscape_place())["top"]
        assert top is not None
        return cast(TileView, top)


def tile_at(tile: Tile, rotation: int) -> TileView:
    """A tile as it would lie."""
    return cast(TileView, view_tile(tile, rotation))


class Click(NamedTuple):
    """What the page says of something, and its word, if a move goes on with it; or what to ask about it.

    What is `later` makes sense only when something else is picked.
    """

    label: str
    word: str = ""
    attempt: str = ""
    later: bool = False

    @property
    def legal(self) -> bool:
        return self.word != "" and not self.later


def motif(name: str) -> str:
    return MOTIFS.get(name, name)


def tile_label(tile: TileView, tongue: Tongue) -> str:
    """A tile in words; equal ones are put in words once."""
    built = tuple(tile.get("built", ()))
    facts = (tile["tile"], tuple(tile["land"]), tile["invention"], tile["icons"], tile["river"], built)
    return _tile_label(facts, tongue)


@lru_cache(maxsize=4096)
def _tile_label(facts: tuple[str, tuple[str, ...], str | None, int, str, tuple[str, ...]], tongue: Tongue) -> str:
    name, land, invention, icons, river, built = facts
    tile: TileView = {"tile": name, "land": list(land), "invention": invention, "icons": icons, "river": river}
    return tile_word(tile | {"built": list(built)}, tongue)


# By open sides: how a river is drawn, and how far it is turned
RIVERS = {
    **{"NS": ("straight", 0), "EW": ("straight", 90)},
    **{"NE": ("bend", 0), "ES": ("bend", 90), "SW": ("bend", 180), "NW": ("bend", 270)},
    **{"NES": ("t", 0), "ESW": ("t", 90), "NSW": ("t", 180), "NEW": ("t", 270)},
    "NESW": ("cross", 0),
}
CORNERS = ("NW", "SE", "NE", "SW")  # of a tile, in the order in which they are used
TILE = 84  # units of the drawing


def tile_face(tile: TileView, first: str = "") -> Face:
    """How a tile is drawn; covered lands by what stands on them. `first`: the settlement with the 1."""
    built = tuple(tile.get("built", ()))
    invention = tile["invention"] or ""
    return _tile_face(tuple(tile["land"]), built, invention, tile["icons"], tile["river"], tile["tile"] == first)


@lru_cache(maxsize=4096)
def _tile_face(
    lands: tuple[str, ...], built: tuple[str, ...], invention: str, icons: int, river: str, first: bool
) -> Face:
    covers = {COVERED[name]: name for name in built}
    things = [(covers.get(land, land), 1 if land in covers else 0, "") for land in lands]
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
