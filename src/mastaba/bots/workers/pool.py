"""Bots for many tables at once: worker processes that take questions in turn, and are replaced when they fail."""

import asyncio
import logging
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import TracebackType

from mastaba.bots import check_question, effort_of
from mastaba.bots.random import any_move
from mastaba.bots.workers.process import COMMAND, BotFailed, line_for, move_from
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen

TRIES = 2  # workers that are asked before a move is made at random
log = logging.getLogger("mastaba.bots")


@dataclass(frozen=True, eq=False)
class Question:
    """Which move? And who waits for it."""

    table: str
    name: str
    seen: Seen
    seed: int
    answer: asyncio.Future[int]


# ---- who is next ----


class Turns:
    """The questions that wait. Tables take turns, however many each of them has; its own keep their order."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, OrderedDict[Question, None]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._tables)

    def add(self, question: Question) -> None:
        self._tables.setdefault(question.table, OrderedDict())[question] = None

    def take(self) -> Question:
        """The next one; its table then stands behind all others."""
        table, waiting = self._tables.popitem(last=False)
        question, _ = waiting.popitem(last=False)
        if waiting:
            self._tables[table] = waiting
        return question

    def drop(self, question: Question) -> None:
        """Forgets a question, if it still waits."""
        waiting = self._tables.get(question.table)
        if waiting is not None and question in waiting:
            del waiting[question]
            if not waiting:
                del self._tables[question.table]


# ---- one worker ----


class Worker:
    """A process that thinks about one question at a time. It is started when asked, and anew after a failure."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None

    async def ask(self, question: Question, patience: float) -> int:
        """The move. If there is none, the process is ended, and BotFailed says why."""
        line = line_for(question.name, question.seen, question.seed)
        try:
            async with asyncio.timeout(patience):
                answer = await self._answer(line)
            return move_from(answer, question.seen)
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
        self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)

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


class BotPool:
    """Workers that think for all tables. Processes are started only as far as there is something to think about."""

    def __init__(self, workers: int, patience: float = 30.0, command: Sequence[str] = COMMAND) -> None:
        """An answer may take as many seconds as the patience, and those that a name such as `search:5s` grants."""
        if workers < 1:
            raise ValueError("a pool has at least one worker")
        self._patience = patience
        self._workers = [Worker(command) for _ in range(workers)]
        self._idle = list(self._workers)  # the last one first: it is likely to run already
        self._turns = Turns()
        self._thinking: set[asyncio.Task[int]] = set()
        self._closed = False

    async def __aenter__(self) -> "BotPool":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def choose(self, table: str, name: str, seen: Seen, seed: int) -> int:
        """The bot's move, which is legal. Who stops waiting does not disturb the others."""
        check_question(name, seen)
        if self._closed:
            raise BotFailed("the bots have gone home")
        question = Question(table, name, seen, seed, asyncio.get_running_loop().create_future())
        self._turns.add(question)
        self._give_out()
        try:
            return await question.answer
        finally:
            self._turns.drop(question)

    async def close(self) -> None:
        """Ends the workers. Whoever still waits for a move is cancelled."""
        self._closed = True
        while self._turns:
            self._turns.take().answer.cancel()
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    def _give_out(self) -> None:
        """As long as there are both: the next question to an idle worker."""
        while self._idle and self._turns:
            worker, question = self._idle.pop(), self._turns.take()
            task = asyncio.create_task(self._move(worker, question))
            self._thinking.add(task)
            task.add_done_callback(partial(self._tell, worker, question))

    async def _move(self, worker: Worker, question: Question) -> int:
        """The worker's move, or that of the one in its place, or any."""
        patience = self._patience + effort_of(question.name).seconds
        failures: list[str] = []
        while len(failures) < TRIES and not question.answer.done():  # done: nobody waits any more
            try:
                return await worker.ask(question, patience)
            except BotFailed as error:
                log.info("A bot's worker is replaced: %s", error)
                failures.append(str(error))
        if len(failures) == TRIES:
            reasons = "; then ".join(failures)
            log.warning("Table %s: %s made no move, so it is a random one: %s", question.table, question.name, reasons)
        return any_move(question.seen, Fast(question.seed))

    def _tell(self, worker: Worker, question: Question, task: asyncio.Task[int]) -> None:
        """The move to whoever still waits for it, and the next question to the worker."""
        self._thinking.discard(task)
        self._idle.append(worker)
        if not question.answer.done():
            if task.cancelled():
                question.answer.cancel()
            elif (error := task.exception()) is not None:
                question.answer.set_exception(error)
            else:
                question.answer.set_result(task.result())
        self._give_out()
