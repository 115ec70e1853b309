"""Starter Game: for whom it is, how long it takes, and where its parts are."""

from pathlib import Path

from mastaba.kernel.contract import Game, Parts, Setting
from mastaba.kernel.pieces import Pieces

from .forms.audit import audit
from .forms.why import why_not
from .forms.writing import read_position, view, write_position
from .rules.seen import TrickSeen
from .rules.state import HAND, TrickSetting, deal, read_cards

FILE = Path(__file__).with_name("pieces.toml")


class TrickGame(Game):
    def __init__(self) -> None:
        super().__init__(
            "starter",
            "Starter Game",
            seats=(2, 4),
            age=6,
            minutes=5,
            numbers=("S1", "S2", "S3", "S4"),
            pieces=FILE,
            parts=Parts(
                setting=TrickSetting,
                deal=deal,
                seen=TrickSeen,
                why=why_not,
                audit=audit,
                write=write_position,
                read=read_position,
                view=view,
            ),
        )

    def check_pieces(self, pieces: Pieces) -> None:
        read_cards(pieces)

    def max_moves(self, setting: Setting) -> int:
        return HAND * setting.seats


game = TrickGame()
