"""What happens to people: they reload, go back, open tabs, lose the network; and the server is killed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from browser.players import Player
from browser.served import Served

Somebody = Callable[..., Player]


def test_reload_and_back_show_the_same_position(somebody: Somebody) -> None:
    anna = somebody()
    table = anna.against_bots()
    anna.may_move()
    anna.play_move()
    anna.may_move()
    version = anna.fact("version")
    anna.page.reload()
    assert anna.fact("version") == version
    anna.at("/")
    assert anna.page.locator(f"a[href='/t/{table}']").count() == 1
    anna.page.go_back()
    anna.may_move()
    assert anna.fact("version") == version
    anna.play_move()


def test_undo_gives_the_question_back(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    anna.play_move()  # a card is taken: that cannot be taken back
    assert anna.page.locator("[data-do=undo]:not([aria-disabled=true])").count() == 0
    before = anna.says()
    anna.page.locator("[data-words=skip]:visible").click()
    anna.until(f"document.querySelector('#prompt').innerText !== {json.dumps(before)}")
    anna.may_move()
    assert anna.page.locator("[data-do=undo]:not([aria-disabled=true])").count() == 1
    anna.page.keyboard.press("u")
    anna.until(f"document.querySelector('#prompt').innerText === {json.dumps(before)}")


def test_eight_tabs_share_one_stream(somebody: Somebody) -> None:
    anna = somebody()
    table = anna.against_bots()
    streams: list[str] = []
    anna.context.on("request", lambda request: streams.append(request.url) if "/api/stream" in request.url else None)
    tabs = [anna.tab() for _ in range(8)]
    for tab in tabs:
        tab.goto(f"{anna.url}/t/{table}")
    assert streams == []  # the first tab has it
    anna.may_move()
    anna.play_move()
    anna.may_move()
    version = anna.fact("version")
    for tab in tabs:
        anna.until(f"document.body.dataset.version === '{version}'", tab)
    anna.page.close()  # then another one takes over
    with anna.context.expect_event("request", lambda request: "/api/stream" in request.url):
        pass
    anna.page = tabs[3]
    anna.may_move()
    anna.play_move()
    anna.may_move()
    for tab in tabs:
        anna.until(f"document.body.dataset.version === '{anna.fact('version')}'", tab)


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_the_server_is_started_again_in_mid_game(somebody: Somebody, served: Served, how: str) -> None:
    anna = somebody()
    anna.against_bots()
    anna.may_move()
    anna.play_move()
    anna.may_move()
    served.kill() if how == "killed" else served.stop()
    anna.page.wait_for_selector("body.offline")
    served.start()
    anna.page.wait_for_selector("body:not(.offline)")
    assert anna.play_to_end() > 3


def test_the_network_is_cut_for_a_while(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody()
    table = anna.table(bots={}, options={"first": "2"})
    from browser.test_games import invitation

    ben.at(invitation(anna))
    ben.page.locator("form[data-form=join] [name=name]").fill("Ben")
    ben.page.locator("form[data-form=join] button").first.click()
    ben.page.wait_for_url(f"**/t/{table}")
    anna.page.locator("[data-do=start]:visible").first.click()
    ben.may_move()
    anna.context.set_offline(True)
    ben.play_move()
    ben.play_move()
    ben.until("document.body.dataset.decision === '0'")
    assert anna.fact("decision") == "0"
    anna.context.set_offline(False)
    anna.may_move()
    assert anna.fact("version") == ben.fact("version")


def test_a_move_that_comes_too_late_is_explained_and_nothing_is_lost(somebody: Somebody) -> None:
    anna = somebody()
    table = anna.against_bots(options={"first": "1"})
    anna.may_move()
    other = anna.tab()
    other.goto(f"{anna.url}/t/{table}")
    other.evaluate("window.stop()")
    anna.play_move()
    anna.may_move()
    assert not anna.over


@pytest.mark.parametrize(
    "name", ["<b>Anna</b><script>alert(1)</script>", "\u202eannA\u202c", "A" * 10_000, "Ἄννα 🐱", "{{ 7*7 }}"]
)
def test_names_are_only_names(somebody: Somebody, name: str) -> None:
    anna = somebody().at("/")
    anna.against_bots(name=name[:200])
    assert anna.page.locator("#seats script, #seats b b").count() == 0
    assert "49" not in anna.page.locator("#seats").inner_text()


def test_tables_that_are_not_there_or_not_mine_say_so(somebody: Somebody, tmp_path: Path) -> None:
    anna, ben = somebody(), somebody()
    table = anna.against_bots()
    ben.at("/t/nothing")
    assert ben.page.locator("h1").count() == 1
    ben.at(f"/t/{table}")
    assert "hand" not in ben.page.content() or ben.page.locator("#hand").count() == 0
