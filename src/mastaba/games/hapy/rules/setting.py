"""The pieces of Hâpy Families as tables: cards, layouts, and the list of moves."""

from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mastaba.kernel.bits import BIT, mask_of, members
from mastaba.kernel.contract import Choice, Game, Setting
from mastaba.kernel.errors import BadOptions, BadPieces
from mastaba.kernel.moves import Moves, Sets, Verb, Words, seat_words
from mastaba.kernel.pieces import Data, Pieces
from mastaba.kernel.seating import first_player

FAMILIES: Final = 6
NUMBERS: Final = 6  # a family has the cards 1 to 6
CARDS: Final = FAMILIES * NUMBERS
IN_SERIES: Final = 3  # R9: so many of a family are laid
TARGET: Final = {2: 5, 3: 4, 4: 3}  # R11: series that win, by number of players
ROUNDS: Final = 3  # G9: without a series, until the hourglass has run out
MOST_LAYOUTS: Final = 20

# Cards as the bits of an int
ALL: Final = (1 << CARDS) - 1
WHOLE: Final = (1 << NUMBERS) - 1  # a whole family, by its numbers
SHIFT: Final = vec[i64]([NUMBERS * family for family in range(FAMILIES)])
FAMILY: Final = vec[i64]([WHOLE << NUMBERS * family for family in range(FAMILIES)])  # the cards of a family
NO_CARD: Final = -1

# Six bits a family are two octal digits: a number for each family fits in one int
EACH: Final = 0o010101010101
EVERY_OTHER: Final = 0o252525252525
PAIRS_OF_BITS: Final = 0o030303030303


def counted(cards: i64) -> i64:
    """How many cards of each family there are: six bits a family, all at once."""
    pairs: i64 = cards - ((cards >> 1) & EVERY_OTHER)
    return (pairs & PAIRS_OF_BITS) + ((pairs >> 2) & PAIRS_OF_BITS) + ((pairs >> 4) & PAIRS_OF_BITS)


def families_with(counts: i64, least: i64) -> i64:
    """All cards of the families of which so many were counted: from 1 to 6."""
    return (((counts + EACH * (32 - least)) >> 5) & EACH) * WHOLE


def how_many(cards: i64) -> i64:
    """How many cards these are."""
    return counted(cards) % WHOLE  # the digits of the number 64 add up, like those of 10 do modulo 9


# ---- Layouts --------------------------------------------------------------------------------------------


class Place:
    """A place of a layout: where it is drawn, and which way up its card lies."""

    def __init__(self, name: str, structure: str, row: int, x2: int, ring: int, face_up: bool) -> None:
        self.name: Final = name
        self.structure: Final = structure
        self.row: Final = row
        self.x2: Final = x2
        self.ring: Final = ring
        self.face_up: Final = face_up

    def lies_on(self, other: "Place", cover: str) -> bool:
        """Whether a card here covers part of a card there."""
        if self.structure != other.structure:
            return False
        rows, x2s = self.row - other.row, abs(self.x2 - other.x2)
        if cover == "half":
            return rows == 1 and x2s == 1
        return self.ring == other.ring + 1 and ((rows == 0 and x2s == 2) or (abs(rows) == 1 and x2s == 1))


class Layout:
    """Thirty-six places, and which of them lie on which."""

    def __init__(self, places: list[Place], cover: str, ones_first: bool) -> None:
        self.places: Final = tuple(places)
        self.cover: Final = cover
        self.ones_first: Final = ones_first
        self.names: Final = tuple(place.name for place in places)
        self.up: Final[int] = mask_of(tuple(i for i, place in enumerate(places) if place.face_up))
        self.covers: Final[tuple[tuple[int, ...], ...]] = tuple(
            tuple(i for i, below in enumerate(places) if place.lies_on(below, cover)) for place in places
        )
        self.coverers: Final[tuple[int, ...]] = tuple(
            mask_of(tuple(i for i, above in enumerate(places) if above.lies_on(place, cover))) for place in places
        )
        self.covers_open: Final[tuple[tuple[int, ...], ...]] = tuple(
            tuple(i for i in below if self.up >> i & 1) for below in self.covers
        )

    def all_mummy(self, structure: str) -> "Layout":
        """This layout, with every card of one structure mummy side up."""
        places = [
            Place(place.name, place.structure, place.row, place.x2, place.ring, False)
            if place.structure == structure
            else place
            for place in self.places
        ]
        return Layout(places, self.cover, self.ones_first)

    def free(self, left: int) -> int:
        """R4: of the places that still have a card, those on which no other card lies."""
        return mask_of(tuple(place for place in members(left) if not self.coverers[place] & left))


