"""Several people, one device: a curtain between their turns, and nothing of a hand behind it."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from web.guests import Door, Guest, refused, well
from web.serving import at_home, hearing

from mastaba.web.house import Settings

pytestmark = pytest.mark.anyio

CARD = re.compile(r"\b(cat|jackal|crocodile|falcon|hippo|bull)[- ]\d")
HELD = re.compile(r'data-piece="([^"]+)"')


async def sharing(door: Door, **more: Any) -> tuple[Guest, str]:
    """Anna and Ben with one phone; Anna begins."""
    anna = await door.guest("Anna")
    wishes: dict[str, Any] = {
        "seats": 2,
        "sit": 0,
        "here": {"1": "Ben"},
        "start": True,
        "options": {"first": "1"},
    } | more
    return anna, (await anna.opens(**wishes))["table"]


async def looks(guest: Guest, table: str, **query: Any) -> httpx.Response:
    answer = await guest.http.get(f"/t/{table}", params=query, headers={"Accept": "text/html"})
    assert answer.status_code == 200
    return answer


async def lifts(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    """What the page asks for when somebody lifts the curtain, and after every move."""
    parts: dict[str, Any] = well(await guest.http.get(f"/t/{table}/parts", params={"seat": seat}))
    return parts


async def ends_turn(guest: Guest, table: str, seat: int) -> None:
    now = await guest.got(f"/tables/{table}", seat=seat)
    while seat in now["to_act"]:
        await guest.plays(table, "skip" if "skip" in now["legal"] else "", seat=seat)
        now = await guest.got(f"/tables/{table}", seat=seat)


def is_closed(html: str, name: str) -> bool:
    """Whether this is the curtain, for this player, and nothing of the game."""
    text = unescape(html)
    assert not CARD.search(text), CARD.search(text)
    assert not HELD.search(text)
    assert "data-word" not in text
    return f"{name}, it is your turn" in text and "Lift the curtain" in text


async def test_the_curtain_names_whose_turn_it_is_and_hides_the_rest(door: Door) -> None:
    anna, table = await sharing(door)
    assert is_closed((await looks(anna, table)).text, "Anna")
    assert is_closed((await looks(anna, table, seat=1)).text, "Anna")
    lifted = await lifts(anna, table, 0)
    assert lifted["seat"] == 0
    assert lifted["decision"]
    assert not lifted["parts"]["curtain"].strip()
    assert "data-word" in lifted["parts"]["board"]
    await ends_turn(anna, table, 0)
    for path in (f"/t/{table}", f"/t/{table}?seat=0", f"/t/{table}/parts", f"/t/{table}/parts?seat=0"):
        answer = await anna.http.get(path, headers={"Accept": "text/html"})
        text = answer.json()["parts"] if "parts" in path else answer.text
        assert is_closed("".join(text.values()) if isinstance(text, dict) else text, "Ben"), path
    closed = await lifts(anna, table, 0)
    assert (closed["seat"], closed["decision"]) == (None, 0)
    assert not any(CARD.search(str(told)) for told in closed["told"] if "card" in told and told.get("open") is False)


async def test_each_sees_the_own_hand_only(door: Door) -> None:
    anna, table = await sharing(door)
    await ends_turn(anna, table, 0)
    await ends_turn(anna, table, 1)
    hands = []
    for seat in (0, 1):
        hands.append(set(HELD.findall((await lifts(anna, table, seat))["parts"]["hand"])))
        await ends_turn(anna, table, seat)
    assert hands[0]
    assert hands[1]
    assert not hands[0] & hands[1]


async def test_stepping_through_does_not_look_behind_the_curtain(door: Door) -> None:
    anna, table = await sharing(door)
    await ends_turn(anna, table, 0)
    for query in ("", "?seat=0"):
        html = (await anna.http.get(f"/t/{table}/steps{query}", headers={"Accept": "text/html"})).text
        assert "Your hand" not in html
    mine = (await anna.http.get(f"/t/{table}/steps?seat=1", headers={"Accept": "text/html"})).text
    assert "Your hand" in mine
    assert f'href="/t/{table}/steps?seat=1"' in (await lifts(anna, table, 1))["parts"]["menu"]


async def test_friends_and_bots_sit_there_too(door: Door) -> None:
    anna, table = await sharing(door, seats=4, here={"1": " Ben  "}, bots={"2": "random"}, start=False)
    now = await anna.got(f"/tables/{table}")
    assert [seat["name"] for seat in now["seats"]][:2] == ["Anna", "Ben"]
    assert [seat["kind"] for seat in now["seats"]] == ["person", "person", "bot", "open"]
    assert list(now["invitations"]) == ["3"]
    carl = await door.guest("Carl")
    await carl.posted("/join", invitation=now["invitations"]["3"])
    await anna.posted(f"/tables/{table}/start")
    assert is_closed((await looks(anna, table)).text, "Anna")
    assert "Lift the curtain" not in (await looks(carl, table)).text
    await ends_turn(anna, table, 0)
    assert is_closed((await looks(anna, table, seat=0)).text, "Ben")


async def test_who_is_alone_on_a_device_has_no_curtain(door: Door) -> None:
    anna, table = await sharing(door, here={}, bots={"1": "random"})
    assert "Lift the curtain" not in (await looks(anna, table)).text


async def test_a_move_can_be_taken_back_at_the_curtain(door: Door) -> None:
    anna, table = await sharing(door)
    for turn in range(12):
        await ends_turn(anna, table, turn % 2)
        if (await anna.got(f"/tables/{table}", seat=turn % 2))["can_undo"]:
            break
    seat = turn % 2
    html = (await looks(anna, table)).text
    assert is_closed(html, ("Ben", "Anna")[seat])
    assert f'data-do="undo" data-seat="{seat}"' in html
    await anna.posted(f"/tables/{table}/undo", seat=seat)
    assert is_closed((await looks(anna, table)).text, ("Anna", "Ben")[seat])


async def test_at_the_end_there_is_no_curtain(door: Door) -> None:
    anna, table = await sharing(door)
    await anna.posted(f"/tables/{table}/resign", seat=0)
    assert "Lift the curtain" not in (await looks(anna, table)).text


async def test_a_seat_is_taken_once(door: Door) -> None:
    anna = await door.guest("Anna")
    wishes: dict[str, Any] = {"game": "hapy", "seats": 2, "sit": 0}
    refused(await anna.post("/tables", **wishes, here={"0": "Ben"}), 409, "SeatTaken")
    refused(await anna.post("/tables", **wishes, here={"x": "Ben"}), 422, "BadOptions")


async def test_the_page_hears_only_what_everybody_hears(tmp_path: Path) -> None:
    async with at_home(Settings(tmp_path / "store", limits=False)) as home:
        anna = await home.guest("Anna")
        made = await anna.opens(2, sit=0, here={"1": "Ben"}, start=True, options={"first": "1"})
        async with hearing(anna, f"{made['table']}@all") as ear:
            view = (await ear.frame("view")).data
            assert view["you"] is None
            assert view["legal"] == []
            await anna.plays(made["table"], "take 8.1", seat=0)
            told = (await ear.frame("told")).data["told"]
            assert told
            assert not any("card" in part for part in told)
