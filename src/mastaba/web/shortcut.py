"""The busiest request, a move, without the framework around it: that costs more than the move.

Only what is as usual takes this way. Whatever is odd about a request goes on to the framework, as if nothing had
happened, so that there is one place that says what is wrong with it.
"""

import re
from typing import Any

import msgspec
from litestar import Request
from litestar.types import ASGIApp, Receive, Scope, Send

from mastaba.web.api_play import play_move
from mastaba.web.errors import send_error, send_json
from mastaba.web.house import House
from mastaba.web.pages.table import moved
from mastaba.web.schemas import Playing

BY_PROGRAM = re.compile(r"/api/tables/([0-9A-Za-z]+)/moves")
BY_PAGE = re.compile(r"/t/([0-9A-Za-z]+)/moves")
LEGAL = {b"": False, b"legal=true": True}
SINCE = re.compile(rb"since=([0-9]{1,6})")
LONGEST = 2_000  # bytes

_decoder = msgspec.json.Decoder(Playing)
_encoder = msgspec.json.Encoder()


class Shortcut:
    """Stands behind the guard, which has found out who asks."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_usual(scope):
            await self.app(scope, receive, send)
            return
        messages = await _body(receive, _header(scope, b"content-length"))
        data = _read(messages)
        if data is None:
            await self.app(scope, _once_more(messages, receive), send)
        else:
            await self._play(scope, data, send)

    async def _play(self, scope: Any, data: Playing, send: Send) -> None:
        try:
            if by_page := BY_PAGE.fullmatch(scope["path"]):
                body, more = await self._page(scope, by_page[1], data)
            else:
                body, more = await self._told(scope, data), {}
        except Exception as error:
            await send_error(error, _header(scope, b"accept-language"), send)
        else:
            await send_json(body, send, more=more)

    async def _page(self, scope: Any, table: str, data: Playing) -> tuple[bytes, dict[str, str]]:
        """What the page looks like then."""
        since = SINCE.fullmatch(scope["query_string"])
        assert since is not None
        answer = await moved(Request(scope), self.house, table, data, int(since[1]))
        return answer.content, answer.headers

    async def _told(self, scope: Any, data: Playing) -> bytes:
        """What happened then."""
        table = BY_PROGRAM.fullmatch(scope["path"])
        assert table is not None
        person, legal = scope["state"]["known"].person.id, LEGAL[scope["query_string"]]
        return _encoder.encode(await play_move(self.house, person, table[1], data, legal))


def _is_usual(scope: Any) -> bool:
    """Somebody whom we know wants to move at a table, and says it in plain words."""
    path, query = scope["path"], scope["query_string"]
    if scope["method"] != "POST" or scope["state"]["known"] is None:
        return False
    if BY_PROGRAM.fullmatch(path):
        return query in LEGAL
    wants_page = b"text/html" in _header(scope, b"accept")
    return bool(BY_PAGE.fullmatch(path) and SINCE.fullmatch(query)) and not wants_page


def _header(scope: Any, wanted: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name.lower() == wanted), b"")


async def _body(receive: Receive, length: bytes) -> list[Any]:
    """The parts of the body: all that were announced, or none if that is more than any move has.

    That there is nothing more to come need not be waited for, if as much has come as was announced.
    """
    missing = int(length) if length.isdigit() and len(length) < 6 else 0
    messages: list[Any] = []
    while 0 < missing <= LONGEST and (not messages or messages[-1].get("more_body")):
        messages.append(await receive())
        missing -= len(messages[-1].get("body", b""))
    return messages


def _read(messages: list[Any]) -> Playing | None:
    """None if this is no move, or not the whole of it: what is decoded has an end."""
    try:
        return _decoder.decode(b"".join(message.get("body", b"") for message in messages))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _once_more(messages: list[Any], receive: Receive) -> Receive:
    """What was read already is read first."""
    waiting = iter(messages)

    async def receive_again() -> Any:
        message = next(waiting, None)
        return await receive() if message is None else message

    return receive_again
