"""PaPyRoS as tables: squares, combinations, the list of moves, and what the options say.

A square is `stride * (row + 1) + column + 1`, so that there is a border around the board. A slot is one consonant of a
combination, wherever its tile lies: `K05.2` is the second one of K05.
"""

from itertools import combinations
from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.rules.letters import ALPHABET, LETTER, LONGEST, SPELLINGS, Script, Spellings, Y
from mastaba.games.papyros.rules.lexicon import Lexicon, WordList, arrange, no_words
from mastaba.games.papyros.rules.pieces import CARDS, COLUMNS, DIRECTIONS, Box
from mastaba.kernel.bits import BIT
from mastaba.kernel.contract import Choice, Game, Setting
from mastaba.kernel.errors import IllegalMove
from mastaba.kernel.moves import Moves, Open, Sets, Verb, Words, seat_words
from mastaba.kernel.pieces import Pieces

SEATS: Final = 4  # at most
RACK: Final = 9  # R3
MOST_CARDS: Final = 3  # R23
UMDREHEN: Final = 0
TAUSCHEN: Final = 1
ALLIANZ: Final = 2
ROUNDS: Final = 3  # G19
COURTS: Final = 3  # G10
MOST_DEALS: Final = 100  # G15
MOST_LEXICONS: Final = 50  # kept at once
ENOUGH_COMBINATIONS: Final = 6  # G15
OFFSETS: Final = 16
BORDER: Final = -1
SLEEPING: Final = 64  # is added to the code of a consonant that is not animated yet
GAIN: Final[dict[str, int]] = {"+1": 1, "+2": 2, "-1": -1, "-2": -2}  # vowels, by face of the die
SUN_FACE: Final = "sun"
Y_TILE: Final = ("Y", "P")  # its sides when Y is a consonant

TARGETS: Final = ("35", "49", "77")
COURT_MODES: Final = ("dictionary+vote", "dictionary", "vote", "challenge")
BY_VOTE: Final = "vote"
BY_LIST: Final = "dictionary"
BY_CHALLENGE: Final = "challenge"  # like the first, and listed words can be challenged
SCORINGS: Final = ("matched", "touched", "cluster")  # ours, and the two that the printed rules can be read as
PAYING: Final = ("tile", "sun")
VOTES: Final = ("yes", "no", "abstain")
YES: Final = 0
NO: Final = 1
ABSTAIN: Final = 2
NOTHING_JUDGED: Final[tuple[tuple[str, ...], tuple[str, ...]]] = ((), ())  # admitted, struck
OPEN: Final = Open(ALPHABET.lower(), LONGEST)  # in any language; 30 ** 12 fits 63 bits


# ---- Moves ----------------------------------------------------------------------------------------------


class Exchanges(Sets):
    """R19: two consonants of two combinations. Who names two of the same one is told so."""

    def find(self, words: list[str]) -> int:
        groups = [word.partition(".")[0].casefold() for word in words]
        found = super().find(words)
        if found < 0 and len(groups) == 2 and groups[0] == groups[1] and words[0].casefold() != words[1].casefold():
            raise IllegalMove("Two consonants of the same combination are not exchanged.", rule="R19")
        return found


class Firsts:
    """The number of the first move of each verb."""

    def __init__(self, moves: Moves) -> None:
        self.deal: Final[i64] = moves.first("deal")
        self.place: Final[i64] = moves.first("place")
        self.give: Final[i64] = moves.first("give")
        self.draw: Final[i64] = moves.first("draw")
        self.decline: Final[i64] = moves.first("decline")
        self.flip: Final[i64] = moves.first("flip")
        self.swap: Final[i64] = moves.first("swap")
        self.ally: Final[i64] = moves.first("ally")
        self.give_back: Final[i64] = moves.first("return")
        self.yes: Final[i64] = moves.first("yes")
        self.no: Final[i64] = moves.first("no")
        self.abstain: Final[i64] = moves.first("abstain")
        self.pay: Final[i64] = moves.first("pay")
        self.finish: Final[i64] = moves.first("finish")
        self.animate: Final[i64] = moves.first("animate")
        self.extend: Final[int] = moves.first("extend")  # from here on numbers are large
        self.court: Final[int] = moves.first("court")


