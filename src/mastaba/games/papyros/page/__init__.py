"""PaPyRoS on a page in the browser."""

from mastaba.games.papyros.page.components import components
from mastaba.games.papyros.page.scene import scene
from mastaba.games.papyros.page.typed import typed
from mastaba.games.papyros.text.words import LABELS, VALUES
from mastaba.locale import N_
from mastaba.show.options import OptionWords

__all__ = ["LINE", "MARK", "OPTIONS", "components", "scene", "typed"]

MARK = "sun"
LINE = N_("Wake sleeping consonants with the right vowels: in German, or in English or French as variants of our own.")
VARIANTS = N_("The printed game is German. English and French are variants of our own.")
VARIANT = N_("a variant of our own")
SWITCHES = ("unique_words", "quick_setup", "consent", "decline_draw")
# In the words that the terminal has for them as well
OPTIONS = {
    name: OptionWords(
        "switch" if name in SWITCHES else "words",
        label,
        VARIANTS if name == "language" else "",
        choices={value: (said, VARIANT if value in ("en", "fr") else "") for value, said in VALUES.items()},
    )
    for name, label in LABELS.items()
}
