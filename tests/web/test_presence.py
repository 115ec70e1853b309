"""Who is there, over the web: a page's sign of life, what others hear of it, and who is told nothing."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from web.guests import Door, Guest, begun, finished, invitation, refused, seated, well
from web.serving import at_home, hearing

from mastaba.club.presence import GONE, UNHEARD
from mastaba.table.live import PACES
from mastaba.web.house import Settings

pytestmark = pytest.mark.anyio
PATIENCE = PACES["live"].patience


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Door]:
    async with at_home(Settings(tmp_path / "store", limits=False)) as door:
        yield door


@pytest.fixture
def turn(monkeypatch: pytest.MonkeyPatch) -> Callable[[Door, float], None]:
    """The clock of a house is turned by hand."""

    def turn(door: Door, seconds: float) -> None:
        later = door.house.now() + seconds
        monkeypatch.setattr(door.house, "now", lambda: later)

    return turn


async def looks(guest: Guest, table: str, here: bool = True) -> dict[str, str]:
    """What the page of a table says every ten seconds; what stands there then."""
    answer = well(await guest.http.post(f"/t/{table}/here", json={"here": here}))
    parts: dict[str, str] = answer.get("parts", {})
    return parts


async def presence(guest: Guest, table: str) -> list[str]:
    return [seat["presence"] for seat in (await guest.got(f"/tables/{table}"))["seats"]]


async def page_of(guest: Guest, table: str) -> str:
    return (await guest.http.get(f"/t/{table}", headers={"Accept": "text/html"})).text


Turn = Callable[[Door, float], None]


async def test_who_thinks_is_here_and_nobody_says_away(door: Door, turn: Turn) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    for _ in range(40):
        await looks(anna, table)
        parts = await looks(ben, table)
        turn(door, 10)
    assert await presence(ben, table) == ["here", "here"]
    assert 'class="pres here"' in parts["at-0"]
    assert parts["says-0"] == ""
    assert "away" not in await page_of(ben, table)


async def test_a_line_that_broke_is_shown_soon_and_later_they_are_away(door: Door, turn: Turn) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    await looks(anna, table)
    turn(door, UNHEARD + 17)
    parts = await looks(ben, table)
    assert "u-broken" in parts["at-0"]
    assert "line lost, 0:42" in parts["says-0"]
    assert "line lost, 0:42" in await page_of(ben, table)
    turn(door, GONE)
    parts = await looks(ben, table)
    assert "u-moon" in parts["at-0"]
    assert "away, 3 min" in parts["says-0"]
    turn(door, 3 * 3_600)
    assert "away, 3 h" in (await looks(ben, table))["says-0"]


async def test_who_closes_the_page_is_away_and_no_line_is_lost(door: Door, turn: Turn) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    await looks(anna, table)
    assert await looks(anna, table, here=False) == {}
    turn(door, UNHEARD)
    assert (await looks(ben, table))["says-0"] == "<span>away</span>"


async def test_who_looks_on_is_told_of_nobodys_coming_and_going(door: Door, turn: Turn) -> None:
    anna, ben, carla = [await door.guest(name) for name in ("Anna", "Ben", "Carla")]
    table = await begun(anna, ben)
    refused(await carla.http.post(f"/t/{table}/here", json={}), 403, "NotAllowed")
    link = await anna.posted(f"/tables/{table}/watch-link")
    await carla.posted(f"/tables/{table}/watch", watch=link["watch"])
    refused(await carla.http.post(f"/t/{table}/here", json={}), 403, "NotAllowed")

    async def shown() -> Any:
        return well(await carla.http.get(f"/t/{table}/parts"))["parts"]

    before = await shown()
    for sign_of_life in (True, False):
        if sign_of_life:
            await looks(anna, table)
        assert (await presence(carla, table), await shown()) == (["", ""], before)
        turn(door, 10 * GONE)


async def test_a_move_is_a_sign_of_life_and_so_is_what_a_program_asks(door: Door, turn: Turn) -> None:
    anna, robot = await door.guest("Anna"), await door.program("Robo")
    table = await begun(anna, robot)
    turn(door, UNHEARD)
    assert await presence(anna, table) == ["away", "away"]
    await anna.plays(table)
    assert (await presence(anna, table))[0] == "here"
    await robot.got(f"/tables/{table}/legal")
    assert (await presence(anna, table))[1] == "here"


async def test_a_program_is_there_as_long_as_it_listens(home: Door, turn: Turn) -> None:
    anna, robot = await home.guest("Anna"), await home.program("Robo")
    table = await begun(anna, robot)
    async with hearing(robot, table) as ear:
        await ear.frame("view")
        turn(home, 1_000)
        assert await presence(anna, table) == ["away", "here"]
    async with hearing(anna, table, presence=True) as ear:
        while (await presence(anna, table))[1] == "here":
            turn(home, UNHEARD)


async def test_the_others_hear_of_it_and_nobody_else(home: Door, turn: Turn) -> None:
    anna, ben, carla = [await home.guest(name) for name in ("Anna", "Ben", "Carla")]
    table = await begun(anna, ben)
    link = await anna.posted(f"/tables/{table}/watch-link")
    await carla.posted(f"/tables/{table}/watch", watch=link["watch"])
    async with (
        hearing(ben, table, presence=True) as his,
        hearing(ben, table) as deaf_to_it,
        hearing(carla, table, presence=True) as theirs,
    ):
        await looks(anna, table)
        frame = await his.frame("presence")
        assert frame.data["table"] == table
        assert frame.data["seats"][0] == {"seat": 0, "presence": "here", "asked": False}
        assert frame.id == "", "it does not count among what was told"
        turn(home, UNHEARD)
        await home.house.club.look_after(home.house.room)
        assert (await his.frame("presence")).data["seats"][0]["presence"] == "lost"
        await anna.plays(table)
        for ear in (deaf_to_it, theirs):
            assert [(await ear.frame()).event for _ in range(2)] == ["view", "told"]


async def test_nothing_of_it_is_written_down(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    async with door.house.room.at(table) as visit:
        before = visit.table.number
    for guest in (anna, ben):
        await looks(guest, table)
    async with door.house.room.at(table) as visit:
        assert visit.table.number == before


@pytest.mark.parametrize("body", ["", "[]", '{"here": "no"}', '{"there": true}', "{"])
async def test_what_is_no_sign_of_life_is_refused(door: Door, body: str) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    answer = await anna.http.post(f"/t/{table}/here", content=body, headers={"Content-Type": "application/json"})
    refused(answer, 400, "BadRequest")


# ---- Bots that stand in ---------------------------------------------------------------------------------


async def test_who_is_there_is_asked_and_says_no(door: Door, turn: Turn) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    turn(door, PATIENCE)
    await looks(anna, table)
    assert "Ask whether" in (await looks(ben, table))["present"]
    shown = await ben.posted(f"/tables/{table}/seats/0/bot", bot="greedy")
    assert (shown["seats"][0]["bot"], shown["seats"][0]["asked"]) == ("", True)
    asked = (await looks(anna, table))["present"]
    assert "Ben asks whether a bot may play for you" in asked
    assert 'data-do="stay"' in asked
    refused(await ben.post(f"/tables/{table}/seats/0/stay"), 403, "NotAllowed")
    await anna.posted(f"/tables/{table}/seats/0/stay")
    assert (await looks(ben, table))["present"].strip() == ""
    refused(await ben.post(f"/tables/{table}/seats/0/bot", bot="greedy"), 409, "NotNow")


async def test_who_does_not_answer_is_replaced_and_takes_the_seat_back(door: Door, turn: Turn) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    turn(door, PATIENCE)
    await looks(anna, table)
    await ben.posted(f"/tables/{table}/seats/0/bot", bot="random")
    turn(door, PACES["live"].answer)
    await looks(anna, table)
    await door.house.club.look_after(door.house.room)
    shown = await anna.got(f"/tables/{table}")
    assert (shown["seats"][0]["bot"], shown["seats"][0]["presence"]) == ("random", "")
    assert "shabti" in (await looks(ben, table))["at-0"]
    assert (await anna.posted(f"/tables/{table}/seats/0/return"))["seats"][0]["bot"] == ""


async def test_people_who_think_are_asked_before_a_table_is_closed(door: Door, turn: Turn) -> None:
    anna, ben, carla = [await door.guest(name) for name in ("Anna", "Ben", "Carla")]
    table = await begun(anna, ben, carla)
    turn(door, PATIENCE)
    await looks(anna, table)
    await ben.posted(f"/tables/{table}/close")
    assert (await carla.posted(f"/tables/{table}/close"))["status"] == "playing"


async def test_who_waits_for_somebody_missing_chooses_a_bot_the_victory_or_an_end(door: Door, turn: Turn) -> None:
    anna, ben, carla = [await door.guest(name) for name in ("Anna", "Ben", "Carla")]
    table, three = await begun(anna, ben), await begun(anna, ben, carla)
    for each in (table, three):
        await looks(anna, each)
    turn(door, GONE - 1)
    assert 'data-do="win"' not in (await looks(ben, table))["present"]
    refused(await ben.post(f"/tables/{table}/seats/0/victory"), 409, "NotNow")
    turn(door, 1)
    notice = (await looks(ben, table))["present"]
    assert all(f"{what}" in notice for what in ('data-do="stand-in"', 'data-do="win"', 'popovertarget="sure-close"'))
    of_three = (await looks(ben, three))["present"]
    assert 'data-do="win"' not in of_three
    assert 'popovertarget="sure-close"' in of_three
    assert (await ben.got(f"/tables/{table}"))["seats"][0]["missing"]
    shown = await ben.posted(f"/tables/{table}/seats/0/victory")
    assert (shown["status"], shown["resigned"]) == ("over", [0])
    assert "<b>Lost</b>" in (await listed(anna))["rows"]
    told = (await anna.got(f"/tables/{table}/log"))["lines"][-1]["told"]
    assert told == [{"kind": "resigned", "seat": 0, "bot": "", "by": 1}]


async def test_the_host_does_not_close_it_on_somebody_who_thinks(door: Door, turn: Turn) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    await anna.plays(table)
    assert (await anna.posted(f"/tables/{table}/close"))["agreed"] == {"close": [0]}
    assert 'popovertarget="sure-resign"' in (await page_of(anna, table)).partition('id="present"')[0]
    for _ in range(3):
        turn(door, PATIENCE)
        await looks(ben, table)
        assert "gives up" in refused(await anna.post(f"/tables/{table}/close"), 409, "NotNow")["message"]
    assert (await ben.got(f"/tables/{table}"))["status"] == "playing"
    await anna.posted(f"/tables/{table}/resign")
    assert "<b>Won</b>" in (await listed(ben))["rows"]


async def test_who_has_gone_is_not_asked_whether_to_close_it(door: Door, turn: Turn) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    await looks(anna, table)
    turn(door, GONE)
    await looks(ben, table)
    assert (await ben.posted(f"/tables/{table}/close"))["status"] == "closed"


# ---- Slow tables ----------------------------------------------------------------------------------------


async def test_a_slow_table_says_until_when_and_what_happens_then(door: Door, turn: Turn) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await seated(anna, ben, options={"first": "1"}, pace="slow")
    await anna.posted(f"/tables/{table}/start")
    turn(door, 3_600)
    hers, his = await page_of(anna, table), await page_of(ben, table)
    assert "yours until <time" in hers
    assert "till <time" in hers
    assert "You have 2 days; then the others may let a bot play." in hers
    assert "till <time" in his
    assert "yours until" not in his
    assert "You have" not in his
    live = await begun(anna, ben)
    assert "<time" not in await page_of(anna, live)


# ---- The list of my tables ------------------------------------------------------------------------------


async def listed(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = well(await guest.http.get("/tables"))
    return found


async def test_the_list_says_who_won_and_how_many_wait(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    nothing = {"turn": "", "rows": "", "title": "Mastaba: games of papyrus and pyramids", "due": "", "busy": ""}
    assert await listed(anna) == nothing
    table = await begun(anna, ben)
    now = await listed(anna)
    assert (now["due"], now["title"]) == ("1", "(1) Mastaba: games of papyrus and pyramids")
    assert "Your move" in now["turn"]
    assert "Anna is to move" in (await listed(ben))["rows"]
    await ben.posted(f"/tables/{table}/resign")
    assert "<b>Won</b>" in (await listed(anna))["rows"]
    assert "<b>Lost</b>" in (await listed(ben))["rows"]
    played = await begun(anna, ben)
    await finished(played, anna, ben)
    outcome = (await anna.got(f"/tables/{played}"))["outcome"]
    (entry,) = [each for each in await anna.got("/tables") if each["table"] == played]
    assert entry["winners"] == [seat for seat, rank in enumerate(outcome["ranks"]) if rank == 1]
    refused(await door.stranger().http.get("/tables"), 401, "NotSignedIn")


async def test_a_list_hears_of_changes_and_of_new_tables(home: Door) -> None:
    anna, ben = await home.guest("Anna"), await home.guest("Ben")
    async with hearing(ben, mine=True) as ear:
        table = await seated(anna, ben)
        assert (await ear.frame("listed")).data["table"] == table
        await anna.posted(f"/tables/{table}/start")
        frame = await ear.frame("listed")
        assert (frame.data["status"], frame.data["yours"]) == ("playing", [1])
        other = await anna.opens(2, sit=0)
        await anna.posted(f"/tables/{other['table']}/close")  # not one of Ben's
        await anna.posted(f"/tables/{table}/resign")
        frame = await ear.frame("listed")
        assert (frame.data["table"], frame.data["winners"]) == (table, [1])
    refused(await ben.get("/stream"), 400, "BadRequest")


# ---- Names ----------------------------------------------------------------------------------------------


async def test_another_name_is_seen_at_once_at_the_tables_where_one_plays(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    over, table = await begun(anna, ben), await begun(anna, ben)
    await ben.posted(f"/tables/{over}/resign")
    await anna.plays(table, "take 8.1")
    shared = (await ben.opens(2, sit=0, here={"1": "Bea"}, start=True))["table"]
    await ben.posted("/me", name="Benno")
    names = {each["table"]: each["names"] for each in await ben.got("/tables")}
    assert names == {over: ["Anna", "Ben"], table: ["Anna", "Benno"], shared: ["Benno", "Bea"]}
    await anna.posted("/me", name="Änne")
    page = await page_of(ben, table)
    assert page.count("Änne") >= 2  # on the chip, and in the log
    assert "Anna" not in page


async def test_by_code_one_is_asked_for_a_name_as_by_link(door: Door) -> None:
    anna, stranger = await door.guest("Anna"), door.stranger()
    made = await anna.opens(2, sit=0)
    html = {"Accept": "text/html"}
    by_code = (await stranger.http.get("/join", params={"code": made["code"]}, headers=html)).text
    link = await invitation(anna, made["table"], 1)
    by_link = (await stranger.http.get(f"/join/{link}", headers=html)).text
    for page in (by_code, by_link):
        assert 'name="name"' in page
    first = (await stranger.http.get("/", headers=html)).text
    assert 'action="/join" method="get"' in first
    assert 'data-form="join"' not in first, "it leads to the page that asks"
    wrong = await stranger.http.get("/join", params={"code": "ZZZZZZ"}, headers=html)
    assert wrong.status_code == 404
    assert 'value="ZZZZZZ"' in wrong.text
