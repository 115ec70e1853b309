"""The API: games and bots; who you are, on one device and on another."""

import asyncio
from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import httpx
import pytest
from web.guests import Door, Guest, refused, well

import mastaba
from mastaba.web.house import House, Settings

pytestmark = pytest.mark.anyio


# ---- Games and bots -------------------------------------------------------------------------------------


async def test_games_with_their_options(door: Door) -> None:
    games = await door.stranger().got("/games")
    assert [game["name"] for game in games] == list(mastaba.game_names())
    hapy = await door.stranger().got("/games/hapy")
    assert hapy in games
    assert (hapy["title"], hapy["fewest"], hapy["most"]) == ("Hâpy Families", 2, 4)
    layout = next(option for option in hapy["options"] if option["name"] == "layout")
    assert layout["default"] == "pyramid"
    assert set(layout["choices"]) == {"pyramid", "mastaba", "temple", "tomb", "giza"}


async def test_a_game_that_there_is_not(door: Door) -> None:
    assert "hapy" in refused(await door.stranger().get("/games/chess"), 404, "UnknownGame")["message"]


async def test_bots(door: Door) -> None:
    assert {"random", "greedy", "search"} <= set(await door.stranger().got("/bots"))


# ---- A name and a cookie --------------------------------------------------------------------------------


def cookie_of(answer: httpx.Response) -> Morsel[str]:
    return SimpleCookie(answer.headers["set-cookie"])["mastaba"]


async def test_a_guest_is_a_name_and_a_cookie_that_scripts_cannot_read(door: Door) -> None:
    anna = door.stranger()
    answer = await anna.post("/me", name="  Anna \n the First ")
    assert well(answer)["name"] == "Anna the First"
    cookie = cookie_of(answer)
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert not cookie["secure"]
    assert cookie.value not in answer.text  # the secret is in the cookie only
    assert await anna.got("/me") == answer.json()


async def test_the_cookie_is_secure_where_the_address_is(tmp_path: Path) -> None:
    async with House.opened(Settings(tmp_path / "store", public_url="https://bench.example")) as house:
        door = Door(house)
        answer = await door.stranger(url="https://bench.example").post("/me", name="Anna")
        assert cookie_of(answer)["secure"]
        await door.close()


async def test_nobody_is_asked_for_a_name(door: Door) -> None:
    refused(await door.stranger().get("/me"), 401, "NotSignedIn")


async def test_a_name_must_be_one(door: Door) -> None:
    for name in ("", " \n\t ", "\u200b\u0007", "x" * 201, 7, None, ["Anna"]):
        answer = await door.stranger().post("/me", name=name)
        assert answer.status_code in (400, 422), name
        assert "set-cookie" not in answer.headers, name


async def test_another_name_counts_on_all_devices(door: Door) -> None:
    anna = await door.guest("Anna")
    phone = await other_device(door, anna)
    await anna.named("Annette")
    assert (await phone.got("/me"))["name"] == "Annette"
    assert (await anna.got("/me"))["id"] == (await phone.got("/me"))["id"]


async def test_to_be_forgotten_on_one_device(door: Door) -> None:
    anna = await door.guest("Anna")
    phone = await other_device(door, anna)
    cookie = anna.http.cookies["mastaba"]
    assert (await anna.delete("/me")).status_code == 204
    assert "mastaba" not in anna.http.cookies
    refused(await anna.get("/me"), 401, "NotSignedIn")
    kept = door.stranger()
    kept.http.cookies["mastaba"] = cookie  # somebody who has kept a copy
    refused(await kept.get("/me"), 401, "NotSignedIn")
    assert (await phone.got("/me"))["name"] == "Anna"


async def test_people_are_known_after_a_restart(tmp_path: Path) -> None:
    async with House.opened(Settings(tmp_path / "store")) as house:
        door = Door(house)
        anna = await door.guest("Anna")
        cookie = anna.http.cookies["mastaba"]
        await door.close()
    async with House.opened(Settings(tmp_path / "store")) as house:
        door = Door(house)
        again = door.stranger()
        again.http.cookies["mastaba"] = cookie
        assert await again.got("/me") == anna.me
        await door.close()


async def test_the_store_has_no_secret_that_lets_anybody_in(door: Door) -> None:
    anna, robot = await door.guest("Anna"), await door.program("Robo")
    code = (await anna.posted("/me/code"))["code"]
    folder = door.house.store.path.parent
    written = b"".join(file.read_bytes() for file in folder.iterdir())
    for secret in (anna.http.cookies["mastaba"], robot.me["token"], code):
        assert secret.encode() not in written


# ---- Another device -------------------------------------------------------------------------------------


async def other_device(door: Door, guest: Guest) -> Guest:
    code = (await guest.posted("/me/code"))["code"]
    other = door.stranger()
    other.me = await other.posted("/me/device", code=code)
    other.http.headers["X-CSRF-Token"] = other.me["csrf"]
    return other


async def test_a_code_lets_another_device_in(door: Door) -> None:
    anna = await door.guest("Anna")
    phone = await other_device(door, anna)
    assert phone.me["id"] == anna.me["id"]
    assert phone.http.cookies["mastaba"] != anna.http.cookies["mastaba"]
    table = (await phone.opens(sit=0))["table"]
    assert (await anna.got(f"/tables/{table}"))["you"] == 0


async def test_a_code_counts_once_even_at_the_same_instant(door: Door) -> None:
    anna = await door.guest("Anna")
    for _ in range(5):
        code = (await anna.posted("/me/code"))["code"]
        answers = await asyncio.gather(*(door.stranger().post("/me/device", code=code) for _ in range(3)))
        assert sorted(answer.status_code for answer in answers) == [200, 410, 410]
        refused(await door.stranger().post("/me/device", code=code), 410, "BadInvitation")


async def test_a_code_is_typed_as_people_type(door: Door) -> None:
    anna = await door.guest("Anna")
    code = (await anna.posted("/me/code"))["code"]
    assert await door.stranger().posted("/me/device", code=f"  {code.lower()} ")


async def test_no_code_no_entry(door: Door) -> None:
    for code in ("AAAAAAAA", "x", "💥" * 50):
        answer = await door.stranger().post("/me/device", code=code)
        refused(answer, 410, "BadInvitation")
        assert "set-cookie" not in answer.headers, code


async def test_a_code_needs_a_person(door: Door) -> None:
    refused(await door.stranger().post("/me/code"), 401, "NotSignedIn")


# ---- Programs -------------------------------------------------------------------------------------------


async def test_a_program_has_a_token_and_needs_no_csrf(door: Door) -> None:
    robot = await door.program("Robo")
    assert "mastaba" not in robot.http.cookies
    me = await robot.got("/me")
    assert (me["name"], me["program"]) == ("Robo", True)
    table = await robot.opens(sit=0)
    assert table["seats"][0]["kind"] == "program"


async def test_a_token_that_was_never_given(door: Door) -> None:
    for token in ("nonsense", "", "é" * 30, "x" * 5_000):
        thief = door.stranger()
        value = f"Bearer {token}".encode()
        refused(await thief.send("GET", "/me", headers={b"Authorization": value}), 401, "NotSignedIn")


async def test_a_token_can_be_given_back(door: Door) -> None:
    robot = await door.program("Robo")
    assert (await robot.delete("/me")).status_code == 204
    refused(await robot.get("/tables"), 401, "NotSignedIn")
