"""The pieces of Papyria, read from the file and checked: tiles of lands and board, and numbers by player count.

A tile of the lands is a number: first the settlements, then the starting landscapes, then the landscapes. Sides are
north, east, south and west; a set of them is four bits.
"""

from typing import Final

from mastaba.kernel.errors import BadPieces
from mastaba.kernel.pieces import Data, Pieces

SECTIONS: Final = 12
SIZES: Final = ("large", "small")
TYPES: Final = ("mountain", "river", "forest", "sanctuary", "city", "invention", "temple")  # of scorings
MOUNTAIN: Final = 0
RIVER: Final = 1
FOREST: Final = 2
SANCTUARY: Final = 3
CITY: Final = 4
INVENTION: Final = 5
TEMPLE: Final = 6
ANY: Final = 7  # the “?”

LANDS: Final = ("mountain", "forest", "sanctuary")
INVENTIONS: Final = ("lapis", "papyrus", "ship", "wanderer", "look")
LAPIS: Final = 0
PAPYRUS: Final = 1
SHIP: Final = 2
WANDERER: Final = 3
LOOK: Final = 4

SIDES: Final = "NESW"
GOODS: Final = ("multiplier", "landscape", "scoring", "temple", "city", "mine", "lapis", "papyrus")
A_MULTIPLIER: Final = 0
A_LANDSCAPE: Final = 1
A_SCORING: Final = 2
A_TEMPLE: Final = 3
A_CITY: Final = 4
A_MINE: Final = 5
LAPIS_PRODUCTION: Final = 6  # from here on there is nothing to take away
PAPYRUS_PRODUCTION: Final = 7

KEYS: Final = ("temple", "city", "river", "invention", "sanctuary")
KEY_TYPES: Final[tuple[int, ...]] = (TEMPLE, CITY, RIVER, INVENTION, SANCTUARY)

SETTLEMENTS: Final = 4
STARTING_TILES: Final = 16
LANDSCAPES: Final = 42
TILES: Final = 62  # as many as a set of bits holds
SCORINGS: Final = 50
MULTIPLIERS: Final = 63
END_TILES: Final = 20
KNOWLEDGE: Final = 5  # a scoring tile is 5 * type + knowledge
BUILDINGS: Final = 12  # cities, and temples, in the box
MINES: Final = 19
SIDE_SPOTS: Final = 6
DEEPEST: Final = 16  # a stack has no more
KEYS_OF_A_KIND: Final = 4
MOST_FEATURES: Final = 4  # on a tile: one in each corner
MOST_ICONS: Final = 4  # of papyrus on an invention


# ---- What a piece is ------------------------------------------------------------------------------------


class Tile:
    """A tile of a land."""

    def __init__(self, name: str, land: int, twice: int, invention: int, icons: int, river: int, first: bool) -> None:
        self.name: Final = name
        self.land: Final = land  # a set of LANDS
        self.twice: Final = twice  # those of them that it shows twice
        self.invention: Final = invention  # -1: none
        self.icons: Final = icons  # of papyrus
        self.river: Final = river  # open sides, as printed
        self.first: Final = first  # the settlement with the 1
        self.rotations: Final = _rotations(river)

    def has(self, land: int) -> bool:
        return self.land >> land & 1 == 1

    def has_twice(self, land: int) -> bool:
        return self.twice >> land & 1 == 1


def _rotations(river: int) -> int:
    """Q12: how many of the four rotations look different."""
    if river in (0, 15):
        return 1
    return 2 if river in (5, 10) else 4


def turned(river: int, rotation: int) -> int:
    """The open sides after so many quarters clockwise."""
    return (river << rotation | river >> (4 - rotation)) & 15


class EndTile:
    def __init__(self, name: str, knowledge: int, lapis: int, papyrus: int, points: int) -> None:
        self.name: Final = name
        self.knowledge: Final = knowledge
        self.lapis: Final = lapis
        self.papyrus: Final = papyrus
        self.points: Final = points


class KeyTile:
    def __init__(self, keys: int, multipliers: int, players: int) -> None:
        self.keys: Final = keys
        self.multipliers: Final = multipliers
        self.players: Final = players  # used from so many players on


