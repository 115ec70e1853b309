"""What is not kept for ever: people who want to be forgotten or have not been here for a year, and finished tables."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from store.test_calendar import Hands
from web.guests import Door, Guest, begun, finished, refused, seated
from web.test_people import other_device

from mastaba.club.people import REMEMBERED, YEAR
from mastaba.store.calendar import DAY, HOUR
from mastaba.table.errors import JournalFailed
from mastaba.web.house import House, Settings

pytestmark = pytest.mark.anyio
NAME = "Nefertari"  # long enough to be found


async def every_word_about(guest: Guest, table: str) -> str:
    """What the pages and the API say of a table."""
    said = []
    for path in (f"/t/{table}", f"/t/{table}/parts", f"/t/{table}/steps", "/", "/tables"):
        said.append((await guest.http.get(path, headers={"Accept": "text/html"})).text)
    for path in (f"/tables/{table}", f"/tables/{table}/log", f"/tables/{table}/record", "/tables"):
        said.append((await guest.get(path)).text)
    return "".join(said)


def bytes_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.glob("store*")))


@pytest.mark.parametrize("in_memory", [True, False])
async def test_of_who_is_forgotten_no_name_is_left(tmp_path: Path, in_memory: bool) -> None:
    async with House.opened(Settings(tmp_path / "store", limits=False)) as house:
        door = Door(house)
        neferu, ben = await door.guest(NAME), await door.guest("Ben")
        over = await begun(neferu, ben)
        await finished(over, neferu, ben)
        running, of_three = await begun(neferu, ben), await begun(ben, neferu, await door.guest("Carla"))
        hosted, sat = await seated(neferu, ben), await seated(ben, neferu)
        await neferu.named(f"{NAME} II")
        for table in (over, running, of_three, hosted, sat):
            assert NAME in await every_word_about(ben, table)
        assert NAME.encode() in bytes_of(tmp_path)
        if not in_memory:
            for table, place in list(house.room._places.items()):
                await house.room._leave(table, place)
        assert (await neferu.delete("/me")).status_code == 204
        refused(await neferu.get("/me"), 401, "NotSignedIn")
        await check_nameless(ben, over, running, of_three, hosted, sat)
        await ben.plays(of_three) if (await ben.got(f"/tables/{of_three}"))["decision"] else None
        await door.close()
    assert NAME.encode() not in bytes_of(tmp_path)
    async with House.opened(Settings(tmp_path / "store")) as house:  # and all of it can be read again
        door, cookie = Door(house), ben.http.cookies["mastaba"]
        again = door.stranger()
        again.http.cookies["mastaba"] = cookie
        again.me = await again.got("/me")
        again.http.headers["X-CSRF-Token"] = again.me["csrf"]
        await check_nameless(again, over, running, of_three, hosted, sat)
        assert (await again.posted(f"/tables/{over}/again"))["table"]  # a bot sits there
        await door.close()


async def check_nameless(ben: Guest, over: str, running: str, of_three: str, hosted: str, sat: str) -> None:
    for table in (over, running, of_three, hosted, sat):
        assert NAME not in await every_word_about(ben, table), table
    states = [(await ben.got(f"/tables/{table}"))["status"] for table in (over, running, of_three, hosted, sat)]
    assert states == ["over", "over", "playing", "closed", "gathering"]
    assert (await ben.got(f"/tables/{running}"))["resigned"] == [0]
    assert (await ben.got(f"/tables/{of_three}"))["seats"][1]["bot"] == "scribe"
    assert (await ben.got(f"/tables/{sat}"))["seats"][1]["kind"] == "open"
    assert "somebody" in (await ben.http.get("/tables")).text
    assert "Player 1" in (await ben.http.get(f"/t/{over}", headers={"Accept": "text/html"})).text


async def test_with_another_device_only_this_one_is_forgotten_unless_all_are_to_be(door: Door) -> None:
    anna, ben = await door.guest(NAME), await door.guest("Ben")
    phone = await other_device(door, anna)
    table = await begun(anna, ben)
    await anna.delete("/me")
    assert (await phone.got("/me"))["name"] == NAME
    assert NAME in (await ben.get(f"/tables/{table}")).text
    laptop = await other_device(door, phone)
    phone.http.headers["X-CSRF-Token"] = phone.me["csrf"]
    assert (await phone.delete("/me?everywhere=true")).status_code == 204
    for device in (phone, laptop):
        refused(await device.get("/me"), 401, "NotSignedIn")
    assert NAME not in (await ben.get(f"/tables/{table}")).text


async def test_if_the_disk_fails_they_can_ask_again(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await door.guest(NAME), await door.guest("Ben")
    table = await begun(anna, ben)

    async def fails(*_: object) -> None:
        raise JournalFailed("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(door.house.store, "rewrite", fails)
        refused(await anna.delete("/me"), 503, "JournalFailed")
    assert (await anna.got("/me"))["name"] == NAME
    assert (await anna.delete("/me")).status_code == 204
    assert NAME not in (await every_word_about(ben, table))


# ---- As time goes by ------------------------------------------------------------------------------------


@dataclass
class Home:
    door: Door
    hands: Hands

    async def tidy_for(self, days: int) -> None:
        """The house is kept tidy while time goes by."""
        for _ in range(days):
            self.hands.run(DAY)
            await self.door.house.tidy()


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    hands = Hands()
    async with House.opened(Settings(tmp_path / "store", keep_finished=30), hands.clocks) as house:
        door = Door(house)
        yield Home(door, hands)
        await door.close()


async def test_who_comes_is_remembered_anew_and_so_is_the_cookie_once_a_day(home: Home) -> None:
    anna = await home.door.guest("Anna")
    assert "set-cookie" not in (await anna.get("/me")).headers
    for _ in range(3):
        home.hands.run(REMEMBERED - HOUR)
        answers = [await anna.get("/me") for _ in range(3)]
        assert ["set-cookie" in answer.headers for answer in answers] == [True, False, False]
        assert f"Max-Age={int(REMEMBERED)}" in answers[0].headers["set-cookie"]
        assert "HttpOnly" in answers[0].headers["set-cookie"]
    home.hands.run(REMEMBERED + HOUR)
    refused(await anna.get("/me"), 401, "NotSignedIn")


async def test_guests_without_a_table_are_forgotten_after_a_year(home: Home) -> None:
    anna, ben, carla = [await home.door.guest(name) for name in ("Anna", "Ben", "Carla")]
    await anna.opens(sit=0)
    people, store = home.door.house.people, home.door.house.store
    await home.tidy_for(1)
    await home.tidy_for(200)
    await carla.got("/me")
    await home.tidy_for(int(YEAR / DAY) - 200)
    assert await store.keys("person", "", 9) == sorted([anna.me["id"], carla.me["id"]])
    refused(await ben.get("/me"), 401, "NotSignedIn")
    assert (await anna.got("/me"))["name"] == "Anna"
    assert not any(device.person.id == ben.me["id"] for device in people._devices.values())


async def test_a_clock_that_jumps_ends_nobody_and_nothing(tmp_path: Path) -> None:
    hands = Hands()
    async with House.opened(Settings(tmp_path / "store", keep_finished=30), hands.clocks) as house:
        door = Door(house)
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        over = await begun(anna, ben)
        await anna.posted(f"/tables/{over}/resign")
        hands.wall += 401 * DAY
        await (await door.guest("Carla")).posted("/me/code")
        await house.tidy()
        assert (await anna.got("/me"))["name"] == "Anna"
        await door.close()
    async with House.opened(Settings(tmp_path / "store", keep_finished=30), hands.clocks) as house:
        await house.tidy()
        assert await house.people.known(anna.http.cookies["mastaba"])
        assert await house.people.known(ben.http.cookies["mastaba"])
        assert over in house.room.listing


async def test_finished_tables_go_after_as_many_days_as_the_owner_says(home: Home) -> None:
    door, house = home.door, home.door.house
    anna, ben, carla = [await door.guest(name) for name in ("Anna", "Ben", "Carla")]
    over, running = await begun(anna, ben), await begun(anna, ben)
    watch = (await anna.posted(f"/tables/{over}/watch-link"))["watch"]
    await carla.posted(f"/tables/{over}/watch", watch=watch)
    await anna.posted(f"/tables/{over}/resign")
    await home.tidy_for(30)
    assert (await anna.got(f"/tables/{over}"))["status"] == "over"
    await home.tidy_for(3)
    for guest in (anna, carla):
        refused(await guest.get(f"/tables/{over}"), 404, "UnknownTable")
    assert [row["table"] for row in await anna.got("/tables")] == [running]
    assert [listed.id for listed in await house.store.tables()] == [running]
    assert await house.store.keys("watching", "", 9) == []
    assert (await anna.got(f"/tables/{running}"))["status"] == "playing"


async def test_without_a_word_of_the_owner_tables_are_kept_for_ever(tmp_path: Path) -> None:
    hands = Hands()
    async with House.opened(Settings(tmp_path / "store"), hands.clocks) as house:
        door = Door(house)
        anna = await door.guest("Anna")
        over = await begun(anna, await door.guest("Ben"))
        await anna.posted(f"/tables/{over}/resign")
        for _ in range(20):
            hands.run(300 * DAY)
            await anna.got("/me")
            await house.tidy()
        assert (await anna.got(f"/tables/{over}"))["status"] == "over"
        await door.close()
