"""How long people have at a table with a move a day: what was chosen for it, and the term of a decision.

A term says until when, and which hours in between do not count: nights, holidays, and when the server was away. It is
written down when it begins, and so nothing that anybody says of their hours later shortens or lengthens it. Whoever
knows people's hours works it out (`Timekeeper`).
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Protocol

import msgspec

from mastaba import bots
from mastaba.kernel.errors import BadOptions

HOUR, DAY = 3_600.0, 86_400.0
OTHERS, BOT, ONCE = "others", "bot", "once"  # when time is up: the others decide, a bot plays on, or this move only
OUT = (OTHERS, BOT, ONCE)
LONGEST_MOVE, LONGEST_BANK = 14 * DAY, 60 * DAY
FARTHEST = 60 * DAY  # from now, that others can give time until
Span = tuple[float, float]  # from, until
Quiet = Callable[[float], Iterable[Span]]  # what does not count from some moment on: in order, apart from each other


class Time(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was chosen when the table was set."""

    move: float = 0.0  # seconds for each move that are not taken out of the bank
    bank: float = 0.0  # seconds that each seat has for the whole game
    out: str = OTHERS  # what happens when time is up
    bot: str = ""  # which one plays then

    def check(self) -> None:
        if self.out not in OUT:
            raise BadOptions("When time is up there is one of these: {allowed}.", allowed=", ".join(OUT))
        if self.bank and not HOUR <= self.bank <= LONGEST_BANK:
            raise BadOptions("A bank can have an hour to {days} days.", days=round(LONGEST_BANK / DAY))
        if (self.move or not self.bank) and not HOUR <= self.move <= LONGEST_MOVE:
            raise BadOptions("A move can have an hour to {days} days.", days=round(LONGEST_MOVE / DAY))
        if self.out != OTHERS:
            bots.check_name(self.bot)


class Term(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long a seat has for a decision."""

    decision: int
    since: float
    until: float
    quiet: tuple[Span, ...] = ()  # in between, and does not count

    def counted(self, start: float, end: float) -> float:
        """How many seconds between two moments count."""
        start, end = max(start, self.since), min(end, self.until)
        return max(0.0, end - start - sum(last - first for first, last in clipped(self.quiet, start, end)))

    @property
    def whole(self) -> float:
        return self.counted(self.since, self.until)

    def left(self, now: float) -> float:
        return self.counted(now, self.until)

    def stands(self, now: float) -> float:
        """Until when time stands still now; 0: it runs."""
        return next((last for first, last in self.quiet if first <= now < last), 0.0)

    @property
    def reminder(self) -> float:
        """When there is time to say it for the last time: when a tenth is left, an hour at least; all of it counts, so
        it is in nobody's night."""
        seconds, at = max(HOUR, self.whole / 10), self.until
        for first, last in reversed(self.quiet):
            if at - last >= seconds:
                break
            seconds -= max(0.0, at - last)
            at = first
        return max(self.since, at - seconds)


class SeatClock(msgspec.Struct, omit_defaults=True):
    bank: float = 0.0  # seconds that are left
    term: Term | None = None
    used: float = 0.0  # by the last decision, in seconds
    carried: float = 0.0  # used already by a move that was taken back

    def seconds(self, time: Time) -> float:
        """For the next decision. Who has taken back has what was left, or an hour."""
        return self.bank + max(time.move - self.carried, min(time.move, HOUR))

    def stop(self, time: Time, now: float) -> None:
        """The decision is not owed any more."""
        if self.term is None:
            return
        used = self.term.counted(self.term.since, now)
        self.bank = max(0.0, self.bank - max(0.0, used - max(0.0, time.move - self.carried)))
        self.used = self.carried + used
        self.carried, self.term = 0.0, None


class Timekeeper(Protocol):
    async def quiet(self, person: str) -> Quiet:
        """When time stands still for this person."""


class Sleepless:
    """Time goes on for everybody, always."""

    async def quiet(self, person: str) -> Quiet:
        return lambda start: ()


# ---- Terms, and what becomes of them --------------------------------------------------------------------


def begun(quiet: Quiet, decision: int, now: float, seconds: float) -> Term:
    return Term(decision, now, *walk(quiet(now), now, seconds))


def longer(term: Term, quiet: Quiet, now: float, seconds: float) -> Term:
    """The others give more. Was it up already, what went by since does not count."""
    start = max(now, term.until)
    until, passed = walk(quiet(start), start, seconds)
    return Term(term.decision, term.since, until, tuple(joined(term.quiet, [(term.until, start)], passed)))


def excused(term: Term, quiet: Quiet, away: Span, least: float) -> Term:
    """The server was away for a while, which does not count; and nobody has less than that afterwards."""
    left = max(term.left(away[0]), least)
    until, passed = walk(_going_on(term, quiet, away[1]), away[1], left)
    before = clipped(term.quiet, term.since, away[0])
    return Term(term.decision, term.since, until, tuple(joined(before, [away], passed)))


def interrupted(term: Term, quiet: Quiet, free: Iterable[Span], start: float) -> Term:
    """A holiday was entered, which counts from this moment on."""
    if start >= term.until:
        return term
    known = joined(clipped(term.quiet, start, term.until), clipped(_up_to(free, term.until), start, term.until))
    until, passed = walk(chain(known, quiet(term.until)), start, term.left(start))
    before = clipped(term.quiet, term.since, start)
    return Term(term.decision, term.since, until, tuple(joined(before, passed)))


def _going_on(term: Term, quiet: Quiet, start: float) -> Iterator[Span]:
    """What does not count of a term from some moment on, and afterwards."""
    yield from clipped(term.quiet, start, term.until)
    yield from quiet(max(start, term.until))


# ---- Spans ----------------------------------------------------------------------------------------------


def walk(quiet: Iterable[Span], start: float, seconds: float) -> tuple[float, tuple[Span, ...]]:
    """When so many seconds will have gone by that count; and what does not count in between."""
    at, passed = start, []
    for begin, end in quiet:
        if begin >= at + seconds:
            break
        seconds -= max(0.0, begin - at)
        passed.append((begin, end))
        at = end
    return at + seconds, tuple(passed)


def joined(*spans: Iterable[Span]) -> list[Span]:
    """All of these: in order, and apart from each other."""
    found: list[Span] = []
    for first, last in sorted(span for some in spans for span in some):
        if first >= last:
            continue
        if found and first <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return found


def clipped(spans: Iterable[Span], start: float, end: float) -> Iterator[Span]:
    for first, last in spans:
        if max(first, start) < min(last, end):
            yield max(first, start), min(last, end)


def _up_to(spans: Iterable[Span], end: float) -> Iterator[Span]:
    for span in spans:
        if span[0] >= end:
            return
        yield span
