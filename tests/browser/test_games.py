"""Whole games in a real browser."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from browser.players import ENOUGH, Player
from browser.served import Served
from browser.watched import Watched
from playwright.sync_api import Route
from web.canary import Leak, Truth

import mastaba
from mastaba.kernel.events import SPECTATOR

Somebody = Callable[..., Player]


def test_play_now_is_one_tap_and_a_game_is_played_to_its_end_by_touch_on_a_phone(somebody: Somebody) -> None:
    anna = somebody(phone=True).at("/")
    anna.page.route("**/api/tables", without_thought)
    anna.page.locator("[data-do=play]").first.tap()
    anna.page.wait_for_url("**/t/*")
    first = anna.page.url
    assert anna.play_to_end() > 5
    assert anna.fact("status") == "over"
    anna.page.locator("[data-do=again]:visible").tap()
    anna.page.wait_for_url(lambda url: "/t/" in url and url != first)
    assert anna.fact("seat") == "0"  # everybody keeps seat and colour


def without_thought(route: Route) -> None:
    """The same wish, but with bots that do not think for long."""
    route.continue_(post_data=str(route.request.post_data).replace("vizier", "scribe"))


def test_two_people_and_a_spectator_finish_a_game_and_no_byte_says_too_much(somebody: Somebody, served: Served) -> None:
    anna, ben, carl = somebody(), somebody(phone=True), somebody()
    table = anna.table()
    ben.sits_down(anna.invitation(), "Ben")
    carl.looks_on(anna.posts(f"/tables/{table}/watch-link")["link"])
    anna.begins()
    truth = Truth(served.store, table)
    everybody = [Watched(anna, truth, 0), Watched(ben, truth, 1), Watched(carl, truth, SPECTATOR)]
    for watched in everybody:
        watched.look()
    for _ in range(ENOUGH):
        if anna.over:
            break
        player = anna if anna.fact("decision") != "0" else ben
        player.may_move()
        player.play_move()
        version = player.fact("version")
        for watched in everybody:
            watched.player.until(f"document.body.dataset.version >= {version}")
            watched.look()
        assert carl.legal().count() == 0
    for watched in everybody:
        watched.player.until("document.body.dataset.status === 'over'")
        watched.look()
        assert {"stream", "parts", "page"} <= watched.kinds
        assert watched.player.page.locator(".ended tbody tr").count() == 2  # the result, player by player
    first = truth.by_version[0][1]
    assert all(first[viewer] for viewer in (0, 1, SPECTATOR))  # there was something to give away, to everybody


def test_the_watch_would_notice(somebody: Somebody, served: Served) -> None:
    """The canary: a page that gives a card away, in any of these ways, is a leak."""
    anna = somebody()
    truth = Truth(served.store, anna.against_bots(options={"first": "1"}))
    watched = Watched(anna, truth, 0)
    anna.may_move()
    anna.play_move()
    watched.look()
    card = sorted(truth.secrets(0) - truth.spoken)[0]
    html = anna.page.content()
    cell = f'data-word="{card}"'
    assert cell in html
    for spoilt in (
        html.replace("<main", f'<main title="{card.replace("-", " ")}"'),
        html.replace("<main", f'<main data-piece="{card}"'),
        html.replace(cell, f'{cell} class="dim"'),
        html.replace(f'"ask 2 {card}"', '"skip"').replace(f"&#34;ask 2 {card}&#34;", "&#34;skip&#34;"),
    ):
        assert spoilt != html
        with pytest.raises(Leak):
            watched.page(spoilt, "a spoilt page")


# ---- Other languages ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "game", "phone"),
    [("fr", "hapy", False), ("de", "hapy", True), ("fr", "papyrus", True), ("de", "papyrus", False)],
)
def test_a_whole_game_without_an_english_word_of_ours(somebody: Somebody, locale: str, game: str, phone: bool) -> None:
    anna = somebody(locale=locale, phone=phone)
    seen = [everything_in(anna.at("/")), everything_in(anna.at("/new"))]
    anna.against_bots(game=game, seats=3)
    anna.may_move()
    while not anna.over:
        seen.append(everything_in(anna))
        anna.play_move()
        anna.may_move()
    seen.append(everything_in(anna))
    text = "\n".join(seen)
    assert [english.pattern for english in ours_in_english(locale, game) if english.search(text)] == []


def everything_in(player: Player) -> str:
    """What is read, shown on hover, or said by a screen reader."""
    return str(
        player.page.evaluate(
            """() => {
              const texts = document.body.cloneNode(true);
              texts.querySelectorAll("script").forEach((data) => data.remove());
              const labels = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap(
                (thing) => ["aria-label", "title", "placeholder"].map((name) => thing.getAttribute(name)));
              return [document.title, texts.textContent.replace(/\\s+/g, " "), ...labels].join("\\n");
            }"""
        )
    )


def ours_in_english(locale: str, game: str) -> list[re.Pattern[str]]:
    """What stands between the gaps of each English sentence, unless it stands in a sentence of that language, too."""
    house = Path(mastaba.__file__).parent
    theirs, ours = [], set()
    for folder in (house / "locale", house / "games" / game / "text" / "locale"):
        with (folder / f"{locale}.po").open("rb") as lines:
            for message in read_po(lines, locale=locale):
                theirs += [message.string] if isinstance(message.string, str) else list(message.string or ())
                sentences = [message.id] if isinstance(message.id, str) else message.id
                ours |= {part.strip(" .:,;?!") for sentence in sentences for part in re.split(r"\{\w+\}", sentence)}
    same = "\n".join(theirs)
    patterns = [re.compile(rf"(?<![\w-]){re.escape(part)}(?![\w-])") for part in ours if len(part) > 3]
    assert len(patterns) > 500
    return [pattern for pattern in patterns if not pattern.search(same)]
