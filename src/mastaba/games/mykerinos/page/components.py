"""The component sheet of Mykerinos: every parcel, patron and room, and where it is known from."""

from mastaba.games.mykerinos.page.museum import BOX, HALL, doors, point, ray, rays, shape
from mastaba.games.mykerinos.page.players import POWERS
from mastaba.games.mykerinos.page.region import SPACE
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
from mastaba.show.scene import Drawn, Piece, PieceGroup

POWERLESS = N_("never tilted, in no series")  # R21
NUMBERS = 208  # how far out the numbers of the wings are

# R41-R43, Q3: what a room of each value is, and how we know of it
ROOM_KINDS = {
    5: (N_("“5” rooms: only through a door from an own room"), "stated"),
    3: (N_("“3” rooms: each opens onto the “5” room of its wing"), "stated"),
    2: (N_("“2” rooms: each lies between two wings and opens onto both"), "found"),
}


def components(pieces: Pieces, tongue: Tongue) -> list[PieceGroup]:
    return [*_parcels(pieces, tongue), _patrons(tongue), _museum(tongue), _cubes(tongue)]


def _parcels(pieces: Pieces, tongue: Tongue) -> list[PieceGroup]:
    """Those of each patron, and the one without."""
    cards = read_cards(pieces)
    statuses = [str(each["status"]) for each in pieces.tables(pieces.data, "card", "card")]
    groups = []
    for number, patron in enumerate((*PATRONS, NO_PATRON)):
        found = [
            _parcel(card, patron, status) for card, status in zip(cards, statuses, strict=True) if card.patron == number
        ]
        groups.append(
            PieceGroup(
                title=TITLES.get(patron, tongue.text("Without patron")),
                line=tongue.text(POWERS.get(patron, POWERLESS)),
                count=tongue.plural("{n} parcel", "{n} parcels", len(found)),
                pieces=found,
            )
        )
    return groups


def _parcel(card: Card, patron: str, status: str) -> Piece:
    """A card as it is printed; in the region it may lie the other way round."""
    ground = [
        {"x": SPACE * column, "y": SPACE * row, "pyramid": sign != SAND, "wave": (row * 3 + column) % 4}
        for row, signs in enumerate(card.grid)
        for column, sign in enumerate(signs)
    ]
    face = {"patron": patron, "prestige": card.prestige, "name": card.name}
    return Piece(name=card.name, status=status, drawn={"kind": "parcel", "card": face, "ground": ground})


def _patrons(tongue: Tongue) -> PieceGroup:
    found = [
        Piece(
            name=title,
            status="stated",
            drawn={"kind": "patron", "patron": patron, "name": title, "line": tongue.text(POWERS[patron])},
        )
        for patron, title in TITLES.items()
    ]
    return PieceGroup(
        title=tongue.text("Patrons"),
        line=tongue.text("One for each wing of the museum, and on the back of the parcels."),
        count=tongue.plural("{n} patron", "{n} patrons", len(found)),
        pieces=found,
    )


def _museum(tongue: Tongue) -> PieceGroup:
    """One plan for each value, on which the rooms of that value are lit."""
    return PieceGroup(
        title=tongue.text("The museum"),
        line=tongue.text("Five wings around a hall; the patrons are dealt to them by lot."),
        count=tongue.plural("{n} room", "{n} rooms", len(ROOMS)),
        wide=True,
        pieces=[
            Piece(name=tongue.text(said), status=status, count=ROOM_VALUE.count(value), drawn=plan(value))
            for value, (said, status) in ROOM_KINDS.items()
        ],
    )


def plan(lit: int) -> Drawn:
    rooms = [{**shape(number), "room": name, "lit": shape(number)["value"] == lit} for number, name in enumerate(ROOMS)]
    tips = [{"number": wing + 1, "at": point(ray(wing), NUMBERS)} for wing in range(WINGS)]
    return {
        "kind": "museum",
        "box": BOX,
        "hall": HALL,
        "plan": rooms,
        "doors": doors(),
        "rays": rays(),
        "tips": tips,
    }


def _cubes(tongue: Tongue) -> PieceGroup:
    return PieceGroup(
        title=tongue.text("Cubes"),
        line=tongue.text("Archaeologists. With two players the third colour is neutral."),
        count=tongue.plural("{n} cube", "{n} cubes", CUBES * len(COLOURS)),
        pieces=[
            Piece(
                name=tongue.text("player {seat}", seat=seat + 1),
                status="stated",
                count=CUBES,
                drawn={"kind": "cube", "seat": seat},
            )
            for seat in range(len(COLOURS))
        ],
    )
