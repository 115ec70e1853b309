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
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from time import perf_counter
from types import TracebackType
from typing import Generic, TypeVar

from mastaba import bots
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Choice, Setting
from mastaba.kernel.registry import find_game
from mastaba.lab.costs import Cost, decide

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
    """One game. `ranks`, `totals` and `costs` are the bots', in the order in which the series names them."""

    deal: int
    rotation: int
    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    reason: str
    moves: int
    seconds: float
    costs: tuple[Cost, ...] = ()

    def victory(self, bot: int) -> float:
        """1, or a part of it where several share it."""
        return 1 / self.ranks.count(1) if self.ranks[bot] == 1 else 0.0


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
    costs = tuple(Cost() for _ in series.bots)
    moves = 0
    while state.to_act:
        seat = state.to_act[0]
        bot = (seat - rotation) % seats
        state.apply(seat, decide(series.bots[bot], state.seen(seat), chance, costs[bot]))
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
        costs,
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
    with Crew(work, cores) as crew:
        for part in parts:
            crew.give(*part)
            if crew.has_enough:
                yield crew.take(ordered)
        while crew.is_busy:
            yield crew.take(ordered)


class Crew(Generic[Result]):
    """Processes that all do the same work. With one core there are none: it is done here, when it is taken."""

    def __init__(self, work: Callable[..., Result], cores: int = 0) -> None:
        self._work = work
        self._workers = cores or os.cpu_count() or 1
        self._pool: ProcessPoolExecutor | None = None
        if self._workers > 1:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=_serve_the_parent)
        self._under_way: deque[Future[Result]] = deque()
        self._parts: deque[tuple[object, ...]] = deque()

    def __enter__(self) -> "Crew[Result]":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=kind is None, cancel_futures=True)
            for worker in active_children():  # somebody stopped us: do not wait for games under way
                worker.terminate()

    def give(self, *part: object) -> None:
        if self._pool is None:
            self._parts.append(part)
        else:
            self._under_way.append(self._pool.submit(self._work, *part))

    @property
    def is_busy(self) -> bool:
        return bool(self._under_way or self._parts)

    @property
    def has_enough(self) -> bool:
        """More would only have to wait."""
        return bool(self._parts) if self._pool is None else len(self._under_way) >= AHEAD * self._workers

    def take(self, ordered: bool = False) -> Result:
        """What has become of a part: of the first one, or else of any; waits until it is there."""
        if self._pool is None:
            return self._work(*self._parts.popleft())
        if ordered:
            return self._under_way.popleft().result()
        done, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
        first = next(future for future in self._under_way if future in done)
        self._under_way.remove(first)
        return first.result()


def _serve_the_parent() -> None:
    """Ctrl-C is for the parent alone; and when that one is gone, nobody wants the games any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_go_with, args=(parent.sentinel,), daemon=True).start()


def _go_with(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)
