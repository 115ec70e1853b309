"""Tables that begin with a position, so that nothing hangs on the deal."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mastaba import State
from mastaba.table import commands
from mastaba.table.room import Command
from mastaba.web.dev import looking
from mastaba.web.house import House, Settings


def set_tables(store: Path, states: dict[str, State]) -> str:
    """Puts tables into a new store. Gives the cookie of Anna, whose turn it is; the others stay away."""
    with ThreadPoolExecutor() as aside:  # in this thread the browser has its loop
        return aside.submit(asyncio.run, _set_tables(store, states)).result()


async def _set_tables(store: Path, states: dict[str, State]) -> str:
    async with House.opened(Settings(store)) as house:
        anna = await house.people.welcome("Anna")
        for name, state in states.items():
            head, (*_, begins) = looking.opening(state, name, anna.person.id, "Anna", house.now())
            await house.room.open(head, *_sitting(state, anna.person.id), begins)
        return anna.token


def _sitting(state: State, anna: str) -> list[Command]:
    def sits(seat: int) -> Command:
        person, name = (anna, "Anna") if seat == state.to_act[0] else (f"away-{seat}", f"Away {seat + 1}")
        return lambda it, now: commands.sit(it, now, seat, person, name)

    return [sits(seat) for seat in range(state.setting.seats)]
