"""What the pieces of Hâpy Families are called: families, cards, layouts and their places."""

import re
from collections.abc import Callable, Sequence

from mastaba.kernel.errors import MastabaError
from mastaba.locale import N_, NC_, Tongue
from mastaba.show.sentences import NBSP

TAKEN = "card taken or asked for"  # where French puts an article


class Family:
    """What a family is called: one of it, several, and in two letters on the table."""

    def __init__(self, one: str, taken: str, many: str, letters: str) -> None:
        self.one = one
        self.taken = taken
        self.many = many
        self.letters = letters


# The two letters are different for each family, in every language.
FAMILIES = {
    "jackal": Family(N_("jackal"), NC_("card taken or asked for", "jackal"), N_("jackals"), N_("Ja")),
    "cat": Family(N_("cat"), NC_("card taken or asked for", "cat"), N_("cats"), N_("Ca")),
    "crocodile": Family(N_("crocodile"), NC_("card taken or asked for", "crocodile"), N_("crocodiles"), N_("Cr")),
    "falcon": Family(N_("falcon"), NC_("card taken or asked for", "falcon"), N_("falcons"), N_("Fa")),
    "hippo": Family(N_("hippo"), NC_("card taken or asked for", "hippo"), N_("hippos"), N_("Hi")),
    "bull": Family(N_("bull"), NC_("card taken or asked for", "bull"), N_("bulls"), N_("Bu")),
}
LAYOUTS = {
    "pyramid": N_("Pyramid"),
    "mastaba": N_("Mastaba"),
    "temple": N_("Temple"),
    "tomb": N_("Tomb"),
    "giza": N_("Giza"),
}
STRUCTURES = {
    "khufu": N_("Khufu"),
    "khafre": N_("Khafre"),
    "menkaure": N_("Menkaure"),
    "left": N_("left"),
    "right": N_("right"),
}
SPOT = "before the number of a place"
SIDES = {"left": NC_("before the number of a place", "left"), "right": NC_("before the number of a place", "right")}


# ---- Cards ----------------------------------------------------------------------------------------------


def family_named(family: str) -> Family:
    """An owner's own piece file may bring families that we have no words for."""
    return FAMILIES.get(family) or Family(family, family, family, family[:2].capitalize())


def word(card: str, tongue: Tongue) -> str:
    """A card: `cat 1`."""
    family, _, number = card.rpartition("-")
    return f"{tongue.text(family_named(family).one)}{NBSP}{number}"


def the(card: str, tongue: Tongue) -> str:
    """A card that is taken or asked for: `cat 1`, `le chat 1`."""
    family, _, number = card.rpartition("-")
    return f"{tongue.term(TAKEN, family_named(family).taken)}{NBSP}{number}"


def short(card: str, tongue: Tongue) -> str:
    """A card on the table: `Ca1`."""
    family, _, number = card.rpartition("-")
    return f"{tongue.text(family_named(family).letters)}{number}"


def together(cards: Sequence[str], tongue: Tongue) -> str:
    """Cards of one family: `cats 1, 3 and 5`."""
    family = cards[0].rpartition("-")[0]
    numbers = [card.rpartition("-")[2] for card in cards]
    return f"{several(family, tongue)} {tongue.all_of(numbers)}"


def several(family: str, tongue: Tongue) -> str:
    return tongue.text(family_named(family).many)


# ---- The layout -----------------------------------------------------------------------------------------


def layout_word(layout: str, tongue: Tongue) -> str:
    return tongue.text(LAYOUTS[layout]) if layout in LAYOUTS else layout


def structure_name(structure: str, tongue: Tongue) -> str:
    return tongue.text(STRUCTURES[structure]) if structure in STRUCTURES else structure


def place_word(place: str, tongue: Tongue) -> str:
    """A place of the layout: `8.3`, and of several structures `Khufu 2.1`."""
    structure, _, spot = place.rpartition("-")
    if not structure:
        return place
    name = tongue.term(SPOT, SIDES[structure]) if structure in SIDES else structure_name(structure, tongue)
    return f"{name}{NBSP}{spot}"


def structure_word(structure: str, tongue: Tongue) -> str:
    """What is typed, and what it is called where that differs: `khufu (Khéops)`."""
    said = structure_name(structure, tongue)
    return structure if said.casefold() == structure else f"{structure} ({said})"


# ---- Options and errors ---------------------------------------------------------------------------------


def setting(option: str, value: str, tongue: Tongue) -> str:
    """What an option is called or, with a value, what that is."""
    if option == "layout":
        return layout_word(value, tongue) if value else tongue.text("Which layout?")
    return value or option


# How parameters of refusals look in the notation, and what they are called
NOTATION: dict[str, tuple[str, Callable[[str, Tongue], str]]] = {
    "card": (r"[a-z_]+-\d", the),
    "cards": (r"[a-z_]+-\d", the),
    "place": (r"(\S+-)?\d+\.\d+", place_word),
    "above": (r"(\S+-)?\d+\.\d+", place_word),
}


def in_words(error: MastabaError, tongue: Tongue) -> dict[str, str]:
    """Cards and places of a refusal, in the reader's words."""
    said: dict[str, str] = {}
    if error.parameters.get("option") == "layout":
        said["option"] = "layout"  # what it is called is a question
    for parameter, (notation, called) in NOTATION.items():
        names = str(error.parameters.get(parameter, "")).split(", ")
        if all(re.fullmatch(notation, name) for name in names):
            said[parameter] = tongue.all_of([called(name, tongue) for name in names])
    return said
