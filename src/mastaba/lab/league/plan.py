"""What a league is: every bot against every other one, at tables of each size, and for how long.

With two seats, two bots meet. With more, one of them sits among several of the other, and then the other way round:
its share of victories is compared with its fair share.
"""

from dataclasses import dataclass
from itertools import combinations

from mastaba.bots.registry import find
from mastaba.kernel.contract import Choice
from mastaba.kernel.errors import BadOptions
from mastaba.lab.simulate import Series

FIRST_LOOK = 10  # deals after which it is first asked whether a pairing is decided; then at twice as many, and so on


@dataclass(frozen=True)
class Pairing:
    """One bot alone, the other in all other seats. With two seats the one is the stronger by its level."""

    seats: int
    one: str
    others: str

    @property
    def bots(self) -> tuple[str, ...]:
        return (self.one, *[self.others] * (self.seats - 1))


@dataclass(frozen=True)
class Plan:
    game: str
    bots: tuple[str, ...]  # the weakest first
    options: dict[str, Choice]
    seats: tuple[int, ...]
    seed: int
    deals: int  # of each pairing, at most
    aim: tuple[float, ...]  # shares with two seats: a pairing goes on until it is clear on which side of each it is

    def pairings(self) -> list[Pairing]:
        found: list[Pairing] = []
        for seats in self.seats:
            for weaker, stronger in combinations(self.bots, 2):
                found.append(Pairing(seats, stronger, weaker))
                if seats > 2:
                    found.append(Pairing(seats, weaker, stronger))
        return found

    def series(self, pairing: Pairing) -> Series:
        return Series(self.game, pairing.bots, self.options, self.seed)

    def lines(self, pairing: Pairing) -> tuple[float, ...]:
        """The shares on one side or the other of which the pairing is to be: with more than two seats the fair one."""
        return self.aim if pairing.seats == 2 else (1 / pairing.seats,)

    def looks(self) -> list[int]:
        """After how many deals it is asked whether a pairing is decided."""
        found: list[int] = []
        look = FIRST_LOOK
        while look < self.deals:
            found.append(look)
            look *= 2
        return [*found, self.deals]


def by_strength(names: list[str]) -> tuple[str, ...]:
    """The weakest level first; as they were named, if they are of one level."""
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise BadOptions("“{name}” is named twice: in a league every bot is there once.", name=twice[:40])
    if len(names) < 2:
        raise BadOptions("A league needs two bots at least.")
    return tuple(sorted(names, key=lambda name: find(name)[0].rank))


def at_a_share(name: str, share: str) -> str:
    """The bot with so much of its budget (`10%`), if it has one and nothing else was said."""
    bot, _ = find(name)
    return name if ":" in name or bot.effort(share) is None else f"{name}:{share}"
