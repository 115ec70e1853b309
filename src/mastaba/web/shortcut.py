"""The busiest request, a move, without the framework around it: that costs more than the move.

Only what is as usual takes this way. Whatever is odd about a request goes on to the framework, as if nothing had
happened, so that there is one place that says what is wrong with it.
"""

from typing import Any

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from mastaba.web.api_play import play_move
from mastaba.web.errors import send_error, send_json
from mastaba.web.house import House
from mastaba.web.people import Known
from mastaba.web.schemas import Playing

BEFORE, AFTER = "/api/tables/", "/moves"
QUERIES = {b"": False, b"legal=true": True}
LONGEST = 2_000  # bytes

_decoder = msgspec.json.Decoder(Playing)
_encoder = msgspec.json.Encoder()


class Shortcut:
    """Stands behind the guard, which has found out who asks."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table, known = _table_of(scope), scope["state"]["known"]
        if not table or known is None:
            await self.app(scope, receive, send)
            return
        messages = await _body(receive, _header(scope, b"content-length"))
        data = _read(messages)
        if data is None:
            await self.app(scope, _once_more(messages, receive), send)
        else:
            await self._play(scope, known, table, data, send)

    async def _play(self, scope: Scope, known: Known, table: str, data: Playing, send: Send) -> None:
        try:
            made = await play_move(self.house, known.person.id, table, data, QUERIES[scope["query_string"]])
        except Exception as error:
            await send_error(error, _header(scope, b"accept-language"), send)
        else:
            await send_json(_encoder.encode(made), send)


def _table_of(scope: Any) -> str:
    """At which table somebody wants to move; empty if that is not what is asked for, or not in plain words."""
    path: str = scope["path"]
    if scope["method"] != "POST" or not (path.startswith(BEFORE) and path.endswith(AFTER)):
        return ""
    table = path[len(BEFORE) : -len(AFTER)]
    plain = table.isascii() and table.isalnum() and scope["query_string"] in QUERIES
    return table if plain else ""


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
