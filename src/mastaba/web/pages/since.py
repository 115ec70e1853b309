"""Since somebody left: what the others have done meanwhile, in words and, for who wants to see it, move by move.

However long ago it was: positions that have left the memory are made again from the journal. All is made of what this
viewer saw and was told at the time; where people remember by themselves, of the last round only.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from mastaba.kernel.contract import State
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.locale import Tongue
from mastaba.show.log import WrittenTurn, in_a_row, lines_between, summed_up
from mastaba.table import entries
from mastaba.table.entries import Lost, Moved
from mastaba.table.errors import NotNow
from mastaba.table.live import FROZEN
from mastaba.table.walks import Walk
from mastaba.web.access import check_access, somebody
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.contexts import Missed, MissedTurn, TablePage
from mastaba.web.pages.missed import Done, many, missed, own_version, round_began
from mastaba.web.pages.moments import REACH, as_it_was
from mastaba.web.pages.packing import packed
from mastaba.web.pages.rendering import in_short, missed_parts, strip
from mastaba.web.pages.table import at_table, drawn
from mastaba.web.pages.visitor import Asked, visitor

SCREENFUL = 9  # lines, that are said one by one
PORTION = 6  # moves that are drawn for one question: a page asks for the next ones while it shows these


# ---- In words -------------------------------------------------------------------------------------------


@get("/t/{table:str}/since", include_in_schema=False)
async def since(
    request: Asked, house: TheHouse, table: FromPath[str], since: FromQuery[int] = 0, seat: FromQuery[int | None] = None
) -> Response[bytes]:
    """What the others have done since this version, in words: nothing, if the line above the board says enough."""
    who = at_table(house, table, visitor(request))
    await check_access(house, table, somebody(request))
    async with house.room.at(table) as visit:
        page = await drawn(request, house, visit, seat, who)
        it, history = visit.table, tuple(await visit.recent())
    moves, own = [], 0
    if page.scene is not None:
        own = own_version(it, history, page.yours)
        moves = missed(it, history, _viewer(page), max(since, own))
    parts = {"version": page.version, "html": ""}
    if page.scene is not None and many(moves):
        turns, more, unsaid = said(page.scene.log, moves, who.tongue)
        at = await _position(house, table, unsaid) if unsaid else None
        whole = it.status != FROZEN and not any(isinstance(entry, Lost) for entry in history)
        shown = Missed(turns, more, _steps(page, at), max(since, own), since > own, whole)
        parts["html"] = missed_parts(shown, who.tongue)
    return packed(request, msgspec.json.encode(parts), "application/json")


def said(
    log: Sequence[WrittenTurn], moves: Sequence[Done], tongue: Tongue
) -> tuple[list[MissedTurn], int, Moved | None]:
    """Turn by turn, no more than a screenful; how many lines are left; and the first move that is not said in full."""
    first, end = moves[0].first, moves[-1].end
    left, told, more, turns = SCREENFUL, first, 0, list[MissedTurn]()
    for turn in log:
        there = [(line, at) for line, at in zip(turn.lines, turn.at, strict=True) if first <= at < end]
        if shown := there[:left]:
            turns.append(MissedTurn(turn.heading, in_a_row([line for line, _ in shown], tongue)))
            told = shown[-1][1] + 1
        left -= len(shown)
        more += len(there) - len(shown)
    unsaid = next((done.move for done in moves if done.end > told), None) if more else None
    return turns, more, unsaid


async def _position(house: House, table: str, move: Moved) -> int | None:
    """The number of the position before this move; None, if one cannot step through the game."""
    try:
        walk = await house.walks.of(table)
    except NotNow:
        return None
    return next((at for at, each in enumerate(walk.moves) if each.made == move.made), None)


def _steps(page: TablePage, at: int | None) -> str:
    if at is None or not page.steps:
        return page.steps
    return f"{page.steps}{'&' if '?' in page.steps else '?'}at={at}"


def _viewer(page: TablePage) -> int:
    return SPECTATOR if page.seat is None else page.seat


# ---- In motion ------------------------------------------------------------------------------------------


@get("/t/{table:str}/since/moments", include_in_schema=False)
async def since_moments(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    since: FromQuery[int] = 0,
    after: FromQuery[int] = 0,
    seat: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The table as it was at this version, and after each of the next few moves. `after`: the number of the last move
    that was shown, for who asks for the next ones; `next` is that of the last one here, 0 if there are no more."""
    who = at_table(house, table, visitor(request))
    await check_access(house, table, somebody(request))
    async with house.room.at(table) as visit:
        page = await drawn(request, house, visit, seat, who)
        it, history = visit.table, tuple(await visit.recent())
    answer: dict[str, Any] = {"version": page.version, "since": since, "moments": [], "next": 0, "left": 0}
    if page.scene is not None:
        viewer = _viewer(page)
        told = entries.told_to(history, viewer)
        moves = [done for done in missed(it, history, viewer, since) if done.move.made > after]
        floor = round_began(it, told)
        walk = await house.walks.of(table)
        stand = {move.made: at for at, move in enumerate(walk.moves, start=1)}
        moves = [done for done in moves if done.move.made in stand]
        answer |= await _portion(page, moves, walk, stand, told, floor, who.tongue)
    return packed(request, msgspec.json.encode(answer), "application/json")


async def _portion(
    page: TablePage,
    moves: Sequence[Done],
    walk: Walk,
    stand: dict[int, int],
    told: Sequence[Told],
    floor: int,
    tongue: Tongue,
) -> dict[str, Any]:
    some = moves[:PORTION]
    if not some:
        return {}
    await walk.reached(stand[some[-1].move.made])

    def parts(state: State, end: int) -> dict[str, str]:
        seen = state.seen(page.seat)
        return as_it_was(page, seen, told[max(floor, end - REACH) : end], tongue)

    moments = []
    before = parts(walk.at(stand[some[0].move.made] - 1), some[0].first)
    for done in some:
        await asyncio.sleep(0)  # others have their turn
        assert page.scene is not None
        lines = lines_between(page.scene.log, done.first, done.end)
        moments.append(
            {
                "told": [dict(part) for part in told[done.first : done.end]],
                "said": in_short(summed_up(lines, tongue), tongue) if lines else "",
                "parts": parts(walk.at(stand[done.move.made]), done.end),
            }
        )
    left = len(moves) - len(some)
    following = some[-1].move.made if left else 0
    return {"before": before, "moments": moments, "next": following, "left": left, "strip": strip(tongue)}
