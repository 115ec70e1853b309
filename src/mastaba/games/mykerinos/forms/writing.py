"""Positions of Mykerinos as plain data: written down, and read.

The region is written twice: its cards (`BR2 turned` lies the other way round), and as a map with a text for each row:
`.` sand, `^` pyramid, a small letter for a cube on sand, a capital for one on a pyramid, `-` where there is no card.
"""

from mastaba.games.mykerinos.forms.audit import audit
from mastaba.games.mykerinos.rules.excavation import put_marker
from mastaba.games.mykerinos.rules.position import DIG, NEUTRAL_DIG, OVER, STEPS
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.seen import to_come
from mastaba.games.mykerinos.rules.setting import (
    CARDS,
    CUBES,
    INTAKE,
    NEUTRAL,
    NOTHING,
    PATRONS,
    ROOMS,
    SEASONS,
    SIDES,
    WIDTH,
    WINGS,
    MykerinosSetting,
)
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.bags import ONE, size, things
from mastaba.kernel.bits import BIT, count, mask_of, members
from mastaba.kernel.contract import Plain
from mastaba.kernel.errors import BadPosition
from mastaba.kernel.plain import Reader

UNKNOWN = "?"
TURNED = " turned"
SAND, PYRAMID, NO_CARD = ".", "^", "-"
LETTERS = "brgw"  # of the colours, by seat
NEUTRAL_LETTER = "n"


# ---- Writing --------------------------------------------------------------------------------------------


def write_position(state: Mykerinos) -> Plain:
    """Everything that can matter later. In what a seat has seen, the pile is question marks."""
    position: Plain = {
        "season": int(state.season),
        "turn": int(state.turn) + 1,
        "step": STEPS[state.step],
        "turns": int(state.turns),
        "wings": [PATRONS[patron] for patron in state.wings],
        "region": [lying(state, lies) for lies in state.region],
        "map": map_of(state),
        "scale": scale(state),
        "players": [_write_seat(state, seat) for seat in state.seats[: state.table.seats]],
        "pile": _write_pile(state),
        "out": card_names(state, int(state.out)),
    }
    if state.step not in (DIG, NEUTRAL_DIG, OVER):
        position["area"] = int(state.area) + 1
        position["rank"] = int(state.rank) + 1
        position["gone"] = [SIDES[side] for side in members(int(state.gone))]
    return position


