"""How fast the parts are that bots, pages and the store are made of, on fixed positions in mid-game.

    python bench/parts.py PART SEATS SECONDS     prints "times seconds"

`deepcopy` is what one would do without `copy`. Compiled objects cannot be deep-copied, so it wants the
uncompiled package: PYTHONPATH=src. The others measure whatever is installed.
"""

from __future__ import annotations

import argparse
import copy
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, islice, repeat

import mastaba
from mastaba.bots.search import Search

SEEDS = 8
MOVES = 24  # the game is then half over; with every other seed one more, so that takes and questions are met
ITERATIONS = 1000  # of a search, as the bot makes them if nothing else is said

Job = Callable[[], object]


# ---- the positions -------------------------------------------------------------------------


def positions(seats: int) -> list[mastaba.State]:
    """In each there is something to decide."""
    played = (position(seats, seed) for seed in count(1))
    return list(islice((state for state in played if len(state.legal(mover(state))) > 1), SEEDS))


def position(seats: int, seed: int) -> mastaba.State:
    game = mastaba.find_game("hapy")
    chance = mastaba.Fast(seed)
    state = game.deal(game.setting(seats, {}), chance)
    for _ in range(MOVES + seed % 2):
        choices = state.legal(mover(state))
        state.apply(mover(state), choices[chance.below(len(choices))])
    return state


def mover(state: mastaba.State) -> int:
    return state.to_act[0]


# ---- the parts: for each position, what is timed -------------------------------------------


def copying(state: mastaba.State) -> Job:
    return state.copy


def deep_copying(state: mastaba.State) -> Job:
    """The setting is shared by all positions of a game, as in `copy`."""
    if not str(sys.modules[type(state).__module__].__file__).endswith(".py"):
        raise SystemExit("Compiled objects cannot be deep-copied: set PYTHONPATH=src.")

    def job() -> mastaba.State:
        return copy.deepcopy(state, {id(state.setting): state.setting})

    twin = job()
    assert twin is not state
    assert twin.dump() == state.dump()
    return job


def seeing(state: mastaba.State) -> Job:
    return partial(state.seen, mover(state))


def filling(state: mastaba.State) -> Job:
    """Again and again from one Seen, as a search does."""
    return partial(state.seen(mover(state)).fill, mastaba.Fast(1))


def viewing(state: mastaba.State) -> Job:
    return state.seen(mover(state)).view


def dumping(state: mastaba.State) -> Job:
    return state.dump


def loading(state: mastaba.State) -> Job:
    return partial(mastaba.load, state.dump())


def searching(state: mastaba.State) -> Job:
    """Each time a new tree."""

    def job() -> int:
        return Search(state.seen(mover(state)), mastaba.Fast(1)).run(ITERATIONS)

    return job


@dataclass(frozen=True)
class Part:
    """`worth` is what one call counts, `calls` how many are made between looks at the clock."""

    prepare: Callable[[mastaba.State], Job]
    worth: int = 1
    calls: int = 20


PARTS: Mapping[str, Part] = {
    "copy": Part(copying, calls=1000),
    "deepcopy": Part(deep_copying),
    "seen": Part(seeing, calls=100),
    "fill": Part(filling, calls=100),
    "view": Part(viewing),
    "dump": Part(dumping),
    "load": Part(loading),
    "search": Part(searching, worth=ITERATIONS, calls=1),
}


# ---- timing --------------------------------------------------------------------------------


def measure(part: Part, states: Sequence[mastaba.State], seconds: float) -> tuple[int, float]:
    """Every position gets the same number of calls."""
    jobs = [part.prepare(state) for state in states]
    times, spent, start = 0, 0.0, time.perf_counter()
    while spent < seconds:
        for job in jobs:
            for _ in repeat(None, part.calls):
                job()
        times += len(jobs) * part.calls * part.worth
        spent = time.perf_counter() - start
    return times, spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("seats", type=int)
    parser.add_argument("seconds", type=float)
    options = parser.parse_args()
    times, seconds = measure(PARTS[options.part], positions(options.seats), options.seconds)
    print(f"{times} {seconds:.6f}")


if __name__ == "__main__":
    main()
