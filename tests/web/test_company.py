"""Others: tables to which they may come, games with whoever comes, invitations, and whom one does not want to meet."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from web.guests import Door, Guest, begun, finished, refused, seated, well
from web.serving import hearing
from web.test_presence import home as home

from mastaba.club import company, invitations
from mastaba.club.company import handle_of
from mastaba.club.people import Known
from mastaba.table import commands, entries, snapshots
from mastaba.table.listing import Reader, Summary
from mastaba.table.live import LiveTable
from mastaba.web.house import House, Settings

pytestmark = pytest.mark.anyio
HOUR = 3_600.0
Turn = Callable[[House, float], None]


@pytest.fixture
def turn(monkeypatch: pytest.MonkeyPatch) -> Turn:
    """The clock of a house is turned by hand."""

    def turn(house: House, seconds: float) -> None:
        later = house.room.clock() + seconds
        monkeypatch.setattr(house.room, "clock", lambda: later)

    return turn


async def people(door: Door, *names: str) -> list[Guest]:
    return [await door.guest(name) for name in names]


async def open_to(guest: Guest, **query: Any) -> list[str]:
    return [each["table"] for each in await guest.got("/open", **query)]


async def html(guest: Guest, path: str, status: int = 200) -> str:
    answer = await guest.http.get(path, headers={"Accept": "text/html"})
    assert answer.status_code == status, answer.text
    return answer.text


async def called(guest: Guest, name: str) -> str:
    """As this guest calls somebody."""
    return next(str(each["person"]) for each in await guest.got("/people") if each["name"] == name)


async def make_member(door: Door, guest: Guest) -> None:
    """From now on they can sign in from anywhere."""
    known = await door.house.people.person(guest.me["id"])
    assert known is not None
    token = guest.http.cookies["mastaba"]
    await door.house.people.change(Known(known, token), member=door.house.now())


# ---- Open tables ----------------------------------------------------------------------------------------


async def test_a_table_is_open_to_whom_its_host_says(door: Door) -> None:
    anna, ben, carla = await people(door, "Anna", "Ben", "Carla")
    mine = await anna.opens(3, sit=0, open="everybody", options={"layout": "tomb"})
    other = (await anna.opens(2, sit=0))["table"]
    (shown,) = await ben.got("/open")
    assert (shown["table"], shown["names"], shown["free"]) == (mine["table"], ["Anna", "", ""], 2)
    assert shown["options"]["layout"] == "tomb"
    told = {"table", "game", "options", "names", "free", "pace", "opened", "quick"}
    assert set(shown) == told  # to a stranger, too
    assert await door.stranger().got("/open") == [shown]
    assert await open_to(anna) == []  # she sits there
    refused(await ben.get(f"/tables/{mine['table']}"), 403, "NotAllowed")  # to find it is not to be at it
    refused(await ben.post(f"/tables/{other}/sit"), 403, "NotAllowed")
    refused(await door.stranger().post(f"/tables/{mine['table']}/sit"), 401, "NotSignedIn")
    assert (await ben.posted(f"/tables/{mine['table']}/sit"))["you"] == 1
    assert (await ben.posted(f"/tables/{mine['table']}/sit"))["yours"] == [1]  # twice is once
    await anna.posted(f"/tables/{mine['table']}/open", open="invited")
    assert await open_to(carla) == []
    refused(await carla.post(f"/tables/{mine['table']}/sit"), 403, "NotAllowed")
    refused(await ben.post(f"/tables/{mine['table']}/open", open="everybody"), 403, "NotAllowed")
    await anna.posted(f"/tables/{mine['table']}/open", open="everybody")
    await carla.posted(f"/tables/{mine['table']}/sit")
    assert await open_to(await door.guest("Dan")) == []  # it is full
    await anna.posted(f"/tables/{mine['table']}/start")
    refused(await anna.post(f"/tables/{mine['table']}/open", open="members"), 409, "NotNow")
    refused(await anna.post("/tables", game="hapy", seats=2, open="nobody"), 422, "BadOptions")


async def test_what_is_for_members_guests_do_not_find(door: Door) -> None:
    anna, ben = await people(door, "Anna", "Ben")
    table = (await anna.opens(2, sit=0, open="members"))["table"]
    assert await open_to(ben) == await open_to(door.stranger()) == []
    refused(await ben.post(f"/tables/{table}/sit"), 403, "NotAllowed")
    await make_member(door, ben)
    assert await open_to(ben) == [table]
    await ben.posted(f"/tables/{table}/sit")


async def test_a_table_at_which_nobody_has_looked_for_an_hour_is_not_listed(door: Door, turn: Turn) -> None:
    anna, ben = await people(door, "Anna", "Ben")
    table = (await anna.opens(2, sit=0, open="everybody"))["table"]
    turn(door.house, HOUR - 1)
    assert await open_to(ben) == [table]
    turn(door.house, 2)
    assert await open_to(ben) == []
    well(await anna.http.post(f"/t/{table}/here", json={"here": True}))
    assert await open_to(ben) == [table]


async def test_nobody_keeps_many_tables_open_to_others(door: Door) -> None:
    anna = await door.guest("Anna")
    for _ in range(3):
        await anna.opens(2, sit=0, open="everybody")
    refused(await anna.post("/tables", game="hapy", seats=2, open="everybody"), 409, "NotNow")
    table = (await anna.opens(2, sit=0))["table"]
    refused(await anna.post(f"/tables/{table}/open", open="members"), 409, "NotNow")


async def test_the_list_is_live_and_says_no_more_than_that_it_is_another(home: Door) -> None:
    anna, ben = await people(home, "Anna", "Ben")
    async with hearing(ben, openings=True) as ear:
        table = (await anna.opens(3, sit=0, open="everybody"))["table"]
        assert (await ear.frame("openings")).data == {}
        page = await html(ben, "/open")
        assert f'data-table="{table}"' in page
        await anna.posted(f"/tables/{table}/close")
        await ear.frame("openings")
        assert table not in await html(ben, "/open")


async def test_a_journal_says_it_and_one_of_old_says_nothing() -> None:
    head = commands.open_table("t", "hapy", 2, {}, "anna", 1.0)
    old = entries.read(entries.written(head))
    assert b"open" not in entries.written(head).replace(b'"kind":"opened"', b"")
    assert isinstance(old, entries.Opened)
    table = LiveTable.opened(old)
    assert table.open_to == "invited"
    made = commands.open_to(table, 2.0, "anna", "everybody")
    assert made is not None
    assert commands.open_to(table, 2.0, "anna", "everybody") is None
    again = LiveTable.opened(old)
    again.repeat(entries.read(entries.written(made)))
    assert again.open_to == snapshots.restore(snapshots.read(snapshots.save(again))).open_to == "everybody"


# ---- Quick games ----------------------------------------------------------------------------------------


async def test_two_who_want_the_same_play_each_other(door: Door) -> None:
    anna, ben, carla = await people(door, "Anna", "Ben", "Carla")
    one = await anna.posted("/quick", game="hapy", seats=2)
    assert (one["status"], one["open"]) == ("gathering", "everybody")
    other = await carla.posted("/quick", game="hapy", seats=3)
    assert other["table"] != one["table"]  # another number of seats
    two = await ben.posted("/quick", game="hapy", seats=2)
    assert (two["table"], two["status"], [seat["name"] for seat in two["seats"]]) == (
        one["table"],
        "playing",
        ["Anna", "Ben"],
    )
    refused(await anna.post("/quick", game="hapy", seats=9), 422, "BadOptions")
    refused(await anna.post("/quick", game="hapy", seats=2, bot="god"), 422, "BadOptions")


async def test_who_is_alone_plays_bots_when_it_is_time(door: Door, turn: Turn) -> None:
    anna = await door.guest("Anna")
    table = (await anna.posted("/quick", game="hapy", seats=3))["table"]
    turn(door.house, 44)
    await door.house.openings.look_after()
    assert (await anna.got(f"/tables/{table}"))["status"] == "gathering"
    assert "It begins by itself in 1 s" in await html(anna, f"/t/{table}")
    turn(door.house, 1)
    await door.house.openings.look_after()
    now = await anna.got(f"/tables/{table}")
    assert (now["status"], [seat["bot"] for seat in now["seats"]]) == ("playing", ["", "vizier", "vizier"])


async def test_the_clock_of_the_server_begins_it_after_a_restart_too(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "store", quick_wait=0.2)
    async with House.opened(settings) as house:
        door = Door(house)
        anna = await door.guest("Anna")
        table = (await anna.posted("/quick", game="hapy", seats=2, bot="greedy"))["table"]
        await door.close()
    async with House.opened(settings) as house:
        bell = asyncio.Event()
        reader = Reader(anna.me["id"], bell)
        house.room.listing.add(reader)
        async with asyncio.timeout(30):
            while house.room.listing.get(table).status == "gathering":
                await bell.wait()
                bell.clear()
        assert house.room.listing.get(table).names[0] == "Anna"


async def test_who_does_not_want_to_wait_begins_with_bots(door: Door) -> None:
    anna, ben = await people(door, "Anna", "Ben")
    table = (await anna.posted("/quick", game="hapy", seats=2, bot="greedy"))["table"]
    refused(await ben.post(f"/tables/{table}/begin-now"), 403, "NotAllowed")
    refused(await anna.post(f"/tables/{table}/open", open="invited"), 409, "NotNow")
    now = await anna.posted(f"/tables/{table}/begin-now")
    assert (now["status"], now["seats"][1]["bot"]) == ("playing", "greedy")
    refused(await anna.post(f"/tables/{table}/begin-now"), 409, "NotNow")


async def test_who_leaves_the_page_does_not_wait_any_more(door: Door, turn: Turn) -> None:
    anna, ben, carla = await people(door, "Anna", "Ben", "Carla")
    table = (await anna.posted("/quick", game="hapy", seats=3))["table"]
    await ben.posted("/quick", game="hapy", seats=3)
    well(await anna.http.post(f"/t/{table}/here", json={"here": False}))
    turn(door.house, 4)
    await door.house.openings.look_after()
    assert [seat["name"] for seat in (await ben.got(f"/tables/{table}"))["seats"]] == ["Anna", "Ben", ""]  # a reload
    turn(door.house, 2)
    await door.house.openings.look_after()
    assert [seat["name"] for seat in (await ben.got(f"/tables/{table}"))["seats"]] == ["", "Ben", ""]
    assert (await carla.posted("/quick", game="hapy", seats=3))["table"] == table
    for guest in (ben, carla):
        well(await guest.post(f"/tables/{table}/leave"))
    assert (await ben.got("/tables") + await anna.got("/tables"))[0]["status"] == "closed"
    assert await open_to(anna) == []


async def test_nobody_waits_at_two_tables(door: Door) -> None:
    anna = await door.guest("Anna")
    first = (await anna.posted("/quick", game="hapy", seats=2))["table"]
    assert (await anna.posted("/quick", game="hapy", seats=2))["table"] == first
    await anna.posted("/quick", game="hapy", seats=3)
    assert (await anna.got(f"/tables/{first}"))["status"] == "closed"
    assert len(door.house.openings.waiting_of(anna.me["id"])) == 1


# ---- Invitations ----------------------------------------------------------------------------------------


async def test_whom_one_has_met_can_be_asked_to_a_seat(door: Door) -> None:
    anna, ben, carla = await people(door, "Anna", "Ben", "Carla")
    heard: list[tuple[str, str, str]] = []
    door.house.club.invited.append(lambda *facts: heard.append(facts))
    await seated(anna, ben)
    table = (await anna.opens(2, sit=0))["table"]
    his = await called(anna, "Ben")
    refused(await anna.post(f"/tables/{table}/invitations", person=handle_of(carla.me["id"])), 404, "NotHere")
    refused(await ben.post(f"/tables/{table}/invitations", person=his), 403, "NotAllowed")
    for _ in range(2):
        well(await anna.post(f"/tables/{table}/invitations", person=his))
    assert heard == [(ben.me["id"], table, anna.me["id"])]
    (asked,) = await ben.got("/invitations")
    assert (asked["name"], asked["table"]["table"]) == ("Anna", table)
    assert "Anna asks you to a table" in await html(ben, "/")
    assert "Ben was asked" in await html(anna, f"/t/{table}")
    well(await ben.delete(f"/invitations/{table}"))
    assert await ben.got("/invitations") == []
    refused(await ben.post(f"/invitations/{table}"), 410, "BadInvitation")
    well(await anna.post(f"/tables/{table}/invitations", person=his))
    assert (await ben.posted(f"/invitations/{table}"))["you"] == 1
    assert await ben.got("/invitations") == []
    refused(await carla.post(f"/invitations/{table}"), 410, "BadInvitation")


async def test_an_invitation_is_heard_of_at_once(home: Door) -> None:
    anna, ben = await people(home, "Anna", "Ben")
    await seated(anna, ben)
    table = (await anna.opens(2, sit=0))["table"]
    async with hearing(ben, mine=True) as ear:
        well(await anna.post(f"/tables/{table}/invitations", person=await called(anna, "Ben")))
        assert (await ear.frame("listed")).data["table"] == table


async def test_so_many_ask_and_not_for_ever(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await people(door, "Anna", "Ben")
    await seated(anna, ben)
    his = await called(anna, "Ben")
    monkeypatch.setattr(invitations, "MOST", 2)
    tables = [(await anna.opens(2, sit=0))["table"] for _ in range(3)]
    for table in tables[:2]:
        well(await anna.post(f"/tables/{table}/invitations", person=his))
    refused(await anna.post(f"/tables/{tables[2]}/invitations", person=his), 409, "NotNow")
    await anna.posted(f"/tables/{tables[0]}/close")  # that one does not count any more
    well(await anna.post(f"/tables/{tables[2]}/invitations", person=his))
    now = door.house.store.now()
    monkeypatch.setattr(door.house.store, "now", lambda: now + invitations.WEEK)
    assert await ben.got("/invitations") == []


# ---- Whom one does not want to meet ---------------------------------------------------------------------


async def test_who_is_blocked_finds_nothing_and_is_not_told(door: Door) -> None:
    anna, ben = await people(door, "Anna", "Ben")
    running = await begun(anna, ben)
    theirs = (await ben.opens(2, sit=0, open="everybody"))["table"]
    mine = (await anna.opens(2, sit=0, open="everybody"))["table"]
    shut = (await anna.opens(2, sit=0))["table"]
    well(await anna.post(f"/people/{await called(anna, 'Ben')}/block"))
    assert await open_to(anna) == await open_to(ben) == []
    said = refused(await ben.post(f"/tables/{mine}/sit"), 403, "NotAllowed")
    assert said == refused(await ben.post(f"/tables/{shut}/sit"), 403, "NotAllowed")  # as at any that is not open
    refused(await anna.post(f"/tables/{theirs}/sit"), 403, "NotAllowed")
    quick = await anna.posted("/quick", game="hapy", seats=2)
    assert (await ben.posted("/quick", game="hapy", seats=2))["table"] != quick["table"]
    hers = await called(ben, "Anna")
    answer = await ben.post(f"/tables/{theirs}/invitations", person=hers)
    assert (answer.status_code, answer.text) == (204, "")
    assert "Anna was asked" in await html(ben, f"/t/{theirs}")  # as it always is
    assert await anna.got("/invitations") == []
    assert (await anna.got(f"/tables/{running}"))["status"] == "playing"
    shown = await html(anna, "/games")
    assert 'data-do="unblock"' in shown
    assert 'data-do="unblock"' not in await html(ben, "/games")
    well(await anna.delete(f"/people/{await called(anna, 'Ben')}/block"))
    assert theirs in await open_to(anna)
    assert len(await anna.got("/invitations")) == 1


async def test_whom_somebody_has_blocked_is_kept_with_a_bound_and_forgotten_with_them(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "MOST_BLOCKED", 1)
    anna, ben, carla = await people(door, "Anna", "Ben", "Carla")
    await seated(anna, ben, carla)
    refused(await anna.post(f"/people/{handle_of(anna.me['id'])}/block"), 403, "NotAllowed")
    well(await anna.post(f"/people/{await called(anna, 'Ben')}/block"))
    refused(await anna.post(f"/people/{await called(anna, 'Carla')}/block"), 409, "NotNow")
    again = company.Company(door.house.store, door.house.room.listing)
    assert await again.blocked(anna.me["id"]) == {ben.me["id"]}
    well(await anna.delete("/me"))
    assert await door.house.store.get("blocked", anna.me["id"]) is None


# ---- People ---------------------------------------------------------------------------------------------


async def test_the_page_of_somebody_is_for_those_who_may_know_them(door: Door) -> None:
    anna, ben, carla = await people(door, "Anna", "Ben", "Carla")
    table = await begun(anna, ben)
    await finished(table, anna, ben)
    shown = await html(anna, f"/p/{await called(anna, 'Ben')}")
    assert "Ben" in shown
    assert "Hâpy Families" in shown
    assert ben.me["id"] not in shown + await html(anna, "/games") + await html(anna, "/")  # not as we keep it
    nobody = await html(carla, f"/p/{handle_of(ben.me['id'])}", 404)
    assert "Ben" not in nobody
    assert nobody == await html(carla, "/p/0123456789abcdef", 404)
    await ben.opens(2, sit=0, open="everybody")
    assert "Ben" in await html(carla, f"/p/{handle_of(ben.me['id'])}")
    well(await ben.delete("/me"))
    assert nobody == await html(carla, f"/p/{handle_of(ben.me['id'])}", 404)
    await html(anna, f"/p/{handle_of(ben.me['id'])}", 404)
    assert 'data-do="block"' not in await html(anna, f"/p/{handle_of(anna.me['id'])}")


# ---- Home, and my games ---------------------------------------------------------------------------------


async def test_the_oldest_decision_comes_first_with_what_happened_since(door: Door, turn: Turn) -> None:
    anna, ben = await people(door, "Anna", "Ben")
    first = await begun(anna, ben)
    await anna.plays(first, "take 8.1")
    await anna.plays(first, "skip")
    await ben.plays(first)
    await ben.plays(first, "skip")
    turn(door.house, 60)
    second = await begun(anna, ben)
    page = await html(anna, "/")
    assert page.index(f'class="btn main" href="/t/{first}"') < page.index(f'href="/t/{second}"')
    turned = page[page.index('id="turn"') : page.index('id="rows"')]
    since = re.sub("<[^>]*>", "", turned[turned.index('class="since"') : turned.index("</ol>")])
    assert "Ben" in since
    assert "Anna" not in since  # her own move is not news
    waiting = await html(ben, "/")
    assert "Nobody waits for you" in waiting
    assert "Take a seat" in waiting


async def test_a_device_that_several_share_shows_nobodys_news(door: Door) -> None:
    anna = await door.guest("Anna")
    table = (await anna.opens(2, sit=0, here={"1": "Ben"}, start=True, options={"first": "1"}))["table"]
    await anna.plays(table, seat=0)
    assert 'class="since"' not in await html(anna, "/")


async def test_my_games_are_found_by_what_they_were(door: Door) -> None:
    anna, ben, carla = await people(door, "Anna", "Ben", "Carla")
    over = await begun(anna, ben)
    await finished(over, anna, ben)
    given_up = await begun(anna, carla, ben)
    await begun(anna, carla)
    closed = await seated(anna, carla)
    await anna.posted(f"/tables/{closed}/close")
    for guest in (anna, carla):
        await guest.posted(f"/tables/{given_up}/resign")

    async def found(query: str) -> set[str]:
        return set(re.findall(r'href="/t/(\w+)"', await html(anna, f"/games?{query}")))

    assert len(await found("")) == 4
    assert await found("seats=3") == {given_up}
    assert await found("result=closed") == {closed}
    assert await found(f"opponent={await called(anna, 'Ben')}") == {over, given_up}
    assert await found("q=cArLa") == await found(f"opponent={await called(anna, 'Carla')}")
    assert await found("game=papyrus") == await found("q=nobody") == set()
    assert len(await found("seats=x&page=-1&result=magic")) == 4
    outcome = (await anna.got(f"/tables/{over}"))["outcome"]
    place = {1: "Won with", 2: "Second with"}[outcome["ranks"][0]]
    if outcome["ranks"] == [1, 1]:
        place = "Shared the victory with"
    assert f"{place} {outcome['scores'][0]['total']}" in await html(anna, "/games")
    result = {1: "won"}.get(outcome["ranks"][0], "lost")
    assert over in await found(f"result={result}")


async def test_a_thousand_tables_cost_little_and_come_in_pages(door: Door) -> None:
    """None is loaded: there is nothing to load."""
    anna = await door.guest("Anna")
    me = anna.me["id"]
    for number in range(1_000):
        seats = [me, f"somebody {number % 40}"]
        summary = Summary("hapy", "over", me, 1, 1.0, float(number), seats, ["Anna", "X"], winners=[number % 2])
        door.house.room.listing.put(f"t{number:04}", summary)
    pages = [await html(anna, f"/games?page={page}") for page in (1, 20, 99)]
    assert [len(re.findall('class="row over', page)) for page in pages] == [50, 50, 50]
    assert "/t/t0999" in pages[0]
    assert "/t/t0000" in pages[1]
    assert pages[1] == pages[2]  # there is none behind it
    assert "1000 tables" in pages[0]


async def test_scores_of_every_game_are_kept_and_old_lists_stay_as_they_are(door: Door) -> None:
    anna, ben = await people(door, "Anna", "Ben")
    table = await begun(anna, ben)
    await finished(table, anna, ben)
    outcome = (await anna.got(f"/tables/{table}"))["outcome"]
    listing = door.house.room.listing
    summary = listing.get(table)
    assert (summary.ranks, summary.scores) == (outcome["ranks"], [score["total"] for score in outcome["scores"]])
    old = replace(summary, ranks=[], scores=[])
    listing.put(table, old)
    seat = 0
    said = "Won" if summary.winners == [seat] else "Lost" if seat not in summary.winners else "Shared the victory"
    assert f"<b>{said}</b>" in await html(anna, "/games")
