"""Style, script and drawings: read once, and named by what is in them, so that browsers may keep them for ever."""

import gzip
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from mastaba.kernel.registry import playable_games
from mastaba.show.rooms import folder_of

OURS = Path(__file__).parents[1] / "static"
REVIEW = Path(__file__).parents[2] / "learn" / "review"  # whose look a page that stands alone has, too
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
}
FOR_READERS = {  # of the code: comments, and in style sheets also the space before a line
    ".css": re.compile(r"/\*.*?\*/|^ +", re.DOTALL | re.MULTILINE),
    ".js": re.compile(r"^ *(?://[^\n]*|/\*\*.*?\*/)", re.DOTALL | re.MULTILINE),
}
IMPORT = re.compile(r'^import .*"(?:\./|\.\./\.\./)([\w-]+\.js)";$', re.MULTILINE)  # of ours, by us or by a game


@dataclass(frozen=True)
class Kept:
    data: bytes
    zipped: bytes
    kind: str
    tag: str


@cache
def files() -> dict[str, Kept]:
    """All there is, by its path under /static/. Nothing else can be asked for."""
    files = {str(file.relative_to(OURS)): file for file in OURS.rglob("*") if file.suffix in TYPES}
    files["review.css"] = REVIEW / "review.css"
    for game in playable_games():
        for file in (folder_of(game) / "page").glob("*"):
            if file.suffix in TYPES:
                files[f"games/{game.name}/{file.name}"] = file
    return {name: _keep(file) for name, file in files.items()}


def _keep(file: Path) -> Kept:
    data = file.read_bytes()
    if file.suffix in FOR_READERS:  # a fifth of what would be sent; lines keep their numbers
        text = FOR_READERS[file.suffix].sub(lambda found: "\n" * found[0].count("\n"), data.decode())
        data = text.encode()
    return Kept(data, gzip.compress(data, 9, mtime=0), TYPES[file.suffix], sha256(data).hexdigest()[:12])


@cache
def scripts_tag() -> str:
    """One for all scripts, in their paths: they import each other from beside them."""
    tags = [f"{name} {each.tag}" for name, each in sorted(files().items()) if name.endswith(".js")]
    return sha256("\n".join(tags).encode()).hexdigest()[:12]


@cache
def imported(*names: str) -> list[str]:
    """What these scripts cannot begin without, so that a page can ask for all of it at once."""
    found = list(names)
    for name in found:  # which grows meanwhile
        found += [each for each in IMPORT.findall(files()[name].data.decode()) if each not in found]
    return found[len(names) :]


def address(name: str) -> str:
    """Where a page finds it. Another version has another address."""
    found = files().get(name)
    if found is None:
        return f"/static/{name}"
    return f"/static/{scripts_tag()}/{name}" if name.endswith(".js") else f"/static/{name}?{found.tag}"


@get("/static/{name:path}", sync_to_thread=False, include_in_schema=False)
def static(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    name = name.lstrip("/")
    found = files().get(name)
    same = found is not None and request.url.query == found.tag
    if found is None and name.endswith(".js"):
        version, _, name = name.partition("/")
        found, same = files().get(name), version == scripts_tag()
    if found is None:
        raise NotFoundException
    headers = {
        "Cache-Control": f"public, max-age={31_536_000 if same else 300}",
        "ETag": f'"{found.tag}"',
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers)
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    if zipped:
        headers |= {"Content-Encoding": "gzip"}
    return Response(found.zipped if zipped else found.data, media_type=found.kind, headers=headers)
