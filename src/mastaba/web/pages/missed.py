"""What somebody has missed: which moves were made since they looked last, on whichever device."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from mastaba.kernel.events import SPECTATOR, Told
from mastaba.table import entries
from mastaba.table.entries import Happened, Moved
from mastaba.table.live import LiveTable
from mastaba.table.room import Visit
from mastaba.table.walks import last_round
from mastaba.web.house import House
from mastaba.web.pages.contexts import TablePage
from mastaba.web.pages.visitor import Visitor
from mastaba.web.views import aided

FEW = 3  # moves of which the line above the board says enough


@dataclass(frozen=True)
class Done:
    """A move that stands, and which of the things told it has told: from the first number up to the end."""

    move: Moved
    first: int
    end: int


async def with_missed(house: House, visit: Visit, page: TablePage, who: Visitor) -> TablePage:
    """The page, with from when on somebody has missed more than a few moves, if that is so."""
    if page.scene is None or page.seat is None:
        return page
    glance = await house.glances.of(page.table, who.person)
    history = await visit.recent()
    own = own_version(visit.table, history, page.yours)
    since = max(own, 0 if glance is None else glance.version)
    if not since or not many(missed(visit.table, history, page.seat, since)):
        return page
    return replace(page, since=since, left=glance.at if glance is not None and glance.version >= own else 0.0)


def own_version(table: LiveTable, history: Sequence[Happened], seats: Collection[int]) -> int:
    """How much had been told when somebody in these seats did something last, themselves; 0: nothing of late."""
    away = set[int]()  # seats for which a bot stands in
    version = table.version(SPECTATOR) - sum(len(entries.news(entry)) for entry in history)
    found = 0
    for entry in history:
        version += len(entries.news(entry))
        match entry:
            case entries.StoodIn():
                away.add(entry.seat)
            case entries.Returned():
                away.discard(entry.seat)
            case Moved() if entry.seat in seats and not entry.by and entry.seat not in away:
                found = version
            case entries.TookBack() if entry.seat in seats:
                found = version
    return found


def missed(table: LiveTable, history: Sequence[Happened], viewer: int, since: int) -> list[Done]:
    """The moves that stand and came after this version; where people remember by themselves, of the last round."""
    stand = {move.made for move in entries.standing(history)}
    version = table.version(viewer) - sum(len(entries.news(entry)) for entry in history)
    end = sum(len(entry.events) for entry in history if isinstance(entry, entries.Began))
    found: list[Done] = []
    for entry in history:
        version += len(entries.news(entry))
        if isinstance(entry, entries.Thawed):  # from another position on
            found.clear()
        elif isinstance(entry, Moved) and entry.made in stand:
            first, end = end, end + len(entry.events)
            if version > since:
                found.append(Done(entry, first, end))
    began = round_began(table, entries.told_to(history, viewer))
    return [done for done in found if done.first > began or not began]


def round_began(table: LiveTable, told: Sequence[Told]) -> int:
    """The number of the first thing told that may be told again: all, but where people remember by themselves."""
    turns = [at for at, part in enumerate(told) if part["kind"] == "turn"]
    return 0 if aided(table) else last_round(turns, table.seats)


def many(moves: Sequence[Done]) -> bool:
    return sum(1 for done in moves if done.move.by != "rules") > FEW
