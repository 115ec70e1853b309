"""The deal of the day on pages and in the API: nothing of it gets to those who have not played it, and no seed out."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from learn.sky import MORNING, TODAY, Sky, finishes, under
from web.guests import Door, Guest, refused

from mastaba.kernel.chance import seal
from mastaba.learn.review import working
from mastaba.learn.review.account import Cause, Review, accounts
from mastaba.learn.review.words import points
from mastaba.store.calendar import DAY
from mastaba.web.house import House

pytestmark = pytest.mark.anyio


@pytest.fixture
def sky() -> Sky:
    return Sky()


@pytest.fixture
async def house(sky: Sky, tmp_path: Path) -> AsyncIterator[House]:
    async with under(sky, tmp_path) as house:
        yield house


async def page(guest: Guest, path: str) -> str:
    answer = await guest.http.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 200, answer.text
    return answer.text


# ---- What is shown --------------------------------------------------------------------------------------


async def test_everybody_is_shown_the_seals_of_today(door: Door) -> None:
    told = await door.stranger().got("/day")
    assert (told["day"], told["over"], told["ends"]) == (TODAY, False, MORNING - MORNING % DAY + DAY)
    html = await page(door.stranger(), "/day")
    for deal in told["deals"]:
        assert deal["seed"] is None
        assert deal["state"] == "sealed"
        assert deal["seal"] in html


async def test_when_the_day_is_over_its_seeds_stand_there(door: Door, sky: Sky) -> None:
    stranger = door.stranger()
    promised = {deal["game"]: deal["seal"] for deal in (await stranger.got("/day"))["deals"]}
    sky.next_day()
    told = await stranger.got(f"/day/{TODAY}")
    assert {deal["game"]: seal(deal["seed"]) for deal in told["deals"]} == promised
    html = await page(stranger, f"/day/{TODAY}")
    assert all(deal["seed"] in html for deal in told["deals"])


async def test_days_without_a_deal_are_not_found(door: Door) -> None:
    anna = await door.guest("Anna")
    for path in (f"/day/{TODAY}/chess", "/day/2027-01-14", "/day/2027-01-17", "/day/someday", "/day/2027-13-01/hapy"):
        assert (await anna.get(path)).status_code == 404
        assert (await anna.http.get(path, headers={"accept": "text/html"})).status_code == 404
        if path.count("/") == 3:
            assert (await anna.post(path)).status_code == 404
    refused(await door.stranger().post(f"/day/{TODAY}/hapy"), 401, "NotSignedIn")


async def test_nothing_leads_to_a_day_without_deals(door: Door, sky: Sky) -> None:
    html = await page(door.stranger(), "/day")
    assert f'href="/day/{TODAY}"' in html
    assert 'href="/day/2027-01-14"' not in html
    sky.next_day()
    html = await page(door.stranger(), "/day")
    assert html.count(f'href="/day/{TODAY}') == 2  # in the calendar, and to its seals
    assert 'href="/day/2027-01-14"' not in html


async def test_the_calendar_ends_with_the_oldest_deal_and_with_today(door: Door, sky: Sky) -> None:
    stranger = door.stranger()
    for month in ("0001-01", "2026-12", "2027-02", "9999-12", "never"):
        for path in ("/day", f"/day/{TODAY}", f"/day/{TODAY}/hapy"):
            html = await page(stranger, f"{path}?month={month}")
            assert '<h2 id="month">January</h2>' in html
            assert "?month=" not in html
    sky.at += 31 * DAY
    html = await page(stranger, "/day")
    assert "?month=2027-01" in html
    assert "?month=2026-12" not in await page(stranger, "/day?month=2027-01")
    for day in ("0001-01-01", "9999-12-31"):
        assert (await stranger.http.get(f"/day/{day}?month=0001-01")).status_code == 404


async def test_a_server_can_be_without_it(tmp_path: Path, sky: Sky) -> None:
    async with under(sky, tmp_path, day=False) as house:
        door = Door(house)
        anna = await door.guest("Anna")
        refused(await anna.get("/day"), 404, "NoDeal")
        refused(await anna.post(f"/day/{TODAY}/hapy"), 404, "NoDeal")
        assert (await anna.http.get("/day", headers={"accept": "text/html"})).status_code == 404
        assert "/day" not in await page(anna, "/")
        await door.close()


async def test_the_first_page_leads_there_and_says_what_is_done(door: Door) -> None:
    anna = await door.guest("Anna")
    assert 'href="/day"' in await page(door.stranger(), "/")
    await finishes(anna, door)
    html = await page(anna, "/")
    assert "Hâpy Families, done" in html
    assert "/t/" not in html  # it is in the calendar, and not among my tables


# ---- Who sees what --------------------------------------------------------------------------------------

OF_DAY = ("/day", f"/day/{TODAY}", f"/day/{TODAY}/hapy", f"/day/{TODAY}?month=2026-12", "/day?game=hapy", "/")
OF_TABLE = ("/t/{it}", "/t/{it}/parts", "/t/{it}/steps", "/t/{it}/steps/report", "/t/{it}/components")
IN_API = ("/tables/{it}", "/tables/{it}/seen", "/tables/{it}/log", "/tables/{it}/legal", "/tables/{it}/record")


async def answers(guest: Guest, table: str) -> list[tuple[int, str]]:
    """To everything that can be asked about a day and somebody's table."""
    pages = [path.format(it=table) for path in (*OF_DAY, *OF_TABLE)]
    told = [await guest.http.get(path, headers={"accept": "text/html"}) for path in pages]
    paths = ["/day", f"/day/{TODAY}", f"/day/{TODAY}/hapy", *(path.format(it=table) for path in IN_API)]
    told += [await guest.get(path) for path in paths]
    return [(answer.status_code, answer.text) for answer in told]


