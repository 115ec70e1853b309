"""Starter Game: what it is, for how many, with which cards."""

from pathlib import Path

from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Choice, Game, Plain, Setting
from mastaba.kernel.pieces import Pieces

from .rules import HAND, Position, Tables, deal, read_cards, read_position
from .seen import Known

FILE = Path(__file__).with_name("pieces.toml")


class Facts(Game):
    def __init__(self) -> None:
        super().__init__(
            "starter", "Starter Game", seats=(2, 4), rules_version=1, numbers=("S1", "S2", "S3", "S4"), pieces=FILE
        )

    def check_pieces(self, pieces: Pieces) -> None:
        read_cards(pieces)

    def max_moves(self, setting: Setting) -> int:
        return HAND * setting.seats

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return Tables(self, seats, options, pieces)

    def deal(self, setting: Setting, chance: Chance) -> Position:
        assert isinstance(setting, Tables)
        return deal(setting, chance)

    def place(self, setting: Setting, position: Plain) -> Position:
        assert isinstance(setting, Tables)
        return read_position(setting, position)

    def recall(self, setting: Setting, seat: int, position: Plain) -> Known:
        assert isinstance(setting, Tables)
        return Known(read_position(setting, position, holes=True), seat)


game = Facts()
