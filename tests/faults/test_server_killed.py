"""The whole server is killed at any instant, while people and bots play: what was acknowledged is there afterwards.

And whoever had no answer sends the same again, and it counts once; everybody goes on where they were.
"""

import asyncio
import os
import random
from pathlib import Path

import pytest
from faults.journals import Journals, check_longer, compare, journals_of
from faults.players import Crowd
from faults.servers import free_port, started

ROUNDS = int(os.environ.get("MASTABA_FAULT_ROUNDS", "25"))


@pytest.mark.timeout(120 + 6 * ROUNDS)
def test_every_acknowledged_move_survives_a_kill(tmp_path: Path) -> None:
    asyncio.run(rounds(tmp_path / "store", tmp_path / "looked at", Crowd(), random.Random(1)))


async def rounds(file: Path, folder: Path, crowd: Crowd, rng: random.Random) -> None:
    port = free_port()
    before: Journals = {}
    unheard = 0
    for number in range(ROUNDS):
        async with started(file, port) as server:
            if number % 5 == 4:  # perhaps while it starts
                await asyncio.sleep(rng.uniform(0, 1))
                await server.kill()
            else:
                await server.listening()
                if not before:
                    await crowd.gather(server.url)
                crowd.begin(server.url)
                await crowd.more(who=[rng.choice(crowd.people)])
                await asyncio.sleep(rng.uniform(0, 0.4))
                await server.kill()
                await crowd.end()
            assert await server.complaints() == []  # and with this all its workers are gone
        after = await journals_of(file, folder)
        check_longer(before, after)
        unheard += compare(after, crowd.people)
        before = after
    again = sum(person.again for person in crowd.people)
    games = sum(person.games for person in crowd.people)
    assert crowd.notes > 10 * ROUNDS
    print(f"{ROUNDS} kills, {crowd.notes} acknowledged, {unheard} there without, {again} sent again, {games} games")