class Pile:
    """What is left of a layout: the cards that can be taken, and what is left when one is."""

    def __init__(self, left: int, free: int) -> None:
        self.left: i64 = left  # the places that still have a card
        self.free: i64 = free  # R4: those of them that are not covered
        self.takes: tuple[int, ...] = members(free)  # a move per free place, which is the number of the place
        self.after: list[Pile | None] = [None] * CARDS
        self.baring: i64 = -1  # the free places under which a face-up card is uncovered; -1: nobody has asked yet


class Piles:
    """The piles that a layout can become, each worked out once and shared by all games."""

    MOST: Final = 20_000  # then it begins anew: the tomb has more of them than memory should hold

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        self.known: dict[int, Pile] = {}

    def of(self, left: int) -> Pile:
        """What is left when cards lie at these places."""
        pile = self.known.get(left)
        if pile is None:
            pile = self._keep(Pile(left, self.layout.free(left)))
        return pile

    def take(self, pile: Pile, place: i64) -> Pile:
        """What is left when the card at a free place is taken."""
        after = pile.after[place]
        if after is None:
            left: i64 = pile.left & ~BIT[place]
            after = self.known.get(left)
            if after is None:
                free: i64 = pile.free & ~BIT[place]
                for below in self.layout.covers[place]:
                    if left & BIT[below] and not left & self.layout.coverers[below]:
                        free |= BIT[below]
                after = self._keep(Pile(left, free))
            pile.after[place] = after
        return after

    def baring(self, pile: Pile) -> i64:
        """The free places at which a take uncovers a face-up card."""
        if pile.baring < 0:
            pile.baring = 0
            for place in pile.takes:
                for below in self.layout.covers_open[place]:
                    if pile.left & self.layout.coverers[below] == BIT[place]:
                        pile.baring |= BIT[place]
        return pile.baring

    def _keep(self, pile: Pile) -> Pile:
        if len(self.known) >= self.MOST:
            self.known.clear()
        self.known[pile.left] = pile
        return pile


def read_layouts(pieces: Pieces) -> dict[str, Layout]:
    layouts = {}
    tables = pieces.table(pieces.data, "layout", "layout")
    if len(tables) > MOST_LAYOUTS:
        raise BadPieces(
            "There are at most {most} layouts; here are {layouts}.",
            pieces.place("layout"),
            most=MOST_LAYOUTS,
            layouts=len(tables),
        )
    for name, data in tables.items():
        if not isinstance(data, dict):
            raise BadPieces("This must be a table.", pieces.place(f"layout.{name}"))
        if name.split() != [name] or not name.isprintable():
            raise BadPieces("“{name}” must be one word.", pieces.place("layout"), name=name[:40])
        layouts[name] = _read_layout(pieces, name, data)
    if "pyramid" not in layouts:
        raise BadPieces("A table “{name}” is missing.", pieces.place("layout"), name="pyramid")
    return layouts


