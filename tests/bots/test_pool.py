"""The pool of bots: whose turn it is, and that every question gets a legal move, whatever its workers do."""

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from bots.unhurried import UNHURRIED

import mastaba
from mastaba import bots
from mastaba.bots.__main__ import NICE
from mastaba.bots.ballots import Ballot, merged
from mastaba.bots.judging import judgement
from mastaba.bots.workers.answers import BotFailed, ballot_from, judgement_from
from mastaba.bots.workers.pool import TRIES, BotPool
from mastaba.bots.workers.questions import Judging, Question, Thought, Trial
from mastaba.bots.workers.seconds import (
    FULL,
    LEAST,
    LONGEST_THOUGHT,
    PART,
    REFILL,
    Allowances,
    beat_of,
    is_quick,
    usual_seconds,
)
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import BadOptions, NotYourDecision
from mastaba.kernel.pieces import Pieces
from mastaba.learn.review import asking, working

SOON = 60.0  # seconds that nothing here should take, on a machine that is busy with other things
Thinking = asyncio.Task[Thought]
PYTHON = (sys.executable, "-I", "-S", "-c")  # starts at once


def first_turn(pieces: Pieces | None = None) -> Seen:
    """Eight cards may be taken."""
    state = mastaba.new("hapy", seats=4, chance=mastaba.Fast(5), pieces=pieces)
    return state.seen(state.to_act[0])


SEEN = first_turn()
LEGAL = SEEN.legal()
ILLEGAL = next(move for move in range(SEEN.setting.moves.count) if move not in LEGAL)


def told(seed: int) -> int:
    """What the workers of these tests answer."""
    return LEGAL[seed % len(LEGAL)]


def at_random(seed: int) -> int:
    return bots.choose("random", SEEN, mastaba.Fast(seed))


async def move_of(pool: BotPool, table: str, name: str, seen: Seen, seed: int) -> int:
    return (await pool.choose(Question(table, name, seen, seed))).move


def asked(pool: BotPool, table: str, *seeds: int) -> list[asyncio.Task[int]]:
    """Questions, all at once; they wait as soon as the loop runs."""
    return [asyncio.create_task(move_of(pool, table, "greedy", SEEN, seed)) for seed in seeds]


def pids(pool: BotPool) -> list[int]:
    """Of all processes that run."""
    return [worker._process.pid for worker in (*pool._workers, pool._reserved) if worker._process is not None]


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [
        record.getMessage()
        for record in caplog.records
        if record.name == "mastaba.bots" and record.levelno >= logging.WARNING
    ]


def replaced(caplog: pytest.LogCaptureFixture) -> int:
    """How often a question found its worker failing."""
    return len([record for record in caplog.records if "is replaced" in record.getMessage()])


# ---- workers that wait to be let go ----

GATED = """
import os, sys
news, gate = os.open(sys.argv[1], os.O_WRONLY), os.open(sys.argv[2], os.O_RDONLY)
for line in sys.stdin.buffer:
    seed = int(line.split(b" ", 2)[1])
    os.write(news, b"%d %d\\n" % (os.getpid(), seed))
    os.read(gate, 1)
    print(sys.argv[3:][seed % (len(sys.argv) - 3)], flush=True)
"""


class Gate:
    """Tells who begins to think, and lets them answer, one at a time."""

    def __init__(self, folder: Path) -> None:
        paths = [str(folder / "news"), str(folder / "gate")]
        for path in paths:
            os.mkfifo(path)
        self.news, self.gate = (os.open(path, os.O_RDWR) for path in paths)
        self.reader = asyncio.StreamReader()
        self.command = (*PYTHON, GATED, *paths, *(SEEN.write(move) for move in LEGAL))

    async def begun(self) -> tuple[int, int]:
        """The next worker that begins to think, and the seed of its question."""
        pid, seed = (await self.reader.readline()).split()
        return int(pid), int(seed)

    def let_go(self) -> None:
        os.write(self.gate, b".")


@asynccontextmanager
async def gated(folder: Path) -> AsyncIterator[Gate]:
    gate = Gate(folder)
    protocol = asyncio.StreamReaderProtocol(gate.reader)
    with open(gate.news, "rb", buffering=0) as news, open(gate.gate, "rb", buffering=0):  # to be closed at the end
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, news)
        yield gate
        transport.close()


# ---- turns ----


def test_a_table_with_one_question_does_not_wait_for_fifty_of_another(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=3, command=gate.command) as pool:
            many = asked(pool, "a", *range(50))
            assert sorted([(await gate.begun())[1] for _ in range(3)]) == [0, 1, 2]
            (one,) = asked(pool, "b", 100)
            await asyncio.sleep(0)
            begun = []
            for _ in range(2):
                gate.let_go()
                begun.append((await gate.begun())[1])
            assert begun == [3, 100]
            for _ in range(49):
                gate.let_go()
            assert await one == told(100)
            assert await asyncio.gather(*many) == [told(seed) for seed in range(50)]

    run(main())


