"""Papyria, by Bernd Eisenstein (Irongames 2025)."""

from pathlib import Path

from mastaba.games.papyria.bot.hints import PapyriaHints
from mastaba.games.papyria.bot.numbers import NAMES
from mastaba.games.papyria.forms.audit import audit
from mastaba.games.papyria.forms.reading import read_position
from mastaba.games.papyria.forms.view import view
from mastaba.games.papyria.forms.why import why_not
from mastaba.games.papyria.forms.writing import write_position
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
from mastaba.games.papyria.rules.state import deal
from mastaba.kernel.contract import Game, Option, Parts, Setting
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.weights import weights_in

FILE = Path(__file__).with_name("pieces.toml")


class PapyriaGame(Game):
    def __init__(self) -> None:
        numbers = (*(f"R{i}" for i in range(1, 58)), *(f"Q{i}" for i in range(1, 36)))
        super().__init__(
            "papyria",
            "Papyria",
            seats=(1, 4),
            age=14,
            minutes=90,
            rules_version=1,
            numbers=numbers,
            pieces=FILE,
            parts=Parts(
                setting=PapyriaSetting,
                deal=deal,
                seen=PapyriaSeen,
                why=why_not,
                audit=audit,
                write=write_position,
                read=read_position,
                view=view,
            ),
        )

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

    def hints(self, setting: Setting) -> PapyriaHints:
        return PapyriaHints(setting.seats, weights_in(FILE.parent / "bot", self.name, NAMES).of(setting.seats))


game = PapyriaGame()
