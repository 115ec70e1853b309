"""The table as a page: the shell is the house's, the board is the game's."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from mastaba.club.club import Club
from mastaba.club.company import handle_of
from mastaba.kernel.contract import Game, Seen
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.kernel.registry import find_game
from mastaba.locale import Tongue
from mastaba.show.rooms import AnySight, page_of, sight_of, text_of
from mastaba.show.scene import Drawn, Scene
from mastaba.show.sentences import NBSP
from mastaba.show.speech import tongue as tongue_for
from mastaba.table import commands, entries
from mastaba.table.entries import Happened
from mastaba.table.errors import NotNow
from mastaba.table.live import GATHERING, HINTS, PLAYING, LiveTable
from mastaba.table.room import Visit
from mastaba.table.walks import last_round
from mastaba.web.access import act, check_access, curtain_of, eyes_of, seat_of, somebody
from mastaba.web.house import House, TheHouse
from mastaba.web.pages import presence, terms, words
from mastaba.web.pages.contexts import Curtain, Gathering, Guest, OpenSeat, SeatChip, Sitter, TablePage
from mastaba.web.pages.missed import with_missed
from mastaba.web.pages.moments import lately
from mastaba.web.pages.moments import moments as moments_of
from mastaba.web.pages.packing import packed
from mastaba.web.pages.rendering import qr, regions, title, typed_parts
from mastaba.web.pages.visitor import Asked, Visitor, rendered, visitor
from mastaba.web.schemas import Playing
from mastaba.web.views import aided, invitation

MOST_GUESTS = 12  # people who can be asked to a table on its page
NEWS = 12  # entries whose journeys can still be shown
ASKING = f" {NBSP}\N{NARROW NO-BREAK SPACE}?"  # how a question ends: what follows here is its answer


@get("/t/{table:str}", include_in_schema=False)
async def table_page(
    request: Asked, house: TheHouse, table: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[bytes]:
    who = at_table(house, table, visitor(request))
    await check_access(house, table, somebody(request))
    async with house.room.at(table) as visit:
        page = await with_missed(house, visit, await drawn(request, house, visit, seat, who), who)
    return rendered(request, page, who)


@get("/t/{table:str}/parts", include_in_schema=False)
async def table_parts(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    since: FromQuery[int] = 0,
    moments: FromQuery[bool] = False,
    seat: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The parts of the page, for one that is open; and what was told since it was drawn, move by move if it wants."""
    who = at_table(house, table, visitor(request))
    await check_access(house, table, somebody(request))
    async with house.room.at(table) as visit:
        page = await drawn(request, house, visit, seat, who)
        return await _parts(request, visit, page, since, moments, who)


async def parts_after_move(
    request: Asked, house: House, table: str, data: Playing, since: int, moments: bool = False
) -> Response[bytes]:
    """Plays a move that was made on a page; what the page looks like then."""
    who = at_table(house, table, visitor(request))
    person = somebody(request).person.id
    async with house.room.at(table) as visit:
        await visit.recent()  # before anything is done: this reading may fail
        await act(visit, person, data.seat, house.club, commands.play, data.move, data.decision)
        house.club.presence.hear(table, person)
        page = await drawn(request, house, visit, data.seat, who)
        return await _parts(request, visit, page, since, moments, who)


@get("/t/{table:str}/typed", include_in_schema=False)
async def typed(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    at: FromQuery[str] = "",
    word: FromQuery[str] = "",
    way: FromQuery[str] = "",
    seat: FromQuery[int | None] = None,
) -> Response[bytes]:
    """What comes of something that somebody types, in a game where moves are typed: as parts of the page."""
    who = at_table(house, table, visitor(request))
    known = somebody(request)
    await check_access(house, table, known)
    async with house.room.at(table) as visit:
        it = visit.table
        it.playing()
        seen = it.seen(seat_of(it, known.person.id, seat))
        page = page_of(find_game(it.head.game))
        drawn: Drawn = {}
        if seen is not None and page is not None:
            sight = sight_of(seen, (), presence.names_of(it, who.tongue), who.tongue)
            sight.bots = frozenset(i for i, chair in enumerate(it.chairs) if chair.bot)
            drawn = page.typed(sight, at[:40], word[:40], way[:80])
        if not drawn:
            raise NotNow("There is nothing to type at this table.")
        parts = typed_parts(it.head.game, drawn, who.tongue)
    return packed(request, msgspec.json.encode(parts), "application/json")


async def _parts(
    request: Asked, visit: Visit, page: TablePage, since: int, drawn: bool, who: Visitor
) -> Response[bytes]:
    parts = {
        "title": title(page, who.tongue),
        "version": page.version,
        "status": page.status,
        "decision": page.decision,
        "seat": page.seat,
        "again": page.again,
        "mine": page.lately.since if page.lately else 0,
        "moments": moments_of(visit.table, page, await visit.recent(), since, drawn, who.tongue),
        "told": page.news[max(0, len(page.news) - max(0, page.version - since)) :],
        "parts": regions(page, who.tongue),
    }
    return packed(request, msgspec.json.encode(parts), "application/json")


