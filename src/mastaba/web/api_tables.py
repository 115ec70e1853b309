"""The API: tables, and who sits at them."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Concatenate, ParamSpec

from litestar import Router
from litestar.params import FromPath, FromQuery, JSONBody

from mastaba import bots
from mastaba.bots.workers.seconds import LONGEST_THOUGHT
from mastaba.club.club import ASK, Club
from mastaba.club.people import Known, digest, new_code
from mastaba.kernel.errors import BadOptions
from mastaba.kernel.pieces import Pieces
from mastaba.locale import N_
from mastaba.table import commands
from mastaba.table.entries import AnyEntry, Opened
from mastaba.table.errors import BadInvitation, NotAllowed, NotNow, SeatTaken
from mastaba.table.live import BY_CONSENT, BY_RULES, GATHERING, INVITED, LiveTable
from mastaba.table.room import Command, Visit
from mastaba.table.terms import OTHERS, Time
from mastaba.web.access import Asked, address_of, check_access, seat_of, somebody, viewer_of
from mastaba.web.doors import check_sets_tables
from mastaba.web.house import House, TheHouse
from mastaba.web.routes import delete, get, post
from mastaba.web.schemas import (
    Hiring,
    Invitation,
    Joining,
    NewTable,
    NextTable,
    Nonce,
    Resigning,
    TableListed,
    TableShown,
    Watching,
    WatchLink,
)
from mastaba.web.views import invitation, listed, table_shown

Words = ParamSpec("Words")

MOST_OPEN = 60  # tables of one person at once
MOST_ALONE = 3  # of them at which bots play among themselves
MOST_ITERATIONS = 20_000  # of a bot, in all of its trees; they end, too, after the longest thought
TOO_MANY_OPEN = N_("You have {count} open tables: close one first.")
WEEK = 7 * 86_400.0
PIECES = "pieces.toml"  # what an error calls the file


# ---- Tables ---------------------------------------------------------------------------------------------


@get("/tables", sync_to_thread=False, summary="My tables, the last changed first")
def my_tables(request: Asked, house: TheHouse) -> list[TableListed]:
    person = somebody(request).person.id
    return [listed(table, summary, person) for table, summary in house.room.listing.of(person)]


@post("/tables", summary="Open a table")
async def open_table(request: Asked, house: TheHouse, data: JSONBody[NewTable]) -> TableShown:
    known = somebody(request)
    person = known.person
    check_sets_tables(house, person)
    for bot in data.bots.values():
        check_bot(bot)
    first = _first_commands(data, known)
    if house.limits.on and house.room.listing.opened_by(person.id) >= MOST_OPEN:
        raise NotNow(TOO_MANY_OPEN, count=MOST_OPEN)
    if house.limits.on and data.open != INVITED and not data.start:
        house.openings.check_more(person.id)
    table, code = secrets.token_hex(6), new_code(8)
    options: dict[str, object] = dict(data.options)
    own = Pieces.parse(data.pieces, PIECES) if data.pieces else None
    if data.time is not None:
        check_bot(data.time.bot)
    how = (data.pace, code, own, data.hints, _time(data), _take_back(data), data.open)
    head = commands.open_table(table, data.game, data.seats, options, person.id, house.now(), *how)
    _rehearse(head, first)
    with _left_to_bots(house, person.id, data.start and data.sit is None and not data.here):
        house.limits.take("table", person.id, address_of(request))
        await house.store.put("join", code, table.encode(), WEEK)
        await house.room.open(head, *first)
    return await _look(house, table, known, data.sit)


def _time(data: NewTable) -> Time | None:
    given = data.time
    if given is None:
        return None
    return Time(given.move, given.bank, given.out, "" if given.out == OTHERS else given.bot)


def _take_back(data: NewTable) -> str:
    """Where everybody is there from the first there is nobody to ask."""
    if data.start:
        return BY_RULES
    return BY_CONSENT if data.take_back == "usual" else data.take_back


def _first_commands(data: NewTable, known: Known) -> list[Command]:
    """What is done at a new table before anybody else can come to it."""
    person = known.person
    first: list[Command] = []
    if data.sit is not None:
        first.append(_sitting(known, data.sit, person.name))
    for text, name in data.here.items():
        first.append(_sitting(known, _seat_number(text), name))
    for text, bot in data.bots.items():
        first.append(_hiring(person.id, _seat_number(text), bot))
    if data.start:
        first.append(lambda it, now: commands.begin(it, now, person.id))
    else:
        taken = {data.sit, *(_seat_number(text) for text in (*data.here, *data.bots))}
        first += [_inviting(person.id, seat) for seat in range(data.seats) if seat not in taken]
    return first


def _sitting(known: Known, seat: int, name: str) -> Command:
    person = known.person
    return lambda it, now: commands.sit(it, now, seat, person.id, name, person.program)


def _inviting(person: str, seat: int) -> Command:
    secret = secrets.token_urlsafe(16)
    return lambda it, now: commands.invite(it, now, person, seat, secret)


def _rehearse(head: Opened, first: list[Command]) -> None:
    """Finds what is wrong before there is a table."""
    table = LiveTable.opened(head)
    for command in first:
        command(table, head.at)


def _hiring(person: str, seat: int, bot: str) -> Command:
    return lambda it, now: commands.hire(it, now, person, seat, bot)


def _seat_number(text: str) -> int:
    if not _is_seat(text):
        raise BadOptions("“{text}” is no seat.", text=text[:20])
    return int(text)


def _is_seat(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 3


@contextmanager
def _left_to_bots(house: House, host: str, alone: bool) -> Iterator[None]:
    """Around what leaves bots at a table of this host alone, if it does: nobody waits for their moves, so a few such
    tables are enough. One that is not in the list yet counts already."""
    if not (alone and house.limits.on):
        yield
        return
    if house.room.listing.left_alone(host) + house.leaving[host] >= MOST_ALONE:
        raise NotNow(
            "Bots may play among themselves at {count} tables of one person at most. Wait until one of them is over, "
            "or let somebody play here, too.",
            count=MOST_ALONE,
        )
    house.leaving[host] += 1
    try:
        yield
    finally:
        house.leaving[host] -= 1
        if not house.leaving[host]:
            del house.leaving[host]


def check_bot(name: str) -> None:
    """A bot that thinks for ever would let all others wait."""
    effort = bots.effort_of(name)
    if effort.seconds > LONGEST_THOUGHT or (not effort.seconds and effort.iterations * effort.trees > MOST_ITERATIONS):
        raise BadOptions(
            "A bot may think {seconds} s, or {iterations} iterations, at most.",
            seconds=round(LONGEST_THOUGHT),
            iterations=MOST_ITERATIONS,
        )


@get("/tables/{table:str}", summary="The table as I may see it")
async def one_table(
    request: Asked, house: TheHouse, table: FromPath[str], seat: FromQuery[int | None] = None
) -> TableShown:
    known = somebody(request)
    await check_access(house, table, known)
    return await _look(house, table, known, seat)


# ---- Sitting down ---------------------------------------------------------------------------------------


@post("/tables/{table:str}/seats/{seat:int}/invitation", summary="A new invitation to an open seat")
async def invite(request: Asked, house: TheHouse, table: FromPath[str], seat: FromPath[int]) -> Invitation:
    person, secret = somebody(request).person.id, secrets.token_urlsafe(16)
    async with house.room.at(table) as visit:
        await visit.do(commands.invite, person, seat, secret)
    token = invitation(table, seat, secret)
    return Invitation(seat, token, f"/join/{token}")


@delete("/tables/{table:str}/seats/{seat:int}/invitation", status_code=204, summary="Take an invitation back")
async def uninvite(request: Asked, house: TheHouse, table: FromPath[str], seat: FromPath[int]) -> None:
    person = somebody(request).person.id
    async with house.room.at(table) as visit:
        await visit.do(commands.invite, person, seat, "")


@post("/join", status_code=200, summary="Sit down: with an invitation, or with the code of a table")
async def join(request: Asked, house: TheHouse, data: JSONBody[Joining]) -> TableShown:
    known, address = somebody(request), address_of(request)
    person, named = known.person.id, data.invitation.partition(".")[0]
    house.limits.check_guess(person, address, named)
    try:
        if data.invitation:
            table, sit = _accepting(house, data.invitation, known)
        else:
            table, sit = await _first_open(house, data.code, known)
        async with house.room.at(table) as visit:
            await visit.do(sit)
            seat = visit.table.seats_of(person)[-1]
    except BadInvitation:
        house.limits.guessed_wrong(person, address, named)
        raise
    return await _look(house, table, known, seat)


def _accepting(house: House, invitation: str, known: Known) -> tuple[str, Command]:
    person, parts = known.person, invitation.split(".")
    found = len(parts) == 3 and _is_seat(parts[1]) and parts[0] in house.room.listing
    if not found or int(parts[1]) >= len(house.room.listing.get(parts[0]).persons):
        raise BadInvitation("This invitation does not count any more. Ask for a new one.")
    table, seat, secret = parts[0], int(parts[1]), parts[2]
    return table, lambda it, now: commands.accept(it, now, seat, secret, person.id, person.name, person.program)


async def _first_open(house: House, code: str, known: Known) -> tuple[str, Command]:
    person = known.person
    found = await house.store.get("join", code.strip().upper()) if code else None
    if found is None or found.decode(errors="replace") not in house.room.listing:
        raise BadInvitation("There is no table with this code, or its game has begun.")

    def sit(it: LiveTable, now: float) -> AnyEntry | None:
        if it.seats_of(person.id):
            return None
        seat = next((i for i, chair in enumerate(it.chairs) if chair.open), None)
        if seat is None:
            raise SeatTaken("All seats are taken.")
        return commands.sit(it, now, seat, person.id, person.name, person.program)

    return found.decode(errors="replace"), sit


@post(
    "/tables/{table:str}/seats/{seat:int}/bot",
    status_code=200,
    summary="Seat a bot; in play, in somebody's or a bot's place",
)
async def hire(
    request: Asked, house: TheHouse, table: FromPath[str], seat: FromPath[int], data: JSONBody[Hiring]
) -> TableShown:
    """In play a bot plays for you until you take your seat back, or for somebody who is gone. Who is there and lets the
    others wait for long is asked, and can say no (`stay`); without an answer the bot stands in after a while. Where a
    bot plays already, another one goes on: who opened the table chooses, or who has lent the seat."""
    known, club = somebody(request), house.club
    person = known.person.id
    check_bot(data.bot)
    async with house.room.at(table) as visit:
        it = visit.table
        if it.status == GATHERING:
            await visit.do(commands.hire, person, seat, data.bot)
        elif 0 <= seat < it.seats and it.chairs[seat].bot:
            await visit.do(commands.set_level, person, seat, data.bot)
        elif seat not in it.seats_of(person) and club.offer(it, seat) == ASK:
            club.ask(it, person, seat, data.bot)
        else:
            with _left_to_bots(house, it.head.host, it.persons == (seat,)):
                await visit.do(club.stand_in, person, seat, data.bot)
        return _shown_to(visit, known, None, house.club)


@post("/tables/{table:str}/seats/{seat:int}/stay", status_code=200, summary="No bot for me: I play, if somebody asks")
async def stay(request: Asked, house: TheHouse, table: FromPath[str], seat: FromPath[int]) -> TableShown:
    known = somebody(request)
    async with house.room.at(table) as visit:
        house.club.stay(visit.table, known.person.id, seat)
        return _shown_to(visit, known, None, house.club)


@delete("/tables/{table:str}/seats/{seat:int}", status_code=200, summary="Get up, or ask somebody to; before the game")
async def stand(request: Asked, house: TheHouse, table: FromPath[str], seat: FromPath[int]) -> TableShown:
    known = somebody(request)
    return await _done(house, table, known, commands.stand, seat)


@post("/tables/{table:str}/seats/{seat:int}/return", status_code=200, summary="Take my seat back from a bot")
async def come_back(request: Asked, house: TheHouse, table: FromPath[str], seat: FromPath[int]) -> TableShown:
    known = somebody(request)
    return await _done(house, table, known, commands.come_back, seat)


@post("/tables/{table:str}/nonce", status_code=200, summary="Add something of my own to the deal, before it is dealt")
async def add_nonce(request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Nonce]) -> TableShown:
    known = somebody(request)
    async with house.room.at(table) as visit:
        seat = seat_of(visit.table, known.person.id, data.seat)
        await visit.do(commands.add, known.person.id, seat, data.nonce)
        return _shown_to(visit, known, None, house.club)


# ---- Spectators -----------------------------------------------------------------------------------------


@post("/tables/{table:str}/watch-link", summary="A new link for spectators; who came by the one before has to go")
async def watch_link(request: Asked, house: TheHouse, table: FromPath[str]) -> WatchLink:
    person, secret = somebody(request).person.id, secrets.token_urlsafe(16)
    async with house.room.at(table) as visit:
        await visit.do(commands.show, person, digest(secret))
    return WatchLink(secret, f"/watch/{table}/{secret}")


@delete("/tables/{table:str}/watch-link", status_code=204, summary="Nobody looks on any more")
async def unwatch(request: Asked, house: TheHouse, table: FromPath[str]) -> None:
    person = somebody(request).person.id
    async with house.room.at(table) as visit:
        await visit.do(commands.show, person, "")


@post("/tables/{table:str}/watch", status_code=200, summary="Use the link: look on")
async def watch(request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Watching]) -> TableShown:
    known, address = somebody(request), address_of(request)
    house.limits.check_guess(known.person.id, address, table)
    good = ""
    if table in house.room.listing:
        async with house.room.at(table) as visit:
            good = visit.table.watch
    if not good or not secrets.compare_digest(good, digest(data.watch)):
        house.limits.guessed_wrong(known.person.id, address, table)
        raise BadInvitation("This link does not count any more. Ask for a new one.")
    await house.store.put("watching", f"{table} {known.person.id}", good.encode())
    return await _look(house, table, known, None)


# ---- Beginning and ending -------------------------------------------------------------------------------


@post("/tables/{table:str}/start", status_code=200, summary="Begin")
async def start(request: Asked, house: TheHouse, table: FromPath[str]) -> TableShown:
    known = somebody(request)
    async with house.room.at(table) as visit:
        with _left_to_bots(house, known.person.id, not visit.table.persons):
            await visit.do(commands.begin, known.person.id)
        return _shown_to(visit, known, None, house.club)


@post("/tables/{table:str}/resign", status_code=200, summary="Give up")
async def resign(request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Resigning]) -> TableShown:
    known = somebody(request)
    check_bot(data.bot)
    async with house.room.at(table) as visit:
        seat = seat_of(visit.table, known.person.id, data.seat)
        await visit.do(commands.resign, known.person.id, seat, data.bot)
        return _shown_to(visit, known, None, house.club)


@post("/tables/{table:str}/seats/{seat:int}/victory", status_code=200, summary="Win, if the other one is missing")
async def win(request: Asked, house: TheHouse, table: FromPath[str], seat: FromPath[int]) -> TableShown:
    """At a table of two, when `missing` says that nobody has to wait any more for this seat."""
    known = somebody(request)
    return await _done(house, table, known, house.club.win, seat)


@post("/tables/{table:str}/close", status_code=200, summary="End without a result, if the others agree")
async def close(request: Asked, house: TheHouse, table: FromPath[str]) -> TableShown:
    """All who play have to say so, but for those who are `missing`. Whoever leaves all the same gives up: `resign`."""
    known = somebody(request)
    return await _done(house, table, known, house.club.close)


@post("/tables/{table:str}/agree", status_code=200, summary="Go on under rules that have changed, if all agree")
async def agree(request: Asked, house: TheHouse, table: FromPath[str]) -> TableShown:
    known = somebody(request)
    return await _done(house, table, known, commands.go_on)


@post("/tables/{table:str}/again", summary="Play again: a new table, everybody in the same seat")
async def again(request: Asked, house: TheHouse, table: FromPath[str]) -> NextTable:
    known = somebody(request)
    await check_access(house, table, known)
    if not house.room.listing.has(table, known.person.id):  # somebody who looks on
        raise NotAllowed("You do not sit at this table.")
    house.limits.take("table", known.person.id, address_of(request))
    async with house.room.at(table) as visit:
        host, alone = visit.table.head.host, not visit.table.next and not any(it.person for it in visit.table.chairs)
    with _left_to_bots(house, host, alone):
        return NextTable(await house.room.again(table, known.person.id, secrets.token_hex(6)))


# ---- What they share ------------------------------------------------------------------------------------


async def _done(
    house: House,
    table: str,
    known: Known,
    command: Callable[Concatenate[LiveTable, float, str, Words], AnyEntry | None],
    *words: Words.args,
    **more: Words.kwargs,
) -> TableShown:
    """Runs a command of this person, and shows the table afterwards to those who may see it."""
    async with house.room.at(table) as visit:
        await visit.do(command, known.person.id, *words, **more)
        return _shown_to(visit, known, None, house.club)


async def _look(house: House, table: str, known: Known, seat: int | None) -> TableShown:
    async with house.room.at(table) as visit:
        return _shown_to(visit, known, seat, house.club)


def _shown_to(visit: Visit, known: Known, seat: int | None, club: Club) -> TableShown:
    return table_shown(visit.table, viewer_of(visit.table, known.person.id, seat), known.person.id, club)


router = Router(
    "/",
    route_handlers=[
        my_tables,
        open_table,
        one_table,
        invite,
        uninvite,
        join,
        hire,
        stay,
        stand,
        come_back,
        add_nonce,
        watch_link,
        unwatch,
        watch,
        start,
        resign,
        win,
        close,
        agree,
        again,
    ],
    tags=["tables"],
)
