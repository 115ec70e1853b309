"""Being somebody: a guest's tables come along, devices, doors, leaving; and what the host can do."""

import argparse
import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from learn.sky import TODAY, Sky, finishes, table, under
from web.authenticator import as_before, comes_in, joins, know
from web.guests import Door, Guest, begun, finished, refused, seated, well

from mastaba.club import moving
from mastaba.kernel.errors import BadOptions
from mastaba.locale import Tongue
from mastaba.show.speech import tongue
from mastaba.store.calendar import DAY
from mastaba.store.checking import check
from mastaba.web import code as command
from mastaba.web.house import Door as Doors
from mastaba.web.house import House, Settings

pytestmark = pytest.mark.anyio
ENGLISH: Tongue = tongue("en")


# ---- A guest's tables come along ------------------------------------------------------------------------


async def test_a_guest_who_comes_in_brings_all_tables_along(tmp_path: Path) -> None:
    async with House.opened(Settings(tmp_path / "store")) as house:
        door = Door(house)
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        own = await joins(anna)
        guest = await door.guest("Baketra")
        over = await begun(guest, ben)
        await finished(over, guest, ben)
        running, gathering = await begun(guest, ben), await seated(guest, ben)
        await guest.plays(running)
        before = await guest.got(f"/tables/{running}")
        ended = house.room.listing.get(over)
        told = await comes_in(guest, own)
        assert (told["moved"], told["left"], told["kept_apart"]) == (3, [], False)
        now = await guest.got(f"/tables/{running}")
        assert (now["you"], now["view"], now["decision"]) == (0, before["view"], before["decision"])
        assert [seat["name"] for seat in (await ben.got(f"/tables/{running}"))["seats"]] == ["Anna", "Ben"]
        assert [seat["name"] for seat in (await ben.got(f"/tables/{over}"))["seats"]] == ["Baketra", "Ben"]
        kept = house.room.listing.get(over)
        assert (kept.changed, kept.winners) == (ended.changed, ended.winners)  # a result stays what it was
        await guest.posted(f"/tables/{gathering}/start")  # the host's rights come along, too
        await door.close()
    assert not check(tmp_path / "store").findings  # played again, the journals come to the same
    async with House.opened(Settings(tmp_path / "store")) as house:
        door = Door(house)
        again = as_before(guest, door.stranger())
        assert {row["table"] for row in await again.got("/tables")} == {over, running, gathering}
        assert (await again.got(f"/tables/{running}"))["view"] == now["view"]
        assert (await again.delete("/me?everywhere=true")).status_code == 204
        await door.close()
    assert b"Baketra" not in b"".join(file.read_bytes() for file in tmp_path.glob("store*"))


async def test_many_tables_come_later_and_after_a_restart_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 1)
    async with House.opened(Settings(tmp_path / "store")) as house:
        door = Door(house)
        anna = await door.guest("Anna")
        own, id = await joins(anna), anna.me["id"]
        guest, late = await door.guest("Baketra"), await door.guest("Tamit")
        first = [(await guest.opens(2, sit=0))["table"] for _ in range(3)]
        last = [(await late.opens(2, sit=0))["table"] for _ in range(2)]
        was = guest.me["id"]
        told = await comes_in(guest, own)
        assert (told["moved"], told["later"]) == (1, 2)
        await asyncio.gather(*house.room._working)
        assert {table for table, _ in house.room.listing.of(id)} == set(first)
        assert await house.people.person(was) is None  # nothing is left of the guest
        await house.store.put(moving.KIND, late.me["id"], id.encode())  # and here the server stops
        await door.close()
    async with House.opened(Settings(tmp_path / "store")) as house:
        while house.room._working:
            await asyncio.gather(*house.room._working)
        assert {table for table, _ in house.room.listing.of(id)} == {*first, *last}
        assert not await house.store.keys(moving.KIND, "", 10)


async def test_who_sits_there_twice_keeps_the_seats_apart(door: Door) -> None:
    """One hand must not see the other: the guest stays who it is, and waits on this device."""
    anna = await door.guest("Anna")
    own = await joins(anna)
    guest = await door.guest("Baketra")
    twice, other = await begun(anna, guest), await begun(guest, await door.guest("Ben"))
    told = await comes_in(guest, own)
    assert (told["moved"], [left["table"] for left in told["left"]], told["kept_apart"]) == (1, [twice], True)
    assert (await guest.got(f"/tables/{twice}"))["you"] == 0
    assert (await guest.got(f"/tables/{other}"))["you"] == 0
    refused(await guest.get(f"/tables/{twice}", seat=1), 403, "NotAllowed")
    assert (await guest.posted("/me/sign-out"))["name"] == "Baketra"
    guest.http.headers["X-CSRF-Token"] = (await guest.got("/me"))["csrf"]
    assert (await guest.got(f"/tables/{twice}"))["you"] == 1


