"""Two ways to judge positions against each other: the same search with other values, over paired deals."""

import json
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from time import process_time

from mastaba.bots.greedy import hints_of
from mastaba.bots.search import Search, shares
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Setting
from mastaba.kernel.hints import Hints
from mastaba.kernel.registry import find_game
from mastaba.kernel.weights import weights_of
from mastaba.lab.selfplay import Lessons

SAMPLES = 12  # positions on which the cost of two ways is compared
SEARCHED = 60  # iterations on each
EVERYWHERE = -1  # where the challenger sits
NOWHERE = -2


@dataclass(frozen=True)
class Way:
    """How to play: iterations for each decision, and which values are asked: a fit as JSON, or the game's own."""

    fit: str
    iterations: int


@dataclass(frozen=True)
class Duel:
    challenger: Way
    present: Way
    lessons: Lessons  # which game is played

    def hints(self, way: Way, setting: Setting) -> Hints:
        hints = hints_of(setting)
        if way.fit:
            hints.weights = weights_of(json.loads(way.fit), hints.feature_names(), "the fit")
        return hints


def play_pair(duel: Duel, deal: int) -> list[float]:
    """One deal in every rotation: what the challenger won in each, above (or below) its fair part of it.

    With more than two seats, one challenger sits among present ones. A single player's success is compared with that
    of a present one in the same deal.
    """
    setting = duel.lessons.setting()
    if setting.seats == 1:
        own, other = (_play(duel, setting, deal, where)[0] for where in (EVERYWHERE, NOWHERE))
        return [own - other]
    won = [_play(duel, setting, deal, seat)[seat] for seat in range(setting.seats)]
    return [share - 1.0 / setting.seats for share in won]


def _ways(duel: Duel) -> tuple[Way, Way]:
    return duel.challenger, duel.present


def _play(duel: Duel, setting: Setting, deal: int, challenger: int) -> list[float]:
    """One game; the challenger sits here, or everywhere or nowhere."""
    number = duel.lessons.seed * 1_000_003 + deal
    state = find_game(duel.lessons.game).deal(setting, Fast(number))
    chance = Fast(number * 31 + challenger + 1)
    hints = {way: duel.hints(way, setting) for way in _ways(duel)}
    while state.to_act:
        seat = state.to_act[0]
        way = duel.challenger if challenger in (EVERYWHERE, seat) else duel.present
        seen = state.seen(seat)
        search = Search(seen, Fast(int(chance.below(1 << 30))), hints[way])
        state.apply(seat, search.run(way.iterations))
    return shares(state) if setting.seats > 1 else [hints[duel.challenger].success(state)]


@dataclass(frozen=True)
class Verdict:
    deals: int
    gain: float  # the mean of what the challenger won above its fair part
    error: float  # half the 95 % interval, by deals
    fair: float

    @property
    def better(self) -> bool:
        return self.deals > 1 and self.gain - self.error > 0.0

    @property
    def worse(self) -> bool:
        return self.deals > 1 and self.gain + self.error < 0.0


def verdict(pairs: list[list[float]], seats: int) -> Verdict:
    gains = [fmean(pair) for pair in pairs]
    error = 1.96 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 1.0
    return Verdict(len(pairs), fmean(gains) if gains else 0.0, error, 1.0 / seats if seats > 1 else 0.0)


def cost_ratio(duel: Duel) -> float:
    """How much more an iteration of the challenger costs, measured in turn on the same positions."""
    setting = duel.lessons.setting()
    spent = dict.fromkeys(_ways(duel), 0.0)
    for sample in range(SAMPLES):
        state = find_game(duel.lessons.game).deal(setting, Fast(sample + 1))
        chance = Fast(sample + 100)
        hints = hints_of(setting)
        for _ in range(6 * (sample + 1)):
            if state.to_act:
                seat = state.to_act[0]
                before = state.copy()
                state.apply(seat, hints.choose(state, seat, state.legal(seat), chance))
        state = state if state.to_act else before
        seen = state.seen(state.to_act[0])
        for way in (*_ways(duel), *reversed(_ways(duel))):
            search = Search(seen, Fast(sample), duel.hints(way, setting))  # weights are read before the clock starts
            begun = process_time()
            search.run(SEARCHED)
            spent[way] += (process_time() - begun) / max(1, int(search.iterations))
    return spent[duel.challenger] / spent[duel.present]
