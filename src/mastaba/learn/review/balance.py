"""Luck and skill in short, of one seat: for lists of games whose reviews nobody has asked for.

They are worked out beside everything else: one game at a time, a question at a time, and only when no bot has anything
better to do. Who wishes for more than may wait is told nothing, and may wish again.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from mastaba.kernel.discreet import kind_and_place
from mastaba.kernel.errors import MastabaError
from mastaba.learn.review.account import VERSION, Cause, Review, accounts, errors
from mastaba.learn.review.working import LASTS, Reviews, Things
from mastaba.table.walks import Walk

KIND: Final = "balance"  # of the things in the store; their keys are tables
MOST_WAITING: Final = 40  # tables
MOST_KNOWN: Final = 2_000  # in memory
MOST_FAILED: Final = 1_000  # tables that nobody tries again as long as the server runs
NOBODY: Final = ""  # in whose time it is thought about

log = logging.getLogger("mastaba.review")


class Balance(msgspec.Struct, frozen=True):
    """Of a chance, as in an account."""

    luck: float
    skill: float
    error: float  # of skill: one standard error
    rules: int
    version: int = VERSION


class Balances:
    def __init__(self, reviews: Reviews, things: Things, walk_of: Callable[[str], Awaitable[Walk]]) -> None:
        self._reviews = reviews
        self._things = things
        self._walk_of = walk_of
        self._known: OrderedDict[str, Balance] = OrderedDict()
        self._failed: OrderedDict[str, None] = OrderedDict()
        self._waiting: OrderedDict[str, int] = OrderedDict()  # by table: whose balance
        self._task: asyncio.Task[None] | None = None

    async def of(self, table: str, rules: int) -> Balance | None:
        """What is known of it under these rules."""
        found = self._known.get(table)
        if found is None:
            found = _read(await self._things.get(KIND, table))
            if found is not None:
                self._remember(table, found)
        return found if found is not None and (found.rules, found.version) == (rules, VERSION) else None

    def wish(self, table: str, seat: int) -> bool:
        """Has it worked out some time: whether it will be."""
        if table in self._failed:
            return False
        if table not in self._waiting:
            if len(self._waiting) >= MOST_WAITING:
                return False
            self._waiting[table] = seat
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return True

    @property
    def busy(self) -> bool:
        return self._task is not None

    async def finished(self) -> None:
        """Waits until nothing is left to work out."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Leaves everything as it is: it is wished for again."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        try:
            while self._waiting:
                table, seat = next(iter(self._waiting.items()))
                try:
                    await self._work_on(table, seat)
                except MastabaError:  # a damaged table, or other rules
                    self._give_up(table)
                except Exception as error:  # a mistake in the game, a full disk
                    log.warning("Balance of %s: %s", table, kind_and_place(error))
                    self._give_up(table)
                self._waiting.pop(table, None)
        finally:
            self._task = None

    async def _work_on(self, table: str, seat: int) -> None:
        walk = await self._walk_of(table)
        found = await self._reviews.of(table, walk)
        if found is None and self._reviews.busy:
            return  # somebody will look again
        if found is None:
            self._reviews.begin(table, walk, NOBODY, at_once=1)
            await self._reviews.finished(table)
            found = await self._reviews.of(table, walk)
        if found is None:
            return self._give_up(table)
        kept = balance(found, seat)
        await self._things.put(KIND, table, msgspec.json.encode(kept), LASTS)
        self._remember(table, kept)

    def _give_up(self, table: str) -> None:
        self._failed[table] = None
        while len(self._failed) > MOST_FAILED:
            self._failed.popitem(last=False)

    def _remember(self, table: str, found: Balance) -> None:
        self._known[table] = found
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


def balance(found: Review, seat: int) -> Balance:
    sums = accounts(found)[seat].sums
    return Balance(round(sums[Cause.LUCK], 4), round(sums[Cause.SKILL], 4), round(errors(found)[seat], 4), found.rules)


def _read(kept: bytes | None) -> Balance | None:
    try:
        return None if kept is None else msgspec.json.decode(kept, type=Balance)
    except msgspec.MsgspecError:  # of another version of ours
        return None
