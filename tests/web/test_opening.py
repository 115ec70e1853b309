"""The API: tables are opened, listed and shown before the game begins; with any wrong wish none is left behind."""

from typing import Any

import pytest
from web.guests import Door, begun, refused, seated

from mastaba.web.api_tables import MOST_ITERATIONS

pytestmark = pytest.mark.anyio


async def test_a_new_table(door: Door) -> None:
    anna = await door.guest("Anna")
    table = await anna.opens(3, sit=1, bots={"0": "greedy"}, options={"layout": "giza"}, pace="slow")
    assert (table["game"], table["status"], table["pace"], table["host"]) == ("hapy", "gathering", "slow", True)
    assert table["options"]["layout"] == "giza"
    assert table["options"]["memory_aid"] == "on"
    assert [(seat["kind"], seat["bot"]) for seat in table["seats"]] == [("bot", "greedy"), ("person", ""), ("open", "")]
    assert table["seats"][1]["name"] == "Anna"
    assert (table["you"], table["yours"]) == (1, [1])
    assert table["seal"]
    assert (table["seed"], table["view"], table["prompt"], table["legal"]) == (None, None, None, [])
    assert await anna.got(f"/tables/{table['table']}") == table


async def test_a_table_can_begin_at_once(door: Door) -> None:
    anna = await door.guest("Anna")
    table = await anna.opens(2, sit=0, bots={"1": "random"}, options={"first": "1"}, start=True)
    assert (table["status"], table["to_act"], table["decision"]) == ("playing", [0], 1)
    assert table["prompt"] == {"kind": "take", "parameters": {}}
    assert "take 8.1" in table["legal"]
    assert table["seed"] is None


async def test_who_opens_a_table_need_not_sit_there(door: Door) -> None:
    anna = await door.guest("Anna")
    table = await anna.opens(2, bots={"0": "random", "1": "random"})
    assert (table["host"], table["you"], table["yours"]) == (True, None, [])


OPEN: dict[str, Any] = {"game": "hapy", "seats": 2}
WRONG: dict[str, tuple[int, dict[str, Any]]] = {
    "unknown game": (404, {**OPEN, "game": "chess"}),
    "no game": (400, {"seats": 2}),
    "too many seats": (422, {**OPEN, "seats": 5}),
    "no seats": (422, {**OPEN, "seats": 0}),
    "seats below zero": (400, {**OPEN, "seats": -1}),
    "seats in words": (400, {**OPEN, "seats": "two"}),
    "seats in halves": (400, {**OPEN, "seats": 2.5}),
    "more seats than can be counted": (400, {**OPEN, "seats": 10**30}),
    "unknown option": (422, {**OPEN, "options": {"colour": "red"}}),
    "unknown choice": (422, {**OPEN, "options": {"layout": "sphinx"}}),
    "a choice of the wrong kind": (422, {**OPEN, "options": {"layout": 7}}),
    "a choice that is a list": (400, {**OPEN, "options": {"layout": ["giza"]}}),
    "options that do not go together": (422, {**OPEN, "options": {"first": "4"}}),
    "no such seat to sit in": (403, {**OPEN, "sit": 2}),
    "a seat below zero": (400, {**OPEN, "sit": -1}),
    "unknown bot": (422, {**OPEN, "bots": {"1": "skynet"}}),
    "a bot without a name": (400, {**OPEN, "bots": {"1": ""}}),
    "a bot in no seat": (422, {**OPEN, "bots": {"two": "greedy"}}),
    "a bot in a seat of superscripts": (422, {**OPEN, "bots": {"²": "greedy"}}),
    "a bot in a seat that is not there": (403, {**OPEN, "bots": {"2": "greedy"}}),
    "a bot where I sit": (409, {**OPEN, "sit": 1, "bots": {"1": "greedy"}}),
    "a bot that thinks for hours": (422, {**OPEN, "bots": {"1": "search:9999s"}}),
    "a bot that thinks too much": (422, {**OPEN, "bots": {"1": f"search:{MOST_ITERATIONS + 1}"}}),
    "a bot that thinks too much in many trees": (422, {**OPEN, "bots": {"1": f"search:64x{MOST_ITERATIONS // 32}"}}),
    "a bot that thinks in words": (422, {**OPEN, "bots": {"1": "search:long"}}),
    "unknown pace": (422, {**OPEN, "pace": "breakneck"}),
    "a start with open seats": (409, {**OPEN, "sit": 0, "start": True}),
    "something that nobody asked for": (400, {**OPEN, "cheat": True}),
    "a seed of my own": (400, {**OPEN, "seed": "0"}),
}


async def test_no_table_is_left_behind_by_a_wrong_wish(door: Door) -> None:
    anna = await door.guest("Anna")
    for wrong, (status, body) in WRONG.items():
        answer = await anna.post("/tables", **body)
        assert answer.status_code == status, f"{wrong}: {answer.text}"
        assert answer.json()["message"], wrong
        assert await anna.got("/tables") == [], wrong
        assert await door.house.store.tables() == [], wrong


async def test_a_wrong_wish_says_what_there_is(door: Door) -> None:
    anna = await door.guest("Anna")
    said = refused(await anna.post("/tables", **OPEN, options={"layout": "sphinx"}), 422, "BadOptions")["message"]
    assert "sphinx" in said
    assert "giza" in said
    detail = (await anna.post("/tables", game="hapy", seats="two")).json()["detail"]
    assert "seats" in detail


async def test_nobody_opens_no_table(door: Door) -> None:
    refused(await door.stranger().post("/tables", **OPEN), 401, "NotSignedIn")
    assert await door.house.store.tables() == []


# ---- My tables ------------------------------------------------------------------------------------------


async def test_my_tables_say_whose_turn_it_is(door: Door) -> None:
    anna, ben, carla = [await door.guest(name) for name in ("Anna", "Ben", "Carla")]
    gathering = await seated(anna, ben)
    playing = await begun(anna, ben)
    listed = {entry["table"]: entry for entry in await anna.got("/tables")}
    assert set(listed) == {gathering, playing}
    assert (listed[gathering]["status"], listed[gathering]["your_turn"]) == ("gathering", False)
    mine = listed[playing]
    assert (mine["status"], mine["your_turn"], mine["yours"], mine["host"]) == ("playing", True, [0], True)
    assert mine["names"] == ["Anna", "Ben"]
    theirs = next(entry for entry in await ben.got("/tables") if entry["table"] == playing)
    assert (theirs["your_turn"], theirs["yours"], theirs["host"]) == (False, [1], False)
    assert await carla.got("/tables") == []
    await anna.plays(playing)
    assert [entry["table"] for entry in await anna.got("/tables")] == [playing, gathering]  # the last changed first


async def test_a_table_is_shown_to_those_whom_it_concerns(door: Door) -> None:
    anna, ben, carla = [await door.guest(name) for name in ("Anna", "Ben", "Carla")]
    table = await seated(anna, ben)
    for path in ("", "/legal", "/seen", "/log", "/record", "/why"):
        refused(await carla.get(f"/tables/{table}{path}", move="skip"), 403, "NotAllowed")
        refused(await door.stranger().get(f"/tables/{table}{path}", move="skip"), 401, "NotSignedIn")
        refused(await carla.get(f"/tables/0123456789ab{path}", move="skip"), 404, "UnknownTable")
    assert (await ben.got(f"/tables/{table}"))["host"] is False
