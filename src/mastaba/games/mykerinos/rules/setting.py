"""The pieces of Mykerinos as tables: parcels, the museum, squares and chains of squares, and the list of moves.

A square is `8 * row + column`. A row of squares is a set of eight, the leftmost first. A chain of two or three squares
goes by its first row and by its shape, so that the chains of one shape that begin in a row are a set, too.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.kernel.bags import ONE
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.contract import Choice, Game, Setting
from mastaba.kernel.errors import BadPieces, UnknownMove
from mastaba.kernel.moves import Moves, Sets, Verb, Words
from mastaba.kernel.pieces import Data, Pieces
from mastaba.kernel.seating import first_player

COLOURS: Final = ("blue", "red", "green", "white")  # by seat; with two players the third is neutral (Q26)
NEUTRAL: Final = 2  # its place among the seats
CUBES: Final = 25  # of each colour (R1)
SEASONS: Final = 4  # R5
REGION: Final[tuple[int, ...]] = (0, 8, 8, 8, 12)  # cards that are laid out, by season (R9)
INTAKE: Final[tuple[int, ...]] = (0, 0, 11, 11, 8)  # cubes a season by the number of players (R6, R60)
NEUTRAL_INTAKE: Final = 4
NEUTRAL_SPACE: Final = 2  # of the passing scale (R61)

PATRONS: Final = ("violet", "lemon", "brown", "blackmore", "tangerine")
VIOLET: Final = 0
LEMON: Final = 1
BROWN: Final = 2
BLACKMORE: Final = 3
TANGERINE: Final = 4
NOBODY: Final = 5  # the patron of the card without one
NO_PATRON: Final = "none"

CARDS: Final = 36
PRESTIGE: Final = 9  # at most
WIDTH: Final = 8  # squares in a row
HEIGHT: Final = 9  # rows in season 4
SQUARES: Final = 72
AREAS: Final = 6
GROUND: Final = (".", "^")
SAND: Final = "."
PYRAMID: Final = "^"

SIDES: Final = ("left", "right")
NOTHING: Final = -1


# ---- Squares and chains -----------------------------------------------------------------------------------

Shape = tuple[tuple[int, int], ...]  # rows and columns from the first square; a chain's ends come first and last
Chains = tuple[tuple[int, ...], ...]  # of squares

ACROSS: Final[Shape] = ((0, 0), (0, 1))
DOWN: Final[Shape] = ((0, 0), (1, 0))
LONG_ACROSS: Final[Shape] = ((0, 0), (0, 1), (0, 2))
LONG_DOWN: Final[Shape] = ((0, 0), (1, 0), (2, 0))
CORNERS: Final[tuple[Shape, ...]] = (  # by the square in the middle: ┌ ┐ └ ┘
    ((0, 1), (0, 0), (1, 0)),
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (1, 0)),
)
SINGLE_SHAPES: Final[tuple[Shape, ...]] = (((0, 0),),)
PAIR_SHAPES: Final = (ACROSS, DOWN)
TRIPLE_SHAPES: Final = (LONG_ACROSS, *CORNERS, LONG_DOWN)


def tall(shape: Shape) -> int:
    return 1 + max([row for row, _ in shape])


def wide(shape: Shape) -> int:
    return 1 + max([column for _, column in shape])


def chains(shapes: tuple[Shape, ...]) -> Chains:
    """All chains of these shapes: by their first row, then by shape, then from left to right."""
    found = []
    for row in range(HEIGHT):
        for shape in shapes:
            if row + tall(shape) <= HEIGHT:
                for column in range(WIDTH - wide(shape) + 1):
                    found.append(tuple([WIDTH * (row + down) + column + right for down, right in shape]))
    return tuple(found)


SINGLES: Final[Chains] = chains(SINGLE_SHAPES)
PAIRS: Final[Chains] = chains(PAIR_SHAPES)  # 127
TRIPLES: Final[Chains] = chains(TRIPLE_SHAPES)  # 334
SINGLES_AND_PAIRS: Final[Chains] = SINGLES + PAIRS


def square_name(square: int) -> str:
    """`c4`: the column's letter, and the row from the top."""
    return "abcdefgh"[square % WIDTH] + str(square // WIDTH + 1)


def area_of(square: int) -> int:
    """R10: the area from 0, in the order of the survey."""
    return 2 * (square // WIDTH // 3) + square % WIDTH // 4


ROW: Final[tuple[int, ...]] = tuple(square // WIDTH for square in range(SQUARES))
COLUMN_BIT: Final[tuple[int, ...]] = tuple(1 << square % WIDTH for square in range(SQUARES))
CUBE_IN: Final[tuple[int, ...]] = tuple(ONE[area_of(square)] for square in range(SQUARES))  # a bag by areas
BESIDE: Final[tuple[int, ...]] = tuple((row << 1 | row >> 1) & 255 for row in range(256))  # left and right of a set
# by area: the columns of its squares in each of its three rows
COLUMNS: Final[tuple[int, ...]] = (15, 240)


# ---- The museum -------------------------------------------------------------------------------------------
# Rooms 0-4 are the “2” rooms, 5-9 the “3” rooms, 10-14 the “5” rooms, each by wing. “2.1” lies between wings 1 and 2,
# “2.5” between wings 5 and 1.

WINGS: Final = 5
ROOMS: Final[tuple[str, ...]] = tuple(f"{value}.{wing}" for value in (2, 3, 5) for wing in range(1, WINGS + 1))
FIVES: Final = 10  # the first “5” room
OUTER: Final = 1023  # all “2” and “3” rooms
ROOM_VALUE: Final[tuple[int, ...]] = (2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 5, 5, 5, 5, 5)


def twos_of(wing: int) -> tuple[int, int]:
    """The two “2” rooms that touch a wing."""
    return ((wing + 4) % WINGS, wing)


# by wing, as sets: its “2” rooms, its “3” room, and the rooms with a door to its “5” room (R42)
TWOS: Final[tuple[int, ...]] = tuple(BIT[twos_of(wing)[0]] | BIT[twos_of(wing)[1]] for wing in range(WINGS))
THREE: Final[tuple[int, ...]] = tuple(BIT[5 + wing] for wing in range(WINGS))
FIVE: Final[tuple[int, ...]] = tuple(BIT[FIVES + wing] for wing in range(WINGS))
DOORS: Final[tuple[int, ...]] = tuple(TWOS[wing] | THREE[wing] for wing in range(WINGS))


def wings_of(room: int) -> tuple[int, ...]:
    """The wings that a room belongs to."""
    return (room, (room + 1) % WINGS) if room < WINGS else (room % WINGS,)


def rooms_open(own: i64, booked: i64) -> i64:
    """R41-R43: where a player with these rooms may put a cube."""
    rooms: i64 = OUTER & ~booked
    wing: i64 = 0
    while wing < WINGS:
        if own & DOORS[wing] and not booked & FIVE[wing]:
            rooms |= FIVE[wing]
        wing += 1
    return rooms


# ---- Moves ------------------------------------------------------------------------------------------------


# by verb: what its cubes can be put on
CHAINS: Final[dict[str, Chains]] = {
    "start": SINGLES,
    "extend": PAIRS,
    "violet": SINGLES_AND_PAIRS,
    "lemon": SINGLES_AND_PAIRS,
    "neutral": SINGLES_AND_PAIRS,
    "blackmore": PAIRS,
    "tangerine": TRIPLES,
}


class Squares(Sets):
    """The squares that the cubes of one move are put on."""

    def check_together(self, words: list[str]) -> None:
        """R15."""
        if 1 < len(words) == len(self.sets[-1]) == len({word.casefold() for word in words}):
            said = " ".join([word.casefold() for word in words])
            raise UnknownMove("The squares of a move lie side by side, and these do not: {said}.", said=said)


def _digging(verb: str) -> Verb:
    named = [tuple([square_name(square) for square in sorted(chain)]) for chain in CHAINS[verb]]
    return Verb(verb, Squares(tuple(named)))


MOVES: Final = Moves(
    Verb("pass"),
    _digging("start"),
    _digging("extend"),
    _digging("violet"),
    _digging("lemon"),
    _digging("neutral"),
    _digging("blackmore"),
    _digging("tangerine"),
    Verb("brown", Words(ROOMS)),
    Verb("skip"),
    Verb("take", Words(SIDES)),
    Verb("discard", Words(SIDES)),
    Verb("room", Words(ROOMS)),
    Verb("decline"),
)

# a verb goes by its first move
PASS: Final[i64] = MOVES.first("pass")
START: Final[i64] = MOVES.first("start")
EXTEND: Final[i64] = MOVES.first("extend")
USE_VIOLET: Final[i64] = MOVES.first("violet")
USE_LEMON: Final[i64] = MOVES.first("lemon")
USE_NEUTRAL: Final[i64] = MOVES.first("neutral")
USE_BLACKMORE: Final[i64] = MOVES.first("blackmore")
USE_TANGERINE: Final[i64] = MOVES.first("tangerine")
USE_BROWN: Final[i64] = MOVES.first("brown")
SKIP: Final[i64] = MOVES.first("skip")
TAKE: Final[i64] = MOVES.first("take")
DISCARD: Final[i64] = MOVES.first("discard")
ROOM: Final[i64] = MOVES.first("room")
DECLINE: Final[i64] = MOVES.first("decline")


def _chain(move: int) -> tuple[int, ...]:
    verb = MOVES.verb(move)
    return CHAINS[verb.name][move - verb.first] if verb.name in CHAINS else ()


def _patron_called(move: int) -> int:
    verb = MOVES.verb(move).name
    return PATRONS.index(verb) if verb in PATRONS else NOBODY


# by move: its verb, the squares that it puts cubes on, and the patron who is called for it
VERB: Final[list[int]] = [MOVES.verb(move).first for move in range(MOVES.count)]
CHAIN: Final[list[tuple[int, ...]]] = [_chain(move) for move in range(MOVES.count)]
CALLS: Final[list[int]] = [_patron_called(move) for move in range(MOVES.count)]


# ---- Which moves there are, looked up ----------------------------------------------------------------------


class Listed:
    """The moves of one verb and one shape: by row, and by the set of squares there that a chain may begin in.

    `first` is the first move of the verb with any of the shapes.
    """

    def __init__(self, first: int, shapes: tuple[Shape, ...], number: int) -> None:
        shape = shapes[number]
        self.known: Final[list[tuple[int, ...] | None]] = [None] * (256 * HEIGHT)
        self.firsts: Final[list[int]] = []  # by row: the move that begins in the leftmost square
        at = first
        for row in range(HEIGHT):
            for other in shapes:
                if other == shape:
                    self.firsts.append(at)
                if row + tall(other) <= HEIGHT:
                    at += WIDTH - wide(other) + 1

    def moves(self, row: i64, squares: i64) -> tuple[int, ...]:
        known = self.known[256 * row + squares]
        if known is None:
            known = tuple([self.firsts[row] + column for column in members(int(squares))])
            self.known[256 * row + squares] = known
        return known


class Pairs:
    """The moves that put cubes on a pair of squares."""

    def __init__(self, first: int) -> None:
        self.across: Final = Listed(first, PAIR_SHAPES, 0)
        self.down: Final = Listed(first, PAIR_SHAPES, 1)


class Digging:
    """The moves that put cubes on a square or on a pair of squares."""

    def __init__(self, singles: int, pairs: int) -> None:
        self.single: Final = Listed(singles, SINGLE_SHAPES, 0)
        self.pairs: Final = Pairs(pairs)


PLAIN: Final = Digging(START, EXTEND)
BY_VIOLET: Final = Digging(USE_VIOLET, USE_VIOLET + len(SINGLES))
BY_LEMON: Final = Digging(USE_LEMON, USE_LEMON + len(SINGLES))
BY_NEUTRAL: Final = Digging(USE_NEUTRAL, USE_NEUTRAL + len(SINGLES))
BY_BLACKMORE: Final = Pairs(USE_BLACKMORE)
BY_TANGERINE: Final[tuple[Listed, ...]] = tuple(
    Listed(USE_TANGERINE, TRIPLE_SHAPES, number) for number in range(len(TRIPLE_SHAPES))
)


class RoomMoves:
    """The moves of one verb into the museum, by the set of rooms that are open."""

    def __init__(self, first: int) -> None:
        self.first: Final = first
        self.known: Final[list[tuple[int, ...] | None]] = [None] * 32768

    def moves(self, rooms: i64) -> tuple[int, ...]:
        known = self.known[rooms]
        if known is None:
            known = tuple([self.first + room for room in members(int(rooms))])
            self.known[rooms] = known
        return known


BROWN_MOVES: Final = RoomMoves(USE_BROWN)
ROOM_MOVES: Final = RoomMoves(ROOM)
TAKE_MOVES: Final[tuple[tuple[int, ...], ...]] = ((TAKE, TAKE + 1), (TAKE + 1,), (TAKE,), ())  # by what is gone
REST_MOVES: Final[tuple[tuple[int, ...], ...]] = tuple((*moves, DECLINE) for moves in TAKE_MOVES)
DISCARD_MOVES: Final[tuple[int, ...]] = (DISCARD, DISCARD + 1)


# ---- Cards ------------------------------------------------------------------------------------------------


class Card:
    """A parcel; its grid is three rows of two, as texts."""

    def __init__(self, name: str, patron: int, prestige: int, grid: tuple[str, ...]) -> None:
        self.name: Final = name
        self.patron: Final = patron
        self.prestige: Final = prestige
        self.grid: Final = grid

    def turned(self) -> tuple[str, ...]:
        """Q1: the grid when the card lies the other way round."""
        return tuple([row[::-1] for row in reversed(self.grid)])


def read_cards(pieces: Pieces) -> tuple[Card, ...]:
    data = pieces.tables(pieces.data, "card", "card")
    if len(data) != CARDS:
        raise BadPieces("There are 36 cards; here are {number}.", pieces.place("card"), number=len(data))
    cards: list[Card] = []
    for i, item in enumerate(data):
        entry = f"card[{i}]"
        pieces.status(item, entry)
        name = pieces.new_name(item, entry, [card.name for card in cards])
        patron = pieces.one_of(item, "patron", entry, (*PATRONS, NO_PATRON))
        prestige = pieces.number(item, "prestige", entry, 0, PRESTIGE)
        number = PATRONS.index(patron) if patron in PATRONS else NOBODY
        cards.append(Card(name, number, prestige, _read_grid(pieces, item, entry)))
    without = sum([1 for card in cards if card.patron == NOBODY])
    if without != 1:
        raise BadPieces("One card has no patron; here {number} have none.", pieces.place("card"), number=without)
    return tuple(cards)


def _read_grid(pieces: Pieces, item: Data, entry: str) -> tuple[str, ...]:
    grid = item.get("grid")
    rows: list[str] = []
    if isinstance(grid, list):
        rows = [row for row in grid if isinstance(row, str) and len(row) == 2 and all(sign in GROUND for sign in row)]
    if not isinstance(grid, list) or len(grid) != 3 or len(rows) != 3:
        raise BadPieces(
            "“grid” must be three rows of two signs, “.” or “^”, not {value}.",
            pieces.place(entry),
            value=repr(grid)[:40],
        )
    return tuple(rows)


# ---- The setting ------------------------------------------------------------------------------------------


class MykerinosSetting(Setting):
    """Seats, options and pieces, and the tables that are made from them.

    A card that lies in the region is `2 * card`, or one more if it is turned round.
    """

    def __init__(self, game: Game, seats: int, options: dict[str, Choice], pieces: Pieces) -> None:
        super().__init__(game, seats, options, pieces, MOVES)
        self.cards: Final = read_cards(pieces)
        self.card_names: Final = tuple([card.name for card in self.cards])
        self.patrons: Final[list[int]] = [card.patron for card in self.cards]
        self.prestige: Final[list[int]] = [card.prestige for card in self.cards]
        self.colours: Final = COLOURS[: max(seats, 3)]  # with two players also the neutral one
        self.two: Final[bool] = seats == 2
        self.violet_from_nothing: Final[bool] = options["violet_with_empty_stock"] == "on"  # Q6
        self.neutral_stays: Final[bool] = options["neutral_carry_over"] == "on"  # Q23
        self.first: Final = first_player(seats, options)
        self.seats_to_act: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(seats)]
        # by card as it lies and by its row: the columns of sand, and of pyramids
        grids = [grid for card in self.cards for grid in (card.grid, card.turned())]
        self.sand: Final[list[int]] = [_columns(row, SAND) for grid in grids for row in grid]
        self.pyramids: Final[list[int]] = [_columns(row, PYRAMID) for grid in grids for row in grid]


def _columns(row: str, ground: str) -> int:
    return sum([1 << column for column, sign in enumerate(row) if sign == ground])
