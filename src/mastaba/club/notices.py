"""Who is told outside of the page that a table waits for them: once for each decision, when they are not there.

A change at a table is only noted (`note`); everything else is done by a task of its own (`run`). One look at a table
finds who owes a decision there and is not at it, and puts a notice into the queue for each of their channels. What is
due there leaves together: several tables at one moment are one notice. Whatever was answered meanwhile is dropped.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec

from mastaba.club.agenda import Agenda
from mastaba.club.channels import MAIL, Channels, Failure, Register, way_of
from mastaba.club.errors import Gone, Later, NotCalled, NotDelivered
from mastaba.club.hours import quiet_until
from mastaba.club.moments import FRESHLY, Owed, owed, reminds_at, time_for
from mastaba.club.people import People, Person
from mastaba.club.presence import AWAY, HERE, LOST, Presence
from mastaba.club.queue import Item, Queue
from mastaba.club.saying import INVITED, OVER, REMINDER, TURN, Notice
from mastaba.club.sending import Parcel, Sender
from mastaba.kernel.discreet import kind_and_place
from mastaba.kernel.errors import MastabaError
from mastaba.store import Store
from mastaba.table.errors import NotNow
from mastaba.table.listing import ENDED, Listing, Summary
from mastaba.table.live import GATHERING, PLAYING

CALM = 3.0  # seconds after which a decision is still the same: it may be taken back, or be one of several
CALM_LIVE = 30.0  # where people play at once they are back soon, or they have gone
AGAIN = 10.0  # seconds between two looks at somebody who is there, or of whom nobody can know
IN_A_TURN = 500  # tables, and notices: what is found first does not wait for all of it
TICK = 5.0  # seconds, at most, between two looks at the agenda
AT_ONCE = 32  # notices that leave at the same time
CALLS, PER_SECOND = 30.0, 0.5  # with which a person may keep us busy: at once, and then
FRESH = 3_600.0  # seconds in which the end of a game is news after a restart
LAST_WORDS = 2.0  # seconds for what is on its way when the server ends
HOUR, DAY = 3_600.0, 86_400.0
KEPT = 400 * DAY  # what somebody was told
log = logging.getLogger("mastaba.club")


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What of the last decision of a seat its person was told."""

    decision: int = 0
    reminded: bool = False
    over: bool = False


