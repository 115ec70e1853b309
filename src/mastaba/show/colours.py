"""The colours of players, in words and as letters on a table in the terminal."""

from mastaba.locale import N_, NC_, Tongue

LETTER = "letter of a colour"  # what languages say differently elsewhere


class Colour:
    """A colour, and its letter on the table: different for each, in every language."""

    def __init__(self, name: str, letter: str, hue: str) -> None:
        self.name = name
        self.letter = letter
        self.hue = hue


COLOURS = {
    "red": Colour(N_("red"), NC_("letter of a colour", "R"), "red"),
    "blue": Colour(N_("blue"), NC_("letter of a colour", "B"), "blue"),
    "green": Colour(N_("green"), NC_("letter of a colour", "G"), "green"),
    "purple": Colour(N_("purple"), NC_("letter of a colour", "P"), "violet"),
    "white": Colour(N_("white"), NC_("letter of a colour", "W"), "strong"),
}


def colour_named(colour: str) -> Colour:
    """An owner's own piece file may bring colours that we have no words for."""
    return COLOURS.get(colour) or Colour(colour, colour[:1].upper(), "")


def colour_word(colour: str, tongue: Tongue) -> str:
    return tongue.text(colour_named(colour).name) if colour in COLOURS else colour


def colour_letter(colour: str, tongue: Tongue) -> str:
    letter = colour_named(colour).letter
    return tongue.term(LETTER, letter) if colour in COLOURS else letter
