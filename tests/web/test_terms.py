"""A move a day, over the web: time that is up to the second, nights, holidays, a server that was away, and consent."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from web.guests import Door, Guest, begun, refused, seated

from mastaba.club.hours import Hours
from mastaba.club.people import Known
from mastaba.club.terms import Owed
from mastaba.store.calendar import Clocks
from mastaba.table.terms import DAY, HOUR
from mastaba.web.house import House, Settings

pytestmark = pytest.mark.anyio
PARIS = ZoneInfo("Europe/Paris")
NIGHT = Hours(night=(22 * 60, 8 * 60))
A_DAY = {"move": DAY, "out": "bot", "bot": "greedy"}


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=PARIS).timestamp()


class Wall:
    """A clock on the wall that somebody turns."""

    def __init__(self, text: str) -> None:
        self.now = at(text)

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def served(folder: Path, wall: Wall) -> AsyncIterator[Door]:
    async with House.opened(Settings(folder / "store", limits=False), Clocks(wall=wall)) as house:
        door = Door(house)
        yield door
        await door.close()


async def back(door: Door, guest: Guest) -> Guest:
    """The same guest, at a server that was started again."""
    again = door.stranger()
    again.http.cookies, again.me = guest.http.cookies, guest.me
    again.http.headers["X-CSRF-Token"] = guest.me["csrf"]
    return again


async def attended(door: Door, table: str) -> list[str]:
    """Who plays in each seat, after all alarms have rung for which it is time."""
    door.house.room.ring_late()
    while door.house.room._working:
        await next(iter(door.house.room._working))
    async with door.house.room.at(table) as visit:
        return [chair.bot for chair in visit.table.chairs]


async def lives_in(door: Door, guest: Guest, hours: Hours, zone: str = "Europe/Paris") -> None:
    people = door.house.people
    known, _ = await people.visit(guest.http.cookies["mastaba"])
    assert known is not None
    await people.change(Known(known, guest.http.cookies["mastaba"]), zone=zone)
    await people.set_hours(known.id, hours)


async def due(guest: Guest, table: str) -> list[float]:
    found: list[float] = (await guest.got(f"/tables/{table}"))["due"]
    return found


async def slowly(door: Door, *guests: Guest, time: dict[str, Any] = A_DAY, **more: Any) -> str:
    table = await seated(*guests, pace="slow", time=time, options={"first": "1"}, **more)
    await guests[0].posted(f"/tables/{table}/start")
    return table


async def test_time_is_up_to_the_second_and_a_bot_plays(tmp_path: Path) -> None:
    wall = Wall("2026-11-18 12:00")
    async with served(tmp_path, wall) as door:
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        table = await slowly(door, anna, ben)
        shown = await ben.got(f"/tables/{table}")
        assert shown["due"] == [wall() + DAY]
        assert shown["time"] == {"move": DAY, "bank": 0.0, "out": "bot", "bot": "greedy"}
        (owed,) = door.house.terms.owed(anna.me["id"])
        assert owed == Owed(table, 0, anna.me["id"], wall(), wall() + DAY, wall() + 0.9 * DAY)
        wall.now += DAY - 1
        assert await attended(door, table) == ["", ""]
        wall.now += 1
        assert await attended(door, table) == ["greedy", ""]
        told = (await ben.got(f"/tables/{table}/log"))["lines"]
        assert any({"kind": "stood_in", "seat": 0, "bot": "greedy", "clock": True} in line["told"] for line in told)


async def test_the_night_in_between_does_not_count_and_nobody_is_reminded_in_it(tmp_path: Path) -> None:
    wall = Wall("2026-11-18 20:00")
    async with served(tmp_path, wall) as door:
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        await lives_in(door, anna, NIGHT)
        table = await slowly(door, anna, ben, time=A_DAY | {"move": 12 * HOUR})
        assert await due(ben, table) == [at("2026-11-19 18:00")]
        (owed,) = door.house.terms.owed()
        assert owed.remind == at("2026-11-19 16:48")
        wall.now = at("2026-11-18 23:00")
        page = (await anna.http.get(f"/t/{table}", headers={"Accept": "text/html"})).text
        assert "stands still till" in page
        assert "You have 10 hours; then a bot plays for you." in page
        assert "10 hours of 12 hours left" in page
        wall.now = at("2026-11-19 17:59:59")
        assert await attended(door, table) == ["", ""]
        wall.now += 1
        assert await attended(door, table) == ["greedy", ""]


async def test_hours_that_are_changed_change_nothing_that_is_owed_but_holidays_from_midnight_on(tmp_path: Path) -> None:
    wall = Wall("2026-10-23 12:00")
    async with served(tmp_path, wall) as door:
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        await lives_in(door, anna, NIGHT)
        table = await slowly(door, anna, ben, time=A_DAY | {"move": 3 * DAY / 2})  # 10 + 14 + 12 hours awake
        first = at("2026-10-25 20:00")  # clocks are put back that night, while she sleeps
        assert await due(ben, table) == [first]
        await lives_in(door, anna, Hours(night=(20 * 60, 8 * 60), off=frozenset({5, 6})))
        assert await due(ben, table) == [first]
        await lives_in(door, anna, Hours(NIGHT.night, away=(("2026-10-23", "2026-10-25"),)))
        assert await due(ben, table) == [at("2026-10-27 20:00")]  # today counts as it was, and 26 hours follow
        await lives_in(door, anna, Hours())
        assert await due(ben, table) == [at("2026-10-27 20:00")]
        again = (await due(ben, table))[0]
    async with served(tmp_path, wall) as door:
        assert door.house.room.listing.get(table).due == [again]


async def test_a_server_that_was_away_punishes_nobody(tmp_path: Path) -> None:
    wall = Wall("2026-11-18 12:00")
    async with served(tmp_path, wall) as door:
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        table = await slowly(door, anna, ben)
        other = await slowly(door, anna, ben, time=A_DAY | {"move": 60 * HOUR})
        wall.now += DAY - 60
    wall.now += 5 * HOUR
    async with served(tmp_path, wall) as door:
        ben = await back(door, ben)
        assert await attended(door, table) == ["", ""]
        assert await due(ben, table) == [wall() + HOUR]  # an hour, at least
        assert await due(ben, other) == [at("2026-11-21 00:00") + 5 * HOUR]
        wall.now += HOUR
        assert await attended(door, table) == ["greedy", ""]


async def test_others_give_a_day_more_and_decide_when_it_is_up(tmp_path: Path) -> None:
    wall = Wall("2026-11-18 12:00")
    async with served(tmp_path, wall) as door:
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        table = await slowly(door, anna, ben, time={"bank": DAY})
        assert (await ben.got(f"/tables/{table}"))["bank"] == [DAY, DAY]
        refused(await anna.post(f"/tables/{table}/seats/0/time"), 403, "NotAllowed")
        wall.now += DAY
        shown = await ben.got(f"/tables/{table}")
        assert (shown["seats"][0]["late"], shown["seats"][0]["missing"]) == (True, True)
        shown = await ben.posted(f"/tables/{table}/seats/0/time")
        assert (shown["due"], shown["seats"][0]["late"]) == ([wall() + DAY], False)
        wall.now += DAY
        assert (await ben.posted(f"/tables/{table}/seats/0/victory"))["status"] == "over"


async def test_who_looks_on_is_told_of_nobodys_hours(tmp_path: Path) -> None:
    async with served(tmp_path, Wall("2026-11-18 12:00")) as door:
        anna, ben, carla = [await door.guest(name) for name in ("Anna", "Ben", "Carla")]
        table = await slowly(door, anna, ben, time={"bank": DAY})
        link = (await anna.posted(f"/tables/{table}/watch-link"))["watch"]
        shown = await carla.posted(f"/tables/{table}/watch", watch=link)
        assert (shown["due"], shown["bank"]) == ([], [])
        refused(await carla.post(f"/tables/{table}/seats/0/time"), 403, "NotAllowed")
        refused(await carla.post(f"/tables/{table}/undo/answer", yes=True), 403, "NotAllowed")


@pytest.mark.parametrize(
    "wishes",
    [
        {"time": A_DAY},
        {"pace": "slow", "time": {}},
        {"pace": "slow", "time": {"move": 60}},
        {"pace": "slow", "time": {"move": 1e300}},
        {"pace": "slow", "time": A_DAY | {"bot": "skynet"}},
        {"pace": "slow", "time": A_DAY | {"out": "never"}},
        {"take_back": "always"},
    ],
)
async def test_wishes_that_there_are_not(door: Door, wishes: dict[str, Any]) -> None:
    anna = await door.guest("Anna")
    answer = await anna.post("/tables", game="hapy", seats=2, sit=0, **wishes)
    assert answer.status_code in (400, 422), answer.text
    assert (await anna.got("/tables")) == []


async def test_taken_back_by_consent_at_tables_by_invitation(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    first = await anna.got(f"/tables/{table}")
    assert (first["take_back"], first["can_ask_back"]) == ("consent", False)
    await anna.plays(table)
    while 1 in (await ben.got(f"/tables/{table}"))["to_act"]:
        await ben.plays(table)
    shown = await anna.posted(f"/tables/{table}/undo/ask")
    assert (shown["asked_back"], shown["unanswered"], shown["can_ask_back"]) == (0, [1], False)
    await ben.posted(f"/tables/{table}/undo/answer", yes=True)
    now = await anna.got(f"/tables/{table}")
    same = ("view", "legal", "to_act", "prompt")
    assert [now[name] for name in same] == [first[name] for name in same]
    lines = (await ben.got(f"/tables/{table}/log"))["lines"]
    assert {"kind": "asked_back", "seat": 0} in [told for line in lines for told in line["told"]]
    assert lines[-1]["told"][0]["agreed"]


async def test_who_is_there_from_the_first_has_nobody_to_ask(door: Door) -> None:
    anna = await door.guest("Anna")
    alone = await anna.opens(2, sit=0, bots={"1": "random"}, start=True, take_back="consent")
    assert alone["take_back"] == "rules"
