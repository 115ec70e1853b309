"""The gate: moves first, and everybody at it in turn. Work is paid for, and what is the same for all is made once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from web.guests import Door, begun
from web.test_limits import ELSEWHERE, HOME, Clock

from mastaba.kernel.registry import find_game
from mastaba.locale import Tongue
from mastaba.show.rooms import folder_of
from mastaba.web.errors import TooMany
from mastaba.web.gate import Gate, metered
from mastaba.web.guard import PLAY
from mastaba.web.house import House, Settings
from mastaba.web.limits import BY_ADDRESS, BY_PERSON, TIME, Limits
from mastaba.web.pages import described, rendering, texts
from mastaba.web.pages.contexts import Page
from mastaba.web.pages.visitor import GUESTS

pytestmark = pytest.mark.anyio
HTML = {"Accept": "text/html"}


# ---- In turn --------------------------------------------------------------------------------------------


async def passing(gate: Gate, who: str, passed: list[str]) -> None:
    await gate.turn(who)
    passed.append(who)


async def settled() -> None:
    """All who can go have gone."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_nobody_waits_if_there_is_no_move() -> None:
    gate, passed = Gate(), list[str]()
    for _ in range(3):
        await passing(gate, "a", passed)
        gate.spend(10.0)
    assert passed == ["a"] * 3


async def test_whoever_has_no_table_waits_while_a_move_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastaba.web.gate.PATIENCE", 3_600)
    gate, passed = Gate(), list[str]()
    await gate.turn("a")
    with gate.moving():
        waiting = asyncio.create_task(passing(gate, "a", passed))
        await settled()
        assert passed == []
    await waiting
    assert passed == ["a"]


async def test_moves_without_a_gap_do_not_keep_others_out_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastaba.web.gate.PATIENCE", 0.001)
    gate, passed = Gate(), list[str]()
    with gate.moving():
        await asyncio.gather(*(passing(gate, "a", passed) for _ in range(3)))
    assert passed == ["a"] * 3


async def test_what_was_used_up_others_get_several_times_if_there_are_moves() -> None:
    gate = Gate()
    with gate.moving():
        pass
    before = asyncio.get_running_loop().time()
    await gate.turn("a")
    gate.spend(0.02)
    await gate.turn("a")
    assert asyncio.get_running_loop().time() - before >= 0.06


async def test_each_address_has_its_turn_however_many_wait_at_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastaba.web.gate.PATIENCE", 3_600)
    gate, passed = Gate(), list[str]()
    await gate.turn("first")
    with gate.moving():
        waiting = [asyncio.create_task(passing(gate, who, passed)) for who in "aaaaaabc"]
        await settled()
        waiting[1].cancel()  # gone meanwhile
    await asyncio.gather(*waiting, return_exceptions=True)
    assert passed == ["a", "b", "c", "a", "a", "a", "a"]


# ---- Work -----------------------------------------------------------------------------------------------


async def test_only_the_own_steps_are_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("mastaba.web.gate.thread_time", clock)
    answered, spent = asyncio.get_running_loop().create_future(), list[float]()

    async def work() -> None:
        clock.now += 3
        try:
            await answered
        except ZeroDivisionError:
            clock.now += 4

    async def ask() -> None:
        await metered(work(), spent.append)

    asking = asyncio.create_task(ask())
    await settled()
    clock.now += 100  # somebody else works
    answered.set_exception(ZeroDivisionError())
    await asking
    assert sum(spent) == 7


async def test_who_goes_away_ends_the_work() -> None:
    ended, spent = [], list[float]()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    async def ask() -> None:
        await metered(work(), spent.append)

    asking = asyncio.create_task(ask())
    await settled()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert ended == [True]


def test_half_of_the_time_is_left_for_play() -> None:
    limits = Limits(clock=Clock())
    limits.charge("anna", HOME, 0.0006 * BY_PERSON[TIME].burst)
    with pytest.raises(TooMany):
        limits.check_time("anna", HOME, playing=False)
    limits.check_time("anna", HOME, playing=True)
    limits.check_time("ben", HOME, playing=False)
    limits.charge("anna", HOME, 0.001 * BY_PERSON[TIME].burst)
    with pytest.raises(TooMany):
        limits.check_time("anna", HOME, playing=True)


def test_time_used_up_comes_back_as_it_says() -> None:
    clock = Clock()
    limits = Limits(clock=clock)
    limits.charge("", HOME, BY_ADDRESS[TIME].burst)  # a thousand times too much
    with pytest.raises(TooMany) as refusal:
        limits.check_time("", HOME, playing=False)
    clock.now += refusal.value.seconds + 0.01
    limits.check_time("", HOME, playing=False)


async def test_who_lets_the_server_work_too_much_waits_and_others_at_home_play(door: Door) -> None:
    door.house.limits.clock = Clock()
    anna, ben = await door.guest("Anna", HOME), await door.guest("Ben", HOME)
    table = await begun(anna, ben)
    assert door.house.limits._level((TIME, HOME), BY_ADDRESS[TIME]) < BY_ADDRESS[TIME].burst, "work is counted"
    door.house.limits.charge("", HOME, 0.0006 * BY_ADDRESS[TIME].burst)
    page = await door.stranger(HOME).http.get("/rules/hapy", headers=HTML)
    assert page.status_code == 429
    assert page.headers["content-type"].startswith("text/plain"), "a page would cost more"
    assert "Try again" in page.text
    assert (await door.stranger(HOME).get("/games")).json()["error"] == "TooMany"
    await anna.plays(table)
    assert (await ben.http.get(f"/t/{table}", headers=HTML)).status_code == 200
    assert (await door.stranger(ELSEWHERE).http.get("/rules/hapy", headers=HTML)).status_code == 200


