"""Step through a game: every position has its own link.

A running game is shown as one may know it: what this seat saw and was told up to there. When it is over everything is
open, and the deal is verified. Records that people bring along are shown like games that are over.
"""

import asyncio
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from mastaba.kernel.contract import Game, Seen, State
from mastaba.kernel.events import SPECTATOR
from mastaba.kernel.records import Record
from mastaba.kernel.registry import find_game
from mastaba.learn.review.account import Review
from mastaba.learn.review.shown import place
from mastaba.learn.review.words import Teller
from mastaba.learn.review.working import record_key
from mastaba.locale import Tongue
from mastaba.show.scene import Scene
from mastaba.show.speech import tongue as tongue_for
from mastaba.table.errors import NotAllowed
from mastaba.table.live import LiveTable
from mastaba.table.walks import Walk
from mastaba.web.access import check_follower, eyes_of, somebody
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.contexts import Hand, SeatChip, StepsPage, TurnMark
from mastaba.web.pages.still import Still
from mastaba.web.pages.table import at_table, scene_of, setting_of
from mastaba.web.pages.visitor import Asked, Visitor, rendered, visitor

REPORT_VERSION = 1


@dataclass(frozen=True)
class Stroll:
    """A game that somebody steps through, and how far they may see."""

    walk: Walk
    here: str  # its address
    game: Game
    names: list[str]
    kinds: list[str]  # who sits there: person, program, bot
    viewer: int
    chosen: bool
    options: dict[str, Any]
    record: Record | None = None  # once everything is open
    open: bool = False
    id: str = ""  # of the table, for who may not be there, too; empty: it is a record
    table: str = ""  # its address, for who may be there
    seal: str = ""
    day: str = ""  # of which it is the deal
    sealed: bool = False  # others can still play it: its chance is nobody's business

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def key(self) -> str:
        """By which its review is kept."""
        return self.id or record_key(self.here.removeprefix("/steps/"))

    @property
    def forgets(self) -> bool:
        """Whether people are to remember by themselves, and so see the last round only."""
        setting = self.walk.at(0).setting
        return not self.open and not self.game.aids_memory(setting)

    @property
    def first(self) -> int:
        return self.walk.last_round(self.seats) if self.forgets else 0

    def position(self, at: int | None) -> int:
        """The one asked for, or the nearest that there is; the last one, if none was asked for."""
        return self.walk.last if at is None else min(max(at, self.first), self.walk.last)


# ---- Routes ---------------------------------------------------------------------------------------------


@get("/t/{table:str}/steps", include_in_schema=False)
async def table_steps(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    at: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
    review: FromQuery[bool] = False,
) -> Response[bytes]:
    who = at_table(house, table, visitor(request))
    stroll = await stroll_at_table(request, house, table, seat, who.tongue)
    return await _shown(request, stroll, at, who, await _reviewed(house, stroll, review))


@get("/t/{table:str}/steps/report", include_in_schema=False)
async def table_report(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    at: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
) -> Response[bytes]:
    who = at_table(house, table, visitor(request))
    return await _saved(await stroll_at_table(request, house, table, seat, who.tongue), at)


@get("/steps/{key:str}", include_in_schema=False)
async def record_steps(
    request: Asked,
    house: TheHouse,
    key: FromPath[str],
    at: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
    review: FromQuery[bool] = False,
) -> Response[bytes]:
    stroll = stroll_with_record(house, key, seat)
    who = visitor(request)
    speaking = replace(who, tongue=tongue_for(who.tongue.code, stroll.game))
    return await _shown(request, stroll, at, speaking, await _reviewed(house, stroll, review))


@get("/steps/{key:str}/report", include_in_schema=False)
async def record_report(
    house: TheHouse, key: FromPath[str], at: FromQuery[int | None] = None, seat: FromQuery[int | None] = None
) -> Response[bytes]:
    return await _saved(stroll_with_record(house, key, seat), at)


async def _shown(request: Asked, stroll: Stroll, at: int | None, who: Visitor, found: Review | None) -> Response[bytes]:
    if stroll.record is not None:
        await asyncio.to_thread(stroll.walk.verdict, stroll.record)
    await stroll.walk.reached(stroll.position(at))
    return rendered(request, page_of(stroll, stroll.position(at), who, found), who)


async def _reviewed(house: House, stroll: Stroll, asked: bool) -> Review | None:
    """The review, for who steps through a game with it."""
    return await house.reviews.of(stroll.key, stroll.walk) if asked and stroll.open else None


# ---- Which game, and who looks --------------------------------------------------------------------------


async def stroll_at_table(request: Asked, house: House, table: str, seat: int | None, tongue: Tongue) -> Stroll:
    known = somebody(request)
    own = await check_follower(house, table, known)
    walk = await house.walks.of(table)
    async with house.room.at(table) as visit:
        it = visit.table
        return Stroll(
            walk,
            f"/t/{table}/steps",
            find_game(it.head.game),
            [chair.name or tongue.text("Player {seat}", seat=i + 1) for i, chair in enumerate(it.chairs)],
            [chair.kind for chair in it.chairs],
            _eyes(it, known.person.id, seat),
            seat is not None,
            it.head.options,
            _record(it, walk) if it.seed(house.now()) is not None and not it.thawed else None,
            open=it.ended,
            id=table,
            table=f"/t/{table}" if own else "",
            seal=it.seal,
            day=it.head.day,
            sealed=bool(it.head.day) and it.seed(house.now()) is None,
        )


