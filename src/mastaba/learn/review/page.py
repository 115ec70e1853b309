"""A review as a page that stands alone: one file, with its drawings, and nothing from elsewhere."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from mastaba.kernel.registry import find_game
from mastaba.learn.review.drawing import EMBLEMS
from mastaba.learn.review.moments import Moment, moments
from mastaba.learn.review.shown import shown
from mastaba.learn.review.words import Teller
from mastaba.show.motifs import FILE, letters, sizes, symbols

HERE = Path(__file__).parent
LOOK = FILE.parents[1] / "static" / "look.css"


@dataclass(frozen=True)
class Look:
    """What a page needs to draw boards: it is made where pages are."""

    picture: Callable[[Moment], Markup]
    styles: tuple[str, ...]


def page(teller: Teller, look: Look | None = None) -> str:
    """With the boards of its key moments, if there is somebody who draws them."""
    tongue, game = teller.tongue, find_game(teller.found.game)
    boards = [] if look is None else [look.picture(moment) for moment in moments(teller.found)]
    own = ("reveal", "crack", "sun", *(f"e-{name}" for name in EMBLEMS))
    used = sorted({name for board in boards for name in re.findall(r'href="#([^"]+)"', board)} - set(own))
    motifs = symbols(*own, *used)
    styles = [file.read_text(encoding="utf-8") for file in (LOOK, HERE / "review.css")]
    styles[1:1] = look.styles if look else ()
    return (
        environment()
        .get_template("alone.jinja")
        .render(
            it=shown(teller),
            game=game,
            language=tongue.code,
            _=tongue.text,
            boards=boards,
            style=Markup("\n".join(styles)),
            drawings=letters(game.name) + motifs,
            titles={name: size for name, size in sizes().items() if name in ("mastaba", game.name)},
        )
    )


@cache
def environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
