"""The drawings of the house for pages that stand alone: of all those in one file, the ones that are needed."""

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup

FILE = Path(__file__).parents[1] / "web" / "templates" / "motifs.svg"


@cache
def _drawn() -> str:
    return FILE.read_text(encoding="utf-8")


@cache
def sizes() -> dict[str, tuple[int, int, int]]:
    """The titles that are drawn, by name: where they begin, how wide and how high each is."""
    found = re.findall(r'<symbol id="w-(\w+)" viewBox="\S+ (\S+) (\d+) (\d+)"', _drawn())
    return {name: (int(top), int(width), int(height)) for name, top, width, height in found}


def letters(name: str) -> Markup:
    """The drawn titles of the house and of a game, and of the letters those that they need."""
    words = re.findall(rf'<symbol id="w-(?:mastaba|{re.escape(name)})".*?</symbol>', _drawn(), re.DOTALL)
    needed = sorted(set(re.findall(r'href="#(l-\w+)"', "".join(words))))
    shapes = [found[0] for each in needed if (found := re.findall(rf'<g id="{each}".*?</g>', _drawn(), re.DOTALL))]
    return Markup("<defs>{}</defs>{}").format(
        Markup("\n").join(map(Markup, shapes)), Markup("\n").join(map(Markup, words))
    )


def symbols(*names: str) -> Markup:
    """These motifs."""
    found = [re.search(rf'<symbol id="{re.escape(name)}".*?</symbol>', _drawn(), re.DOTALL) for name in names]
    return Markup("\n").join(Markup(each[0]) for each in found if each)
