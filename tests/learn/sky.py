"""A house under a sky whose sun stands still until somebody turns it; its bots are lucky or not, as they are told."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from web.guests import Door, Guest

from mastaba.bots.random import any_move
from mastaba.bots.workers.questions import Question, Thought
from mastaba.kernel.chance import Fast
from mastaba.kernel.events import SPECTATOR
from mastaba.learn.day import ONE
from mastaba.store.calendar import DAY, Clocks
from mastaba.table.live import LiveTable
from mastaba.table.watching import Watcher
from mastaba.web.house import House, Settings

MORNING = 1_800_000_000.0
TODAY, TOMORROW = "2027-01-15", "2027-01-16"


class Sky:
    def __init__(self) -> None:
        self.at = MORNING

    def __call__(self) -> float:
        return self.at

    def next_day(self) -> None:
        self.at += DAY


class Lucky:
    """Plays what its chance says, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def choose(self, question: Question) -> Thought:
        self.asked.append(question)
        await self.may_answer.wait()
        return Thought(any_move(question.seen, Fast(question.seed)))


@asynccontextmanager
async def under(sky: Sky, folder: Path, **more: object) -> AsyncIterator[House]:
    settings = Settings(folder / "store", limits=False, **more)  # type: ignore[arg-type]
    async with House.opened(settings, Clocks(wall=sky)) as house:
        house.room.bots = Lucky()
        yield house


async def table(house: House, name: str) -> LiveTable:
    async with house.room.at(name, breath=0.0) as visit:
        return visit.table


async def plays_on(guest: Guest, door: Door, name: str, nth: int = 0, most: int = 1_000) -> int:
    """Plays the nth legal move, or the last one, again and again: to the end, or so often."""
    made = 0
    while made < most and await its_turn(door, name):
        now = await guest.got(f"/tables/{name}")
        legal = now["legal"]
        await guest.posted(f"/tables/{name}/moves", move=legal[min(nth, len(legal) - 1)], decision=now["decision"])
        made += 1
    return made


async def its_turn(door: Door, name: str) -> bool:
    """Waits until the one who plays there is to move, or it is over: whether they are."""
    bell = asyncio.Event()
    watcher = Watcher(name, SPECTATOR, bell)
    door.house.room.watchers.add(watcher)
    try:
        while not (its := await table(door.house, name)).ended and ONE not in its.to_act:
            await bell.wait()
            bell.clear()
        return not its.ended
    finally:
        door.house.room.watchers.remove(watcher)


async def finishes(guest: Guest, door: Door, game: str = "hapy", day: str = TODAY, nth: int = 0) -> str:
    """Plays the deal of the day to its end: its table."""
    name: str = (await guest.posted(f"/day/{day}/{game}"))["table"]
    await plays_on(guest, door, name, nth)
    return name
