"""The numbers of the rulebook, the pieces of Papyrus (signs, Fragments, Dossiers), and the lists of moves."""

from typing import Final

from mypy_extensions import i64

from mastaba.kernel.bags import bag_of
from mastaba.kernel.bits import members
from mastaba.kernel.contract import Choice, Game, Setting
from mastaba.kernel.errors import BadPieces
from mastaba.kernel.moves import Moves, Verb, Words
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.seating import first_player

FEWEST: Final = 2  # players
MOST: Final = 4
COLOURS: Final = MOST
SIGNS: Final = 8
DECK: Final = 20  # cards of a colour
FRAGMENTS: Final = 20
SHORTEST: Final = 3  # signs on a Fragment
LONGEST: Final = 5
SLOTS: Final = 4  # Fragments in the row
HAND: Final = 4  # cards that a player holds; what depends on it is made from it
DOSSIERS: Final = 2  # of a player: a light and a dark one
OF_A_BACK: Final = 5  # Dossiers with a light back, and as many with a dark one
STRIDE: Final = LONGEST + 1  # from one Fragment to the next in `PapyrusSetting.next_sign`

BACKS: Final = ("light", "dark")
LIGHT: Final = 0
DARK: Final = 1
KINDS: Final = (
    "fragment_value",
    "fragments",
    "cards",
    "different_signs",
    "sign_pairs",
    "same_sign",
    "same_colour",
)
FRAGMENT_VALUE: Final = 0
NUMBER_OF_FRAGMENTS: Final = 1
NUMBER_OF_CARDS: Final = 2
DIFFERENT_SIGNS: Final = 3
SIGN_PAIRS: Final = 4
SAME_SIGN: Final = 5
SAME_COLOUR: Final = 6

NOTHING: Final = -1
HIDDEN: Final = -2


# ---- Pieces ---------------------------------------------------------------------------------------------


class Sign:
    def __init__(self, letter: str, name: str, copies: int) -> None:
        self.letter: Final = letter
        self.name: Final = name
        self.copies: Final = copies


class Fragment:
    """A word to be restored; its signs are numbers, from the top down."""

    def __init__(self, name: str, signs: tuple[int, ...], points: int, gloss: str) -> None:
        self.name: Final = name
        self.signs: Final = signs
        self.points: Final = points
        self.gloss: Final = gloss


class Dossier:
    """An assignment: what has to be in the pile at the end."""

    def __init__(self, name: str, back: int, kind: int, n: int, points: int, min_players: int) -> None:
        self.name: Final = name
        self.back: Final = back
        self.kind: Final = kind
        self.n: Final = n
        self.goal: Final = 1 if kind == FRAGMENT_VALUE else n  # how many of what is asked for
        self.points: Final = points
        self.min_players: Final = min_players


def read_colours(pieces: Pieces) -> tuple[str, ...]:
    colours = pieces.tables(pieces.data, "colour", "colour")
    if len(colours) != COLOURS:
        raise BadPieces("There are 4 colours; here are {colours}.", pieces.place("colour"), colours=len(colours))
    names: list[str] = []
    for i, colour in enumerate(colours):
        pieces.status(colour, f"colour[{i}]")
        pieces.text(colour, "emblem", f"colour[{i}]")
        names.append(pieces.new_name(colour, f"colour[{i}]", names))
    return tuple(names)


def read_signs(pieces: Pieces) -> tuple[Sign, ...]:
    data = pieces.tables(pieces.data, "sign", "sign")
    if len(data) != SIGNS:
        raise BadPieces("There are 8 signs; here are {signs}.", pieces.place("sign"), signs=len(data))
    signs: list[Sign] = []
    for i, item in enumerate(data):
        entry = f"sign[{i}]"
        pieces.status(item, entry)
        letter = pieces.word(item, "letter", entry)
        if len(letter) != 1:
            raise BadPieces("“{name}” must be one small letter.", pieces.place(entry), name=letter)
        if letter in [sign.letter for sign in signs]:
            raise BadPieces("Two of them are called {name}.", pieces.place(entry), name=letter)
        signs.append(Sign(letter, pieces.text(item, "name", entry), pieces.number(item, "copies", entry, 0, DECK)))
    copies = sum([sign.copies for sign in signs])
    if copies != DECK:
        raise BadPieces("A deck has 20 cards; these copies make {copies}.", pieces.place("sign"), copies=copies)
    return tuple(signs)


