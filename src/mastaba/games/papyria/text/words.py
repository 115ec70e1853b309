"""What things of Papyria are called: lands, inventions, goods, scorings, places, pieces, tiles."""

from collections.abc import Mapping
from typing import Any, TypedDict, cast

from mastaba.games.papyria.forms.view import view_tile
from mastaba.games.papyria.rules.setting import PapyriaSetting
from mastaba.kernel.contract import Plain, Seen
from mastaba.locale import N_, NC_, Tongue

TYPES = {
    "mountain": N_("mountain"),
    "river": N_("river"),
    "forest": N_("forest"),
    "sanctuary": N_("sanctuary"),
    "city": N_("city"),
    "invention": N_("invention"),
    "temple": N_("temple"),
    "any": N_("any scoring"),
}
SHORT = "short for a scoring"
SHORT_TYPES = {
    "mountain": NC_("short for a scoring", "mou"),
    "river": NC_("short for a scoring", "riv"),
    "forest": NC_("short for a scoring", "for"),
    "sanctuary": NC_("short for a scoring", "san"),
    "city": NC_("short for a scoring", "cit"),
    "invention": NC_("short for a scoring", "inv"),
    "temple": NC_("short for a scoring", "tem"),
    "any": NC_("short for a scoring", "any"),
}
GOODS = {
    "multiplier": N_("multiplier"),
    "landscape": N_("landscape"),
    "scoring": N_("scoring"),
    "temple": N_("temple"),
    "city": N_("city"),
    "mine": N_("mine"),
    "lapis": N_("lapis"),
    "papyrus": N_("papyrus"),
}
SHORT_GOOD = "short for a good"
SHORT_GOODS = {
    "temple": NC_("short for a good", "templ"),
    "city": NC_("short for a good", "city"),
    "mine": NC_("short for a good", "mine"),
    "lapis": NC_("short for a good", "lapis"),
    "papyrus": NC_("short for a good", "papyr"),
}
INVENTIONS = {
    "lapis": N_("lapis invention"),
    "papyrus": N_("papyrus invention"),
    "ship": N_("ship invention"),
    "wanderer": N_("wanderer invention"),
    "look": N_("look invention"),
}
PLACE = "space of a section"
PLACES = {
    "river": NC_("space of a section", "river"),
    "large": NC_("space of a section", "large"),
    "small": NC_("space of a section", "small"),
}
PIECES = {"ship": N_("ship"), "wanderer": N_("wanderer")}
DIRECTIONS = {"north": N_("north"), "east": N_("east"), "south": N_("south"), "west": N_("west")}
COLOURS = {"yellow": N_("yellow"), "red": N_("red"), "blue": N_("blue"), "green": N_("green")}
HUES = {"yellow": "gold", "red": "red", "blue": "blue", "green": "green"}
TYPED = "typed"
VERBS = {
    "pick": NC_("typed", "pick"),
    "place": NC_("typed", "place"),
    "set": NC_("typed", "set"),
    "trade": NC_("typed", "trade"),
    "learn": NC_("typed", "learn"),
    "buy": NC_("typed", "buy"),
    "onward": NC_("typed", "onward"),
    "do": NC_("typed", "do"),
    "waive": NC_("typed", "waive"),
    "pay": NC_("typed", "pay"),
    "score": NC_("typed", "score"),
    "build": NC_("typed", "build"),
    "look": NC_("typed", "look"),
    "take": NC_("typed", "take"),
    "priest": NC_("typed", "priest"),
    "remove": NC_("typed", "remove"),
    "end": NC_("typed", "end"),
}

# On the table a tile goes by its name and signs: what is on it, its invention, and the open sides of its river
LAND_SIGNS = {"mountain": "^", "forest": "*", "sanctuary": "+"}
BUILT_SIGNS = {"mine": "m", "city": "c", "temple": "t"}
COVERED = {"mine": "mountain", "city": "forest", "temple": "sanctuary"}
INVENTION_SIGNS = {"lapis": "L", "papyrus": "P", "ship": "S", "wanderer": "W", "look": "O"}


# ---- What a seat is shown -------------------------------------------------------------------------------


class TileView(TypedDict, total=False):
    tile: str
    land: list[str]
    invention: str | None
    icons: int
    river: str
    at: list[int]
    turned: str
    built: list[str]


class TypeView(TypedDict):
    value: int
    multiplier: int
    worth: int


class PlayerView(TypedDict):
    colour: str
    land: list[TileView]
    priest: str
    lapis: int
    papyrus: int
    knowledge: int
    points: int
    types: dict[str, TypeView]
    keys: dict[str, int]
    collected: list[str]
    to_set: dict[str, int]


class StackView(TypedDict):
    good: str
    left: int
    top: dict[str, Any] | None
    end_tile: dict[str, Any] | None


