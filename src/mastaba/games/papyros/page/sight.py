"""What all parts of PaPyRoS' page are made of: what a seat has seen and was told, looked at once."""

from collections.abc import Sequence

from mastaba.games.papyros.forms.writing import EMPTY, PAIR_SIGNS
from mastaba.games.papyros.rules.letters import CODE, PAIRS
from mastaba.games.papyros.rules.pieces import COLUMNS
from mastaba.games.papyros.text.words import PlayerView, table_of, view_of
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.locale.telling import Names, called, listed

CELL = 36  # the side of a square on the board, as it is drawn


class Sight:
    """The table as one seat sees it; somebody who looks on sees it as whose turn it is."""

    def __init__(self, seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> None:
        self.seen = seen
        self.told = told
        self.names = names
        self.tongue = tongue
        self.table = table_of(seen)
        self.view = view_of(seen)
        self.step = self.view["step"]
        self.seat = seen.seat if seen.seat >= 0 else self.view["turn"]
        self.own = seen.seat >= 0
        self.me: PlayerView = self.view["players"][self.seat]
        self.squares: dict[str, str] = {}  # by square: the tile that lies there
        self.asleep: set[str] = set()  # squares of consonants that are not animated
        for row, signs in enumerate(self.view["board"], start=1):
            for column, sign in enumerate(signs):
                if sign != EMPTY:
                    square = f"{COLUMNS[column]}{row}"
                    self.squares[square] = PAIRS[PAIR_SIGNS.index(sign)] if sign in PAIR_SIGNS else sign.upper()
                    if sign.islower():
                        self.asleep.add(square)

    def called(self, seat: int) -> str:
        return called(seat, self.seen.seat, self.names, self.tongue)

    def listed(self, seat: int) -> str:
        return listed(seat, self.seen.seat, self.names, self.tongue)

    def cells(self) -> list[int]:
        """The board as the rules have it, but every tile as if it were awake."""
        board = self.table.board
        cells = board.empty.copy()
        for name, tile in self.squares.items():
            cells[board.squares[board.square_names.index(name)]] = CODE[tile]
        return cells


def corner(square: str) -> tuple[int, int]:
    """Where a square is drawn."""
    return CELL * COLUMNS.index(square[0]), CELL * (int(square[1:]) - 1)
