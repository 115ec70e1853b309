"""The rules of a game: our own words, with an anchor for every number and positions drawn as the board draws them.

In the text a fence ```` ```position NAME ```` names a file `positions/NAME.json` of the game's folder; what stands
inside is the caption. Words after the name say who looks (`2`: player 2, `0`: somebody who looks on) and what is drawn
(`board`, `hand`). What stands in a fence ```` ```terminal ```` is for those who type, and not on this page.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from markdown_it import MarkdownIt
from markdown_it.token import Token

from mastaba.kernel.contract import Game, Seen, State
from mastaba.kernel.registry import find_game, load
from mastaba.locale import Tongue
from mastaba.show.rooms import folder_of
from mastaba.show.speech import tongue as tongue_for
from mastaba.web.errors import NotHere
from mastaba.web.house import TheHouse
from mastaba.web.pages.contexts import Link, TextPage
from mastaba.web.pages.rendering import drawn, set_in_french
from mastaba.web.pages.table import scene_of
from mastaba.web.pages.visitor import Asked, Visitor, kept, kept_as, visitor

NUMBERS = re.compile(r"\[([A-Z]\d+(?:, [A-Z]\d+)*)\](?=</p>|</li>)")
HEADINGS = re.compile(r"<h2>(.*?)</h2>")
NAMES = ("Nofret", "Pentu", "Merit", "Ipi")


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: Asked, house: TheHouse, game: FromPath[str], part: FromQuery[bool] = False) -> Response[bytes]:
    """The page; or the text alone, to be read beside the board."""
    who, found = visitor(request), find_game(game)
    html = text_of(found, tongue_for(who.tongue.code, found))
    if not html:
        raise NotHere("The rules of {game} are not written yet.", game=found.title)
    if part:
        return kept_as(request, house, ("rules", html), lambda: html)
    return kept(request, house, who, ("rules", found, html), lambda who: _page(found, html, who))


def _page(game: Game, html: str, who: Visitor) -> TextPage:
    parts = [Link(unescape(heading), f"#part-{i}") for i, heading in enumerate(HEADINGS.findall(html), start=1)]
    html = "".join(_with_ids(HEADINGS.split(html)))
    return TextPage(**who.facts(), title=game.title, html=html, game=game.name, parts=parts)


def _with_ids(pieces: list[str]) -> Iterator[str]:
    """Text and headings by turns, as `split` gives them."""
    for i, piece in enumerate(pieces):
        yield f'<h2 id="part-{(i + 1) // 2}">{piece}</h2>' if i % 2 else piece


def text_of(game: Game, tongue: Tongue) -> str:
    """The rules in the reader's language, or in English; empty if there are none."""
    files = [folder_of(game) / "text" / f"rules.{code}.md" for code in (tongue.code, "en")]
    found = next((file for file in files if file.exists()), None)
    return "" if found is None else _html(game, found, tongue)


@cache
def _html(game: Game, file: Path, tongue: Tongue) -> str:
    reader = MarkdownIt("commonmark").enable("table")

    def fence(tokens: list[Token], at: int, options: Any, env: Any) -> str:
        token = tokens[at]
        if token.info == "terminal":
            return ""
        if token.info.startswith("position "):
            return _figure(game, token.info.split()[1:], token.content.strip(), tongue)
        return (
            f'<pre tabindex="0"><code>{escape(token.content)}</code></pre>\n'  # it may scroll sideways: with keys, too
        )

    reader.renderer.rules["fence"] = fence  # type: ignore[attr-defined]
    html = numbered(str(reader.render(file.read_text(encoding="utf-8"))))
    return str(set_in_french(html)) if tongue.code == "fr" else html


def numbered(html: str) -> str:
    """Numbers at the end of a paragraph become links to themselves; the first of each is where others lead."""
    known: set[str] = set()

    def link(number: str) -> str:
        here = "" if number in known else f' id="{number}"'
        known.add(number)
        return f'<a{here} href="#{number}">{number}</a>'

    def links(found: re.Match[str]) -> str:
        return f'<span class="nos">{" ".join(map(link, found[1].split(", ")))}</span>'

    return NUMBERS.sub(links, html)


def paragraph(game: Game, tongue: Tongue, number: str) -> str:
    """The paragraph of the rules that has this number, without it; empty, if there is none."""
    html = text_of(game, tongue)
    at = html.find(f'id="{number}"')
    if at < 0:
        return ""
    begins = max(html.rfind(tag, 0, at) + len(tag) for tag in ("<p>", "<li>"))
    return html[begins : html.rfind('<span class="nos">', begins, at)].removeprefix("\n").strip()


# ---- Positions ------------------------------------------------------------------------------------------


def _figure(game: Game, wish: list[str], caption: str, tongue: Tongue) -> str:
    name, *more = wish
    seat = next((int(word) for word in more if word.isdigit()), 1) - 1
    macro = "hand" if "hand" in more else "board"
    seen = _seen(game, name, seat)
    scene = scene_of(seen, [], list(NAMES[: seen.setting.seats]), tongue)
    inside = drawn(tongue, game.name, macro, scene)
    said = escape(f"{scene.summary} {caption}" if macro == "board" else caption)
    picture = f'<div class="{macro}" role="img" aria-label="{said}"><div class="inside" inert>{inside}</div></div>'
    below = f"<figcaption>{escape(caption)}</figcaption>"
    return f'<figure class="position {game.name}-{name}" data-game="{game.name}">{picture}{below}</figure>\n'


def _seen(game: Game, name: str, seat: int) -> Seen:
    state = load((folder_of(game) / "text" / "positions" / f"{name}.json").read_bytes())
    assert isinstance(state, State)
    return state.seen(None if seat < 0 else seat)
