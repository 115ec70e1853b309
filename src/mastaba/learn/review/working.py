"""Reviews on a server: worked out by the bots' workers, a question at a time, and kept for whoever asks again."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from mastaba.bots.judging import Judgement
from mastaba.bots.workers.questions import Judging
from mastaba.kernel.discreet import kind_and_place
from mastaba.learn.review.account import VERSION, Review, review
from mastaba.learn.review.asking import Question, questions, usual_iterations
from mastaba.locale import N_
from mastaba.show.memory import Kept
from mastaba.table.errors import NotNow
from mastaba.table.walks import Walk

AT_ONCE: Final = 4  # questions of a review that may be thought about at once
MOST: Final = 20  # reviews under way
LOOKS: Final = 6  # searches that a question comes to, about
LASTS: Final = 365 * 86_400.0  # seconds that a review is kept
IN_MEMORY: Final = 8_000_000  # bytes of reviews of records, which are kept nowhere else
MOST_FAILED: Final = 100  # failures that are remembered

ANOTHER: Final = N_("Another game of yours is being reviewed: wait until that is done.")
TOO_MANY: Final = N_("Many games are being reviewed now. Try again in a few minutes.")
FAILED: Final = N_("The review did not come about. Try again.")
NO_MOVE: Final = N_("Nobody has made a move in this game: there is nothing to review.")

log = logging.getLogger("mastaba.review")


class Judge(Protocol):
    """Who thinks: the pool of bots."""

    async def judge(self, question: Judging) -> Judgement: ...


class Things(Protocol):
    """Where reviews of tables are kept."""

    async def get(self, kind: str, key: str) -> bytes | None: ...
    async def put(self, kind: str, key: str, value: bytes, ttl: float | None = None) -> None: ...


@dataclass
class Progress:
    """A review under way."""

    person: str
    done: int = 0
    total: int = 0  # 0: that is still being found out


class Reviews:
    """By what is reviewed: a table, or a record that somebody has brought along."""

    def __init__(self, judge: Judge, things: Things) -> None:
        self._judge = judge
        self._things = things
        self._under_way: dict[str, tuple[Progress, asyncio.Task[None]]] = {}
        self._failed: OrderedDict[str, None] = OrderedDict()
        self._of_records: Kept[bytes] = Kept(IN_MEMORY)

    async def of(self, key: str, walk: Walk) -> Review | None:
        """The review that there is; None: nobody has asked for it, or the rules or the game are not as they were."""
        kept = self._of_records.get(key) if is_record(key) else await self._things.get("review", key)
        if kept is None:
            return None
        try:
            found = msgspec.json.decode(kept, type=Review)
        except msgspec.MsgspecError:  # of another version of ours
            return None
        same = found.rules == walk.at(0).setting.game.rules_version and found.version == VERSION
        return found if same and found.movers == [move.seat for move in walk.moves] else None

    def progress(self, key: str) -> Progress | None:
        """How far it is; None: nobody works on it."""
        return self._under_way[key][0] if key in self._under_way else None

    def failed(self, key: str) -> bool:
        """Whether it was tried in vain the last time."""
        return key in self._failed

    def begin(self, key: str, walk: Walk, person: str, at_once: int = AT_ONCE) -> Progress:
        """Works on a review, unless somebody does already. A person has one at a time."""
        if key in self._under_way:
            return self._under_way[key][0]
        if not walk.last:
            raise NotNow(NO_MOVE)
        if any(progress.person == person for progress, _ in self._under_way.values()):
            raise NotNow(ANOTHER)
        if self.busy:
            raise NotNow(TOO_MANY)
        self._failed.pop(key, None)
        progress = Progress(person)
        task = asyncio.create_task(self._work(key, walk, progress, at_once))
        self._under_way[key] = progress, task
        return progress

    @property
    def busy(self) -> bool:
        """Whether so many are under way that nobody can have another one."""
        return len(self._under_way) >= MOST

    async def finished(self, key: str) -> None:
        """Waits until nobody works on it any more."""
        if key in self._under_way:
            await asyncio.wait([self._under_way[key][1]])

    async def close(self) -> None:
        """Leaves everything as it is: who still wants it asks again."""
        tasks = [task for _, task in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ---- At work ----------------------------------------------------------------------------------------

    async def _work(self, key: str, walk: Walk, progress: Progress, at_once: int) -> None:
        try:
            found = await self._reviewed(key, walk, progress, at_once)
            written = msgspec.json.encode(found)
            if is_record(key):
                self._of_records.put(key, written, len(written))
            else:
                await self._things.put("review", key, written, LASTS)
        except Exception as error:  # a mistake in the game, a worker that died twice, a full disk
            log.warning("Review of %s: %s", key, kind_and_place(error))
            self._failed[key] = None
            while len(self._failed) > MOST_FAILED:
                self._failed.popitem(last=False)
        finally:
            del self._under_way[key]

    async def _reviewed(self, key: str, walk: Walk, progress: Progress, at_once: int) -> Review:
        iterations = usual_iterations(walk.at(0).setting)
        asked = await asyncio.to_thread(lambda: list(questions(walk, iterations)))
        answers: list[Judgement | None] = [None] * len(asked)
        progress.total = len(asked)
        waiting = iter(range(len(asked)))

        async def ask_on() -> None:
            for number in waiting:
                answers[number] = await self._judge.judge(judging(key, asked[number], progress.person))
                progress.done += 1

        async with asyncio.TaskGroup() as group:
            for _ in range(at_once):
                group.create_task(ask_on())
        return await asyncio.to_thread(review, walk, iterations, list(_paired(asked, answers)))


def judging(key: str, question: Question, person: str) -> Judging:
    """Nobody waits at a table for it: those who do come first. All of its time is counted, however little is left."""
    return Judging(
        key,
        f"search:{LOOKS * question.iterations}",
        question.seen,
        question.seed,
        person,
        alone=True,
        whole=True,
        iterations=question.iterations,
        played=question.played,
    )


def _paired(asked: list[Question], answers: list[Judgement | None]) -> Iterator[tuple[Question, Judgement]]:
    for question, answer in zip(asked, answers, strict=True):
        assert answer is not None
        yield question, answer


def record_key(key: str) -> str:
    """Of a record that lies on the shelf."""
    return f"record {key}"


def is_record(key: str) -> bool:
    return key.startswith("record ")
