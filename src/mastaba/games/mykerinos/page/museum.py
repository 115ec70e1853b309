"""The museum on a page: a ring with five points, drawn from its middle.

On the ray of each wing lie its “5” room, behind it its “3” room, and at the tip the seal of its patron. Between two
wings is a “2” room. Doors lead from each of them to the “5” rooms beside it.
"""

from functools import cache
from math import cos, radians, sin

from mastaba.games.mykerinos.rules.setting import ROOM_VALUE, ROOMS, WINGS
from mastaba.games.mykerinos.text.sight import SURVEY, RoomView, Sight
from mastaba.show.scene import Drawn

BOX = "-230 -236 460 434"  # of the drawing
HALL = 60  # radius of the middle
RINGS = {5: (63, 130), 2: (63, 122), 3: (136, 190)}  # by value: from where to where
HALVES = {5: 20, 2: 16, 3: 15}  # and how many degrees to either side
TIP = 212  # where the seals are
DOOR = 95  # how far out the doors between “5” and “2” rooms are


def museum(sight: Sight) -> Drawn:
    shown = [_room(sight, room) for room in sight.view["rooms"]]
    return {
        "box": BOX,
        "hall": HALL,
        "rooms": shown,
        "wings": [_wing(sight, wing) for wing in range(WINGS)],
        "doors": doors(),
        "rays": rays(),
        "booking": any(room["legal"] for room in shown),
        "label": sight.museum(),
    }


# ---- Rooms ----------------------------------------------------------------------------------------------


def _room(sight: Sight, room: RoomView) -> Drawn:
    number = ROOMS.index(room["room"])
    name, seat = room["room"], sight.seat
    survey = sight.mine and sight.step in SURVEY
    brown = sight.mine and sight.step == "dig"
    verb = "brown" if "brown" in sight.verbs else "room"
    return {
        **shape(number),
        "room": name,
        "owner": room["owner"],
        "worth": 0 if seat < 0 or sight.over else room["worth"][seat],
        "closed": room["owner"] is None and seat >= 0 and seat not in room["open"],
        "word": name if survey or (brown and "brown" in sight.verbs) else "",
        "legal": f"room {name}" in sight.moves,
        "attempt": f"{verb} {name}" if survey or brown else "",
        "label": _room_label(sight, room),
    }


def _room_label(sight: Sight, room: RoomView) -> str:
    """Whose it is; or what it would bring each player now."""
    said = sight.room_name(room["room"])
    if room["owner"] is not None:
        return sight.with_facts(said, sight.digger(room["owner"]))
    worth = [f"{sight.digger(seat)} +{points}" for seat, points in enumerate(room["worth"]) if points]
    brings = ", ".join(worth) if worth else sight.text("brings nobody anything yet")
    return sight.with_facts(said, brings)


def _wing(sight: Sight, wing: int) -> Drawn:
    """The patron at its tip, and what the reader's cards are worth there."""
    patron = sight.view["wings"][wing]
    own = sight.me["patrons"][wing] if sight.me else None
    x, y = point(ray(wing), TIP)
    label = sight.help(patron)
    if own and own["cards"]:
        said = sight.plural(
            "you have {n} card, worth {value}",
            "you have {n} cards, worth {value} each",
            own["cards"],
            value=own["value"],
        )
        label = f"{label}; {said}"
    return {"patron": patron, "x": x, "y": y, "cards": own["cards"] if own else 0, "label": label}


# ---- Geometry -------------------------------------------------------------------------------------------


def ray(wing: int) -> float:
    """The direction of a wing in degrees; the first one points up."""
    return 360 / WINGS * wing - 90


def point(angle: float, radius: float) -> tuple[float, float]:
    return round(radius * cos(radians(angle)), 1), round(radius * sin(radians(angle)), 1)


def wedge(angle: float, half: float, inner: float, outer: float) -> str:
    """A piece of a ring, as a path."""
    (ax, ay), (bx, by) = point(angle - half, outer), point(angle + half, outer)
    (cx, cy), (dx, dy) = point(angle + half, inner), point(angle - half, inner)
    return f"M{ax} {ay}A{outer} {outer} 0 0 1 {bx} {by}L{cx} {cy}A{inner} {inner} 0 0 0 {dx} {dy}z"


@cache
def shape(number: int) -> Drawn:
    """How a room is drawn, and where its middle is."""
    value = ROOM_VALUE[number]
    angle = ray(number % WINGS) + (180 / WINGS if value == 2 else 0)
    inner, outer = RINGS[value]
    x, y = point(angle, (inner + outer) / 2 + 2)
    return {"value": value, "path": wedge(angle, HALVES[value], inner, outer), "x": x, "y": y}


@cache
def doors() -> list[tuple[float, float]]:
    found = []
    for wing in range(WINGS):
        found.append(point(ray(wing), (RINGS[5][1] + RINGS[3][0]) / 2))
        found += [point(ray(wing) + side * HALVES[5], DOOR) for side in (-1, 1)]
    return found


@cache
def rays() -> list[tuple[float, float, float, float]]:
    """Construction lines of the blueprint."""
    return [(*point(18 * k, HALL), *point(18 * k, TIP + 30)) for k in range(20)]