def at_table(house: House, table: str, who: Visitor) -> Visitor:
    """At a table people speak the words of its game, and of no other."""
    game = find_game(house.room.listing.get(table).game)
    if page_of(game) is None:
        raise NotNow(
            "{game} has no board in the browser yet: mastaba play {name} opens it in a terminal.",
            game=game.title,
            name=game.name,
        )
    return replace(who, tongue=tongue_for(who.tongue.code, game))


async def drawn(request: Asked, house: House, visit: Visit, seat: int | None, who: Visitor) -> TablePage:
    """The table as it is for this person, who looks through this seat if there is a choice."""
    base = house.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    it, recent = visit.table, await visit.recent()
    page = page_for(it, eyes_of(it, who.person, seat), who, recent, house.club, base)
    if page.gathering is not None and page.host and page.gathering.open:
        guests = await _guests(house, it, who.person)
        page = replace(page, gathering=replace(page.gathering, guests=guests))
    due = curtain_of(it, who.person, seat)
    return page if due is None else replace(page, scene=None, lately=None, curtain=_curtain(it, due, page))


async def _guests(house: House, table: LiveTable, person: str) -> list[Guest]:
    """Whom I could ask to a seat: those with whom I have sat at a table, the last met first."""
    blocked = await house.company.blocked(person)
    seated = {chair.person for chair in table.chairs}
    known = [each for each in house.company.companions(person) if each.person not in seated | blocked][:MOST_GUESTS]
    asked = await house.invitations.asked(table.id, [each.person for each in known])
    return [Guest(handle_of(each.person), each.name, each.person in asked) for each in known]


# ---- From a table to plain data -------------------------------------------------------------------------


def page_for(
    table: LiveTable, viewer: int, who: Visitor, history: Sequence[Happened], club: Club, base: str
) -> TablePage:
    head, game, tongue = table.head, find_game(table.head.game), who.tongue
    names = presence.names_of(table, tongue)
    seen = table.seen(viewer)
    told = entries.told_to(history, viewer)
    sight = None if seen is None else sight_of(seen, told, names, tongue)
    scene = None if sight is None else drawn_scene(sight)
    course, mine, opened = table.course, table.seats_of(who.person), table.seed(club.clock()) is not None
    page = TablePage(
        **who.facts(),
        table=table.id,
        game=head.game,
        title=game.title,
        status=table.status,
        setting=setting_line(table, tongue),
        goal="" if sight is None else text_of(game).goal(sight),
        opening=_opening(history, viewer),
        own_pieces=bool(head.pieces),
        seat=None if viewer == SPECTATOR else viewer,
        yours=mine,
        version=table.version(viewer),
        decision=table.decision(viewer),
        again=_again(table, viewer, club.clock()),
        host=bool(who.person) and who.person == head.host,
        seats=_chips(table, viewer, scene, who, club),
        scene=scene,
        legal=[] if seen is None or viewer not in table.to_act else [seen.write(move) for move in seen.legal()],
        can_undo=table.can_undo(viewer),
        hints=viewer != SPECTATOR and table.hints and table.status == PLAYING,
        gathering=_gathering(table, who, base, club.clock()) if table.status == GATHERING else None,
        open_to=words.open_to(tongue) if table.status == GATHERING else [],
        bots=words.bot_levels(tongue),
        agreed={to: [names[seat] for seat in seats] for to, seats in table.agreed.items()},
        i_agreed=[to for to, seats in table.agreed.items() if any(seat in mine for seat in seats)],
        asked=presence.asking(table, who.person, club, tongue),
        terms=terms.terms(table, viewer, club.clock(), tongue),
        can_ask_back=viewer != SPECTATOR and commands.can_ask_back(table, viewer),
        taking=terms.taking(table, who.person, names),
        said=terms.said(table, history, names, tongue),
        banks=terms.banks(table, club.clock(), tongue) if mine else [],
        stood_in=_stood_in(table, viewer, tongue),
        hurried=[names[seat] for seat in _hurried(table, history)],
        news=_news(table, history[-NEWS:], viewer),
        lost=any(isinstance(entry, entries.Lost) for entry in history),
        next=table.next,
        watched=bool(table.watch) and (bool(mine) or who.person == head.host),
        seal=table.seal,
        steps=_steps_of(table, viewer, mine),
        record=f"/api/tables/{table.id}/record" if opened and course is not None and not table.thawed else "",
        day=head.day,
        counts=head.counts,
    )
    return replace(page, lately=lately(table, page, history, told, tongue))


def _opening(history: Sequence[Happened], viewer: int) -> bool:
    """Whether who looks has not moved yet, as far as one goes back; of those who look on, whether nobody has."""
    moves = [entry for entry in history if isinstance(entry, entries.Moved)]
    return not any(viewer in (SPECTATOR, move.seat) for move in moves)


def _news(table: LiveTable, recent: Sequence[Happened], viewer: int) -> list[dict[str, Any]]:
    """What was told of late: what is still to be shown on the way. Where people remember by themselves, not more than
    their log has."""
    told = [dict(event.told(viewer)) for entry in recent for event in entries.news(entry)]
    if aided(table):
        return told
    return told[last_round([i for i, part in enumerate(told) if part["kind"] == "turn"], table.seats) :]


