"""All live tables of a server: each is asked one thing at a time, and nobody hears of what is not in the journal yet.

Tables that nobody looks at leave the memory and come back from the journal when they are needed. Bots are asked when
it is their turn; decisions lapse when it is time.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from mastaba.bots.registry import USUAL_LEVEL
from mastaba.bots.workers.questions import Question
from mastaba.bots.workers.seconds import beat_of
from mastaba.kernel.discreet import kind_and_place, kind_of
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.registry import playable_games
from mastaba.kernel.seating import next_first
from mastaba.table import commands, entries, listing, snapshots
from mastaba.table.entries import AnyEntry, Happened, Opened
from mastaba.table.errors import JournalDamaged, JournalFailed, NotNow
from mastaba.table.journal import Journal, Listed
from mastaba.table.listing import ENDED, Listing, Summary, summary_of
from mastaba.table.live import DAMAGED, FROZEN, GATHERING, PLAYING, WHY_NOT, Chair, LiveTable
from mastaba.table.loading import load_table
from mastaba.table.snapshots import save
from mastaba.table.terms import Sleepless, Term, Timekeeper, begun
from mastaba.table.thinking import AskedBot, Thinker, question_to, until_beat
from mastaba.table.watching import Watchers

SNAPSHOT_EVERY = 32  # entries
RECENT = 400  # entries that a table's page goes back
SLICE = 200  # entries of a journal that are read at once: others are not kept waiting for longer
IDLE = 60.0  # seconds after which a table that nobody looks at leaves the memory
BREATH = 0.1  # seconds before a bot is asked after a person's move: who has moved sees that first
RETRY = 2.0  # seconds after which a table is looked after again, if the journal has failed

T = TypeVar("T")
Words = ParamSpec("Words")
Made = TypeVar("Made", bound=AnyEntry | None)
Command = Callable[[LiveTable, float], AnyEntry | None]
log = logging.getLogger("mastaba.table")


@dataclass
class Place:
    """Where a table stands while it is in memory."""

    table: LiveTable | None = None  # until it is loaded
    gone: bool = False  # not in memory any more: there may be another place
    snapshot: int = 0  # the number of the last entry that is in the latest snapshot
    recent: list[Happened] | None = None  # the last entries, from when somebody asked for them
    used: float = 0.0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def there(self) -> LiveTable:
        assert self.table is not None
        return self.table


class Visit:
    """`async with room.at(table) as visit`: the table, and nobody else at it.

    Who goes while something is written does not stop it: the next one comes to the table when it is in the journal. Who
    goes before it was their turn at the table has done nothing there.
    """

    def __init__(self, room: "Room", table: str, breath: float) -> None:
        self._room = room
        self._id = table
        self._breath = breath  # before bots answer what is done here
        self._writing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Visit":
        self._place = await self._room.enter(self._id)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._writing is None or self._writing.done():
            self._place.lock.release()
        else:
            self._writing.add_done_callback(lambda _: self._place.lock.release())

    @property
    def table(self) -> LiveTable:
        return self._place.there

    async def recent(self) -> Sequence[Happened]:
        """What happened last, what is done during this visit included. It carries secrets."""
        if self._place.recent is None:  # read once; what comes later is added where it is committed
            last = self.table.number
            slices = self._room.slices(self._id, max(1, last - RECENT + 1), last)
            self._place.recent = [entry async for part in slices for entry in part]
        return self._place.recent

    def check_whole(self) -> None:
        """Nothing can be written behind what cannot be read."""
        if self.table.damaged_at:
            raise NotNow(WHY_NOT[DAMAGED])

    def read_again(self) -> None:
        """What happened was rewritten."""
        self._place.recent = None

    async def do(
        self, command: Callable[Concatenate[LiveTable, float, Words], Made], *words: Words.args, **more: Words.kwargs
    ) -> Made:
        """Runs one of `commands`; its entry, when that is in the journal and so is what follows by itself."""
        self.check_whole()
        try:
            entry = command(self.table, self._room.clock(), *words, **more)
        except MastabaError:  # nothing has changed
            raise
        except BaseException:  # a mistake of ours, or of a game's: nobody knows what has
            self._room.drop(self._id, self._place)
            raise
        if entry is not None:
            self._writing = self._room.begin_work(self._write(entry))
            await asyncio.shield(self._writing)
        return entry

    async def _write(self, entry: AnyEntry) -> None:
        await self._room.commit(self._place, entry)
        await self.go_on()

    async def go_on(self) -> None:
        """Makes the moves that are forced, and asks the bots that are to move then."""
        while (forced := self.table.forced()) is not None:
            seat, move = forced
            made = self.table.play(seat, move, self.table.decision(seat), self._room.clock(), by="rules")
            await self._room.commit(self._place, made)
        timed = await self._set_terms()
        self._room.look_after(self.table, self._breath)
        if not timed:
            self._room.look_again(self._id)

    async def _set_terms(self) -> bool:
        """Says until when those have time who owe a decision now; not, if nobody can find that out."""
        for seat, seconds in self.table.untimed():
            try:
                quiet = await self._room.timekeeper.quiet(self.table.chairs[seat].person)
            except MastabaError as error:
                log.warning("Table %s: nobody knows how long they have: %s", self._id, kind_of(error))
                return False
            now = self._room.clock()
            made = commands.set_term(self.table, now, seat, begun(quiet, self.table.decision(seat), now, seconds))
            if made is not None:
                await self._room.commit(self._place, made)
        return True

    async def change_term(self, seat: int, change: Callable[[Term], Term]) -> None:
        """Another term for a decision that is owed, if it has one."""
        term = self.table.term(seat)
        if term is not None and not self.table.damaged_at:
            await self.do(commands.set_term, seat, change(term))


class Room:
    def __init__(
        self, journal: Journal, bots: Thinker, clock: Callable[[], float] = time.time, on_beat: bool = False
    ) -> None:
        """On the beat: where several people play, how long a bot thinks tells nobody anything about its hand."""
        self.journal = journal
        self.bots = bots
        self.clock = clock
        self.on_beat = on_beat
        self.timekeeper: Timekeeper = Sleepless()
        self.listing = Listing()
        self.watchers = Watchers()
        self._places: dict[str, Place] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._rings: dict[str, float] = {}  # when, by the clock
        self._thinking: dict[tuple[str, int], tuple[AskedBot, asyncio.Task[None]]] = {}  # by table and seat
        self._unwritable: set[str] = set()  # tables whose part of the file is damaged
        self._working: set[asyncio.Task[Any]] = set()  # to be finished, whoever waits for them
        self._sweeping: asyncio.Task[None] | None = None
        self._closing = False  # nothing new is begun

    # ---- Opening and closing the room -------------------------------------------------------------------

    async def start(self, before: Callable[[], Awaitable[object]] | None = None) -> None:
        """Finds out which tables there are, and looks after those that were left in the middle of something; before
        anybody's time is up there, something else may be done."""
        rules = {game.name: game.rules_version for game in playable_games()}  # tables of the others wait
        changed: dict[str, bool] = {}
        for listed in await self.journal.tables():
            summary = await self._summary(listed)
            if summary is None:
                continue
            self.listing.put(listed.id, summary)
            if listed.game in rules and summary.status in (PLAYING, FROZEN, GATHERING):
                otherwise = rules[listed.game] not in (summary.rules, listed.rules)
                changed[listed.id] = summary.status != GATHERING and otherwise
        if before is not None:
            await before()
        for table, otherwise in changed.items():
            self._set_alarm(table, 0.0 if otherwise else self.listing.get(table).wake)
        self._sweeping = asyncio.create_task(self._sweep())

    async def _summary(self, listed: Listed) -> Summary | None:
        """What is said of a table in short, made anew from its journal if need be; None: it was never opened."""
        if listed.summary is None and not listed.damaged:
            return None
        if listed.summary is not None:
            with suppress(*entries.UNREADABLE):
                return listing.read(listed.summary)
        log.error("Table %s: what is said of it in the list cannot be read, and is made anew.", listed.id)
        try:
            return summary_of((await load_table(self.journal, listed.id))[0], listed.changed)
        except Exception as error:
            log.error("Table %s: %s", listed.id, kind_and_place(error))
        return listing.nameless(listed)

    async def close(self) -> None:
        """Ends what can be ended, and keeps what is in memory: whoever comes next need not play it again."""
        self._closing = True
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = [task for _, task in self._thinking.values()]
        if self._sweeping is not None:
            tasks.append(self._sweeping)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._working, return_exceptions=True)
        for table, place in list(self._places.items()):
            with suppress(MastabaError):
                await self._leave(table, place)

    # ---- Asking a table ---------------------------------------------------------------------------------

    def at(self, table: str, breath: float = BREATH) -> Visit:
        return Visit(self, table, breath)

    async def history(self, table: str, first: int, last: int) -> list[Happened]:
        """What happened, from entry to entry, as far as there are any. It carries secrets."""
        return entries.read_all(await self.journal.entries(table, first, last), first)

    async def slices(self, table: str, first: int, last: int) -> AsyncIterator[list[Happened]]:
        """The same in parts, all of them together from the first to the last number: in between others have their turn,
        however long a journal is."""
        for begin in range(first, last + 1, SLICE):
            end = min(begin + SLICE - 1, last)
            found = await self.history(table, begin, end)
            yield found + [entries.LOST] * (end - begin + 1 - len(found))
            await asyncio.sleep(0)

    async def open(self, head: Opened, *first: Command) -> None:
        """A new table, and what is to be done there first: all of it, or there is no such table."""
        await asyncio.shield(self.begin_work(self._open(head, first)))

    async def _open(self, head: Opened, first: Sequence[Command]) -> None:
        table = LiveTable.opened(head)
        done = [command(table, head.at) for command in first]
        written = [entries.written(entry) for entry in (head, *done) if entry is not None]
        summary = summary_of(table, head.at)
        await self.journal.create_table(head.table, head.game, head.rules)
        for number, entry in enumerate(written, start=1):  # without a summary there is no such table
            last = listing.written(summary) if number == len(written) else None
            await self.journal.append(head.table, number, entry, summary=last)
        self.listing.put(head.table, summary)
        if table.status == PLAYING:
            self._set_alarm(head.table, 0.0)  # somebody looks after it at once
        elif table.status == GATHERING:
            self._set_alarm(head.table, table.wake())

    def begin_work(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A task that runs to its end, whoever stops waiting for it."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    # ---- Again ------------------------------------------------------------------------------------------

    async def again(self, table: str, person: str, fresh: str) -> str:
        """The next table of the same people, everybody in the same seat: one, however many ask for it."""
        return await asyncio.shield(self.begin_work(self._again(table, person, fresh)))

    async def _again(self, table: str, person: str, fresh: str) -> str:
        async with self.at(table) as visit:
            commands.check_again(visit.table, person)
            if not visit.table.next:
                visit.check_whole()
                await self._open_next(visit.table, fresh)
                await visit.do(commands.again, person, fresh)
            return visit.table.next

    async def _open_next(self, old: LiveTable, fresh: str) -> None:
        head = old.head
        options: dict[str, object] = dict(next_first(head.seats, dict(head.options)))
        opened = commands.open_table(fresh, head.game, head.seats, options, head.host, self.clock(), head.pace)
        opened = msgspec.structs.replace(
            opened, pieces=head.pieces, hints=head.hints, time=head.time, take_back=head.take_back
        )
        first = [_seating(head.host, seat, chair) for seat, chair in enumerate(old.chairs)]
        first.append(lambda it, now: commands.begin(it, now, head.host))
        await self._open(opened, first)

    # ---- What is not kept -------------------------------------------------------------------------------

    async def forget(self, table: str, person: str) -> None:
        """Somebody is nobody here: they leave, and their name is taken out of all that is kept of the table."""
        await asyncio.shield(self.begin_work(self._forget(table, person)))

    async def _forget(self, table: str, person: str) -> None:
        before = self.listing.get(table)
        try:
            async with self.at(table) as visit:
                while await visit.do(commands.part, person) is not None:
                    pass
                await self._take_out(table, person, before)
                visit.read_again()
        except MastabaError as error:
            if isinstance(error, JournalFailed) and not isinstance(error, JournalDamaged):
                raise
            log.warning(
                "Table %s: %s", table, kind_of(error)
            )  # its game is broken, or it is damaged: nobody can be at it
            await self._take_out(table, person, before)

    async def _take_out(self, table: str, person: str, before: Summary) -> None:
        """The name of a person, out of entries, snapshot and summary. A table that was over is not as good as new."""
        summary = self.listing.get(table)
        changed, snapshot = await self._without(table, person)
        seats = zip(summary.persons, summary.names, strict=True)
        changed_at = before.changed if before.status in ENDED else summary.changed
        names = ["" if who == person else name for who, name in seats]
        summary = msgspec.structs.replace(summary, names=names, changed=changed_at)
        await self.journal.rewrite(table, changed, snapshot, listing.written(summary))
        self.listing.put(table, summary)

    async def _without(self, table: str, person: str) -> tuple[list[tuple[int, bytes]], tuple[int, bytes] | None]:
        """What is kept of a table in which this person's name stands, without it; as far as it can be read."""
        try:
            loaded = await self.journal.load(table)
        except JournalDamaged:
            return [], None
        history = await self.history(table, 1, loaded.last)
        changed = [(number, entries.written(entry)) for number, entry in entries.nameless(history, person)]
        if loaded.snapshot is None:
            return changed, None
        return changed, (loaded.snapshot_number, snapshots.nameless(loaded.snapshot, person))

    async def remove(self, table: str) -> None:
        """A table is gone, with all that was kept of it."""
        await asyncio.shield(self.begin_work(self._remove(table)))

    async def _remove(self, table: str) -> None:
        summary = self.listing.drop(table)  # from now on nobody comes to it
        place = self._places.get(table) or Place()
        async with place.lock:
            try:
                await self.journal.delete_table(table)
            except BaseException:
                self.listing.put(table, summary)
                raise
            self.drop(table, place)
        self._set_alarm(table, None)
        self.watchers.doubt(table)

    # ---- In memory --------------------------------------------------------------------------------------

    async def enter(self, table: str) -> Place:
        """Where the table is; nobody else is at it until the lock is released."""
        while True:
            place = self._places.get(table)
            if place is None:
                self.listing.get(table)  # there is one
                place = self._places[table] = Place()
            await place.lock.acquire()
            if not place.gone:
                try:
                    if place.table is None:
                        await self._fetch(table, place)
                except BaseException:
                    place.lock.release()
                    raise
                place.used = self.clock()
                return place
            place.lock.release()

    async def _fetch(self, table: str, place: Place) -> None:
        before = self.listing.get(table)
        try:
            found, place.snapshot = await load_table(self.journal, table)
        except BaseException as error:
            self.drop(table, place)
            if isinstance(error, JournalDamaged):
                self.listing.put(table, listing.damaged(before))
            raise
        if not found.damaged_at and (found.number < before.number or table in self._unwritable):
            log.error("Table %s: its journal ends after entry %d, and it stands still there.", table, found.number)
            found.damage(found.number + 1)
        place.table = found
        self.listing.put(table, listing.loaded(found, before))

    async def commit(self, place: Place, entry: AnyEntry) -> None:
        """Journal first. If that fails, the table in memory is worth nothing: it comes back as the journal has it."""
        table = place.there
        long = table.number - place.snapshot >= SNAPSHOT_EVERY and table.status != FROZEN
        full = long or table.ended or isinstance(entry, entries.Thawed)
        try:
            summary = self._summary_with(table, entry)
            snapshot = save(table) if full else None
            await self.journal.append(
                table.id, table.number, entries.written(entry), snapshot, listing.written(summary)
            )
        except BaseException as error:
            self.drop(table.id, place)
            self.watchers.lose(table.id)
            if isinstance(error, JournalDamaged):
                self._unwritable.add(table.id)
            else:
                self._set_alarm(table.id, self.clock() + RETRY)
            raise
        if full:
            place.snapshot = table.number
        if place.recent is not None:
            place.recent.append(entry)
            del place.recent[:-RECENT]
        self.listing.put(table.id, summary)
        self.watchers.publish(table)
        if isinstance(entry, entries.Watched):
            self.watchers.doubt(table.id)

    def _summary_with(self, table: LiveTable, entry: AnyEntry) -> Summary:
        """When a game was over, and how, stays as it was, whoever turns out to have played it."""
        if table.ended and isinstance(entry, entries.TookOver | entries.Discounted):
            return listing.loaded(table, self.listing.get(table.id))
        return summary_of(table, entry.at)

    def drop(self, table: str, place: Place) -> None:
        place.gone = True
        if self._places.get(table) is place:
            del self._places[table]

    async def _leave(self, table: str, place: Place) -> None:
        async with place.lock:
            if not place.gone and place.table is not None:
                it = place.table
                if it.number > place.snapshot and it.status != FROZEN and not it.damaged_at:
                    await self.journal.keep_snapshot(table, it.number, save(it))
                self.drop(table, place)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 2)
            for table, place in list(self._places.items()):
                idle = self.clock() - place.used > IDLE and not place.lock.locked()
                if idle and not self.watchers.at(table):
                    with suppress(MastabaError):
                        await self._leave(table, place)

    # ---- Bots and the clock -----------------------------------------------------------------------------

    def look_after(self, table: LiveTable, breath: float) -> None:
        """Asks the bots that are to move, after a breath; sets the alarm for what lapses."""
        for seat in table.to_act:
            if table.chairs[seat].bot:
                self._ask(table, seat, breath)
        self._set_alarm(table.id, self.listing.get(table.id).wake or None)

    def look_again(self, table: str) -> None:
        """Soon: something could not be done."""
        self._set_alarm(table, self.clock() + RETRY)

    def _ask(self, table: LiveTable, seat: int, breath: float) -> None:
        asked = AskedBot(table.decision(seat), table.chairs[seat].bot)
        before, task = self._thinking.get((table.id, seat), (None, None))
        if self._closing or asked == before:
            return
        if task is not None:
            task.cancel()  # that decision is not open any more, or not this bot's
        beat = beat_of(asked.bot) if self.on_beat and table.shared else 0.0
        thinking = asyncio.create_task(self._think(table.id, seat, asked, question_to(table, seat), breath, beat))
        self._thinking[table.id, seat] = (asked, thinking)

    async def _think(
        self, table: str, seat: int, asked: AskedBot, question: Question, breath: float, beat: float
    ) -> None:
        this, began = asyncio.current_task(), self.clock()

        def forget() -> None:
            if self._thinking.get((table, seat), (None, None))[1] is this:
                del self._thinking[table, seat]

        try:
            await asyncio.sleep(breath)
            thought = await self.bots.choose(question)
            if beat:
                await asyncio.sleep(until_beat(self.clock() - began, beat))
            async with self.at(table, breath=0.0) as visit:
                forget()  # with nobody else at the table: until now it is not asked twice, from now on it may be
                if asked == AskedBot(visit.table.decision(seat), visit.table.chairs[seat].bot):
                    await visit.do(
                        lambda it, now: it.play(seat, thought.move, asked.decision, now, hurried=thought.hurried)
                    )
        except Exception as error:
            if isinstance(error, JournalDamaged):
                log.error("Table %s: %s", table, error)
            else:
                log.warning("Table %s: a bot made no move, and is asked again: %s", table, kind_and_place(error))
                self._set_alarm(table, self.clock() + RETRY)
        finally:
            forget()

    def _set_alarm(self, table: str, when: float | None) -> None:
        before = self._alarms.pop(table, None)
        self._rings.pop(table, None)
        if before is not None:
            before.cancel()
        if when is not None and not self._closing:
            self._rings[table] = when
            loop = asyncio.get_running_loop()
            self._alarms[table] = loop.call_later(max(0.0, when - self.clock()), self._ring, table)

    def ring_late(self) -> None:
        """Alarms do not ring while a computer sleeps: those for which it is time by the clock do now."""
        now = self.clock()
        for table in [table for table, when in self._rings.items() if when <= now]:
            self._set_alarm(table, None)
            self._ring(table)

    def _ring(self, table: str) -> None:
        self._alarms.pop(table, None)
        self._rings.pop(table, None)
        self.begin_work(self._attend(table))

    async def _attend(self, table: str) -> None:
        try:
            async with self.at(table, breath=0.0) as visit:
                if visit.table.damaged_at:
                    return
                while await visit.do(commands.begin_quick) is not None:
                    pass
                while await visit.do(commands.lapse) is not None:  # several decisions may have lapsed
                    pass
                await visit.go_on()
        except MastabaError as error:
            log.warning("Table %s: %s", table, error if isinstance(error, JournalFailed) else kind_and_place(error))
            if isinstance(error, JournalFailed) and not isinstance(error, JournalDamaged):
                self._set_alarm(table, self.clock() + RETRY)
        except Exception as error:  # a mistake in the game: this table waits until somebody comes, the others go on
            log.error("Table %s: %s", table, kind_and_place(error), exc_info=error)


def _seating(host: str, seat: int, chair: Chair) -> Command:
    """Whoever sat in this chair sits down in that seat."""

    def sit(table: LiveTable, now: float) -> AnyEntry:
        if chair.person and chair.name:
            return commands.sit(table, now, seat, chair.person, chair.name, chair.program)
        bot = chair.bot or USUAL_LEVEL  # in the place of somebody who was forgotten, too
        return commands.hire(table, now, host, seat, bot, chair.name)

    return sit
