"""What thinking costs: how many decisions, how many iterations, and how much processor time they took."""

from collections import Counter
from dataclasses import dataclass, field
from math import floor, log2
from time import thread_time

from mastaba import bots
from mastaba.bots.ballots import merged
from mastaba.bots.bot import Effort
from mastaba.bots.registry import find
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen

FINENESS = 8  # classes of times between one microsecond and two, between two and four, and so on


@dataclass
class Cost:
    """Of the decisions that one bot had to think about."""

    decisions: int = 0
    iterations: int = 0
    seconds: float = 0.0
    times: Counter[int] = field(default_factory=Counter)  # by class of times

    def count(self, iterations: int, seconds: float) -> None:
        self.decisions += 1
        self.iterations += iterations
        self.seconds += seconds
        self.times[floor(FINENESS * log2(max(seconds * 1e6, 1.0)))] += 1

    def add(self, other: "Cost") -> None:
        self.decisions += other.decisions
        self.iterations += other.iterations
        self.seconds += other.seconds
        self.times.update(other.times)

    @property
    def mean_seconds(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0

    @property
    def mean_iterations(self) -> float:
        return self.iterations / self.decisions if self.decisions else 0.0

    def centile(self, percent: int) -> float:
        """Seconds that so many per cent of the decisions took at most: the middle of their class of times, which is
        less than a tenth wide."""
        needed = self.decisions * percent / 100
        passed = 0
        for group in sorted(self.times):
            passed += self.times[group]
            if passed >= needed:
                return float(2 ** ((group + 0.5) / FINENESS)) / 1e6
        return 0.0


def decide(name: str, seen: Seen, chance: Chance, cost: Cost) -> int:
    """The move of the bot of this name, thought about here, tree by tree.

    Where the game says how much it thinks, its seconds are only a ceiling for slow machines: here it has none, so that
    a busy machine gives the same games as a quiet one.
    """
    settled = bots.settled_move(name, seen)
    if settled >= 0:
        return settled
    bot, effort = find(name)
    if effort.iterations == 0:
        effort = Effort(0, 0.0, effort.trees, effort.share)
    begun = thread_time()
    ballot = merged([bot.ballot(seen, chance, effort, tree) for tree in range(bot.trees(seen, effort))])
    cost.count(sum(ballot.visits), thread_time() - begun)
    return ballot.best()
