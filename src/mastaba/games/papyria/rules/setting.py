"""Seats, options and pieces of Papyria as tables, and the list of moves.

Every section has three spaces: on the river, a large one and a small one. So a space is 3 * section + 0, 1 or 2; the
six spots beside the board and the five stacks of keys are counted after them.
"""

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.rules.pieces import (
    A_LANDSCAPE,
    A_MULTIPLIER,
    ANY,
    KEYS,
    KNOWLEDGE,
    LANDSCAPES,
    SECTIONS,
    SETTLEMENTS,
    SIDE_SPOTS,
    STARTING,
    TILES,
    TYPES,
    EndTile,
    KeyTile,
    Numbers,
    Tile,
    read_conditions,
    read_ends,
    read_keys,
    read_multipliers,
    read_scorings,
    read_setup_tiles,
    read_stands,
    read_tiles,
)
from mastaba.kernel.contract import Choice, Game, Setting
from mastaba.kernel.moves import Moves, Verb, Words
from mastaba.kernel.pieces import Pieces

COLOURS: Final = ("yellow", "red", "blue", "green")  # by seat
ON_RIVER: Final = 0
LARGE: Final = 1
SMALL: Final = 2
PLACES: Final = ("river", "large", "small")
SPACES: Final = 36
SIDE: Final = 36  # the first spot beside the board
STACKS: Final = 42
SHIPS: Final = 0
WANDERERS: Final = 1
RINGS: Final = ("ship", "wanderer")
DIRECTIONS: Final = ("north", "east", "south", "west")
ROTATIONS: Final = ("0", "90", "180", "270")
MOST_LOOKED: Final = 6  # tiles seen at once: a stack has no more
LESSONS: Final[tuple[int, ...]] = (0, 4, 7, 9)  # R19: knowledge for so many papyri
SIDE_PRICE: Final = 2  # R20: papyri
OPPONENTS: Final = (
    ("Aziz", 260),
    ("Hammurabi", 290),
    ("Lilith", 320),
    ("Ishtar", 350),
    ("Gilgamesh", 380),
    ("Tiamat", 400),
)  # R29

ORDERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [order for size in range(2, MOST_LOOKED + 1) for order in permutations(range(size))]
)  # how looked-at tiles may lie afterwards: the first one is taken

# The table of moves, verb by verb
PICK: Final = 0
PLACE: Final = 16
SET: Final = 32
MOVE: Final = 56  # ship, then wanderer: from section, to section
TRADE: Final = 344
LEARN: Final = 345
BUY: Final = 348
ONWARD: Final = 390
DO: Final = 391
WAIVE: Final = 394
PAY: Final = 397
SCORE: Final = 400
BUILD: Final = 421
LOOK: Final = 607
TAKE: Final = 612
PRIEST: Final = 1484
REMOVE: Final = 1546
END: Final = 1593

TAKE_MOVES: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([TAKE + i for i, order in enumerate(ORDERS) if len(order) == window]) for window in range(MOST_LOOKED + 1)]
)  # by number of tiles looked at

REMOVABLE: Final = tuple(
    [f"{section + 1}-{place}" for section in range(SECTIONS) for place in PLACES]
    + [f"side-{spot + 1}" for spot in range(SIDE_SPOTS)]
    + [f"key-{name}" for name in KEYS]
)

FIRST_STARTING: Final = SETTLEMENTS
FIRST_LANDSCAPE: Final = SETTLEMENTS + STARTING
ALL_LANDSCAPES: Final[list[int]] = list(range(FIRST_LANDSCAPE, FIRST_LANDSCAPE + LANDSCAPES))
assert FIRST_LANDSCAPE + LANDSCAPES == TILES
assert len(TYPES) == ANY

NOTHING: Final = -1
HIDDEN: Final = -2