class Numbers:
    """How many of everything there are with so many players (R2-R7)."""

    def __init__(self, pieces: Pieces, seats: int) -> None:
        setup = pieces.table(pieces.data, "setup", "setup")
        pieces.status(setup, "setup")
        self.landscapes: Final = _by_seats(pieces, setup, "landscapes", seats, 1, 6)
        self.scorings: Final = _by_seats(pieces, setup, "scorings", seats, 1, 9)
        self.cities: Final = _by_seats(pieces, setup, "cities", seats, 1, 6)
        self.temples: Final = _by_seats(pieces, setup, "temples", seats, 1, 6)
        self.mines: Final = _by_seats(pieces, setup, "mines", seats, 1, 15)
        self.multipliers: Final = _by_seats(pieces, setup, "multipliers", seats, 1, 5)
        self.ships: Final = _by_seats(pieces, setup, "ships", seats, 0, 2)
        self.wanderers: Final = _by_seats(pieces, setup, "wanderers", seats, 0, 2)
        self.lapis: Final = _by_seats(pieces, setup, "lapis", seats, 0, 20)
        self.picks: Final = _by_seats(pieces, setup, "picks", seats, 1, 4)
        self.end_tiles: Final = pieces.number(setup, "end_tiles", "setup", 1, END_TILES)
        self.knowledge: Final = pieces.number(setup, "knowledge", "setup", 0, 50)
        if self.ships + self.wanderers == 0:
            raise BadPieces("{seats} players have nothing to move.", pieces.place("setup"), seats=seats)

    def of(self, good: int) -> int:
        """How many lie on each space of this kind."""
        numbers = (self.multipliers, self.landscapes, self.scorings, self.temples, self.cities, self.mines, 0, 0)
        return numbers[good]


def _by_seats(pieces: Pieces, setup: Data, name: str, seats: int, low: int, high: int) -> int:
    value = setup.get(name)
    if not isinstance(value, list) or len(value) != 4:
        raise BadPieces("“{name}” must be four numbers, for 1 to 4 players.", pieces.place("setup"), name=name)
    return pieces.number({f"{name}[{seats - 1}]": value[seats - 1]}, f"{name}[{seats - 1}]", "setup", low, high)


# ---- Reading --------------------------------------------------------------------------------------------


def read_tiles(pieces: Pieces) -> tuple[Tile, ...]:
    """Settlements, starting landscapes, landscapes."""
    tiles: list[Tile] = []
    for kind, number in (("settlement", SETTLEMENTS), ("starting", STARTING_TILES), ("landscape", LANDSCAPES)):
        data = _listed(pieces, kind, number)
        for i, item in enumerate(data):
            tiles.append(_read_tile(pieces, item, f"{kind}[{i}]", [tile.name for tile in tiles]))
    for i, tile in enumerate(tiles[:SETTLEMENTS]):
        if not tile.has(0):
            raise BadPieces("Every settlement has a mountain.", pieces.place(f"settlement[{i}]"))
    if [tile.first for tile in tiles].count(True) != 1 or not any(tile.first for tile in tiles[:SETTLEMENTS]):
        raise BadPieces("Just one tile is the first player’s, and it is a settlement.", pieces.place("settlement"))
    return tuple(tiles)


def _read_tile(pieces: Pieces, item: Data, entry: str, taken: list[str]) -> Tile:
    pieces.status(item, entry)
    name = pieces.new_name(item, entry, taken)
    land, twice = _read_land(pieces, item, entry)
    invention, icons = -1, 0
    if "invention" in item:
        invention = INVENTIONS.index(pieces.one_of(item, "invention", entry, INVENTIONS))
        icons = pieces.number(item, "icons", entry, 1, MOST_ICONS) if invention == PAPYRUS else 0
    first = item.get("first", False)
    return Tile(name, land, twice, invention, icons, _read_river(pieces, item, entry), first is True)


