"""Texts to read: the rules of a game, and the API for those who write programs."""

from functools import cache
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from markdown_it import MarkdownIt

from mastaba.kernel.registry import find_game
from mastaba.locale import folder_of
from mastaba.web.pages.contexts import ApiPage, TextPage
from mastaba.web.pages.described import groups_of
from mastaba.web.pages.visitor import Asked, shown, visitor

DESCRIPTION = "/api/openapi/openapi.json"


# ---- Rules ----------------------------------------------------------------------------------------------


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: Asked, game: FromPath[str]) -> Response[bytes]:
    who, found = visitor(request), find_game(game)
    files = [folder_of(found) / f"rules.{code}.md" for code in (who.tongue.code, "en")]
    file = next((path for path in files if path.exists()), None)
    if file is None:  # a game in the making
        raise NotFoundException
    return shown(request, TextPage(**who.facts(), title=found.title, html=_html(file), game=game), who)


@cache
def _html(file: Path) -> str:
    html = str(MarkdownIt("commonmark").enable("table").render(file.read_text(encoding="utf-8")))
    return html.replace("<pre>", '<pre tabindex="0">')  # which may scroll sideways: with keys, too


# ---- The API in words -----------------------------------------------------------------------------------


@get("/developers", include_in_schema=False)
async def developers(request: Asked) -> Response[bytes]:
    who = visitor(request)
    schema = request.app.openapi_schema.to_schema()
    return shown(request, ApiPage(**who.facts(), groups=groups_of(schema), description=DESCRIPTION), who)
