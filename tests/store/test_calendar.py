"""What time it is for things that expire: clocks that jump end nothing."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from store.opened import opened

from mastaba.store.calendar import DAY, HOUR, STEP, Calendar, Clocks
from mastaba.store.store import MOST_SWEPT

NOON = 1_800_000_000.0


class Hands:
    """Two clocks that somebody turns: that on the wall may jump, the other one only runs."""

    def __init__(self) -> None:
        self.wall = NOON
        self.running = 5.0

    @property
    def clocks(self) -> Clocks:
        return Clocks(lambda: self.wall, lambda: self.running)

    def run(self, seconds: float) -> None:
        self.wall += seconds
        self.running += seconds

    def run_for_days(self, calendar: Calendar, days: int) -> None:
        for _ in range(24 * days):
            self.run(HOUR)
            calendar.look()


@pytest.mark.parametrize("jump", [401 * DAY, -401 * DAY, 1e12, -1e12])
def test_a_jump_of_the_clock_is_no_progress_of_time(jump: float) -> None:
    hands = Hands()
    calendar = Calendar(None, hands.clocks)
    hands.run(10)
    hands.wall += jump
    assert calendar.now() == NOON + 10
    calendar.look()
    assert calendar.now() == NOON + 10


def test_what_it_is_behind_it_makes_up_in_steps() -> None:
    hands = Hands()
    calendar = Calendar(None, hands.clocks)
    hands.wall += 401 * DAY
    hands.run(HOUR - 1)
    calendar.look()
    assert calendar.now() == NOON + HOUR - 1
    hands.run(1)
    calendar.look()
    assert calendar.now() == NOON + HOUR + STEP
    hands.run(DAY - 1)
    calendar.look()
    assert calendar.now() == NOON + HOUR + STEP + DAY - 1
    hands.run_for_days(calendar, 14)
    assert calendar.now() == hands.wall


def test_it_never_goes_back() -> None:
    hands = Hands()
    calendar = Calendar(NOON + DAY, hands.clocks)  # the clock is behind by a day
    before = calendar.now()
    for _ in range(100):
        hands.run(HOUR)
        hands.wall -= 3 * HOUR
        calendar.look()
        assert calendar.now() > before
        before = calendar.now()


def test_who_starts_again_and_again_with_a_wrong_clock_does_not_make_time_pass() -> None:
    hands, left_off = Hands(), NOON
    hands.wall += 401 * DAY
    for _ in range(1_000):
        calendar = Calendar(left_off, hands.clocks)
        hands.run(60)
        calendar.look()
        left_off = calendar.now()
    assert left_off == NOON + 60_000


# ---- In the store ---------------------------------------------------------------------------------------


def kept(file: Path) -> list[str]:
    return [key for (key,) in sqlite3.connect(file).execute("SELECT key FROM things WHERE kind = 'token'").fetchall()]


def test_nothing_is_lost_by_a_jump_neither_by_writing_nor_by_starting_again(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with opened(tmp_path / "store", clocks=hands.clocks) as store:
            await store.put("token", "anna", b"1", 400 * DAY)
            hands.wall += 401 * DAY
            await store.put("code", "x", b"", 600)
            assert await store.get("token", "anna") == b"1"
            assert await store.sweep() == 0
        async with opened(tmp_path / "store", clocks=hands.clocks) as store:
            await store.put("code", "y", b"", 600)
            assert await store.get("token", "anna") == b"1"
            hands.wall = NOON  # somebody has put it right
            hands.run(600)
            assert await store.get("code", "y") is None
            assert await store.get("token", "anna") == b"1"
        hands.wall -= 2_000 * DAY  # a computer that has forgotten the date
        async with opened(tmp_path / "store", clocks=hands.clocks) as store:
            assert store.now() == NOON + 600
            await store.put("code", "z", b"", 600)
            assert await store.get("token", "anna") == b"1"

    asyncio.run(main())
    assert kept(tmp_path / "store") == ["anna"]


def test_what_lasts_a_year_expires_when_a_year_has_passed(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with opened(tmp_path / "store", clocks=hands.clocks) as store:
            await store.put("token", "anna", b"1", 400 * DAY)
            await store.put("token", "ben", b"2", 400 * DAY)
            hands.run(200 * DAY)
            assert await store.renew("token", "ben", 400 * DAY)
            assert not await store.renew("token", "carla", 400 * DAY)
            hands.run(200 * DAY)
            assert await store.get("token", "anna") is None
            assert not await store.renew("token", "anna", 400 * DAY)
            assert await store.get("token", "ben") == b"2"
            assert kept(tmp_path / "store") == ["anna", "ben"]
            assert await store.sweep() == 1

    asyncio.run(main())
    assert kept(tmp_path / "store") == ["ben"]


def test_a_sweep_takes_a_bounded_part(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", clocks=Hands().clocks) as store:
            await asyncio.gather(*(store.put("code", str(i), b"", 0) for i in range(MOST_SWEPT + 1)))
            assert [await store.sweep() for _ in range(3)] == [MOST_SWEPT, 1, 0]

    asyncio.run(main())


def test_a_store_that_did_not_note_the_time_goes_on_from_its_last_change(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a"):
            pass
        with sqlite3.connect(tmp_path / "store") as raw:
            raw.execute("DELETE FROM things")
            raw.execute("UPDATE tables SET changed = ?", (NOON - DAY,))
        async with opened(tmp_path / "store", clocks=Hands().clocks) as store:
            assert store.now() == NOON - DAY
        with sqlite3.connect(tmp_path / "store") as raw:
            raw.execute("DELETE FROM things")
            raw.execute("UPDATE tables SET changed = ?", (NOON + 900 * DAY,))  # its clock was wrong
        async with opened(tmp_path / "store", clocks=Hands().clocks) as store:
            assert store.now() == NOON

    asyncio.run(main())
