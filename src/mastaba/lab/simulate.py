"""Playing many games between bots, on all cores.

Every deal is played once in each rotation of the bots around the table, so that luck of the deal and of the seat falls
on all of them alike. The same seed gives the same games, however many cores there are.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from time import perf_counter
from typing import TypeVar

from mastaba import bots
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Choice, Setting
from mastaba.kernel.registry import find_game

AHEAD = 4  # deals per core that are handed out at once


@dataclass(frozen=True)
class Series:
    """What is to be played: a game with its options, and which bots sit down."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Choice]
    seed: int = 1

    def setting(self) -> Setting:
        return find_game(self.game).setting(len(self.bots), dict(self.options))


@dataclass(frozen=True)
class GameResult:
    """One game. `ranks` and `totals` are the bots', in the order in which the series names them."""

    deal: int
    rotation: int
    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    reason: str
    moves: int
    seconds: float


def play_deal(series: Series, deal: int) -> list[GameResult]:
    """One deal in every rotation."""
    return [play(series, deal, rotation) for rotation in range(len(series.bots))]


def play(series: Series, deal: int, rotation: int) -> GameResult:
    """One game: the first bot sits at seat `rotation`, the others follow. A bot is given what its seat has seen."""
    begun = perf_counter()
    seats = len(series.bots)
    number = series.seed * 1_000_003 + deal
    state = find_game(series.game).deal(series.setting(), Fast(number))
    chance = Fast(number * 31 + rotation)
    moves = 0
    while state.to_act:
        seat = state.to_act[0]
        state.apply(seat, bots.choose(series.bots[(seat - rotation) % seats], state.seen(seat), chance))
        moves += 1
    outcome = state.outcome
    assert outcome is not None
    order = [(bot + rotation) % seats for bot in range(seats)]
    return GameResult(
        deal,
        rotation,
        tuple(outcome.ranks[seat] for seat in order),
        tuple(outcome.scores[seat].total for seat in order),
        outcome.reason,
        moves,
        perf_counter() - begun,
    )


def simulate(series: Series, deals: int, cores: int = 0) -> Generator[list[GameResult], None, None]:
    """All games of the series, a deal at a time as they are finished."""
    for bot in series.bots:
        bots.check_name(bot)
    series.setting()  # what is wrong with the options is said here
    yield from on_cores(play_deal, ((series, deal) for deal in range(deals)), cores, ordered=False)


# ---- On all cores ---------------------------------------------------------------------------------------

Result = TypeVar("Result")


def on_cores(
    work: Callable[..., Result], parts: Iterable[tuple[object, ...]], cores: int = 0, ordered: bool = True
) -> Generator[Result, None, None]:
    """What `work` makes of each part, in processes of their own: in order, or else as soon as it is there."""
    workers = cores or os.cpu_count() or 1
    if workers == 1:
        for part in parts:
            yield work(*part)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent)
    try:
        waiting: deque[Future[Result]] = deque()
        for part in parts:
            waiting.append(pool.submit(work, *part))
            if len(waiting) >= AHEAD * workers:
                yield _next_of(waiting, ordered)
        while waiting:
            yield _next_of(waiting, ordered)
        pool.shutdown()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in active_children():  # somebody stopped us: do not wait for games under way
            worker.terminate()


def _next_of(waiting: deque[Future[Result]], ordered: bool) -> Result:
    if ordered:
        return waiting.popleft().result()
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    first = next(future for future in waiting if future in done)
    waiting.remove(first)
    return first.result()


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
