"""What things on Papyria's page are for, in a sentence each: before one owns them, by hover, focus or tap.

Every sentence stands once on the page; what it is about names it by `aria-describedby`. By the same names whoever
points at something is told of it, with a link to the rule: text/tips.py.
"""

from functools import lru_cache

from mastaba.games.papyria.forms.view import StackView, TileView
from mastaba.games.papyria.rules.pieces import KEYS
from mastaba.games.papyria.rules.setting import SIDE_PRICE, PapyriaSetting
from mastaba.games.papyria.text.tips import ABOUT, TIPS
from mastaba.games.papyria.text.words import COVERED, things_on
from mastaba.locale import Tongue

SENTENCES = {name: tip.said for name, tip in ABOUT.items()}
ALONE = {"pile": TIPS["pile-alone"].said}


@lru_cache(maxsize=24)  # it holds the settings
def sentences(given: PapyriaSetting, tongue: Tongue) -> tuple[tuple[str, str], ...]:
    """All of them, each with its name on the page."""
    found = []
    for name, sentence in (SENTENCES | (ALONE if given.solo else {})).items():
        needed = given.conditions[KEYS.index(name[4:])] if name.startswith("key-") else 0
        found.append((ids(name), tongue.text(sentence, needed=needed, n=SIDE_PRICE)))
    return tuple(found)


def ids(*names: str) -> str:
    """The names of sentences, as something on the page refers to them."""
    return " ".join(f"a-{name}" for name in names)


def names(ids: str) -> str:
    """The names of tips, from those of sentences."""
    return " ".join(name.removeprefix("a-") for name in ids.split())


def about_stack(stack: StackView) -> str:
    """What lies on a space of the board, or beside it."""
    good, top = stack["good"], stack["top"]
    if stack["end_tile"] is not None:
        return ids("end")
    if good in ("lapis", "papyrus"):
        return ids(f"to-{good}")
    if not stack["left"]:
        return ids("empty")
    if good in ("scoring", "multiplier") and top is not None:
        return ids(good, str(top["type"]))
    return ids(good if good == "landscape" else f"to-{good}")


def about_tile(tile: TileView) -> str:
    """A tile of a land: what can be built there, and what its invention does."""
    names = dict.fromkeys(f"on-{thing}" for thing in things_on(tile) if thing not in COVERED)
    names |= {"on-river": None} if tile["river"] else {}
    names |= {f"has-{tile['invention']}": None} if tile["invention"] else {}
    return ids(*names)
