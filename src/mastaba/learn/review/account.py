"""A reviewed game: the chances of everybody all along, and how they came about.

For each seat what it won, above the chance with which it began, is

    luck        what reveals, draws and rolls brought, beginning with the deal
  + skill       what its own decisions cost, each beside the best that it could have known
  + others      what the mistakes of the others brought
  + unknown     everything else: what others knew and it did not; and the noise of the estimates

to the last digit: `changes` only says of each change to which of them it belongs. A move is judged by what its seat
knew, and so is what it learned by it: each takes from one what it gives to the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

import msgspec

from mastaba.bots.greedy import hints_of
from mastaba.bots.judging import Judgement
from mastaba.bots.search import shares
from mastaba.kernel.contract import State
from mastaba.kernel.events import SPECTATOR
from mastaba.learn.review.asking import Question, Step, steps
from mastaba.table.walks import Walk

VERSION: Final = 1  # of what is kept
DIGITS: Final = 4
SURE: Final = 2.0  # standard errors
LEAST: Final = 0.02  # of a chance: less is no mistake, whatever it was


class Decision(msgspec.Struct, frozen=True):
    """Somebody had a choice."""

    at: int  # after so many moves
    seat: int
    made: int  # which of the moves
    moves: list[str]  # in notation; the one that a search likes best first
    chances: list[list[float]]  # by move, of every seat
    errors: list[float]  # of the first, and of the others' differences to it
    blind: list[float]  # the chances if any move had been made

    @property
    def cost(self) -> float:
        """What it cost whoever decided; below 0, if the move was better than what the search liked."""
        return self.chances[0][self.seat] - self.chances[self.made][self.seat]

    @property
    def error(self) -> float:
        return self.errors[self.made] if self.made else 0.0

    @property
    def mistake(self) -> bool:
        """Whether it was one for sure, and mattered."""
        return self.cost > max(LEAST, SURE * self.error)

    def given(self, seat: int) -> float:
        """What it brought this seat that another move was made than the best."""
        return self.chances[self.made][seat] - self.chances[0][seat]

    @property
    def better(self) -> list[int]:
        """Moves that were better than the one made, the best first."""
        mine = self.chances[self.made][self.seat]
        found = [i for i in range(len(self.moves)) if self.chances[i][self.seat] > mine]
        return sorted(found, key=lambda i: -self.chances[i][self.seat])

    @property
    def gained(self) -> float:
        """How much better the move was than any."""
        return self.chances[self.made][self.seat] - self.blind[self.seat]


class Review(msgspec.Struct, frozen=True):
    """All that was found out about a game. From it and the game itself pages and lists are made, in any language."""

    game: str
    rules: int
    iterations: int  # for each answer
    start: list[float]  # by seat: its chance before anybody looked at their cards
    chances: list[list[float]]  # by seat: its chance before each move, as it knew it, and at the end
    movers: list[int]  # by move: whose it was
    luck: list[list[float]]  # by move: what each seat got by what was revealed to whoever made it; [] if nothing was
    decisions: list[Decision]
    version: int = VERSION

    @property
    def seats(self) -> int:
        return len(self.start)


def review(walk: Walk, iterations: int, answers: list[tuple[Question, Judgement]]) -> Review:
    """From the answers to all questions about a game."""
    known = {(question.at, question.seen.seat): (question, found) for question, found in answers}
    start = known[0, SPECTATOR][1].chances[0]
    views = [list(start) for _ in start]  # by seat: the chances of all, as it knows them
    chances: list[list[float]] = [[] for _ in start]
    decisions: list[Decision] = []
    movers: list[int] = []
    luck: list[list[float]] = []
    last: Step | None = None
    for at, (state, step) in enumerate(steps(walk)):
        before = [] if last is None else views[last.seat]
        for seat in range(len(start)):
            if state.over:
                views[seat] = result(state)
            elif (at, seat) in known:
                views[seat] = known[at, seat][1].chances[0]
            chances[seat].append(_round(views[seat][seat]))
        if last is not None:
            revealed = last.learned[last.seat] or state.over
            after = views[last.seat]
            luck.append([_round(now - then) for now, then in zip(after, before, strict=True)] if revealed else [])
        if step is not None:
            movers.append(step.seat)
            if step.decides:
                decision = _decision(state, *known[at, step.seat])
                decisions.append(decision)
                views[step.seat] = decision.chances[decision.made]
        last = step
    game = walk.at(0).setting.game
    rounded = [_round(chance) for chance in start]
    return Review(game.name, game.rules_version, iterations, rounded, chances, movers, luck, decisions)


def _decision(state: State, question: Question, found: Judgement) -> Decision:
    return Decision(
        question.at,
        question.seen.seat,
        found.moves.index(question.played),
        [state.write(move) for move in found.moves],
        [[_round(chance) for chance in each] for each in found.chances],
        [_round(error) for error in found.errors],
        [_round(chance) for chance in found.blind],
    )


def _round(number: float) -> float:
    return round(number, DIGITS)


def result(state: State) -> list[float]:
    """Of a game that is over: what everybody won. Who plays alone has nobody to beat: how well it went counts."""
    return shares(state) if state.setting.seats > 1 else [hints_of(state.setting).success(state)]


# ---- Where every change belongs -------------------------------------------------------------------------


class Cause(StrEnum):
    LUCK = "luck"
    SKILL = "skill"
    OTHERS = "others"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Change:
    """Somebody's chance has changed."""

    at: int  # after so many moves it was as before; -1: with the deal
    seat: int
    cause: Cause
    much: float


