"""What the patrons of Mykerinos are called, and what they do. Names are the same in every language."""

from mastaba.games.mykerinos.rules.setting import NO_PATRON, PATRONS
from mastaba.locale import N_

TITLES = {
    "violet": "Lady Violet",
    "lemon": "Lord Lemon",
    "brown": "Sir Brown",
    "blackmore": "Mrs. Blackmore",
    "tangerine": "Colonel Tangerine",
}
SURNAMES = {patron: patron.capitalize() for patron in PATRONS}
SHORT = {patron: patron[:2].capitalize() for patron in PATRONS}  # two letters, where there is little room


HELP = {  # R22-R28: what a patron does; R21, R49 for the card without one
    "violet": N_("brings a cube from the general stock, then you start or extend"),
    "lemon": N_("you start or extend with one cube on a pyramid"),
    "brown": N_("puts one of your cubes into the museum"),
    "blackmore": N_("you start with two cubes"),
    "tangerine": N_("you extend with three cubes"),
    NO_PATRON: N_("helps nobody and is in no series"),
}


def surname(patron: str) -> str:
    """Where there is little room; the card without patron has a dash."""
    return SURNAMES.get(patron, "–")
