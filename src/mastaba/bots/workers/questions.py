"""Questions to bots: which move, and for whom; and who is next."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from mastaba.bots.ballots import Ballot
from mastaba.bots.judging import Judgement
from mastaba.bots.workers.answers import ballot_from, judgement_from, judging_line, line_for, trial_line
from mastaba.kernel.contract import Seen

Answer = Ballot | Judgement


@dataclass(frozen=True)
class Question:
    """Which move?"""

    table: str
    bot: str
    seen: Seen
    seed: int
    person: str = ""  # whose time it is thought about in
    alone: bool = False  # nobody sits at that table: bots play among themselves
    whole: bool = False  # thought about to the end, or not at all: never hurried, however many wait


@dataclass(frozen=True)
class Judging(Question):
    """What are the moves worth, and which one was made? The bot's name says how long that takes."""

    iterations: int = 0
    played: int = -1  # the seat does not decide: what is the position worth?


@dataclass(frozen=True)
class Trial(Question):
    """What is this one move worth, tried alone? A ballot of it comes of each tree."""

    move: int = -1
    tries: int = 0  # in each tree


@dataclass(frozen=True)
class Thought:
    """The move, which is legal."""

    move: int
    hurried: bool = False  # the bot had less time than is usual for its name: others were waiting, or it took too long


@dataclass(frozen=True)
class Heard:
    """What came of a part of a question."""

    answer: Answer | None  # None: it was asked in vain
    hurried: bool = False
    failure: str = ""


@dataclass(frozen=True, eq=False)
class Waiting:
    """A part of a question, one tree of its bot, that nobody has answered yet; and who waits for it."""

    question: Question
    tree: int
    legal: frozenset[int]
    answer: asyncio.Future[Heard]

    def line(self, most: float) -> bytes:
        """The question as a process reads it."""
        asked = self.question
        if isinstance(asked, Judging):
            return judging_line(asked.seen, asked.seed, asked.iterations, asked.played)
        if isinstance(asked, Trial):
            return trial_line(asked.seen, asked.seed, asked.move, asked.tries, self.tree, most)
        return line_for(asked.bot, asked.seen, asked.seed, most, self.tree)

    def read(self, line: bytes) -> Answer:
        """What it said. Raises BotFailed if that is no answer."""
        if isinstance(self.question, Judging):
            return judgement_from(line, self.question.seen, self.question.played)
        return ballot_from(line, self.question.seen, self.legal)


class Row:
    """People take turns, however many tables each of them has; so do a person's tables, however many questions each of
    them has, and however many trees each question. A table's own keep their order."""

    def __init__(self) -> None:
        self._people: OrderedDict[str, OrderedDict[str, OrderedDict[Waiting, None]]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._people)

    def add(self, waiting: Waiting) -> None:
        question = waiting.question
        tables = self._people.setdefault(question.person, OrderedDict())
        tables.setdefault(question.table, OrderedDict())[waiting] = None

    def take(self) -> Waiting:
        """The next one; its table then stands behind this person's others, and this person behind all others."""
        person, tables = self._people.popitem(last=False)
        table, line = tables.popitem(last=False)
        waiting, _ = line.popitem(last=False)
        if line:
            tables[table] = line
        if tables:
            self._people[person] = tables
        return waiting

    def drop(self, waiting: Waiting) -> None:
        """Forgets a question, if it still waits."""
        question = waiting.question
        tables = self._people.get(question.person, OrderedDict())
        line = tables.get(question.table, OrderedDict())
        if waiting in line:
            del line[waiting]
            if not line:
                del tables[question.table]
            if not tables:
                del self._people[question.person]

    def has_others(self, person: str) -> bool:
        return any(other != person for other in self._people)


class Turns:
    """The questions that wait: tables at which somebody sits come first."""

    def __init__(self) -> None:
        self._attended, self._alone = Row(), Row()

    def __bool__(self) -> bool:
        return bool(self._attended or self._alone)

    def _row(self, question: Question) -> Row:
        return self._alone if question.alone else self._attended

    def add(self, waiting: Waiting) -> None:
        self._row(waiting.question).add(waiting)

    def take(self) -> Waiting:
        return (self._attended or self._alone).take()

    def drop(self, waiting: Waiting) -> None:
        self._row(waiting.question).drop(waiting)

    def others_wait(self, question: Question) -> bool:
        """Whether somebody else does, who does not come after this one anyway."""
        return self._row(question).has_others(question.person)