async def test_a_guest_can_be_kept_apart(door: Door) -> None:
    own = await joins(await door.guest("Anna"))
    guest = await door.guest("Baketra")
    table, id = await begun(guest, await door.guest("Ben")), guest.me["id"]
    await comes_in(guest, own, bring=False)
    refused(await guest.get(f"/tables/{table}"), 403, "NotAllowed")
    await guest.posted("/me/sign-out")
    assert (await guest.got("/me"))["id"] == id
    guest.http.headers["X-CSRF-Token"] = (await guest.got("/me"))["csrf"]
    assert "mastaba-guest" not in guest.http.cookies
    refused(await guest.post("/me/sign-out"), 409, "NotNow")  # that would be the end of a guest


async def test_the_deal_of_a_day_counts_once_and_the_first_one_does(tmp_path: Path) -> None:
    sky = Sky()
    async with under(sky, tmp_path) as house:
        door, days = Door(house), house.days
        anna, guest = await door.guest("Anna"), await door.guest("Baketra")
        own = await joins(anna)
        first = await finishes(guest, door)
        sky.at += 60
        second = await finishes(anna, door, nth=99)
        score = days.standing(TODAY, "hapy", guest.me["id"]).score
        assert len(days.results(TODAY, "hapy")) == 2
        await comes_in(guest, own)
        assert [it[0] for it in days.tries(TODAY, "hapy", anna.me["id"])] == [first, second]
        (only,) = days.results(TODAY, "hapy")
        assert (only.table, only.person, only.score) == (first, anna.me["id"], score)
        assert days.finished(anna.me["id"]) == {TODAY: {"hapy"}}
        assert days.standing(TODAY, "hapy", anna.me["id"]).table == first
        await door.close()
    async with under(sky, tmp_path) as house:  # what is said of tables is in the journals, too
        for name in (first, second):
            assert (await table(house, name)).head.counts == house.room.listing.get(name).counts == (name == first)


# ---- Devices --------------------------------------------------------------------------------------------

FOX = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"}
PHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1"}


async def test_devices_are_listed_and_signed_out(door: Door) -> None:
    anna, phone, old = door.stranger(), door.stranger(), door.stranger()
    anna.http.headers.update(FOX)
    phone.http.headers.update(PHONE)
    await anna.named("Anna")
    own = await joins(anna)
    for device in (phone, old):
        await comes_in(device, own)
    await door.house.store.delete_all("device", anna.me["id"])  # as a release knew them that noted nothing
    await comes_in(anna, own)
    listed = await anna.got("/me/devices")
    assert [(it["browser"], it["this"]) for it in listed] == [("Firefox", True), ("", False), ("", False)]
    assert listed[0]["seen"] == listed[0]["created"] == door.house.store.now() // DAY * DAY
    for secret in (anna.http.cookies["mastaba"], anna.me["id"]):
        assert secret not in str(listed)
    ben = await door.guest("Ben")
    assert (await ben.delete(f"/me/devices/{listed[1]['id']}")).json() == {"devices": 0}  # not theirs
    assert (await anna.delete(f"/me/devices/{listed[1]['id']}")).json() == {"devices": 1}
    assert [(await it.get("/me")).status_code for it in (anna, phone, old)].count(401) == 1
    assert (await anna.delete("/me/devices")).json() == {"devices": 1}
    assert [(await it.get("/me")).status_code for it in (anna, phone, old)] == [200, 401, 401]
    kept = as_before(anna, door.stranger())
    assert (await anna.posted("/me/sign-out"))["name"] == ""
    refused(await kept.get("/me"), 401, "NotSignedIn")
    assert await comes_in(phone, own)  # the account is there still


async def test_a_member_who_forgets_the_last_device_is_not_forgotten(door: Door) -> None:
    anna = await door.guest("Anna")
    own, id = await joins(anna), anna.me["id"]
    await anna.delete("/me")
    assert (await comes_in(door.stranger(), own))["id"] == id


# ---- Doors ----------------------------------------------------------------------------------------------


async def at_door(door: Doors, tmp_path: Path) -> AsyncIterator[Door]:
    async with House.opened(Settings(tmp_path / "store", door=door)) as house:
        yield Door(house)


