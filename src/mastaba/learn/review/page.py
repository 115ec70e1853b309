"""A review as a page that stands alone: one file, with its drawings, and nothing from elsewhere."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from mastaba.kernel.registry import find_game
from mastaba.learn.review.drawing import EMBLEMS
from mastaba.learn.review.shown import shown
from mastaba.learn.review.words import Teller
from mastaba.show.motifs import FILE, letters, sizes, symbols

HERE = Path(__file__).parent
LOOK = FILE.parents[1] / "static" / "look.css"


def page(teller: Teller) -> str:
    tongue, game = teller.tongue, find_game(teller.found.game)
    motifs = symbols("reveal", "crack", "sun", *(f"e-{name}" for name in EMBLEMS))
    return (
        environment()
        .get_template("alone.jinja")
        .render(
            it=shown(teller),
            game=game,
            language=tongue.code,
            _=tongue.text,
            style=Markup("\n".join(file.read_text(encoding="utf-8") for file in (LOOK, HERE / "review.css"))),
            drawings=letters(game.name) + motifs,
            titles={name: size for name, size in sizes().items() if name in ("mastaba", game.name)},
        )
    )


@cache
def environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
