"""Who looks at a table of PaPyRoS: what a seat is shown, and what lies where."""

from functools import cached_property
from typing import TypedDict

from mastaba.games.papyros.forms.writing import EMPTY, PAIR_SIGNS
from mastaba.games.papyros.rules.pieces import COLUMNS
from mastaba.games.papyros.rules.setting import PapyrosSetting
from mastaba.kernel.contract import Plain
from mastaba.show import sight

# ---- What a seat is shown -------------------------------------------------------------------------------


class CombinationView(TypedDict):
    name: str
    squares: list[str]
    direction: str
    letters: list[str]
    backs: list[str]
    animated: bool


class CourtView(TypedDict):
    mode: str
    list: bool
    asked: int
    admitted: list[str]
    struck: list[str]
    word: str
    judged: str
    votes: list[str]
    voted: list[int]


class PlayerView(TypedDict):
    deben: int
    vowels: list[str]
    cards: int
    hand: list[str]
    shown: list[str]
    ally: bool


class View(TypedDict):
    language: str
    you: int | None
    turn: int
    turns: int
    step: str
    target: int
    board: list[str]
    combinations: list[CombinationView]
    suns: list[str]
    words: list[str]
    rolled: str
    owed: int
    forced: bool
    pending: str  # the word that is being paid
    idle: int  # turns without a word, one after the other
    bag: dict[str, int]
    deck: int
    court: CourtView
    players: list[PlayerView]
    outcome: Plain | None


# ---- Who looks ------------------------------------------------------------------------------------------


class Sight(sight.Sight[PapyrosSetting, View]):
    """What one seat of PaPyRoS has seen and was told."""

    @property
    def step(self) -> str:
        return self.view["step"]

    @property
    def player(self) -> int:
        """Through whose eyes the table is drawn: the reader's; for a spectator, those of whose turn it is."""
        return self.seat if self.seat >= 0 else self.view["turn"]

    @property
    def me(self) -> PlayerView:
        return self.view["players"][self.player]

    @cached_property
    def tiles(self) -> dict[str, str]:
        """By square: the tile that lies there."""
        return {square: self.tile_of(sign) for square, sign in self._signs.items()}

    @cached_property
    def asleep(self) -> set[str]:
        """Squares of consonants that are not animated."""
        return {square for square, sign in self._signs.items() if sign.islower()}

    @cached_property
    def _signs(self) -> dict[str, str]:
        """By square: how the view writes the tile that lies there."""
        return {
            f"{COLUMNS[column]}{row}": sign
            for row, signs in enumerate(self.view["board"], start=1)
            for column, sign in enumerate(signs)
            if sign != EMPTY
        }

    def tile_of(self, sign: str) -> str:
        """The tile that a sign of the view stands for: `AU` for 1, `M` for an m that is not animated."""
        return self.given.script.pairs[PAIR_SIGNS.index(sign)] if sign in PAIR_SIGNS else sign.upper()
