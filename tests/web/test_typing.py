"""Moves that are typed: what comes of every letter is drawn for whoever is to move, and for nobody else."""

from collections.abc import Iterator
from typing import Any

import pytest
from games.papyros.lists import play_with_small_list
from web.guests import Door, Guest, begun, invitation, refused, well

from mastaba.games.papyros import game

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _small_list() -> Iterator[None]:
    play_with_small_list()
    yield
    game.use(None)


async def typed(guest: Guest, table: str, **query: Any) -> Any:
    return await guest.http.get(f"/t/{table}/typed", params=query, headers={"Accept": "application/json"})


async def at_papyros(door: Door) -> tuple[Guest, Guest, str]:
    """Who is to lay a word, who waits, and the table."""
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table: str = (await anna.posted("/tables", game="papyros", seats=2, sit=0))["table"]
    await ben.posted("/join", invitation=await invitation(anna, table, 1))
    await anna.posted(f"/tables/{table}/start")
    for _ in range(8):
        hers = await anna.got(f"/tables/{table}")
        first, other = (anna, ben) if hers["legal"] else (ben, anna)
        legal = (await first.got(f"/tables/{table}"))["legal"]
        if "finish" in legal:
            return first, other, table
        await first.plays(table, legal[0])
    raise AssertionError("nobody may lay a word")


async def test_the_editor_and_the_stage_are_drawn(door: Door) -> None:
    anna, _, table = await at_papyros(door)
    parts = well(await typed(anna, table, at="K06", word=""))
    assert set(parts) == {"editor", "stage"}
    assert "data-typed" in parts["editor"]
    assert "<svg" in parts["stage"]
    hostile = well(await typed(anna, table, at="<b>", word="<script>" * 20, way="court <b>"))
    assert "<script>" not in hostile["editor"]
    assert "<b>" not in hostile["editor"].replace("<b>SCRIPTSCRIPT</b>", "")


async def test_who_waits_sees_no_editor_and_strangers_nothing(door: Door) -> None:
    _, ben, table = await at_papyros(door)
    assert well(await typed(ben, table, at="K06", word="oben")) == {"editor": "", "stage": ""}
    carla = await door.guest("Carla")
    assert (await typed(carla, table, word="oben")).status_code in (403, 404)


async def test_a_seat_of_somebody_else_is_refused(door: Door) -> None:
    anna, ben, table = await at_papyros(door)
    seat = (await ben.got(f"/tables/{table}"))["you"]
    assert (await typed(anna, table, word="oben", seat=seat)).status_code == 403


async def test_where_nothing_is_typed_it_is_said(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    said = refused(await typed(anna, table, word="oben"), 409, "NotNow")
    assert "nothing to type" in said["message"]


async def test_a_program_is_told_that_any_word_may_be_asked_for(door: Door) -> None:
    """What is legal can be played as it is; what needs a word is offered beside it."""
    anna, ben, table = await at_papyros(door)
    mine = await anna.got(f"/tables/{table}")
    asked = await anna.got(f"/tables/{table}/legal")
    assert mine["forms"] == asked["forms"] == ["court"]
    assert not [move for move in mine["legal"] if move.startswith("court")]
    assert (await ben.got(f"/tables/{table}"))["forms"] == (await ben.got(f"/tables/{table}/legal"))["forms"] == []
    await anna.plays(table, "court XYLIT")
    assert (await anna.got(f"/tables/{table}/legal"))["forms"] == []
    assert (await ben.got(f"/tables/{table}"))["legal"] == ["yes", "no", "abstain"]
