"""What a thing is for, in a real browser: by pointer, by keys, by a long press."""

from collections.abc import Callable

from browser.players import Player
from playwright.sync_api import expect

Somebody = Callable[..., Player]


def test_a_thing_says_what_it_is_for(somebody: Somebody) -> None:
    anna = somebody()
    anna.at("/learn/hapy/taking/2")
    tip = anna.page.locator("#tip")
    anna.page.locator("[data-place='layout-8.2']").hover()
    tip.wait_for()
    assert "whoever takes it looks at it alone" in tip.inner_text()
    tip.get_by_role("link", name="Rule R5").click()  # the pointer gets there
    anna.page.locator("#rules .here").wait_for()
    tip.wait_for(state="hidden")

    anna.page.locator("#main").focus()
    anna.page.keyboard.press("ArrowRight")
    tip.wait_for()
    focused = anna.page.locator(":focus")
    assert focused.get_attribute("aria-describedby") == "tip"
    anna.page.keyboard.press("Escape")
    tip.wait_for(state="hidden")


def test_a_long_press_tells_and_does_nothing_else(somebody: Somebody) -> None:
    ben = somebody(phone=True)
    ben.at("/learn/hapy/taking/2")
    card = ben.page.locator("[data-word='7.7']")
    touch = {"pointerType": "touch", "bubbles": True}
    card.dispatch_event("pointerdown", touch)
    ben.page.locator("#tip").wait_for()
    assert "A god lies open here" in ben.page.locator("#tip").inner_text()
    card.dispatch_event("pointerup", touch)
    card.dispatch_event("click", {})
    assert ben.page.evaluate("document.body.dataset.step") == "2"
    card.tap()
    ben.page.locator("#prompt", has_text="This one everybody has seen.").wait_for()


def test_numbers_in_tables_and_things_without_a_tab_stop_are_told_of(somebody: Somebody) -> None:
    """The head of a column speaks for its numbers; arrows with Shift come everywhere, and Tab to nothing new."""
    anna = somebody()
    anna.against_bots(game="mykerinos", options={"first": "1"})
    page, tip = anna.page, anna.page.locator("#tip")
    anna.may_move()
    page.locator(".mk-strips td.num").nth(1).hover()
    expect(tip).to_contain_text("rooms are booked with these")
    expect(tip).to_contain_text("In stock")
    seal = page.locator(".mk-come > span").first
    seal.hover()
    expect(tip).to_contain_text(f"in the pile: {seal.inner_text()}.")  # the number that stands there

    stops = "[...document.querySelectorAll('#main *')].filter((it) => it.tabIndex >= 0).length"
    before = page.evaluate(stops)
    page.locator("#board .legal").first.focus()
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("#main [data-tip]:focus")).to_have_count(1)
    page.locator(".mk-area").first.focus()  # one of those that arrows come to
    expect(tip).to_contain_text("two neighbouring cards")
    assert page.evaluate(stops) == before
    assert page.locator("[aria-hidden=true] [data-tip][tabindex='-1']").count() == 0, (
        "readers are led to nothing hidden"
    )
