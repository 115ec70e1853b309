"""What quiet times somebody may have: slow tables wait for them, so that others wait, too."""

from collections.abc import Iterator
from datetime import date, timedelta

from mastaba.club.hours import LONGEST, MINUTES, Hours
from mastaba.kernel.errors import BadOptions
from mastaba.table.days import as_date

LONGEST_NIGHT = 12 * 60  # minutes
MOST_OFF = 3  # days of a week
MOST_AWAY = 60  # days of holidays in a year
MOST_HOLIDAYS = 10  # to come
Away = tuple[tuple[str, str], ...]
ONE = timedelta(1)


def checked(hours: Hours, before: Hours, today: date) -> Hours:
    """These hours in good order, if they leave enough to play in. Raises BadOptions.

    Holidays are said before they begin. Of those that somebody had before, the days that are over are kept: they were
    had, and count in their year.
    """
    _check_night(hours.night)
    if not hours.off <= set(range(7)):
        raise BadOptions("There is no such day of the week.")
    if len(hours.off) > MOST_OFF:
        raise BadOptions("{count} days of the week can be free at most.", count=MOST_OFF)
    return Hours(hours.night, hours.off, _away(hours.away, before.away, today))


def coming(hours: Hours, today: date) -> Away:
    """The holidays that are not over yet."""
    return tuple(span for span in hours.away if span[1] >= today.isoformat())


def _check_night(night: tuple[int, int] | None) -> None:
    if night is None:
        return
    first, last = night
    if not (0 <= first < MINUTES and 0 <= last < MINUTES) or first == last:
        raise BadOptions("A night is from one time of the day to another.")
    if (last - first) % MINUTES > LONGEST_NIGHT:
        raise BadOptions("A night can have {hours} hours at most.", hours=LONGEST_NIGHT // 60)


def _away(wished: Away, before: Away, today: date) -> Away:
    if len(coming(Hours(away=wished), today)) > MOST_HOLIDAYS:
        raise BadOptions("There can be {count} holidays at most.", count=MOST_HOLIDAYS)
    had = {day for span in before for day in _days(*_ends(span)) if day < today and day.year == today.year}
    days = set(had)
    for span in wished:
        first, last = _ends(span)
        if last < first:
            raise BadOptions("A holiday ends after it has begun.")
        if last > today + timedelta(LONGEST):
            raise BadOptions("Holidays can be said for a year ahead.")
        new = set(_days(max(first, today - timedelta(LONGEST)), last)) - had
        if first < today - timedelta(LONGEST) or min(new, default=today) < today:
            raise BadOptions("A holiday has to be said before it begins.")
        days |= new
    for year in sorted({day.year for day in days}):
        if sum(day.year == year for day in days) > MOST_AWAY:
            raise BadOptions("In {year} that would be more than {count} days of holidays.", year=year, count=MOST_AWAY)
    return tuple(_stretches(days))


def _ends(span: tuple[str, str]) -> tuple[date, date]:
    return _day(span[0]), _day(span[1])


def _day(word: str) -> date:
    found = as_date(word)
    if found is None or not 2000 <= found.year <= 2200:
        raise BadOptions("“{day}” is no day: write 2026-12-24.", day=word[:20])
    return found


def _days(first: date, last: date) -> Iterator[date]:
    return (first + timedelta(ahead) for ahead in range((last - first).days + 1))


def _stretches(days: set[date]) -> Iterator[tuple[str, str]]:
    """Days in a row, as first and last."""
    for first in sorted(day for day in days if day - ONE not in days):
        last = first
        while last + ONE in days:
            last += ONE
        yield first.isoformat(), last.isoformat()
