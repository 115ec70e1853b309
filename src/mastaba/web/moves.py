"""Where moves come in, from pages and from programs: the busiest request, and so without the framework around it.

That would cost more than the move. Whatever is odd about a request goes on to the framework's routes, which stand here
too and lead to the same two functions: so there is one place that says what is wrong with a request.
"""

import re
from typing import Any

import msgspec
from litestar import Request, Response
from litestar import post as post_page
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ASGIApp, Receive, Scope, Send

from mastaba.table import commands, entries
from mastaba.table.watching import legal_moves
from mastaba.web.access import Asked, act, somebody
from mastaba.web.errors import send_error, send_json
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.table import parts_after_move
from mastaba.web.routes import post
from mastaba.web.schemas import Moved, Playing

BY_PROGRAM = re.compile(r"/api/tables/([0-9A-Za-z]+)/moves")
BY_PAGE = re.compile(r"/t/([0-9A-Za-z]+)/moves")
LEGAL = {b"": False, b"legal=true": True}
SINCE = re.compile(rb"since=([0-9]{1,6})(&moments=true)?")
LONGEST = 2_000  # bytes

_decoder = msgspec.json.Decoder(Playing)
_encoder = msgspec.json.Encoder()


class MoveRoute:
    """Stands behind the guard, which has found out who asks, and before the framework."""

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
            return
        try:
            with self.house.gate.moving():
                body, headers = await self._answer(scope, data)
        except Exception as error:
            await send_error(error, scope, send)
        else:
            await send_json(body, send, more=headers)

    async def _answer(self, scope: Any, data: Playing) -> tuple[bytes, dict[str, str]]:
        """Body and headers."""
        path, query = scope["path"], scope["query_string"]
        if by_page := BY_PAGE.fullmatch(path):
            asked = SINCE.fullmatch(query)
            assert asked
            since, moments = int(asked[1]), asked[2] is not None
            parts = await parts_after_move(Request(scope), self.house, by_page[1], data, since, moments)
            return parts.content, parts.headers
        table, person = path.split("/")[3], scope["state"]["known"].person.id
        return _encoder.encode(await told_of_move(self.house, person, table, data, LEGAL[query])), {}


@post("/tables/{table:str}/moves", status_code=200, summary="Play a move, in answer to a decision")
async def play(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    data: JSONBody[Playing],
    legal: FromQuery[bool] = False,
) -> Moved:
    return await told_of_move(house, somebody(request).person.id, table, data, legal)


@post_page("/t/{table:str}/moves", status_code=200, include_in_schema=False)
async def play_on_page(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    data: JSONBody[Playing],
    since: FromQuery[int] = 0,
    moments: FromQuery[bool] = False,
) -> Response[bytes]:
    return await parts_after_move(request, house, table, data, since, moments)


async def told_of_move(house: House, person: str, table: str, data: Playing, legal: bool) -> Moved:
    """Plays a program's move; what its seat was told of it, and what it is asked next."""
    async with house.room.at(table) as visit:
        seat, made = await act(visit, person, data.seat, house.club, commands.play, data.move, data.decision)
        house.club.presence.hear(table, person)
        told = [] if made is None else [event.told(seat) for event in entries.news(made)]
        it = visit.table
        moves = list(legal_moves(it, seat)) if legal else []
        return Moved(it.version(seat), told, list(it.to_act), it.decision(seat), it.status, made is None, moves)


# ---- Is it a move, as usual? ----------------------------------------------------------------------------


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
