"""For everyone: keyboard alone, small screens, big fingers, no motion, screen readers."""

from collections.abc import Callable

import pytest
from browser.players import Player

Somebody = Callable[..., Player]
FLIGHTS = """() => {
  window.flights = [];
  const note = (node) => requestAnimationFrame(() => requestAnimationFrame(() => {
    window.flights.push(Boolean(node.getAnimations()[0]));
    document.body.dataset.flights = window.flights.length;
  }));
  const look = (changes) => changes.forEach(({addedNodes}) =>
    addedNodes.forEach((node) => node.classList?.contains("flying") && note(node)));
  new MutationObserver(look).observe(document.body, {childList: true});
}"""


def test_a_game_by_keyboard_alone(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots()
    keys, moves = 0, 0
    anna.may_move()
    while not anna.over:
        decision, before = anna.fact("decision"), anna.standing()
        anna.page.keyboard.press("ArrowRight")
        anna.page.keyboard.press("Enter")
        keys += 2
        anna.changed(before)
        moves += anna.fact("decision") != decision
        assert anna.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        anna.may_move()
    assert keys / moves <= 6


@pytest.mark.parametrize("layout", ["pyramid", "mastaba", "temple", "tomb", "giza"])
@pytest.mark.parametrize("width", [(360, 640), (390, 844), (768, 1024), (1440, 900)])
def test_nothing_scrolls_sideways_and_board_and_hand_fit(
    somebody: Somebody, layout: str, width: tuple[int, int]
) -> None:
    anna = somebody(phone=width[0] < 700)
    anna.page.set_viewport_size({"width": width[0], "height": width[1]})
    anna.against_bots(options={"layout": layout, "first": "1"})
    for _ in range(3):
        anna.may_move()
        if anna.over:
            break
        wide, high = anna.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert wide <= width[0]
        assert high <= width[1]
        anna.play_move()


def test_targets_are_large_enough_for_a_thumb(somebody: Somebody) -> None:
    anna = somebody(phone=True)
    anna.against_bots(options={"first": "1"})
    for _ in range(2):
        anna.may_move()
        sizes = anna.page.evaluate(
            """[...document.querySelectorAll('.legal, button, a')]
               .filter(e => e.checkVisibility({visibilityProperty: true}))
               .map(e => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
               .filter(([, r]) => r.width > 1 && r.bottom > 0 && r.top < innerHeight)
               .filter(([, r]) => r.width < 43.5 || r.height < 43.5)
               .map(([html, r]) => `${Math.round(r.width)}x${Math.round(r.height)} ${html}`)"""
        )
        assert sizes == []
        anna.play_move()


def test_a_taken_card_flies_and_with_reduced_motion_it_does_not(somebody: Somebody) -> None:
    for motion in ("no-preference", "reduce"):
        anna = somebody(reduced_motion=motion)
        anna.against_bots(options={"first": "1"})
        anna.may_move()
        anna.page.evaluate(FLIGHTS)
        anna.legal().first.click()
        anna.may_move()
        if motion == "reduce":
            assert anna.page.evaluate("window.flights") == []
        else:
            anna.until("window.flights.length > 0")
            assert all(anna.page.evaluate("window.flights"))


def test_why_not_names_the_rule(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    covered = anna.page.locator("[data-try]:visible").first
    covered.click(force=True)
    anna.page.wait_for_selector("#refusal.refused")
    assert "R" in anna.page.locator("#refusal").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/new", "/rules/hapy", "/developers", "table", "asking", "over"])
def test_axe_has_nothing_serious_to_say(somebody: Somebody, path: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    anna = somebody(color_scheme=scheme)
    if path.startswith("/"):
        anna.at(path)
    else:
        anna.against_bots(options={"first": "1"})
        anna.may_move()
        if path == "asking":
            anna.play_move()
        if path == "over":
            anna.play_to_end()
    found = Axe().run(anna.page).response["violations"]
    serious = [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []


@pytest.mark.parametrize("locale", ["fr", "de"])
def test_no_english_word_of_ours_is_left_in_a_game(somebody: Somebody, locale: str) -> None:
    from pathlib import Path

    from babel.messages.pofile import read_po

    import mastaba

    house = Path(mastaba.__file__).parent
    english = set()
    for folder in (house / "locale", house / "games" / "hapy" / "locale"):
        with (folder / f"{locale}.po").open("rb") as lines:
            for message in read_po(lines, locale=locale):
                sentence = message.id if isinstance(message.id, str) else message.id[0] if message.id else ""
                if len(sentence) > 12 and "{" not in sentence and sentence != message.string:
                    english.add(sentence)
    anna = somebody(locale=locale)
    seen = [anna.at("/").page.inner_text("body"), anna.at("/new").page.inner_text("body")]
    anna.against_bots()
    anna.may_move()
    while not anna.over:
        seen.append(anna.page.inner_text("body"))
        anna.play_move(len(seen))
        anna.may_move()
    seen.append(anna.page.inner_text("body"))
    labels = anna.page.evaluate("[...document.querySelectorAll('[aria-label]')].map(e => e.getAttribute('aria-label'))")
    text = "\n".join([*seen, *labels])
    assert [sentence for sentence in english if sentence in text] == []