def _record(table: LiveTable, walk: Walk) -> Record:
    """The record of a game that is over, without reading its journal again."""
    record = table.record()
    record.moves = [(move.seat, move.move) for move in walk.moves]
    record.close(None if table.course is None else table.course.state.outcome)
    return record


def _eyes(table: LiveTable, person: str, seat: int | None) -> int:
    """Through whose eyes: one's own; anybody's, once it is over."""
    if table.ended and seat is not None:
        return _one_of(seat, table.seats)
    return eyes_of(table, person, seat)


def _one_of(seat: int, seats: int) -> int:
    if not 0 <= seat < seats:
        raise NotAllowed("There is no seat {seat} at this table.", seat=seat + 1)
    return seat


def stroll_with_record(house: House, key: str, seat: int | None) -> Stroll:
    brought = house.shelf.get(key)
    record = brought.record
    return Stroll(
        brought.walk,
        f"/steps/{key}",
        find_game(record.game),
        list(record.players),
        ["person"] * record.seats,
        SPECTATOR if seat is None else _one_of(seat, record.seats),
        seat is not None,
        record.options,
        record,
        open=True,
        seal=record.seal,
    )


# ---- A position as a page -------------------------------------------------------------------------------


def page_of(stroll: Stroll, at: int, who: Visitor, found: Review | None = None) -> StepsPage:
    state, tongue, viewer, record = stroll.walk.at(at), who.tongue, stroll.viewer, stroll.record
    there = None if found is None else place(Teller(stroll.walk, found, stroll.names, tongue), at, viewer)
    marks = there.marked if there is not None and there.seat == viewer else ()
    scene = _scene(stroll, state, at, viewer, tongue, lit=bool(marks))
    wrong = None if record is None else stroll.walk.verdict(record)
    query = f"?at={at}" + (f"&seat={viewer}" if stroll.chosen else "")
    return StepsPage(
        **who.facts(),
        game=stroll.game.name,
        title=stroll.game.title,
        here=stroll.here,
        at=at,
        first=stroll.first,
        last=stroll.walk.last,
        status="over" if state.over else "playing",
        setting=setting_of(stroll.game, stroll.options, tongue),
        seat=None if viewer == SPECTATOR else viewer,
        chosen=stroll.chosen,
        seats=_chips(stroll, state, scene),
        scene=scene,
        hands=_hands(stroll, state, at, tongue),
        turns=[TurnMark(at, number) for at, number in stroll.walk.turns().items() if at >= stroll.first],
        open=stroll.open,
        forgets=stroll.forgets,
        table=stroll.table,
        day=f"/day/{stroll.day}/{stroll.game.name}" if stroll.day else "",
        seal=stroll.seal,
        seed="" if record is None else record.seed,
        verified=record is not None and wrong is None,
        verdict="" if wrong is None else tongue.error(wrong),
        record=f"/api/tables{stroll.table.removeprefix('/t')}/record" if stroll.table and record is not None else "",
        report=f"{stroll.here}/report{query}",
        place=there,
        marks=frozenset(word for move in marks for word in move.split()),
        api=api_of(stroll),
    )


def api_of(stroll: Stroll) -> str:
    """Where programs ask about this game."""
    return f"/api/tables/{stroll.id}" if stroll.id else f"/api/records/{stroll.here.removeprefix('/steps/')}"


def _scene(stroll: Stroll, state: State, at: int, viewer: int, tongue: Tongue, lit: bool = False) -> Scene:
    seen: Seen = state.seen(None if viewer == SPECTATOR else viewer)
    if not lit:
        seen = Still(seen)
    told = stroll.walk.told(viewer, stroll.first, at)
    return scene_of(seen, told, stroll.names, tongue)


def _hands(stroll: Stroll, state: State, at: int, tongue: Tongue) -> list[Hand]:
    """What all others hold; at the end that is in the result."""
    if not stroll.open or state.over:
        return []
    others = [seat for seat in range(stroll.seats) if seat != stroll.viewer]
    return [Hand(seat, stroll.names[seat], _scene(stroll, state, at, seat, tongue)) for seat in others]


def _chips(stroll: Stroll, state: State, scene: Scene) -> list[SeatChip]:
    return [
        SeatChip(
            seat,
            name,
            stroll.kinds[seat],
            you=seat == stroll.viewer,
            to_act=seat in state.to_act,
            **vars(replace(scene.seats[seat], word="")),
        )
        for seat, name in enumerate(stroll.names)
    ]


# ---- A position as a file -------------------------------------------------------------------------------


async def _saved(stroll: Stroll, at: int | None) -> Response[bytes]:
    at = stroll.position(at)
    await stroll.walk.reached(at)
    file = f"mastaba-{stroll.game.name}-{at}.json"
    return Response(
        report_of(stroll, at),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{file}"'},
    )


def report_of(stroll: Stroll, at: int) -> bytes:
    """What somebody needs who looks into a problem: of a running game only what this seat knows."""
    viewer, state = stroll.viewer, stroll.walk.at(at)
    seen = state.seen(None if viewer == SPECTATOR else viewer)
    report: dict[str, Any] = {
        "mastaba report": REPORT_VERSION,
        "game": stroll.game.name,
        "rules": stroll.game.rules_version,
        "at": at,
        "seat": None if viewer == SPECTATOR else viewer,
        "told": stroll.walk.told(viewer, stroll.first, at),
    }
    if not stroll.forgets:
        report["seen"] = msgspec.Raw(seen.dump())
    if stroll.open and not stroll.sealed:
        report["position"] = msgspec.Raw(state.dump())
    if stroll.record is not None:
        report["record"] = stroll.record.write()
    return msgspec.json.format(msgspec.json.encode(report), indent=1)
