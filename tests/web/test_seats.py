"""The API: invitations, codes and links for spectators. Looking at them changes nothing; only POST sits down."""

import asyncio
import re
import sqlite3
from typing import Any

import pytest
from litestar import Litestar
from web.guests import Door, Guest, begun, finished, inside, invitation, refused, seated, well

pytestmark = pytest.mark.anyio

GARBAGE = (
    "x",
    "..",
    "a.0.b",
    "💥.0.💥",
    "T",
    "T.1.",
    "T.0.wrong",
    "T.².x",
    "T.99.x",
    "T.-1.x",
    "T.1.x.y",
)  # T: a table


async def anna_and_ben(door: Door) -> tuple[Guest, Guest]:
    return await door.guest("Anna"), await door.guest("Ben")


# ---- Invitations ----------------------------------------------------------------------------------------


async def test_an_invitation_takes_its_seat(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = (await anna.opens(3, sit=0))["table"]
    sat = await ben.posted("/join", invitation=await invitation(anna, table, 2))
    assert (sat["table"], sat["you"], sat["yours"], sat["host"]) == (table, 2, [2], False)
    assert [seat["name"] for seat in sat["seats"]] == ["Anna", "", "Ben"]


async def test_a_used_invitation_lets_nobody_else_in(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = (await anna.opens(3, sit=0))["table"]
    used = await invitation(anna, table, 1)
    for _ in range(2):  # Ben may press the button twice
        assert (await ben.posted("/join", invitation=used))["you"] == 1
    refused(await (await door.guest("Carla")).post("/join", invitation=used), 410, "BadInvitation")


async def test_of_two_with_one_invitation_one_sits_down(door: Door) -> None:
    anna = await door.guest("Anna")
    table = (await anna.opens(2, sit=0))["table"]
    link = await invitation(anna, table, 1)
    others = [await door.guest(f"Guest {i}") for i in range(4)]
    answers = await asyncio.gather(*(other.post("/join", invitation=link) for other in others))
    assert sorted(answer.status_code for answer in answers) == [200, 410, 410, 410]


async def test_a_new_invitation_ends_the_one_before(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = (await anna.opens(2, sit=0))["table"]
    old, new = await invitation(anna, table, 1), await invitation(anna, table, 1)
    assert old != new
    refused(await ben.post("/join", invitation=old), 410, "BadInvitation")
    assert (await ben.posted("/join", invitation=new))["you"] == 1


async def test_an_invitation_can_be_taken_back(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = (await anna.opens(2, sit=0))["table"]
    link = await invitation(anna, table, 1)
    assert (await anna.delete(f"/tables/{table}/seats/1/invitation")).status_code == 204
    refused(await ben.post("/join", invitation=link), 410, "BadInvitation")


async def test_an_invitation_is_to_one_seat_of_one_table(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    here, there = [(await anna.opens(3, sit=0))["table"] for _ in range(2)]
    secret = (await invitation(anna, here, 1)).split(".")[2]
    await invitation(anna, there, 1)
    refused(await ben.post("/join", invitation=f"{there}.1.{secret}"), 410, "BadInvitation")
    refused(await ben.post("/join", invitation=f"{here}.2.{secret}"), 410, "BadInvitation")
    assert await ben.got("/tables") == []


async def test_what_is_no_invitation(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = (await anna.opens(3, sit=0))["table"]
    for garbage in GARBAGE:
        answer = await ben.post("/join", invitation=garbage.replace("T", table))
        assert answer.status_code in (403, 410), f"{garbage}: {answer.text}"
        assert answer.json()["message"]


async def test_a_wrong_secret_tells_nothing(door: Door) -> None:
    """Whoever has one hears and sees the same as of a table, and of a seat, that is not there."""
    anna, ben = await anna_and_ben(door)
    table = (await anna.opens(3, sit=0))["table"]
    used = await invitation(anna, table, 1)
    await ben.posted("/join", invitation=used)
    open_link = await invitation(anna, table, 2)
    nowhere = "0" * len(table)
    carla = await door.guest("Carla")
    stranger = door.stranger()
    stranger.http.cookies.set("theme", "dark")
    wrong = [f"{table}.0.x", f"{table}.1.x", f"{table}.2.x", f"{table}.7.x", f"{table}.1.é", used, f"{open_link}x"]
    for guest in (carla, stranger):
        html = {"Accept": "text/html"}
        unknown = await guest.http.get(f"/join/{nowhere}.1.x", headers=html)
        assert unknown.status_code == 404
        for link in wrong:
            shown = await guest.http.get(f"/join/{link}", headers=html)
            assert (shown.status_code, named(shown.text)) == (404, named(unknown.text)), link
            assert "Anna" not in shown.text
            assert "Ben" not in shown.text
        watched = await guest.http.get(f"/watch/{nowhere}/x", headers=html)
        shown = await guest.http.get(f"/watch/{table}/x", headers=html)
        assert (shown.status_code, named(shown.text)) == (404, named(watched.text))
    unknown = await carla.post("/join", invitation=f"{nowhere}.1.x")
    for link in wrong:
        answer = await carla.post("/join", invitation=link)
        assert (answer.status_code, answer.content) == (410, unknown.content), link
    watched = await carla.post(f"/tables/{nowhere}/watch", watch="x")
    answer = await carla.post(f"/tables/{table}/watch", watch="x")
    assert (answer.status_code, answer.content) == (410, watched.content)


def named(html: str) -> str:
    """A page without the name that it offers, which is another one each time."""
    return re.sub(r'data-guest="\w+"', "", html)


async def test_invitations_are_the_hosts(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = (await anna.opens(3, sit=0))["table"]
    shown = await ben.posted("/join", invitation=await invitation(anna, table, 1))
    assert shown["invitations"] == {}
    refused(await ben.post(f"/tables/{table}/seats/2/invitation"), 403, "NotAllowed")
    refused(await anna.post(f"/tables/{table}/seats/1/invitation"), 409, "SeatTaken")
    refused(await anna.post(f"/tables/{table}/seats/7/invitation"), 403, "NotAllowed")
    assert (await anna.post(f"/tables/{table}/seats/{10**40}/invitation")).status_code in (403, 404)
    refused(await anna.post("/tables/nowhere/seats/1/invitation"), 404, "UnknownTable")


async def test_nobody_sits_down_without_a_name(door: Door) -> None:
    anna = await door.guest("Anna")
    table = (await anna.opens(2, sit=0))["table"]
    link = await invitation(anna, table, 1)
    refused(await door.stranger().post("/join", invitation=link), 401, "NotSignedIn")
    assert await (await door.guest("Ben")).posted("/join", invitation=link)


# ---- The code of a table --------------------------------------------------------------------------------


async def test_a_code_gives_any_open_seat(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await anna.opens(3, sit=1)
    sat = await ben.posted("/join", code=f" {table['code'].lower()} ")
    assert (sat["you"], sat["code"]) == (0, table["code"])
    assert (await ben.posted("/join", code=table["code"]))["yours"] == [0]  # once is enough
    carla = await door.program("Carla")
    assert (await carla.posted("/join", code=table["code"]))["you"] == 2
    refused(await (await door.guest("Dora")).post("/join", code=table["code"]), 409, "SeatTaken")


async def test_a_code_ends_when_the_game_begins(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await anna.opens(2, sit=0, bots={"1": "random"})
    started = await anna.posted(f"/tables/{table['table']}/start")
    assert started["code"] == ""
    assert (await ben.post("/join", code=table["code"])).status_code == 409


async def test_what_is_no_code(door: Door) -> None:
    ben = await door.guest("Ben")
    for code in ("", "ZZZZZZ", "💥", "%00", "x" * 200):
        assert (await ben.post("/join", code=code)).status_code in (400, 410), code
    refused(await ben.post("/join"), 410, "BadInvitation")


# ---- Before the game ------------------------------------------------------------------------------------


async def test_who_gets_up_makes_room(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await seated(anna, ben)
    shown = well(await ben.delete(f"/tables/{table}/seats/1"))
    assert shown["seats"][1]["kind"] == "open"
    refused(await ben.get(f"/tables/{table}"), 403, "NotAllowed")
    assert await ben.got("/tables") == []


async def test_the_host_may_ask_somebody_to_get_up(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await seated(anna, ben)
    refused(await ben.delete(f"/tables/{table}/seats/0"), 403, "NotAllowed")
    assert well(await anna.delete(f"/tables/{table}/seats/1"))["seats"][1]["kind"] == "open"


async def test_bots_are_the_hosts_to_seat(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = (await anna.opens(3, sit=0))["table"]
    await ben.posted("/join", invitation=await invitation(anna, table, 1))
    refused(await ben.post(f"/tables/{table}/seats/2/bot", bot="greedy"), 403, "NotAllowed")
    refused(await anna.post(f"/tables/{table}/seats/1/bot", bot="greedy"), 409, "SeatTaken")
    refused(await anna.post(f"/tables/{table}/seats/2/bot", bot="skynet"), 422, "BadOptions")
    shown = await anna.posted(f"/tables/{table}/seats/2/bot", bot="random")
    assert shown["seats"][2]["kind"] == "bot"
    refused(await ben.post(f"/tables/{table}/start"), 403, "NotAllowed")
    assert (await anna.posted(f"/tables/{table}/start"))["status"] == "playing"
    refused(await anna.post(f"/tables/{table}/start"), 409, "NotNow")
    refused(await anna.delete(f"/tables/{table}/seats/2"), 409, "NotNow")


async def test_the_deal_is_made_of_what_everybody_adds(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await seated(anna, ben)
    await anna.posted(f"/tables/{table}/nonce", nonce="seven swans")
    refused(await anna.post(f"/tables/{table}/nonce", nonce="eight"), 409, "NotNow")
    refused(await ben.post(f"/tables/{table}/nonce", nonce="swans", seat=0), 403, "NotAllowed")
    assert (await ben.post(f"/tables/{table}/nonce", nonce="two\nlines")).status_code in (400, 422)
    await ben.posted(f"/tables/{table}/nonce", nonce="éléphant")
    await anna.posted(f"/tables/{table}/start")
    refused(await ben.post(f"/tables/{table}/nonce", nonce="late"), 409, "NotNow")
    await finished(table, anna, ben)
    record = (await anna.get(f"/tables/{table}/record")).text
    assert "nonce 1 seven swans" in record
    assert "nonce 2 éléphant" in record


# ---- Spectators -----------------------------------------------------------------------------------------


async def watching(guest: Guest, host: Guest, table: str) -> dict[str, Any]:
    link = await host.posted(f"/tables/{table}/watch-link")
    shown: dict[str, Any] = await guest.posted(f"/tables/{table}/watch", watch=link["watch"])
    return shown


async def test_spectators_see_no_hand_and_do_nothing(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    carla = await door.guest("Carla")
    table = await begun(anna, ben)
    await anna.plays(table)
    shown = await watching(carla, ben, table)
    assert (shown["you"], shown["yours"], shown["decision"], shown["legal"]) == (None, [], 0, [])
    assert [player["cards"] for player in shown["view"]["players"]] == [None, None]
    assert [player["hand"] for player in shown["view"]["players"]] == [1, 0]
    assert shown["prompt"]["kind"] == "wait"
    assert (shown["code"], shown["invitations"]) == ("", {})
    assert await carla.got(f"/tables/{table}/legal") == {"decision": 0, "legal": [], "forms": []}
    for answer in (
        await carla.post(f"/tables/{table}/moves", move="skip", decision=1),
        await carla.post(f"/tables/{table}/moves", move="skip", decision=1, seat=0),
        await carla.post(f"/tables/{table}/undo"),
        await carla.post(f"/tables/{table}/resign"),
        await carla.post(f"/tables/{table}/close"),
        await carla.post(f"/tables/{table}/again"),
        await carla.post(f"/tables/{table}/watch-link"),
        await carla.post(f"/tables/{table}/seats/0/bot"),
        await carla.get(f"/tables/{table}/why", move="skip"),
        await carla.get(f"/tables/{table}", seat=0),
        await carla.get(f"/tables/{table}/seen", seat=0),
        await carla.get(f"/tables/{table}/log", seat=0),
    ):
        refused(answer, 403, "NotAllowed")


async def test_a_new_link_ends_the_one_before(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    old, new = [(await anna.posted(f"/tables/{table}/watch-link"))["watch"] for _ in range(2)]
    carla = await door.guest("Carla")
    refused(await carla.post(f"/tables/{table}/watch", watch=old), 410, "BadInvitation")
    refused(await carla.get(f"/tables/{table}"), 403, "NotAllowed")
    assert await carla.posted(f"/tables/{table}/watch", watch=new)


async def test_a_link_for_spectators_is_no_invitation_and_the_other_way_round(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = (await anna.opens(2, sit=0))["table"]
    watch = (await anna.posted(f"/tables/{table}/watch-link"))["watch"]
    link = await invitation(anna, table, 1)
    secret = link.split(".")[2]
    assert watch not in link
    for wrong in (watch, f"{table}.1.{watch}"):
        refused(await ben.post("/join", invitation=wrong), 410, "BadInvitation")
    for wrong in (secret, link, "", "x"):
        assert (await ben.post(f"/tables/{table}/watch", watch=wrong)).status_code in (400, 410)
    other = await begun(await door.guest("Dora"), await door.guest("Emil"))
    refused(await ben.post(f"/tables/{other}/watch", watch=watch), 410, "BadInvitation")
    refused(await ben.post("/tables/nowhere/watch", watch=watch), 410, "BadInvitation")


async def test_a_table_without_a_link_cannot_be_watched(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    refused(await (await door.guest("Carla")).post(f"/tables/{table}/watch", watch="x"), 410, "BadInvitation")


# ---- No GET changes anything ----------------------------------------------------------------------------


def everything(door: Door) -> list[str]:
    """All that the store has."""
    connection = sqlite3.connect(door.house.store.path)
    lines = list(connection.iterdump())
    connection.close()
    return lines


def addresses(app: Litestar, table: str) -> list[str]:
    """Of all routes there are, whatever they are meant for; the stream has its own test."""
    values = {"table": table, "seat": "1", "name": "hapy", "game": "hapy"}
    paths = set()
    for route in app.routes:
        parts = [part if isinstance(part, str) else values.get(part.name, "x") for part in route.path_components]
        paths.add("/" + "/".join(parts))
    return sorted(paths - {"/api/stream"})


async def test_looking_changes_nothing(door: Door) -> None:
    """Somebody's mail program opens every link in it, and so do previews: nothing may be used up by that."""
    anna, ben = await anna_and_ben(door)
    table = (await anna.opens(3, sit=0))["table"]
    await ben.posted("/join", invitation=await invitation(anna, table, 1))
    link = (await anna.posted(f"/tables/{table}/seats/2/invitation"))["link"]
    watch = await anna.posted(f"/tables/{table}/watch-link")
    code = (await anna.posted("/me/code"))["code"]
    paths = addresses(inside(door.app, Litestar), table)
    assert len(paths) > 25
    assert f"/api/tables/{table}/moves" in paths
    words = f"move=skip&watch={watch['watch']}&invitation={link.split('/')[-1]}&code={code}&name=Eve&bot=greedy&seat=1"
    carla = await door.guest("Carla")
    await carla.got("/day")  # who looks there first on a day is told what is drawn then: that is all
    before = everything(door)
    for guest in (anna, ben, carla, door.stranger()):
        for path in [link, watch["link"], *paths, *(f"{path}?{words}" for path in paths)]:
            for method in ("GET", "HEAD", "OPTIONS"):
                answer = await guest.http.request(method, path)
                assert answer.status_code < 500, f"{method} {path}: {answer.text}"
    assert everything(door) == before
    assert (await carla.posted("/join", invitation=link.split("/")[-1]))["you"] == 2
    assert await door.stranger().posted("/me/device", code=code)