def verbs(tiles: tuple[Tile, ...]) -> Moves:
    names = Words(tuple([tile.name for tile in tiles]))
    sections = Words(tuple([str(section + 1) for section in range(SECTIONS)]))
    places, types = Words(PLACES), Words(TYPES)
    moves = Moves(
        Verb("pick", Words(tuple([tile.name for tile in tiles[SETTLEMENTS : SETTLEMENTS + STARTING]]))),
        Verb("place", Words(DIRECTIONS), Words(ROTATIONS)),
        Verb("set", Words(RINGS), sections),
        Verb("ship", sections, sections),
        Verb("wanderer", sections, sections),
        Verb("trade"),
        Verb("learn", Words(("1", "2", "3"))),
        Verb("buy", Words(tuple([str(spot + 1) for spot in range(SIDE_SPOTS)])), types),
        Verb("onward"),
        Verb("do", places),
        Verb("waive", places),
        Verb("pay", places),
        Verb("score", places, types),
        Verb("build", places, names),
        Verb("look", Words(tuple([str(more) for more in range(1, MOST_LOOKED)]))),
        Verb("take", Words(tuple(["-".join([str(i + 1) for i in order]) for order in ORDERS]))),
        Verb("priest", names),
        Verb("remove", Words(REMOVABLE)),
        Verb("end"),
    )
    assert [verb.first for verb in moves.verbs] == [
        PICK, PLACE, SET, MOVE, MOVE + SECTIONS * SECTIONS, TRADE, LEARN, BUY, ONWARD,
        DO, WAIVE, PAY, SCORE, BUILD, LOOK, TAKE, PRIEST, REMOVE, END,
    ]  # fmt: skip
    return moves


def scoring_name(tile: int) -> str:
    """A scoring tile by name: `forest-2`."""
    return f"{(*TYPES, 'any')[tile // KNOWLEDGE]}-{tile % KNOWLEDGE}"


class PapyriaSetting(Setting):
    """Seats, options and pieces, and the tables that rules and legal moves are looked up in."""

    def __init__(self, game: Game, seats: int, options: dict[str, Choice], pieces: Pieces) -> None:
        self.tiles: Final = read_tiles(pieces)
        super().__init__(game, seats, options, pieces, verbs(self.tiles))
        self.numbers: Final = Numbers(pieces, seats)
        large, small = read_setup_tiles(pieces)
        self.large: Final = large
        self.small: Final = small
        self.scorings: Final = read_scorings(pieces)
        self.multipliers: Final = read_multipliers(pieces)
        self.ends: Final[tuple[EndTile, ...]] = read_ends(pieces)
        keys: list[KeyTile] = [key for key in read_keys(pieces) if key.players <= seats]
        self.keys: Final = keys  # R5: a stack from the top down
        self.conditions: Final = read_conditions(pieces)
        stand_a, stand_b = read_stands(pieces)
        self.stand_a: Final[int] = stand_a
        self.stand_b: Final[int] = stand_b
        self.colours: Final = COLOURS[:seats]
        self.solo: Final[bool] = seats == 1
        self.base: Final[int] = int(options["base_multiplier"])  # Q1
        self.may_rotate: Final[bool] = options["tiles_may_rotate"] == "on"  # Q12
        self.max_turns: Final[int] = int(options["max_turns"])  # Q30
        self.names: Final = tuple([tile.name for tile in self.tiles])
        self.end_names: Final = tuple([end.name for end in self.ends])
        self.number_of: Final[dict[str, int]] = {tile.name: i for i, tile in enumerate(self.tiles)}
        self.first_settlement: Final = [tile.first for tile in self.tiles].index(True)
        self.seats_to_act: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(seats)]
        self.several_to_act: Final[list[tuple[int, ...]]] = [
            tuple([seat for seat in range(seats) if mask >> seat & 1]) for mask in range(1 << seats)
        ]
        self.picks_of: Final = PickMoves()
        # by tile: in how many ways it can be turned
        self.turns: Final[list[int]] = [tile.rotations if self.may_rotate else 1 for tile in self.tiles]
        self.places_of: Final[list[tuple[int, ...] | None]] = [None] * 80  # by number of rotations and free sides

    def box(self, good: int) -> list[int]:
        """All tiles of a kind: multipliers, landscapes or scoring tiles."""
        if good == A_LANDSCAPE:
            return ALL_LANDSCAPES
        return self.multipliers if good == A_MULTIPLIER else self.scorings

    def places(self, tile: i64, free: i64) -> tuple[int, ...]:
        """R39, Q12: the moves that put this tile on one of these sides."""
        key = self.turns[tile] * 16 + free
        known = self.places_of[key]
        if known is None:
            sides = [side for side in range(4) if int(free) >> side & 1]
            known = tuple([PLACE + 4 * side + turn for side in sides for turn in range(self.turns[tile])])
            self.places_of[key] = known
        return known


class PickMoves:
    """R9: by the hand, a set of starting landscapes, the moves that pick one of it."""

    def __init__(self) -> None:
        self.known: Final[dict[int, tuple[int, ...]]] = {}

    def of(self, hand: int) -> tuple[int, ...]:
        if hand not in self.known:
            self.known[hand] = tuple([PICK + i for i in range(STARTING) if hand >> i & 1])
        return self.known[hand]