def read_fragments(pieces: Pieces, signs: tuple[Sign, ...]) -> tuple[Fragment, ...]:
    data = pieces.tables(pieces.data, "fragment", "fragment")
    if len(data) != FRAGMENTS:
        raise BadPieces("There are 20 Fragments; here are {number}.", pieces.place("fragment"), number=len(data))
    letters = [sign.letter for sign in signs]
    fragments: list[Fragment] = []
    for i, item in enumerate(data):
        entry = f"fragment[{i}]"
        pieces.status(item, entry)
        name = pieces.new_name(item, entry, [fragment.name for fragment in fragments])
        word = pieces.text(item, "signs", entry)
        if not SHORTEST <= len(word) <= LONGEST:
            raise BadPieces(
                "“{name}” has {n} signs: a Fragment has 3 to 5.", pieces.place(entry), name=word, n=len(word)
            )
        for letter in word:
            if letter not in letters:
                raise BadPieces("There is no sign “{letter}”.", pieces.place(entry), letter=letter)
        points = pieces.number(item, "points", entry, 1, 50)
        gloss = pieces.text(item, "gloss", entry)
        fragments.append(Fragment(name, tuple([letters.index(letter) for letter in word]), points, gloss))
    return tuple(fragments)


def read_dossiers(pieces: Pieces) -> tuple[Dossier, ...]:
    data = pieces.tables(pieces.data, "dossier", "dossier")
    dossiers: list[Dossier] = []
    for i, item in enumerate(data[:100]):
        entry = f"dossier[{i}]"
        pieces.status(item, entry)
        dossiers.append(
            Dossier(
                pieces.new_name(item, entry, [dossier.name for dossier in dossiers]),
                BACKS.index(pieces.one_of(item, "back", entry, BACKS)),
                KINDS.index(pieces.one_of(item, "kind", entry, KINDS)),
                pieces.number(item, "n", entry, 1, 60),
                pieces.number(item, "points", entry, 1, 50),
                pieces.number(item, "min_players", entry, FEWEST, MOST),
            )
        )
    lights, darks = [sum([dossier.back == back for dossier in dossiers]) for back in (LIGHT, DARK)]
    if (lights, darks) != (OF_A_BACK, OF_A_BACK):
        raise BadPieces(
            "There are 5 Dossiers with a light back and 5 with a dark one; here are {lights} and {darks}.",
            pieces.place("dossier"),
            lights=lights,
            darks=darks,
        )
    for seats in range(FEWEST, MOST + 1):
        for back in (LIGHT, DARK):
            if len(dossiers_for(tuple(dossiers), back, seats)) < seats:
                raise BadPieces(
                    "{seats} players need as many Dossiers with a {back} back.",
                    pieces.place("dossier"),
                    seats=seats,
                    back=BACKS[back],
                )
    return tuple(dossiers)


def dossiers_for(dossiers: tuple[Dossier, ...], back: int, seats: int) -> list[int]:
    """R2: those with this back that so many players use."""
    return [i for i, dossier in enumerate(dossiers) if dossier.back == back and dossier.min_players <= seats]


# ---- The moves ------------------------------------------------------------------------------------------


def all_moves(letters: tuple[str, ...]) -> Moves:
    """A sign above a slot, so many cards face up below a slot, a sign face down below a slot, a sign under a Dossier,
    and to do without. Rules tell them apart by the number of the first move with a verb, in this order."""
    signs, slots = Words(letters), Words(tuple([str(slot + 1) for slot in range(SLOTS)]))
    return Moves(
        Verb("above", signs, slots),
        Verb("up", slots, Words(tuple([str(cards) for cards in range(1, LONGEST + 1)]))),
        Verb("down", signs, slots),
        Verb("tuck", signs, Words(BACKS)),
        Verb("pass"),
    )


NUMBERED: Final = all_moves(tuple([str(sign) for sign in range(SIGNS)]))  # whatever the letters of the signs are
FIRST_ABOVE: Final[int] = NUMBERED.first("above")
FIRST_UP: Final[int] = NUMBERED.first("up")
FIRST_DOWN: Final[int] = NUMBERED.first("down")
FIRST_TUCK: Final[int] = NUMBERED.first("tuck")
PASS: Final[int] = NUMBERED.first("pass")


# ---- The setting ----------------------------------------------------------------------------------------


class PapyrusSetting(Setting):
    """Seats, options and pieces, and the tables that rules and legal moves are looked up in."""

    def __init__(self, game: Game, seats: int, options: dict[str, Choice], pieces: Pieces) -> None:
        self.signs: Final = read_signs(pieces)
        self.letters: Final = tuple([sign.letter for sign in self.signs])
        super().__init__(game, seats, options, pieces, all_moves(self.letters))
        self.colours: Final = read_colours(pieces)[:seats]  # by seat
        self.fragments: Final = read_fragments(pieces, self.signs)
        self.dossiers: Final = read_dossiers(pieces)
        self.lights: Final = dossiers_for(self.dossiers, LIGHT, seats)
        self.darks: Final = dossiers_for(self.dossiers, DARK, seats)
        self.with_dossiers: Final[bool] = options["dossiers"] == "on"  # R6
        self.pairs_differ: Final[bool] = options["pairs_must_differ"] == "on"  # Q12
        self.first: Final = first_player(seats, options)  # Q17
        self.seats_to_act: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(seats)]
        self.all_signs: Final[list[int]] = [i for i, sign in enumerate(self.signs) for _ in range(sign.copies)]
        self.full: Final[int] = bag_of(self.all_signs)  # a whole deck
        self.lengths: Final[list[int]] = [len(fragment.signs) for fragment in self.fragments]
        self.points: Final[list[int]] = [fragment.points for fragment in self.fragments]
        # by Fragment and by the number of cards below it: the sign that comes next
        self.next_sign: Final[list[int]] = [
            fragment.signs[k] if k < len(fragment.signs) else NOTHING
            for fragment in self.fragments
            for k in range(STRIDE)
        ]
        self.fragment_names: Final = tuple([fragment.name for fragment in self.fragments])
        self.dossier_names: Final = tuple([dossier.name for dossier in self.dossiers])

    def card(self, colour: int, sign: int) -> str:
        """A card by name: `red-n`."""
        return f"{self.colours[colour]}-{self.letters[sign]}"


