"""What happens to people: they reload, go back, open tabs, lose the network; and the server is killed."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browser.conftest import QUIET
from browser.players import Player
from browser.served import Served
from playwright.sync_api import Playwright, expect

Somebody = Callable[..., Player]
UNDO = "[data-do=undo]:not([aria-disabled=true])"


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
    expect(anna.page.locator("#turn .cart")).to_be_visible()  # it is my move there
    expect(anna.page.locator(f"#turn a[href='/t/{table}']")).to_be_visible()
    anna.page.go_back()
    assert anna.fact("version") == version
    anna.play_move()
    assert anna.fact("version") != version


def test_undo_gives_the_question_back(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    anna.play_move()  # a hidden card is taken: that cannot be taken back
    assert anna.page.locator(UNDO).count() == 0
    before = anna.says()
    anna.skip()
    anna.may_move()
    expect(anna.page.locator(UNDO)).to_be_visible()
    anna.page.keyboard.press("u")
    anna.until(f"document.querySelector('#prompt').innerText === {json.dumps(before)}")


def test_what_cannot_be_taken_back_is_said(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    anna.play_move()
    anna.page.locator("[data-do=undo]").click(force=True)
    expect(anna.page.locator("#refusal")).to_be_visible()


# ---- Tabs -----------------------------------------------------------------------------------------------


def test_two_tabs_play_together_and_a_move_that_comes_too_late_is_explained(somebody: Somebody) -> None:
    anna = somebody()
    table = anna.against_bots(options={"first": "1"})
    anna.may_move()
    late = anna.tab()
    late.goto(f"{anna.url}/t/{table}")
    late.route("**/parts?*", lambda route: route.abort())  # this tab hears nothing more
    anna.play_move()
    anna.skip()
    anna.may_move()
    late.locator(".legal:visible").first.click()
    expect(late.locator("#refusal")).to_be_visible()
    late.unroute("**/parts?*")
    anna.play_move()
    anna.until(f"document.body.dataset.version === '{anna.fact('version')}'", late)


def test_eight_tabs_share_one_stream(somebody: Somebody) -> None:
    anna = somebody()
    streams: list[str] = []
    anna.context.on("request", lambda request: streams.append(request.url) if "/api/stream" in request.url else None)
    table = anna.against_bots()
    anna.may_move()
    tabs = [anna.tab() for _ in range(7)]
    for tab in tabs:
        tab.goto(f"{anna.url}/t/{table}")
    anna.play_move()
    anna.may_move()
    for tab in tabs:
        anna.until(f"document.body.dataset.version === '{anna.fact('version')}'", tab)
    assert len(streams) == 1
    with anna.context.expect_event("request", lambda request: "/api/stream" in request.url):
        anna.page.close()  # then another one listens for all
    anna.page = tabs[3]
    anna.may_move()
    anna.play_move()
    anna.may_move()
    for tab in tabs:
        anna.until(f"document.body.dataset.version === '{anna.fact('version')}'", tab)
    assert len(streams) == 2


def test_tabs_at_several_tables_hear_of_all_of_them_through_one(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots()
    other = anna.tab()
    first, anna.page = anna.page, other
    anna.against_bots()
    for page in (first, other, first):
        anna.page = page
        anna.may_move()
        anna.play_move()


# ---- Lines that break -----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_the_server_is_started_again_in_mid_game(somebody: Somebody, served: Served, how: str) -> None:
    anna = somebody()
    anna.against_bots()
    anna.may_move()
    anna.play_move()
    anna.may_move()
    with served.gone(how):
        expect(anna.page.locator(".no-line")).to_be_visible()
        anna.legal().first.click()  # in vain, and it says so
        expect(anna.page.locator("#refusal")).to_be_visible()
    anna.page.wait_for_selector("body:not(.offline)")
    for _ in range(3):
        anna.may_move()
        anna.play_move()


def test_the_network_is_cut_for_a_while(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody()
    anna.table(options={"first": "2"})
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    ben.may_move()
    anna.context.set_offline(True)
    expect(anna.page.locator(".no-line")).to_be_visible()
    ben.play_move()
    ben.skip()
    assert anna.fact("decision") == "0"  # she has not heard of it
    anna.context.set_offline(False)
    anna.may_move()
    expect(anna.page.locator(".no-line")).to_be_hidden()
    assert anna.fact("version") == ben.fact("version")
    anna.play_move()
    ben.until(f"document.body.dataset.version === '{anna.fact('version')}'")


# ---- What people type, and where they come from ---------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["<b>Anna</b><script>alert(1)</script>", "\u202eannA\u202c", "{{ 7*7 }}", "Ἄννα 🐱", '"><svg onload=x()>']
)
def test_names_are_only_names(somebody: Somebody, name: str) -> None:
    anna = somebody()
    anna.at("/new").page.locator("#name").fill(name)
    anna.page.locator("form[data-form=new] .btn.main").click()
    anna.page.wait_for_url("**/t/*")
    anna.may_move()
    anna.play_move()
    seat = anna.page.locator("#seats .who").first
    assert seat.inner_text() == name.replace("\u202e", "").replace("\u202c", "")
    assert anna.page.locator("#seats script, #log script, #seats b, #seats .who svg").count() == 0
    assert "49" not in seat.inner_text()


def test_a_name_of_ten_thousand_characters_is_refused_in_words(somebody: Somebody) -> None:
    anna = somebody().at("/new")
    anna.page.locator("#name").evaluate("(field) => { field.maxLength = 20000; field.value = 'A'.repeat(10000); }")
    anna.page.locator("form[data-form=new] .btn.main").click()
    expect(anna.page.locator("form[data-form=new] [data-complaint]")).not_to_be_empty()
    assert anna.page.url.endswith("/new")


def test_tables_that_are_not_there_or_not_mine_say_so(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody()
    table = anna.against_bots()
    for path in ("/t/nothing", "/t/<script>", f"/t/{table}", "/join/no.1.thing", f"/watch/{table}/guess"):
        ben.at(path)
        assert ben.page.locator("h1").inner_text() != ""
        assert ben.page.locator("main a[href='/']").count() == 1
        assert ben.page.locator("#hand, #seats").count() == 0


def test_links_to_a_table_that_has_ended_lead_somewhere(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody()
    table = anna.table()
    seat, watch = anna.invitation(), anna.posts(f"/tables/{table}/watch-link")["link"]
    anna.posts(f"/tables/{table}/close")
    anna.at(f"/t/{table}")
    expect(anna.page.locator("#notices .strong")).to_be_visible()
    ben.at(seat)
    expect(ben.page.locator("h1")).not_to_be_empty()
    assert ben.page.locator("form[data-form=join]").count() == 0
    ben.looks_on(watch)
    expect(ben.page.locator("#notices .strong")).to_be_visible()


# ---- Browsers that lack something -----------------------------------------------------------------------


def test_without_cookies_it_says_what_is_missing(
    playwright: Playwright, path_of_chromium: str, served: Served, tmp_path: Path
) -> None:
    (tmp_path / "Default").mkdir()
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(settings))
    context = playwright.chromium.launch_persistent_context(tmp_path, executable_path=path_of_chromium, args=QUIET)
    anna = Player(context, served.url).at("/")
    assert anna.page.evaluate("(document.cookie = 'a=1', document.cookie)") == ""
    anna.page.locator("[data-do=play]").first.click()
    expect(anna.page.locator("header [data-complaint]")).to_contain_text("cookies")
    anna.at("/new").page.locator("form[data-form=new] .btn.main").click()
    expect(anna.page.locator("form[data-form=new] [data-complaint]")).to_contain_text("cookies")
    anna.leave()
    assert anna.complaints == []


def test_an_older_browser_plays_as_well(somebody: Somebody) -> None:
    anna = somebody()
    anna.page.add_init_script(
        "delete Document.prototype.startViewTransition; delete Navigator.prototype.locks;"
        "delete window.BroadcastChannel; delete HTMLElement.prototype.hidePopover;"
    )
    anna.against_bots()
    assert not anna.page.evaluate("'startViewTransition' in document || 'locks' in navigator")
    for _ in range(4):
        anna.may_move()
        anna.play_move()


@pytest.mark.parametrize("clipboard", [True, False], ids=["with a clipboard", "without"])
def test_a_link_is_copied(somebody: Somebody, clipboard: bool) -> None:
    anna = somebody(permissions=["clipboard-read", "clipboard-write"])
    if not clipboard:
        anna.page.add_init_script("delete Navigator.prototype.clipboard;")
    anna.table()
    link = anna.invitation()
    anna.page.locator("#gather [popovertarget^=invitation]").click()
    anna.page.locator("#gather .pop [data-do=copy]").click()
    expect(anna.page.locator("#gather .pop .copied")).to_be_visible()
    other = anna.tab()
    other.goto(anna.url)
    other.bring_to_front()
    assert other.evaluate("navigator.clipboard.readText()") == link


def test_without_a_script_the_page_is_there_to_be_read(somebody: Somebody) -> None:
    anna = somebody()
    table = anna.against_bots(options={"first": "1"})
    anna.may_move()
    reader = anna.context.new_page()
    reader.route("**/*.js*", lambda route: route.abort())
    reader.goto(f"{anna.url}/t/{table}")
    assert reader.locator("#prompt").inner_text() == anna.says()
    assert reader.locator(".legal").count() == anna.legal().count()


def test_of_a_log_only_its_end_is_read_again(somebody: Somebody) -> None:
    """What is there is left alone, even if somebody wrote on it; and what is shown is what the server would show."""
    anna = somebody()
    anna.against_bots(seats=2)
    for number in range(8):
        anna.may_move()
        if number == 4:
            anna.page.evaluate("document.querySelector('#log .turn').dataset.note = 'here'")
        anna.play_move()
    anna.may_move()
    first = anna.page.locator("#log .turn").first
    assert first.get_attribute("data-note") == "here"
    first.evaluate("(turn) => delete turn.dataset.note")
    log = anna.page.locator("#log").inner_html()
    assert log.count('class="turn"') > 4
    anna.page.reload()
    assert anna.page.locator("#log").inner_html() == log


# ---- Impatient fingers ----------------------------------------------------------------------------------


def test_who_presses_twice_sits_once(somebody: Somebody) -> None:
    """Two answers to two clicks would make two guests, of whom the first has the seat and the second the cookie."""
    anna, ben, carla = somebody(), somebody(), somebody()
    anna.table()
    ben.at(anna.invitation()).page.locator("#name").fill("Ben")
    ben.page.locator("form[data-form=join] button").first.dblclick()
    ben.page.wait_for_url("**/t/*")
    assert ben.fact("seat") == "1"
    carla.at("/").page.locator("[data-do=play]").first.dblclick()
    carla.page.wait_for_url("**/t/*")
    assert carla.fact("seat") == "0"
    assert carla.page.evaluate("fetch('/api/tables').then((answer) => answer.json()).then((mine) => mine.length)") == 1


def test_a_refusal_goes_with_the_position_it_was_about(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1", "layout": "pyramid"})
    anna.may_move()
    anna.page.locator("[data-try='take 7.4']").click(position={"x": 10, "y": 5}, force=True)
    expect(anna.page.locator("#refusal")).to_be_visible()
    anna.play_move()
    expect(anna.page.locator("#refusal")).to_be_hidden(timeout=2000)  # by itself it would take four seconds
    expect(anna.page.locator("#prompt")).to_be_visible()


def test_what_an_action_says_it_does_whatever_is_picked(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(seats=3, options={"first": "1"})
    anna.may_move()
    anna.play_move()
    anna.page.locator(".heads .legal").first.click()
    expect(anna.page.locator(".heads .picked")).to_have_count(1)
    anna.skip()
    anna.may_move()


# ---- Around a game --------------------------------------------------------------------------------------


def test_what_goes_wrong_while_people_gather_is_said_where_they_look(somebody: Somebody) -> None:
    anna = somebody()
    anna.table()
    anna.page.locator("[data-do=start]").click(force=True)
    expect(anna.page.locator("#gather [data-complaint]")).to_be_visible()


def test_an_invitation_is_there_as_soon_as_it_is_wanted(somebody: Somebody) -> None:
    anna = somebody()
    anna.table(bots={"1": "greedy"})
    anna.page.locator("#gather [data-do=stand]").click()
    anna.page.locator("#gather [data-do=invite]").click()
    expect(anna.page.locator("#gather [popovertarget=invitation-1]")).to_be_visible()
    expect(anna.page.locator("#gather [data-do=invite]")).to_have_count(0)


def test_the_link_to_look_on_stays_while_others_move_and_fits(somebody: Somebody) -> None:
    anna = somebody(phone=True)
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    anna.page.locator("[popovertarget=menu-sheet]").click()
    anna.page.locator("[data-do=watch-link]").click()
    output = anna.page.locator("#watch-link output")
    expect(output).to_contain_text("/watch/")
    link = output.inner_text()
    assert anna.page.evaluate("document.documentElement.scrollWidth") == 360
    anna.page.keyboard.press("Escape")
    anna.play_move()
    anna.page.locator("[popovertarget=menu-sheet]").click()
    expect(output).to_have_text(link)
    expect(anna.page.locator("#watch-link [data-do=copy]")).to_be_visible()


# ---- Lines that are dead without saying so --------------------------------------------------------------


def test_an_answer_that_got_lost_is_asked_for_again(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody()
    anna.table(options={"first": "2"})
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    ben.may_move()
    anna.page.route("**/parts?*", lambda route: route.abort(), times=1)
    ben.play_move()
    anna.until(f"document.body.dataset.version === '{ben.fact('version')}'")


def test_a_stream_that_has_fallen_silent_is_opened_anew(somebody: Somebody) -> None:
    anna = somebody()
    anna.page.clock.install()
    with anna.page.expect_request(re.compile(r"/api/stream\?.*table=")):
        anna.against_bots()
    anna.may_move()
    anew: list[str] = []
    anna.page.on("request", lambda request: anew.append(request.url) if "/api/stream?" in request.url else None)
    while not anew:  # as long as it is not open yet, it cannot have fallen silent
        anna.page.clock.run_for(60_000)  # for the page: the server has said nothing all this time
