"""Invitations from one person to another: to a seat at a table that gathers.

A link needs nobody to be known; this needs that the two have sat at a table together. It is kept for a week, as long as
the table waits. Whoever has blocked somebody does not find their invitations; these are kept all the same, so that it
cannot be told.
"""

import logging
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from mastaba.club.company import Company
from mastaba.club.openings import begin_if_full
from mastaba.club.people import Person
from mastaba.store import Store
from mastaba.table import commands
from mastaba.table.entries import UNREADABLE
from mastaba.table.errors import BadInvitation, NotAllowed, NotNow
from mastaba.table.listing import Summary
from mastaba.table.live import GATHERING
from mastaba.table.room import Room

KIND = "invited"  # key: person and table
WEEK = 7 * 86_400.0
MOST = 20  # open ones of one person
MOST_READ = 400  # that are looked at: with those that are not shown
log = logging.getLogger("mastaba.club")


class Invited(msgspec.Struct, frozen=True):
    by: str  # the person who asks
    at: float


class Invitation(NamedTuple):
    table: str
    summary: Summary
    by: str
    at: float


Listener = Callable[[str, str, str], None]  # hears who was invited, to which table, by whom


class Invitations:
    def __init__(self, store: Store, room: Room, company: Company, listeners: list[Listener]) -> None:
        self._store = store
        self._room = room
        self._company = company
        self._listeners = listeners

    async def of(self, person: str) -> list[Invitation]:
        """Those that still count, the last first."""
        found = []
        for table in await self._tables(person):
            note = await self._note(person, table)
            if note is not None and self._waits(table, person):
                summary = self._room.listing.get(table)
                if not await self._company.apart(person, {note.by, *summary.persons} - {""}):
                    found.append(Invitation(table, summary, note.by, note.at))
        return sorted(found, key=lambda each: -each.at)

    async def _tables(self, person: str) -> list[str]:
        keys = await self._store.keys(KIND, f"{person} ", MOST_READ)
        return [key.partition(" ")[2] for key in keys if key.startswith(f"{person} ")]

    async def _note(self, person: str, table: str) -> Invited | None:
        try:
            stored = await self._store.get(KIND, f"{person} {table}")
            return None if stored is None else msgspec.json.decode(stored, type=Invited)
        except UNREADABLE as error:
            log.error("An invitation cannot be read any more: %s", error)
            return None

    def _waits(self, table: str, person: str) -> bool:
        """Whether there is a seat for this person."""
        if table not in self._room.listing:
            return False
        summary = self._room.listing.get(table)
        free = any(not who and not name for who, name in zip(summary.persons, summary.names, strict=True))
        return summary.status == GATHERING and free and person not in summary.persons

    async def asked(self, table: str, people: list[str]) -> set[str]:
        """Who of them was asked to this table, for whoever asks."""
        return {person for person in people if await self._note(person, table) is not None}

    async def invite(self, host: str, table: str, person: str) -> None:
        """Asks somebody to a seat; to ask twice is to ask once. Nobody is told who does not want to hear of it."""
        async with self._room.at(table) as visit:
            it = visit.table
            commands.check_inviting(it, host)
            if it.seats_of(person):
                return
        if not self._company.have_met(host, person):
            raise NotAllowed("You can invite people with whom you have sat at a table.")
        if await self._note(person, table) is not None:
            return
        if len(await self.of(person)) >= MOST:
            raise NotNow("So many have asked already: send them a link.")
        note = Invited(host, self._room.clock())
        await self._store.put(KIND, f"{person} {table}", msgspec.json.encode(note), WEEK)
        if not await self._company.apart(person, others(self._room.listing.get(table), host)):
            self._room.listing.tell(person, table)
            for listener in self._listeners:
                listener(person, table, host)

    async def accept(self, person: Person, table: str) -> None:
        """Sits down. The invitation has done its work then."""
        if not any(each.table == table for each in await self.of(person.id)):
            raise BadInvitation("This invitation does not count any more. Ask for a new one.")
        async with self._room.at(table) as visit:
            await visit.do(commands.take_seat, person.id, person.name, person.program)
            await begin_if_full(visit)
        await self._store.delete(KIND, f"{person.id} {table}")

    async def decline(self, person: str, table: str) -> None:
        """Not today. It can be asked again."""
        await self._store.delete(KIND, f"{person} {table}")
        self._room.listing.tell(person, table)

    async def forget(self, person: str) -> None:
        await self._store.delete_all(KIND, f"{person} ")


def others(summary: Summary, host: str) -> set[str]:
    return {host, *summary.persons} - {""}
