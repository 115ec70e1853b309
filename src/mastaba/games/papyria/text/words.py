"""What things of Papyria are called: lands, inventions, goods, scorings, places, pieces, tiles."""

from collections.abc import Mapping

from mastaba.games.papyria.forms.view import TileView
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
OBJECT = "what somebody sets, moves or builds"
OBJECTS = {
    "ship": NC_("what somebody sets, moves or builds", "a ship"),
    "wanderer": NC_("what somebody sets, moves or builds", "a wanderer"),
    "temple": NC_("what somebody sets, moves or builds", "a temple"),
    "city": NC_("what somebody sets, moves or builds", "a city"),
    "mine": NC_("what somebody sets, moves or builds", "a mine"),
}
SCORED = "what somebody scores"
SCORED_TYPES = {
    "mountain": NC_("what somebody scores", "mountains"),
    "river": NC_("what somebody scores", "the river"),
    "forest": NC_("what somebody scores", "forests"),
    "sanctuary": NC_("what somebody scores", "sanctuaries"),
    "city": NC_("what somebody scores", "cities"),
    "invention": NC_("what somebody scores", "inventions"),
    "temple": NC_("what somebody scores", "temples"),
}
DIRECTIONS = {"north": N_("north"), "east": N_("east"), "south": N_("south"), "west": N_("west")}
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


def of(words: Mapping[str, str], name: str, tongue: Tongue) -> str:
    return tongue.text(words[name])


def short_type(name: str, tongue: Tongue) -> str:
    return tongue.term(SHORT, SHORT_TYPES[name])


def type_word(kind: str, tongue: Tongue) -> str:
    return of(TYPES, kind, tongue)


def object_word(name: str, tongue: Tongue) -> str:
    """A piece or a building that something is done with: `a wanderer`."""
    return tongue.term(OBJECT, OBJECTS[name])


def scored_word(kind: str, tongue: Tongue) -> str:
    """A type that is scored: `forests`."""
    return tongue.term(SCORED, SCORED_TYPES[kind])


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
        return tongue.text("beside the board")
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


def things_on(tile: TileView) -> list[str]:
    """The lands of a tile; covered ones by what stands on them."""
    left, found = list(tile.get("built", [])), []
    for land in tile["land"]:
        cover = next((name for name in left if COVERED[name] == land), "")
        if cover:
            left.remove(cover)
        found.append(cover or land)
    return found


def tile_word(tile: TileView, tongue: Tongue) -> str:
    """A tile as the terminal names it: `L22: mountain, sanctuary, river NS`."""
    facts = _facts(tile, tongue)
    if tile["river"]:
        facts.append(f"{of(TYPES, 'river', tongue)} {sides_word(tile['river'], tongue)}")
    if not facts:
        return tile["tile"]
    return tongue.text("{tile}: {facts}", tile=tile["tile"], facts=", ".join(facts))


def shown_tile_word(tile: TileView, tongue: Tongue) -> str:
    """A tile by what one sees of it, as on a page, where no names are on the tiles."""
    facts = _facts(tile, tongue)
    if tile["river"]:
        names = dict(zip("NESW", DIRECTIONS, strict=True))
        sides = ", ".join(of(DIRECTIONS, names[side], tongue) for side in tile["river"])
        facts.append(f"{of(TYPES, 'river', tongue)} ({sides})")
    return ", ".join(facts) or tongue.text("empty tile")


def _facts(tile: TileView, tongue: Tongue) -> list[str]:
    """What is on a tile, without its river."""
    facts = [of(TYPES if thing in LAND_SIGNS else GOODS, thing, tongue) for thing in things_on(tile)]
    if tile["invention"]:
        word = of(INVENTIONS, tile["invention"], tongue)
        facts.append(f"{word} ×{tile['icons']}" if tile["icons"] > 1 else word)
    return facts


def sides_word(river: str, tongue: Tongue) -> str:
    """The open sides, by the first letters of their names."""
    names = dict(zip("NESW", DIRECTIONS, strict=True))
    return "".join(of(DIRECTIONS, names[side], tongue)[:1].upper() for side in river)


def tile_signs(tile: TileView, tongue: Tongue) -> str:
    """A tile on the table: `L22^+~NS`; a covered land by what stands on it."""
    signs = "".join((LAND_SIGNS | BUILT_SIGNS)[thing] for thing in things_on(tile))
    if tile["invention"]:
        signs += INVENTION_SIGNS[tile["invention"]]
        if tile["icons"] > 1:
            signs += str(tile["icons"])
    if tile["river"]:
        signs += f"~{sides_word(tile['river'], tongue)}"
    return f"{tile['tile']}{signs}"
