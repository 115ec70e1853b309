"""The API: hints."""

from typing import NamedTuple

from litestar import Router
from litestar.params import FromPath, FromQuery, JSONBody

from mastaba.kernel.errors import StaleDecision
from mastaba.kernel.registry import find_game
from mastaba.learn.hints import Asked as AskedHint
from mastaba.learn.hints import Hint, called, said_reasons
from mastaba.locale import Tongue
from mastaba.show.rooms import AnySight, sight_of
from mastaba.show.speech import tongue as tongue_for
from mastaba.web.access import Asked, seat_of, somebody
from mastaba.web.errors import tongue_of
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.presence import names_of
from mastaba.web.routes import delete, post
from mastaba.web.schemas import Hinting, HintShown, MoveAdvised, ReasonShown


@post("/tables/{table:str}/hint", status_code=200, summary="The best moves of my decision, with reasons")
async def hint(request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Hinting]) -> HintShown:
    """Made from what my seat has seen. It is there when it is thought through, which takes seconds; a move made
    meanwhile makes it void. There are hints where the table's `hints` says so. The same question has the same answer.
    """
    known, code = somebody(request), tongue_of(request.headers.get("accept-language", "")).code
    if not data.wait:
        begun = await begin(house, known.person.id, table, data.seat, code)
        return HintShown(begun.asked.decision, [])
    heard = await hear(house, known.person.id, table, data.seat, code)
    return shown(heard)


@delete("/tables/{table:str}/hint", status_code=204, summary="No hint any more: nobody need think about it")
async def call_off(request: Asked, house: TheHouse, table: FromPath[str], seat: FromQuery[int | None] = None) -> None:
    person = somebody(request).person.id
    async with house.room.at(table) as visit:
        house.hints.call_off(table, seat_of(visit.table, person, seat))


# ---- What pages and programs share ----------------------------------------------------------------------


class Begun(NamedTuple):
    """A hint that is thought about; and the eyes of who asks, to say it."""

    asked: AskedHint
    sight: AnySight
    tongue: Tongue


class HeardHint(NamedTuple):
    decision: int
    hint: Hint
    sight: AnySight
    tongue: Tongue


async def begin(house: House, person: str, table: str, seat: int | None, code: str) -> Begun:
    """Thinks about it, if nobody does already."""
    async with house.room.at(table) as visit:
        it = visit.table
        asked = house.hints.ask(it, person, seat_of(it, person, seat))
        tongue = tongue_for(code, find_game(it.head.game))
        return Begun(asked, sight_of(asked.seen, (), names_of(it, tongue), tongue), tongue)


async def hear(house: House, person: str, table: str, seat: int | None, code: str) -> HeardHint:
    """Waits for it; raises StaleDecision, if the table has gone on."""
    begun = await begin(house, person, table, seat, code)
    found = await house.hints.heard(begun.asked)
    async with house.room.at(table) as visit:
        if visit.table.decision(begun.asked.seat) != begun.asked.decision:
            raise StaleDecision("This answers a decision that is not open any more.", seat=begun.asked.seat + 1)
    return HeardHint(begun.asked.decision, found, begun.sight, begun.tongue)


def shown(heard: HeardHint) -> HintShown:
    sight = heard.sight
    moves = [
        MoveAdvised(
            sight.seen.write(each.move),
            called(sight, each.move),
            None if each.chance is None else round(each.chance, 4),
            round(each.low, 4),
            round(each.high, 4),
            each.tried,
            [ReasonShown(reason.said, reason.good) for reason in said_reasons(sight, heard.hint, each.move)],
        )
        for each in heard.hint.best
    ]
    return HintShown(heard.decision, moves, heard.hint.hurried)


router = Router("/", route_handlers=[hint, call_off], tags=["playing"])