class Notices:
    def __init__(
        self,
        store: Store,
        listing: Listing,
        people: People,
        presence: Presence,
        sender: Sender,
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._listing = listing
        self._people = people
        self._presence = presence
        self.sender = sender
        self.clock = clock
        self.register = Register(store, sender.outside)
        self.queue = Queue(store)
        self._looks = Agenda()  # at tables
        self._invited: list[tuple[str, str, str]] = []  # who, to which table, by whom
        self._bell = asyncio.Event()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._leaving: dict[tuple[str, str], asyncio.Task[None]] = {}  # by person and channel
        self._calls: dict[str, tuple[float, float]] = {}  # by person: how many are left, and since when
        self.opened = False

    # ---- Opening and closing ----------------------------------------------------------------------------

    async def open(self) -> None:
        """Finds out what was left in the middle, and what has happened to nobody's notice."""
        await self.sender.open()
        await self.register.open()
        await self.queue.open()
        now = self.clock()
        for table, summary in self._listing.all():
            if summary.status == PLAYING or (summary.status in ENDED and now - summary.changed < FRESH):
                self._looks.set(table, now)
        self.opened = True

    async def run(self) -> None:
        while True:
            try:
                if not self.opened:
                    await self.open()
                await self.turn()
            except Exception as error:
                log.warning("Notices wait: %s", kind_and_place(error))
                await asyncio.sleep(TICK)
            nexts = [each for each in (self._looks.next, self.queue.agenda.next) if each is not None]
            pause = min([TICK, *(max(0.05, at - self.clock()) for at in nexts)])
            self._bell.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._bell.wait()

    async def close(self) -> None:
        if self._leaving:
            await asyncio.wait(list(self._leaving.values()), timeout=LAST_WORDS)
        for task in list(self._leaving.values()):
            task.cancel()
        await self.idle()
        self.sender.outside.close()

    async def idle(self) -> None:
        """When nothing is on its way."""
        await asyncio.gather(*self._leaving.values(), return_exceptions=True)

    # ---- What is heard ----------------------------------------------------------------------------------

    def note(self, table: str, before: Summary | None, after: Summary) -> None:
        """Something has happened at a table: for whoever moves it takes no longer than to write down its name."""
        if before is None and after.status != PLAYING:
            return
        same = before is not None and (before.status, before.to_act, before.asked) == (
            after.status,
            after.to_act,
            after.asked,
        )
        if same or not self.register.people:
            return
        if after.status == PLAYING or (after.status in ENDED and before is not None and before.status not in ENDED):
            self._looks.sooner(table, self.clock() + CALM)
            self._bell.set()

    def invited(self, person: str, table: str, by: str) -> None:
        """Somebody is asked to a table, by a person. They hear of it as long as they do not sit there."""
        if self._reachable(person):
            self._invited.append((person, table, by))
            self._bell.set()

    async def exported(self, person: str) -> object:
        return (await self.register.of(person)).exported()

    async def forget(self, person: str) -> None:
        """Nothing is kept of where they could be reached."""
        await self.register.forget(person)
        await self.queue.forget(person)
        await self._store.delete_all("told", f"{person} ")

    # ---- Looking ----------------------------------------------------------------------------------------

    async def turn(self) -> None:
        """Does what is due; what is sent then goes on by itself."""
        now = self.clock()
        while self._invited:
            await self._ask(*self._invited.pop(0))
        for table in self._looks.take(now, IN_A_TURN):
            try:
                await self._look(table, now)
            except Exception as error:  # the store, or a mistake of ours: the other tables are looked at all the same
                log.warning("Table %s: nobody is told of it for now: %s", table, kind_and_place(error))
                self._looks.sooner(table, now + 60.0)
        for (person, channel), items in self.queue.due(now, IN_A_TURN).items():
            if (person, channel) in self._leaving:
                for item in items:
                    self.queue.agenda.set(item.key, now + 1.0)
                continue
            task = asyncio.create_task(self._deliver(person, channel, items))
            self._leaving[person, channel] = task
            task.add_done_callback(partial(self._left, (person, channel)))

    async def _ask(self, person: str, table: str, by: str) -> None:
        host = await self._people.person(by)
        if host is not None:
            await self._queue(person, Notice(INVITED, table, since=self.clock(), by=host.name))

    def _left(self, key: tuple[str, str], _: object) -> None:
        self._leaving.pop(key, None)
        self._bell.set()

    async def _look(self, table: str, now: float) -> None:
        if table not in self._listing:
            return
        try:
            summary = self._listing.get(table)
        except MastabaError:  # nothing of it can be read any more
            return
        if summary.status in ENDED:
            await self._tell_of_end(table, summary, now)
        again = [await self._consider(each, now) for each in owed(table, summary) if self._reachable(each.person)]
        if found := [at for at in again if at is not None]:
            self._looks.sooner(table, min(found))

    def _reachable(self, person: str) -> bool:
        return person in self.register.people

    async def _consider(self, it: Owed, now: float) -> float | None:
        """Puts a notice of a decision into the queue, if it is time; else when to look again."""
        ripe = it.since + (CALM if it.slow else CALM_LIVE)
        if now < ripe:
            return ripe
        if not self._is_absent(it, now):
            return now + AGAIN
        told = await self._told(it.person, it.table, it.seat)
        if told.decision != it.decision:
            await self._queue(it.person, Notice(TURN, it.table, it.seat, it.decision, it.since, it.due))
            told = Told(it.decision)
            await self._tell(it.person, it.table, it.seat, told)
        if told.reminded or it.due <= now or it.due - it.since < HOUR:
            return None
        at = await self._reminds_at(it)
        if now < at:
            return at
        if now - it.since > CALM + AGAIN + FRESHLY:  # else they have just heard of it
            await self._queue(it.person, Notice(REMINDER, it.table, it.seat, it.decision, it.since, it.due))
        await self._tell(it.person, it.table, it.seat, Told(it.decision, reminded=True))
        return None

    def _is_absent(self, it: Owed, now: float) -> bool:
        """At a slow table whoever does not look at it; where people play at once, who has gone from it."""
        kind = self._presence.of(it.table, it.person).kind
        return kind in (AWAY, LOST) if it.slow else kind == AWAY

    async def _reminds_at(self, it: Owed) -> float:
        if it.remind:
            return it.remind
        person = await self._people.person(it.person)
        return reminds_at(it, await self._people.hours(it.person), person.zone if person else "")

    async def _tell_of_end(self, table: str, summary: Summary, now: float) -> None:
        if summary.day or now - summary.changed > DAY:
            return
        for seat, person in enumerate(summary.persons):
            others = [other for other in summary.persons if other not in ("", person)]
            if not others or not self._reachable(person) or self._presence.of(table, person).kind == HERE:
                continue
            told = await self._told(person, table, seat)
            if not told.over:
                if summary.persons.index(person) == seat:  # who has several seats hears it once
                    await self._queue(person, Notice(OVER, table, since=summary.changed))
                await self._tell(person, table, seat, msgspec.structs.replace(told, over=True))

    # ---- What was told ----------------------------------------------------------------------------------

    async def _told(self, person: str, table: str, seat: int) -> Told:
        stored = await self._store.get("told", f"{person} {table} {seat}")
        with suppress(msgspec.MsgspecError):
            return Told() if stored is None else msgspec.json.decode(stored, type=Told)
        return Told()

    async def _tell(self, person: str, table: str, seat: int, told: Told) -> None:
        """Written after the notices: should the server die in between, they take their own places once more."""
        await self._store.put("told", f"{person} {table} {seat}", msgspec.json.encode(told), KEPT)

    async def _queue(self, person: str, notice: Notice) -> None:
        if not self._reachable(person):
            return
        who, channels, now = await self._people.person(person), await self.register.of(person), self.clock()
        if who is None:
            return
        hours = await self._people.hours(person)
        for id in channels.ids:
            at = time_for(notice, channels, id, who, hours, now)
            await self.queue.put(Item(person, id, notice, at))
        self._bell.set()

    # ---- Sending ----------------------------------------------------------------------------------------

    async def _deliver(self, person: str, channel: str, items: list[Item]) -> None:
        try:
            async with self._slots:
                await self._send(person, channel, items)
        except Exception as error:
            log.warning("A notice waits: %s", kind_and_place(error))
            for item in items:
                self.queue.agenda.set(item.key, self.clock() + 60.0)

    async def _send(self, person: str, channel: str, items: list[Item]) -> None:
        now, who, channels = self.clock(), await self._people.person(person), await self.register.of(person)
        stale = [item for item in items if not self._counts(item, now)]
        if who is None or channel not in channels.ids:
            stale = items
        await self.queue.done(stale)
        items = [item for item in items if item not in stale]
        if not items or who is None:
            return
        awake = quiet_until(await self._people.hours(person), who.zone, now)
        if awake > now:
            await self.queue.later(items, awake)
            return
        if not self._may_call(person, now):
            await self.queue.later(items, now + 1 / PER_SECOND)
            return
        notices = [(item.notice, self._listing.get(item.notice.table)) for item in items]
        await self.queue.hand_over(items)
        try:
            await self.sender.send(Parcel(who, channels, channel, notices, now, self.waiting(person)))
        except (NotDelivered, NotCalled) as error:
            await self._not_delivered(who, channel, items, error)
        else:
            await self.queue.done(items)

    def _counts(self, item: Item, now: float) -> bool:
        """Whether it is still news."""
        it, person = item.notice, item.person
        if it.table not in self._listing:
            return False
        try:
            summary = self._listing.get(it.table)
        except MastabaError:
            return False
        if it.kind == INVITED:
            return summary.status == GATHERING and person not in summary.persons
        if it.kind == OVER:
            return summary.status in ENDED and person in summary.persons
        open_still = any(
            (each.person, each.seat, each.decision) == (person, it.seat, it.decision)
            for each in owed(it.table, summary)
        )
        return open_still and self._presence.of(it.table, person).kind != HERE

    def waiting(self, person: str) -> int:
        """How many tables wait for them."""
        mine = self._listing.of(person)
        return sum(any(each.person == person for each in owed(table, summary)) for table, summary in mine)

    def _may_call(self, person: str, now: float) -> bool:
        left, since = self._calls.get(person, (CALLS, now))
        left = min(CALLS, left + (now - since) * PER_SECOND)
        if len(self._calls) > 10_000:
            self._calls.clear()
        self._calls[person] = (max(0.0, left - 1) if left >= 1 else left, now)
        return left >= 1

    async def _not_delivered(self, who: Person, channel: str, items: list[Item], error: MastabaError) -> None:
        now = self.clock()
        if isinstance(error, NotDelivered) and not error.for_good:
            lost = await self.queue.again(items, now, error.wait, counts=not isinstance(error, Later))
            if not lost:
                return
        else:
            await self.queue.done(items)
        await self._note_failure(who, channel, error)

    async def _note_failure(self, who: Person, channel: str, error: MastabaError) -> None:
        """What is said on the person's page. A channel at whose end nobody is any more is taken away."""
        said = {name: str(value) for name, value in error.parameters.items()}
        name = await self._name_of(who, await self.register.of(who.id), channel)
        failure = Failure(self.clock(), way_of(channel), name, error.template, said)
        refused = channel == MAIL and isinstance(error, NotDelivered) and error.for_good

        def note(channels: Channels) -> Channels:
            channels = channels.failed(failure)
            if isinstance(error, Gone):
                return channels.without(channel)
            return msgspec.structs.replace(channels, refused=name) if refused and name else channels

        await self.register.change(who.id, note)

    async def _name_of(self, who: Person, channels: Channels, channel: str) -> str:
        if channel == MAIL:
            return await self.sender.mail_of(who.id)
        device, hook = channels.device(channel), channels.hooked(channel)
        return device.name if device else hook.host if hook else ""

    async def try_out(self, who: Person, channel: str) -> None:
        """One notice at once, for whoever wants to see whether it works. Raises NotDelivered or NotCalled."""
        channels = await self.register.of(who.id)
        if channel != MAIL and channels.device(channel) is None and channels.hooked(channel) is None:
            raise NotNow("There is nothing of this name.")
        if not self._may_call(who.id, self.clock()):
            raise Later("This server was called too often. It is tried again.")
        async with self._slots:
            try:
                await self.sender.send(Parcel(who, channels, channel, (), self.clock(), self.waiting(who.id)))
            except NotDelivered as error:
                if error.for_good:
                    await self._note_failure(who, channel, error)
                raise
