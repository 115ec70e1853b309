"""Hâpy Families, by Olivier Cipière (LOKI 2022)."""

from pathlib import Path

from mastaba.games.hapy.bot.features import NAMES
from mastaba.games.hapy.bot.hints import HapyHints
from mastaba.games.hapy.forms.audit import audit
from mastaba.games.hapy.forms.view import view
from mastaba.games.hapy.forms.why import why_not
from mastaba.games.hapy.forms.writing import read_position, write_position
from mastaba.games.hapy.rules.seen import HapySeen
from mastaba.games.hapy.rules.setting import (
    CARDS,
    IN_SERIES,
    ROUNDS,
    HapySetting,
    Layout,
    read_cards,
    read_layouts,
)
from mastaba.games.hapy.rules.state import deal
from mastaba.kernel.contract import Game, Option, Parts, Setting
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.seating import first_option
from mastaba.kernel.weights import weights_in

FILE = Path(__file__).with_name("pieces.toml")
MOST_LAYOUTS = 16  # files of which they are kept; those in the largest file take 300 kB


class HapyFamilies(Game):
    def __init__(self) -> None:
        numbers = (*(f"R{i}" for i in range(1, 14)), *(f"G{i}" for i in range(1, 11)))
        super().__init__(
            "hapy",
            "Hâpy Families",
            seats=(2, 4),
            age=5,
            minutes=10,
            rules_version=1,
            numbers=numbers,
            pieces=FILE,
            parts=Parts(
                setting=HapySetting,
                deal=deal,
                seen=HapySeen,
                why=why_not,
                audit=audit,
                write=write_position,
                read=read_position,
                view=view,
            ),
        )
        self._layouts: dict[str, dict[str, Layout]] = {}  # by the pieces' digest: reading them takes a while

    def check_pieces(self, pieces: Pieces) -> None:
        if pieces.digest not in self._layouts:
            read_cards(pieces)
            if len(self._layouts) >= MOST_LAYOUTS:
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
        pauses = CARDS // IN_SERIES + 1  # before, between and after all series
        turns = CARDS + ROUNDS * setting.seats * pauses  # G9
        return 3 * turns

    def aids_memory(self, setting: Setting) -> bool:  # G10
        return setting.options["memory_aid"] == "on"

    def hints(self, setting: Setting) -> HapyHints:
        return HapyHints(weights_in(FILE.parent / "bot", self.name, NAMES).of(setting.seats))


game = HapyFamilies()
