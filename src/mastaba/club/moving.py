"""A guest comes in as somebody whom the house knows already: the tables come along.

At each table an entry of its journal says so. What is under way is moved while they wait, most of what is over later.
Where it cannot be (who sits at a table twice would see two hands) the guest keeps the seat, and nothing is lost.
"""

import logging
from dataclasses import dataclass, field

from mastaba.club.people import People, Person
from mastaba.kernel.errors import MastabaError
from mastaba.locale import N_
from mastaba.store import Store
from mastaba.table import commands
from mastaba.table.errors import JournalDamaged, JournalFailed
from mastaba.table.listing import ENDED, Summary
from mastaba.table.room import Room

NOT_OPEN = N_("This table cannot be opened just now.")
AT_ONCE = 40  # tables that are moved while somebody waits
KIND = "moving"  # of the things in the store: which guest comes in as whom
MOST_KEPT = 1_000  # that are looked at when the server starts
log = logging.getLogger("mastaba.club")


@dataclass
class Moved:
    tables: int = 0
    left: dict[str, MastabaError] = field(default_factory=dict)  # tables at which the guest still sits, and why
    later: int = 0  # that are still to be moved


class Moving:
    def __init__(self, room: Room, store: Store, people: People) -> None:
        self._room = room
        self._store = store
        self._people = people

    def tables_of(self, guest: str) -> list[str]:
        """Those under way first, then the latest."""
        found = self._room.listing.of(guest)
        return [table for table, _ in sorted(found, key=lambda pair: pair[1].status in ENDED)]

    def would_stay(self, guest: str, member: str) -> list[str]:
        """The tables at which both sit while they are played."""
        found = self._room.listing.of(guest)
        return [table for table, it in found if _both(it, guest, member)]

    async def bring(self, guest: Person, member: Person) -> Moved:
        """All that is the guest's becomes the member's. Should the server stop meanwhile, it goes on when it starts."""
        await self._store.put(KIND, guest.id, member.id.encode())
        tables, moved = self.tables_of(guest.id), Moved()
        await self._move(tables[:AT_ONCE], guest, member, moved)
        moved.later = len(tables) - len(tables[:AT_ONCE])
        if moved.later:
            self._room.begin_work(self._rest(tables[AT_ONCE:], guest, member))
        else:
            await self._settle(guest, moved)
        return moved

    async def _rest(self, tables: list[str], guest: Person, member: Person) -> None:
        moved = Moved()
        await self._move(tables, guest, member, moved)
        await self._settle(guest, moved)

    async def _move(self, tables: list[str], guest: Person, member: Person, moved: Moved) -> None:
        for table in tables:
            try:
                await self._move_one(table, guest, member)
                moved.tables += 1
            except MastabaError as error:
                moved.left[table] = error
            except Exception as error:  # a mistake of a game: the seat stays the guest's
                log.error("Table %s could not be moved", table, exc_info=error)
                moved.left[table] = MastabaError(NOT_OPEN, "")

    async def _move_one(self, table: str, guest: Person, member: Person) -> None:
        summary = self._room.listing.get(table)
        if summary.counts and summary.host == guest.id:
            await self._count_once(table, summary, member.id)
        async with self._room.at(table) as visit:
            await visit.do(commands.take_over, guest.id, member.id, guest.name, member.name)

    async def _count_once(self, table: str, summary: Summary, member: str) -> None:
        """Of two tries at the same deal of a day the first one counts: before they belong to one person."""
        tries = self._room.listing.tries(summary.day, summary.game, member)
        own = next((each for each in tries if each[1].counts), None)
        if own is None:
            return
        later = table if summary.opened >= own[1].opened else own[0]
        async with self._room.at(later) as visit:
            await visit.do(commands.discount)

    async def _settle(self, guest: Person, moved: Moved) -> None:
        """It is done; unless the disk was full: then it is tried again when the server starts."""
        passing = [e for e in moved.left.values() if isinstance(e, JournalFailed) and not isinstance(e, JournalDamaged)]
        if passing:
            return
        await self._store.delete(KIND, guest.id)
        await self.let_go(guest.id)

    async def let_go(self, guest: str) -> None:
        """Nothing is kept of a guest who has become somebody else, once there is no table and no device of theirs."""
        if self._room.listing.has_any(guest) or await self._store.get(KIND, guest) is not None:
            return
        if not await self._store.keys_of("token", guest.encode()):
            await self._people.forget_person(guest)

    async def resume(self) -> None:
        """What was under way when the server stopped."""
        for key in await self._store.keys(KIND, "", MOST_KEPT):
            member = await self._store.get(KIND, key)
            guest = await self._people.person(key)
            owner = None if member is None else await self._people.person(member.decode(errors="replace"))
            if guest is None or owner is None:
                await self._store.delete(KIND, key)
            else:
                await self.bring(guest, owner)


def _both(summary: Summary, guest: str, member: str) -> bool:
    there = guest in summary.persons and member in summary.persons
    return there and summary.status not in ENDED
