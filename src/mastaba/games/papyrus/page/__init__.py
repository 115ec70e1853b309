"""Papyrus on a page in the browser."""

from mastaba.games.papyrus.page.components import components
from mastaba.games.papyrus.page.scene import scene
from mastaba.locale import N_
from mastaba.show.options import FIRST, OptionWords

__all__ = ["LINE", "MARK", "OPTIONS", "components", "scene"]

MARK = "s-quail"
LINE = N_("Finish fragments sign by sign, and be there when they are paid.")
OPTIONS = {
    "dossiers": OptionWords(
        "pictures",
        N_("Dossiers"),
        choices={
            "on": (N_("With Dossiers"), N_("two secret tasks each")),
            "off": (N_("Without Dossiers"), N_("simpler and quicker")),
        },
    ),
    "pairs_must_differ": OptionWords(
        "switch", N_("Pairs differ"), N_("four equal signs are not two pairs"), only="dossiers on"
    ),
    "open_piles": OptionWords("switch", N_("Open piles"), N_("what everybody saw can be looked up")),
    "first": FIRST,
}
