"""What the Python programs of the benchmark share: the generator, the deal and the two modes.

The rules of the game are *not* here: each program writes them in its own way, and the trace
hash shows that they mean the same.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

CARDS = 36


class Generator:
    """L'Ecuyer's combined generator: exact in C, Python and JavaScript alike (below 2**53)."""

    def __init__(self, seed: int) -> None:
        self.s1 = seed % 2147483562 + 1
        self.s2 = seed % 2147483398 + 1
        for _ in range(8):  # seeds that are neighbours begin alike
            self.draw()

    def draw(self) -> int:
        self.s1 = self.s1 * 40014 % 2147483563
        self.s2 = self.s2 * 40692 % 2147483399
        z = self.s1 - self.s2
        return z - 1 if z >= 1 else z + 2147483561

    def below(self, n: int) -> int:
        return self.draw() * n // 2147483562


def deal(generator: Generator, seats: int) -> tuple[list[int], int]:
    """The card on each place, and the seat that starts."""
    deck = list(range(CARDS))
    for i in range(CARDS - 1, 0, -1):
        j = generator.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck, generator.below(seats)


@dataclass(frozen=True)
class Played:
    """A finished game of Hâpy Families: all that goes into the trace hash."""

    moves: Sequence[int]
    reason: int  # 0 a family is complete, 1 enough series, 2 stalemate
    ranks: Sequence[int]
    series: Sequence[int]
    hands: Sequence[int]

    def numbers(self) -> list[int]:
        """The numbers to fold into the hash, in order."""
        ends = zip(self.ranks, self.series, self.hands, strict=True)
        return [*self.moves, len(self.moves), self.reason, *(n for end in ends for n in end)]


class Traced(Protocol):
    """A finished game of any kind."""

    @property
    def moves(self) -> Sequence[int]: ...

    def numbers(self) -> list[int]: ...


Play = Callable[[int, int], Traced]
"""Plays one random game: from a seed and the number of seats."""

Count = Callable[[int, int], int]
"""The same game, but only the number of its moves."""


def trace(play: Play, seats: int, games: int) -> int:
    """One number for all the games with seeds 1 to `games`: it changes if any move does."""
    value = 1
    for seed in range(1, games + 1):
        for number in play(seed, seats).numbers():
            value = (value * 31 + number) % 2147483647
    return value


def speed(count: Count, seats: int, seconds: float) -> tuple[int, float]:
    """The moves made in about `seconds`, and the time it really took; tables are made in a game before that."""
    count(1, seats)
    moves, seed, spent, start = 0, 0, 0.0, time.perf_counter()
    while spent < seconds:
        seed += 1
        moves += count(seed, seats)
        spent = time.perf_counter() - start
    return moves, spent


def main(play: Play, count: Count | None = None) -> None:
    """The command line of a contestant; `count` is for one that has a faster way to play for speed."""
    parser = argparse.ArgumentParser()
    modes = parser.add_subparsers(dest="mode", required=True)
    tracing = modes.add_parser("trace", help="print the hash of the games with seeds 1..GAMES")
    tracing.add_argument("seats", type=int, nargs="?", default=3)
    tracing.add_argument("games", type=int, nargs="?", default=1000)
    timing = modes.add_parser("speed", help='play for SECONDS, print "moves seconds"')
    timing.add_argument("seconds", type=float)
    timing.add_argument("seats", type=int, nargs="?", default=3)
    options = parser.parse_args()
    if options.mode == "trace":
        print(trace(play, options.seats, options.games))
    else:
        counted = count or (lambda seed, seats: len(play(seed, seats).moves))
        moves, seconds = speed(counted, options.seats, options.seconds)
        print(f"{moves} {seconds:.6f}")
