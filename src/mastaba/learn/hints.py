"""Hints at a table: the best moves of a decision, from what its seat has seen and nothing else, with their reasons.

Workers think about them (`bots/adviser.py`), and the table goes on meanwhile: once the decision is not open any more,
its hint is void, and nobody thinks about it further. The same question has the same answer, so one that is asked twice
is thought about once.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from math import sqrt
from threading import Lock
from typing import Protocol

from mastaba.bots.adviser import TREES, ranked, tries_left
from mastaba.bots.ballots import Ballot
from mastaba.bots.greedy import hints_of
from mastaba.bots.workers.questions import Heard, Question, Trial
from mastaba.kernel.contract import Seen
from mastaba.kernel.discreet import kind_and_place
from mastaba.kernel.errors import MastabaError, NotYourDecision, StaleDecision
from mastaba.kernel.hints import Reason
from mastaba.locale import N_, Tongue
from mastaba.show.choices import parts_of
from mastaba.show.rooms import AnySight, text_of
from mastaba.table import commands
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.table.live import LiveTable
from mastaba.table.room import Room
from mastaba.table.watching import Watcher

ADVISER = "adviser"
SEED = 1  # the same for everybody: the same question has the same answer
ALONE = 500_009  # of a move that is tried alone: other deals than those by which it fell behind
MOST_MOVES = 3  # in a hint
MOST_REASONS = 3  # for a move: the weightiest
SURE = 1.96  # standard deviations: 95 of 100 times it is in between
MOST_KEPT = 2_000  # hints, of all tables
NONE_NOW = N_("There is no hint now. Try again.")
log = logging.getLogger("mastaba.learn")
_finding = Lock()  # what a game's hints remember is not for two at once


class Weigher(Protocol):
    async def weigh(self, question: Question) -> Heard: ...


@dataclass(frozen=True)
class Advised:
    """A move, the chance of victory that it showed, and between what that is 95 of 100 times. `chance` is None where
    nothing was compared: there is no choice."""

    move: int
    tried: int
    chance: float | None
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True)
class Hint:
    """What came of a decision: all moves that were tried, those that were tried well first, by their chance; and moves
    that were tried alone afterwards."""

    seen: Seen
    moves: list[Advised]
    well_tried: int  # so many of them
    ballot: Ballot  # that all of it was read from
    hurried: bool = False  # there was less time to think than usual: others were waiting
    reasons: dict[int, Sequence[Reason]] = field(default_factory=dict)  # by move, as far as they were found

    alone: dict[int, Advised] = field(default_factory=dict)  # by move

    @property
    def best(self) -> list[Advised]:
        """What is shown."""
        return self.moves[: min(MOST_MOVES, self.well_tried)]

    def known_of(self, move: int) -> Advised | None:
        """What is known of a move: only by chance did one fall behind that, tried alone, does well."""
        return self.alone.get(move) or next((each for each in self.moves if each.move == move), None)


# ---- From a ballot to a hint ----------------------------------------------------------------------------


def hint_from(seen: Seen, ballot: Ballot, hurried: bool = False) -> Hint:
    if len(ballot.moves) == 1:
        return Hint(seen, [Advised(ballot.moves[0], ballot.visits[0], None)], 1, ballot, hurried)
    well = [_advised(*each) for each in ranked(ballot)]
    known = {each.move for each in well}
    others = [_advised(*each) for each in ballot.ranking() if each[0] not in known and each[1]]
    return Hint(seen, well + others, len(well), ballot, hurried)


def alone(ballot: Ballot) -> Advised:
    """Of a move that was tried alone."""
    return _advised(*ballot.ranking()[0])


def _advised(move: int, tried: int, chance: float) -> Advised:
    return Advised(move, tried, chance, *interval(chance, tried))


def interval(chance: float, tried: int, sure: float = SURE) -> tuple[float, float]:
    """Between what a chance is that so many tries have shown (Wilson's interval): wide, as long as there were few."""
    square = sure * sure / tried
    middle = chance + square / 2
    reach = sure * sqrt(max(0.0, chance * (1.0 - chance)) / tried + square / (4 * tried))
    return max(0.0, (middle - reach) / (1.0 + square)), min(1.0, (middle + reach) / (1.0 + square))


def find_reasons(hint: Hint, moves: Sequence[Advised]) -> None:
    """What speaks for moves and against them, the weightiest first; nothing, if the game gives no reasons. It takes a
    while: a thread does it, for each move once."""
    with _finding:
        seen = copy(hint.seen)  # others read in it meanwhile
        hints = hints_of(seen.setting).for_level(ADVISER)
        for each in moves:
            if each.move not in hint.reasons:
                hint.reasons[each.move] = hints.reasons(seen, each.move)[:MOST_REASONS]


# ---- In words -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SaidReason:
    """A reason in words: it speaks for the move, or against it."""

    said: str
    good: bool


def called(sight: AnySight, move: int) -> str:
    """What a move is called in a list of choices."""
    return text_of(sight.seen.setting.game).option(sight, parts_of(sight.seen.write(move)), 0)


def said_reasons(sight: AnySight, hint: Hint, move: int) -> list[SaidReason]:
    """Those that were found."""
    text = text_of(sight.seen.setting.game)
    return [SaidReason(text.reason(sight, reason), reason.worth >= 0.0) for reason in hint.reasons.get(move, ())]


def heading(seen: Seen, tongue: Tongue) -> str:
    """What the numbers of a hint mean."""
    if seen.setting.seats == 1:
        return tongue.text("How well it would go from here")
    return tongue.text("Your chance of victory with it")


# ---- Asking ---------------------------------------------------------------------------------------------


def check(table: LiveTable, person: str, seat: int) -> None:
    """Whether this person may ask for a hint in this seat, now."""
    commands.check_own(table, person, seat)
    table.playing()
    if not table.hints:
        raise NotAllowed("At this table everybody thinks for themselves: there are no hints.")
    if table.chairs[seat].bot:
        raise NotYourDecision("A bot plays for player {seat} now.", seat=seat + 1)
    if seat not in table.to_act:
        raise NotYourDecision("There is a hint when it is your turn.")


class Asked:
    """A question for a hint. Whoever waits for the answer waits for the same one."""

    def __init__(self, table: str, seat: int, decision: int, seen: Seen, person: str) -> None:
        self.table = table
        self.seat = seat
        self.decision = decision
        self.seen = seen
        self.person = person
        self.answer: asyncio.Future[Hint] = asyncio.get_running_loop().create_future()
        self.answer.add_done_callback(_heed)
        self.thinking: asyncio.Task[None] | None = None

    def void(self, error: MastabaError) -> None:
        """Nobody thinks about it any more."""
        if not self.answer.done():
            self.answer.set_exception(error)
        if self.thinking is not None and self.thinking is not asyncio.current_task():
            self.thinking.cancel()


def _heed(answer: asyncio.Future[Hint]) -> None:
    """Nobody has to wait for an answer that went wrong."""
    if not answer.cancelled():
        answer.exception()


class Hints:
    """Of all tables: one for each seat, the one that it asked for last."""

    def __init__(self, room: Room, bots: Weigher) -> None:
        self._room = room
        self.bots = bots
        self._asked: OrderedDict[tuple[str, int], Asked] = OrderedDict()
        self._closed = False

    def ask(self, table: LiveTable, person: str, seat: int) -> Asked:
        """A hint for this decision; the one that is thought about already, or was."""
        check(table, person, seat)
        key, decision = (table.id, seat), table.decision(seat)
        before = self._asked.get(key)
        if before is not None and before.decision == decision and not _failed(before.answer):
            self._asked.move_to_end(key)
            return before
        if before is not None:
            before.void(_overtaken(seat))
        seen = table.seen(seat)
        assert seen is not None
        asked = self._asked[key] = Asked(table.id, seat, decision, seen, person)
        self._asked.move_to_end(key)
        if self._closed:
            asked.void(NotNow("The server is about to close."))
        else:
            asked.thinking = asyncio.create_task(self._think(asked))
        while len(self._asked) > MOST_KEPT:
            pushed_out = self._asked.popitem(last=False)[1]
            pushed_out.void(_overtaken(pushed_out.seat))
        return asked

    async def try_alone(self, asked: Asked, hint: Hint, move: int) -> None:
        """Has a move tried about which too little is known, as often as the best ones. Each is tried alone once."""
        tries = -(-tries_left(hint.ballot, move) // TREES)
        if not tries or move in hint.alone or move not in hint.seen.legal():
            return
        heard = await self.bots.weigh(
            Trial(asked.table, ADVISER, hint.seen, SEED + ALONE, asked.person, move=move, tries=tries)
        )
        if isinstance(heard.answer, Ballot) and heard.answer.moves == [move]:
            hint.alone[move] = alone(heard.answer)

    def call_off(self, table: str, seat: int) -> None:
        """Nobody wants to hear it any more. One that is there already stays."""
        asked = self._asked.get((table, seat))
        if asked is not None and not asked.answer.done():
            asked.void(NotNow("The hint was called off."))

    async def heard(self, asked: Asked) -> Hint:
        """The answer; raises StaleDecision if the decision is not open any more. Who stops waiting does not stop it."""
        return await asyncio.shield(asked.answer)

    async def close(self) -> None:
        self._closed = True
        tasks = [asked.thinking for asked in self._asked.values() if asked.thinking is not None]
        for asked in self._asked.values():
            asked.void(NotNow("The server is about to close."))
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, asked: Asked) -> None:
        """Until the answer is there, or the table has gone on."""
        bell = asyncio.Event()
        watcher = Watcher(asked.table, asked.seat, bell)
        self._room.watchers.add(watcher)
        question = Question(asked.table, ADVISER, asked.seen, SEED, asked.person)
        weighing = asyncio.create_task(self._weigh(question))
        try:
            while not weighing.done():
                ringing = asyncio.create_task(bell.wait())
                await asyncio.wait((weighing, ringing), return_when=asyncio.FIRST_COMPLETED)
                ringing.cancel()
                bell.clear()
                updates, lost = watcher.take()
                if lost or any(update.decision != asked.decision for update in updates):
                    asked.void(_overtaken(asked.seat))
                    return
            hint = weighing.result()
            if not asked.answer.done():
                asked.answer.set_result(hint)
        except MastabaError as error:
            asked.void(error)
        except Exception as error:
            log.warning("Table %s: there is no hint: %s", asked.table, kind_and_place(error))
            asked.void(NotNow(NONE_NOW))
        finally:
            self._room.watchers.remove(watcher)
            weighing.cancel()
            await asyncio.wait((weighing,))

    async def _weigh(self, question: Question) -> Hint:
        heard = await self.bots.weigh(question)
        if not isinstance(heard.answer, Ballot):
            raise NotNow(NONE_NOW)
        hint = hint_from(question.seen, heard.answer, heard.hurried)
        await asyncio.to_thread(find_reasons, hint, hint.best)
        return hint


def _failed(answer: asyncio.Future[Hint]) -> bool:
    return answer.done() and answer.exception() is not None


def _overtaken(seat: int) -> StaleDecision:
    return StaleDecision("This answers a decision that is not open any more.", seat=seat + 1)
