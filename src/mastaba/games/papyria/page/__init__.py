"""Papyria on a page in the browser."""

from mastaba.games.papyria.page.components import components
from mastaba.games.papyria.page.scene import scene
from mastaba.locale import N_
from mastaba.show.options import OptionWords

__all__ = ["LINE", "MARK", "OPTIONS", "components", "scene"]

MARK = "ship"
LINE = N_("Sail, wander, settle a land of your own between two rivers.")

OPTIONS = {
    "base_multiplier": OptionWords("words", N_("Multiplier without tiles")),
    "tiles_may_rotate": OptionWords("switch", N_("Turn the tiles"), N_("off: as they are printed")),
    "max_turns": OptionWords("number", N_("Most turns")),
}
