"""A report as a page that stands alone: one file, with its drawings and tables, and nothing from elsewhere."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from mastaba.kernel.contract import Game
from mastaba.lab.report.plots import HALF, PHONE, WIDE
from mastaba.lab.report.sheets import Sheet
from mastaba.locale import Tongue
from mastaba.show.motifs import letters, sizes

HERE = Path(__file__).parent


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
