"""How much quiet somebody may have."""

from datetime import date

import pytest

from mastaba.club.holidays import checked, coming
from mastaba.club.hours import NONE, Hours
from mastaba.kernel.errors import BadOptions

TODAY = date(2026, 11, 19)


def away(*spans: str) -> Hours:
    return Hours(away=tuple((first, last) for first, _, last in (span.partition("/") for span in spans)))


@pytest.mark.parametrize(
    ("hours", "why"),
    [
        (Hours(night=(600, 600)), "from one time"),
        (Hours(night=(20 * 60, 8 * 60 + 15)), "12 hours"),
        (Hours(off=frozenset({0, 1, 2, 3})), "3 days"),
        (away("2026-12-24/2026-12-23"), "ends after"),
        (away("2026-12-24/2026-12-32"), "no day"),
        (away("christmas/2026-12-24"), "no day"),
        (away("2026-11-18/2026-11-20"), "before it begins"),
        (away("2020-01-01/2026-11-20"), "before it begins"),
        (away("2027-11-01/2027-11-30"), "a year ahead"),
        (away("2026-11-19/2026-11-30", "2026-12-01/2027-01-01", "2027-01-02/2027-03-02"), "2027"),
        (away(*(f"2026-12-{day:02}/2026-12-{day:02}" for day in range(1, 12))), "10 holidays"),
    ],
)
def test_what_is_too_much_or_makes_no_sense(hours: Hours, why: str) -> None:
    with pytest.raises(BadOptions, match=why):
        checked(hours, NONE, TODAY)


def test_as_much_as_is_allowed() -> None:
    night = Hours(night=(20 * 60, 8 * 60), off=frozenset({4, 5, 6}))
    assert checked(night, NONE, TODAY) == night
    whole = away("2026-11-19/2026-12-31", "2027-01-01/2027-02-17")
    assert checked(whole, NONE, TODAY).away == (("2026-11-19", "2027-02-17"),), "days in a row are one holiday"


def test_days_that_were_had_count_whatever_is_said_later() -> None:
    before = checked(away("2026-09-01/2026-10-20"), NONE, date(2026, 9, 1))
    nothing = checked(NONE, before, TODAY)
    assert nothing.away == before.away
    assert coming(nothing, TODAY) == ()
    with pytest.raises(BadOptions, match="2026"):
        checked(away("2026-12-01/2026-12-11"), nothing, TODAY)
    ten = checked(away("2026-12-01/2026-12-10"), nothing, TODAY)
    assert coming(ten, TODAY) == (("2026-12-01", "2026-12-10"),)
    assert checked(NONE, ten, date(2027, 1, 1)).away == (), "in another year they do not"


def test_a_holiday_that_is_under_way_can_be_said_again_or_ended() -> None:
    before = away("2026-11-15/2026-11-25")
    assert checked(before, before, TODAY) == before
    assert checked(NONE, before, TODAY) == away("2026-11-15/2026-11-18")
    with pytest.raises(BadOptions, match="before it begins"):
        checked(away("2026-11-14/2026-11-25"), before, TODAY)
