"""Whose turn it is on the one thread that answers everything: moves first, and pages for passers-by in the gaps.

Who sits at a table walks past the gate with all that play needs. Everybody else waits here, one request at a time and
never while a move is made; each address has its turn, however many requests of another one wait. As long as there are
moves, all of them together get a quarter of the time. Nobody who waits is refused.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from time import thread_time
from types import coroutine
from typing import Any, ParamSpec, TypeVar

T = TypeVar("T")
Given = ParamSpec("Given")
REST = 3.0  # times as long as somebody has used up, others have after that
LIVELY = 1.0  # seconds after a move in which others are likely
SLICE = 0.002  # seconds: a rest that is shorter is put off
PATIENCE = 0.05  # seconds after which the next one goes, although moves are made without a gap


class Gate:
    def __init__(self) -> None:
        self.moves = 0  # that are made just now
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # by who they are, the next first
        self._moved = -LIVELY  # when the last move was made
        self._rested = 0.0  # when others have had their time
        self._last = 0.0  # when somebody came through
        self._timer: asyncio.Handle | None = None

    @contextmanager
    def moving(self) -> Iterator[None]:
        """A move is made: what waits here goes on waiting."""
        self.moves += 1
        try:
            yield
        finally:
            self.moves -= 1
            self._moved = asyncio.get_running_loop().time()
            if not self.moves and self._waiting:
                self._look_again(0)

    async def turn(self, who: str) -> None:
        """Returns when it is this one's turn."""
        loop = asyncio.get_running_loop()
        if not self._waiting and self._pause(loop.time()) <= 0:
            self._last = loop.time()
            return
        place: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(who, deque()).append(place)
        if self._timer is None:
            self._look_again(self._pause(loop.time()))
        await place

    def spend(self, seconds: float) -> None:
        """Somebody who came through has used up so much time."""
        now = asyncio.get_running_loop().time()
        if self.moves or now < self._moved + LIVELY:
            self._rested = max(self._rested, now) + REST * seconds

    def _pause(self, now: float) -> float:
        """Seconds until somebody may come through."""
        if self.moves and now < self._last + PATIENCE:
            return self._last + PATIENCE - now
        return self._rested - now if self._rested - now > SLICE else 0.0

    def _look_again(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, self._next) if seconds > 0 else loop.call_soon(self._next)

    def _next(self) -> None:
        """Lets one through. The loop looks for moves before the one after that."""
        self._timer = None
        now = asyncio.get_running_loop().time()
        pause = self._pause(now)
        if pause <= 0 and (place := self._first()) is not None:
            self._last = now
            place.set_result(None)
        if self._waiting:
            self._look_again(pause)

    def _first(self) -> asyncio.Future[None] | None:
        """Who has waited longest of those whose turn it is; whoever asked with them comes last the next time."""
        while self._waiting:
            who, places = self._waiting.popitem(last=False)
            while places and places[0].done():  # gone meanwhile
                places.popleft()
            if places:
                first = places.popleft()
                if places:
                    self._waiting[who] = places
                return first
        return None


@coroutine
def metered(work: Coroutine[Any, Any, None], spend: Callable[[float], None]) -> Generator[Any, Any, None]:
    """Runs a coroutine, and says of each of its steps how long this thread has worked on it: waiting costs nothing,
    neither for somebody else nor for the processor, which may be busy with others."""
    step: Callable[[Any], Any] = work.send
    given: Any = None
    while True:
        began = thread_time()
        try:
            waiting = step(given)
        except StopIteration:
            return
        finally:
            spend(thread_time() - began)
        try:
            step, given = work.send, (yield waiting)
        except GeneratorExit:
            work.close()
            raise
        except BaseException as error:
            step, given = work.throw, error


async def aside(
    spend: Callable[[float], None], work: Callable[Given, T], *given: Given.args, **more: Given.kwargs
) -> T:
    """Does it in another thread, for which the one that answers has less time meanwhile: so that is spent as well."""

    def done() -> T:
        began = thread_time()
        try:
            return work(*given, **more)
        finally:
            loop.call_soon_threadsafe(spend, thread_time() - began)

    loop = asyncio.get_running_loop()
    return await asyncio.to_thread(done)
