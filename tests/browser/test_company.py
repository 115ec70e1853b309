"""Others, in the browser: each on a device of their own, at a desk or with a phone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.players import Player
from browser.served import Served
from playwright.sync_api import Browser, expect

WIDTHS = pytest.mark.parametrize("width", [1280, 390])
SCRIPT = str(Path(__file__).with_name("turned.py"))
Somebody = Callable[..., Player]


def come(somebody: Somebody, name: str, width: int) -> Player:
    player = somebody(viewport={"width": width, "height": 844}, has_touch=width < 500)
    player.called(name)
    return player


def sets(player: Player, **wishes: Any) -> str:
    """A table, and goes there."""
    table = str(player.posts("/tables", **{"game": "hapy", "seats": 2, "sit": 0, **wishes})["table"])
    player.at(f"/t/{table}")
    return table


def fits(player: Player) -> bool:
    return bool(player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def have_met(anna: Player, ben: Player) -> None:
    """At a table that is closed again."""
    table = anna.posts("/tables", game="hapy", seats=2, sit=0)
    ben.posts("/join", code=table["code"])
    anna.posts(f"/tables/{table['table']}/close")


@WIDTHS
def test_a_table_is_set_for_everybody_and_somebody_sits_down(somebody: Somebody, width: int) -> None:
    anna, ben = come(somebody, "Anna", width), come(somebody, "Ben", width)
    ben.at("/open")
    anna.at("/open").page.locator("main .acts a.btn.line").click()
    anna.page.wait_for_url("**/new?open=everybody")
    assert anna.page.locator("[name=open]:checked").get_attribute("value") == "everybody"
    anna.page.locator("[name=seat-2][value=nobody]").check(force=True)
    anna.page.locator("form[data-form=new] .btn.main").click()
    anna.page.wait_for_url("**/t/*")
    ben.page.locator("#open .row", has_text="Anna").locator("[data-do=sit]").click()  # it has come by itself
    ben.page.wait_for_url("**/t/*")
    expect(anna.page.locator("#gather-title")).to_have_text("Everybody is here")
    assert fits(anna)
    anna.begins()
    ben.until("document.body.dataset.status === 'playing'")


@WIDTHS
def test_who_may_sit_down_can_be_changed_while_people_gather(somebody: Somebody, width: int) -> None:
    anna, ben = come(somebody, "Anna", width), come(somebody, "Ben", width)
    table = sets(anna)
    ben.at("/")
    everybody = anna.page.locator("[data-do=open-to][data-to=everybody]")
    everybody.click()
    expect(everybody).to_have_attribute("aria-pressed", "true")
    free = ben.page.locator(f"#rows [data-do=sit][data-table='{table}']")
    free.wait_for()
    assert fits(ben)
    anna.page.locator("[data-do=open-to][data-to=invited]").click()
    expect(free).to_have_count(0)


@WIDTHS
def test_two_who_come_play_each_other(somebody: Somebody, width: int) -> None:
    anna, ben = come(somebody, "Anna", width), come(somebody, "Ben", width)
    for each in (anna, ben):
        page = each.at("/open").page
        page.locator("form[data-form=quick] [name=game][value=papyrus]").check(force=True)
        page.locator("form[data-form=quick] [name=seats][value='2']").check(force=True)
        assert fits(each)
        page.locator("form[data-form=quick] .btn.main").click()
        page.wait_for_url("**/t/*")
    anna.until("document.body.dataset.status === 'playing'")
    assert anna.fact("table") == ben.fact("table")


def test_who_does_not_want_to_wait_says_so(somebody: Somebody) -> None:
    anna = come(somebody, "Anna", 390)
    anna.at("/open").page.locator("form[data-form=quick] .btn.main").click()
    anna.page.wait_for_url("**/t/*")
    expect(anna.page.locator("#gather [data-begins]")).to_be_visible()
    assert fits(anna)
    anna.page.locator("[data-do=leave-quick]").click()
    anna.page.wait_for_url("**/open")
    anna.page.locator("form[data-form=quick] .btn.main").click()
    anna.page.wait_for_url("**/t/*")
    anna.page.locator("[data-do=begin-now]").click()
    anna.until("document.body.dataset.status === 'playing'")


@WIDTHS
def test_whom_one_knows_is_asked_to_a_seat_and_sits_down(somebody: Somebody, width: int) -> None:
    anna, ben = come(somebody, "Anna", width), come(somebody, "Ben", width)
    have_met(anna, ben)
    ben.at("/")
    table = sets(anna)
    anna.page.locator("[data-do=ask]", has_text="Invite Ben").click()
    expect(anna.page.locator("#gather")).to_contain_text("Ben was asked")
    ben.page.locator("#rows [data-do=decline]").click()  # it has come by itself
    expect(ben.page.locator("#rows [data-do=accept]")).to_have_count(0)
    anna.at(f"/t/{table}").page.locator("[data-do=ask]", has_text="Invite Ben").click()
    assert fits(ben)
    ben.page.locator("#rows [data-do=accept]").click()
    ben.page.wait_for_url(f"**/t/{table}")
    expect(anna.page.locator("#gather-title")).to_have_text("Everybody is here")


def test_whom_one_has_blocked_does_not_find_ones_tables(somebody: Somebody) -> None:
    anna, ben = come(somebody, "Anna", 1280), come(somebody, "Ben", 390)
    have_met(anna, ben)
    table = anna.posts("/tables", game="hapy", seats=2, sit=0, open="everybody")["table"]
    mine = ben.at("/open").page.locator(f"#open [data-table='{table}']")
    expect(mine).to_have_count(1)
    page = anna.at("/games").page
    page.locator(".met a", has_text="Ben").click()
    page.locator("[data-do=block]").click()
    page.locator("[data-do=unblock]").wait_for()
    expect(mine).to_have_count(0)
    anna.at("/games").page.locator(".blocked [data-do=unblock]").click()
    expect(page.locator(".blocked")).to_have_count(0)
    expect(mine).to_have_count(1)


def test_my_games_can_be_sieved_without_a_script(somebody: Somebody) -> None:
    anna = come(somebody, "Anna", 390)
    sets(anna, bots={"1": "greedy"}, start=True)
    plain = somebody(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    (cookie,) = [each for each in anna.context.cookies() if each.get("name") == "mastaba"]
    plain.context.add_cookies([{"name": "mastaba", "value": str(cookie.get("value")), "url": anna.url}])
    page = plain.at("/games").page
    page.locator("[name=result]").select_option("won")
    page.locator(".sieve .btn").click()
    expect(page.locator("main .rows li")).to_have_count(0)
    page.locator("[name=result]").select_option("running")
    page.locator(".sieve .btn").click()
    expect(page.locator("main .rows li")).to_have_count(1)


@pytest.fixture
def clock(tmp_path: Path) -> Path:
    file = tmp_path / "clock"
    file.write_text(repr(1_800_000_000.0))
    return file


@pytest.fixture
def alone(chromium: Browser, clock: Path, tmp_path: Path) -> Iterator[Player]:
    """Somebody at a server whose clock is turned by hand."""
    served = Served(tmp_path, script=(SCRIPT, str(clock)))
    served.start()
    given: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "locale": "en"}
    player = Player(chromium.new_context(**given), served.url)
    yield player
    player.leave()
    assert player.complaints == []
    assert served.stop() == 0


def test_who_is_alone_plays_bots_after_a_while(alone: Player, clock: Path) -> None:
    page = alone.at("/open").page  # a stranger
    page.locator("form[data-form=quick] [name=name]").fill("Anna")
    page.locator("form[data-form=quick] .btn.main").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#gather [data-begins]")).to_be_visible()
    clock.write_text(repr(1_800_000_045.0))
    alone.until("document.body.dataset.status === 'playing'")
