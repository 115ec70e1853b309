"""Squares: a tiny game whose moves are several squares, clicked in any order. Nothing is hidden.

S1  The board has three columns (a to c) and three rows (1 to 3, from the top).
S2  In your turn mark one, two or three free squares that lie side by side in a line.
S3  Whoever marks the last square wins.
"""

from mastaba import Chance, Event, Game, Outcome, Pieces, Seen, State
from mastaba.kernel.contract import Choice, Holed, Plain, Prompt, Refusal, Score, Setting
from mastaba.kernel.errors import BadPosition
from mastaba.kernel.events import Part
from mastaba.kernel.moves import Moves, Sets, Verb
from mastaba.kernel.plain import Reader

SQUARES = tuple(f"{column}{row}" for row in range(1, 4) for column in "abc")
LINES = [SQUARES[i : i + 3] for i in (0, 3, 6)] + [SQUARES[i::3] for i in range(3)]
# S2: the squares of every move; the words of the notation are the clicks of the page
MARKS = tuple(dict.fromkeys(line[i:j] for line in LINES for i in range(3) for j in range(i + 1, 4)))


# ---- The rules ------------------------------------------------------------------------------------------


class Squares(State):
    def __init__(self, setting: Setting, marks: tuple[str, ...] = (), turn: int = 0) -> None:
        super().__init__(setting)
        self.marked = set(marks)
        self.turn = turn  # when all is marked: who did it

    def copy(self) -> "Squares":
        return type(self)(self.setting, tuple(self.marked), self.turn)

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if len(self.marked) == len(SQUARES) else (self.turn,)

    @property
    def learned(self) -> tuple[int, ...]:
        return (0,) * self.setting.seats  # there is nothing to learn

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat not in self.to_act:
            return ()
        return tuple(move for move, marks in enumerate(MARKS) if self.marked.isdisjoint(marks))

    def why(self, seat: int, move: int) -> Refusal | None:
        if self.over:
            return Refusal("S3", "The game is over.")
        if seat != self.turn:
            return Refusal("S2", "It is the turn of player {player}.", player=self.turn + 1)
        taken = [square for square in MARKS[move] if square in self.marked]
        if taken:
            return Refusal("S2", "{squares} is not free.", (*taken,), squares=", ".join(taken))
        return None

    def apply(self, seat: int, move: int) -> None:
        self.marked.update(MARKS[move])
        if not self.over:
            self.turn = (self.turn + 1) % self.setting.seats
        if self.listener is not None:
            self.listener.append(Event("mark", Part("seat", seat), Part("squares", MARKS[move])))
            self.listener.extend(self.begin())

    def begin(self) -> list[Event]:
        return [Event("end" if self.over else "turn", Part("seat", self.turn))]

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        won = [int(seat == self.turn) for seat in range(self.setting.seats)]
        return Outcome("full", tuple(2 - win for win in won), tuple(Score(win, (("last", win),)) for win in won))

    def audit(self) -> list[str]:
        return [f"there is no square {square}" for square in self.marked if square not in SQUARES]

    def position(self) -> Plain:
        return {"turn": self.turn + 1, "marked": sorted(self.marked)}

    def seen(self, seat: int | None) -> Seen:
        return SquaresSeen(self, self.viewer(seat))


# ---- What a seat knows: everything ----------------------------------------------------------------------


class SquaresSeen(Holed[Squares]):
    """Nothing is hidden: the holes are none."""

    def __init__(self, state: Squares, seat: int) -> None:
        super().__init__(seat, state.copy())

    def prompt(self) -> Prompt:
        return Prompt("mark" if self.legal() else "wait", seat=self.holed.turn)

    def fill(self, chance: Chance) -> Squares:
        return self.holed.copy()

    def view(self) -> Plain:
        return self.position()


# ---- The game -------------------------------------------------------------------------------------------


class SquaresGame(Game):
    def __init__(self) -> None:
        super().__init__("squares", "Squares", seats=(2, 3), numbers=("S1", "S2", "S3"))

    def max_moves(self, setting: Setting) -> int:
        return len(SQUARES)

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return Setting(self, seats, options, pieces, Moves(Verb("mark", Sets(MARKS))))

    def deal(self, setting: Setting, chance: Chance) -> Squares:
        return Squares(setting)

    def place(self, setting: Setting, position: Plain) -> Squares:
        reader = Reader(position)
        marked = reader.texts("marked")
        state = Squares(setting, tuple(marked), reader.number("turn", low=1, high=setting.seats) - 1)
        for wrong in state.audit():
            raise BadPosition("This cannot be: {reason}", "marked", reason=wrong)
        return state

    def recall(self, setting: Setting, seat: int, position: Plain) -> Seen:
        return self.place(setting, position).seen(None if seat < 0 else seat)


game = SquaresGame()