def all_moves(script: Script, faces: list[str], board: "Board") -> Moves:
    slots, groups = board.slot_names, board.groups
    sets = [tuple([slots[slot] for slot in chosen]) for chosen in flips(groups)]
    pairs = [(slots[one], slots[other]) for one, other in swaps(groups)]
    spellings = Spellings(script)
    return Moves(
        Verb("deal", Words(tuple([str(number) for number in range(MOST_DEALS)]))),
        Verb("place", Words(tuple(faces)), Words(tuple(slots))),
        Verb("give", Words(script.kinds)),
        Verb("draw"),
        Verb("decline"),
        Verb("flip", Sets(tuple(sets))),
        Verb("swap", Exchanges(tuple(pairs))),
        Verb("ally", seat_words(SEATS)),
        Verb("return", Words(CARDS)),
        *[Verb(vote) for vote in VOTES],
        Verb("pay", Words(PAYING), seat_words(SEATS)),
        Verb("finish"),
        Verb("animate", Words(tuple(board.names)), spellings, Words(tuple([str(offset) for offset in range(OFFSETS)]))),
        Verb("extend", Words(tuple(board.square_names)), Words(DIRECTIONS), spellings),
        Verb("court", OPEN),
    )


def flips(groups: list[list[int]]) -> list[tuple[int, ...]]:
    """R18: all sets of consonants of one combination."""
    return [chosen for group in groups for size in range(1, len(group) + 1) for chosen in combinations(group, size)]


def swaps(groups: list[list[int]]) -> list[tuple[int, int]]:
    """R19: all pairs of consonants of two combinations."""
    return [(one, other) for here, there in combinations(groups, 2) for one in here for other in there]


def in_blocks(first: i64, sizes: list[int]) -> list[list[int]]:
    """The moves from this one on: those of the first combination, or pair of them, then those of the next."""
    blocks: list[list[int]] = []
    at = int(first)
    for size in sizes:
        blocks.append(list(range(at, at + size)))
        at += size
    return blocks


# ---- The board ------------------------------------------------------------------------------------------


class Board:
    """The squares, and the combinations on them."""

    def __init__(self, box: Box) -> None:
        self.rows: Final[i64] = box.rows
        self.columns: Final[i64] = box.columns
        self.stride: Final[i64] = box.columns + 2
        self.names: Final[list[str]] = [each.name for each in box.combinations]
        self.groups: Final[list[list[int]]] = []  # the slots of each combination
        self.step: Final[list[int]] = []  # from one of its squares to the next
        self.home: Final[list[int]] = []  # by slot: the square of the hieroglyph
        self.owner: Final[list[int]] = []  # by slot: the combination
        self.slot_names: Final[list[str]] = []
        for number, each in enumerate(box.combinations):
            self.groups.append(list(range(len(self.home), len(self.home) + each.length)))
            self.step.append(box.columns + 2 if each.down else 1)
            for i, (row, column) in enumerate(each.squares()):
                self.home.append(self.square(row, column))
                self.owner.append(number)
                self.slot_names.append(f"{each.name}.{i + 1}")
        self.squares: Final[list[int]] = [
            self.square(row, column) for row in range(box.rows) for column in range(box.columns)
        ]
        self.empty: Final[list[int]] = [BORDER] * ((box.columns + 2) * (box.rows + 2))
        for square in self.squares:
            self.empty[square] = 0
        self.square_names: Final[list[str]] = [self.square_name(square) for square in self.squares]
        self.place_of: Final[list[int]] = [-1] * len(self.empty)  # a square among all squares
        for i, square in enumerate(self.squares):
            self.place_of[square] = i

    def square(self, row: int, column: int) -> int:
        return int(self.stride) * (row + 1) + column + 1

    def square_name(self, square: int) -> str:
        """`c4`: the column's letter, and the row from the top."""
        row, column = divmod(square, int(self.stride))
        return f"{COLUMNS[column - 1]}{row}"


# ---- The setting ----------------------------------------------------------------------------------------


