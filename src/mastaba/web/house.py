"""All that the server consists of, opened and closed together."""

import asyncio
import logging
import math
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Literal

from litestar.di import NamedDependency

from mastaba.bots.workers.pool import BotPool
from mastaba.bots.workers.seconds import Allowances
from mastaba.club.club import Club
from mastaba.club.company import Company
from mastaba.club.glances import Glances
from mastaba.club.invitations import Invitations
from mastaba.club.letters import Postman
from mastaba.club.members import Members
from mastaba.club.moving import Moving
from mastaba.club.notices import Notices
from mastaba.club.openings import Openings
from mastaba.club.outside import Outside
from mastaba.club.people import People
from mastaba.club.sending import Sender
from mastaba.club.terms import Terms
from mastaba.kernel.errors import MastabaError
from mastaba.learn.day import Days
from mastaba.learn.hints import Hints
from mastaba.learn.review.balance import KIND as BALANCE
from mastaba.learn.review.balance import Balances
from mastaba.learn.review.working import Reviews
from mastaba.show.memory import Kept
from mastaba.store import Store
from mastaba.store.calendar import DAY, ON_THE_WALL, Clocks
from mastaba.table.chronicles import Chronicles
from mastaba.table.room import Room
from mastaba.table.walks import Walks
from mastaba.web.connections import Connections, most_now
from mastaba.web.gate import Gate
from mastaba.web.limits import Limits
from mastaba.web.shelf import Shelf

LOOK_AFTER = 5.0  # seconds between two looks at who is still there
MOST_OF_PAGES = 24_000_000  # bytes that are kept of them
TIDY = 600.0  # seconds between two looks at what is not kept for longer
MOST_SWEPT = 50  # finished tables that are looked at in one of them
LAST_WORDS = 2.0  # seconds that streams have to say goodbye

log = logging.getLogger("mastaba.web")
Exporter = Callable[[str], Awaitable[object]]
"""All that a part of the house keeps of a person, by their id, as plain data."""


Door = Literal["everybody", "members", "invited"]
DOORS: tuple[Door, ...] = ("everybody", "members", "invited")


@dataclass(frozen=True)
class Settings:
    store: Path
    workers: int = 1  # processes in which bots think
    public_url: str = ""  # as people type it, if that is not what the server listens to
    behind_proxy: bool = False  # one that says, in X-Forwarded-For, who really asks
    limits: bool = True  # per person; and the beat on which bots answer where several people play
    dev: bool = False  # for those who write games: pages under /dev that show everything; never for others
    texts: Path | None = None  # a folder with the owner's imprint.md and privacy.md
    keep_finished: int = 0  # days that tables are kept after their end; 0: for ever
    door: Door = "everybody"  # who may set tables, and become a member
    quick_wait: float = 45.0  # seconds, until a game for whoever comes begins with bots
    day: bool = True  # whether there is a deal of the day
    postman: Postman | None = None  # who takes letters to the host's mail server; nobody: none are written
    may_call: tuple[str, ...] = ()  # hosts in networks of our own that people may have called
    heartbeat: float = 15.0  # seconds after which a silent stream says that it is still there
    bot_patience: float = 30.0  # seconds for an answer, beyond what a bot may think; then its worker is replaced


