"""The tutor: a second look before a grave mistake, for whoever has asked for it."""

import asyncio
from contextlib import suppress
from typing import Final

from mastaba.bots.workers.answers import BotFailed
from mastaba.kernel.errors import MastabaError
from mastaba.learn.hints import Advised, Asked, Hint, Hints, interval

GRAVE: Final = 0.08  # of chance: what costs less is nobody's business
CERTAIN: Final = 3.0  # standard deviations between the two: of many moves some look bad by chance
MOST_BETTER: Final = 2  # moves that are spoken of
A_MOMENT: Final = 0.6  # seconds that somebody who has made a move waits for the answer at most


class Doubt:
    """About a move: others look clearly better."""

    def __init__(self, move: Advised, better: list[Advised]) -> None:
        self.move: Final = move
        self.better: Final = better


def doubt(hint: Hint, move: int) -> Doubt | None:
    """Only if it costs a lot, and that is no noise: what the better moves show at least is more than this one does at
    most. Of a move that nobody has weighed nothing is known."""
    made = hint.known_of(move)
    if made is None or made.chance is None:
        return None
    better = [each for each in hint.best if _clearly(each, made)]
    return Doubt(made, better[:MOST_BETTER]) if better and better[0] is hint.moves[0] else None


def _clearly(each: Advised, made: Advised) -> bool:
    if each.chance is None or made.chance is None:
        return False
    low, high = interval(each.chance, each.tried, CERTAIN)[0], interval(made.chance, made.tried, CERTAIN)[1]
    return each.chance - made.chance >= GRAVE and low > high


async def at_once(hints: Hints, asked: Asked, move: int) -> Hint | None:
    """The hint, with this move weighed as well as the best ones, as far as it is there within a moment: nobody is kept
    waiting."""
    hint: Hint | None = None
    with suppress(TimeoutError, MastabaError, BotFailed):
        async with asyncio.timeout(A_MOMENT):
            hint = await asyncio.shield(asked.answer)
            await hints.try_alone(asked, hint, move)
    return hint
