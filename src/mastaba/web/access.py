"""Who may see what of a table, and in which seat."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from litestar import Request

from mastaba.club.club import Club
from mastaba.club.people import Known
from mastaba.kernel.errors import NotYourDecision, StaleDecision
from mastaba.kernel.events import SPECTATOR
from mastaba.locale import N_
from mastaba.table.entries import AnyEntry
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.table.live import LiveTable
from mastaba.table.room import Visit
from mastaba.web.errors import NotSignedIn, Overtaken
from mastaba.web.house import House
from mastaba.web.views import table_shown

Asked = Request[Any, Any, Any]  # what every route is given: the request, with who asks in its state
Words = ParamSpec("Words")
Made = TypeVar("Made", bound=AnyEntry | None)
OVERTAKEN = (StaleDecision, NotYourDecision, NotNow)
NOT_YOURS = N_("This table is not open to you. Ask for an invitation, or for a link to watch.")
NO_LONGER = N_("The link with which you looked on does not count any more. Ask for a new one.")


def known_to(request: Asked) -> Known | None:
    known: Known | None = request.scope["state"]["known"]
    return known


def somebody(request: Asked) -> Known:
    known = known_to(request)
    if known is None:
        raise NotSignedIn("Nobody knows you here yet: say your name first.")
    return known


def address_of(request: Asked) -> str:
    address: str = request.scope["state"]["address"]
    return address


async def check_access(house: House, table: str, known: Known) -> None:
    """Whether this person sits at the table, has opened it, or was given the link for spectators that counts now."""
    house.room.listing.get(table)  # there is one
    if house.room.listing.has(table, known.person.id):
        if known.person.program:
            house.club.presence.hear(table, known.person.id)  # a program that asks is there
        return
    link = await house.store.get("watching", f"{table} {known.person.id}")
    if link is None:
        raise NotAllowed(NOT_YOURS)
    async with house.room.at(table) as visit:
        if visit.table.watch != link.decode():
            raise NotAllowed(NO_LONGER)


async def check_follower(house: House, table: str, known: Known) -> bool:
    """Whether this person may step through the game, and more than that: may be at the table. Of a deal of the day who
    has played it, too, may step through; after the day, everybody."""
    if not house.room.listing.has(table, known.person.id) and house.days.may_follow(table, known.person.id):
        return False
    await check_access(house, table, known)
    return True


def viewer_of(table: LiveTable, person: str, seat: int | None) -> int:
    """The seat through which this person looks: the one asked for, the one that is to act, the first, or none."""
    mine = table.seats_of(person)
    if seat is not None:
        if seat not in mine:
            raise NotAllowed("This is not your seat.")
        return seat
    return next((own for own in mine if own in table.to_act), mine[0] if mine else SPECTATOR)


# ---- Several people, one device -------------------------------------------------------------------------


def curtain_of(table: LiveTable, person: str, seat: int | None) -> int | None:
    """Whose turn it is, if that is not who sits in front of the device now; None: there is no curtain."""
    due = [own for own in _sharing(table, person) if own in table.to_act and table.chairs[own].in_person]
    return due[0] if due and seat not in due else None


def eyes_of(table: LiveTable, person: str, seat: int | None) -> int:
    """The seat through which a page looks. Where people share a device, nobody's before somebody lifts the curtain."""
    if _sharing(table, person) and (seat is None or curtain_of(table, person, seat) is not None):
        return SPECTATOR
    return viewer_of(table, person, seat)


def _sharing(table: LiveTable, person: str) -> list[int]:
    """The seats of a person who has several, while there are hands to hide."""
    mine = table.seats_of(person)
    return mine if len(mine) > 1 and table.course is not None and not table.ended else []


# ---- Doing something ------------------------------------------------------------------------------------


async def act(
    visit: Visit,
    person: str,
    seat: int | None,
    club: Club,
    command: Callable[Concatenate[LiveTable, float, str, int, Words], Made],
    *words: Words.args,
    **more: Words.kwargs,
) -> tuple[int, Made]:
    """Runs a command of this person in this seat: which seat that was, and the entry.

    Who answers what is not asked any more is shown the table as it is now.
    """
    own = seat_of(visit.table, person, seat)
    try:
        return own, await visit.do(command, person, own, *words, **more)
    except OVERTAKEN as error:
        raise Overtaken(error, table_shown(visit.table, own, person, club)) from None


def seat_of(table: LiveTable, person: str, seat: int | None) -> int:
    """The seat in which this person does something: the one asked for, the one that is to act, or the first."""
    viewer = viewer_of(table, person, seat)
    if viewer == SPECTATOR:
        raise NotAllowed("You do not sit at this table.")
    return viewer
