"""Those who hear what happens at a table."""

import asyncio
from collections.abc import Sequence

import msgspec

from mastaba.kernel.contract import Seen
from mastaba.kernel.events import SPECTATOR, Event, Told
from mastaba.table.live import LiveTable

MOST_WAITING = 100  # updates, for somebody who reads slowly; then one full view takes their place


class Update(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one viewer hears of one entry. It is sent as it is."""

    table: str
    you: int | None  # the seat that hears it; None: spectators
    version: int
    told: list[Told]
    to_act: tuple[int, ...]
    decision: int
    status: str
    legal: tuple[str, ...] = ()  # of the decision, for those who want to hear of it


class Watcher:
    """Somebody who hears what happens at a table. `bell` rings when there is something."""

    def __init__(self, table: str, viewer: int, bell: asyncio.Event, wants_legal: bool = False) -> None:
        self.table = table
        self.viewer = viewer
        self.wants_legal = wants_legal
        self.bell = bell
        self._updates: list[Update] = []
        self._lost = False  # something: only a full view helps
        self._stirred = False
        self._doubted = False

    def tell(self, update: Update) -> None:
        if len(self._updates) >= MOST_WAITING:
            self.lose()
        if not self._lost:
            self._updates.append(update)
        self.bell.set()

    def lose(self) -> None:
        self._updates.clear()
        self._lost = True
        self.bell.set()

    def stir(self) -> None:
        """Somebody has come or gone."""
        self._stirred = True
        self.bell.set()

    def stirred(self) -> bool:
        """Whether somebody has, since this was asked last."""
        stirred, self._stirred = self._stirred, False
        return stirred

    def doubt(self) -> None:
        """Who may look on has changed: perhaps not this one any more."""
        self._doubted = True
        self.bell.set()

    def doubted(self) -> bool:
        """Whether it has, since this was asked last."""
        doubted, self._doubted = self._doubted, False
        return doubted

    def take(self) -> tuple[list[Update], bool]:
        """What has come; and whether it is not all that happened."""
        taken = self._updates, self._lost
        self._updates, self._lost = [], False
        return taken


class Watchers:
    """Of all tables."""

    def __init__(self) -> None:
        self._by_table: dict[str, set[Watcher]] = {}

    def add(self, watcher: Watcher) -> None:
        self._by_table.setdefault(watcher.table, set()).add(watcher)

    def remove(self, watcher: Watcher) -> None:
        others = self._by_table.get(watcher.table, set())
        others.discard(watcher)
        if not others:
            self._by_table.pop(watcher.table, None)

    def at(self, table: str) -> bool:
        """Whether there is anybody."""
        return table in self._by_table

    def publish(self, table: LiveTable) -> None:
        """What the table's last entry told."""
        there = self._by_table.get(table.id)
        if not there:
            return
        updates: dict[tuple[int, bool], Update] = {}
        for watcher in there:
            key = (watcher.viewer, watcher.wants_legal)
            if key not in updates:
                updates[key] = _update(table, table.last_events, *key)
            watcher.tell(updates[key])

    def lose(self, table: str) -> None:
        for watcher in self._by_table.get(table, ()):
            watcher.lose()

    def doubt(self, table: str) -> None:
        """Whoever hears of this table may not be allowed to any more."""
        for watcher in self._by_table.get(table, ()):
            watcher.doubt()

    def stir(self, table: str) -> None:
        """No entry tells of it: people come and go."""
        for watcher in self._by_table.get(table, ()):
            watcher.stir()


def _update(table: LiveTable, events: Sequence[Event], viewer: int, wants_legal: bool) -> Update:
    return Update(
        table.id,
        None if viewer == SPECTATOR else viewer,
        table.version(viewer),
        [event.told(viewer) for event in events],
        table.to_act,
        table.decision(viewer),
        table.status,
        legal_moves(table, viewer) if wants_legal else (),
    )


def legal_moves(table: LiveTable, viewer: int) -> tuple[str, ...]:
    """In notation; nothing unless this seat is to decide."""
    if table.course is None or viewer not in table.to_act:
        return ()
    if viewer not in table.legal:
        table.legal[viewer] = tuple(legal_of(table.course.seen(viewer)))
    return table.legal[viewer]


def forms_of(table: LiveTable, viewer: int) -> tuple[str, ...]:
    """The verbs that take any word; nothing unless this seat is to decide."""
    return () if table.course is None or viewer not in table.to_act else table.course.seen(viewer).forms()


def legal_of(seen: Seen) -> list[str]:
    return [seen.write(move) for move in seen.legal()]