def lying(state: Mykerinos, lies: int) -> str | None:
    """A card of the region by name, and how it lies."""
    if lies == NOTHING:
        return None
    return state.table.card_names[lies // 2] + (TURNED if lies % 2 else "")


def map_of(state: Mykerinos) -> list[str]:
    """The region as people draw it: a text for each row."""
    ground = [list(NO_CARD * WIDTH) for _ in range(3 * len(state.region) // 4)]
    for slot, lies in enumerate(state.region):
        for k in range(6 if lies != NOTHING else 0):
            row, column = 3 * (slot // 4) + k // 2, 2 * (slot % 4) + k % 2
            sand = state.table.sand[3 * lies + k // 2] >> k % 2 & 1
            ground[row][column] = SAND if sand else PYRAMID
    for letter, seat in zip(letters(state.table), state.seats, strict=True):
        for row, squares in enumerate(ground):
            for column in members(seat.rows[row]):
                squares[column] = letter.upper() if squares[column] == PYRAMID else letter
    return ["".join(squares) for squares in ground]


def letters(setting: MykerinosSetting) -> str:
    """What the cubes of each seat are written as."""
    return LETTERS[:2] + NEUTRAL_LETTER if setting.two else LETTERS[: setting.seats]


def scale(state: Mykerinos) -> list[int]:
    """The players who have passed, in that order, from 1."""
    passed = [(int(seat.place), i + 1) for i, seat in enumerate(state.seats[: state.table.seats]) if seat.place]
    return [player for _, player in sorted(passed)]


def _write_seat(state: Mykerinos, seat: Seat) -> Plain:
    written: Plain = {"stock": int(seat.stock)}
    if state.table.two:
        written["neutral"] = int(seat.neutral)
    return written | {
        "cards": card_names(state, int(seat.cards)),
        "tilted": [PATRONS[patron] for patron in things(int(seat.patrons - seat.ready))],
        "rooms": [ROOMS[room] for room in members(int(seat.rooms))],
    }


def _write_pile(state: Mykerinos) -> list[str]:
    """The cards in the order in which they will be dealt; of a pile that is hidden, their number."""
    if not state.pile:
        return [UNKNOWN] * int(state.left)
    return [str(lying(state, lies)) for lies in reversed(state.pile[: state.left])]


def card_names(state: Mykerinos, cards: int) -> list[str]:
    return [state.table.card_names[card] for card in members(cards)]


# ---- Reading --------------------------------------------------------------------------------------------


def read_position(setting: MykerinosSetting, data: Plain, seen_by: int | None = None) -> Mykerinos:
    """The position, checked. What people leave out is filled with the plainest reading.

    Cards that are named nowhere are in the pile, as many as belong there, and the others out of the game. With
    `seen_by` it is what a seat has seen (-1: a spectator), and the pile is not known.
    """
    reader = Reader(data, "position")
    seats = [_read_seat(setting, player) for player in reader.inners("players", setting.seats)]
    if setting.two:
        seats.append(Seat())
    state = Mykerinos(setting, [], _read_wings(reader), seats)
    state.season = reader.number("season", default=1, low=1, high=SEASONS)
    state.turn = reader.number("turn", low=1, high=setting.seats) - 1
    state.turns = reader.number("turns", default=1, low=1)
    state.step = reader.one_of("step", STEPS, default="dig")
    state.region = _read_region(state, reader)
    state.clear_ground()
    _read_map(state, reader)
    _read_scale(state, reader)
    _count_cubes(state)
    state.out = mask_of(tuple(_cards(setting, reader, "out")))
    if seen_by is None:
        _read_pile(state, reader)
    else:
        state.left = len(reader.texts("pile"))
    if state.step not in (DIG, NEUTRAL_DIG, OVER):
        _read_survey(state, reader)
    wrong = audit(state)
    if wrong:
        raise BadPosition("This cannot be: {reason}", "position", reason=wrong[0])
    return state


def _read_seat(setting: MykerinosSetting, reader: Reader) -> Seat:
    seat = Seat()
    seat.stock = reader.number("stock", default=INTAKE[setting.seats], high=CUBES)
    seat.neutral = reader.number("neutral", default=0, high=CUBES) if setting.two else 0
    for card in _cards(setting, reader, "cards"):
        seat.claim(card, setting.patrons[card], setting.prestige[card])
    for patron in _numbers(PATRONS, reader, "tilted"):
        seat.ready -= ONE[patron]
    seat.rooms = mask_of(tuple(_numbers(ROOMS, reader, "rooms")))
    return seat


def _read_wings(reader: Reader) -> tuple[int, ...]:
    if not reader.has("wings"):
        return tuple(range(WINGS))
    wings = _numbers(PATRONS, reader, "wings")
    if len(wings) != WINGS:
        raise BadPosition("There are five wings, with a patron each.", reader.at("wings"))
    return tuple(wings)


def _read_region(state: Mykerinos, reader: Reader) -> list[int]:
    cards = 0 if state.step == OVER else int(4 * state.height // 3)
    data = reader.data.get("region", [])
    if not isinstance(data, list) or len(data) != cards:
        raise BadPosition("There are {n} cards in the region.", reader.at("region"), n=cards)
    return [NOTHING if name is None else _lies(state.table, name, reader.at("region")) for name in data]


def _lies(setting: MykerinosSetting, name: object, at: str) -> int:
    """The number of a card as it lies."""
    if not isinstance(name, str):
        raise BadPosition("This must be a text.", at)
    card = _number(setting.card_names, name.removesuffix(TURNED), at)
    return 2 * card + (1 if name.endswith(TURNED) else 0)


def _read_map(state: Mykerinos, reader: Reader) -> None:
    """The cubes in the region. Sand and pyramids have to be where the cards show them."""
    if not reader.has("map"):
        return
    bare = map_of(state)
    rows = reader.texts("map")
    at = reader.at("map")
    if [len(row) for row in rows] != [WIDTH] * len(bare):
        raise BadPosition("The map has {n} rows of {width} squares.", at, n=len(bare), width=WIDTH)
    known = letters(state.table)
    for row, (squares, ground) in enumerate(zip(rows, bare, strict=True)):
        for column, (sign, there) in enumerate(zip(squares, ground, strict=True)):
            if sign.lower() in known and there != NO_CARD and sign.isupper() == (there == PYRAMID):
                state.put(state.seats[known.index(sign.lower())], WIDTH * row + column)
            elif sign != there:
                raise BadPosition(
                    "Row {row} of the map does not go with the cards: {ground}.", at, row=row + 1, ground=ground
                )


def _read_scale(state: Mykerinos, reader: Reader) -> None:
    data = reader.data.get("scale", [])
    players = list(range(1, state.table.seats + 1))
    if not isinstance(data, list) or not all(player in players and data.count(player) == 1 for player in data):
        raise BadPosition("This must be a list of different players.", reader.at("scale"))
    for player in data:
        state.turn, turn = player - 1, state.turn
        put_marker(state, "pass")
        state.turn = turn
    if state.table.two and state.step != OVER:
        state.seats[NEUTRAL].place = 2


def _count_cubes(state: Mykerinos) -> None:
    """What is nowhere else is in the general stock."""
    for seat in state.seats:
        state.booked |= seat.rooms
        seat.general = CUBES - seat.stock - size(seat.cubes) - count(seat.rooms)
    if state.table.two:
        held = sum([int(seat.neutral) for seat in state.seats])
        state.seats[NEUTRAL].general = CUBES - held - size(state.seats[NEUTRAL].cubes)


def _read_pile(state: Mykerinos, reader: Reader) -> None:
    """The pile as listed, or else so many of the cards that are nowhere else."""
    if reader.has("pile"):
        texts = reader.texts("pile")
        if len(texts) > CARDS:
            raise BadPosition("There are too many cards.", reader.at("pile"))
        state.pile = [_lies(state.table, text, reader.at("pile")) for text in texts]
    else:
        rest = to_come(state)
        due = pile_due(state)
        state.pile = [2 * card for card in rest[:due]]
        state.out |= mask_of(tuple(rest[due:]))
    state.pile.reverse()
    state.left = len(state.pile)


def pile_due(state: Mykerinos) -> int:
    """R9: how many cards are in the pile once the region of this season lies there."""
    return 0 if state.season == SEASONS else CARDS - 8 * int(state.season)


def _read_survey(state: Mykerinos, reader: Reader) -> None:
    state.area = reader.number("area", default=1, low=1, high=len(state.region) // 2) - 1
    state.ranking = state.rank_area(state.area)
    state.rank = reader.number("rank", default=1, low=1, high=4) - 1
    for side in _numbers(SIDES, reader, "gone"):
        state.gone |= BIT[side]


# ---- Names ----------------------------------------------------------------------------------------------


def _cards(setting: MykerinosSetting, reader: Reader, name: str) -> list[int]:
    """Different cards."""
    cards = _numbers(setting.card_names, reader, name)
    for card in cards:
        if cards.count(card) > 1:
            raise BadPosition("Card {card} is here twice.", reader.at(name), card=setting.card_names[card])
    return cards


def _numbers(names: tuple[str, ...], reader: Reader, name: str) -> list[int]:
    texts = reader.texts(name)
    if len(texts) > CARDS:
        raise BadPosition("There are too many of them.", reader.at(name))
    return [_number(names, text, reader.at(name)) for text in texts]


def _number(names: tuple[str, ...], text: str, at: str) -> int:
    if text not in names:
        raise BadPosition("There is no “{name}” here.", at, name=text[:40])
    return names.index(text)
