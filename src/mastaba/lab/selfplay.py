"""Games that are played to be learned from: named numbers of positions, and how these games ended.

A little noise leads to positions that good players avoid; without it, nothing could be learned about them.
"""

from array import array
from collections.abc import Generator
from dataclasses import dataclass

from mastaba import bots
from mastaba.bots.greedy import hints_of
from mastaba.bots.search import shares
from mastaba.kernel.chance import Chance, Fast
from mastaba.kernel.contract import Choice, Setting, State
from mastaba.kernel.hints import Hints
from mastaba.kernel.registry import find_game
from mastaba.lab.simulate import on_cores

FAR = 1 << 20  # moves: no play-out is longer
BATCH = 20  # games that are played in one go
NOISE = 15  # of a hundred moves so many are one of the three best looking ones
THIRD = 3  # of the positions at hand, one of so many is kept


@dataclass(frozen=True)
class Lessons:
    """Which games are played, and how: `seed` and the rest give the same positions on any number of cores."""

    game: str
    seats: int
    options: dict[str, Choice]
    bot: str = "scribe"
    seed: int = 1

    def setting(self) -> Setting:
        return find_game(self.game).setting(self.seats, dict(self.options))


@dataclass(frozen=True)
class Positions:
    """Of some games: for each position kept, the numbers of every seat, and what came of it for every seat."""

    games: "array[int]"  # by position
    numbers: "array[float]"  # by position, seat and feature
    results: "array[float]"  # by position and seat: the part of the victory


def play_lessons(lessons: Lessons, first: int, count: int) -> Positions:
    found = Positions(array("q"), array("f"), array("f"))
    setting = lessons.setting()
    for number in range(first, first + count):
        _play(lessons, setting, number, found)
    return found


def _play(lessons: Lessons, setting: Setting, number: int, found: Positions) -> None:
    seed = lessons.seed * 1_000_003 + number
    chance = Fast(seed * 31 + 7)
    state = find_game(lessons.game).deal(setting, Fast(seed))
    hints = hints_of(setting)
    kept = 0
    last = -1
    while state.to_act:
        seat = state.to_act[0]
        if seat != last or setting.seats == 1:
            last = seat
            if hints.stops(state, FAR) and chance.below(THIRD) == 0:
                kept += 1
                found.games.append(number)
                for each in range(setting.seats):
                    found.numbers.extend(hints.features(state, each))
        state.apply(seat, _move(lessons, hints, state, seat, chance))
    results = shares(state) if setting.seats > 1 else [hints.success(state)]
    for _ in range(kept):
        found.results.extend(results)


def _move(lessons: Lessons, hints: Hints, state: State, seat: int, chance: Chance) -> int:
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if chance.below(100) < NOISE:
        scores = hints.scores(state, seat, legal)
        best = sorted(range(len(legal)), key=lambda i: -scores[i])[:3]
        return legal[best[chance.below(len(best))]]
    if lessons.bot == "scribe":  # what it does, without the way round by a sample
        return hints.choose(state, seat, legal, chance)
    return bots.choose(lessons.bot, state.seen(seat), Fast(int(chance.below(1 << 30))))


def gather(lessons: Lessons, games: int, cores: int = 0) -> Generator[Positions, None, None]:
    """The positions of so many games, some games at a time; the same ones in the same order on any number of cores."""
    parts = [(lessons, first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    yield from on_cores(play_lessons, parts, cores)
