"""The pages under /dev, in English: all tables, and one table at any moment with everything open."""

import json
import secrets
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from litestar import Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from mastaba.club.club import Club
from mastaba.kernel.events import SPECTATOR
from mastaba.kernel.registry import find_game
from mastaba.show.rooms import page_of
from mastaba.show.speech import tongue as tongue_for
from mastaba.table.entries import Happened, Opened
from mastaba.table.errors import JournalDamaged, UnknownTable
from mastaba.table.listing import read
from mastaba.table.live import LiveTable
from mastaba.web.access import somebody
from mastaba.web.dev import looking
from mastaba.web.dev.looking import Decision, JournalLine, Weighing
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.contexts import Page
from mastaba.web.pages.presence import names_of
from mastaba.web.pages.static import TYPES
from mastaba.web.pages.table import page_for
from mastaba.web.pages.visitor import Asked, rendered, visitor

HERE = Path(__file__).parent
FILES = ("dev.css", "dev.js")
LATEST = 1 << 40  # no journal is longer
IN_A_FRAME = {  # of our own page, and without any script: nothing moves, whatever the table does now
    "Content-Security-Policy": "default-src 'self'; script-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; object-src 'none'; img-src 'self' data:",
    "X-Frame-Options": "SAMEORIGIN",
}


@dataclass(frozen=True)
class Row:
    id: str
    game: str
    status: str
    names: list[str]


@dataclass(frozen=True, kw_only=True)
class TablesPage(Page):
    template: ClassVar[str] = "dev_tables.jinja"
    rows: list[Row]


@dataclass(frozen=True)
class Viewer:
    name: str
    seat: int | None  # None: spectators
    view: str
    learned: int | None = None


@dataclass(frozen=True, kw_only=True)
class DebugPage(Page):
    template: ClassVar[str] = "dev_table.jinja"
    table: str
    game: str
    status: str
    complaint: str  # why it is not that moment, but the last one before it that could be reached
    at: int  # the entry after which this is
    last: int
    drawn: bool  # whether there is a board to show in frames
    viewers: list[Viewer] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    weighings: list[Weighing] = field(default_factory=list)
    lines: list[JournalLine] = field(default_factory=list)
    dump: str = ""
    wrong: list[str] = field(default_factory=list)
    outcome: str = ""


class Dump(msgspec.Struct):
    dump: str


# ---- Pages ----------------------------------------------------------------------------------------------


@get("/", include_in_schema=False)
async def tables(request: Asked, house: TheHouse) -> Response[bytes]:
    who = visitor(request)
    listed = sorted(await house.room.journal.tables(), key=lambda each: each.changed, reverse=True)
    known = [(each, read(each.summary)) for each in listed if each.summary is not None]
    rows = [Row(each.id, each.game, summary.status, summary.names) for each, summary in known]
    return rendered(request, TablesPage(**who.facts(), rows=rows), who)


@get("/t/{table:str}", include_in_schema=False)
async def debug(request: Asked, house: TheHouse, table: FromPath[str], at: FromQuery[int] = 0) -> Response[bytes]:
    """Entry `at` of the journal and what came of it; without a number, the last one."""
    who = visitor(request)
    journal, number = await _journal(house, table, at)
    it, complaint = looking.table_at(journal, number)
    state = it.course.state if it.course else None
    outcome = state.outcome if state else None
    page = DebugPage(
        **who.facts(),
        table=table,
        game=it.head.game,
        status=it.status,
        complaint=complaint,
        at=number,
        last=len(journal),
        drawn=page_of(find_game(it.head.game)) is not None,
        viewers=[_viewer(it, viewer) for viewer in looking.viewers(it)],
        decisions=looking.decisions(it),
        weighings=looking.weighings(it, names_of(it, who.tongue), tongue_for(who.tongue.code, find_game(it.head.game))),
        lines=looking.last_lines(journal, number, it),
        dump=looking.pretty(json.loads(state.dump())) if state else "",
        wrong=state.audit() if state else [],
        outcome=looking.pretty(outcome.plain()) if outcome else "",
    )
    return rendered(request, page, who)


def _viewer(table: LiveTable, viewer: int) -> Viewer:
    seen, sits = table.seen(viewer), viewer != SPECTATOR
    learned = table.course.state.learned[viewer] if table.course and sits else None
    view = looking.pretty(seen.view()) if seen else ""
    return Viewer(looking.name_of(viewer, table), viewer if sits else None, view, learned)


@get("/t/{table:str}/page", include_in_schema=False)
async def seat_page(
    request: Asked, house: TheHouse, table: FromPath[str], seat: FromQuery[int | None] = None, at: FromQuery[int] = 0
) -> Response[bytes]:
    """The page of one seat as it was then, for a frame."""
    journal, number = await _journal(house, table, at)
    it, _ = looking.table_at(journal, number)
    game = find_game(it.head.game)
    viewer = SPECTATOR if seat is None else seat
    if viewer not in looking.viewers(it) or page_of(game) is None:
        raise NotFoundException
    who = visitor(request)
    who = replace(who, known=None, tongue=tongue_for(who.tongue.code, game))
    page = page_for(it, viewer, who, journal[:number], Club(lambda: journal[number - 1].at), "")
    answer = rendered(request, page, who)
    answer.headers.update(IN_A_FRAME)
    return answer


@get("/t/{table:str}/dump", include_in_schema=False, media_type="application/json")
async def dump(house: TheHouse, table: FromPath[str], at: FromQuery[int] = 0) -> bytes:
    journal, number = await _journal(house, table, at)
    it, _ = looking.table_at(journal, number)
    if it.course is None:
        raise NotFoundException
    return it.course.state.dump()


async def _journal(house: House, table: str, at: int) -> tuple[list[Happened], int]:
    """All entries, and the number of the one that is meant."""
    if table not in house.room.listing:
        raise UnknownTable("There is no table “{table}”.", table=table[:40])
    journal = await house.room.history(table, 1, LATEST)
    if not journal or not isinstance(journal[0], Opened):
        raise JournalDamaged("Nothing of table {table} can be read any more.", table=table[:40])
    return journal, min(at, len(journal)) if at > 0 else len(journal)


# ---- Loading --------------------------------------------------------------------------------------------


@post("/load", include_in_schema=False)
async def load(request: Asked, house: TheHouse, data: JSONBody[Dump]) -> dict[str, str]:
    """A new table that begins with the position in a dump."""
    person = somebody(request).person
    table = secrets.token_hex(6)
    head, first = looking.opening(looking.state_in(data.dump), table, person.id, person.name, house.now())
    await house.room.open(head, *first)
    return {"table": table}


@get("/files/{name:str}", sync_to_thread=False, include_in_schema=False)
def file(name: FromPath[str]) -> Response[bytes]:
    if name not in FILES:
        raise NotFoundException
    path = HERE / name
    return Response(path.read_bytes(), media_type=TYPES[path.suffix])


# ---- For this computer only -----------------------------------------------------------------------------


def only_here(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """For everybody else there is nothing here."""
    try:
        here = ip_address(connection.scope["state"]["address"]).is_loopback
    except ValueError:
        here = False
    if not here:
        raise NotFoundException


def dev_router(house: Any) -> Router:
    return Router(
        "/dev",
        route_handlers=[tables, debug, seat_page, dump, load, file],
        guards=[only_here],
        dependencies={"house": house},
    )
