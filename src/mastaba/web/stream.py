"""The event stream: what happens at some tables, as it happens.

A frame's id says how much has been heard of each table. Who comes again with it hears nothing twice: what is new comes
as one full view. Who reads too slowly gets a full view, too, in the place of what was left out.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import msgspec
from litestar.params import FromQuery
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from mastaba.club.people import Known
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import SPECTATOR
from mastaba.table.errors import JournalDamaged, NotAllowed, UnknownTable
from mastaba.table.listing import Ear, Reader
from mastaba.table.live import LiveTable
from mastaba.table.watching import Update, Watcher
from mastaba.web.access import Asked, address_of, check_access, somebody, viewer_of
from mastaba.web.errors import BadRequest
from mastaba.web.house import House, TheHouse
from mastaba.web.routes import get
from mastaba.web.schemas import TableShown
from mastaba.web.views import listed, present, table_shown

MOST_TABLES = 40  # in one stream
SEATING = ("sat", "stood")  # what may change through whose eyes somebody looks
HELLO = b": welcome\nretry: 1000\n\n"
STILL_HERE = b"event: here\ndata: {}\n\n"
OPEN = b"event: openings\ndata: {}\n\n"
BYE = b"event: bye\ndata: {}\n\n"
FORGOTTEN = b'event: bye\ndata: {"forgotten":true}\n\n'
HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]

_encoder = msgspec.json.Encoder()


class Say(Protocol):
    """Sends a part of the stream, and says whether there will be more."""

    async def __call__(self, body: bytes, more: bool = True) -> None: ...


@get("/stream", summary="What happens at these tables, as server-sent events", tags=["playing"])
async def stream(
    request: Asked,
    house: TheHouse,
    table: FromQuery[list[str] | None] = None,
    legal: FromQuery[bool] = False,
    presence: FromQuery[bool] = False,
    mine: FromQuery[bool] = False,
    openings: FromQuery[bool] = False,
) -> "EventStream":
    """Frames `view` (the whole table), `told` (what happened; `hurried` in it: a bot had less time than usual, because
    others wait), `gone` (you may not hear of this table, or not any more), `here` (nothing has happened for a while,
    but the line is alive) and `bye` (the server closes; or, with `forgotten`, this device is not known any more).
    `table` may be `ID` or, with seat, `ID@0`. If you may hear of none of them, that is an error. With `presence` there
    are frames `presence`, too: who is there has changed at a table of yours. With `mine`, frames `listed`: one of your
    tables is another in the list, or new, or you are asked to it. With `openings`, frames `openings`: there may be
    others among the tables at which there is a seat for you."""
    known = somebody(request)
    house.limits.take("stream", known.person.id, address_of(request))
    table = table or []
    if not (table or mine or openings) or len(table) > MOST_TABLES:
        raise BadRequest("One to {most} tables can be heard at once.", most=MOST_TABLES)
    subscriptions, barred = [_subscription(name) for name in dict.fromkeys(table)], {}
    for wanted in subscriptions:
        try:
            await check_access(house, wanted.table, known)
            async with house.room.at(wanted.table) as visit:
                wanted.viewer(visit.table, known.person.id)
        except (NotAllowed, UnknownTable, JournalDamaged) as error:
            barred[wanted] = error
    if (
        barred and len(barred) == len(subscriptions) and not (mine or openings)
    ):  # said now, while there is a status to say it with
        raise barred[subscriptions[0]]
    heard = _heard(request.headers.get("last-event-id", ""))
    wishes = Wishes(legal, presence, mine, openings)
    return EventStream(Listening(house, known, wishes, set(barred)), subscriptions, heard)


class EventStream(ASGIResponse):
    """Sends frames as they come: a task and a timer fewer for each than with the framework's own."""

    def __init__(self, listening: "Listening", subscriptions: list["Subscription"], heard: dict[str, int]) -> None:
        super().__init__(media_type="text/event-stream")
        self.listening = listening
        self.subscriptions = subscriptions
        self.heard = heard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def say(body: bytes, more: bool = True) -> None:
            scope["state"]["work"].counts = body.startswith(HELLO)  # what comes later others have caused
            await send({"type": "http.response.body", "body": body, "more_body": more})

        client: Any = scope["client"]
        listening, address = self.listening, scope["state"]["address"]
        with listening.house.connections.stream(client, listening.known.person.id, address):
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            leaving = asyncio.create_task(listening.until_gone(receive))
            try:
                await listening.frames(self.subscriptions, self.heard, say)
            finally:
                leaving.cancel()


