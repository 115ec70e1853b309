"""How long bots think where many share the workers: what is usual for a name, what is too much, and in whose time."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from mastaba.bots import effort_of

LONGEST_THOUGHT = 10.0  # seconds about one move, whatever the name says
PER_ITERATION = 0.001  # seconds, generously: the mean is 0.0001 in most games, 0.0004 in the slowest
QUICK = 0.05  # seconds, which nobody notices
OF_A_CEILING = 0.5  # which part of its seconds a level needs that is told by its game how much to think
SLACK = 0.5  # seconds for the way there and back, on a machine that has other things to do

FULL = 120.0  # seconds of thinking that somebody has who did not use any for a while
REFILL = 0.25  # seconds that come back each second
PART = 0.25  # of what is left: as much may go into one move while others wait
LEAST = 0.5  # seconds that a move gets in any case
STEP = 0.5  # seconds: what was spent is rounded up to them, so that it says nothing about a hand


# ---- By name --------------------------------------------------------------------------------------------


def usual_seconds(bot: str) -> float:
    """What a bot of this name takes for a move at most, as a rule; all of its trees together."""
    effort = effort_of(bot)
    return min(effort.seconds or effort.iterations * effort.trees * PER_ITERATION, LONGEST_THOUGHT)


def is_quick(bot: str) -> bool:
    return usual_seconds(bot) <= QUICK


def beat_of(bot: str) -> float:
    """Seconds within which nearly every answer of a bot of this name is there, whatever it holds."""
    effort, usual = effort_of(bot), usual_seconds(bot)
    return (usual if effort.iterations else usual * OF_A_CEILING) + SLACK


# ---- By person ------------------------------------------------------------------------------------------


class Allowances:
    """The seconds of thinking that each person has left. They come back by themselves; who has all is forgotten."""

    def __init__(self, full: float = FULL, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._full = full
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # and since when; the last spender last

    def __len__(self) -> int:
        return len(self._left)

    def left(self, person: str) -> float:
        left, since = self._left.get(person, (self._full, 0.0))
        return min(self._full, left + (self.clock() - since) * REFILL)

    def share(self, person: str) -> float:
        """What may go into one move of this person's bots while others wait: the less is left, the less."""
        return max(LEAST, self.left(person) * PART)

    def spend(self, person: str, seconds: float) -> None:
        left = self.left(person) - math.ceil(seconds / STEP) * STEP
        self._left[person] = (max(0.0, left), self.clock())
        self._left.move_to_end(person)
        while self.left(oldest := next(iter(self._left))) == self._full and oldest != person:
            del self._left[oldest]
