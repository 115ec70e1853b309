"""When somebody can be expected to play, and when nobody is to be disturbed: their nights, weekdays off and holidays,
by the clock on their wall."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

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
    awake = (end for end in _ends(hours, zone, at) if not is_quiet(hours, zone, end))
    return next(awake, at + LONGEST * 86_400.0)


def _ends(hours: Hours, zone: str, at: float) -> Iterator[float]:
    """Every moment of the next year at which quiet can end: midnights and mornings."""
    place = zone_of(zone)
    today = datetime.fromtimestamp(at, place).date()
    morning = 0 if hours.night is None else hours.night[1] % MINUTES
    for ahead in range(LONGEST):
        day = today + timedelta(ahead)
        for minute in sorted({0, morning}):
            end = datetime.combine(day, time(minute // 60, minute % 60), place).astimezone(UTC).timestamp()
            if end > at:
                yield end


def _is_day_off(hours: Hours, here: datetime) -> bool:
    day = here.date().isoformat()
    return here.weekday() in hours.off or any(first <= day <= last for first, last in hours.away)


def _is_night(night: tuple[int, int] | None, here: datetime) -> bool:
    if night is None:
        return False
    start, end = night
    minute = here.hour * 60 + here.minute
    return start <= minute < end if start <= end else minute >= start or minute < end