async def test_where_members_set_the_tables_guests_sit_down_by_invitation(tmp_path: Path) -> None:
    async for door in at_door("members", tmp_path):
        guest, anna = await door.guest("Guest"), await door.guest("Anna")
        for answer in (
            await guest.post("/tables", game="hapy", seats=2),
            await guest.post(f"/day/{door.house.days.today}/hapy"),
        ):
            assert "members" in refused(answer, 403, "NotAllowed")["message"]
        await joins(anna)
        table = await begun(anna, guest)
        assert (await guest.got(f"/tables/{table}"))["you"] == 1
        for path in ("/", "/rules/hapy", "/learn", "/sign-in", "/me/keys"):
            assert (await page(guest, path)).status_code == 200
        await door.close()


async def test_where_one_is_invited_a_code_makes_one_member(tmp_path: Path) -> None:
    async for door in at_door("invited", tmp_path):
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        refused(await ben.post("/me/password", name="ben", password="a bench in the sun"), 403, "NotAllowed")
        first = code_of(door.house, invite=True)
        await joins(anna, invitation=first)
        refused(
            await ben.post("/me/password", name="ben", password="a bench in the sun", invitation=first),
            410,
            "BadInvitation",
        )
        asked = await anna.posted("/me/invitations")
        assert (asked["days"], asked["left"]) == (14, 9)
        bad = await ben.post("/me/password", name="ben", password="short", invitation=asked["code"])
        refused(bad, 422, "BadOptions")  # and the invitation is not lost by that
        know(
            ben,
            await ben.posted("/me/password", name="ben", password="a bench in the sun", invitation=asked["code"]),
        )
        assert ben.me["member"]
        for _ in range(9):
            await anna.posted("/me/invitations")
        refused(await anna.post("/me/invitations"), 409, "NotNow")
        refused(await (await door.guest("Carla")).post("/me/invitations"), 403, "NotAllowed")
        await door.close()


async def page(guest: Guest, path: str) -> httpx.Response:
    return await guest.http.get(path, headers={"Accept": "text/html"})


# ---- The host -------------------------------------------------------------------------------------------


def code_of(house: House, who: str = "", invite: bool = False) -> str:
    """What `mastaba code` gives out while the server runs."""
    words = argparse.Namespace(who=who or None, invite=invite, store=str(house.store.path))
    said: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.print", lambda text: said.append(text))
        assert command.run(words, ENGLISH) == 0
    found = re.search(r"[A-Z2-9]{4}(-[A-Z2-9]{4})+", said[0])
    assert found
    return found[0]


async def test_the_host_lets_somebody_in_again_while_the_server_runs(door: Door) -> None:
    anna = await door.guest("Ana María")
    table = await begun(anna, await door.guest("Ben"))
    code = code_of(door.house, "ana maria")
    lost = door.stranger()
    told = know(lost, await lost.posted("/sign-in/code", code=code))
    assert told["id"] == anna.me["id"]
    assert (await lost.got(f"/tables/{table}"))["you"] == 0
    refused(await door.stranger().post("/sign-in/code", code=code), 410, "BadInvitation")
    await door.guest("Ana Maria")
    with pytest.raises(BadOptions, match=anna.me["id"]):  # which one?
        code_of(door.house, "ana maria")
    with pytest.raises(BadOptions):
        code_of(door.house, "Nobody")
    assert code_of(door.house, anna.me["id"])


# ---- Leaving --------------------------------------------------------------------------------------------


async def test_of_who_leaves_for_good_nothing_leads_anywhere(door: Door) -> None:
    anna = await door.guest("Anna")
    own, id = await joins(anna), anna.me["id"]
    know(anna, await anna.posted("/me/password", name="anna.of.giza", password="a bench in the shade"))
    codes, host = (await anna.posted("/me/recovery"))["codes"], code_of(door.house, id)
    told = await door.house.members.exported(id)
    assert (told["sign_in_name"], len(told["passkeys"]), told["recovery_codes_left"]) == ("anna.of.giza", 1, 10)
    assert "argon2" not in str(told)
    await anna.delete("/me?everywhere=true")
    thief = door.stranger()
    shown = own.shows(await thief.posted("/sign-in/passkey/options"))
    refused(await thief.post("/sign-in/passkey", credential=shown), 403, "NotLetIn")
    for code in (codes[0], host):
        refused(await thief.post("/sign-in/code", code=code), 410, "BadInvitation")
    ben = await door.guest("Ben")
    assert well(await ben.post("/me/password", name="anna.of.giza", password="a bench in the shade"))["member"]
    assert not [kind for kind in ("account", "passkey", "recovery") if id in str(await kept(door.house, kind))]


async def kept(house: House, kind: str) -> list[tuple[str, bytes | None]]:
    return [(key, await house.store.get(kind, key)) for key in await house.store.keys(kind, "", 100)]
