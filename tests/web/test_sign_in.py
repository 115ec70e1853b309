"""Coming in: by passkey, password, mail and code; and what a thief tries."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from club.test_letters import Box
from club.test_letters import box as box
from store.test_calendar import Hands
from web.authenticator import PRESENT, Authenticator, as_before, comes_in, joins, know
from web.guests import Door, Guest, begun, refused

from mastaba.club.letters import Postman
from mastaba.club.passwords import NOBODYS, Passwords
from mastaba.web.house import House, Settings

pytestmark = pytest.mark.anyio
GOOD = "a bench in the shade"


@pytest.fixture
async def hands() -> Hands:
    return Hands()


@pytest.fixture
async def door(tmp_path: Path, hands: Hands) -> AsyncIterator[Door]:
    """The clock stands still, unless somebody moves its hands."""
    async with House.opened(Settings(tmp_path / "store"), hands.clocks) as house:
        door = Door(house)
        yield door
        await door.close()


# ---- Passkeys -------------------------------------------------------------------------------------------


async def test_a_guest_becomes_a_member_and_keeps_the_table(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    thief, id = as_before(anna, door.stranger()), anna.me["id"]
    own = await joins(anna)
    assert (anna.me["id"], anna.me["member"]) == (id, True)
    assert (await anna.got(f"/tables/{table}"))["you"] == 0
    refused(await thief.get("/me"), 401, "NotSignedIn")  # whoever had planted or copied the guest's cookie
    phone = door.stranger()
    assert (await comes_in(phone, own))["id"] == id
    assert (await phone.got(f"/tables/{table}"))["you"] == 0
    assert phone.http.cookies["mastaba"] != anna.http.cookies["mastaba"]
    assert (await anna.got("/me/account"))["passkeys"][0]["used"] == door.house.now()


Lie = Callable[[Authenticator], None]
LIES: dict[str, Lie] = {
    "another page": lambda own: setattr(own, "origin", "http://localhost.example"),
    "another name": lambda own: setattr(own, "rp", "example"),
    "nobody has proved to be there": lambda own: setattr(own, "flags", PRESENT),
    "another key": lambda own: setattr(own, "key", Authenticator().key),
    "another person": lambda own: setattr(own, "user", b"somebody"),
    "a passkey that nobody has": lambda own: setattr(own, "id", Authenticator().id),
    "a copy, which counts anew": lambda own: setattr(own, "count", 0),
}


async def test_a_passkey_that_lies_lets_nobody_in(door: Door) -> None:
    for lie in LIES.values():
        anna, thief = await door.guest("Anna"), door.stranger()
        own = await joins(anna)
        await comes_in(door.stranger(), own)
        await comes_in(door.stranger(), own)
        lie(own)
        shown = own.shows(await thief.posted("/sign-in/passkey/options"))
        answer = await thief.post("/sign-in/passkey", credential=shown)
        assert "does not fit" in refused(answer, 403, "NotLetIn")["message"]
        assert "mastaba" not in thief.http.cookies


async def test_an_answer_counts_once_and_not_for_long(door: Door, hands: Hands) -> None:
    anna = await door.guest("Anna")
    own = await joins(anna)
    shown = own.shows(await anna.posted("/sign-in/passkey/options"))
    answers = await asyncio.gather(*(door.stranger().post("/sign-in/passkey", credential=shown) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403]
    late = own.shows(await door.stranger().posted("/sign-in/passkey/options"))
    hands.run(301)
    refused(await door.stranger().post("/sign-in/passkey", credential=late), 403, "NotLetIn")


async def test_a_question_is_answered_as_it_was_asked(door: Door) -> None:
    """What was asked to add a passkey, or of somebody else, or by nobody, is no question to come in."""
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    own = await joins(anna)
    for asked in (await anna.posted("/me/passkeys/options"), {"challenge": "AAAA"}, {"challenge": "é"}):
        refused(await ben.post("/sign-in/passkey", credential=own.shows(asked)), 403, "NotLetIn")
    fresh = Authenticator()
    of_anna = fresh.makes(await anna.posted("/me/passkeys/options"))
    refused(await ben.post("/me/passkeys", credential=of_anna), 403, "NotLetIn")
    again = own.makes(await ben.posted("/me/passkeys/options"))  # it has an owner
    refused(await ben.post("/me/passkeys", credential=again), 403, "NotLetIn")
    assert not (await ben.got("/me/account"))["member"]


async def test_what_is_no_passkey(door: Door) -> None:
    anna = await door.guest("Anna")
    some: list[Any] = [{}, {"id": 7}, {"id": "AA", "response": []}, {"response": {"clientDataJSON": "W1"}}]
    for nonsense in some:
        refused(await anna.post("/sign-in/passkey", credential=nonsense), 403, "NotLetIn")
        refused(await anna.post("/me/passkeys", credential=nonsense), 403, "NotLetIn")
    numbers = door.stranger(url="http://192.168.1.7")  # where no browser has any
    refused(await numbers.post("/sign-in/passkey/options"), 409, "NotNow")


async def test_the_last_way_in_stays(door: Door) -> None:
    anna = await door.guest("Anna")
    own = await joins(anna)
    (key,) = (await anna.got("/me/account"))["passkeys"]
    refused(await anna.delete(f"/me/passkeys/{key['id']}"), 409, "NotNow")
    await anna.posted("/me/password", name="anna", password=GOOD)
    anna.http.headers["X-CSRF-Token"] = (await anna.got("/me"))["csrf"]
    assert (await anna.delete(f"/me/passkeys/{key['id']}")).status_code == 204
    shown = own.shows(await door.stranger().posted("/sign-in/passkey/options"))
    refused(await door.stranger().post("/sign-in/passkey", credential=shown), 403, "NotLetIn")


# ---- Another page ---------------------------------------------------------------------------------------


async def test_another_page_signs_nobody_in(door: Door) -> None:
    anna = await door.guest("Anna")
    own = await joins(anna)
    ben = await door.guest("Ben")
    shown = own.shows(await ben.posted("/sign-in/passkey/options"))
    for headers in ({"X-CSRF-Token": ""}, {"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        for path in ("/sign-in/passkey", "/me/passkeys"):
            refused(await ben.post(path, headers=headers, credential=shown), 403, "Refused")
    assert (await ben.got("/me"))["name"] == "Ben"


# ---- Passwords ------------------------------------------------------------------------------------------


async def with_password(door: Door, name: str = "Anna", login: str = "anna.of.giza") -> Guest:
    guest = await door.guest(name)
    know(guest, await guest.posted("/me/password", name=login, password=GOOD))
    return guest


async def test_a_password_lets_in(door: Door) -> None:
    anna = await with_password(door)
    phone = door.stranger()
    told = await phone.posted("/sign-in/password", name="ANNA of Giza", password=GOOD)
    assert told["id"] == anna.me["id"]


async def test_nobody_learns_who_has_an_account(door: Door) -> None:
    """The same words, after as many hashes: a wrong password, no such name, an account that has none."""
    await with_password(door)
    await joins(await door.guest("Ben"))
    before, answers = door.house.members.passwords.looked_at, []
    for name in ("anna.of.giza", "nobody", "Ben", " "):
        answer = await door.stranger().post("/sign-in/password", name=name, password="wrong, all of it")
        answers.append((answer.status_code, answer.json()))
    assert door.house.members.passwords.looked_at == before + len(answers)
    assert answers == [answers[0]] * len(answers)
    assert answers[0][0] == 403


async def test_nobodys_hash_takes_as_much_as_anybodys() -> None:
    passwords = Passwords()
    kept = await passwords.hashed(GOOD)
    assert kept.rpartition("$")[0].rpartition("$")[0] == NOBODYS.rpartition("$")[0].rpartition("$")[0]
    assert [len(part) for part in kept.split("$")] == [len(part) for part in NOBODYS.split("$")]
    assert not await passwords.fits("", GOOD)
    passwords.close()


async def test_a_password_that_is_none_and_a_sign_in_name_that_looks_like_another(door: Door) -> None:
    await with_password(door)
    ben = await door.guest("Ben")
    for password in ("short", "aaaaaaaaaaaaaaa", "Ben of Giza 1", "x" * 201):
        refused(await ben.post("/me/password", name="ben of giza", password=password), 422, "BadOptions")
    refused(await ben.post("/me/password", name="Аnna of giza", password=GOOD), 409, "NotNow")  # a Cyrillic А
    assert not (await ben.got("/me/account"))["member"]


async def test_who_changes_a_password_knows_the_one_before(door: Door) -> None:
    anna = await with_password(door)
    refused(await anna.post("/me/password", name="anna", password="a new one, longer"), 403, "NotLetIn")
    know(anna, await anna.posted("/me/password", name="anna", password="a new one, longer", current=GOOD))
    refused(await door.stranger().post("/sign-in/password", name="anna.of.giza", password=GOOD), 403, "NotLetIn")
    assert await door.stranger().posted("/sign-in/password", name="anna", password="a new one, longer")


async def test_guesses_at_one_name_are_few_and_its_owner_is_not_locked_out_elsewhere(door: Door) -> None:
    await with_password(door)
    thief, tries = door.stranger("10.0.0.1"), []
    for _ in range(3):  # many at the same instant, too
        tries += await asyncio.gather(
            *(thief.post("/sign-in/password", name="anna.of.giza", password=f"guess {n}") for n in range(5))
        )
    assert [answer.status_code for answer in tries].count(429) == 5
    unknown = [await thief.post("/sign-in/password", name="nobody", password="guess") for _ in range(1)]
    assert unknown[0].status_code == 403
    assert await door.stranger("10.0.0.2").posted("/sign-in/password", name="anna.of.giza", password=GOOD)


# ---- Codes ----------------------------------------------------------------------------------------------


async def test_a_recovery_code_counts_once(door: Door) -> None:
    anna = await door.guest("Anna")
    refused(await anna.post("/me/recovery"), 409, "NotNow")  # a guest has nothing to recover
    await joins(anna)
    codes = (await anna.posted("/me/recovery"))["codes"]
    assert len(codes) == len(set(codes)) == 10
    typed = codes[3].lower().replace("-", " ")
    answers = await asyncio.gather(*(door.stranger().post("/sign-in/code", code=typed) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 410, 410]
    assert (await anna.got("/me/account"))["recovery_codes"] == 9
    await anna.posted("/me/recovery")
    refused(await door.stranger().post("/sign-in/code", code=codes[5]), 410, "BadInvitation")


async def test_wrong_codes_are_counted(door: Door) -> None:
    thief = await door.guest("Thief")
    statuses = [(await thief.post("/sign-in/code", code=f"AAAA-BBBB-CCC{n}")).status_code for n in range(2, 24)]
    assert statuses[0] == 410
    assert statuses[-1] == 429


async def test_the_store_lets_nobody_in(door: Door) -> None:
    anna = await with_password(door)
    own = await joins(anna)
    codes = (await anna.posted("/me/recovery"))["codes"]
    await comes_in(anna, own)
    folder = door.house.store.path.parent
    kept = b"".join(file.read_bytes() for file in folder.iterdir())
    for secret in (GOOD, anna.http.cookies["mastaba"], *codes, *(code.replace("-", "") for code in codes)):
        assert secret.encode() not in kept


# ---- Letters --------------------------------------------------------------------------------------------


@pytest.fixture
async def posting(tmp_path: Path, hands: Hands, box: tuple[Box, Postman]) -> AsyncIterator[tuple[Door, Box]]:
    settings = Settings(tmp_path / "posting", postman=box[1], public_url="https://games.example")
    async with House.opened(settings, hands.clocks) as house:
        door = Door(house, url="https://games.example")
        yield door, box[0]
        await door.close()


async def code_in(door: Door, box: Box, to: str) -> str:
    """Of the last letter to this address, when all are delivered."""
    await asyncio.gather(*door.house.room._working)
    letter = [letter for letter in box.letters if letter["To"] == to][-1]
    text = letter.get_payload(decode=True)
    assert isinstance(text, bytes)
    link = re.search(rb"https://games.example/(sign-in|me/keys)#code=(\S+)", text)
    assert link
    return link[2].decode()


async def test_a_letter_makes_a_member_and_lets_them_in_again(posting: tuple[Door, Box]) -> None:
    door, box = posting
    anna = await door.guest("Anna")
    await anna.posted("/sign-in/mail", mail="Anna@example.org")
    code = await code_in(door, box, "Anna@example.org")
    told = know(anna, await anna.posted("/sign-in/code", code=code))
    assert (told["name"], told["member"]) == ("Anna", True)
    assert await door.house.members.mail_of(told["id"]) == "Anna@example.org"
    refused(await door.stranger().post("/sign-in/code", code=code), 410, "BadInvitation")
    phone = door.stranger()
    await phone.posted("/sign-in/mail", mail="anna@EXAMPLE.org")
    again = await phone.posted("/sign-in/code", code=await code_in(door, box, "anna@EXAMPLE.org"))
    assert again["id"] == told["id"]


async def test_a_letters_code_is_over_after_a_quarter_of_an_hour(posting: tuple[Door, Box], hands: Hands) -> None:
    door, box = posting
    await door.stranger().posted("/sign-in/mail", mail="anna@example.org")
    code = await code_in(door, box, "anna@example.org")
    hands.run(901)
    refused(await door.stranger().post("/sign-in/code", code=code), 410, "BadInvitation")


async def test_an_address_is_confirmed_by_who_asked_and_belongs_to_one(posting: tuple[Door, Box]) -> None:
    """Else somebody could have a stranger's letters lead into an account of their own."""
    door, box = posting
    anna, thief = await door.guest("Anna"), await door.guest("Thief")
    await joins_there(anna)
    await thief.posted("/me/mail", mail="anna@example.org")
    code = await code_in(door, box, "anna@example.org")
    for other in (anna, door.stranger()):
        refused(await other.post("/sign-in/code", code=code), 410, "BadInvitation")
    refused(await anna.post("/me/mail/confirm", code=code), 410, "BadInvitation")
    assert await door.house.members.mail_of(thief.me["id"]) == ""
    await anna.posted("/me/mail", mail="anna@example.org")
    know(anna, await anna.posted("/me/mail/confirm", code=await code_in(door, box, "anna@example.org")))
    refused(await thief.post("/me/mail/confirm", code=code), 409, "NotNow")
    assert await door.house.members.mail_of(anna.me["id"]) == "anna@example.org"


