"""Papyrus, by Fun Factor Game Studio (DV Games 2022)."""

from pathlib import Path

from mastaba.games.papyrus.bot.hints import PapyrusHints
from mastaba.games.papyrus.forms.audit import audit
from mastaba.games.papyrus.forms.view import view
from mastaba.games.papyrus.forms.why import why_not
from mastaba.games.papyrus.forms.writing import read_position, write_position
from mastaba.games.papyrus.rules.seen import PapyrusSeen
from mastaba.games.papyrus.rules.setting import (
    DECK,
    FEWEST,
    HAND,
    MOST,
    PapyrusSetting,
    read_colours,
    read_dossiers,
    read_fragments,
    read_signs,
)
from mastaba.games.papyrus.rules.state import deal
from mastaba.kernel.contract import Game, Option, Parts, Setting
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.seating import first_option

FILE = Path(__file__).with_name("pieces.toml")


class PapyrusGame(Game):
    def __init__(self) -> None:
        numbers = (*(f"R{i}" for i in range(1, 39)), *(f"Q{i}" for i in range(1, 24)))
        super().__init__(
            "papyrus",
            "Papyrus",
            seats=(FEWEST, MOST),
            age=8,
            minutes=20,
            rules_version=2,
            numbers=numbers,
            pieces=FILE,
            parts=Parts(
                setting=PapyrusSetting,
                deal=deal,
                seen=PapyrusSeen,
                why=why_not,
                audit=audit,
                write=write_position,
                read=read_position,
                view=view,
            ),
        )

    def check_pieces(self, pieces: Pieces) -> None:
        read_colours(pieces)
        read_fragments(pieces, read_signs(pieces))
        read_dossiers(pieces)

    def options(self, pieces: Pieces) -> tuple[Option, ...]:
        return (
            Option("dossiers", "on", ("on", "off")),  # R6
            Option("pairs_must_differ", "off", ("on", "off")),  # Q12
            Option("open_piles", "off", ("on", "off")),  # Q15
            first_option(MOST),  # Q17
        )

    def max_moves(self, setting: Setting) -> int:
        turns = (DECK - HAND) * setting.seats + 1  # Q8: each draws a card at least
        return 3 * turns

    def aids_memory(self, setting: Setting) -> bool:  # Q15
        return setting.options["open_piles"] == "on"

    def hints(self, setting: Setting) -> PapyrusHints:
        return PapyrusHints(setting.seats)


game = PapyrusGame()
