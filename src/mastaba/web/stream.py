"""The event stream: what happens at some tables, as it happens.

A frame's id says how much has been heard of each table. Who comes again with it hears nothing twice: what is new comes
as one full view. Who reads too slowly gets a full view, too, in the place of what was left out.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Request, get
from litestar.response import Stream

from mastaba.kernel.errors import MastabaError
from mastaba.table.live import LiveTable
from mastaba.table.watching import Update, Watcher
from mastaba.web.access import address_of, check_access, somebody, viewer_of
from mastaba.web.errors import BadRequest
from mastaba.web.house import House
from mastaba.web.people import Known
from mastaba.web.shown import shown

HEARTBEAT = 15.0  # seconds
MOST_TABLES = 40  # in one stream
HELLO = b": welcome\nretry: 1000\n\n"
STILL_HERE = b": still here\n\n"
BYE = b"event: bye\ndata: {}\n\n"

_encoder = msgspec.json.Encoder()


class Told(msgspec.Struct, omit_defaults=True):
    """What a frame `told` says."""

    table: str
    version: int
    told: list[dict[str, Any]]
    to_act: tuple[int, ...]
    decision: int
    status: str
    legal: tuple[str, ...] = ()


@get("/stream", summary="What happens at these tables, as server-sent events", tags=["playing"])
async def stream(request: Request[Any, Any, Any], house: House, table: list[str], legal: bool = False) -> Stream:
    """Frames `view` (the whole table), `told` (what happened) and `bye`. `table` may be `ID` or, with seat, `ID@0`."""
    known = somebody(request)
    house.limits.take("stream", known.person.id, address_of(request))
    if not 0 < len(table) <= MOST_TABLES:
        raise BadRequest("One to {most} tables can be heard at once.", most=MOST_TABLES)
    wanted = [_named(name) for name in dict.fromkeys(table)]
    for name, _ in wanted:
        await check_access(house, name, known)
    heard = _heard(request.headers.get("last-event-id", ""))
    listening = Listening(house, known, legal)
    try:
        for name, seat in wanted:
            await listening.join(name, seat, heard.get(name))
    except BaseException:
        listening.leave()
        raise
    headers = {"x-accel-buffering": "no"}
    return Stream(listening.frames(), media_type="text/event-stream", headers=headers)


def _named(text: str) -> tuple[str, int | None]:
    name, at, seat = text.partition("@")
    if at and not (seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise BadRequest("“{text}” is no table, or no seat at one.", text=text[:40])
    return name, int(seat) if at else None


def _heard(text: str) -> dict[str, int]:
    """From `ID:VERSION,ID:VERSION`; what cannot be read is as good as never heard."""
    pairs = [pair.rpartition(":") for pair in text[:4000].split(",")]
    return {name: int(version) for name, _, version in pairs if version.isascii() and version.isdigit()}


class Listening:
    """One browser, or one program, and all tables it hears of."""

    def __init__(self, house: House, known: Known, legal: bool) -> None:
        self.house = house
        self.known = known
        self.legal = legal
        self.bell = asyncio.Event()
        self.watchers: dict[str, Watcher] = {}
        self.versions: dict[str, int] = {}
        self.first: list[bytes] = []
        house.bells.add(self.bell)

    async def join(self, table: str, seat: int | None, heard: int | None) -> None:
        viewer = await self.house.room.look(table, lambda it: viewer_of(it, self.known.person.id, seat))
        watcher = Watcher(table, viewer, self.bell, self.legal)
        version, view = await self.house.room.watch(watcher, lambda it: self._view(it, viewer))
        self.watchers[table] = watcher
        self.versions[table] = version
        if heard != version:
            self.first.append(self._frame(b"view", view))

    def leave(self) -> None:
        for watcher in self.watchers.values():
            self.house.room.watchers.remove(watcher)
        self.house.bells.discard(self.bell)

    async def frames(self) -> AsyncIterator[bytes]:
        try:
            yield HELLO + b"".join(self.first)
            self.first.clear()
            while not self.house.closing:
                try:
                    await asyncio.wait_for(self.bell.wait(), HEARTBEAT)
                except TimeoutError:
                    yield STILL_HERE
                    continue
                self.bell.clear()
                if news := await self._news():
                    yield news
            yield BYE
        finally:
            self.leave()

    async def _news(self) -> bytes:
        found = []
        for table, watcher in self.watchers.items():
            updates, lost = watcher.take()
            if lost:
                found.append(await self._again(table, watcher))
            else:
                found += [self._told(update) for update in updates if update.version > self.versions[table]]
        return b"".join(found)

    async def _again(self, table: str, watcher: Watcher) -> bytes:
        """A full view, in the place of what was lost; nothing, as long as the table cannot be loaded."""
        try:
            self.versions[table], view = await self.house.room.look(table, lambda it: self._view(it, watcher.viewer))
        except MastabaError:
            return b""
        return self._frame(b"view", view)

    def _view(self, table: LiveTable, viewer: int) -> tuple[int, bytes]:
        view = shown(table, viewer, self.known.person.id, self.house.now())
        return view.version, _encoder.encode(view)

    def _told(self, update: Update) -> bytes:
        self.versions[update.table] = update.version
        return self._frame(b"told", told_frame(update))

    def _frame(self, kind: bytes, data: bytes) -> bytes:
        heard = ",".join(f"{table}:{version}" for table, version in self.versions.items())
        return b"event: %b\nid: %b\ndata: %b\n\n" % (kind, heard.encode(), data)


def told_frame(update: Update) -> bytes:
    return _encoder.encode(
        Told(
            update.table,
            update.version,
            [dict(part) for part in update.told],
            update.to_act,
            update.decision,
            update.status,
            update.legal,
        )
    )
