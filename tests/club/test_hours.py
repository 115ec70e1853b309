"""When somebody is not to be disturbed, by the clock on their wall."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from mastaba.club.hours import NONE, Hours, is_quiet, quiet_until, zone_of

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