def scene_of(seen: Seen, told: list[Told], names: list[str], tongue: Tongue) -> Scene:
    """What the game's own page makes of it."""
    return drawn_scene(sight_of(seen, told, names, tongue))


def drawn_scene(sight: AnySight) -> Scene:
    page = page_of(sight.seen.setting.game)
    assert page is not None
    return page.scene(sight)


def _chips(table: LiveTable, viewer: int, scene: Scene | None, who: Visitor, club: Club) -> list[SeatChip]:
    chips = presence.chips(table, viewer, who.person, club, who.tongue)
    return [replace(chip, **vars(scene.seats[chip.seat])) if scene else chip for chip in chips]


def _again(table: LiveTable, viewer: int, now: float) -> int:
    """Seconds until the page has something new to say although nothing happens: somebody will have been away for long.
    0: there is no such thing."""
    others = [seat for seat in range(table.seats) if seat != viewer]
    return min((math.ceil(since - now) for since in table.late_since(*others) if since > now), default=0)


def _curtain(table: LiveTable, seat: int, page: TablePage) -> Curtain:
    others = [Sitter(own, "person", page.seats[own].name) for own in page.yours if table.can_undo(own)]
    return Curtain(seat, page.seats[seat].name, others)


def _gathering(table: LiveTable, who: Visitor, base: str, now: float) -> Gathering:
    head, host = table.head, bool(who.person) and who.person == table.head.host
    inside = host or bool(table.seats_of(who.person))
    seats = []
    for seat, chair in enumerate(table.chairs):
        if chair.open:
            link = f"{base}/join/{invitation(table.id, seat, chair.invitation)}" if host and chair.invitation else ""
            seats.append(OpenSeat(seat, link, qr(link) if link else ""))
    code = head.code if inside else ""
    link = f"{base}/join?code={code}" if code else ""
    return Gathering(
        sitters(table, who.tongue),
        seats,
        code,
        link,
        qr(link) if link else "",
        can_start=not seats,
        open_to=table.open_to,
        begins=math.ceil(max(0.0, head.quick - now)) if head.quick else 0,
        quick=bool(head.quick),
    )


def sitters(table: LiveTable, tongue: Tongue) -> list[Sitter]:
    return [
        Sitter(
            seat,
            chair.kind,
            chair.name,
            words.bot_word(chair.bot, tongue) if chair.bot else "",
            chair.bot.partition(":")[0],
        )
        for seat, chair in enumerate(table.chairs)
    ]


def _steps_of(table: LiveTable, viewer: int, mine: list[int]) -> str:
    """Who has several seats sees it as the one whose turn it is."""
    if table.course is None:
        return ""
    return f"/t/{table.id}/steps" + (f"?seat={viewer}" if len(mine) > 1 and viewer in mine else "")


def _stood_in(table: LiveTable, viewer: int, tongue: Tongue) -> str:
    if viewer == SPECTATOR or table.ended:
        return ""
    chair = table.chairs[viewer]
    return words.bot_word(chair.bot, tongue) if chair.person and chair.bot and not chair.resigned else ""


def _hurried(table: LiveTable, history: Sequence[Happened]) -> list[int]:
    """The bots that had less time than usual for their last move, by seat."""
    silent = {seat for seat, chair in enumerate(table.chairs) if chair.bot and not table.ended}
    found = []
    for entry in reversed(history):
        if not silent:
            break
        if isinstance(entry, entries.Moved) and entry.seat in silent and not entry.by:
            silent.remove(entry.seat)
            if entry.hurried:
                found.append(entry.seat)
    return sorted(found)


def setting_line(table: LiveTable, tongue: Tongue) -> str:
    """`Pyramid · Memory aid: off · own pieces · no hints · a move a day`."""
    parts = [setting_of(find_game(table.head.game), table.head.options, tongue)]
    if table.head.pieces:
        parts.append(tongue.text("own pieces"))
    if table.head.day:
        parts.append(tongue.text("deal of the day"))
    elif table.head.hints != HINTS[0]:
        parts.append(tongue.text("hints") if table.hints else tongue.text("no hints"))
    if table.head.pace == "slow" and not table.head.day:
        parts.append(terms.in_words(table.head.time, tongue))
    return " · ".join(part for part in parts if part)


def setting_of(game: Game, options: Mapping[str, str | int], tongue: Tongue) -> str:
    """What is chosen by its picture, what is always said, and what is not as usual."""
    parts = []
    for option in words.option_fields(game, tongue):
        value = str(options.get(option.name, option.default))
        label, line = next(((each.label, each.line) for each in option.choices if each.value == value), (value, ""))
        if option.kind == "pictures" and not option.only:
            parts.append(label)
        elif option.said or value != option.default:
            said = f"{label}, {line}" if option.said and line else label
            parts.append(tongue.text("{option}: {choice}", option=option.label.rstrip(ASKING), choice=said))
    return " · ".join(parts)
