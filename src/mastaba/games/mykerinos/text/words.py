"""What the patrons of Mykerinos are called. Proper names: the same in every language."""

from mastaba.games.mykerinos.rules.setting import PATRONS

TITLES = {
    "violet": "Lady Violet",
    "lemon": "Lord Lemon",
    "brown": "Sir Brown",
    "blackmore": "Mrs. Blackmore",
    "tangerine": "Colonel Tangerine",
}
SURNAMES = {patron: patron.capitalize() for patron in PATRONS}
SHORT = {patron: patron[:2].capitalize() for patron in PATRONS}  # two letters, where there is little room


def surname(patron: str) -> str:
    """Where there is little room; the card without patron has a dash."""
    return SURNAMES.get(patron, "–")
