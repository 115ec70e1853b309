"""Tables to which others may come: those that say so, and those that begin by themselves with whoever comes."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import NamedTuple

import msgspec

from mastaba import bots
from mastaba.club.company import Company
from mastaba.club.people import Person
from mastaba.club.presence import Presence
from mastaba.kernel.discreet import kind_and_place
from mastaba.kernel.errors import MastabaError
from mastaba.locale import N_
from mastaba.table import commands
from mastaba.table.entries import Opened
from mastaba.table.errors import NotAllowed, NotNow, SeatTaken
from mastaba.table.listing import Summary
from mastaba.table.live import EVERYBODY, GATHERING, INVITED, MEMBERS
from mastaba.table.room import Command, Room, Visit

HOUR = 3_600.0
QUICK_BOT = "vizier"  # who takes the free seats of a game that begins by itself, unless somebody wishes another
LEFT = 5.0  # seconds after somebody has said goodbye: who only loads the page anew is back by then
MOST_GATHERING = 3  # tables of one person to which others may come
TOO_MANY = N_("{count} tables of yours are open to others already: begin or close one of them first.")
NOT_OPEN = N_("This table is not open to you.")
log = logging.getLogger("mastaba.club")


class Opening(NamedTuple):
    """A table at which there is a seat for whoever looks."""

    table: str
    summary: Summary


class Openings:
    def __init__(self, room: Room, company: Company, presence: Presence, wait: float) -> None:
        self._room = room
        self._company = company
        self._presence = presence
        self.wait = wait  # seconds until a game begins by itself
        self._matching = asyncio.Lock()  # two who come at once do not both open a table

    # ---- The list ---------------------------------------------------------------------------------------

    async def of(self, person: Person | None) -> list[Opening]:
        """Where this person could sit down; of a stranger, where somebody new could. What begins by itself first, then
        the last opened."""
        found = [
            Opening(table, summary)
            for table, summary in self._room.listing.open_tables()
            if _has_room(summary) and self._is_fresh(table, summary) and await self._may_sit(person, summary)
        ]
        return sorted(found, key=lambda each: (not each.summary.quick, -each.summary.opened))

    def _is_fresh(self, table: str, summary: Summary) -> bool:
        """Whether somebody has looked at it within an hour."""
        now = self._room.clock()
        if now - summary.changed < HOUR:
            return True
        heard = (self._presence.of(table, person).silence for person in {summary.host, *summary.persons} - {""})
        return any(silence is not None and silence < HOUR for silence in heard)

    async def _may_sit(self, person: Person | None, summary: Summary) -> bool:
        if summary.status != GATHERING or summary.open == INVITED:
            return False
        if summary.open == MEMBERS and not (person is not None and person.member):
            return False
        if person is None:
            return True
        if person.id in summary.persons or person.id == summary.host:
            return False
        return not await self._company.apart(person.id, {summary.host, *summary.persons} - {""})

    def check_more(self, person: str) -> None:
        """Whether this person may open one more table to others."""
        if self.gathering(person) >= MOST_GATHERING:
            raise NotNow(TOO_MANY, count=MOST_GATHERING)

    def gathering(self, person: str) -> int:
        mine = self._room.listing.of(person)
        return sum(1 for _, each in mine if each.host == person and each.open != INVITED and not each.quick)

    # ---- Sitting down -----------------------------------------------------------------------------------

    async def sit(self, person: Person, table: str) -> None:
        """Takes a free seat at a table that is open to this person. Who is not to know why it is not hears the same as
        at every other table."""
        summary = self._room.listing.get(table)
        if person.id in summary.persons:
            return
        if not await self._may_sit(person, summary):
            raise NotAllowed(NOT_OPEN)
        async with self._room.at(table) as visit:
            it = visit.table
            if it.status != GATHERING or it.open_to not in (EVERYBODY, *([MEMBERS] if person.member else [])):
                raise NotNow("Somebody was faster: the game has begun, or nobody else is to come.")
            await visit.do(commands.take_seat, person.id, person.name, person.program)
            await begin_if_full(visit)

    # ---- Quick games ------------------------------------------------------------------------------------

    async def match(self, person: Person, game: str, seats: int, bot: str, opened: Callable[[Opened], None]) -> str:
        """Takes this person to a table that begins by itself: to the first opened that fits, or to a new one. `opened`
        may refuse a new one."""
        bots.check_name(bot)
        async with self._matching:
            for table, summary in self.waiting_of(person.id):
                if (summary.game, len(summary.persons)) == (game, seats):
                    return table
                await self.leave(table, person.id)
            for table, summary in self._room.listing.open_tables():
                fits = summary.quick and (summary.game, len(summary.persons)) == (game, seats)
                if fits and _has_room(summary) and await self._may_sit(person, summary):
                    try:
                        await self.sit(person, table)
                    except (NotNow, NotAllowed, SeatTaken):  # somebody was faster
                        continue
                    return table
            return await self._open(person, game, seats, bot, opened)

    async def _open(self, person: Person, game: str, seats: int, bot: str, opened: Callable[[Opened], None]) -> str:
        now, table = self._room.clock(), secrets.token_hex(6)
        head = commands.open_table(table, game, seats, {}, person.id, now, open_to=EVERYBODY)
        head = msgspec.structs.replace(head, quick=now + self.wait, bot=bot)
        opened(head)
        first: Command = lambda it, now: commands.sit(it, now, 0, person.id, person.name, person.program)  # noqa: E731
        await self._room.open(head, first)
        self._presence.hear(table, person.id)
        return table

    def waiting(self) -> list[tuple[str, Summary]]:
        """The tables that begin by themselves, the first opened first."""
        return [(table, summary) for table, summary in self._room.listing.open_tables() if summary.quick]

    def waiting_of(self, person: str) -> list[tuple[str, Summary]]:
        return [(table, summary) for table, summary in self.waiting() if person in summary.persons]

    async def begin(self, person: str, table: str) -> None:
        """With bots in the free seats: who sits there does not want to wait any longer."""
        async with self._room.at(table) as visit:
            it = visit.table
            if not it.seats_of(person):
                raise NotAllowed("You do not sit at this table.")
            if not it.head.quick or it.status != GATHERING:
                raise NotNow("The game has begun.")
            while await visit.do(commands.begin_quick, person) is not None:
                pass

    async def leave(self, table: str, person: str) -> None:
        """Does not wait any longer."""
        async with self._room.at(table) as visit:
            while await visit.do(commands.leave_quick, person) is not None:
                pass

    async def look_after(self) -> None:
        """Lets those go who have left the page on which they waited; begins what is due, should an alarm have been
        missed."""
        now = self._room.clock()
        for table, summary in self.waiting():
            for person in {*summary.persons} - {""}:
                if self._presence.has_left(table, person, LEFT):
                    await self._quietly(self.leave(table, person))
            if summary.quick <= now:
                await self._quietly(self._begin_due(table))

    async def _begin_due(self, table: str) -> None:
        async with self._room.at(table) as visit:
            while await visit.do(commands.begin_quick) is not None:
                pass

    async def _quietly(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except MastabaError as error:
            log.warning("A table that begins by itself: %s", kind_and_place(error))


async def begin_if_full(visit: Visit) -> None:
    """A game that begins by itself does so as soon as everybody is there."""
    if visit.table.head.quick and not any(chair.open for chair in visit.table.chairs):
        await visit.do(commands.begin_quick)


def _has_room(summary: Summary) -> bool:
    """Whether a seat is free: nobody has it, not even somebody who was forgotten."""
    return any(not name and not person for name, person in zip(summary.names, summary.persons, strict=True))