def test_tables_take_turns_and_their_own_questions_keep_their_order(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool:
            waiting = [
                *asked(pool, "a", 0),
                *asked(pool, "b", 10, 11),
                *asked(pool, "c", 20),
                *asked(pool, "a", 1, 2, 3),
            ]
            begun = []
            for _ in waiting:
                begun.append((await gate.begun())[1])
                gate.let_go()
            assert begun == [0, 10, 20, 1, 11, 2, 3]
            await asyncio.gather(*waiting)

    run(main())


def test_a_process_is_started_only_when_all_others_think(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=3, command=gate.command) as pool:
            begun = []
            for seed in range(4):
                question = asked(pool, "a", seed)
                begun.append(await gate.begun())
                gate.let_go()
                await question[0]
            assert len(pids(pool)) == 1
            two = asked(pool, "a", 4, 5)
            begun += [await gate.begun(), await gate.begun()]
            assert len({pid for pid, _ in begun}) == 2
            gate.let_go()
            gate.let_go()
            await asyncio.gather(*two)

    run(main())


# ---- people, and what takes long ----


def wondering(
    pool: BotPool, person: str, table: str, seed: int, bot: str = "search:10s", alone: bool = False
) -> Thinking:
    """A question of this person's, which waits as soon as the loop runs."""
    return asyncio.create_task(pool.choose(Question(table, bot, SEEN, seed, person, alone)))


async def order(gate: Gate, waiting: Sequence[Thinking]) -> list[int]:
    """In which they are thought about, by a single worker."""
    begun = []
    async with asyncio.timeout(SOON):
        for _ in waiting:
            begun.append((await gate.begun())[1])
            gate.let_go()
        await asyncio.gather(*waiting)
    return begun


def test_people_take_turns_however_many_tables_they_have(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool:
            waiting = [wondering(pool, "hog", f"table {seed % 4}", seed) for seed in range(8)]
            waiting += [wondering(pool, "anna", "hers", 10), wondering(pool, "anna", "hers", 11)]
            waiting += [wondering(pool, "ben", "his", 20)]
            assert await order(gate, waiting) == [0, 1, 10, 20, 2, 11, 3, 4, 5, 6, 7]

    run(main())


def test_tables_at_which_nobody_sits_come_last(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool:
            waiting = [wondering(pool, "hog", f"table {seed}", seed, alone=True) for seed in range(3)]
            waiting += [wondering(pool, "anna", "without her", 10, alone=True)]
            waiting += [wondering(pool, "anna", "hers", seed) for seed in (11, 12)]
            assert await order(gate, waiting) == [0, 11, 12, 1, 10, 2]

    run(main())


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("bot", ["random", "greedy", "search:20"])
def test_a_quick_bot_does_not_wait_for_those_that_think_long(tmp_path: Path, workers: int, bot: str) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers, command=gate.command) as pool, asyncio.timeout(SOON):
            slow = [wondering(pool, "hog", f"table {seed}", seed) for seed in range(10)]
            assert {(await gate.begun())[1] for _ in range(workers)} == set(range(workers))
            quick = wondering(pool, "anna", "hers", 100, bot)
            assert (await gate.begun())[1] == 100
            assert not any(task.done() for task in slow)
            assert len(set(pids(pool))) == workers + 1
            for _ in (*slow, quick):
                gate.let_go()
            assert (await quick).move == told(100)
            await asyncio.gather(*slow)
            assert len(pids(pool)) <= workers + 1

    run(main())


def test_who_thinks_long_does_not_wait_for_ever_for_quick_bots(tmp_path: Path) -> None:
    """One greedy bot thinks; when it is done, a search goes on beside the next one."""

    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool, asyncio.timeout(SOON):
            quick = [wondering(pool, "hog", f"table {seed}", seed, "greedy") for seed in range(5)]
            assert (await gate.begun())[1] == 0
            slow = wondering(pool, "anna", "hers", 100)
            await asyncio.sleep(0)
            gate.let_go()
            assert {(await gate.begun())[1] for _ in range(2)} == {100, 1}
            for _ in range(5):
                gate.let_go()
            await asyncio.gather(slow, *quick)

    run(main())


def test_a_pool_that_is_not_busy_has_no_process_more_than_it_was_told(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=2, command=gate.command) as pool, asyncio.timeout(SOON):
            both = [wondering(pool, "anna", "hers", 1), wondering(pool, "anna", "hers", 2, "greedy")]
            assert {(await gate.begun())[1] for _ in both} == {1, 2}
            third = wondering(pool, "ben", "his", 3, "greedy")
            await asyncio.sleep(0)
            assert len(pids(pool)) == 2
            for _ in range(3):
                gate.let_go()
            await asyncio.gather(*both, third)
            assert len(pids(pool)) == 2

    run(main())


# ---- in whose time ----


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_has_used_up_their_time_thinks_less_while_others_wait_and_only_then(tmp_path: Path) -> None:
    async def main() -> None:
        clock = Clock()
        allowances = Allowances(clock=clock)
        async with gated(tmp_path) as gate, BotPool(1, 30, gate.command, allowances) as pool, asyncio.timeout(SOON):

            async def hurried(bot: str, who: str = "anna", alone: bool = False) -> bool:
                """Whether the hog's bot had less time, when this one's search waited behind it."""
                first, hogs = wondering(pool, "ben", "his", 1), wondering(pool, "hog", "its", 2, bot)
                await order(gate, [first, hogs, wondering(pool, who, "another", 3, alone=alone)])
                return hogs.result().hurried

            assert not await hurried("search:10s")
            allowances.spend("hog", FULL)
            assert await hurried("search:10s")
            assert await hurried("search")
            assert not await hurried("search:400")  # which needs no longer
            assert not await hurried("search:10s", who="hog")  # nobody else waits
            assert not await hurried("search:10s", alone=True)  # or only those who come later anyway
            clock.now += FULL / REFILL
            assert not await hurried("search:10s")

    run(main())


def test_what_was_thought_is_paid_by_whoever_asked_and_never_more_than_was_granted(tmp_path: Path) -> None:
    async def main() -> None:
        clock = Clock()
        allowances = Allowances(clock=clock)
        async with gated(tmp_path) as gate, BotPool(1, 30, gate.command, allowances) as pool, asyncio.timeout(SOON):
            left = {}
            for seed, (bot, seconds) in enumerate([("search", 0.7), ("search:10s", 999.0), ("greedy", 5.0)]):
                task = wondering(pool, bot, "a", seed, bot)
                await gate.begun()
                clock.now += seconds
                gate.let_go()
                await task
                left[bot] = allowances.left(bot)
            assert left == {"search": FULL - 1.0, "search:10s": FULL - LONGEST_THOUGHT, "greedy": FULL}

    run(main())


def test_an_allowance_comes_back_and_the_less_is_left_the_less_goes_into_a_move() -> None:
    clock = Clock()
    allowances = Allowances(clock=clock)
    shares = []
    for _ in range(30):
        shares.append(allowances.share("anna"))
        allowances.spend("anna", min(10.0, shares[-1]))
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == FULL * PART
    assert shares[-1] == LEAST
    assert allowances.left("ben") == FULL
    clock.now += 40.0
    assert allowances.left("anna") == pytest.approx(40.0 * REFILL, abs=LEAST)
    clock.now += FULL / REFILL
    allowances.spend("ben", 1.0)
    assert len(allowances) == 1  # Anna has all of it, and nothing needs to be known of her


def test_a_name_says_how_long_is_usual() -> None:
    assert [is_quick(name) for name in ("random", "greedy", "search:50", "search:51", "search:1s")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert [usual_seconds(name) for name in ("search:2000", "search:20000", "search:3s", "search:60s")] == [
        2.0,
        LONGEST_THOUGHT,
        3.0,
        LONGEST_THOUGHT,
    ]


# ---- who stops waiting ----


def test_a_question_that_nobody_waits_for_is_dropped_and_costs_its_table_no_turn(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool:
            first, second, third = asked(pool, "a", 1, 2, 3)
            others = asked(pool, "b", 4, 5)
            (alone,) = asked(pool, "c", 6)
            assert (await gate.begun())[1] == 1
            for given_up in (second, alone):
                given_up.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await given_up
            begun = []
            for _ in range(3):
                gate.let_go()
                begun.append((await gate.begun())[1])
            assert begun == [3, 4, 5]
            gate.let_go()
            assert await asyncio.gather(first, third, *others) == [told(1), told(3), told(4), told(5)]

    run(main())


def test_an_answer_that_nobody_waits_for_is_not_taken_for_the_next(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool:
            given_up, stays = asked(pool, "a", 1, 2)
            pid, seed = await gate.begun()
            assert seed == 1
            given_up.cancel()
            with pytest.raises(asyncio.CancelledError):
                await given_up
            gate.let_go()
            assert await gate.begun() == (pid, 2)
            gate.let_go()
            assert await stays == told(2)

    run(main())


def test_what_nobody_waits_for_is_not_asked_again_when_the_worker_dies(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool:
            given_up, stays = asked(pool, "a", 1, 2)
            pid, _ = await gate.begun()
            given_up.cancel()
            await asyncio.sleep(0)
            os.kill(pid, signal.SIGKILL)
            assert (await gate.begun())[1] == 2
            gate.let_go()
            assert await stays == told(2)

    run(main())


# ---- workers that fail ----


def test_a_worker_killed_while_it_thinks_is_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=2, command=gate.command) as pool:
            first, second = asked(pool, "a", 1, 2)
            begun = {seed: pid for pid, seed in [await gate.begun(), await gate.begun()]}
            os.kill(begun[1], signal.SIGKILL)
            pid, seed = await gate.begun()
            assert seed == 1
            assert pid not in begun.values()
            gate.let_go()
            gate.let_go()
            assert [await first, await second] == [told(1), told(2)]
            assert sorted(pids(pool)) == sorted([pid, begun[2]])

    run(main())
    assert warnings(caplog) == []


@pytest.mark.parametrize("noticed", [True, False])
def test_a_worker_killed_while_it_is_idle_is_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, noticed: bool
) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool:
            begun = []
            for seed in (1, 2):
                question = asked(pool, "a", seed)
                begun.append(await gate.begun())
                gate.let_go()
                assert await question[0] == told(seed)
                process = pool._workers[0]._process
                assert process is not None
                process.kill()
                if noticed:
                    await process.wait()
            assert [seed for _, seed in begun] == [1, 2]
            assert begun[0][0] != begun[1][0]

    caplog.set_level(logging.INFO)
    run(main())
    assert warnings(caplog) == []
    assert replaced(caplog) == 0 or not noticed


ACTOR = """
import os, sys, time
starts, moves, *parts = sys.argv[1:]
with open(starts, "ab") as file:
    file.write(b".")
    part = parts[min(file.tell(), len(parts)) - 1]
if part == "absent":
    sys.exit(1)
for line in sys.stdin.buffer:
    seed = int(line.split(b" ", 2)[1])
    move = moves.split(",")[seed % len(moves.split(","))]
    if part == "die":
        sys.exit(1)
    if part == "hang":
        sys.stdin.buffer.read()
    if part == "half":
        print(end=moves.split(",")[0], flush=True)
        sys.exit(1)
    while part == "chatter":
        print("chatter", end=" ")
    if part == "slow":
        time.sleep(0.5)
    print(move if part in ("answer", "slow") else part, flush=True)
"""


class Cast:
    """Workers that play their parts: the first one that is started the first part, and so on."""

    def __init__(self, folder: Path, *parts: str) -> None:
        self._starts = folder / "starts"
        moves = ",".join(SEEN.write(move) for move in LEGAL)
        self.command = (*PYTHON, ACTOR, str(self._starts), moves, *parts)

    @property
    def starts(self) -> int:
        return self._starts.stat().st_size if self._starts.exists() else 0


FIRST, SECOND, THIRD = (SEEN.write(move) for move in LEGAL[:3])


def ballot(moves: Sequence[str] = (FIRST,), visits: object = (1,), won: object = (0.5,), cut: object = False) -> str:
    """As a worker answers."""
    return json.dumps({"moves": moves, "visits": visits, "won": won, "cut": cut})


FAILURES = ["absent", "die", "half", "chatter", "garbage", "! no idea", "", "\xff", SEEN.write(ILLEGAL)]
FAILURES += [
    "{",
    "{}",
    "[" * 5000,
    '{"moves": ' * 5000,
    ballot(moves=[SEEN.write(ILLEGAL)]),
    ballot(moves=[], visits=[], won=[]),
    ballot(moves=[FIRST, FIRST], visits=[1, 1], won=[0.0, 0.0]),
    ballot(moves=[FIRST, SECOND]),
    ballot(visits=[1.0]),
    ballot(visits=[0], won=[0.0]),
    ballot(visits=[True]),
    ballot(visits=[10**30]),
    ballot(visits="1"),
    ballot(won=[2.0]),
    ballot(won=[float("nan")]),
    ballot(won=[-1.0]),
    ballot(cut=1),
]


@pytest.mark.parametrize("failure", FAILURES)
def test_after_one_failure_a_fresh_worker_is_asked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, failure: str
) -> None:
    cast = Cast(tmp_path, failure, "answer")

    async def main() -> None:
        async with BotPool(workers=1, patience=60, command=cast.command) as pool:
            for seed in range(1, 5):
                assert await move_of(pool, "a", "greedy", SEEN, seed) == told(seed)

    run(main())
    assert cast.starts == 2
    assert warnings(caplog) == []


@pytest.mark.parametrize("failure", FAILURES)
def test_after_two_failures_the_move_is_random_and_the_next_question_finds_a_worker(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, failure: str
) -> None:
    cast = Cast(tmp_path, failure, failure, "answer")
    seed = next(seed for seed in range(100) if at_random(seed) not in (told(seed), LEGAL[0]))

    async def main() -> None:
        async with BotPool(workers=1, patience=60, command=cast.command) as pool:
            assert await move_of(pool, "a", "greedy", SEEN, seed) == at_random(seed)
            assert cast.starts == 2
            assert len(warnings(caplog)) == 1
            assert "Table a: greedy made no move" in warnings(caplog)[0]
            assert await move_of(pool, "a", "greedy", SEEN, seed) == told(seed)
            assert cast.starts == 3

    run(main())
    assert len(warnings(caplog)) == 1


def test_a_worker_that_hangs_is_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    cast = Cast(tmp_path, "hang", "answer")

    async def main() -> None:
        async with BotPool(workers=1, patience=2, command=cast.command) as pool:
            assert await move_of(pool, "a", "greedy", SEEN, 1) == told(1)

    run(main())
    assert cast.starts == 2
    assert warnings(caplog) == []


def test_when_all_workers_hang_the_move_is_random(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    cast = Cast(tmp_path, "hang")

    async def main() -> None:
        async with BotPool(workers=1, patience=0.5, command=cast.command) as pool:
            assert await move_of(pool, "a", "greedy", SEEN, 1) == at_random(1)

    run(main())
    assert len(warnings(caplog)) == 1
    assert "no answer within 0.5 seconds; then no answer within 0.5 seconds" in warnings(caplog)[0]


def test_a_bot_that_may_think_long_is_waited_for(tmp_path: Path) -> None:
    cast = Cast(tmp_path, "slow")

    async def main() -> None:
        async with BotPool(workers=1, patience=0.1, command=cast.command) as pool:
            assert await move_of(pool, "a", "search:60s", SEEN, 1) == told(1)

    run(main())
    assert cast.starts == 1


def test_workers_that_cannot_be_started_are_not_tried_for_ever(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with BotPool(workers=2, command=[str(tmp_path / "nowhere")]) as pool:
            moves = await asyncio.gather(*asked(pool, "a", *range(10)))
            assert moves == [at_random(seed) for seed in range(10)]

    caplog.set_level(logging.INFO)
    run(main())
    assert len(warnings(caplog)) == 10
    assert "No such file" in warnings(caplog)[0]
    assert replaced(caplog) == 20


# ---- several trees ----

PHARAOH = "search:4x10"  # four trees, too
TREES = 4
GROVE = """
import os, sys
news, gates, answers = os.open(sys.argv[1], os.O_WRONLY), sys.argv[2], sys.argv[3:]
for line in sys.stdin.buffer:
    tree = int(line.split(b" ", 1)[0].partition(b"#")[2].partition(b"@")[0])
    os.write(news, b"%d %d\\n" % (os.getpid(), tree))
    os.read(os.open(gates + str(tree), os.O_RDONLY), 1)
    print(answers[tree], flush=True)
"""


class Grove(Gate):
    """Workers with a ballot for each tree. Which of them answers is for the test to say."""

    def __init__(self, folder: Path, *answers: str) -> None:
        super().__init__(folder)
        paths = [folder / f"gate-{tree}" for tree in range(len(answers))]
        for path in paths:
            os.mkfifo(path)
        self.gates = [os.open(path, os.O_RDWR) for path in paths]
        self.command = (*PYTHON, GROVE, str(folder / "news"), str(folder / "gate-"), *answers)

    def answer(self, tree: int) -> None:
        os.write(self.gates[tree], b".")


@asynccontextmanager
async def grown(folder: Path, *answers: str) -> AsyncIterator[Grove]:
    grove = Grove(folder, *answers)
    protocol = asyncio.StreamReaderProtocol(grove.reader)
    with open(grove.news, "rb", buffering=0) as news, open(grove.gate, "rb", buffering=0):
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, news)
        yield grove
        transport.close()
    for gate in grove.gates:
        os.close(gate)


DISAGREEING = (  # first and second come out even, and the first tree named the second move first
    ballot([SECOND, FIRST], [5, 3], [1.0, 1.0]),
    ballot([FIRST, THIRD], [5, 3], [1.0, 1.0]),
    ballot([THIRD, SECOND], [4, 3], [1.0, 1.0]),
    ballot([FIRST], [1], [1.0]),
)


def ballots(*answers: str) -> list[Ballot]:
    return [ballot_from(f"{each}\n".encode(), SEEN, LEGAL) for each in answers]


def agreed() -> int:
    return merged(ballots(*DISAGREEING)).best()


def test_ballots_are_added_up_in_the_order_of_the_trees() -> None:
    """9 visits for the first move, 8 for the second, 7 for the third; without the last tree 8, 8 and 7."""
    assert agreed() == LEGAL[0]
    found = ballots(*DISAGREEING[:3])
    assert merged(found).best() == LEGAL[1]
    assert merged(found[::-1]).best() == LEGAL[1]
    assert merged([found[1], found[0], found[2]]).best() == LEGAL[0]


@pytest.mark.parametrize("last", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (1, 0, 2)])
def test_it_does_not_matter_which_tree_is_done_first(tmp_path: Path, last: tuple[int, ...]) -> None:
    async def main() -> None:
        async with (
            grown(tmp_path, *DISAGREEING[:3]) as grove,
            BotPool(workers=3, command=grove.command) as pool,
            asyncio.timeout(SOON),
        ):
            thinking = asyncio.create_task(pool.choose(Question("a", "search:3x100", SEEN, 1)))
            assert {(await grove.begun())[1] for _ in last} == {0, 1, 2}
            for tree in last:
                assert not thinking.done()
                grove.answer(tree)
                while len(pool._idle) <= last.index(tree):
                    await asyncio.sleep(0.01)
            assert await thinking == Thought(LEGAL[1])

    run(main())


def test_a_tree_whose_worker_is_killed_in_the_middle_is_looked_at_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with (
            grown(tmp_path, *DISAGREEING) as grove,
            BotPool(workers=2, command=grove.command) as pool,
            asyncio.timeout(SOON),
        ):
            thinking = asyncio.create_task(pool.choose(Question("a", PHARAOH, SEEN, 1)))
            begun = {tree: pid for pid, tree in [await grove.begun() for _ in range(2)]}
            assert set(begun) == {0, 1}
            os.kill(begun[0], signal.SIGKILL)
            pid, tree = await grove.begun()
            assert tree == 0
            assert pid not in begun.values()
            for tree in range(TREES):
                grove.answer(tree)
            assert await thinking == Thought(agreed())

    run(main())
    assert warnings(caplog) == []


def test_if_a_tree_fails_for_good_the_others_decide_and_that_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with (
            grown(tmp_path, *DISAGREEING[:3], "! no idea") as grove,
            BotPool(workers=4, command=grove.command) as pool,
            asyncio.timeout(SOON),
        ):
            thinking = asyncio.create_task(pool.choose(Question("a", PHARAOH, SEEN, 1)))
            for tree in (0, 1, 2, 3, 3):
                grove.answer(tree)
            assert await thinking == Thought(LEGAL[1], hurried=True)

    run(main())
    assert len(warnings(caplog)) == 1
    assert "decided without 1 of its 4 trees: no idea; then no idea" in warnings(caplog)[0]


def test_a_search_that_was_cut_off_had_less_time_than_usual(tmp_path: Path) -> None:
    async def main() -> None:
        answers = [ballot(), ballot(), ballot(cut=True), ballot()]
        async with (
            grown(tmp_path, *answers) as grove,
            BotPool(workers=1, command=grove.command) as pool,
            asyncio.timeout(SOON),
        ):
            for tree in (0, 1, 2, 3, 0, 1):
                grove.answer(tree)
            assert await pool.choose(Question("a", PHARAOH, SEEN, 1)) == Thought(LEGAL[0], hurried=True)
            assert await pool.choose(Question("a", "search:2x10", SEEN, 1)) == Thought(LEGAL[0])

    run(main())


def test_one_persons_trees_do_not_keep_another_waiting(tmp_path: Path) -> None:
    """They queue as questions of one table do: people take turns, then their tables."""

    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool, asyncio.timeout(SOON):
            hogs = wondering(pool, "hog", "its", 0, "search:4x100")
            assert (await gate.begun())[1] == 0
            waiting = [
                wondering(pool, "hog", "another", 1, "search:2x100"),
                wondering(pool, "anna", "hers", 10, "search:3x100"),
                wondering(pool, "ben", "his", 20, "search:1000"),
            ]
            await asyncio.sleep(0)
            begun = []
            for _ in range(9):
                gate.let_go()
                begun.append((await gate.begun())[1])
            assert begun == [0, 10, 20, 1, 10, 0, 10, 1, 0]
            gate.let_go()
            assert (await hogs).move == told(0)
            await asyncio.gather(*waiting)

    run(main())


def test_two_people_share_the_workers_however_many_trees_one_of_them_has(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=2, command=gate.command) as pool, asyncio.timeout(SOON):
            both = [wondering(pool, "hog", "its", 0, "search:8x100"), wondering(pool, "anna", "hers", 1, "search:1000")]
            first = [(await gate.begun())[1] for _ in range(2)]
            for _ in range(9):
                gate.let_go()
            assert sorted(first) in ([0, 1], [0, 0])
            assert (await both[1]).move == told(1)
            await both[0]

    run(main())


def test_many_small_trees_are_not_quick() -> None:
    assert is_quick("search:50")
    assert is_quick("search:2x25")
    assert not is_quick("search:64x50")
    assert [name for name in ("apprentice", "scribe", "vizier", "pharaoh:1%") if is_quick(name)] == [
        "apprentice",
        "scribe",
    ]
    assert usual_seconds("vizier") < beat_of("vizier") < beat_of("pharaoh") < usual_seconds("pharaoh")


def test_all_trees_are_paid_for(tmp_path: Path) -> None:
    async def main() -> None:
        clock = Clock()
        allowances = Allowances(clock=clock)
        async with (
            gated(tmp_path) as gate,
            BotPool(1, 30, gate.command, allowances) as pool,
            asyncio.timeout(SOON),
        ):
            thinking = wondering(pool, "anna", "hers", 0, "search:4x1000")
            for _ in range(TREES):
                await gate.begun()
                clock.now += 2.0
                gate.let_go()
            await thinking
            spent = FULL - allowances.left("anna")
            assert TREES * 2.0 - TREES * 2.0 * REFILL <= spent <= TREES * 2.0

    run(main())


def test_who_stops_waiting_leaves_no_tree_behind(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool, asyncio.timeout(SOON):
            gone = wondering(pool, "hog", "its", 0, "search:4x1000")
            await gate.begun()
            gone.cancel()
            with pytest.raises(asyncio.CancelledError):
                await gone
            other = wondering(pool, "anna", "hers", 7, "search:1000")
            gate.let_go()
            assert (await gate.begun())[1] == 7
            gate.let_go()
            assert (await other).move == told(7)

    run(main())


@pytest.mark.parametrize("workers", [1, 8])
def test_the_same_question_has_the_same_answer_with_one_worker_or_with_eight(
    caplog: pytest.LogCaptureFixture, workers: int
) -> None:
    async def main() -> None:
        async with BotPool(workers=workers) as pool:
            for name in (*UNHURRIED, "search:4x30"):
                for seed in range(2):
                    thought = await pool.choose(Question("a", name, SEEN, seed))
                    assert thought.move == bots.choose(name, SEEN, mastaba.Fast(seed)), name

    run(main())
    assert warnings(caplog) == []


# ---- questions that cannot be asked ----


def test_nobody_is_asked_for_an_unknown_bot_or_for_a_seat_that_waits(tmp_path: Path) -> None:
    cast = Cast(tmp_path, "answer")
    other = mastaba.new("hapy", seats=4, chance=mastaba.Fast(5)).seen((SEEN.seat + 1) % 4)

    async def main() -> None:
        async with BotPool(workers=1, command=cast.command) as pool:
            for name in ("sphinx", "vizier:0%", "greedy 1 {}\ngreedy"):
                with pytest.raises(BadOptions, match="There is no bot"):
                    await move_of(pool, "a", name, SEEN, 1)
            with pytest.raises(NotYourDecision):
                await move_of(pool, "a", "greedy", other, 1)

    run(main())
    assert cast.starts == 0


def test_a_pool_has_a_worker() -> None:
    with pytest.raises(ValueError, match="at least one"):
        BotPool(workers=0)


# ---- closing ----


def test_closing_kills_those_who_think_and_cancels_those_who_wait(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate:
            pool = BotPool(workers=2, command=gate.command)
            waiting = asked(pool, "a", 1, 2, 3) + asked(pool, "b", 4)
            workers = [(await gate.begun())[0] for _ in range(2)]
            await pool.close()
            assert await outcomes(waiting) == ["CancelledError"] * 4
            for pid in workers:
                with pytest.raises(ProcessLookupError):
                    os.kill(pid, 0)
            with pytest.raises(BotFailed, match="gone home"):
                await move_of(pool, "a", "greedy", SEEN, 1)
            await pool.close()  # twice is once

    run(main())


async def outcomes(tasks: list[asyncio.Task[int]]) -> list[str]:
    return [type(result).__name__ for result in await asyncio.gather(*tasks, return_exceptions=True)]


def test_closing_at_once_leaves_nobody_waiting(tmp_path: Path) -> None:
    """The questions are given out, but no worker has got one yet; or one is just being started."""

    async def main() -> None:
        for turns_of_the_loop in range(1, 6):
            pool = BotPool(workers=2)
            waiting = asked(pool, "a", 1, 2, 3)
            for _ in range(turns_of_the_loop):
                await asyncio.sleep(0)
            await pool.close()
            assert await outcomes(waiting) == ["CancelledError"] * 3
            assert pids(pool) == []

    run(main())


# ---- the real bots ----


def test_the_real_bots_answer_as_they_do_at_home(caplog: pytest.LogCaptureFixture) -> None:
    questions = [
        (f"table {seed % 3}", name, seed) for name in ("random", "scribe", "greedy", "search:20") for seed in range(6)
    ]

    async def main() -> None:
        async with BotPool(workers=2) as pool:
            moves = await asyncio.gather(*(move_of(pool, table, name, SEEN, seed) for table, name, seed in questions))
            assert moves == [bots.choose(name, SEEN, mastaba.Fast(seed)) for _, name, seed in questions]

    run(main())
    assert warnings(caplog) == []


def test_a_long_question_reaches_the_bot_whole(caplog: pytest.LogCaptureFixture) -> None:
    """Longer than a pipe holds, and than a StreamReader reads by default."""
    game = mastaba.find_game("hapy")
    seen = first_turn(game.pieces().changed({"remark": "x" * 500_000}, "own.toml"))
    assert len(seen.dump()) > 500_000

    async def main() -> None:
        async with BotPool(workers=1) as pool:
            for seed in range(3):
                move = await move_of(pool, "a", "search:20", seen, seed)
                assert move == bots.choose("search:20", seen, mastaba.Fast(seed))

    run(main())
    assert warnings(caplog) == []


def test_a_worker_gives_way_to_the_server_and_leaves_ctrl_c_to_it() -> None:
    async def main() -> None:
        async with BotPool(workers=1) as pool:
            move = await move_of(pool, "a", "greedy", SEEN, 1)
            (pid,) = pids(pool)
            assert os.getpriority(os.PRIO_PROCESS, pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + NICE, 19)
            os.kill(pid, signal.SIGINT)
            assert await move_of(pool, "a", "greedy", SEEN, 1) == move
            assert pids(pool) == [pid]

    run(main())


SERVER = """
import asyncio, sys
import mastaba
from mastaba.bots.workers.pool import TRIES, BotPool
from mastaba.bots.workers.questions import Question

async def main():
    seen = mastaba.load(sys.stdin.buffer.readline())
    async with BotPool(workers=2) as pool:
        await asyncio.gather(*(pool.choose(Question(table, "greedy", seen, 1)) for table in "ab"))
        print(*(worker._process.pid for worker in pool._workers), flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


def test_no_worker_outlives_a_server_that_is_killed() -> None:
    """The workers have the server's stderr, too: it ends when the last of them does."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdin.write(SEEN.dump() + b"\n")
        server.stdin.flush()
        assert len(server.stdout.readline().split()) == 2
        server.kill()
        assert server.stderr.read() == b""


# ---- Thought about to the end ---------------------------------------------------------------------------


def test_what_is_thought_about_to_the_end_is_never_hurried_however_many_wait(tmp_path: Path) -> None:
    async def main() -> None:
        clock = Clock()
        allowances = Allowances(clock=clock)
        async with gated(tmp_path) as gate, BotPool(1, 30, gate.command, allowances) as pool, asyncio.timeout(SOON):
            allowances.spend("hog", FULL)
            whole = Question("its", "search:10s", SEEN, 2, "hog", whole=True)
            first = wondering(pool, "ben", "his", 1)
            hogs = asyncio.create_task(pool.choose(whole))
            await order(gate, [first, hogs, wondering(pool, "anna", "another", 3)])
            assert not hogs.result().hurried

    run(main())


def test_what_is_thought_about_to_the_end_fails_before_it_is_random(tmp_path: Path) -> None:
    cast = Cast(tmp_path, "die", "die", "answer")
    whole = Question("a", "greedy", SEEN, 1, whole=True)

    async def main() -> None:
        async with BotPool(workers=1, patience=60, command=cast.command) as pool:
            with pytest.raises(BotFailed):
                await pool.choose(whole)
            assert (await pool.choose(whole)).move == told(1)

    run(main())


# ---- a move tried alone ----


def test_a_move_is_tried_alone_in_a_process_of_its_own() -> None:
    async def main() -> None:
        question = Trial("a", "adviser", SEEN, 7, move=LEGAL[1], tries=9)
        async with BotPool(workers=1) as pool, asyncio.timeout(SOON):
            heard = await pool.weigh(question)
        same = merged([bots.trial(SEEN, Fast(7), LEGAL[1], 9, tree) for tree in range(bots.trees_of("adviser", SEEN))])
        assert isinstance(heard.answer, Ballot)
        assert (heard.answer.moves, heard.answer.visits, heard.answer.won) == (same.moves, same.visits, same.won)
        assert same.visits == [18]

    run(main())


# ---- judging ----


def judging(played: int, seat: int | None = None) -> Judging:
    state = mastaba.new("hapy", seats=4, chance=mastaba.Fast(5))
    seen = state.seen(state.to_act[0] if played >= 0 else seat)
    return Judging("a", "search:60", seen, 7, alone=True, iterations=10, played=played)


def test_what_moves_are_worth_is_the_same_in_a_process_of_its_own() -> None:
    async def main() -> None:
        async with BotPool(workers=1) as pool, asyncio.timeout(SOON):
            for question in (judging(LEGAL[0]), judging(-1, seat=1), judging(-1, seat=None)):
                found = await pool.judge(question)
                same = judgement(question.seen, 7, 10, question.played)
                assert (found.moves, found.chances, found.errors) == (same.moves, same.chances, same.errors)
                assert found.blind == same.blind
                assert bool(found.moves) == (question.played >= 0)

    run(main())


@pytest.mark.parametrize(
    "answer",
    [
        "{}",
        "[1]",
        "! it does not know",
        '{"moves": [], "chances": [[0.5]], "errors": [0.1], "blind": []}',  # for one seat
        '{"moves": [], "chances": [[0.5, 0.5, 0, 2]], "errors": [0.1], "blind": []}',
        '{"moves": ["take 9.9"], "chances": [[1, 0, 0, 0]], "errors": [0.1], "blind": [1, 0, 0, 0]}',
        '{"moves": ["take 8.2"], "chances": [[1, 0, 0, 0]], "errors": [0.1], "blind": [1, 0, 0, 0]}',  # another one
        '{"moves": ["take 8.1"], "chances": [], "errors": [], "blind": [1, 0, 0, 0]}',
    ],
)
def test_what_is_no_judgement_is_not_taken_for_one(answer: str) -> None:
    question = judging(SEEN.read("take 8.1"))
    with pytest.raises(BotFailed):
        judgement_from(f"{answer}\n".encode(), question.seen, question.played)
    with pytest.raises(BotFailed):
        judgement_from(b"{", question.seen, question.played)


def test_a_judgement_of_nobody_is_said_to_have_failed() -> None:
    async def main() -> None:
        async with BotPool(workers=1, command=(*PYTHON, "")) as pool, asyncio.timeout(SOON):
            with pytest.raises(BotFailed):
                await pool.judge(judging(LEGAL[0]))

    run(main())


def test_who_plays_comes_before_a_review(tmp_path: Path) -> None:
    async def main() -> None:
        async with gated(tmp_path) as gate, BotPool(workers=1, command=gate.command) as pool, asyncio.timeout(SOON):
            reviews = [asyncio.create_task(pool.judge(judging(LEGAL[0]))) for _ in range(3)]
            await gate.begun()
            (played,) = [asyncio.create_task(move_of(pool, "b", "search:500", SEEN, 100))]
            await asyncio.sleep(0)
            gate.let_go()
            first = [(await gate.begun())[1]]
            while first[-1] != 100:  # a failed answer to a review is asked for once more
                gate.let_go()
                first.append((await gate.begun())[1])
            assert len(first) <= 2
            gate.let_go()
            assert await played == told(100)
            for review in reviews:
                review.cancel()
            await asyncio.gather(*reviews, return_exceptions=True)

    run(main())


@pytest.mark.parametrize("iterations", [2, 2_000])  # a quick question, and a long one
def test_the_time_of_a_review_is_counted_as_long_as_it_was(tmp_path: Path, iterations: int) -> None:
    async def main() -> None:
        clock = Clock()
        allowances = Allowances(clock=clock)
        async with gated(tmp_path) as gate, BotPool(1, 30, gate.command, allowances) as pool, asyncio.timeout(SOON):
            question = working.judging("its", asking.Question(1, SEEN, iterations, LEGAL[0]), "anna")
            review = asyncio.create_task(pool.judge(question))
            for _ in range(TRIES):  # no answer of this process is a judgement
                await gate.begun()
                clock.now += 12.0
                gate.let_go()
            with pytest.raises(BotFailed):
                await review
            assert allowances.left("anna") == FULL - 24.0

    run(main())
