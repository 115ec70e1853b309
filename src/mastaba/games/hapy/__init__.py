"""Hâpy Families, by Olivier Cipière (LOKI 2022)."""

from pathlib import Path

from mastaba.games.hapy.bot.hints import HapyHints
from mastaba.games.hapy.forms.writing import read_position
from mastaba.games.hapy.rules.seen import HapySeen
from mastaba.games.hapy.rules.setting import HapySetting, Layout, read_cards, read_layouts
from mastaba.games.hapy.rules.state import Hapy, deal
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import MOST_SETTINGS, Choice, Game, Option, Plain, Setting
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.seating import first_option

FILE = Path(__file__).with_name("pieces.toml")


class HapyFamilies(Game):
    def __init__(self) -> None:
        numbers = (*(f"R{i}" for i in range(1, 14)), *(f"G{i}" for i in range(1, 11)))
        super().__init__("hapy", "Hâpy Families", seats=(2, 4), rules_version=1, numbers=numbers, pieces=FILE)
        self._layouts: dict[str, dict[str, Layout]] = {}  # by the pieces' digest: reading them takes a while

    def check_pieces(self, pieces: Pieces) -> None:
        if pieces.digest not in self._layouts:
            read_cards(pieces)
            if len(self._layouts) > MOST_SETTINGS:
                self._layouts.clear()
            self._layouts[pieces.digest] = read_layouts(pieces)

    def options(self, pieces: Pieces) -> tuple[Option, ...]:
        self.check_pieces(pieces)
        layouts = self._layouts[pieces.digest]
        giza = {place.structure: None for place in layouts["giza"].places} if "giza" in layouts else {}
        return (
            Option("layout", "pyramid", tuple(layouts)),  # R13
            Option("all_mummy", "none", ("none", *giza)),
            Option("ban", "last_by_other", ("last_by_other", "previous_turn")),  # G1
            first_option(4),  # G8
            Option("memory_aid", "on", ("on", "off")),  # G10
        )

    def max_moves(self, setting: Setting) -> int:
        turns = 36 + 3 * setting.seats * 13  # G9
        return 3 * turns

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return HapySetting(self, seats, options, pieces)

    def aids_memory(self, setting: Setting) -> bool:  # G10
        return setting.options["memory_aid"] == "on"

    def hints(self, setting: Setting) -> HapyHints:
        return HapyHints()

    def deal(self, setting: Setting, chance: Chance) -> Hapy:
        assert isinstance(setting, HapySetting)
        return deal(setting, chance)

    def place(self, setting: Setting, position: Plain) -> Hapy:
        assert isinstance(setting, HapySetting)
        return read_position(setting, position)

    def recall(self, setting: Setting, seat: int, position: Plain) -> HapySeen:
        assert isinstance(setting, HapySetting)
        return HapySeen(read_position(setting, position, seen_by=seat), seat)


game = HapyFamilies()
