"""Mykerinos, by Nicolas Oury (Ystari Games 2006)."""

from pathlib import Path

from mastaba.games.mykerinos.bot.hints import MykerinosHints
from mastaba.games.mykerinos.forms.writing import read_position
from mastaba.games.mykerinos.rules.seen import MykerinosSeen
from mastaba.games.mykerinos.rules.setting import CARDS, CUBES, SEASONS, MykerinosSetting, read_cards
from mastaba.games.mykerinos.rules.state import Mykerinos, deal
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Choice, Game, Option, Plain, Setting
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.seating import first_option

FILE = Path(__file__).with_name("pieces.toml")


class MykerinosGame(Game):
    def __init__(self) -> None:
        rules = (*range(1, 51), *range(60, 69))
        numbers = (*(f"R{i}" for i in rules), *(f"Q{i}" for i in range(1, 29)))
        super().__init__("mykerinos", "Mykerinos", seats=(2, 4), rules_version=1, numbers=numbers, pieces=FILE)

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

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return MykerinosSetting(self, seats, options, pieces)

    def hints(self, setting: Setting) -> MykerinosHints:
        return MykerinosHints()

    def deal(self, setting: Setting, chance: Chance) -> Mykerinos:
        assert isinstance(setting, MykerinosSetting)
        return deal(setting, chance)

    def place(self, setting: Setting, position: Plain) -> Mykerinos:
        assert isinstance(setting, MykerinosSetting)
        return read_position(setting, position)

    def recall(self, setting: Setting, seat: int, position: Plain) -> MykerinosSeen:
        assert isinstance(setting, MykerinosSetting)
        return MykerinosSeen(read_position(setting, position, seen_by=seat), seat)


game = MykerinosGame()
