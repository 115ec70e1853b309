"""Bots for many tables at once: worker processes that take questions in turn, and are replaced when they fail."""

import asyncio
import logging
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import TracebackType

from mastaba.bots import TO_THE_END, effort_of, trees_of
from mastaba.bots.ballots import Ballot, merged
from mastaba.bots.judging import Judgement
from mastaba.bots.random import any_move
from mastaba.bots.workers.answers import BotFailed
from mastaba.bots.workers.process import COMMAND
from mastaba.bots.workers.questions import Answer, Heard, Judging, Question, Thought, Turns, Waiting
from mastaba.bots.workers.seconds import LONGEST_THOUGHT, Allowances, is_quick, usual_seconds
from mastaba.kernel.chance import Fast

TRIES = 2  # workers that are asked before one does without the answer
LONGEST_LINE = 1 << 20  # bytes of an answer
log = logging.getLogger("mastaba.bots")


# ---- one worker ----


class Worker:
    """A process that thinks about one question at a time. It is started when asked, and anew after a failure."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None

    async def ask(self, waiting: Waiting, most: float, patience: float) -> Answer:
        """The answer. If there is none, the process is ended, and BotFailed says why."""
        try:
            async with asyncio.timeout(patience):
                answer = await self._answer(waiting.line(most))
            return waiting.read(answer)
        except BotFailed as error:
            failure = error
        except TimeoutError:
            failure = BotFailed(f"no answer within {patience:g} seconds")
        except (OSError, ValueError) as error:  # it cannot be started, it has gone, it talks without end
            failure = BotFailed(repr(error))
        await self.end()
        raise failure

    async def _answer(self, line: bytes) -> bytes:
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line)
        await process.stdin.drain()
        return await process.stdout.readline()

    async def _started(self) -> Process:
        if self._process is not None and _gone(self._process):
            log.info("A bot's worker was gone when it was asked: another one is started")
            await self.end()
        if self._process is None:
            starting = asyncio.create_task(self._start())
            try:
                await asyncio.shield(starting)
            except asyncio.CancelledError:  # a process started by half would be nobody's: `end` is to find it
                await asyncio.wait([starting])
                raise
        assert self._process is not None
        return self._process

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )

    async def end(self) -> None:
        """Kills the process and waits until it is gone."""
        if self._process is not None:
            if self._process.returncode is None:
                with suppress(ProcessLookupError):
                    os.kill(self._process.pid, signal.SIGKILL)  # its own `kill` may take the exit code from asyncio
            await self._process.communicate()  # a full pipe would keep `wait` waiting
            self._process = None  # not before: if this is cancelled, the next call goes on with it


def _gone(process: Process) -> bool:
    assert process.stdin is not None
    return process.returncode is not None or process.stdin.is_closing()


# ---- all of them ----


@dataclass(frozen=True)
class Given:
    """A part of a question, which a worker thinks about."""

    waiting: Waiting
    worker: Worker
    idle: list[Worker]  # where the worker is afterwards
    began: float
    most: float  # seconds; 0: it is a quick one, and nobody counts them; or `TO_THE_END`
    hurried: bool  # that is less than usual


class BotPool:
    """Workers that think for all tables. Processes are started only as far as there is something to think about.

    A bot that looks at several trees has them thought about one by one, by whoever is idle; its ballots are added up in
    the order of the trees, so that its move is the same with one worker or with many.

    One worker more is there for quick questions, as long as all others think long: nobody's scribe waits for somebody
    else's pharaoh. Long ones are thought about in the time that each person has; who has used it up gets shorter
    thoughts, but only while others wait.
    """

    def __init__(
        self,
        workers: int,
        patience: float = 30.0,
        command: Sequence[str] = COMMAND,
        allowances: Allowances | None = None,
    ) -> None:
        """An answer may take as many seconds as the patience, and those that a name such as `search:5s` grants."""
        if workers < 1:
            raise ValueError("a pool has at least one worker")
        self._patience = patience
        self._workers = [Worker(command) for _ in range(workers)]
        self._idle = list(self._workers)  # the last one first: it is likely to run already
        self._reserved = Worker(command)
        self._idle_reserved = [self._reserved]
        self._quick, self._long = Turns(), Turns()
        self._thinking_long = 0  # workers
        self._allowances = Allowances() if allowances is None else allowances
        self._thinking: set[asyncio.Task[Answer]] = set()
        self._closed = False

    async def __aenter__(self) -> "BotPool":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def choose(self, question: Question) -> Thought:
        """The bot's move, which is legal. Who stops waiting does not disturb the others."""
        return _thought(question, await self._heard(question, trees_of(question.bot, question.seen)))

    async def weigh(self, question: Question) -> Heard:
        """What the bot found, all of its trees added up, in place of a move."""
        parts = await self._heard(question, trees_of(question.bot, question.seen))
        ballots = [part.answer for part in parts if isinstance(part.answer, Ballot)]
        hurried = len(ballots) < len(parts) or any(part.hurried for part in parts)
        if not ballots:
            log.warning("Table %s: %s has nothing to say: %s", question.table, question.bot, parts[0].failure)
            return Heard(None, hurried, parts[0].failure)
        return Heard(merged(ballots), hurried)

    async def judge(self, question: Judging) -> Judgement:
        """What the moves are worth, or the position. It is not hurried, so that the answer is always the same; raises
        BotFailed if nobody has one."""
        heard = (await self._heard(question, 1))[0]
        if not isinstance(heard.answer, Judgement):
            raise BotFailed(heard.failure)
        return heard.answer

    async def _heard(self, question: Question, parts: int) -> list[Heard]:
        """What comes of all parts of a question."""
        legal = frozenset(question.seen.legal())
        if self._closed:
            raise BotFailed("the bots have gone home")
        loop = asyncio.get_running_loop()
        waiting = [Waiting(question, tree, legal, loop.create_future()) for tree in range(parts)]
        turns = self._quick if is_quick(question.bot) and not question.whole else self._long
        for part in waiting:
            turns.add(part)
        self._give_out()
        try:
            return [await part.answer for part in waiting]
        finally:
            for part in waiting:
                turns.drop(part)
                part.answer.cancel()

    async def close(self) -> None:
        """Ends the workers. Whoever still waits for a move is cancelled."""
        self._closed = True
        while turns := self._quick or self._long:
            turns.take().answer.cancel()
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in (*self._workers, self._reserved)))

    # ---- Who thinks about what --------------------------------------------------------------------------

    def _give_out(self) -> None:
        """As long as there are both: the next question to an idle worker. Long ones first: quick ones have the reserved
        one as soon as all others think long, so that neither kind waits for the other."""
        while self._idle and self._long:
            self._begin_long(self._long.take())
        while self._idle and self._quick:
            self._begin(self._idle, self._quick.take())
        while self._idle_reserved and self._quick and self._thinking_long == len(self._workers):
            self._begin(self._idle_reserved, self._quick.take())

    def _begin_long(self, waiting: Waiting) -> None:
        question, share = waiting.question, self._allowances.share(waiting.question.person)
        scarce = share < usual_seconds(question.bot) and self._long.others_wait(question)
        hurried = scarce and not question.whole
        most = TO_THE_END if question.whole else share if hurried else LONGEST_THOUGHT
        self._thinking_long += 1
        self._begin(self._idle, waiting, most, hurried)

    def _begin(self, idle: list[Worker], waiting: Waiting, most: float = 0.0, hurried: bool = False) -> None:
        given = Given(waiting, idle.pop(), idle, self._allowances.clock(), most, hurried)
        task = asyncio.create_task(self._answer(given))
        self._thinking.add(task)
        task.add_done_callback(partial(self._tell, given))

    async def _answer(self, given: Given) -> Answer:
        """The worker's answer, or that of the one in its place."""
        waiting = given.waiting
        patience = self._patience + min(effort_of(waiting.question.bot).seconds, LONGEST_THOUGHT)
        failures: list[str] = []
        while len(failures) < TRIES and not waiting.answer.done():  # done: nobody waits any more
            try:
                return await given.worker.ask(waiting, given.most, patience)
            except BotFailed as error:
                log.info("A bot's worker is replaced: %s", error)
                failures.append(str(error))
        raise BotFailed("; then ".join(failures))

    def _tell(self, given: Given, task: asyncio.Task[Answer]) -> None:
        """The answer to whoever still waits for it, and the next question to the worker."""
        self._thinking.discard(task)
        given.idle.append(given.worker)
        if given.most:
            self._thinking_long -= 1
            granted = given.most if given.most > 0 else self._patience
            seconds = min(granted, self._allowances.clock() - given.began)
            self._allowances.spend(given.waiting.question.person, seconds)
        answer, error = given.waiting.answer, None if task.cancelled() else task.exception()
        if not answer.done():
            if task.cancelled():
                answer.cancel()
            elif isinstance(error, BotFailed):
                answer.set_result(Heard(None, given.hurried, str(error)))
            elif error is not None:
                answer.set_exception(error)
            else:
                found = task.result()
                answer.set_result(Heard(found, given.hurried or (isinstance(found, Ballot) and found.cut)))
        self._give_out()


def _thought(question: Question, parts: Sequence[Heard]) -> Thought:
    """The move on which the trees agree; any, if nobody has thought."""
    ballots = [part.answer for part in parts if isinstance(part.answer, Ballot)]
    failures = [part.failure for part in parts if part.answer is None]
    if failures and question.whole:
        raise BotFailed(failures[0])
    if not ballots:
        log.warning("Table %s: %s made no move, so it is a random one: %s", question.table, question.bot, failures[0])
        return Thought(any_move(question.seen, Fast(question.seed)), any(part.hurried for part in parts))
    if failures:
        said = "Table %s: %s decided without %d of its %d trees: %s"
        log.warning(said, question.table, question.bot, len(failures), len(parts), failures[0])
    return Thought(merged(ballots).best(), bool(failures) or any(part.hurried for part in parts))