@dataclass
class House:
    settings: Settings
    store: Store
    room: Room
    people: People
    terms: Terms
    limits: Limits
    walks: Walks
    connections: Connections
    reviews: Reviews
    hints: Hints
    gate: Gate = field(default_factory=Gate)
    pages: Kept[bytes] = field(default_factory=lambda: Kept(MOST_OF_PAGES))  # those that are the same for everybody
    shelf: Shelf = field(default_factory=Shelf)
    club: Club = field(init=False)
    members: Members = field(init=False)
    moving: Moving = field(init=False)
    notices: Notices = field(init=False)
    company: Company = field(init=False)
    openings: Openings = field(init=False)
    invitations: Invitations = field(init=False)
    chronicles: Chronicles = field(init=False)
    days: Days = field(init=False)
    letters: int = 0  # that are on their way to the mail server
    glances: Glances = field(init=False)
    balances: Balances = field(init=False)
    exporters: dict[str, Exporter] = field(default_factory=dict)  # by the name under which it stands in an export
    exporting: asyncio.Lock = field(default_factory=asyncio.Lock)  # one export is made after the other
    closing: bool = False
    bells: set[asyncio.Event] = field(default_factory=set)  # of all open streams
    leaving: Counter[str] = field(default_factory=Counter)  # by host: tables that are just being left to bots
    _finished: Iterator[str] = field(default_factory=lambda: iter(()))  # tables that are still to be looked at

    def __post_init__(self) -> None:
        self.chronicles = Chronicles(self.room)
        self.days = Days(self.room, self.store, self.settings.keep_finished * DAY)
        self.members = Members(self.store, self.people, lambda: self.now())
        self.exporters["account"] = self.members.exported
        self.moving = Moving(self.room, self.store, self.people)
        self.glances = Glances(self.store, lambda: self.now())
        self.balances = Balances(self.reviews, self.store, self.walks.of)
        self.club = Club(lambda: self.now(), self.room.watchers.stir)
        self.notices = self._notices()
        self.room.listing.ear = self.notices.note
        self.people.forgotten = self.notices.forget
        self.exporters["notices"] = self.notices.exported
        self.company = Company(self.store, self.room.listing)
        self.openings = Openings(self.room, self.company, self.club.presence, self.settings.quick_wait)
        self.invitations = Invitations(self.store, self.room, self.company, self.club.invited)
        self.club.invited.append(self.notices.invited)

    def _notices(self) -> Notices:
        given, now = self.settings, lambda: self.now()
        sender = Sender(
            self.store,
            Outside(given.may_call),
            given.postman,
            self.members.mail_of,
            public_url=given.public_url,
            clock=now,
        )
        return Notices(self.store, self.room.listing, self.people, self.club.presence, sender, now)

    @staticmethod
    @asynccontextmanager
    async def opened(settings: Settings, clocks: Clocks = ON_THE_WALL) -> AsyncIterator["House"]:
        store = await Store.open(settings.store, clocks=clocks)
        try:
            allowances = Allowances() if settings.limits else Allowances(full=math.inf)
            async with BotPool(settings.workers, settings.bot_patience, allowances=allowances) as bots:
                room = Room(store, bots, clocks.wall, on_beat=settings.limits)
                people = People(store)
                terms = Terms(room, people, store)
                await room.start(terms.begin)
                connections = Connections(most_now(settings.workers), settings.limits)
                limits = Limits(settings.limits)
                house = House(
                    settings,
                    store,
                    room,
                    people,
                    terms,
                    limits,
                    Walks(room),
                    connections,
                    Reviews(bots, store),
                    Hints(room, bots),
                )
                room.begin_work(house._go_on_moving())
                works = (house._look_after(), house._keep_tidy(), house.notices.run())
                tasks = [asyncio.create_task(work) for work in works]
                try:
                    yield house
                finally:
                    for task in tasks:
                        task.cancel()
                    await house.end_streams()
                    await terms.note(at_last=True)
                    await house.notices.close()
                    await house.hints.close()
                    await house.balances.close()
                    await house.reviews.close()
                    await house.glances.close()
                    await room.close()
                    house.members.close()
        finally:
            await store.close()

    async def _go_on_moving(self) -> None:
        try:
            await self.moving.resume()
        except MastabaError as error:
            log.warning("Guests who became members still have tables of theirs: %s", error)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AFTER)
            await self.club.look_after(self.room)
            await self.terms.note()
            self.room.ring_late()
            await self.glances.look_after()
            await self.openings.look_after()

    # ---- What is not kept for ever ----------------------------------------------------------------------

    async def forget(self, person: str) -> None:
        """Altogether. First the tables: should that fail, they can come back and ask for it again."""
        for table, _ in self.room.listing.of(person):
            await self.room.forget(table, person)
            await self.glances.drop(table, person)
        await self.members.forget(person)
        await self.company.forget(person)
        await self.invitations.forget(person)
        await self.people.forget_person(person)

    async def _keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            try:
                await self.tidy()
            except MastabaError as error:
                log.warning("Nothing could be thrown away: %s", error)

    async def tidy(self) -> None:
        """Throws away some of what is not kept for longer: a little at a time, so that nobody notices."""
        await self.store.sweep()
        await self.people.sweep(self.room.listing.has_any)
        if self.settings.keep_finished:
            await self._remove_finished(self.settings.keep_finished * DAY)

    async def _remove_finished(self, kept: float) -> None:
        """Looks at some of the finished tables, after those of the last time. Since when they are is noted when one is
        first seen so, by the calendar of the store: what a wrong clock has written at a table does not matter."""
        some = list(islice(self._finished, MOST_SWEPT))
        if len(some) < MOST_SWEPT:
            self._finished = iter(self.room.listing.finished())
        for table in some:
            noted, now = await self.store.get("finished", table), self.store.now()
            if noted is None:
                await self.store.put("finished", table, repr(now).encode())
            elif float(noted) + kept <= now:
                await self.room.remove(table)
                await self.store.delete("finished", table)
                await self.store.delete("review", table)
                await self.store.delete(BALANCE, table)
                await self.store.delete_all("watching", f"{table} ")
                await self.glances.drop_table(table)

    # ---- Streams ----------------------------------------------------------------------------------------

    async def end_streams(self) -> None:
        """Ends all streams: they say goodbye and their readers come again later. Nobody waits for one who is deaf."""
        self.closing = True
        for bell in self.bells:
            bell.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                while self.bells:
                    await asyncio.sleep(0.01)
        self.bells.clear()

    def now(self) -> float:
        return self.room.clock()


TheHouse = NamedDependency[House]
"""As routes ask for it."""