@dataclass
class Account:
    """Of one seat."""

    seat: int
    start: float
    result: float
    sums: dict[Cause, float] = field(default_factory=lambda: dict.fromkeys(Cause, 0.0))
    accuracy: float | None = None  # which part of what decisions could keep was kept; None: there was nothing to decide
    best: Decision | None = None
    worst: Decision | None = None


def changes(found: Review) -> Iterator[Change]:
    """All of them, in the order of the game. Those of a seat add up to its result less its start."""
    decided = {decision.at: decision for decision in found.decisions}
    for seat, course in enumerate(found.chances):
        yield Change(-1, seat, Cause.LUCK, course[0] - found.start[seat])
    for at, mover in enumerate(found.movers):
        decision = decided.get(at)
        for seat, course in enumerate(found.chances):
            choice = 0.0 if decision is None else decision.given(seat)
            luck = found.luck[at][seat] if found.luck[at] else 0.0
            yield Change(at, seat, Cause.SKILL if seat == mover else Cause.OTHERS, choice)
            yield Change(at, seat, Cause.LUCK, luck)
            yield Change(at, seat, Cause.UNKNOWN, course[at + 1] - course[at] - choice - luck)


def accounts(found: Review) -> list[Account]:
    """Of all seats."""
    all_of = [Account(seat, start, found.chances[seat][-1]) for seat, start in enumerate(found.start)]
    for change in changes(found):
        all_of[change.seat].sums[change.cause] += change.much
    for account in all_of:
        own = [decision for decision in found.decisions if decision.seat == account.seat]
        account.accuracy = accuracy(own)
        account.best = max(own, key=lambda decision: decision.gained, default=None)
        mistakes = [decision for decision in own if decision.mistake]
        account.worst = max(mistakes, key=lambda decision: decision.cost, default=None)
    return all_of


def accuracy(decisions: list[Decision]) -> float | None:
    """Of what decisions could keep, beside any move at random: which part was kept, from 0 to 1."""
    at_stake = sum(each.chances[0][each.seat] - each.blind[each.seat] for each in decisions)
    if at_stake <= 0.0:
        return None
    return min(1.0, max(0.0, 1.0 - sum(each.cost for each in decisions) / at_stake))


def errors(found: Review) -> list[float]:
    """By seat: how far its skill may be off by chance, one standard error."""
    squares = [0.0] * found.seats
    for each in found.decisions:
        squares[each.seat] += each.error**2
    return [square**0.5 for square in squares]