def test_what_play_needs_goes_past_the_gate() -> None:
    pages = ("/t/0a", "/t/0a/moves", "/t/0a/parts", "/t/0a/hint", "/t/0a/second-look")
    for path in (*pages, "/api/tables/0a/moves", "/api/tables/0a/hint", "/api/stream", "/static/look.css"):
        assert PLAY.fullmatch(path), path
    reviews = ("/t/0a/review", "/api/tables/0a/review", "/api/tables/0a/play-on")
    others = ("/t/0a/steps", "/t/0a/components", "/api/me", *reviews)
    for path in ("/", "/developers", "/rules/hapy", "/components/hapy", *others):
        assert not PLAY.fullmatch(path), path


# ---- Made once ------------------------------------------------------------------------------------------

PAGES = ("/", "/developers", "/imprint", "/rules/hapy", "/rules/papyria?part=true")


@pytest.mark.parametrize("path", [*PAGES, "/components/hapy"])
async def test_what_is_the_same_for_everybody_is_drawn_once(
    door: Door, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = set[str]()
    for theme in ("", "light", "dark"):
        guest = door.stranger()
        guest.http.cookies.set("theme", theme)
        for _ in range(6):
            answer = await guest.http.get(path, headers=HTML)
            assert answer.status_code == 200
            assert "any-guest" not in answer.text
            assert "any-theme" not in answer.text
            shown.add(answer.text)
        if "part" not in path:
            assert (f'data-theme="{theme}"' in answer.text) is bool(theme)
        monkeypatch.setattr(rendering, "render", None)  # nothing is drawn from now on
        monkeypatch.setattr(described, "groups_of", None)
        monkeypatch.setattr(texts, "groups_of", None)
    assert len(shown) > 3 or "part" in path, "each visitor has a name of their own offered"


async def test_a_new_table_is_drawn_once_for_each_name_that_is_offered(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, show = list[Page](), rendering.show

    def counted(page: Page, tongue: Tongue) -> str:
        drawn.append(page)
        return show(page, tongue)

    monkeypatch.setattr(rendering, "show", counted)
    for _ in range(60):
        html = (await door.stranger().http.get("/new", headers=HTML)).text
        guest = html.partition('data-guest="')[2].partition('"')[0]
        assert guest in GUESTS
        assert html.count(guest) == 2, "nobody else is called so"
    assert len(drawn) <= len(GUESTS)


async def test_a_page_in_another_language_is_another(door: Door) -> None:
    pages = []
    for language in ("en", "fr", "de", "en"):
        answer = await door.stranger().http.get("/", headers=HTML | {"Accept-Language": language})
        pages.append(answer.text.partition("</title>")[2].partition("data-guest")[0] + language)
        assert f'<html lang="{language}"' in answer.text
    assert len(set(pages)) == 3


async def test_who_has_a_name_sees_it_and_is_kept_nowhere(door: Door) -> None:
    anna = await door.guest("Annabella")
    await door.stranger().http.get("/", headers=HTML)
    held = door.house.pages.held
    assert "Annabella" in (await anna.http.get("/", headers=HTML)).text
    assert door.house.pages.held == held
    assert "Annabella" not in (await door.stranger().http.get("/", headers=HTML)).text


async def test_without_gzip_a_kept_page_is_the_same(door: Door) -> None:
    plain = await door.stranger().http.get("/rules/hapy?part=true", headers=HTML | {"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == (await door.stranger().http.get("/rules/hapy?part=true", headers=HTML)).text


async def test_pages_that_are_kept_are_bounded_by_their_size(door: Door) -> None:
    door.house.pages.most = 200_000
    for path in PAGES:
        for language in ("en", "fr", "de"):
            await door.stranger().http.get(path, headers=HTML | {"Accept-Language": language})
            assert door.house.pages.held <= door.house.pages.most
    assert len(door.house.pages) > 1


@pytest.fixture
def reloading() -> Iterator[None]:
    yield
    rendering.reloading = False


async def test_while_somebody_writes_templates_nothing_is_kept(tmp_path: Path, reloading: None) -> None:
    async with House.opened(Settings(tmp_path / "store", dev=True)) as house:
        door = Door(house)
        await door.stranger().http.get("/", headers=HTML)
        assert len(house.pages) in (0, 1)
        kept = len(house.pages)
        await door.stranger().http.get("/rules/hapy", headers=HTML)
        assert len(house.pages) == kept
        await door.close()


# ---- Pieces ---------------------------------------------------------------------------------------------


async def test_a_stranger_who_has_pieces_checked_leaves_nothing_behind(door: Door) -> None:
    game = find_game("hapy")
    text = (folder_of(game) / "pieces.toml").read_text(encoding="utf-8")
    stranger = door.stranger()
    await stranger.http.post("/components/hapy", json={"pieces": text})
    before = list(game._settings)
    for number in range(5):
        answer = await stranger.http.post("/components/hapy", json={"pieces": f"{text}\n[mine{number}]\n"})
        assert answer.status_code == 200, answer.text
    assert list(game._settings) == before


async def test_what_is_drawn_of_strangers_pieces_is_bounded_by_its_size(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = rendering._drawn_once
    monkeypatch.setattr(memory, "most", 60_000)
    text = (folder_of(find_game("hapy")) / "pieces.toml").read_text(encoding="utf-8")
    before = memory.held
    for name in ("aaa", "bbb", "ccc", "ddd"):
        own = text.replace('name = "hippo"', f'name = "{name * 30}"')
        answer = await door.stranger().http.post("/components/hapy", json={"pieces": own})
        assert name * 30 in answer.text
        assert memory.held != before, "it was weighed"
        assert memory.held <= memory.most
