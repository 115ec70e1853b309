"""All that the server consists of, opened and closed together."""

import asyncio
import math
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from litestar.di import NamedDependency

from mastaba.bots.workers.pool import BotPool
from mastaba.bots.workers.seconds import Allowances
from mastaba.club.club import Club
from mastaba.show.memory import Kept
from mastaba.store import Store
from mastaba.table.chronicles import Chronicles
from mastaba.table.room import Room
from mastaba.table.walks import Walks
from mastaba.web.connections import Connections, most_now
from mastaba.web.gate import Gate
from mastaba.web.limits import Limits
from mastaba.web.people import People
from mastaba.web.shelf import Shelf

LOOK_AFTER = 5.0  # seconds between two looks at who is still there
MOST_OF_PAGES = 24_000_000  # bytes that are kept of them
LAST_WORDS = 2.0  # seconds that streams have to say goodbye


@dataclass(frozen=True)
class Settings:
    store: Path
    workers: int = 1  # processes in which bots think
    public_url: str = ""  # as people type it, if that is not what the server listens to
    behind_proxy: bool = False  # one that says, in X-Forwarded-For, who really asks
    limits: bool = True  # per person; and the beat on which bots answer where several people play
    dev: bool = False  # for those who write games: pages under /dev that show everything; never for others
    texts: Path | None = None  # a folder with the owner's imprint.md and privacy.md
    heartbeat: float = 15.0  # seconds after which a silent stream says that it is still there
    bot_patience: float = 30.0  # seconds for an answer, beyond what a bot may think; then its worker is replaced


@dataclass
class House:
    settings: Settings
    store: Store
    room: Room
    people: People
    limits: Limits
    walks: Walks
    connections: Connections
    gate: Gate = field(default_factory=Gate)
    pages: Kept[bytes] = field(default_factory=lambda: Kept(MOST_OF_PAGES))  # those that are the same for everybody
    shelf: Shelf = field(default_factory=Shelf)
    club: Club = field(init=False)
    chronicles: Chronicles = field(init=False)
    closing: bool = False
    bells: set[asyncio.Event] = field(default_factory=set)  # of all open streams
    leaving: Counter[str] = field(default_factory=Counter)  # by host: tables that are just being left to bots

    def __post_init__(self) -> None:
        self.chronicles = Chronicles(self.room)
        self.club = Club(lambda: self.now(), self.room.watchers.stir)

    @staticmethod
    @asynccontextmanager
    async def opened(settings: Settings) -> AsyncIterator["House"]:
        store = await Store.open(settings.store)
        try:
            allowances = Allowances() if settings.limits else Allowances(full=math.inf)
            async with BotPool(settings.workers, settings.bot_patience, allowances=allowances) as bots:
                room = Room(store, bots, on_beat=settings.limits)
                await room.start()
                connections = Connections(most_now(settings.workers), settings.limits)
                limits = Limits(settings.limits)
                house = House(settings, store, room, People(store), limits, Walks(room), connections)
                looking = asyncio.create_task(house._look_after())
                try:
                    yield house
                finally:
                    looking.cancel()
                    await house.end_streams()
                    await room.close()
        finally:
            await store.close()

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AFTER)
            await self.club.look_after(self.room)

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
        return time.time()


TheHouse = NamedDependency[House]
"""As routes ask for it."""