# ---- Legal moves ----------------------------------------------------------------------------------------

SETS_OF_SIGNS: Final = 2**SIGNS
SETS_OF_SLOTS: Final = 2**SLOTS
SETS_OF_DOSSIERS: Final = 2**DOSSIERS
ALL_SLOTS: Final = SETS_OF_SLOTS - 1
LENGTHS: Final = HAND + 1  # that a run can have: at most the whole hand
RUNS: Final = LENGTHS**SLOTS  # all runs of a row, written as one number with a digit for each slot
DIGIT: Final[tuple[int, ...]] = tuple(LENGTHS**slot for slot in range(SLOTS))


class LegalMoves:
    """Lists of legal moves, each made once and shared by all games: what can be done depends on little."""

    LISTS: Final = 50_000  # of a row that is not full; then it begins anew

    def __init__(self) -> None:
        by_signs_and_slots = SETS_OF_SIGNS * SETS_OF_SLOTS
        self.above: Final[list[tuple[int, ...] | None]] = [None] * by_signs_and_slots
        self.tuck: Final[list[tuple[int, ...] | None]] = [None] * (SETS_OF_SIGNS * SETS_OF_DOSSIERS)
        self.below: Final[list[tuple[int, ...] | None]] = [None] * (SETS_OF_SIGNS * RUNS)  # with a full row
        self.below_few: Final[dict[int, tuple[int, ...]]] = {}  # Q6: with fewer slots
        self.ups: Final[list[tuple[int, ...] | None]] = [None] * RUNS  # what these lists are made of
        self.downs: Final[list[tuple[int, ...] | None]] = [None] * by_signs_and_slots

    def above_moves(self, signs: i64, slots: i64) -> tuple[int, ...]:
        """R7: any card of the hand above any Fragment, or none."""
        known = self.above[signs * SETS_OF_SLOTS + slots]
        if known is None:
            known = (*_pairs(FIRST_ABOVE, signs, slots, SLOTS), PASS)
            self.above[signs * SETS_OF_SLOTS + slots] = known
        return known

    def below_moves(self, signs: i64, slots: i64, runs: i64) -> tuple[int, ...]:
        """R9: as many face up as the run of a slot is long, or one face down. A run is a digit of `runs`."""
        if slots != ALL_SLOTS:
            return self.few_below_moves(signs, slots, runs)
        known = self.below[signs * RUNS + runs]
        if known is None:
            known = self.up_moves(runs) + self.down_moves(signs, slots)
            self.below[signs * RUNS + runs] = known
        return known

    def few_below_moves(self, signs: i64, slots: i64, runs: i64) -> tuple[int, ...]:
        key = int((signs * SETS_OF_SLOTS + slots) * RUNS + runs)
        if key not in self.below_few:
            if len(self.below_few) >= self.LISTS:
                self.below_few.clear()
            self.below_few[key] = self.up_moves(runs) + self.down_moves(signs, slots)
        return self.below_few[key]

    def up_moves(self, runs: i64) -> tuple[int, ...]:
        known = self.ups[runs]
        if known is None:
            lengths = [int(runs) // digit % LENGTHS for digit in DIGIT]
            known = tuple([FIRST_UP + LONGEST * slot + k for slot, length in enumerate(lengths) for k in range(length)])
            self.ups[runs] = known
        return known

    def down_moves(self, signs: i64, slots: i64) -> tuple[int, ...]:
        known = self.downs[signs * SETS_OF_SLOTS + slots]
        if known is None:
            known = tuple(_pairs(FIRST_DOWN, signs, slots, SLOTS))
            self.downs[signs * SETS_OF_SLOTS + slots] = known
        return known

    def tuck_moves(self, signs: i64, free: i64) -> tuple[int, ...]:
        """R16: any card of the hand under a Dossier of one's own that has none, or none."""
        known = self.tuck[signs * SETS_OF_DOSSIERS + free]
        if known is None:
            known = (*_pairs(FIRST_TUCK, signs, free, DOSSIERS), PASS)
            self.tuck[signs * SETS_OF_DOSSIERS + free] = known
        return known


def _pairs(first: int, signs: i64, places: i64, width: int) -> list[int]:
    return [first + width * sign + place for sign in members(int(signs)) for place in members(int(places))]


LEGAL: Final = LegalMoves()
