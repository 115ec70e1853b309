"""When somebody is not to be disturbed, by the clock on their wall."""

from datetime import datetime
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest

from mastaba.club.hours import (
    NONE,
    Hours,
    add_waking,
    is_quiet,
    quiet_until,
    waking_between,
    zone_of,
)
from mastaba.table.terms import joined

PARIS = "Europe/Paris"
NIGHT = Hours(night=(22 * 60, 8 * 60))
NAP = Hours(night=(13 * 60, 14 * 60 + 30))
WEEKEND = Hours(off=frozenset({5, 6}))
HOLIDAY = Hours(away=(("2026-12-24", "2027-01-02"),))


def at(text: str, zone: str = PARIS) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("hours", "when", "until"),
    [
        (NONE, "2026-11-18 03:00", "2026-11-18 03:00"),
        (NIGHT, "2026-11-18 21:59", "2026-11-18 21:59"),
        (NIGHT, "2026-11-18 22:00", "2026-11-19 08:00"),
        (NIGHT, "2026-11-18 03:00", "2026-11-18 08:00"),
        (NIGHT, "2026-11-18 08:00", "2026-11-18 08:00"),
        (NAP, "2026-11-18 13:00", "2026-11-18 14:30"),
        (NAP, "2026-11-18 22:00", "2026-11-18 22:00"),
        (WEEKEND, "2026-11-20 23:59", "2026-11-20 23:59"),  # a Friday
        (WEEKEND, "2026-11-21 00:00", "2026-11-23 00:00"),
        (HOLIDAY, "2026-12-25 12:00", "2027-01-03 00:00"),
        (Hours(NIGHT.night, WEEKEND.off), "2026-11-20 23:00", "2026-11-23 08:00"),
        (Hours(NIGHT.night, WEEKEND.off, HOLIDAY.away), "2026-12-23 23:00", "2027-01-04 08:00"),  # the 3rd is a Sunday
    ],
)
def test_quiet_ends(hours: Hours, when: str, until: str) -> None:
    assert quiet_until(hours, PARIS, at(when)) == at(until)
    assert is_quiet(hours, PARIS, at(when)) == (when != until)


def test_the_clock_on_the_wall_counts() -> None:
    assert not is_quiet(NIGHT, PARIS, at("2026-11-18 21:30", "Europe/London") - 3600)
    assert is_quiet(NIGHT, PARIS, at("2026-11-18 21:30", "Europe/London"))


@pytest.mark.parametrize(("night", "hours"), [("2026-03-28 22:00", 9), ("2026-10-24 22:00", 11)])
def test_a_night_in_which_clocks_change(night: str, hours: int) -> None:
    start = at(night)
    assert quiet_until(NIGHT, PARIS, start) - start == hours * 3600


def test_who_is_never_awake_is_waited_for_a_year_at_most() -> None:
    now = at("2026-11-18 12:00")
    assert quiet_until(Hours(off=frozenset(range(7))), PARIS, now) - now == 366 * 86_400


@pytest.mark.parametrize("name", ["", "Mars/Olympus", "../../etc/passwd", "\0"])
def test_a_zone_that_is_none(name: str) -> None:
    assert zone_of(name).key == "UTC"


# ---- What does not count --------------------------------------------------------------------------------

LISBON, HOBART, LORD_HOWE, GAZA = "Europe/Lisbon", "Australia/Hobart", "Australia/Lord_Howe", "Asia/Gaza"
OWL = Hours(night=(2 * 60 + 30, 9 * 60))  # begins in the hour that is there twice, or not at all
HALF = Hours(night=(23 * 60, 2 * 60 + 30))
MOODY = Hours((22 * 60, 7 * 60), frozenset({2, 6}), (("2026-10-24", "2026-10-27"), ("2026-03-27", "2026-03-29")))


def minutes_awake(hours: Hours, zone: str, start: float, end: float) -> float:
    """Minute by minute."""
    return 60.0 * sum(1 for minute in range(int(end - start) // 60) if not is_quiet(hours, zone, start + 60 * minute))


@pytest.mark.parametrize("zone", ["UTC", PARIS, LISBON, HOBART, LORD_HOWE, GAZA, "America/Havana"])
@pytest.mark.parametrize("hours", [NONE, NIGHT, NAP, OWL, HALF, MOODY, Hours(off=frozenset({5, 6, 0}))])
def test_what_is_awake_is_what_a_minute_hand_counts(hours: Hours, zone: str) -> None:
    """Around the days on which clocks are changed in either half of the world, from odd minutes on."""
    random = Random(f"{hours} {zone}")
    for day in ("2026-03-27 12:00", "2026-04-03 12:00", "2026-10-02 12:00", "2026-10-23 12:00"):
        start = at(day, "UTC") + 60 * random.randrange(1440)
        end = start + 60 * random.randrange(1440, 2880)
        awake = waking_between(hours, zone, start, end)
        assert awake == minutes_awake(hours, zone, start, end)
        seconds = 60.0 * random.randrange(1, 1440)
        until, quiet = add_waking(hours, zone, start, seconds)
        assert minutes_awake(hours, zone, start, until) == seconds
        assert not is_quiet(hours, zone, until - 60)  # it ends with the last minute that counts
        assert until - start - sum(last - first for first, last in quiet) == seconds
        assert all(first < last for first, last in quiet)
        assert all(one[1] < other[0] for one, other in pairwise(quiet))


def test_the_night_stops_the_clock() -> None:
    until, quiet = add_waking(NIGHT, PARIS, at("2026-11-18 20:00"), 4 * 3600)
    assert until == at("2026-11-19 10:00")
    assert quiet == ((at("2026-11-18 22:00"), at("2026-11-19 08:00")),)


def test_time_that_ends_when_the_night_begins_ends_then() -> None:
    assert add_waking(NIGHT, PARIS, at("2026-11-18 20:00"), 2 * 3600) == (at("2026-11-18 22:00"), ())


def test_who_is_never_awake_has_a_year_more() -> None:
    now = at("2026-11-18 12:00")
    until, _ = add_waking(Hours(off=frozenset(range(7))), PARIS, now, 3600)
    assert until == now + 2 * 3600 + 366 * 86_400


def test_quiet_that_overlaps_is_one() -> None:
    assert joined([(5, 7), (1, 3)], [(2, 4), (7, 8), (9, 9)]) == [(1, 4), (5, 8)]
