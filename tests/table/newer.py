"""Later versions of the rules of Squares: some make no difference to a game that is being played, others do."""

from tiny.squares import MARKS, Squares, SquaresGame

from mastaba import Chance, Event, Game
from mastaba.kernel.contract import Plain, Refusal, Setting
from mastaba.kernel.errors import BadPosition


class Newer(SquaresGame):
    """The same rules under a new number, unless somebody says which kind of state they have."""

    def __init__(self, version: int, kind: type[Squares] = Squares) -> None:
        Game.__init__(self, "squares", "Squares", seats=(2, 3), rules_version=version, numbers=("S1", "S2", "S3"))
        self.kind = kind

    def deal(self, setting: Setting, chance: Chance) -> Squares:
        return self.kind(setting)

    def place(self, setting: Setting, position: Plain) -> Squares:
        state = super().place(setting, position)
        return self.kind(setting, tuple(state.marked), state.turn)


class AtMostTwo(Squares):
    """S2, changed: one or two squares."""

    def legal(self, seat: int) -> tuple[int, ...]:
        return tuple(move for move in super().legal(seat) if len(MARKS[move]) < 3)

    def why(self, seat: int, move: int) -> Refusal | None:
        if len(MARKS[move]) > 2:
            return Refusal("S2", "Two squares at most.")
        return super().why(seat, move)


class OtherWords(Squares):
    """Everything is told in another way: not even the beginning is the same."""

    def begin(self) -> list[Event]:
        return [Event("now"), *super().begin()]


class NoCorners(Newer):
    """S1, changed: a board without corners. A position with a mark in one means nothing."""

    def place(self, setting: Setting, position: Plain) -> Squares:
        state = super().place(setting, position)
        if state.marked & {"a1", "a3", "c1", "c3"}:
            raise BadPosition("There are no corners.", "marked")
        return state


SAME = Newer(2)
AT_MOST_TWO = Newer(2, AtMostTwo)
OTHER_WORDS = Newer(2, OtherWords)
NO_CORNERS = NoCorners(2, AtMostTwo)