def _read_layout(pieces: Pieces, name: str, data: Data) -> Layout:
    entry = f"layout.{name}"
    pieces.status(data, entry)
    cover = pieces.one_of(data, "cover", entry, ("half", "ring"))
    ones_first = "first_row" in data and pieces.one_of(data, "first_row", entry, ("ones",)) == "ones"
    rows = pieces.tables(data, "rows", entry)
    faces = data.get("faces_by_ring", [])
    places: list[Place] = []
    counted: dict[str, int] = {}
    for i, row in enumerate(rows[:CARDS]):
        at = f"{entry}.rows[{i}]"
        structure = pieces.word(row, "structure", at) if "structure" in row else ""
        counted[structure] = counted.get(structure, 0) + 1
        prefix = f"{structure}-{counted[structure]}" if structure else str(counted[structure])
        number = pieces.number(row, "row", at, -50, 50)
        x2 = pieces.number(row, "x2", at, -200, 200)
        cards = pieces.number(row, "n", at, 1, CARDS)
        rings = _rings(pieces, row, at, cards) if cover == "ring" else [0] * cards
        for j, ring in enumerate(rings):
            if cover == "ring":
                if not isinstance(faces, list) or ring >= len(faces) or faces[ring] not in ("U", "D"):
                    raise BadPieces("“faces_by_ring” needs a U or D for ring {ring}.", pieces.place(entry), ring=ring)
                up = faces[ring] == "U"
            else:
                up = pieces.one_of(row, "face", at, ("U", "D")) == "U"
            places.append(Place(f"{prefix}.{j + 1}", structure, number, x2 + 2 * j, ring, up))
    _check_places(pieces, entry, places, len(rows))
    if ones_first and pieces.number(rows[0], "n", f"{entry}.rows[0]", 1, CARDS) != FAMILIES:
        raise BadPieces("The first row holds the six ones: it needs 6 places.", pieces.place(f"{entry}.rows[0]"))
    return Layout(places, cover, ones_first)


def _rings(pieces: Pieces, row: Data, entry: str, cards: int) -> list[int]:
    rings = row.get("rings")
    if (
        not isinstance(rings, list)
        or len(rings) != cards
        or not all(isinstance(r, int) and 0 <= r < CARDS for r in rings)
    ):
        raise BadPieces("“rings” needs a ring number for each of the {cards} cards.", pieces.place(entry), cards=cards)
    return rings


def _check_places(pieces: Pieces, entry: str, places: list[Place], rows: int) -> None:
    if len(places) != CARDS or rows > CARDS:
        raise BadPieces("A layout has 36 places; this one has {places}.", pieces.place(entry), places=len(places))
    names = [place.name for place in places]
    spots = [f"{place.structure} {place.row} {place.x2}".strip() for place in places]
    for name, spot in zip(names, spots, strict=True):
        if names.count(name) > 1:
            raise BadPieces("Two places are called {name}.", pieces.place(entry), name=name)
        if spots.count(spot) > 1:
            raise BadPieces("Two places lie at the same spot: {spot}.", pieces.place(entry), spot=spot)


# ---- Cards ----------------------------------------------------------------------------------------------


def read_cards(pieces: Pieces) -> tuple[str, ...]:
    """The 36 cards by name, family by family."""
    cards: list[str] = []
    families = pieces.tables(pieces.data, "family", "family")
    if len(families) != FAMILIES:
        raise BadPieces("There are 6 families; here are {families}.", pieces.place("family"), families=len(families))
    for i, family in enumerate(families):
        entry = f"family[{i}]"
        pieces.status(family, entry)
        pieces.text(family, "god", entry)
        name = pieces.word(family, "name", entry)
        numbers = family.get("numbers")
        if not isinstance(numbers, list) or any(type(number) is not int for number in numbers):
            raise BadPieces("“numbers” must be the list of its cards.", pieces.place(entry))
        for number in range(1, NUMBERS + 1):
            if numbers.count(number) != 1:
                raise BadPieces(
                    "Card {card} must be there exactly once, not {times} times.",
                    pieces.place(entry),
                    card=f"{name}-{number}",
                    times=numbers.count(number),
                )
        if len(numbers) != NUMBERS:
            raise BadPieces("A family has the numbers 1 to 6 and no others.", pieces.place(entry))
        cards += [f"{name}-{number}" for number in range(1, NUMBERS + 1)]
    if len(set(cards)) != CARDS:
        raise BadPieces("Two families have the same name.", pieces.place("family"))
    return tuple(cards)