async def joins_there(guest: Guest) -> None:
    own = Authenticator("https://games.example", "games.example")
    made = own.makes(await guest.posted("/me/passkeys/options"))
    know(guest, await guest.posted("/me/passkeys", credential=made))


async def test_letters_to_one_address_are_few(posting: tuple[Door, Box]) -> None:
    door, box = posting
    ways = [door.stranger(f"10.0.0.{n}") for n in range(5)]
    answers = [(await way.post("/sign-in/mail", mail="anna@example.org")).status_code for way in ways]
    assert answers == [204, 204, 204, 429, 429]
    await code_in(door, box, "anna@example.org")
    assert len(box.letters) == 3


async def test_a_link_leads_to_our_name_and_nowhere_else(tmp_path: Path, box: tuple[Box, Postman]) -> None:
    """Whoever asks by a number, or a name in the house, could have the link lead there."""
    async with House.opened(Settings(tmp_path / "store", postman=box[1])) as house:
        door = Door(house)
        await door.stranger(url="http://10.6.6.6").posted("/sign-in/mail", mail="anna@example.org")
        await asyncio.gather(*house.room._working)
        assert "10.6.6.6" not in str(box[0].letters[0])
        await door.close()


async def test_what_is_no_address_and_no_mail_server(door: Door, posting: tuple[Door, Box]) -> None:
    for mail in ("nobody", "a@b\r\nBcc: c@d.org", "a b@example.org"):
        refused(await posting[0].stranger().post("/sign-in/mail", mail=mail), 422, "BadOptions")
    refused(await door.stranger().post("/sign-in/mail", mail="anna@example.org"), 409, "NotNow")