def _read_land(pieces: Pieces, item: Data, entry: str) -> tuple[int, int]:
    """What a tile shows, and what of it twice. There is room for one thing in each corner, inventions included."""
    listed = item.get("land")
    if not isinstance(listed, list):
        raise BadPieces(
            "“{name}” must be a list of {allowed}.", pieces.place(entry), name="land", allowed=", ".join(LANDS)
        )
    if len(listed) + ("invention" in item) > MOST_FEATURES:
        raise BadPieces(
            "A tile has at most {number} features, its invention included.", pieces.place(entry), number=MOST_FEATURES
        )
    land = twice = 0
    for value in listed:
        bit = 1 << LANDS.index(pieces.one_of({"land": value}, "land", entry, LANDS))
        if twice & bit:
            raise BadPieces("A tile has at most two of {name}.", pieces.place(entry), name=str(value))
        twice |= land & bit
        land |= bit
    return land, twice


def _read_river(pieces: Pieces, item: Data, entry: str) -> int:
    if "river" not in item:
        return 0
    text = pieces.text(item, "river", entry)
    if any(side not in SIDES for side in text) or len(set(text)) != len(text):
        raise BadPieces("“{name}” must be different sides of N, E, S, W.", pieces.place(entry), name="river")
    return sum([1 << SIDES.index(side) for side in text])


def read_setup_tiles(pieces: Pieces) -> tuple[list[int], list[int]]:
    """R1: the goods on the large and on the small tiles. Q30: every section has something to take."""
    large: list[int] = []
    small: list[int] = []
    data = pieces.tables(pieces.data, "setup_tile", "setup_tile")
    names: list[str] = []
    for i, item in enumerate(data[:50]):
        entry = f"setup_tile[{i}]"
        pieces.status(item, entry)
        good = GOODS.index(pieces.one_of(item, "name", entry, GOODS[1:]))
        if GOODS[good] in names:
            raise BadPieces("Two of them are called {name}.", pieces.place(entry), name=GOODS[good])
        names.append(GOODS[good])
        copies = pieces.number(item, "copies", entry, 0, SECTIONS)
        (large if pieces.one_of(item, "size", entry, SIZES) == "large" else small).extend([good] * copies)
    for size, there in zip(SIZES, (large, small), strict=True):
        if len(there) != SECTIONS:
            raise BadPieces(
                "There are 12 {size} set-up tiles; here are {number}.",
                pieces.place("setup_tile"),
                size=size,
                number=len(there),
            )
    if any(good >= LAPIS_PRODUCTION for good in large) and any(good >= LAPIS_PRODUCTION for good in small):
        raise BadPieces(
            "All productions are of one size, so that every section has a stock.", pieces.place("setup_tile")
        )
    return large, small


def read_scorings(pieces: Pieces) -> list[int]:
    """R3: all scoring tiles."""
    names = (*TYPES, "any")
    tiles: list[int] = []
    for i, item in enumerate(_listed(pieces, "scoring", len(names))):
        entry = f"scoring[{i}]"
        pieces.status(item, entry)
        if pieces.text(item, "name", entry) != names[i]:
            raise BadPieces("Here comes {name}.", pieces.place(entry), name=names[i])
        knowledge = item.get("knowledge")
        if not isinstance(knowledge, list):
            raise BadPieces("“{name}” must be a list of numbers.", pieces.place(entry), name="knowledge")
        for value in knowledge[:SCORINGS]:
            tiles.append(KNOWLEDGE * i + pieces.number({"knowledge": value}, "knowledge", entry, 0, 4))
    return _of(pieces, "scoring", tiles, SCORINGS)


def read_multipliers(pieces: Pieces) -> list[int]:
    """R4: all multipliers."""
    tiles: list[int] = []
    for i, item in enumerate(_listed(pieces, "multiplier", len(TYPES))):
        entry = f"multiplier[{i}]"
        pieces.status(item, entry)
        if pieces.text(item, "name", entry) != TYPES[i]:
            raise BadPieces("Here comes {name}.", pieces.place(entry), name=TYPES[i])
        tiles += [i] * pieces.number(item, "copies", entry, 0, MULTIPLIERS)
    return _of(pieces, "multiplier", tiles, MULTIPLIERS)


