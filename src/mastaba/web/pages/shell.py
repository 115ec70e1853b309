"""What makes the pages an app that can be installed: service worker, icons, and a page for when there is no line."""

import asyncio
import json
from functools import cache
from hashlib import sha256
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from mastaba.kernel.registry import playable_games
from mastaba.locale import code_of
from mastaba.show.speech import tongue
from mastaba.web.drawing import ICONS, STATIC, icon
from mastaba.web.pages import rendering, static
from mastaba.web.pages.contexts import OfflinePage
from mastaba.web.pages.visitor import HTML, Asked, tongue_asked

STYLES = ("look.css", "pages.css")
SCRIPT = "mastaba.js"
BUILT = STATIC / "icons"  # only the built package has them
A_DAY = "public, max-age=86400"
_drawing = asyncio.Lock()
_drawn: dict[str, bytes] = {}


@get("/sw.js", sync_to_thread=False, include_in_schema=False)
def service_worker(request: Request[Any, Any, Any], lang: FromQuery[str] = "") -> Response[bytes]:
    """The same for everybody: in its address stands in which language a page without a line speaks."""
    body = f"const SHELL = {json.dumps(shell(code_of(lang) or 'en'))};\n".encode() + static.files()["sw.js"].data
    headers = {"Cache-Control": "no-cache", "ETag": f'"{sha256(body).hexdigest()[:16]}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type="text/javascript; charset=utf-8", headers=headers)


@cache
def shell(code: str) -> dict[str, object]:
    """What the service worker keeps, and its version: another one as soon as a byte of it is another."""
    files = [static.address(name) for name in (*STYLES, SCRIPT, *static.imported(SCRIPT), "icon.svg")]
    files += [static.address("manifest.webmanifest"), "/icons/192.png"]
    tags = [f"{name} {each.tag}" for name, each in sorted(static.files().items())]
    version = sha256("\n".join([*tags, offline_page(code)]).encode()).hexdigest()[:16]
    return {"version": version, "offline": f"/offline?lang={code}", "files": files}


@get("/offline", sync_to_thread=False, include_in_schema=False)
def offline(request: Asked) -> Response[bytes]:
    """Kept by browsers, and so the same whoever asks: without a name, a token or a wish in it."""
    return Response(offline_page(tongue_asked(request).code).encode(), media_type=HTML)


@cache
def offline_page(code: str) -> str:
    return rendering.show(OfflinePage(), tongue(code, *playable_games()))


@get("/icons/{name:str}", include_in_schema=False)
async def an_icon(name: FromPath[str]) -> Response[bytes]:
    if name not in ICONS:
        raise NotFoundException
    return Response(await _icon(name), media_type="image/png", headers={"Cache-Control": A_DAY})


async def _icon(name: str) -> bytes:
    """As the build has drawn it. Where the source is run it is drawn when somebody first asks, one at a time."""
    async with _drawing:
        if name not in _drawn:
            built = BUILT / name
            _drawn[name] = built.read_bytes() if built.is_file() else await asyncio.to_thread(icon, name)
        return _drawn[name]
