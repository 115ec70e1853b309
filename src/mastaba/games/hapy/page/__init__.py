"""Hâpy Families on a page in the browser."""

from mastaba.games.hapy.page.components import components
from mastaba.games.hapy.page.scene import scene
from mastaba.games.hapy.text.words import LAYOUTS, STRUCTURES
from mastaba.locale import N_
from mastaba.show.options import FIRST, OptionWords

__all__ = ["LINE", "MARK", "OPTIONS", "components", "scene"]

MARK = "a-cat"
LINE = N_("Take a god from the pyramid, ask for another, lay three of a kind.")

LAYOUT_LINES = {
    "pyramid": N_("the base game"),
    "mastaba": N_("the ones on top"),
    "temple": N_("one hidden, one open"),
    "tomb": N_("from outside in"),
    "giza": N_("three pyramids"),
}
OPTIONS = {
    "layout": OptionWords(
        "pictures",
        N_("How the cards lie"),
        choices={layout: (name, LAYOUT_LINES[layout]) for layout, name in LAYOUTS.items()},
    ),
    "all_mummy": OptionWords(
        "pictures",
        N_("All mummies"),
        N_("one of the three pyramids lies face down"),
        only="layout giza",
        choices={"none": (N_("none"), "")} | {structure: (name, "") for structure, name in STRUCTURES.items()},
    ),
    "ban": OptionWords(
        "words",
        N_("Barred card"),
        N_("which card may not be asked for again"),
        choices={
            "last_by_other": (N_("Last asked"), N_("the last one that another player asked for")),
            "previous_turn": (N_("Last turn"), N_("the one asked for in the turn before, if any")),
        },
    ),
    "first": FIRST,
    "memory_aid": OptionWords("switch", N_("Memory aid"), N_("shows which cards everyone has seen")),
}
