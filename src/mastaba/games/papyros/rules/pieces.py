"""The piece file of PaPyRoS, read and checked."""

from typing import Final

from mastaba.games.papyros.rules.letters import KINDS, LETTER, VOWELS, Script
from mastaba.kernel.errors import BadPieces
from mastaba.kernel.pieces import Data, Pieces

CARDS: Final = ("umdrehen", "tauschen", "allianz")
FACES: Final = ("+1", "+2", "-1", "-2", "sun")
DIRECTIONS: Final = ("across", "down")
COLUMNS: Final = "abcdefghijklmnopq"
WIDEST: Final = 17  # rows and columns
MOST_SLOTS: Final = 60  # hieroglyphs
MOST_COPIES: Final = 100
MOST_TILES: Final = 200
FEWEST_CARDS: Final = 17  # G11: four players hold at most 13, and there is always one to draw


class Combination:
    """A group of hieroglyphs: its first square, and the way in which it is read."""

    def __init__(self, name: str, row: int, column: int, down: bool, length: int) -> None:
        self.name: Final = name
        self.row: Final = row
        self.column: Final = column
        self.down: Final = down
        self.length: Final = length

    def squares(self) -> list[tuple[int, int]]:
        """Rows and columns."""
        if self.down:
            return [(self.row + i, self.column) for i in range(self.length)]
        return [(self.row, self.column + i) for i in range(self.length)]


class Box:
    """What is in the box. The tiles with letters, which every language has its own of, may stand in another file."""

    def __init__(self, pieces: Pieces, script: Script, letters: Pieces) -> None:
        self.pieces: Final = pieces
        self.vowels: Final[list[int]] = self._vowels(letters, script)  # copies, by kind
        self.fronts: Final[list[int]] = []  # consonants: the letters of a kind of tile,
        self.backs: Final[list[int]] = []
        self.copies: Final[list[int]] = []  # and how many there are
        self._consonants(letters, script)
        self.cards: Final[list[int]] = self._cards()  # copies, by kind
        self.die: Final[tuple[str, ...]] = self._die()
        self._coins()
        board = pieces.table(pieces.data, "board", "board")
        pieces.status(board, "board")
        self.rows: Final = pieces.number(board, "rows", "board", 5, WIDEST)
        self.columns: Final = pieces.number(board, "columns", "board", 5, WIDEST)
        self.combinations: Final[list[Combination]] = self._combinations(board)

    # ---- Tiles, cards, die ------------------------------------------------------------------------------

    def _vowels(self, pieces: Pieces, script: Script) -> list[int]:
        allowed = (*script.vowels, *script.pairs, "sun")
        counts = [-1] * KINDS
        for i, item in enumerate(pieces.tables(pieces.data, "vowel", "vowel")):
            entry = f"vowel[{i}]"
            pieces.status(item, entry)
            kind = script.kinds.index(pieces.one_of(item, "tile", entry, allowed))
            if counts[kind] >= 0:
                raise BadPieces("Two of them are called {name}.", pieces.place(entry), name=script.kinds[kind])
            counts[kind] = pieces.number(item, "copies", entry, 0, MOST_COPIES)
        counts = [max(count, 0) for count in counts]
        if not 1 <= sum(counts) <= MOST_TILES:
            raise BadPieces("There must be 1 to {most} vowel tiles.", pieces.place("vowel"), most=MOST_TILES)
        return counts

    def _consonants(self, pieces: Pieces, script: Script) -> None:
        allowed = tuple(letter for letter in script.alphabet if letter not in VOWELS)
        for i, item in enumerate(pieces.tables(pieces.data, "consonant", "consonant")):
            entry = f"consonant[{i}]"
            pieces.status(item, entry)
            sides = item.get("sides")
            if not isinstance(sides, list) or len(sides) != 2 or not all(side in allowed for side in sides):
                raise BadPieces("“sides” must be two consonants.", pieces.place(entry))
            if sides[0] == sides[1]:
                raise BadPieces("A tile has two different letters.", pieces.place(entry))
            front, back = LETTER[sides[0]], LETTER[sides[1]]
            known = zip(self.fronts, self.backs, strict=True)
            if any({front, back} == {one, other} for one, other in known):
                raise BadPieces("There are such tiles already.", pieces.place(entry))
            self.fronts.append(front)
            self.backs.append(back)
            self.copies.append(pieces.number(item, "copies", entry, 1, MOST_COPIES))

    def _cards(self) -> list[int]:
        pieces = self.pieces
        counts = [0] * len(CARDS)
        for i, item in enumerate(pieces.tables(pieces.data, "card", "card")):
            entry = f"card[{i}]"
            pieces.status(item, entry)
            kind = CARDS.index(pieces.one_of(item, "name", entry, CARDS))
            counts[kind] += pieces.number(item, "copies", entry, 0, MOST_COPIES)
        if sum(counts) < FEWEST_CARDS:
            raise BadPieces("There must be at least {number} cards.", pieces.place("card"), number=FEWEST_CARDS)
        return counts

    def _die(self) -> tuple[str, ...]:
        pieces = self.pieces
        faces: list[str] = []
        for i, item in enumerate(pieces.tables(pieces.data, "die", "die")):
            pieces.status(item, f"die[{i}]")
            faces.append(pieces.one_of(item, "face", f"die[{i}]", FACES))
        if not 1 <= len(faces) <= 20:
            raise BadPieces("A die has 1 to 20 faces.", pieces.place("die"))
        return tuple(faces)

    def _coins(self) -> None:
        pieces = self.pieces
        for i, item in enumerate(pieces.tables(pieces.data, "coin", "coin")):
            entry = f"coin[{i}]"
            pieces.status(item, entry)
            pieces.number(item, "value", entry, 1, 100)
            pieces.number(item, "copies", entry, 0, MOST_COPIES)

    # ---- The board --------------------------------------------------------------------------------------

    def _combinations(self, board: Data) -> list[Combination]:
        pieces = self.pieces
        found: list[Combination] = []
        used: set[tuple[int, int]] = set()
        for i, item in enumerate(pieces.tables(board, "combination", "board")):
            entry = f"board.combination[{i}]"
            pieces.status(item, entry)
            name = pieces.new_name(item, entry, [each.name for each in found])
            row, column = self._square(item, entry)
            down = pieces.one_of(item, "direction", entry, DIRECTIONS) == "down"
            length = pieces.number(item, "length", entry, 2, 6)
            combination = Combination(name, row, column, down, length)
            for there in combination.squares():
                self._check_square(there, used, entry)
            used.update(combination.squares())
            found.append(combination)
        if not found or len(used) > min(MOST_SLOTS, sum(self.copies)):
            where = pieces.place("board")
            raise BadPieces("There must be 1 to {most} hieroglyphs, and a tile for each.", where, most=MOST_SLOTS)
        return found

    def _square(self, item: Data, entry: str) -> tuple[int, int]:
        name = self.pieces.text(item, "square", entry)
        row, column = name[1:], COLUMNS.find(name[0])
        if column < 0 or not (row.isascii() and row.isdigit() and len(row) < 3):
            raise BadPieces("“{name}” is no square.", self.pieces.place(entry), name=name[:10])
        return int(row) - 1, column

    def _check_square(self, there: tuple[int, int], used: set[tuple[int, int]], entry: str) -> None:
        row, column = there
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise BadPieces("This reaches beyond the board.", self.pieces.place(entry))
        for down, right in ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)):
            if (row + down, column + right) in used:
                raise BadPieces("This touches another combination.", self.pieces.place(entry))
