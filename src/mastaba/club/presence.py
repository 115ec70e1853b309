"""Who is at a table now: the page that somebody looks at says so every ten seconds, a program by its open stream.

Nothing of it is kept: who was here before the server started is heard again within ten seconds, or was not here.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

HERE, LOST, AWAY = "here", "lost", "away"
UNHEARD = 25.0  # seconds, after which somebody is not here any more: two signs may be lost on the way
GONE = 180.0  # seconds, after which a line that broke is not expected back
MOST = 20_000  # people at tables; those who were not heard for the longest time are forgotten
SWEPT = 60.0  # seconds: nobody has been gone for that much longer without being noticed


class Present(NamedTuple):
    """Whether somebody is there, and for how many seconds nothing was heard; None: not since the server started."""

    kind: str  # here, lost, away; empty as long as nobody can know
    silence: float | None = 0.0


@dataclass(slots=True)
class Heard:
    at: float
    left: bool = False  # and said so: the page was closed, or something else is looked at
    said: float = 0.0  # when they said it
    lines: int = 0  # streams that a program has open
    told: str = ""  # what the others were told last


class Presence:
    """Of all people at all tables. `changed` hears at which table somebody has come or gone."""

    def __init__(self, clock: Callable[[], float], changed: Callable[[str], None]) -> None:
        self.clock = clock
        self.began = clock()
        self._changed = changed
        self._heard: OrderedDict[tuple[str, str], Heard] = OrderedDict()  # by table and person, the last heard last

    def __len__(self) -> int:
        return len(self._heard)

    def hear(self, table: str, person: str) -> None:
        """A sign of life."""
        key = (table, person)
        heard = self._heard.get(key)
        if heard is None:
            heard = self._heard[key] = Heard(0.0)
            if len(self._heard) > MOST:
                self._heard.popitem(last=False)
        else:
            self._heard.move_to_end(key)
        heard.at, heard.left = self.clock(), False
        self._tell(table, heard, HERE)

    def leave(self, table: str, person: str) -> None:
        """Says goodbye: that is no broken line, whenever it is noticed."""
        if (heard := self._heard.get((table, person))) is not None:
            heard.left, heard.said = True, self.clock()

    def has_left(self, table: str, person: str, seconds: float) -> bool:
        """Whether somebody has said goodbye, and has not come back for so long."""
        heard = self._heard.get((table, person))
        return heard is not None and heard.left and not heard.lines and self.clock() - heard.said >= seconds

    def pick_up(self, table: str, person: str) -> None:
        """A program listens: it is there for as long as it does."""
        self.hear(table, person)
        self._heard[table, person].lines += 1

    def hang_up(self, table: str, person: str) -> None:
        heard = self._heard.get((table, person))
        if heard is not None and heard.lines:
            heard.lines -= 1
            heard.at = self.clock()
            self._heard.move_to_end((table, person))

    def of(self, table: str, person: str) -> Present:
        heard, now = self._heard.get((table, person)), self.clock()
        if heard is None:
            return Present(AWAY if now - self.began >= UNHEARD else "", None)
        return Present(_kind(heard, now), 0.0 if heard.lines else now - heard.at)

    def sweep(self) -> None:
        """Tells of those who have fallen silent since it last looked."""
        now, found = self.clock(), []
        for (table, _), heard in reversed(self._heard.items()):
            if now - heard.at > GONE + SWEPT:
                break
            found.append((table, heard))
        for table, heard in found:
            self._tell(table, heard, _kind(heard, now))

    def _tell(self, table: str, heard: Heard, kind: str) -> None:
        if heard.told != kind:
            heard.told = kind
            self._changed(table)


def _kind(heard: Heard, now: float) -> str:
    silence = now - heard.at
    if heard.lines or silence < UNHEARD:
        return HERE
    return AWAY if heard.left or silence >= GONE else LOST
