"""Papyria on a page in the browser."""

from collections.abc import Sequence

from mastaba.games.papyria.page.components import components
from mastaba.games.papyria.page.scene import scene
from mastaba.kernel.contract import Option
from mastaba.locale import N_, Tongue
from mastaba.show.options import OptionField, OptionWords, fields

__all__ = ["LINE", "MARK", "components", "options", "scene"]

MARK = "ship"
LINE = N_("Sail, wander, settle a land of your own between two rivers.")

OPTIONS = {
    "base_multiplier": OptionWords("words", N_("Multiplier without tiles")),
    "tiles_may_rotate": OptionWords("switch", N_("Turn the tiles"), N_("off: as they are printed")),
    "max_turns": OptionWords("number", N_("Most turns")),
}


def options(offered: Sequence[Option], tongue: Tongue) -> list[OptionField]:
    """The options of a new table."""
    return fields(offered, OPTIONS, tongue)
