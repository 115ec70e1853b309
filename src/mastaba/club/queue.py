"""The notices that are on their way, in the store: a restart forgets none and sends none twice.

Before one leaves it is noted that it does. Should the server die before it hears whether it has arrived, it is not sent
again: at most once. What nobody has answered to, or has answered *later*, is tried again: then it may come twice.
"""

import logging
from collections.abc import Sequence

import msgspec

from mastaba.club.agenda import Agenda
from mastaba.club.saying import Notice
from mastaba.store import Store
from mastaba.table.entries import UNREADABLE

DAY = 86_400.0
KEPT = 60 * DAY  # longer than anybody is away
OLDEST = 3 * DAY  # after which it is not tried again
PAUSES = (60.0, 300.0, 1_800.0, 7_200.0, 21_600.0)  # seconds between two tries
log = logging.getLogger("mastaba.club")


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    person: str
    channel: str
    notice: Notice
    next: float  # when it may leave
    first: float = 0.0  # when it was tried first
    tries: int = 0
    begun: bool = False  # it was handed over, and nobody has answered yet

    @property
    def key(self) -> str:
        it = self.notice
        return f"{self.person} {self.channel} {it.table} {it.kind}.{it.seat}.{it.decision}"


class Queue:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._items: dict[str, Item] = {}
        self.agenda = Agenda()

    def __len__(self) -> int:
        return len(self._items)

    async def open(self) -> None:
        after, cut_off = "", 0
        while found := await self._store.keys("notice", after, 1_000):
            after = found[-1]
            for key in found:
                item = await self._read(key)
                if item is None or item.begun:
                    cut_off += item is not None
                    await self._store.delete("notice", key)
                else:
                    self._note(item)
        if cut_off:
            log.warning(
                "%d notices were on their way when the server ended; whether they arrived is not known.", cut_off
            )

    async def _read(self, key: str) -> Item | None:
        try:
            stored = await self._store.get("notice", key)
            return None if stored is None else msgspec.json.decode(stored, type=Item)
        except UNREADABLE as error:
            log.error("A notice cannot be read any more, and is not sent: %s", error)
            return None

    def _note(self, item: Item) -> None:
        self._items[item.key] = item
        self.agenda.set(item.key, item.next)

    async def put(self, item: Item) -> None:
        """The same one again takes its own place."""
        await self._store.put("notice", item.key, msgspec.json.encode(item), KEPT)
        self._note(item)

    def due(self, now: float, most: int) -> dict[tuple[str, str], list[Item]]:
        """By person and channel: what is to leave by now, together."""
        found: dict[tuple[str, str], list[Item]] = {}
        for key in self.agenda.take(now, most):
            if (item := self._items.get(key)) is not None:
                found.setdefault((item.person, item.channel), []).append(item)
        return found

    async def hand_over(self, items: Sequence[Item]) -> None:
        """They leave now."""
        for item in items:
            gone = msgspec.structs.replace(item, begun=True)
            await self._store.put("notice", item.key, msgspec.json.encode(gone), KEPT)

    async def done(self, items: Sequence[Item]) -> None:
        for item in items:
            self._items.pop(item.key, None)
            self.agenda.drop(item.key)
            await self._store.delete("notice", item.key)

    async def later(self, items: Sequence[Item], at: float) -> None:
        """It is not the time."""
        for item in items:
            await self.put(msgspec.structs.replace(item, next=at, begun=False))

    async def again(self, items: Sequence[Item], now: float, wait: float, counts: bool) -> list[Item]:
        """They did not arrive: another try, after a longer pause each time. Those that are given up."""
        lost = []
        for item in items:
            first, tries = item.first or now, item.tries + counts
            if tries > len(PAUSES) or now - first > OLDEST:
                lost.append(item)
                continue
            pause = max(PAUSES[max(tries, 1) - 1], wait)
            await self.put(msgspec.structs.replace(item, next=now + pause, first=first, tries=tries, begun=False))
        await self.done(lost)
        return lost

    async def forget(self, person: str) -> None:
        for item in [each for each in self._items.values() if each.person == person]:
            self._items.pop(item.key, None)
            self.agenda.drop(item.key)
        await self._store.delete_all("notice", f"{person} ")
