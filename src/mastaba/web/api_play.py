"""The API: playing."""

from typing import Any

from litestar import MediaType, Response, Router
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from mastaba.table import commands
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.table.watching import forms_of, legal_moves
from mastaba.web.access import Asked, act, check_access, seat_of, somebody, viewer_of
from mastaba.web.errors import tongue_of
from mastaba.web.house import TheHouse
from mastaba.web.moves import play
from mastaba.web.routes import RESPONSES, get, post
from mastaba.web.schemas import Legal, Log, TableShown, Undoing, Why
from mastaba.web.views import aided, log_of, table_shown
from mastaba.web.written import record_of

LOG_LINES = 500  # on a page of a log, at most


@post("/tables/{table:str}/undo", status_code=200, summary="Take my last move back")
async def undo(request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Undoing]) -> TableShown:
    person = somebody(request).person.id
    async with house.room.at(table) as visit:
        await act(visit, person, data.seat, house.club, commands.undo, data.version)
        return table_shown(visit.table, viewer_of(visit.table, person, data.seat), person, house.club)


@get("/tables/{table:str}/legal", summary="The moves open to me")
async def legal(request: Asked, house: TheHouse, table: FromPath[str], seat: FromQuery[int | None] = None) -> Legal:
    known = somebody(request)
    await check_access(house, table, known)
    async with house.room.at(table) as visit:
        viewer = viewer_of(visit.table, known.person.id, seat)
        moves, forms = legal_moves(visit.table, viewer), forms_of(visit.table, viewer)
        return Legal(visit.table.decision(viewer), list(moves), list(forms))


@get("/tables/{table:str}/why", summary="Why a move is not allowed")
async def why(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    move: FromQuery[str],
    seat: FromQuery[int | None] = None,
) -> Why:
    known = somebody(request)
    await check_access(house, table, known)
    async with house.room.at(table) as visit:
        visit.table.playing()
        seen = visit.table.seen(seat_of(visit.table, known.person.id, seat))
        assert seen is not None
        refusal = seen.why(seen.read(move[:200]))
    if refusal is None:
        return Why(True)
    speaking = tongue_of(request.headers.get("accept-language", ""))
    return Why(False, refusal.rule, speaking.error(refusal.error()), list(refusal.about))


@get(
    "/tables/{table:str}/seen",
    media_type=MediaType.JSON,
    summary="What my seat knows, as `mastaba.load` reads it",
    responses=RESPONSES | {200: ResponseSpec(dict[str, Any], False)},
)
async def seen(
    request: Asked, house: TheHouse, table: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[bytes]:
    known = somebody(request)
    await check_access(house, table, known)
    async with house.room.at(table) as visit:
        known_now, ended = visit.table.seen(viewer_of(visit.table, known.person.id, seat)), visit.table.ended
        if known_now is None:
            raise NotNow("The game has not begun yet.")
        setting = known_now.setting
        if not (known.person.program or ended or setting.game.aids_memory(setting)):
            raise NotAllowed("At this table people remember by themselves: this is for programs only.")
        return Response(known_now.dump(), media_type=MediaType.JSON)


@get("/tables/{table:str}/log", summary="What I was told, entry by entry")
async def log(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    entries_wanted: FromQuery[int] = LOG_LINES,
    before: FromQuery[int | None] = None,
) -> Log:
    """A page of it: the last `entries_wanted` lines, 500 at most. With `before` set to the `earlier` of a page it is
    the page before that one. A line of kind `lost` stands for an entry that cannot be read any more. Where people
    remember by themselves there is the last round only, as long as they play."""
    known = somebody(request)
    await check_access(house, table, known)
    most = min(max(entries_wanted, 1), LOG_LINES)
    async with house.room.at(table) as visit:
        viewer_of(visit.table, known.person.id, seat)
        until = before if aided(visit.table) else None
    page = await house.chronicles.page(table, most, until)
    gone = (await house.chronicles.of(table)).gone
    async with house.room.at(table) as visit:
        return log_of(page, gone, visit.table, viewer_of(visit.table, known.person.id, seat))


@get("/tables/{table:str}/record", media_type=MediaType.TEXT, summary="The record of a game that is over")
async def record(request: Asked, house: TheHouse, table: FromPath[str]) -> str:
    known = somebody(request)
    await check_access(house, table, known)
    return await record_of(house, table)


router = Router("/", route_handlers=[play, undo, legal, why, seen, log, record], tags=["playing"])