class SectionView(TypedDict):
    ship: int | None
    wanderer: int | None
    river: StackView
    large: StackView
    small: StackView


class View(TypedDict, total=False):
    you: int | None
    first: int
    turn: int
    turns: int
    step: str
    preparing: bool
    draft: dict[str, Any] | None
    arrived: dict[str, Any] | None
    sections: list[SectionView]
    side: list[StackView]
    pile: int
    triggered: bool
    keys: dict[str, list[int]]
    players: list[PlayerView]
    majorities: dict[str, dict[str, list[int]]]
    known: dict[str, list[str]]
    targets: list[dict[str, Any]]
    looked: list[TileView]
    beaten: list[str]
    outcome: Plain | None


def view_of(seen: Seen) -> View:
    return cast(View, seen.view())


def table_of(seen: Seen) -> PapyriaSetting:
    assert isinstance(seen.setting, PapyriaSetting)
    return seen.setting


# ---- Words ----------------------------------------------------------------------------------------------


def of(words: Mapping[str, str], name: str, tongue: Tongue) -> str:
    return tongue.text(words[name])


def short_type(name: str, tongue: Tongue) -> str:
    return tongue.term(SHORT, SHORT_TYPES[name])


def verb_word(verb: str, tongue: Tongue) -> str:
    """A verb of the notation; the pieces are verbs, too."""
    return tongue.term(TYPED, VERBS[verb]) if verb in VERBS else of(PIECES, verb, tongue)


def short_good(name: str, tongue: Tongue) -> str:
    return tongue.term(SHORT_GOOD, SHORT_GOODS[name])


def place_word(place: str, tongue: Tongue) -> str:
    return tongue.term(PLACE, PLACES[place])


def space_word(name: str, tongue: Tongue) -> str:
    """A space by its name: `3-large`."""
    at, _, place = name.partition("-")
    if at == "side":
        return tongue.text("spot {spot}", spot=place)
    if at == "key":
        return tongue.text("the keys: {type}", type=of(TYPES, place, tongue))
    return tongue.text("section {section}, {place}", section=at, place=place_word(place, tongue))


def scoring_word(tile: str, tongue: Tongue) -> str:
    """A scoring tile: `forest +2`."""
    kind, _, knowledge = tile.partition("-")
    return f"{of(TYPES, kind, tongue)} +{knowledge}"


def good_word(name: str, tongue: Tongue) -> str:
    """A tile or a piece, as it is told: `mine`, `multiplier-city`, `forest-2`, `L05`."""
    if name in GOODS:
        return of(GOODS, name, tongue)
    if name.startswith("multiplier-"):
        return multiplier_word(name.removeprefix("multiplier-"), tongue)
    return scoring_word(name, tongue) if "-" in name else name


def multiplier_word(kind: str, tongue: Tongue) -> str:
    return tongue.text("multiplier {type}", type=of(TYPES, kind, tongue))


def tile_named(name: str, seen: Seen) -> TileView:
    table = table_of(seen)
    return cast(TileView, view_tile(table.tiles[table.number_of[name]]))


def tile_word(tile: TileView, tongue: Tongue) -> str:
    """A tile in words: `L22: mountain, sanctuary, river NS`."""
    facts = []
    for land in tile["land"]:
        built = [name for name in tile.get("built", []) if COVERED[name] == land]
        facts.append(of(GOODS, built[0], tongue) if built else of(TYPES, land, tongue))
    if tile["invention"]:
        word = of(INVENTIONS, tile["invention"], tongue)
        facts.append(f"{word} ×{tile['icons']}" if tile["icons"] > 1 else word)
    if tile["river"]:
        facts.append(f"{of(TYPES, 'river', tongue)} {sides_word(tile['river'], tongue)}")
    if not facts:
        return tile["tile"]
    return tongue.text("{tile}: {facts}", tile=tile["tile"], facts=", ".join(facts))


def sides_word(river: str, tongue: Tongue) -> str:
    """The open sides, by the first letters of their names."""
    names = dict(zip("NESW", DIRECTIONS, strict=True))
    return "".join(of(DIRECTIONS, names[side], tongue)[:1].upper() for side in river)


def tile_signs(tile: TileView, tongue: Tongue) -> str:
    """A tile on the table: `L22^+~NS`; a covered land by what stands on it."""
    signs = ""
    for land in tile["land"]:
        built = [name for name in tile.get("built", []) if COVERED[name] == land]
        signs += BUILT_SIGNS[built[0]] if built else LAND_SIGNS[land]
    if tile["invention"]:
        signs += INVENTION_SIGNS[tile["invention"]]
        if tile["icons"] > 1:
            signs += str(tile["icons"])
    if tile["river"]:
        signs += f"~{sides_word(tile['river'], tongue)}"
    return f"{tile['tile']}{signs}"