def read_keys(pieces: Pieces) -> tuple[KeyTile, ...]:
    """R5: a stack of keys from the top down, the same for every type."""
    keys: list[KeyTile] = []
    listed = pieces.tables(pieces.data, "key", "key")
    if len(listed) != KEYS_OF_A_KIND:
        raise BadPieces(
            "Of each kind there are {number} key tiles; here are {there}.",
            pieces.place("key"),
            number=KEYS_OF_A_KIND,
            there=len(listed),
        )
    for i, item in enumerate(listed):
        entry = f"key[{i}]"
        pieces.status(item, entry)
        key = KeyTile(
            pieces.number(item, "keys", entry, 0, 9),
            pieces.number(item, "multipliers", entry, 0, 9),
            pieces.number(item, "players", entry, 1, 4),
        )
        if keys and key.keys > keys[-1].keys:
            raise BadPieces("The tile with the most keys lies on top.", pieces.place(entry))
        keys.append(key)
    return tuple(keys)


def read_conditions(pieces: Pieces) -> list[int]:
    """R42: by key, how much it takes."""
    conditions = pieces.table(pieces.data, "key_condition", "key_condition")
    pieces.status(conditions, "key_condition")
    return [pieces.number(conditions, name, "key_condition", 1, TILES) for name in KEYS]


def read_ends(pieces: Pieces) -> tuple[EndTile, ...]:
    ends: list[EndTile] = []
    for i, item in enumerate(_listed(pieces, "end", END_TILES)):
        entry = f"end[{i}]"
        pieces.status(item, entry)
        ends.append(
            EndTile(
                pieces.new_name(item, entry, [end.name for end in ends]),
                pieces.number(item, "knowledge", entry, 0, 50),
                pieces.number(item, "lapis", entry, 0, 50),
                pieces.number(item, "papyrus", entry, 0, 50),
                pieces.number(item, "points", entry, 0, 100),
            )
        )
    return tuple(ends)


def read_stands(pieces: Pieces) -> tuple[int, int]:
    """The sections, counted from 0, after which the borders A and B lie."""
    board = pieces.table(pieces.data, "board", "board")
    pieces.status(board, "board")
    return (
        pieces.number(board, "stand_a", "board", 1, SECTIONS) - 1,
        pieces.number(board, "stand_b", "board", 1, SECTIONS) - 1,
    )


def check_numbers(pieces: Pieces, seats: int) -> None:
    """Whether there are enough pieces for so many players."""
    numbers = Numbers(pieces, seats)
    large, small = read_setup_tiles(pieces)
    spaces = [*large, *small, *[A_MULTIPLIER] * SECTIONS]
    boxes = (MULTIPLIERS, LANDSCAPES, SCORINGS, BUILDINGS, BUILDINGS, MINES - seats)
    for good, there in enumerate(boxes):
        needed = spaces.count(good) * numbers.of(good)
        if needed > there:
            raise BadPieces(
                "{seats} players need {needed} of {name}; there are {there}.",
                pieces.place("setup"),
                seats=seats,
                needed=needed,
                name=GOODS[good],
                there=there,
            )
    if (SCORINGS - spaces.count(A_SCORING) * numbers.scorings + SIDE_SPOTS - 1) // SIDE_SPOTS > DEEPEST:
        raise BadPieces("The stacks beside the board are too high.", pieces.place("setup"))
    if seats == 1 and numbers.picks > 2:
        raise BadPieces("A single player picks at most 2 starting landscapes.", pieces.place("setup"))


def _listed(pieces: Pieces, kind: str, number: int) -> list[Data]:
    data = pieces.tables(pieces.data, kind, kind)
    if len(data) != number:
        raise BadPieces(
            "There are {number} entries; here are {there}.", pieces.place(kind), number=number, there=len(data)
        )
    return data


def _of(pieces: Pieces, kind: str, tiles: list[int], number: int) -> list[int]:
    if len(tiles) != number:
        raise BadPieces(
            "There are {number} tiles; here are {there}.", pieces.place(kind), number=number, there=len(tiles)
        )
    return tiles
