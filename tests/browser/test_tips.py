"""What a thing is for, in a real browser: by pointer, by keys, by a long press."""

from collections.abc import Callable

from browser.players import Player

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
