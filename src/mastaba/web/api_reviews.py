"""The API: reviews of games that are over, and playing on from one of their positions."""

import secrets

from litestar import Router
from litestar.params import FromPath, JSONBody

from mastaba.bots.registry import USUAL_LEVEL
from mastaba.kernel.chance import Fast
from mastaba.kernel.errors import NotYourDecision
from mastaba.kernel.registry import find_game
from mastaba.locale import N_
from mastaba.table import commands, entries
from mastaba.table.errors import NotNow
from mastaba.table.live import LiveTable
from mastaba.table.room import Command
from mastaba.web.access import Asked, address_of, somebody
from mastaba.web.api_tables import MOST_OPEN, TOO_MANY_OPEN
from mastaba.web.doors import check_sets_tables
from mastaba.web.errors import tongue_of
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.review import check_over, review_of
from mastaba.web.pages.steps import Stroll, stroll_at_table, stroll_with_record
from mastaba.web.routes import get, post
from mastaba.web.schemas import NextTable, PlayingOn, ReviewShown

NOTHING_LEFT = N_("The game is over there: nothing is left to play.")


@get("/tables/{table:str}/review", summary="The review of a game that is over, or how far it is")
async def table_review(request: Asked, house: TheHouse, table: FromPath[str]) -> ReviewShown:
    return await _shown(house, await _at_table(request, house, table))


@post("/tables/{table:str}/review", status_code=202, summary="Have a game reviewed that is over: bots work it out")
async def review_table(request: Asked, house: TheHouse, table: FromPath[str]) -> ReviewShown:
    return await _begun(request, house, await _at_table(request, house, table))


@get("/records/{key:str}/review", summary="The review of a record that was brought along, or how far it is")
async def record_review(house: TheHouse, key: FromPath[str]) -> ReviewShown:
    return await _shown(house, stroll_with_record(house, key, None))


@post("/records/{key:str}/review", status_code=202, summary="Have a record reviewed that was brought along")
async def review_record(request: Asked, house: TheHouse, key: FromPath[str]) -> ReviewShown:
    return await _begun(request, house, stroll_with_record(house, key, None))


async def _at_table(request: Asked, house: House, table: str) -> Stroll:
    return await stroll_at_table(request, house, table, None, tongue_of(request.headers.get("accept-language", "")))


async def _shown(house: House, stroll: Stroll) -> ReviewShown:
    found = await review_of(house, stroll)
    progress = house.reviews.progress(stroll.key)
    if found is not None:
        return ReviewShown("done", review=found)
    if progress is not None:
        return ReviewShown("working", progress.done, progress.total)
    return ReviewShown("failed" if house.reviews.failed(stroll.key) else "none")


async def _begun(request: Asked, house: House, stroll: Stroll) -> ReviewShown:
    known = somebody(request)
    if await review_of(house, stroll) is None and house.reviews.progress(stroll.key) is None:
        house.limits.take("review", known.person.id, address_of(request))
        house.reviews.begin(stroll.key, stroll.walk, known.person.id)
    return await _shown(house, stroll)


# ---- Playing on -----------------------------------------------------------------------------------------


@post("/tables/{table:str}/play-on", summary="Play on against bots from a position of a game that is over")
async def play_on_table(request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[PlayingOn]) -> NextTable:
    return await _played_on(request, house, await _at_table(request, house, table), data)


@post("/records/{key:str}/play-on", summary="Play on against bots from a position of a record")
async def play_on_record(request: Asked, house: TheHouse, key: FromPath[str], data: JSONBody[PlayingOn]) -> NextTable:
    return await _played_on(request, house, stroll_with_record(house, key, None), data)


async def _played_on(request: Asked, house: House, stroll: Stroll, data: PlayingOn) -> NextTable:
    """A new table. What this seat did not know is dealt anew: nobody knows what comes."""
    known = somebody(request)
    check_sets_tables(house, known.person)
    check_over(stroll)
    person = known.person.id
    if house.room.listing.opened_by(person) >= MOST_OPEN and house.limits.on:
        raise NotNow(TOO_MANY_OPEN, count=MOST_OPEN)
    house.limits.take("table", person, address_of(request))
    at = stroll.position(data.at)
    await stroll.walk.reached(at)
    state = stroll.walk.at(at)
    if state.over:
        raise NotNow(NOTHING_LEFT)
    if data.seat >= stroll.seats:
        raise NotYourDecision("There is no player {seat} at this table.", seat=data.seat + 1)
    position = state.seen(data.seat).fill(Fast(secrets.randbits(31))).dump()
    options: dict[str, object] = dict(state.setting.options)
    fresh = secrets.token_hex(6)
    head = commands.open_table(
        fresh, stroll.game.name, stroll.seats, options, person, house.now(), pieces=state.setting.pieces
    )
    first: list[Command] = [lambda it, now: commands.sit(it, now, data.seat, person, known.person.name)]
    first += [_hiring(person, seat) for seat in range(stroll.seats) if seat != data.seat]
    first.append(lambda it, now: _from(it, now, position))
    await house.room.open(head, *first)
    return NextTable(fresh)


def _hiring(person: str, seat: int) -> Command:
    return lambda it, now: commands.hire(it, now, person, seat, USUAL_LEVEL)


def _from(table: LiveTable, now: float, position: bytes) -> entries.Thawed:
    """It begins there: nothing was dealt at this table, and so nothing is told of a deal."""
    rules, decisions = find_game(table.head.game).rules_version, [1] * table.seats
    return table.do(entries.Thawed(at=now, rules=rules, position=entries.raw(position), made=0, decisions=decisions))


router = Router(
    "/",
    route_handlers=[table_review, review_table, record_review, review_record, play_on_table, play_on_record],
    tags=["reviews"],
)
