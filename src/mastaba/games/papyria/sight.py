"""What all parts of Papyria's page are made of: what a seat has seen and was told, looked at once."""

# mypyc: skip

from collections.abc import Sequence

from mastaba.games.papyria.words import COVERED, PlayerView, StackView, TileView, table_of, view_of
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.locale.boards import Drawn
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
        return {name: top[name] for name in ("tile", "land", "invention", "icons", "river")}  # type: ignore[return-value]


def tile_at(tile: object, rotation: int) -> TileView:
    """A tile as it would lie."""
    from mastaba.games.papyria.viewing import view_tile

    return view_tile(tile, rotation)  # type: ignore[arg-type, return-value]


def clickable(label: str, word: str = "", attempt: str = "", later: bool = False) -> Drawn:
    """What the page says of something: its word, if a move goes on with it, or what to ask about it.

    What is `later` makes sense only when something else is picked.
    """
    told = attempt if not word else ""
    return {"label": label, "word": word, "later": later, "legal": bool(word) and not later, "attempt": told}


def motif(name: str) -> str:
    return MOTIFS.get(name, name)


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
    covers = {COVERED[name]: name for name in tile.get("built", [])}
    things = [(covers.get(land, land), 1 if land in covers else 0, "") for land in tile["land"]]
    if tile["invention"]:
        things.append(("banner", tile["icons"] if tile["invention"] == "papyrus" else 1, motif(tile["invention"])))
    river, angle = RIVERS.get(tile["river"], ("", 0))
    features = tuple((*thing, *spot) for thing, spot in zip(things, _spots(tile["river"], len(things)), strict=True))
    return ("tile", river, angle, features, tile["tile"] == first)


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
        tile: TileView = {name: top[name] for name in ("tile", "land", "invention", "icons", "river")}  # type: ignore[assignment]
        return tile_face(tile)
    if stack["good"] == "scoring" and top is not None:
        return ("scoring", top["type"], top["knowledge"])
    if stack["good"] == "multiplier" and top is not None:
        return ("multiplier", top["type"])
    return ("building", stack["good"])
