"""Papyria, by Bernd Eisenstein (Irongames 2025)."""

from pathlib import Path

from mastaba.games.papyria.bot.hints import PapyriaHints
from mastaba.games.papyria.forms.reading import read_position
from mastaba.games.papyria.rules.pieces import (
    check_numbers,
    read_conditions,
    read_ends,
    read_keys,
    read_multipliers,
    read_scorings,
    read_stands,
    read_tiles,
)
from mastaba.games.papyria.rules.seen import PapyriaSeen
from mastaba.games.papyria.rules.setting import PapyriaSetting
from mastaba.games.papyria.rules.state import Papyria, deal
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Choice, Game, Option, Plain, Setting
from mastaba.kernel.pieces import Pieces

FILE = Path(__file__).with_name("pieces.toml")


class PapyriaGame(Game):
    def __init__(self) -> None:
        numbers = (*(f"R{i}" for i in range(1, 58)), *(f"Q{i}" for i in range(1, 36)))
        super().__init__("papyria", "Papyria", seats=(1, 4), rules_version=1, numbers=numbers, pieces=FILE)

    def check_pieces(self, pieces: Pieces) -> None:
        read_tiles(pieces)
        read_scorings(pieces)
        read_multipliers(pieces)
        read_keys(pieces)
        read_conditions(pieces)
        read_ends(pieces)
        read_stands(pieces)
        for seats in range(1, 5):
            check_numbers(pieces, seats)

    def options(self, pieces: Pieces) -> tuple[Option, ...]:
        return (
            Option("base_multiplier", 0, low=0, high=1),  # Q1
            Option("tiles_may_rotate", "on", ("on", "off")),  # Q12
            Option("max_turns", 400, low=20, high=400),  # Q30
        )

    def max_moves(self, setting: Setting) -> int:
        turns = int(setting.options["max_turns"]) + setting.seats
        return 8 * setting.seats + 16 * turns

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return PapyriaSetting(self, seats, options, pieces)

    def hints(self, setting: Setting) -> PapyriaHints:
        return PapyriaHints()

    def deal(self, setting: Setting, chance: Chance) -> Papyria:
        assert isinstance(setting, PapyriaSetting)
        return deal(setting, chance)

    def place(self, setting: Setting, position: Plain) -> Papyria:
        assert isinstance(setting, PapyriaSetting)
        return read_position(setting, position)

    def recall(self, setting: Setting, seat: int, position: Plain) -> PapyriaSeen:
        assert isinstance(setting, PapyriaSetting)
        return PapyriaSeen(read_position(setting, position, seen_by=seat), seat)


game = PapyriaGame()
