"""Whose time runs at tables with a move a day: whoever knows people's hours says until when they have time.

A term is in the journal of its table (`table/terms.py`), and so stays as it is; three things change it, each by another
entry: the others give more time, a holiday is entered, and the server was away. Notices ask here who is to be reminded.
"""

import logging
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from mastaba.club.hours import Hours, next_midnight, quiet_spans
from mastaba.club.people import FAR, People
from mastaba.kernel.discreet import kind_of
from mastaba.kernel.errors import MastabaError
from mastaba.store import Store
from mastaba.table import commands
from mastaba.table.entries import Timed
from mastaba.table.live import PLAYING
from mastaba.table.room import Room
from mastaba.table.terms import HOUR, Quiet, Span, Term, excused, interrupted

SHORT = 60.0  # seconds that the server may be away without anybody having more time for it
LONG = 300.0  # from then on nobody's time is up within the first hour afterwards
log = logging.getLogger("mastaba.club")


class Owed(NamedTuple):
    """A decision that somebody has to make in time."""

    table: str
    seat: int
    person: str  # an id
    since: float
    due: float  # until when they have time
    remind: float  # when to say so for the last time: they are awake then


class Terms:
    """Of all tables of a room."""

    def __init__(self, room: Room, people: People, store: Store) -> None:
        self._room = room
        self._store = store
        self._noted = 0.0  # when it was noted last that the server runs
        self._people = people
        room.timekeeper = people
        people.on_hours = self.hours_changed

    def owed(self, person: str = "") -> Iterator[Owed]:
        """All decisions for which somebody has a term, or those of one person. Read from the list of tables."""
        for table, summary in self._room.listing.of(person) if person else self._room.listing.all():
            if summary.status != PLAYING:
                continue
            facts = zip(summary.to_act, summary.since, summary.due, summary.remind, strict=False)
            for seat, since, due, remind in facts:
                if remind and summary.persons[seat] and person in ("", summary.persons[seat]):
                    yield Owed(table, seat, summary.persons[seat], since, due, remind)

    async def give(self, table: str, person: str, seat: int) -> Timed | None:
        """A day more for whoever sits there, from another person at the table."""
        async with self._room.at(table) as visit:
            commands.check_give(visit.table, self._room.clock(), person, seat)
            quiet = await self._people.quiet(visit.table.chairs[seat].person)
            return await visit.do(commands.give, person, seat, quiet)

    # ---- Holidays ---------------------------------------------------------------------------------------

    async def hours_changed(self, person: str) -> None:
        """A holiday counts from the next midnight on, for what is owed already, too. Nothing else does."""
        hours, known = await self._people.hours(person), await self._people.person(person)
        zone = "" if known is None else known.zone
        quiet, free = await self._people.quiet(person), Hours(away=hours.away)
        midnight = next_midnight(zone, self._room.clock())

        def off(term: Term) -> Term:
            return interrupted(term, quiet, quiet_spans(free, zone, midnight, midnight + FAR), midnight)

        for owed in list(self.owed(person)):
            try:
                async with self._room.at(owed.table) as visit:
                    await visit.change_term(owed.seat, off)
            except MastabaError as error:
                log.warning("Table %s: a holiday does not count there: %s", owed.table, kind_of(error))
            self._room.watchers.stir(owed.table)

    # ---- When the server was away -----------------------------------------------------------------------

    async def begin(self) -> None:
        """The server has started: what time it was away does not count, before anybody's time is up."""
        try:
            noted = await self._store.get("alive", "")
            if noted is not None:
                await self.excuse(float(noted), self._room.clock())
        except (MastabaError, ValueError) as error:
            log.warning("Nobody knows how long the server was away: %s", kind_of(error))

    async def note(self, at_last: bool = False) -> None:
        """That the server runs: now and then, while somebody's time does; and when it ends."""
        now = self._room.clock()
        if not at_last and abs(now - self._noted) < SHORT / 2:
            return
        self._noted = now
        if next(self.owed(), None) is not None:
            try:
                await self._store.put("alive", "", repr(now).encode())
            except MastabaError as error:
                log.warning("It could not be noted that the server runs: %s", kind_of(error))

    async def excuse(self, start: float, end: float) -> int:
        """Nobody could play between these two moments: that does not count. Gives how many have more time."""
        if end - start < SHORT:
            return 0
        found = [owed for owed in self.owed() if owed.since < end and owed.due > start]
        for owed in sorted(found, key=lambda owed: owed.due):
            try:
                async with self._room.at(owed.table) as visit:
                    quiet = await self._people.quiet(owed.person)
                    await visit.change_term(owed.seat, partial(_without, quiet=quiet, away=(start, end)))
            except MastabaError as error:
                log.warning("Table %s: time has run on: %s", owed.table, kind_of(error))
        return len(found)


def _without(term: Term, quiet: Quiet, away: Span) -> Term:
    return excused(term, quiet, away, HOUR if away[1] - away[0] >= LONG else 0.0)