# ---- Series ---------------------------------------------------------------------------------------------

TRIPLES: Final = tuple(combinations(range(NUMBERS), IN_SERIES))
WAYS: Final = len(TRIPLES)  # to lay three cards of a family
# The three cards of each of them, family by family: in the order of the moves
LAID: Final = vec[i64]([mask_of(triple) << int(shift) for shift in SHIFT for triple in TRIPLES])


# ---- The setting ----------------------------------------------------------------------------------------


class HapySetting(Setting):
    """Seats, options and pieces, and the tables that legal moves are looked up in."""

    def __init__(self, game: Game, seats: int, options: dict[str, Choice], pieces: Pieces) -> None:
        cards = read_cards(pieces)
        layout = _chosen_layout(pieces, options)
        triples = tuple(tuple(cards[card] for card in members(three)) for three in LAID)
        moves = Moves(
            Verb("take", Words(layout.names)),
            Verb("skip"),
            Verb("lay", Sets(triples)),
            Verb("ask", seat_words(seats), Words(cards)),
        )
        super().__init__(game, seats, options, pieces, moves)
        assert moves.first("take") == 0, "the move that takes a card is the number of its place"
        self.skip: Final[i64] = moves.first("skip")
        self.lays: Final[i64] = moves.first("lay")  # the first of them
        self.asks: Final[i64] = moves.first("ask")
        self.cards: Final = cards
        self.families: Final = tuple(card.rpartition("-")[0] for card in cards[::NUMBERS])
        self.layout: Final = layout
        self.up: Final[i64] = layout.up
        self.up_places: Final = members(layout.up)
        self.piles: Final = Piles(layout)
        self.target: Final[i64] = TARGET[seats]
        self.hourglass: Final[i64] = ROUNDS * seats  # G9: so many turns without a series
        self.ban_lasts: Final[bool] = options["ban"] == "last_by_other"
        self.first: Final = first_player(seats, options)
        self.seats_to_act: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(seats)]
        self._ask_moves: Final = [
            [_ask_moves(moves, seats, seat, ban) for ban in range(-1, CARDS)] for seat in range(seats)
        ]
        self._lay_moves: Final = [
            [_lay_moves(moves, family, held) for held in range(WHOLE + 1)] for family in range(FAMILIES)
        ]

    def ask_moves(self, seat: i64, ban: i64) -> tuple[int, ...]:
        """R7, R8: skip, or any other seat for any card but the banned one."""
        return self._ask_moves[seat][ban + 1]

    def lay_moves(self, family: i64, held: i64) -> tuple[int, ...]:
        """G4: which three of the four cards of a family that are held."""
        return self._lay_moves[family][held]

    def named(self, cards: int) -> list[str]:
        """The names of these cards."""
        return [self.cards[card] for card in members(cards)]


def _ask_moves(moves: Moves, seats: int, seat: int, ban: int) -> tuple[int, ...]:
    first = moves.first("ask")
    asks = [first + CARDS * q + card for q in range(seats) if q != seat for card in range(CARDS) if card != ban]
    return (moves.first("skip"), *asks)


def _lay_moves(moves: Moves, family: int, held: int) -> tuple[int, ...]:
    if held.bit_count() != IN_SERIES + 1:
        return ()
    first = moves.first("lay") + WAYS * family
    return tuple(first + way for way, triple in enumerate(TRIPLES) if all(held >> number & 1 for number in triple))


def _chosen_layout(pieces: Pieces, options: dict[str, Choice]) -> Layout:
    """The layout, with the option of one structure all mummy side up."""
    layout = read_layouts(pieces)[str(options["layout"])]
    mummies = str(options["all_mummy"])
    if mummies == "none":
        return layout
    if mummies not in {place.structure for place in layout.places}:
        raise BadOptions(
            "Option “{option}” is “{value}”, but the layout “{layout}” has no such pyramid.",
            option="all_mummy",
            value=mummies,
            layout=options["layout"],
        )
    return layout.all_mummy(mummies)
