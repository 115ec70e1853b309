"""Whom somebody knows here, and whom they do not want to meet.

People know each other by the tables at which they have sat together. Outside of this house nobody is called by the id
under which they are kept: others know a person by a digest of it, and can only name those whom they may know anyway.
"""

import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256

import msgspec

from mastaba.store import Store
from mastaba.table.entries import UNREADABLE
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.table.listing import Listing, Summary
from mastaba.table.live import OVER

MOST_BLOCKED = 200  # by one person
MOST_IN_MEMORY = 10_000
NOBODY: frozenset[str] = frozenset()
log = logging.getLogger("mastaba.club")


@lru_cache(50_000)
def handle_of(person: str) -> str:
    """By which others may call this person. It leads back to nobody whom one does not know."""
    return sha256(f"handle {person}".encode()).hexdigest()[:16] if person else ""


@dataclass
class Companion:
    """Somebody with whom one has sat at a table."""

    person: str
    name: str  # as it was at the last of these tables; empty: they were forgotten
    last: float = 0.0
    games: int = 0  # that are over, with a result
    mine: int = 0  # of which I have won
    theirs: int = 0
    tables: set[str] = field(default_factory=set)


def others_at(summary: Summary, person: str) -> set[str]:
    """The people who sit at a table, besides this one."""
    return set(summary.persons) - {"", person}


class Company:
    def __init__(self, store: Store, listing: Listing) -> None:
        self._store = store
        self._listing = listing
        self._blocked: dict[str, frozenset[str]] = {}

    # ---- Whom one knows ---------------------------------------------------------------------------------

    def companions(self, person: str) -> list[Companion]:
        """Those who have sat at a table with this person, the last met first. Who was forgotten is not among them."""
        found: dict[str, Companion] = {}
        for table, summary in self._listing.of(person):  # the last changed first
            for other in others_at(summary, person):
                seat = summary.persons.index(other)
                each = found.setdefault(other, Companion(other, summary.names[seat], summary.changed))
                each.tables.add(table)
                if summary.status == OVER and summary.winners and person in summary.persons:
                    won = {summary.persons[winner] for winner in summary.winners}
                    each.games += 1
                    each.mine += person in won
                    each.theirs += other in won
        return [each for each in found.values() if each.name]

    def have_met(self, person: str, other: str) -> bool:
        return any(other in summary.persons for _, summary in self._listing.of(person))

    async def find(self, person: str, handle: str) -> str:
        """Whom this person calls so: themselves, somebody with whom they have sat, who waits at an open table that they
        may see, or whom they have blocked. Empty: nobody whom they can know."""
        known = {person, *(other for _, summary in self._listing.of(person) for other in summary.persons)}
        if found := _called(handle, known):
            return found
        if found := _called(handle, await self.blocked(person)):
            return found
        waiting = [others_at(summary, person) for _, summary in self._listing.open_tables()]
        found = _called(handle, {other for people in waiting for other in people})
        return "" if found and await self.apart(person, [found]) else found

    # ---- Whom one does not want to meet -----------------------------------------------------------------

    async def blocked(self, person: str) -> frozenset[str]:
        """By this person."""
        if person not in self._blocked:
            found = await self._read(person)
            if len(self._blocked) >= MOST_IN_MEMORY:
                self._blocked.clear()
            self._blocked[person] = found
        return self._blocked[person]

    async def _read(self, person: str) -> frozenset[str]:
        try:
            stored = await self._store.get("blocked", person)
            return NOBODY if stored is None else msgspec.json.decode(stored, type=frozenset[str])
        except UNREADABLE as error:
            log.error("Whom somebody has blocked cannot be read any more: %s", error)
            return NOBODY

    async def apart(self, person: str, others: Iterable[str]) -> bool:
        """Whether one of these others does not want to meet this person, or the other way round."""
        own = await self.blocked(person)
        for other in others:
            if other != person and (other in own or person in await self.blocked(other)):
                return True
        return False

    async def block(self, person: str, other: str) -> None:
        """Nobody is told."""
        if other == person:
            raise NotAllowed("You cannot block yourself.")
        blocked = await self.blocked(person)
        if other not in blocked and len(blocked) >= MOST_BLOCKED:
            raise NotNow("You have blocked {count} people: let one of them in again first.", count=MOST_BLOCKED)
        await self._write(person, blocked | {other})

    async def unblock(self, person: str, other: str) -> None:
        await self._write(person, await self.blocked(person) - {other})

    async def _write(self, person: str, blocked: Collection[str]) -> None:
        self._blocked[person] = frozenset(blocked)  # before anything is waited for: two at once both count
        try:
            if blocked:
                await self._store.put("blocked", person, msgspec.json.encode(sorted(blocked)))
            else:
                await self._store.delete("blocked", person)
        except BaseException:
            self._blocked.pop(person, None)  # as it is written
            raise

    async def forget(self, person: str) -> None:
        self._blocked.pop(person, None)
        await self._store.delete("blocked", person)


def _called(handle: str, people: Iterable[str]) -> str:
    return next((person for person in people if person and handle_of(person) == handle), "")
