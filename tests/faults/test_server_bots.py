"""A bot's worker dies, or stands still, while it thinks: the move is made, and the game goes on."""

import asyncio
import logging
import os
import random
import signal
from contextlib import aclosing
from pathlib import Path

import pytest
from faults.journals import compare, journals_of
from faults.players import Crowd, Person, gather
from faults.servers import at_home, gone, started, workers_of


def test_workers_are_killed_while_people_play(tmp_path: Path) -> None:
    crowd, rng = Crowd(), random.Random(3)

    async def main() -> None:
        async with started(tmp_path / "store") as server:
            await server.listening()
            await crowd.gather(server.url)
            crowd.begin(server.url)
            killed: set[int] = set()
            while len(killed) < 4:
                await crowd.more()  # also of those who play against bots: there is a worker
                await asyncio.sleep(rng.uniform(0, 0.1))
                for worker in workers_of(server.process.pid):
                    os.kill(worker, signal.SIGKILL)
                    killed.add(worker)
            await crowd.more(2)
            await server.kill()
            await crowd.end()
            assert await server.complaints() == []  # no move had to be made at random
        compare(await journals_of(tmp_path / "store", tmp_path / "looked at"), crowd.people)

    asyncio.run(main())


@pytest.mark.parametrize(
    ("fault", "reason"), [(signal.SIGKILL, "the bot's process died"), (signal.SIGSTOP, "no answer within 5 seconds")]
)
def test_a_worker_fails_while_it_thinks(
    tmp_path: Path, fault: signal.Signals, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    anna = Person("Anna")
    caplog.set_level(logging.INFO, "mastaba.bots")

    async def main() -> None:
        async with at_home(tmp_path / "store", bot_patience=3) as (_, url):
            await gather(url, [anna], {"1": "search:2s"})  # long enough to be met while it thinks
            async with anna.connected(url), aclosing(anna.frames()) as frames:
                workers: list[int] = []
                while not workers:  # on a busy machine a move may be made for a bot that is slow to start
                    await anna.until_others_act(frames)
                    before = anna.version
                    while anna.heard <= before:  # the bot has taken a card, and thinks about a question
                        await anext(frames)
                    workers = workers_of(os.getpid())
                os.kill(workers[0], fault)
                while not anna.decision:
                    await anext(frames)
                await gone(workers[0])

    asyncio.run(main())
    assert any(reason in record.getMessage() for record in caplog.records)
