"""What a seat of Mykerinos may be shown, as plain data. Never made from anything but a position with holes."""

from mastaba.games.mykerinos.forms.writing import card_names, map_of, scale
from mastaba.games.mykerinos.rules.position import OVER, STEPS
from mastaba.games.mykerinos.rules.scoring import (
    all_points,
    best_room,
    exhibition_points,
    series,
    series_points,
    wing_points,
)
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.seen import to_come
from mastaba.games.mykerinos.rules.setting import (
    COLUMNS,
    NEUTRAL,
    NO_PATRON,
    NOBODY,
    NOTHING,
    PATRONS,
    ROOM_VALUE,
    ROOMS,
    rooms_open,
    wings_of,
)
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.bags import size, times
from mastaba.kernel.bits import BIT, count, members
from mastaba.kernel.contract import Plain


def view(holed: Mykerinos, seat: int) -> Plain:
    outcome = holed.outcome
    shape: Plain = {
        "game": "mykerinos",
        "you": None if seat < 0 else seat,
        "turn": int(holed.turn),
        "turns": int(holed.turns),
        "step": STEPS[holed.step],
        "season": int(holed.season),
        "map": map_of(holed),
        "areas": [_view_area(holed, area) for area in range(len(holed.region) // 2)],
        "wings": [PATRONS[patron] for patron in holed.wings],
        "rooms": [_view_room(holed, room) for room in range(len(ROOMS))],
        "scale": scale(holed),
        "to_come": [holed.table.card_names[card] for card in to_come(holed)],
        "out": card_names(holed, int(holed.out)),
        "players": [_view_seat(holed, i) for i in range(holed.table.seats)],
        "outcome": None if outcome is None else outcome.plain(),
    }
    if holed.table.two:
        neutral = holed.seats[NEUTRAL]
        shape["neutral"] = {"colour": holed.table.colours[NEUTRAL], "general": int(neutral.general)}
    if holed.step not in (0, 1, OVER):
        shape["area"] = int(holed.area) + 1
        shape["rank"] = int(holed.rank) + 1
    return shape


def _view_area(holed: Mykerinos, area: int) -> Plain:
    """Its cards; who would be ranked how if the survey came now; and where there is room."""
    rows = range(3 * (area // 2), 3 * (area // 2) + 3)
    ranking = holed.rank_area(area)
    return {
        "cards": [_view_card(holed, area, side) for side in (0, 1)],
        "ranking": ranking,
        "cubes": [int(times(holed.seats[i].cubes, area)) for i in ranking],
        "free": sum([int(count(holed.free[row] & COLUMNS[area % 2])) for row in rows]),
        "pyramids": sum([int(count(holed.pyramids[row] & COLUMNS[area % 2])) for row in rows]),
    }


def _view_card(holed: Mykerinos, area: int, side: int) -> Plain | None:
    lies = holed.region[2 * area + side]
    if lies == NOTHING or (area == holed.area and holed.gone & BIT[side]):
        return None
    card = holed.table.cards[lies // 2]
    patron = NO_PATRON if card.patron == NOBODY else PATRONS[card.patron]
    return {"card": card.name, "patron": patron, "prestige": card.prestige, "turned": lies % 2 == 1}


def _view_room(holed: Mykerinos, room: int) -> Plain:
    """Whose it is, who may book it, and how many points it would bring each player with the cards there are."""
    owner = None
    for i, seat in enumerate(holed.seats):
        if seat.rooms & BIT[room]:
            owner = i
    players = holed.seats[: holed.table.seats]
    return {
        "room": ROOMS[room],
        "value": ROOM_VALUE[room],
        "wings": [wing + 1 for wing in wings_of(room)],
        "owner": owner,
        "open": [i for i, seat in enumerate(players) if rooms_open(seat.rooms, holed.booked) & BIT[room]],
        "worth": [_gain(holed, seat, room) if owner is None else 0 for seat in players],
    }


def _gain(holed: Mykerinos, seat: Seat, room: int) -> int:
    richer = seat.copy()
    richer.rooms |= BIT[room]
    return int(exhibition_points(richer, holed.wings) - exhibition_points(seat, holed.wings))


def _view_seat(holed: Mykerinos, i: int) -> Plain:
    seat = holed.seats[i]
    shape: Plain = {
        "colour": holed.table.colours[i],
        "stock": int(seat.stock),
        "general": int(seat.general),
        "in_region": int(size(seat.cubes)),
        "place": int(seat.place),
        "cards": card_names(holed, int(seat.cards)),
        "patrons": [_view_patron(holed, seat, wing) for wing in range(len(holed.wings))],
        "rooms": [ROOMS[room] for room in members(int(seat.rooms))],
        "prestige": int(seat.prestige),
        "exhibition": int(exhibition_points(seat, holed.wings)),
        "series": int(series(seat.patrons)),
        "series_points": int(series_points(seat)),
        "score": int(all_points(seat, holed.wings)),  # if the game were over now
    }
    if holed.table.two:
        shape["neutral"] = int(seat.neutral)
    return shape


def _view_patron(holed: Mykerinos, seat: Seat, wing: int) -> Plain:
    """Wing by wing: the cards of its patron, and what they bring."""
    patron = holed.wings[wing]
    return {
        "patron": PATRONS[patron],
        "cards": int(times(seat.patrons, patron)),
        "ready": int(times(seat.ready, patron)),
        "value": int(best_room(seat.rooms, wing)),
        "points": int(wing_points(seat, holed.wings, wing)),
    }