async def test_who_has_not_played_is_answered_the_same_whatever_others_did(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    name = (await anna.posted(f"/day/{TODAY}/hapy"))["table"]
    before = await answers(ben, name)
    assert {status for status, _ in before[len(OF_DAY) : len(OF_DAY) + len(OF_TABLE)]} == {403}
    await finishes(anna, door)
    assert await answers(ben, name) == before
    await ben.posted(f"/day/{TODAY}/hapy")  # to be in the middle of it is not enough
    refused(await ben.get(f"/day/{TODAY}/hapy"), 403, "NotAllowed")
    assert (await ben.http.get(f"/t/{name}/steps")).status_code == 403
    assert name not in await page(ben, f"/day/{TODAY}/hapy")


async def test_who_has_played_sees_the_list_and_steps_through_but_does_not_come_to_the_table(door: Door) -> None:
    anna, ben, cleo = [await door.guest(name) for name in ("Anna", "Ben", "Cleo")]
    running = (await cleo.posted(f"/day/{TODAY}/hapy"))["table"]
    theirs, mine = await finishes(anna, door, nth=1), await finishes(ben, door)
    told = await ben.got(f"/day/{TODAY}/hapy")
    assert {it["name"]: it["you"] for it in told["results"]} == {"Anna": False, "Ben": True}
    html = await page(ben, f"/day/{TODAY}/hapy")
    assert f"/t/{theirs}/steps?at=" in html
    assert f"/t/{mine}/steps" in html
    assert running not in html
    assert "To the table" not in await page(ben, f"/t/{theirs}/steps")
    fun = (await anna.posted(f"/day/{TODAY}/hapy"))["table"]
    await anna.posted(f"/tables/{fun}/resign")
    for closed in (running, fun):
        assert (await ben.http.get(f"/t/{closed}/steps")).status_code == 403
    for path in ("/t/{it}", "/t/{it}/parts", *(f"/api{path}" for path in IN_API)):
        assert (await ben.http.get(path.format(it=theirs))).status_code == 403


async def test_after_the_day_everybody_may_step_through(door: Door, sky: Sky) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    name = await finishes(anna, door)
    sky.next_day()
    assert name in await page(ben, f"/day/{TODAY}/hapy")
    assert "Step through" in await page(ben, f"/t/{name}/steps?at=3&seat=1")


async def test_who_follows_a_game_of_the_day_sees_its_review_and_plays_on(
    door: Door, sky: Sky, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "usual_iterations", lambda setting: 2)
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    name = await finishes(anna, door)
    sky.next_day()
    api = f'data-api="/api/tables/{name}"'
    assert api in await page(ben, f"/t/{name}/review")
    await ben.posted(f"/tables/{name}/review")
    await door.house.reviews.finished(name)
    assert (await anna.got(f"/tables/{name}/review"))["status"] == "done"  # it is the same one
    assert 'class="curve"' in await page(ben, f"/t/{name}/review")
    assert api in await page(ben, f"/t/{name}/steps?at=0&seat=0&review=1")
    assert (await ben.posted(f"/tables/{name}/play-on", at=0, seat=0))["table"]


async def test_luck_and_skill_are_worked_out_for_those_who_have_played(
    door: Door, sky: Sky, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "usual_iterations", lambda setting: 2)
    anna, ben, cleo = [await door.guest(name) for name in ("Anna", "Ben", "Cleo")]
    hers, his = await finishes(anna, door, nth=1), await finishes(ben, door)
    sky.next_day()
    balances, store = door.house.balances, door.house.store
    assert f"/t/{hers}/steps" in await page(cleo, f"/day/{TODAY}/hapy")  # she has not played: nobody works for her
    assert not balances.busy
    first = await page(ben, f"/day/{TODAY}/hapy")
    assert first.count("being worked out") == 2
    await balances.finished()
    assert set(await store.keys("balance", "", 9)) == {hers, his}
    html = await page(ben, f"/day/{TODAY}/hapy")
    assert "being worked out" not in html
    for name in (hers, his):
        review = msgspec.json.decode(await store.get("review", name) or b"", type=Review)
        sums = accounts(review)[0].sums
        assert f"Luck {points(sums[Cause.LUCK])} · skill {points(sums[Cause.SKILL])} ±" in html
        assert f'href="/t/{name}/review"' in html
    assert html.count("on average") == 1
    assert "on average" not in await page(cleo, f"/day/{TODAY}/hapy")


async def test_what_cannot_be_worked_out_is_not_tried_again_and_again(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "usual_iterations", lambda setting: 2)
    anna = await door.guest("Anna")
    name = await finishes(anna, door)

    def fails(*_: object) -> Review:
        raise ValueError("a mistake in the game")

    monkeypatch.setattr(working, "review", fails)
    assert "being worked out" in await page(anna, f"/day/{TODAY}/hapy")
    await door.house.balances.finished()
    html = await page(anna, f"/day/{TODAY}/hapy")
    assert "being worked out" not in html
    assert f"/t/{name}/steps" in html
    assert not door.house.balances.busy


async def test_no_seed_gets_out_before_midnight(door: Door, sky: Sky) -> None:
    anna = await door.guest("Anna")
    name = await finishes(anna, door)
    secret = (await door.house.days.deal(TODAY, "hapy")).seed
    told = await answers(anna, name)
    assert [text for _, text in told if secret in text] == []
    report = (await anna.http.get(f"/t/{name}/steps/report")).json()
    assert "record" not in report
    assert "position" not in report  # with the chance of what was not drawn yet
    sky.next_day()
    told = await answers(anna, name)
    assert len([text for _, text in told if secret in text]) > 4


async def test_a_name_is_a_name_in_the_list(door: Door) -> None:
    eve = await door.guest("<b>Eve</b>")
    await finishes(eve, door)
    assert "<b>Eve" not in await page(eve, f"/day/{TODAY}/hapy")


@pytest.mark.parametrize("language", ["en", "fr", "de"])
async def test_the_page_speaks_every_language(door: Door, language: str) -> None:
    anna = await door.guest("Anna")
    for nth in range(2):
        await finishes(await door.guest(f"Ben {nth}"), door, nth=nth)
    await finishes(anna, door, nth=2)
    html = await page(anna, f"/day/{TODAY}/hapy?lang={language}")
    assert {"en": "Friday, 15 January 2027", "fr": "Vendredi 15 janvier 2027", "de": "Freitag, 15. Januar 2027"}[
        language
    ] in html