class Wishes(NamedTuple):
    """What somebody wants to hear besides what happens at the tables."""

    legal: bool = False
    presence: bool = False
    mine: bool = False
    openings: bool = False


EVERYBODY = "all"  # in the place of a seat: only what everybody hears


@dataclass(frozen=True)
class Subscription:
    """A table of which somebody wants to hear, as it was asked for."""

    name: str  # with the seat, if one was named
    table: str
    seat: int | None

    def viewer(self, table: LiveTable, person: str) -> int:
        return SPECTATOR if self.seat == SPECTATOR else viewer_of(table, person, self.seat)


def _subscription(name: str) -> Subscription:
    table, at, seat = name.partition("@")
    if seat == EVERYBODY:
        return Subscription(name, table, SPECTATOR)
    if at and not (seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise BadRequest("“{text}” is no table, or no seat at one.", text=name[:40])
    return Subscription(name, table, int(seat) if at else None)


def _heard(text: str) -> dict[str, int]:
    """From `ID:VERSION,ID:VERSION`; what cannot be read is as good as never heard."""
    pairs = [pair.rpartition(":") for pair in text[:4000].split(",")]
    return {name: int(version) for name, _, version in pairs if version.isascii() and version.isdigit()}


class Listening:
    """One browser, or one program, and all tables it hears of."""

    def __init__(self, house: House, known: Known, wishes: Wishes, barred: set[Subscription]) -> None:
        self.house = house
        self.known = known
        self.wishes = wishes
        self.barred = barred  # tables of which nothing is told
        self.loop = asyncio.get_running_loop()
        self.bell = asyncio.Event()
        self.gone = False  # whoever listened
        self.forgotten = False  # the device that listens
        self.spoke = self.loop.time()  # when something was said last
        self.watchers: dict[Subscription, Watcher] = {}
        self.versions: dict[Subscription, int] = {}
        self.owed: set[Subscription] = set()  # a full view, which could not be made yet
        self.reader = Reader(known.person.id, self.bell)
        self.ear = Ear(self.bell)
        self.there: set[Subscription] = set()  # a program: at which tables it counts as there

    async def until_gone(self, receive: Receive) -> None:
        """Returns when the connection is lost, and ends the stream."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.gone = True
        self.bell.set()

    async def frames(self, subscriptions: list[Subscription], heard: dict[str, int], say: Say) -> None:
        """Nobody hears anything before this begins: so whoever goes before that leaves nothing behind."""
        self.house.bells.add(self.bell)
        self.house.people.listen(self.known.token, self.be_forgotten)
        if self.wishes.mine:
            self.house.room.listing.add(self.reader)
        if self.wishes.openings:
            self.house.room.listing.listen(self.ear)
        self._keep_alive()
        try:
            first = [await self._join(wanted, heard.get(wanted.name)) for wanted in subscriptions]
            if await self.house.people.known(self.known.token) is None:  # forgotten while it came in
                self.be_forgotten()
            await say(HELLO + b"".join(first))
            while True:
                await self.bell.wait()
                if self.gone or self.house.closing or self.forgotten:
                    break
                self.bell.clear()
                if frames := await self._new_frames() or self._sign_of_life():
                    await say(frames)
                    self.spoke = self.loop.time()
            if not self.gone:
                await say(self._farewell(), False)
        finally:
            self._leave()

    def be_forgotten(self) -> None:
        """This device is not known any more: it hears nothing from now on."""
        self.forgotten = True
        self.bell.set()

    def _farewell(self) -> bytes:
        if not self.forgotten:
            return BYE
        return b"".join([self._gone(wanted) for wanted in list(self.watchers)]) + FORGOTTEN

    def _keep_alive(self) -> None:
        """Rings when nothing was said for too long; meanwhile it costs nothing."""
        if self._sign_of_life():
            self.bell.set()
        due = self.spoke + self.house.settings.heartbeat
        now = self.loop.time()
        self.alarm = self.loop.call_at(due if due > now else now + self.house.settings.heartbeat, self._keep_alive)

    def _sign_of_life(self) -> bytes:
        """Nothing, unless it is time for one: silence must not tell of what this viewer is not told."""
        return STILL_HERE if self.loop.time() >= self.spoke + self.house.settings.heartbeat else b""

    async def _join(self, wanted: Subscription, heard: int | None) -> bytes:
        if wanted in self.barred:
            return self._gone(wanted)
        watcher = self.watchers[wanted] = Watcher(wanted.table, SPECTATOR, self.bell, self.wishes.legal)
        self.house.room.watchers.add(watcher)  # before it looks: a view that is owed comes with the next news
        if self.known.person.program and self._sits(wanted):
            self.there.add(wanted)
            self.house.club.presence.pick_up(wanted.table, self.known.person.id)
        return await self._view(wanted, self._look(wanted), heard)

    def _leave(self) -> None:
        self.alarm.cancel()
        for watcher in self.watchers.values():
            self.house.room.watchers.remove(watcher)
        for wanted in self.there:
            self.house.club.presence.hang_up(wanted.table, self.known.person.id)
        self.house.room.listing.remove(self.reader)
        self.house.room.listing.stop_listening(self.ear)
        self.house.people.stop_listening(self.known.token, self.be_forgotten)
        self.house.bells.discard(self.bell)

    def _sits(self, wanted: Subscription) -> bool:
        return self.house.room.listing.has(wanted.table, self.known.person.id)

    async def _new_frames(self) -> bytes:
        found = []
        for wanted, watcher in list(self.watchers.items()):
            if watcher.doubted() and await self._barred(wanted):
                found.append(self._gone(wanted))
                continue
            updates, lost = watcher.take()
            again = lost or wanted in self.owed
            for update in [] if again else updates:
                if update.version > self.versions[wanted]:
                    found.append(self._told(wanted, update))
                if any(told["kind"] in SEATING for told in update.told):
                    again = True  # what came later is in the view; it may be of a seat that is not theirs any more
                    break
            if again:
                found.append(await self._view(wanted, self._look_again(wanted), None))
            if watcher.stirred() and self.wishes.presence and self._sits(wanted):
                found.append(await self._presence(wanted))
        found += [self._listed(table) for table in self.reader.take() if table in self.house.room.listing]
        found += [OPEN] if self.ear.take() else []
        return b"".join(found)

    async def _barred(self, wanted: Subscription) -> bool:
        try:
            await check_access(self.house, wanted.table, self.known)
        except (NotAllowed, UnknownTable):
            return True
        except MastabaError:  # the journal cannot be read just now: nothing is told until it can
            self.owed.add(wanted)
        return False

    async def _presence(self, wanted: Subscription) -> bytes:
        """Without an id: it is not among what was told."""
        try:
            async with self.house.room.at(wanted.table) as visit:
                return _frame(b"presence", _encoder.encode(present(visit.table, self.house.club)))
        except MastabaError:
            return b""

    def _listed(self, table: str) -> bytes:
        person = self.known.person.id
        return _frame(b"listed", _encoder.encode(listed(table, self.house.room.listing.get(table), person)))

    async def _look_again(self, wanted: Subscription) -> TableShown:
        await check_access(self.house, wanted.table, self.known)
        return await self._look(wanted)

    async def _view(self, wanted: Subscription, looking: Coroutine[Any, Any, TableShown], heard: int | None) -> bytes:
        """A full view, unless it was heard before. It is owed, as long as the table cannot be loaded."""
        try:
            view = await looking
        except (NotAllowed, UnknownTable):
            return self._gone(wanted)
        except MastabaError:
            self.owed.add(wanted)
            return b""
        self.owed.discard(wanted)
        self.versions[wanted] = view.version
        return b"" if view.version == heard else self._frame(b"view", _encoder.encode(view))

    async def _look(self, wanted: Subscription) -> TableShown:
        """Through the eyes of the seat that is theirs now; from then on they hear what that seat is told."""
        async with self.house.room.at(wanted.table) as visit:
            viewer = wanted.viewer(visit.table, self.known.person.id)
            self.watchers[wanted].viewer = viewer
            return table_shown(visit.table, viewer, self.known.person.id, self.house.club)

    def _gone(self, wanted: Subscription) -> bytes:
        if watcher := self.watchers.pop(wanted, None):
            self.house.room.watchers.remove(watcher)
        self.versions.pop(wanted, None)
        return self._frame(b"gone", _encoder.encode({"table": wanted.table}))

    def _told(self, wanted: Subscription, update: Update) -> bytes:
        self.versions[wanted] = update.version
        return self._frame(b"told", told_frame(update))

    def _frame(self, kind: bytes, data: bytes) -> bytes:
        heard = ",".join(f"{wanted.name}:{version}" for wanted, version in self.versions.items())
        return b"event: %b\nid: %b\ndata: %b\n\n" % (kind, heard.encode(), data)


def _frame(kind: bytes, data: bytes) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (kind, data)


def told_frame(update: Update) -> bytes:
    return _encoder.encode(update)
