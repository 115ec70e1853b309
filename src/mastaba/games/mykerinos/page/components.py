"""The component sheet of Mykerinos: every parcel, patron and room, and where it is known from."""

from mastaba.games.mykerinos.page.museum import BOX, HALL, doors, point, rays, shape
from mastaba.games.mykerinos.page.strips import POWERS
from mastaba.games.mykerinos.rules.setting import (
    COLOURS,
    CUBES,
    NO_PATRON,
    PATRONS,
    ROOM_VALUE,
    ROOMS,
    SAND,
    WINGS,
    Card,
    read_cards,
)
from mastaba.games.mykerinos.text.words import TITLES
from mastaba.kernel.pieces import Pieces
from mastaba.locale import N_, Tongue
from mastaba.locale.boards import Drawn

# R41-R43, Q3: what a room of each value is, and how we know of it
ROOM_KINDS = {
    5: (N_("“5” rooms: only through a door from an own room"), "stated"),
    3: (N_("“3” rooms: each opens onto the “5” room of its wing"), "stated"),
    2: (N_("“2” rooms: each lies between two wings and opens onto both"), "found"),
}


def components(pieces: Pieces, tongue: Tongue) -> list[Drawn]:
    cards = read_cards(pieces)
    statuses = [str(each["status"]) for each in pieces.tables(pieces.data, "card", "card")]
    groups = []
    for number, patron in enumerate((*PATRONS, NO_PATRON)):
        items = [
            _parcel(card, patron, status) for card, status in zip(cards, statuses, strict=True) if card.patron == number
        ]
        title = TITLES.get(patron, tongue.text("Without patron"))
        line = tongue.text(POWERS[patron]) if patron in POWERS else tongue.text("never tilted, in no series")
        count = tongue.plural("{n} parcel", "{n} parcels", len(items))
        groups.append({"title": title, "line": line, "count": count, "items": items})
    return [*groups, _patrons(tongue), _museum(tongue), _cubes(tongue)]


def _parcel(card: Card, patron: str, status: str) -> Drawn:
    """A card as it is printed; in the region it may lie the other way round."""
    ground = [
        {"x": 60 * column, "y": 60 * row, "pyramid": sign != SAND, "wave": (row * 3 + column) % 4}
        for row, signs in enumerate(card.grid)
        for column, sign in enumerate(signs)
    ]
    face = {"patron": patron, "prestige": card.prestige, "name": card.name}
    return {"kind": "parcel", "card": face, "ground": ground, "name": card.name, "status": status}


def _patrons(tongue: Tongue) -> Drawn:
    items = [
        {"kind": "patron", "patron": patron, "line": tongue.text(POWERS[patron]), "name": title, "status": "stated"}
        for patron, title in TITLES.items()
    ]
    return {
        "title": tongue.text("Patrons"),
        "line": tongue.text("One for each wing of the museum, and on the back of the parcels."),
        "count": tongue.plural("{n} patron", "{n} patrons", len(items)),
        "items": items,
    }


def _museum(tongue: Tongue) -> Drawn:
    """The same plan three times, with the rooms of one value lit."""
    items = [
        {
            "kind": "museum",
            **plan(value),
            "name": tongue.text(said),
            "count": ROOM_VALUE.count(value),
            "status": status,
        }
        for value, (said, status) in ROOM_KINDS.items()
    ]
    return {
        "title": tongue.text("The museum"),
        "line": tongue.text("Five wings around a hall; the patrons are dealt to them by lot."),
        "count": tongue.plural("{n} room", "{n} rooms", len(ROOMS)),
        "wide": True,
        "items": items,
    }


def plan(lit: int) -> Drawn:
    rooms = [{**shape(number), "room": name, "lit": shape(number)["value"] == lit} for number, name in enumerate(ROOMS)]
    tips = [{"number": wing + 1, "at": point(360 / WINGS * wing - 90, 208)} for wing in range(WINGS)]
    return {"box": BOX, "hall": HALL, "plan": rooms, "doors": doors(), "rays": rays(), "tips": tips}


def _cubes(tongue: Tongue) -> Drawn:
    items = [
        {
            "kind": "cube",
            "seat": seat,
            "name": tongue.text("player {seat}", seat=seat + 1),
            "count": CUBES,
            "status": "stated",
        }
        for seat in range(len(COLOURS))
    ]
    return {
        "title": tongue.text("Cubes"),
        "line": tongue.text("Archaeologists. With two players the third colour is neutral."),
        "count": tongue.plural("{n} cube", "{n} cubes", CUBES * len(COLOURS)),
        "items": items,
    }