class PapyrosSetting(Setting):
    """Seats, options, pieces and words, and the tables that are made from them; `letters` has a language's tiles."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Choice],
        pieces: Pieces,
        script: Script,
        letters: Pieces,
        words: WordList,
    ) -> None:
        box = Box(pieces, script, letters)
        board = Board(box)
        hard_y = options["y"] == "consonant"  # G7
        copies = list(box.copies)
        sides = list(zip(box.fronts, box.backs, strict=True))
        bag = list(box.vowels)
        if hard_y and bag[Y]:
            sides.append((LETTER[Y_TILE[0]], LETTER[Y_TILE[1]]))
            copies.append(bag[Y])
            bag[Y] = 0
        faces = [face for front, back in sides for face in ((front, back), (back, front))]
        face_names = [f"{script.tiles[up]}/{script.tiles[down]}" for up, down in faces]
        moves = all_moves(script, face_names, board)
        super().__init__(game, seats, options, pieces, moves)
        self.first: Final = Firsts(moves)
        self.script: Final = script
        self.box: Final = box
        self.board: Final = board
        self.flips: Final[list[int]] = [sum([BIT[slot] for slot in chosen]) for chosen in flips(board.groups)]
        self.swaps: Final[list[tuple[int, int]]] = swaps(board.groups)
        sizes = [len(group) for group in board.groups]
        self.flip_moves: Final[list[list[int]]] = in_blocks(self.first.flip, [2**size - 1 for size in sizes])
        self.swap_moves: Final[list[list[int]]] = in_blocks(
            self.first.swap, [here * there for here, there in combinations(sizes, 2)]
        )
        # -- tiles: a face is a kind of tile and the side that is up
        self.copies: Final[list[int]] = copies  # of each kind of consonant
        self.up: Final[list[int]] = [up for up, _ in faces]
        self.down: Final[list[int]] = [down for _, down in faces]
        self.face_names: Final = face_names
        self.bag: Final[list[int]] = bag
        self.singles: Final[i64] = Y if hard_y else Y + 1  # kinds of single vowels, all of which a sun can be
        self.vowels: Final[str] = script.vowels.replace("Y", "") if hard_y else script.vowels
        # -- options (G15)
        self.target: Final[i64] = int(options["target"])
        self.shortest: Final[int] = int(options["min_length"])
        self.unique: Final[bool] = options["unique_words"] == "on"  # G21
        self.cluster: Final[bool] = options["scoring"] == "cluster"  # G6
        self.matched: Final[bool] = options["scoring"] == "matched"
        self.consent: Final[bool] = options["consent"] == "on"  # G13
        self.quick: Final[bool] = options["quick_setup"] == "on"
        self.may_decline: Final[bool] = options["decline_draw"] == "on"  # G23
        self.mode: Final[str] = str(options["court"])  # G10
        # -- words
        self.known: Final = words  # what a bot knows, whoever judges words at this table
        self._triples: set[str] = set()
        self.lexicon: Final = Lexicon(self._words(words, hard_y), self.shortest, script, self.vowels)
        self._lexicons: dict[tuple[tuple[str, ...], tuple[str, ...]], Lexicon] = {NOTHING_JUDGED: self.lexicon}
        self.seats_to_act: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(seats)]

    def _words(self, words: WordList, hard_y: bool) -> WordList:
        """G10: by vote one begins without any."""
        if self.mode == BY_VOTE:
            return no_words()
        return arrange(words.name, words.levels, self.vowels) if hard_y else words

    def lexicon_with(self, admitted: tuple[str, ...], struck: tuple[str, ...]) -> Lexicon:
        """The words of a game in which some have been admitted, and others struck from the list."""
        judged = (admitted, struck)
        known = self._lexicons.get(judged)
        if known is None:
            if len(self._lexicons) > MOST_LEXICONS:
                self._lexicons = {NOTHING_JUDGED: self.lexicon}
            known = Lexicon(self.lexicon.list, self.shortest, self.script, self.vowels, admitted, struck)
            self._lexicons[judged] = known
        return known

    def triples(self) -> set[str]:
        """Three letters that follow each other in a word of the list, with its ends: made when a bot first votes."""
        if not self._triples:
            for word in self.known.levels:
                self._triples.update(triples_of(word))
        return self._triples

    @property
    def has_court(self) -> bool:
        """Whether unlisted words may be put to the vote. Without a list there is no other way."""
        return self.mode != BY_LIST or self.lexicon.empty


def triples_of(word: str) -> list[str]:
    """`IGLU` has ` IG`, `IGL`, `GLU` and `LU `."""
    framed = f" {word} "
    return [framed[at : at + 3] for at in range(len(word))]


ANIMATE_SIZE: Final[int] = SPELLINGS * OFFSETS  # moves of one combination
