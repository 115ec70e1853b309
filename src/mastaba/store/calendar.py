"""What time it is for things that expire.

The clock of a computer can be wrong, and jump by years; nobody is to lose a seat by that. So the store has an idea of
time of its own. It goes on from where it was when the store was closed, at the pace of a clock that only runs, and
never goes back. By what it is behind the clock on the wall, since the store was closed or the computer slept, it moves
on in steps: of thirty days at most, the first after an hour, then one a day. A clock that is wrong by a year has to be
so for two weeks of running before what lasts a year expires; who comes meanwhile is remembered for a year from then.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

HOUR, DAY = 3_600.0, 86_400.0
STEP = 30 * DAY


class Clocks(NamedTuple):
    wall: Callable[[], float] = time.time  # what the computer says it is: seconds since 1970
    running: Callable[[], float] = time.monotonic  # seconds since whenever, without jumps


ON_THE_WALL = Clocks()


class Calendar:
    def __init__(self, left_off: float | None, clocks: Clocks) -> None:
        """None: nobody knows when the store was closed, or it is new. Then the clock on the wall is believed."""
        self._clocks = clocks
        self._began = clocks.wall() if left_off is None else left_off
        self._since = clocks.running()  # when it was that time
        self._settled = self._since + HOUR  # when it may move on

    def now(self) -> float:
        return self._began + self._clocks.running() - self._since

    def look(self) -> None:
        """Moves on, if it is behind and it is time to believe that."""
        if self._clocks.running() >= self._settled:
            self._settled = self._clocks.running() + DAY
            self._began += min(max(self._clocks.wall() - self.now(), 0.0), STEP)
