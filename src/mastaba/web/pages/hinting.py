"""Hints on the page of a table, and the second look before a grave mistake."""

import asyncio

import msgspec
from litestar import Response, post
from litestar.params import FromPath, JSONBody

from mastaba.learn.hints import Advised, Hint, called, find_reasons, heading, said_reasons
from mastaba.learn.tutor import at_once, doubt
from mastaba.locale import Tongue
from mastaba.show.rooms import AnySight
from mastaba.web.access import somebody
from mastaba.web.api_hints import begin, hear
from mastaba.web.house import TheHouse
from mastaba.web.pages.contexts import Advice, AdvisedMove
from mastaba.web.pages.packing import packed
from mastaba.web.pages.rendering import advice
from mastaba.web.pages.table import at_table
from mastaba.web.pages.visitor import Asked, visitor
from mastaba.web.schemas import Hinting, Playing


class Drawn(msgspec.Struct, omit_defaults=True):
    """Moves in notation, and what is said of them."""

    decision: int = 0
    moves: list[str] = []
    html: str = ""


@post("/t/{table:str}/hint", status_code=200, include_in_schema=False)
async def hint(request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Hinting]) -> Response[bytes]:
    """The hint, when it is thought through; nothing yet for a page that does not wait."""
    who = at_table(house, table, visitor(request))
    person = somebody(request).person.id
    if not data.wait:
        begun = await begin(house, person, table, data.seat, who.tongue.code)
        return _packed(request, Drawn(begun.asked.decision))
    heard = await hear(house, person, table, data.seat, who.tongue.code)
    best = [_move(heard.sight, heard.hint, each) for each in heard.hint.best]
    said = Advice(heard.sight.seat, heading(heard.hint.seen, heard.tongue), best, hurried=heard.hint.hurried)
    return _packed(request, _drawn("hint", heard.decision, said, heard.tongue))


@post("/t/{table:str}/second-look", status_code=200, include_in_schema=False)
async def second_look(
    request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Playing]
) -> Response[bytes]:
    """Whether others look clearly better than this move; nothing, unless that is known within a moment."""
    who = at_table(house, table, visitor(request))
    begun = await begin(house, somebody(request).person.id, table, data.seat, who.tongue.code)
    if begun.asked.decision != data.decision:
        return _packed(request, Drawn())
    move = begun.sight.seen.read(data.move)
    known = await at_once(house.hints, begun.asked, move)
    found = None if known is None else doubt(known, move)
    if known is None or found is None:
        return _packed(request, Drawn())
    await asyncio.to_thread(find_reasons, known, [found.move])
    better = [_move(begun.sight, known, each) for each in found.better]
    made = _move(begun.sight, known, found.move)
    said = Advice(begun.sight.seat, heading(known.seen, begun.tongue), better, made)
    return _packed(request, _drawn("second_look", data.decision, said, begun.tongue))


def _packed(request: Asked, drawn: Drawn) -> Response[bytes]:
    return packed(request, msgspec.json.encode(drawn), "application/json")


def _drawn(macro: str, decision: int, said: Advice, tongue: Tongue) -> Drawn:
    return Drawn(decision, [each.move for each in said.moves], advice(macro, said, tongue))


def _move(sight: AnySight, hint: Hint, each: Advised) -> AdvisedMove:
    chance = None if each.chance is None else round(100 * each.chance)
    said = called(sight, each.move)
    bounds = round(100 * each.low), round(100 * each.high)
    reasons = said_reasons(sight, hint, each.move)
    return AdvisedMove(sight.seen.write(each.move), said[:1].upper() + said[1:], chance, *bounds, reasons)
