"""A report as a page that stands alone: one file, with its drawings and tables, and nothing from elsewhere."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from mastaba.kernel.contract import Game
from mastaba.lab.report.plots import HALF, PHONE, WIDE
from mastaba.lab.report.sheets import Sheet
from mastaba.locale import Tongue

HERE = Path(__file__).parent
MOTIFS = HERE.parents[1] / "web" / "templates" / "motifs.svg"


@dataclass(frozen=True)
class Figure:
    """A drawing with its title and what it shows; on a desk as wide as the page, or half as wide."""

    title: str
    caption: str
    desk: Markup
    phone: Markup
    full: bool


def figure(title: str, caption: str, draw: Callable[[int], Markup], full: bool = False) -> Figure:
    return Figure(title, caption, draw(WIDE if full else HALF), draw(PHONE), full)


@dataclass(frozen=True)
class Part:
    """A part of a report: drawings, and the same in numbers."""

    heading: str
    figures: Sequence[Figure]
    sheets: Sequence[Sheet]


def render(
    game: Game, heading: str, summary: str, facts: Sequence[tuple[str, str]], parts: Sequence[Part], tongue: Tongue
) -> str:
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("page.jinja").render(
        game=game,
        heading=heading,
        summary=summary,
        facts=facts,
        parts=parts,
        language=tongue.code,
        _=tongue.text,
        letters=letters(game.name),
        titles={name: size for name, size in sizes().items() if name in ("mastaba", game.name)},
    )


# ---- Drawn titles ---------------------------------------------------------------------------------------


@cache
def sizes() -> dict[str, tuple[int, int, int]]:
    """The titles that are drawn, by name: where they begin, how wide and how high each is."""
    found = re.findall(r'<symbol id="w-(\w+)" viewBox="\S+ (\S+) (\d+) (\d+)"', MOTIFS.read_text(encoding="utf-8"))
    return {name: (int(top), int(width), int(height)) for name, top, width, height in found}


def letters(name: str) -> Markup:
    """The drawn titles of the house and of a game, and of the letters those that they need."""
    drawn = MOTIFS.read_text(encoding="utf-8")
    words = re.findall(rf'<symbol id="w-(?:mastaba|{re.escape(name)})".*?</symbol>', drawn, re.DOTALL)
    needed = sorted(set(re.findall(r'href="#(l-\w+)"', "".join(words))))
    shapes = [found[0] for each in needed if (found := re.findall(rf'<g id="{each}".*?</g>', drawn, re.DOTALL))]
    return Markup("<defs>{}</defs>{}").format(
        Markup("\n").join(map(Markup, shapes)), Markup("\n").join(map(Markup, words))
    )
