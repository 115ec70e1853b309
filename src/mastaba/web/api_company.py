"""The API: tables to which others may come, invitations to people, and whom one does not want to meet."""

from litestar import Router
from litestar.params import FromPath, JSONBody

from mastaba.club.company import handle_of
from mastaba.club.people import Known
from mastaba.locale import N_
from mastaba.table import commands
from mastaba.table.errors import NotNow
from mastaba.table.listing import Summary
from mastaba.table.live import INVITED, LiveTable
from mastaba.web.access import Asked, address_of, known_to, somebody, viewer_of
from mastaba.web.api_tables import MOST_OPEN, TOO_MANY_OPEN, check_bot
from mastaba.web.errors import NotHere
from mastaba.web.house import House, TheHouse
from mastaba.web.routes import delete, get, post
from mastaba.web.schemas import Asking, InvitationShown, OpeningTo, OpenTable, PersonShown, QuickMatch, TableShown
from mastaba.web.views import table_shown

NOBODY = N_("There is nobody of that name whom you know here.")

# ---- Tables to which others may come --------------------------------------------------------------------


@get("/open", summary="Tables at which there is a seat for you")
async def open_tables(request: Asked, house: TheHouse) -> list[OpenTable]:
    """Open to everybody here or, if you are one, to members. Nothing else is told of them."""
    known = known_to(request)
    return [_opening(*each) for each in await house.openings.of(None if known is None else known.person)]


def _opening(table: str, summary: Summary) -> OpenTable:
    free = sum(not name and not who for name, who in zip(summary.names, summary.persons, strict=True))
    names, pace = list(summary.names), summary.pace
    return OpenTable(table, summary.game, dict(summary.options), names, free, pace, summary.opened, summary.quick)


@post("/tables/{table:str}/open", status_code=200, summary="Who may sit down uninvited, before the game begins")
async def open_to(request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[OpeningTo]) -> TableShown:
    known = somebody(request)
    async with house.room.at(table) as visit:
        if data.open != INVITED and visit.table.open_to == INVITED and house.limits.on:
            house.openings.check_more(known.person.id)
        await visit.do(commands.open_to, known.person.id, data.open)
        return _shown(visit.table, known, house)


@post("/tables/{table:str}/sit", status_code=200, summary="Sit down at a table that is open to you")
async def sit(request: Asked, house: TheHouse, table: FromPath[str]) -> TableShown:
    known = somebody(request)
    await house.openings.sit(known.person, table)
    return await _look(house, table, known)


@post("/quick", summary="A game with whoever comes: to the first table that fits, or to a new one")
async def quick(request: Asked, house: TheHouse, data: JSONBody[QuickMatch]) -> TableShown:
    """It begins by itself: as soon as everybody is there, or with bots in the free seats when `quick` (a time, in the
    table) has come. You wait at one such table at most: another wish ends the one before."""
    known = somebody(request)
    check_bot(data.bot)

    def may_open(_: object) -> None:
        if house.limits.on and house.room.listing.opened_by(known.person.id) >= MOST_OPEN:
            raise NotNow(TOO_MANY_OPEN, count=MOST_OPEN)
        house.limits.take("table", known.person.id, address_of(request))

    table = await house.openings.match(known.person, data.game, data.seats, data.bot, may_open)
    return await _look(house, table, known)


@post("/tables/{table:str}/begin-now", status_code=200, summary="Do not wait: a quick game begins with bots")
async def begin_now(request: Asked, house: TheHouse, table: FromPath[str]) -> TableShown:
    known = somebody(request)
    await house.openings.begin(known.person.id, table)
    return await _look(house, table, known)


@post("/tables/{table:str}/leave", status_code=204, summary="Do not wait for a quick game any longer")
async def leave(request: Asked, house: TheHouse, table: FromPath[str]) -> None:
    await house.openings.leave(table, somebody(request).person.id)


# ---- Invitations to people ------------------------------------------------------------------------------


@get("/invitations", summary="Who asks me to a table")
async def invitations(request: Asked, house: TheHouse) -> list[InvitationShown]:
    found = []
    for each in await house.invitations.of(somebody(request).person.id):
        by = await house.people.person(each.by)
        name = "" if by is None else by.name
        found.append(InvitationShown(_opening(each.table, each.summary), handle_of(each.by), name, each.at))
    return found


@post("/tables/{table:str}/invitations", status_code=204, summary="Ask somebody whom I have met to a seat at my table")
async def ask(request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Asking]) -> None:
    known = somebody(request)
    house.limits.take("invite", known.person.id, address_of(request))
    await house.invitations.invite(known.person.id, table, await _found(house, known, data.person))


@post("/invitations/{table:str}", status_code=200, summary="Sit down where somebody asks me to")
async def accept(request: Asked, house: TheHouse, table: FromPath[str]) -> TableShown:
    known = somebody(request)
    await house.invitations.accept(known.person, table)
    return await _look(house, table, known)


@delete("/invitations/{table:str}", status_code=204, summary="Not today")
async def decline(request: Asked, house: TheHouse, table: FromPath[str]) -> None:
    await house.invitations.decline(somebody(request).person.id, table)


# ---- People ---------------------------------------------------------------------------------------------


@get("/people", summary="With whom I have sat at a table, and whom I have blocked")
async def people(request: Asked, house: TheHouse) -> list[PersonShown]:
    me = somebody(request).person.id
    blocked = await house.company.blocked(me)
    found = {
        each.person: PersonShown(handle_of(each.person), each.name, each.games, each.mine, each.theirs)
        for each in house.company.companions(me)
    }
    for other in blocked:
        them = await house.people.person(other)
        if them is not None:
            found.setdefault(other, PersonShown(handle_of(other), them.name)).blocked = True
    return list(found.values())


@post("/people/{person:str}/block", status_code=204, summary="Do not meet somebody any more; nobody is told")
async def block(request: Asked, house: TheHouse, person: FromPath[str]) -> None:
    """They cannot ask you to a table, do not find your open ones, and you do not find theirs. Games that are under way
    go on."""
    known = somebody(request)
    await house.company.block(known.person.id, await _found(house, known, person))
    house.room.listing.stir()


@delete("/people/{person:str}/block", status_code=204, summary="Meet them again")
async def unblock(request: Asked, house: TheHouse, person: FromPath[str]) -> None:
    known = somebody(request)
    await house.company.unblock(known.person.id, await _found(house, known, person))
    house.room.listing.stir()


async def _found(house: House, known: Known, handle: str) -> str:
    person = await house.company.find(known.person.id, handle)
    if not person:
        raise NotHere(NOBODY)
    return person


# ---- What they share ------------------------------------------------------------------------------------


async def _look(house: House, table: str, known: Known) -> TableShown:
    async with house.room.at(table) as visit:
        return _shown(visit.table, known, house)


def _shown(table: LiveTable, known: Known, house: House) -> TableShown:
    person = known.person.id
    return table_shown(table, viewer_of(table, person, None), person, house.club)


router = Router(
    "/",
    route_handlers=[
        open_tables,
        open_to,
        sit,
        quick,
        begin_now,
        leave,
        invitations,
        ask,
        accept,
        decline,
        people,
        block,
        unblock,
    ],
    tags=["company"],
)
