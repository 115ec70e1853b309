"""Papyrus, by Fun Factor Game Studio (DV Games 2022)."""

from pathlib import Path

from mastaba.games.papyrus.bot.hints import PapyrusHints
from mastaba.games.papyrus.forms.writing import read_position
from mastaba.games.papyrus.rules.seen import PapyrusSeen
from mastaba.games.papyrus.rules.setting import PapyrusSetting, read_colours, read_dossiers, read_fragments, read_signs
from mastaba.games.papyrus.rules.state import Papyrus, deal
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Choice, Game, Option, Plain, Setting
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.seating import first_option

FILE = Path(__file__).with_name("pieces.toml")


class PapyrusGame(Game):
    def __init__(self) -> None:
        numbers = (*(f"R{i}" for i in range(1, 39)), *(f"Q{i}" for i in range(1, 24)))
        super().__init__("papyrus", "Papyrus", seats=(2, 4), rules_version=2, numbers=numbers, pieces=FILE)

    def check_pieces(self, pieces: Pieces) -> None:
        read_colours(pieces)
        read_fragments(pieces, read_signs(pieces))
        read_dossiers(pieces)

    def options(self, pieces: Pieces) -> tuple[Option, ...]:
        return (
            Option("dossiers", "on", ("on", "off")),  # R6
            Option("pairs_must_differ", "off", ("on", "off")),  # Q12
            Option("open_piles", "off", ("on", "off")),  # Q15
            first_option(4),  # Q17
        )

    def max_moves(self, setting: Setting) -> int:
        turns = 16 * setting.seats + 1  # Q8
        return 3 * turns

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return PapyrusSetting(self, seats, options, pieces)

    def aids_memory(self, setting: Setting) -> bool:  # Q15
        return setting.options["open_piles"] == "on"

    def hints(self, setting: Setting) -> PapyrusHints:
        return PapyrusHints()

    def deal(self, setting: Setting, chance: Chance) -> Papyrus:
        assert isinstance(setting, PapyrusSetting)
        return deal(setting, chance)

    def place(self, setting: Setting, position: Plain) -> Papyrus:
        assert isinstance(setting, PapyrusSetting)
        return read_position(setting, position)

    def recall(self, setting: Setting, seat: int, position: Plain) -> PapyrusSeen:
        assert isinstance(setting, PapyrusSetting)
        return PapyrusSeen(read_position(setting, position, seen_by=seat), seat)


game = PapyrusGame()
