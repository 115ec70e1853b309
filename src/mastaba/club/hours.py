"""When somebody can be expected to play, and when nobody is to be disturbed: their nights, weekdays off and holidays,
by the clock on their wall."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from mastaba.table.terms import DAY, Span, walk

MINUTES = 24 * 60
LONGEST = 366  # days that are looked ahead: nobody is away for longer


class Hours(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody's quiet times. Who has said nothing has none."""

    night: tuple[int, int] | None = None  # from, until: minutes after midnight. It may go over midnight
    off: frozenset[int] = frozenset()  # weekdays, Monday is 0
    away: tuple[tuple[str, str], ...] = ()  # first and last day of each holiday, as 2026-12-24


NONE = Hours()


@lru_cache(1000)
def zone_of(name: str) -> ZoneInfo:
    """The time zone of this name; UTC, if there is none."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def is_quiet(hours: Hours, zone: str, at: float) -> bool:
    here = datetime.fromtimestamp(at, zone_of(zone))
    return _is_day_off(hours, here) or _is_night(hours.night, here)


def quiet_until(hours: Hours, zone: str, at: float) -> float:
    """When the quiet ends in which this moment lies; the moment itself, if it lies in none. Who is never to be
    disturbed is not waited for longer than a year."""
    if not is_quiet(hours, zone, at):
        return at
    return next(end for start, end in quiet_spans(hours, zone, at, at + LONGEST * DAY) if start <= at)


# ---- What does not count --------------------------------------------------------------------------------


def quiet_spans(hours: Hours, zone: str, start: float, end: float) -> Iterator[Span]:
    """What is quiet between two moments: in order, apart from each other, and exact, whatever clocks do meanwhile."""
    if hours == NONE:
        return
    began: float | None = None
    for at in _turns(hours, zone, start, end):
        quiet = at < end and is_quiet(hours, zone, at)
        if quiet and began is None:
            began = at
        elif not quiet and began is not None:
            yield began, at
            began = None


def add_waking(hours: Hours, zone: str, start: float, seconds: float) -> tuple[float, tuple[Span, ...]]:
    """When so many seconds will have gone by that are not quiet; and the quiet in between. Who is never awake has a
    year more."""
    return walk(quiet_spans(hours, zone, start, start + seconds + LONGEST * DAY), start, seconds)


def waking_between(hours: Hours, zone: str, start: float, end: float) -> float:
    """How many seconds between two moments are not quiet."""
    return end - start - sum(last - first for first, last in quiet_spans(hours, zone, start, end))


def next_midnight(zone: str, at: float) -> float:
    """When the next day begins there."""
    place = zone_of(zone)
    return datetime.combine(datetime.fromtimestamp(at, place).date() + timedelta(1), time(), place).timestamp()


def _turns(hours: Hours, zone: str, start: float, end: float) -> Iterator[float]:
    """Every moment between these two, both included, at which quiet can begin or end. Between two of them nothing
    changes."""
    place = zone_of(zone)
    minutes = {0} if hours.night is None else {0, *(minute % MINUTES for minute in hours.night)}
    yield start
    day, before = datetime.fromtimestamp(start, place).date() - timedelta(1), start
    while before < end:
        walls = [datetime.combine(day, time(minute // 60, minute % 60), place) for minute in minutes]
        found = {wall.replace(fold=fold).timestamp() for wall in walls for fold in (0, 1)}
        for at in sorted(found | _jump(place, day)):
            if before < at < end:
                yield at
                before = at
        day += timedelta(1)
        if datetime.combine(day, time(), place).timestamp() > end:
            break
    yield end


def _jump(place: ZoneInfo, day: date) -> set[float]:
    """The moment at which the clocks are changed on this day, if they are."""
    low = int(datetime.combine(day, time(), place).timestamp())
    high = int(datetime.combine(day + timedelta(1), time(), place).timestamp())
    offset = _offset(place, low)
    if offset == _offset(place, high):
        return set()
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _offset(place, middle) == offset else (low, middle)
    return {float(high)}


def _offset(place: ZoneInfo, at: int) -> timedelta | None:
    return datetime.fromtimestamp(at, place).utcoffset()


# ---- The clock on the wall ------------------------------------------------------------------------------


def _is_day_off(hours: Hours, here: datetime) -> bool:
    day = here.date().isoformat()
    return here.weekday() in hours.off or any(first <= day <= last for first, last in hours.away)


def _is_night(night: tuple[int, int] | None, here: datetime) -> bool:
    if night is None:
        return False
    start, end = night
    minute = here.hour * 60 + here.minute
    return start <= minute < end if start <= end else minute >= start or minute < end
