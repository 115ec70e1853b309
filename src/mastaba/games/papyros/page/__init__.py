"""PaPyRoS on a page in the browser."""

from collections.abc import Sequence

from mastaba.games.papyros.page.components import components
from mastaba.games.papyros.page.scene import scene
from mastaba.games.papyros.page.typed import typed
from mastaba.games.papyros.text.words import OPTIONS, VALUES
from mastaba.kernel.contract import Option
from mastaba.locale import N_, Tongue
from mastaba.show.options import OptionField, OptionWords, fields

__all__ = ["LINE", "MARK", "components", "options", "scene", "typed"]

MARK = "sun"
LINE = N_("Wake sleeping consonants with the right vowels.")
SWITCHES = ("unique_words", "quick_setup", "consent", "decline_draw")


def options(offered: Sequence[Option], tongue: Tongue) -> list[OptionField]:
    """The options of a new table, in the words that the terminal has for them as well."""
    choices = {value: (label, "") for value, label in VALUES.items()}
    said = {
        name: OptionWords("switch" if name in SWITCHES else "words", label, choices=choices)
        for name, label in OPTIONS.items()
    }
    return fields(offered, said, tongue)
