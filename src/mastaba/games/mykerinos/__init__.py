"""Mykerinos, by Nicolas Oury (Ystari Games 2006)."""

from pathlib import Path

from mastaba.games.mykerinos.bot.hints import MykerinosHints
from mastaba.games.mykerinos.forms.audit import audit
from mastaba.games.mykerinos.forms.view import view
from mastaba.games.mykerinos.forms.why import why_not
from mastaba.games.mykerinos.forms.writing import read_position, write_position
from mastaba.games.mykerinos.rules.seen import MykerinosSeen
from mastaba.games.mykerinos.rules.setting import CARDS, CUBES, SEASONS, MykerinosSetting, read_cards
from mastaba.games.mykerinos.rules.state import deal
from mastaba.kernel.contract import Game, Option, Parts, Setting
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.seating import first_option

FILE = Path(__file__).with_name("pieces.toml")


class MykerinosGame(Game):
    def __init__(self) -> None:
        rules = (*range(1, 51), *range(60, 69))
        super().__init__(
            "mykerinos",
            "Mykerinos",
            seats=(2, 4),
            age=10,
            minutes=45,
            rules_version=1,
            numbers=(*(f"R{i}" for i in rules), *(f"Q{i}" for i in range(1, 29))),
            pieces=FILE,
            parts=Parts(
                setting=MykerinosSetting,
                deal=deal,
                seen=MykerinosSeen,
                why=why_not,
                audit=audit,
                write=write_position,
                read=read_position,
                view=view,
            ),
        )

    def check_pieces(self, pieces: Pieces) -> None:
        read_cards(pieces)

    def options(self, pieces: Pieces) -> tuple[Option, ...]:
        return (
            Option("violet_with_empty_stock", "off", ("on", "off")),  # Q6
            Option("neutral_carry_over", "on", ("on", "off")),  # Q23: with two players
            first_option(4),  # R2
        )

    def max_moves(self, setting: Setting) -> int:
        """A turn takes a cube or ends the digging; a neutral move may follow it. Cards are chosen or declined."""
        turns = 2 * (CUBES + CARDS) + 1
        return SEASONS * turns * setting.seats + 4 * CARDS

    def hints(self, setting: Setting) -> MykerinosHints:
        return MykerinosHints()


game = MykerinosGame()
