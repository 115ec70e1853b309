"""How far each person has seen each table, on whichever device: from there on they are told what the others did.

A page says it with its sign of life. It is written when somebody leaves, and now and then while they stay; never with
each move. Who was here when the server was killed has seen a little less than they have.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from mastaba.club.presence import MOST, UNHEARD
from mastaba.kernel.discreet import kind_of
from mastaba.kernel.errors import MastabaError
from mastaba.store import Store

KIND = "seen-to"  # among the small things of the store
NOW_AND_THEN = 300.0  # seconds between two writings for somebody who stays
HOUR = 3_600.0  # who has seen nothing new for so long was here later all the same
MOST_WRITTEN = 100  # in one look after them
log = logging.getLogger("mastaba.club")


class Glance(msgspec.Struct, array_like=True, frozen=True):
    """What somebody was shown last: so many things were told by then, and when that was."""

    version: int
    at: float


@dataclass(slots=True)
class Glancing:
    """Somebody who looks at a table now, or did just now."""

    glance: Glance
    kept: Glance | None = None  # what is in the store; None: nothing, or nobody has looked
    written: float = 0.0  # when it was written last

    @property
    def news(self) -> bool:
        kept, glance = self.kept, self.glance
        return kept is None or glance.version > kept.version or glance.at - kept.at > HOUR


class Glances:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._now: OrderedDict[tuple[str, str], Glancing] = OrderedDict()  # by table and person, the last heard last

    def __len__(self) -> int:
        return len(self._now)

    async def of(self, table: str, person: str) -> Glance | None:
        """What this person was shown of the table last; None: nothing that anybody knows of."""
        here = self._now.get((table, person))
        return await self._kept(table, person) if here is None else here.glance

    def note(self, table: str, person: str, version: int) -> None:
        """Somebody sees this now. An older page on another device takes nothing back."""
        key, now = (table, person), self._clock()
        here = self._now.pop(key, None)
        if here is None:
            here = Glancing(Glance(version, now), written=now)
        here.glance = Glance(max(version, here.glance.version), now)
        self._now[key] = here
        if len(self._now) > MOST:
            self._now.popitem(last=False)

    async def leave(self, table: str, person: str, version: int = 0) -> None:
        """They do not look any more, and have seen it as far as this."""
        here = self._now.get((table, person))
        if here is not None:
            if version:
                self.note(table, person, version)
                here = self._now[table, person]
            await self._write(table, person, here)
            self._forget(table, person, here)

    async def look_after(self) -> None:
        """Writes what is due, a little at a time."""
        now = self._clock()
        silent = [(key, here) for key, here in self._now.items() if now - here.glance.at > UNHEARD]
        due = [(key, here) for key, here in self._now.items() if here.news and now - here.written > NOW_AND_THEN]
        for (table, person), here in silent[:MOST_WRITTEN]:
            await self._write(table, person, here)
            self._forget(table, person, here)
        for (table, person), here in due[:MOST_WRITTEN]:
            await self._write(table, person, here)

    async def close(self) -> None:
        everybody = list(self._now.items())
        for first in range(0, len(everybody), MOST_WRITTEN):
            some = everybody[first : first + MOST_WRITTEN]
            await asyncio.gather(*(self._write(*key, here) for key, here in some))
        self._now.clear()

    async def drop(self, table: str, person: str) -> None:
        """Of somebody who is forgotten."""
        self._now.pop((table, person), None)
        await self._store.delete(KIND, _key(table, person))

    async def drop_table(self, table: str) -> None:
        await self._store.delete_all(KIND, f"{table} ")

    # ---- In the store -----------------------------------------------------------------------------------

    async def _kept(self, table: str, person: str) -> Glance | None:
        found = await self._store.get(KIND, _key(table, person))
        try:
            return None if found is None else msgspec.json.decode(found, type=Glance)
        except msgspec.DecodeError:  # damaged: then it begins at their last move
            return None

    async def _write(self, table: str, person: str, here: Glancing) -> None:
        here.written = self._clock()
        try:
            here.kept = here.kept or await self._kept(table, person)
            if here.news:
                version = max(here.glance.version, here.kept.version if here.kept else 0)
                glance = Glance(version, here.glance.at)
                await self._store.put(KIND, _key(table, person), msgspec.json.encode(glance))
                here.kept = glance
        except MastabaError as error:  # it is a convenience: nobody is kept from playing
            log.warning("Table %s: what somebody has seen is not kept: %s", table, kind_of(error))

    def _forget(self, table: str, person: str, here: Glancing) -> None:
        """Unless they have come back meanwhile."""
        if self._now.get((table, person)) is here and not here.news:
            del self._now[table, person]


def _key(table: str, person: str) -> str:
    return f"{table} {person}"
