"""The deal of the day: the same for everybody, sealed until the day is over, and counted once."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from learn.sky import TODAY, TOMORROW, Lucky, Sky, finishes, its_turn, plays_on, table, under
from web.guests import Door, refused, well

from mastaba.kernel.chance import seal
from mastaba.kernel.records import Record, verify
from mastaba.learn import day
from mastaba.learn.day import BOT, KIND
from mastaba.learn.errors import NoDeal
from mastaba.store.calendar import DAY
from mastaba.table.thinking import chance_of_day
from mastaba.web.house import House

pytestmark = pytest.mark.anyio


# ---- The deal -------------------------------------------------------------------------------------------


async def test_each_game_and_each_day_has_a_deal_of_its_own(house: House, sky: Sky) -> None:
    seals = {(await house.days.deal(TODAY, game)).seal for game in ("hapy", "mykerinos", "papyria")}
    assert len(seals) == 3
    assert {(await house.days.deal(TODAY, game)).seal for game in ("hapy", "mykerinos", "papyria")} == seals
    sky.next_day()
    assert (await house.days.deal(TOMORROW, "hapy")).seal not in seals


async def test_two_who_ask_at_once_are_told_of_one_deal(house: House) -> None:
    one, other = await asyncio.gather(house.days.deal(TODAY, "hapy"), house.days.deal(TODAY, "hapy"))
    assert one == other


async def test_a_deal_outlives_the_server(sky: Sky, tmp_path: Path) -> None:
    async with under(sky, tmp_path) as house:
        deal = await house.days.deal(TODAY, "hapy")
    sky.next_day()
    async with under(sky, tmp_path) as house:
        assert await house.days.deal(TODAY, "hapy") == deal


@pytest.mark.parametrize("wish", [TOMORROW, "2027-01-14", "2027-1-15", "20270115", "nonsense", "", "2027-01-15 hapy"])
async def test_there_is_a_deal_of_today_and_of_past_days_on_which_one_was_drawn(house: House, wish: str) -> None:
    await house.days.deal(TODAY, "hapy")
    with pytest.raises(NoDeal):
        await house.days.deal(wish, "hapy")


async def test_the_seed_is_nobodys_business_before_midnight(house: House, sky: Sky) -> None:
    deal = await house.days.deal(TODAY, "hapy")
    sky.at = 1_800_057_599.0  # one second before
    assert house.days.shown_seed(deal) is None
    sky.at += 1
    assert seal(house.days.shown_seed(deal) or "") == deal.seal


async def test_with_finished_tables_old_deals_go_too(sky: Sky, tmp_path: Path) -> None:
    async with under(sky, tmp_path, keep_finished=1) as house:
        await house.days.deal(TODAY, "hapy")
        found = await house.store.look_up(KIND, f"{TODAY} hapy")
        assert found is not None
        assert found.expires is not None
        assert found.expires > house.store.now() + DAY


# ---- Playing it -----------------------------------------------------------------------------------------


async def test_the_same_moves_are_answered_alike_at_every_table(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    first = await finishes(anna, door, nth=1)
    its = (await table(door.house, first)).chairs
    assert [chair.bot for chair in its] == ["", BOT, BOT]
    bots = door.house.room.bots
    assert isinstance(bots, Lucky)
    assert all(question.whole for question in bots.asked)
    second = await finishes(ben, door, nth=1)
    one, other = [(await door.house.chronicles.of(name)).moves for name in (first, second)]
    assert len(one) > 5
    assert one == other
    assert await door.house.days.parting(first, second, door.house.chronicles) is None
    half = len(bots.asked) // 2
    assert [question.seed for question in bots.asked[:half]] == [question.seed for question in bots.asked[half:]]


async def test_a_bots_chance_depends_on_seed_seat_and_what_it_knows(house: House, door: Door) -> None:
    anna = await door.guest("Anna")
    name = (await anna.posted(f"/day/{TODAY}/hapy"))["table"]
    seen = (await table(house, name)).seen(1)
    assert seen is not None
    chances = {chance_of_day(seed, seat, seen) for seed in ("a", "b") for seat in (1, 2)}
    assert len(chances) == 4
    await plays_on(anna, door, name, most=2)
    later = (await table(house, name)).seen(1)
    assert later is not None
    assert chance_of_day("a", 1, later) not in chances


async def test_the_first_try_counts_and_later_ones_are_for_fun(door: Door) -> None:
    anna = await door.guest("Anna")
    first = await anna.posted(f"/day/{TODAY}/hapy")
    assert first["counts"]
    assert (await anna.posted(f"/day/{TODAY}/hapy"))["table"] == first["table"]
    await plays_on(anna, door, first["table"])
    again = await anna.posted(f"/day/{TODAY}/hapy")
    assert again["table"] != first["table"]
    assert again["seal"] == first["seal"]
    assert not again["counts"]
    await anna.posted(f"/tables/{again['table']}/resign")
    assert [it.table for it in door.house.days.results(TODAY, "hapy")] == [first["table"]]


async def test_who_asks_twice_at_once_sits_at_one_table(door: Door) -> None:
    anna = await door.guest("Anna")
    one, other = await asyncio.gather(*(anna.posted(f"/day/{TODAY}/hapy") for _ in range(2)))
    assert one["table"] == other["table"]


async def test_nobody_plays_one_deal_without_end(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(day, "MOST_TRIES", 2)
    anna = await door.guest("Anna")
    for _ in range(2):
        name = (await anna.posted(f"/day/{TODAY}/hapy"))["table"]
        await anna.posted(f"/tables/{name}/resign")
    refused(await anna.post(f"/day/{TODAY}/hapy"), 409, "NotNow")


async def test_what_ends_after_the_day_does_not_count_and_neither_does_a_past_day(door: Door, sky: Sky) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    name = (await anna.posted(f"/day/{TODAY}/hapy"))["table"]
    sky.next_day()
    await plays_on(anna, door, name)
    days = door.house.days
    assert days.standing(TODAY, "hapy", anna.me["id"]).state == "late"
    assert not (await ben.posted(f"/day/{TODAY}/hapy"))["counts"]
    assert days.results(TODAY, "hapy") == []
    assert days.finished(anna.me["id"]) == {}


async def test_a_deal_of_other_rules_is_not_dealt_any_more(door: Door) -> None:
    anna, days = await door.guest("Anna"), door.house.days
    deal = await days.deal(TODAY, "hapy")
    days._known[TODAY, "hapy"] = msgspec.structs.replace(deal, rules=deal.rules + 1)
    refused(await anna.post(f"/day/{TODAY}/hapy"), 409, "NotNow")


# ---- What is fair ---------------------------------------------------------------------------------------


async def test_nobody_else_plays_there_or_looks_on_and_it_is_not_closed(door: Door) -> None:
    anna = await door.guest("Anna")
    name = (await anna.posted(f"/day/{TODAY}/hapy"))["table"]
    for path, body in (
        ("seats/0/bot", {"bot": "pharaoh"}),
        ("seats/1/bot", {"bot": "apprentice"}),
        ("close", {}),
        ("watch-link", {}),
    ):
        refused(await anna.send("POST", f"/tables/{name}/{path}", json=body), 409, "NotNow")
    await anna.posted(f"/tables/{name}/resign")
    refused(await anna.post(f"/tables/{name}/again"), 409, "NotNow")


async def test_what_a_bot_has_answered_is_not_taken_back(door: Door) -> None:
    anna, bots = await door.guest("Anna"), door.house.room.bots
    assert isinstance(bots, Lucky)
    name = (await anna.posted(f"/day/{TODAY}/mykerinos"))["table"]
    await plays_on(anna, door, name, most=1)
    await its_turn(door, name)
    bots.may_answer.clear()
    await plays_on(anna, door, name, most=1)
    await anna.posted(f"/tables/{name}/undo")
    refused(await anna.post(f"/tables/{name}/undo"), 409, "NoUndo")


# ---- Afterwards -----------------------------------------------------------------------------------------


async def test_the_best_stand_first_equals_share_a_place_and_who_gave_up_comes_last(door: Door) -> None:
    people = [await door.guest(name) for name in ("Anna", "Ben", "Cleo", "Dan")]
    name = (await people[0].posted(f"/day/{TODAY}/hapy"))["table"]
    await people[0].posted(f"/tables/{name}/resign")
    for nth, guest in enumerate(people[1:]):
        await finishes(guest, door, nth=min(nth, 1))
    results = door.house.days.results(TODAY, "hapy")
    keys = [(it.score, -it.rank) for it in results[:3]]
    assert keys == sorted(keys, reverse=True)
    by_name = {it.name: it for it in results}
    assert by_name["Cleo"].place == by_name["Dan"].place > 0
    assert (results[3].name, results[3].place, results[3].score) == ("Anna", 0, None)


async def test_what_went_on_under_other_rules_does_not_count(door: Door) -> None:
    anna = await door.guest("Anna")
    name = (await anna.posted(f"/day/{TODAY}/hapy"))["table"]
    await plays_on(anna, door, name, most=1)
    (await table(door.house, name)).thawed = True
    await plays_on(anna, door, name)
    days = door.house.days
    assert days.results(TODAY, "hapy") == []
    assert days.standing(TODAY, "hapy", anna.me["id"]).state == "late"


async def test_ways_part_with_the_first_move_that_differs(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    one, other = await finishes(anna, door, nth=0), await finishes(ben, door, nth=1)
    parting = await door.house.days.parting(one, other, door.house.chronicles)
    assert parting is not None
    mine, theirs = [(await door.house.chronicles.of(name)).moves for name in (one, other)]
    assert mine[: parting.after] == theirs[: parting.after]
    assert (mine[parting.after], theirs[parting.after]) == (parting.mine, parting.theirs)
    assert parting.mine is not None
    assert parting.mine[0] == 0  # bots answer alike


async def test_who_is_forgotten_leaves_a_result_without_a_name(door: Door) -> None:
    anna = await door.guest("Anna")
    await finishes(anna, door)
    well(await anna.delete("/me"))
    assert [it.name for it in door.house.days.results(TODAY, "hapy")] == [""]


async def test_the_record_is_there_after_midnight_and_verifies(door: Door, sky: Sky) -> None:
    anna = await door.guest("Anna")
    name = await finishes(anna, door)
    refused(await anna.get(f"/tables/{name}/record"), 409, "NotNow")
    promised = (await anna.got("/day"))["deals"][0]["seal"]
    sky.next_day()
    record = Record.read((await anna.get(f"/tables/{name}/record")).text)
    assert record.seal == promised
    assert record.nonces == ()
    verify(record)


async def test_a_calendar_has_what_was_finished_on_its_day(door: Door, sky: Sky) -> None:
    anna, days = await door.guest("Anna"), door.house.days
    person = anna.me["id"]
    assert days.in_a_row(person) == 0
    await finishes(anna, door)
    sky.next_day()
    await finishes(anna, door, day=TOMORROW)
    assert days.finished(person) == {TODAY: {"hapy"}, TOMORROW: {"hapy"}}
    assert days.in_a_row(person) == 2
    sky.next_day()
    assert days.in_a_row(person) == 2  # today may come yet
    sky.next_day()
    assert days.in_a_row(person) == 0
