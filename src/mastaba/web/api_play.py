"""The API: playing."""

from typing import Any

from litestar import MediaType, Request, Response, Router
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from mastaba.kernel.errors import MastabaError, NotYourDecision, StaleDecision
from mastaba.kernel.events import Told
from mastaba.kernel.records import Record
from mastaba.table import commands, entries
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.table.live import LiveTable
from mastaba.table.watching import legal_moves
from mastaba.web.access import check_access, seat_of, somebody, viewer_of
from mastaba.web.errors import Overtaken, tongue_of
from mastaba.web.house import House, TheHouse
from mastaba.web.routes import RESPONSES, get, post
from mastaba.web.schemas import Legal, Log, Moved, Playing, TableShown, Undoing, Why
from mastaba.web.shown import log_of, shown

Asked = Request[Any, Any, Any]

LOG_LINES = 500  # entries, unless more are asked for
MOST_LOG_LINES = 20_000
OVERTAKEN = (StaleDecision, NotYourDecision, NotNow)


@post("/tables/{table:str}/moves", status_code=200, summary="Play a move, in answer to a decision")
async def play(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    data: JSONBody[Playing],
    legal: FromQuery[bool] = False,
) -> Moved:
    return await play_move(house, somebody(request).person.id, table, data, legal)


async def play_move(house: House, person: str, table: str, data: Playing, legal: bool) -> Moved:
    """Without the framework, too: see `shortcut`."""
    seat = -1
    again = True  # until it turns out to be new
    told: list[Told] = []

    def move(it: LiveTable, now: float) -> entries.Moved | None:
        nonlocal seat, again, told
        seat = seat_of(it, person, data.seat)
        made = commands.play(it, person, seat, data.move, data.decision, now)
        if made is not None:
            again, told = False, [event.told(seat) for event in it.news]
        return made

    def answer(it: LiveTable) -> Moved:
        moves = list(legal_moves(it, seat)) if legal else []
        return Moved(it.version(seat), told, list(it.to_act), it.decision(seat), it.status, again, moves)

    try:
        return await house.room.do(table, move, answer)
    except OVERTAKEN as error:
        raise await overtaken(error, house, table, person, data.seat) from None


async def overtaken(error: MastabaError, house: House, table: str, person: str, seat: int | None) -> Overtaken:
    """Who answers what is not asked any more is shown the table as it is now."""
    view = await house.room.look(table, lambda it: shown(it, viewer_of(it, person, seat), person, house.now()))
    return Overtaken(error, view)


@post("/tables/{table:str}/undo", status_code=200, summary="Take my last move back")
async def undo(request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Undoing]) -> TableShown:
    person = somebody(request).person.id
    try:
        return await house.room.do(
            table,
            lambda it, now: commands.undo(it, person, seat_of(it, person, data.seat), data.version, now),
            lambda it: shown(it, viewer_of(it, person, data.seat), person, house.now()),
        )
    except OVERTAKEN as error:
        raise await overtaken(error, house, table, person, data.seat) from None


@get("/tables/{table:str}/legal", summary="The moves open to me")
async def legal(request: Asked, house: TheHouse, table: FromPath[str], seat: FromQuery[int | None] = None) -> Legal:
    known = somebody(request)
    await check_access(house, table, known)

    def moves(it: LiveTable) -> Legal:
        viewer = viewer_of(it, known.person.id, seat)
        return Legal(it.decision(viewer), list(legal_moves(it, viewer)))

    return await house.room.look(table, moves)


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
    speaking = tongue_of(request.headers.get("accept-language", ""))

    def reason(it: LiveTable) -> Why:
        it.playing()
        seen = it.seen(seat_of(it, known.person.id, seat))
        assert seen is not None
        refusal = seen.why(seen.read(move[:200]))
        if refusal is None:
            return Why(True)
        return Why(False, refusal.rule, speaking.error(refusal.error()), list(refusal.about))

    return await house.room.look(table, reason)


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

    def dump(it: LiveTable) -> bytes:
        known_now = it.seen(viewer_of(it, known.person.id, seat))
        if known_now is None:
            raise NotNow("The game has not begun yet.")
        setting = known_now.setting
        if not (known.person.program or it.ended or setting.game.aids_memory(setting)):
            raise NotAllowed("At this table people remember by themselves: this is for programs only.")
        return known_now.dump()

    return Response(await house.room.look(table, dump), media_type=MediaType.JSON)


@get("/tables/{table:str}/log", summary="What I was told, entry by entry")
async def log(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    entries_wanted: FromQuery[int] = LOG_LINES,
) -> Log:
    known = somebody(request)
    await check_access(house, table, known)
    last = await house.room.look(table, lambda it: it.number)
    first = max(1, last - min(max(entries_wanted, 1), MOST_LOG_LINES) + 1)
    history = await house.room.history(table, first, last)

    def told(it: LiveTable) -> Log:
        return log_of(history, first, it, viewer_of(it, known.person.id, seat))

    return await house.room.look(table, told)


@get("/tables/{table:str}/record", media_type=MediaType.TEXT, summary="The record of a game that is over")
async def record(request: Asked, house: TheHouse, table: FromPath[str]) -> str:
    known = somebody(request)
    await check_access(house, table, known)

    def head(it: LiveTable) -> tuple[Record, int, Any]:
        if not it.ended or it.course is None:
            raise NotNow("The record carries secrets: it is there when the game is over.")
        if it.thawed:
            raise NotNow("This game went on under other rules: it has no record that could be played again.")
        return it.record(), it.number, it.course.state.outcome

    written, last, outcome = await house.room.look(table, head)
    history = await house.room.history(table, 1, last)
    gone = {number for entry in history if isinstance(entry, entries.TookBack) for number in entry.gone}
    written.moves = [
        (entry.seat, entry.move) for entry in history if isinstance(entry, entries.Moved) and entry.made not in gone
    ]
    written.close(outcome)
    return written.write()


router = Router("/", route_handlers=[play, undo, legal, why, seen, log, record], tags=["playing"])
