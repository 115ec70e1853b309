"""What the owner of a server says: who they are, and what they keep. Their own texts, or an honest word of ours."""

import re
from functools import lru_cache
from html import unescape
from pathlib import Path

from litestar import Response, get
from markdown_it import MarkdownIt

from mastaba.web.house import TheHouse
from mastaba.web.pages.contexts import TextPage
from mastaba.web.pages.visitor import Asked, Visitor, kept, visitor

OURS = Path(__file__).parents[1] / "text"
LARGEST = 200_000  # bytes of a text
TITLE = re.compile(r"<h1>(.*?)</h1>")


@get(["/imprint", "/privacy"], include_in_schema=False)
async def owner_text(request: Asked, house: TheHouse) -> Response[bytes]:
    who, name = visitor(request), request.url.path.strip("/")
    html = text_of(name, who.tongue.code, house.settings.texts)
    title = TITLE.search(html)

    def page(who: Visitor) -> TextPage:
        return TextPage(**who.facts(), title=unescape(title[1]) if title else name, html=html)

    return kept(request, house, who, (name, html), page)


def text_of(name: str, language: str, own: Path | None) -> str:
    """The owner's `privacy.fr.md`, or else their `privacy.md`; ours, if they have written none."""
    theirs = [own / f"{name}.{language}.md", own / f"{name}.md"] if own else []
    for file in [*theirs, OURS / f"{name}.{language}.md"]:
        try:
            return _html(file, file.stat().st_mtime_ns)
        except (OSError, UnicodeDecodeError):  # there is none, or it cannot be read: the next one says what it can
            continue
    return _html(OURS / f"{name}.en.md", 0)


@lru_cache(20)
def _html(file: Path, changed: int) -> str:
    """Markdown without HTML of its own. What is longer than anybody reads is cut."""
    text = file.read_bytes()[:LARGEST].decode()
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
