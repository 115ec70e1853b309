"""What the tests of the room share: bots that do as they are told, journals that fail, and a room to sit in."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from table.sitting import ANNA, PEOPLE, Clock, head

from mastaba.bots.workers import questions
from mastaba.bots.workers.questions import Thought
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import MastabaError
from mastaba.table import commands, entries, snapshots
from mastaba.table.entries import AnyEntry, Happened
from mastaba.table.errors import JournalFailed
from mastaba.table.journal import Journal, Loaded, MemoryJournal
from mastaba.table.live import LiveTable
from mastaba.table.loading import load_table
from mastaba.table.room import Room
from mastaba.table.thinking import Thinker
from mastaba.table.watching import Update, Watcher

T = TypeVar("T")

# ---- Bots -----------------------------------------------------------------------------------------------


class Quick:
    """Plays the first legal move, at once."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose(self, question: questions.Question) -> Thought:
        self.asked += 1
        return Thought(question.seen.legal()[0])


@dataclass
class Question:
    name: str
    seen: Seen
    answer: asyncio.Future[Thought]
    asked: questions.Question

    def say(self, move: str, hurried: bool = False) -> None:
        self.answer.set_result(Thought(self.seen.read(move), hurried))


class Pensive:
    """Waits until somebody answers for it."""

    def __init__(self) -> None:
        self.questions: asyncio.Queue[Question] = asyncio.Queue()

    async def choose(self, asked: questions.Question) -> Thought:
        question = Question(asked.bot, asked.seen, asyncio.get_running_loop().create_future(), asked)
        self.questions.put_nowait(question)
        return await question.answer


class Nervous(Quick):
    """Fails before it answers."""

    def __init__(self, failures: int) -> None:
        super().__init__()
        self.failures = failures

    async def choose(self, question: questions.Question) -> Thought:
        if self.asked < self.failures:
            self.asked += 1
            raise RuntimeError("no idea")
        return await super().choose(question)


# ---- Journals -------------------------------------------------------------------------------------------


class Failing(MemoryJournal):
    """Refuses to write, or to read, as often as it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.writes_to_fail = 0
        self.writes_before = 0  # that one fails
        self.reads_to_fail = 0
        self.failed = 0

    def _fail(self) -> JournalFailed:
        self.failed += 1
        return JournalFailed("The disk is full.")

    async def append(
        self, table: str, number: int, entry: bytes, snapshot: bytes | None = None, summary: bytes | None = None
    ) -> None:
        await asyncio.sleep(0)
        if self.writes_before:
            self.writes_before -= 1
        elif self.writes_to_fail:
            self.writes_to_fail -= 1
            raise self._fail()
        await super().append(table, number, entry, snapshot, summary)

    async def load(self, table: str) -> Loaded:
        await asyncio.sleep(0)
        if self.reads_to_fail:
            self.reads_to_fail -= 1
            raise self._fail()
        return await super().load(table)


class Held(MemoryJournal):
    """Writes when it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.free = asyncio.Event()
        self.free.set()
        self.writing = asyncio.Event()

    async def append(
        self, table: str, number: int, entry: bytes, snapshot: bytes | None = None, summary: bytes | None = None
    ) -> None:
        self.writing.set()
        await self.free.wait()
        await super().append(table, number, entry, snapshot, summary)


# ---- The room -------------------------------------------------------------------------------------------


class Guest(Room):
    """A room, and how people talk to it in tests. The table is `t` unless they say another."""

    def __init__(
        self, journal: Journal, bots: Thinker | None = None, clock: Clock | None = None, on_beat: bool = False
    ) -> None:
        self.time = clock or Clock()
        super().__init__(journal, bots or Quick(), self.time, on_beat)

    async def sat(self, game: str, *people: str, table: str = "t", begin: bool = True, **options: object) -> None:
        """A new table with these people, or bots, at which play begins."""
        await self.open(msgspec.structs.replace(head(game, len(people), **options), table=table))
        for seat, who in enumerate(people):
            if who in PEOPLE:
                await self.ask(commands.sit, seat, who, who.capitalize(), table=table)
            elif who:
                await self.ask(commands.hire, ANNA, seat, who, table=table)
        if begin:
            await self.ask(commands.begin, ANNA, table=table)

    async def ask(self, command: Callable[..., Any], *wishes: object, table: str = "t") -> AnyEntry | None:
        """The entry, or None if there was nothing to do."""
        async with self.at(table) as visit:
            made: AnyEntry | None = await visit.do(command, *wishes)
        return made

    async def look(self, table: str, answer: Callable[[LiveTable], T]) -> T:
        async with self.at(table) as visit:
            return answer(visit.table)

    async def recall(self, table: str, answer: Callable[[LiveTable, Sequence[Happened]], T]) -> T:
        async with self.at(table) as visit:
            return answer(visit.table, await visit.recent())

    async def move(self, who: str, seat: int, move: str, decision: int | None = None) -> AnyEntry | None:
        """In answer to what the seat is asked now, or was asked then."""
        owed = await self.look("t", lambda it: it.decision(seat)) if decision is None else decision
        return await self.ask(commands.play, who, seat, move, owed)

    async def hear(self, viewer: int, wants_legal: bool = False) -> Watcher:
        watcher = Watcher("t", viewer, asyncio.Event(), wants_legal)
        async with self.at("t"):
            self.watchers.add(watcher)
        return watcher

    async def quiet(self) -> None:
        """Until no bot thinks and nothing is written any more."""
        while tasks := [*self._working, *(task for _, task in self._thinking.values())]:
            await asyncio.wait(tasks)

    async def moves(self) -> list[tuple[int, str]]:
        """All that were made, in the journal."""
        return [(it.seat, it.move) for it in await self.history("t", 1, 10_000) if isinstance(it, entries.Moved)]

    @property
    def in_memory(self) -> LiveTable | None:
        return self._places["t"].table if "t" in self._places else None

    async def agrees(self) -> bool:
        """Whether memory and journal say the same."""
        live = await self.look("t", snapshots.save)
        found, _ = await load_table(self.journal, "t")
        return live == snapshots.save(found)


@asynccontextmanager
async def room(
    journal: Journal | None = None, bots: Thinker | None = None, clock: Clock | None = None, on_beat: bool = False
) -> AsyncIterator[Guest]:
    """Started, and closed in the end."""
    opened = Guest(journal or MemoryJournal(), bots, clock, on_beat)
    await opened.start()
    try:
        yield opened
    finally:
        await opened.close()


async def until(ready: Callable[[], object]) -> None:
    """Alarms ring in real time: as long as that takes."""
    while not ready():
        await asyncio.sleep(0.001)


async def all_heard(watcher: Watcher) -> list[Update]:
    """What has come since; nothing was lost."""
    updates, lost = watcher.take()
    assert not lost
    return updates


async def outcomes(*doings: Coroutine[Any, Any, Any]) -> list[str]:
    """All at once: of each the name of the error, or nothing."""
    done = await asyncio.gather(*doings, return_exceptions=True)
    assert all(isinstance(it, MastabaError) for it in done if isinstance(it, BaseException))
    return sorted(type(it).__name__ if isinstance(it, BaseException) else "" for it in done)
