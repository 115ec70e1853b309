"""What things of Mykerinos are called: patrons, cards, squares, rooms."""

from collections.abc import Sequence
from typing import TypedDict, cast

from mastaba.games.mykerinos.rules.setting import NOBODY, PATRONS, MykerinosSetting
from mastaba.kernel.contract import Plain, Seen
from mastaba.locale import Tongue
from mastaba.locale.colours import colour_letter
from mastaba.locale.telling import Names, listed

# Proper names: the same in every language. The two letters stand where there is little room.
TITLES = {
    "violet": "Lady Violet",
    "lemon": "Lord Lemon",
    "brown": "Sir Brown",
    "blackmore": "Mrs. Blackmore",
    "tangerine": "Colonel Tangerine",
}
SURNAMES = {patron: patron.capitalize() for patron in PATRONS}
SHORT = {patron: patron[:2].capitalize() for patron in PATRONS}


# ---- What a seat is shown -------------------------------------------------------------------------------


class CardView(TypedDict):
    card: str
    patron: str
    prestige: int
    turned: bool


class AreaView(TypedDict):
    cards: list[CardView | None]
    ranking: list[int]
    cubes: list[int]
    free: int
    pyramids: int


class RoomView(TypedDict):
    room: str
    value: int
    wings: list[int]
    owner: int | None
    open: list[int]
    worth: list[int]


class PatronView(TypedDict):
    patron: str
    cards: int
    ready: int
    value: int
    points: int


class PlayerView(TypedDict, total=False):
    colour: str
    stock: int
    general: int
    neutral: int
    in_region: int
    place: int
    cards: list[str]
    patrons: list[PatronView]
    rooms: list[str]
    prestige: int
    exhibition: int
    series: int
    series_points: int
    score: int


class View(TypedDict, total=False):
    you: int | None
    turn: int
    turns: int
    step: str
    season: int
    map: list[str]
    areas: list[AreaView]
    area: int
    wings: list[str]
    rooms: list[RoomView]
    scale: list[int]
    to_come: list[str]
    players: list[PlayerView]
    outcome: Plain | None


def view_of(seen: Seen) -> View:
    return cast(View, seen.view())


def table_of(seen: Seen) -> MykerinosSetting:
    assert isinstance(seen.setting, MykerinosSetting)
    return seen.setting


# ---- Cards ----------------------------------------------------------------------------------------------


def surname(patron: str) -> str:
    """Where there is little room; the card without patron has a dash."""
    return SURNAMES.get(patron, "–")


def card_word(name: str, seen: Seen, tongue: Tongue) -> str:
    """A card by its name: `Lord Lemon (3)`."""
    table = table_of(seen)
    card = table.cards[table.card_names.index(name)]
    patron = tongue.text("the card without patron") if card.patron == NOBODY else TITLES[PATRONS[card.patron]]
    return f"{patron} ({card.prestige})" if card.prestige else patron


def cards_words(names: Sequence[str], seen: Seen, tongue: Tongue) -> str:
    return tongue.all_of([card_word(name, seen, tongue) for name in names])


# ---- Colours and players --------------------------------------------------------------------------------


def letter(seat: int, seen: Seen, tongue: Tongue) -> str:
    """The letter of a seat's colour; the neutral one has a seat, too."""
    return colour_letter(table_of(seen).colours[seat], tongue)


def digger(seat: int, seen: Seen, names: Names, tongue: Tongue) -> str:
    """A player, or the neutral colour, among others."""
    if seat >= seen.setting.seats:
        return tongue.text("neutral")
    return listed(seat, seen.seat, names, tongue)
