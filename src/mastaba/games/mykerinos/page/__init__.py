"""Mykerinos on a page in the browser."""

from mastaba.games.mykerinos.page.components import components
from mastaba.games.mykerinos.page.scene import scene
from mastaba.locale import N_
from mastaba.show.options import FIRST, OptionWords

__all__ = ["LINE", "MARK", "OPTIONS", "components", "scene"]

MARK = "pyramid"
LINE = N_("Dig in the sand for rich patrons, hang the finds in their museum.")

OPTIONS = {
    "violet_with_empty_stock": OptionWords("switch", N_("Lady Violet helps"), N_("also who has no cube left")),
    "neutral_carry_over": OptionWords(
        "switch", N_("Neutral cubes stay"), N_("with two players: what is not used is kept")
    ),
    "first": FIRST,
}
