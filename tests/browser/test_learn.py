"""A lesson in a real browser: with the pointer at a desk, with keys alone on a small screen."""

from collections.abc import Callable

from browser.players import Player

Somebody = Callable[..., Player]
PROGRESS = "(document.cookie.split('; ').find((each) => each.startsWith('lessons=')) ?? '').slice(8)"


def says(player: Player, words: str) -> None:
    player.page.locator("#prompt", has_text=words).wait_for()


def test_a_lesson_is_clicked_through_by_somebody_without_a_name(somebody: Somebody) -> None:
    anna = somebody()
    anna.at("/")
    anna.page.get_by_role("link", name="Learn in five minutes").click()
    anna.page.locator(".learning a.main").click()
    says(anna, "Take any card that glows")
    anna.page.locator("[data-word='8.3']").click()
    says(anna, "nobody but you has seen it")
    anna.page.get_by_role("button", name="Go on").click()
    says(anna, "take this one")
    lit = "[...document.querySelectorAll('.lit')].map((each) => each.dataset.place)"
    assert anna.page.evaluate(lit) == ["layout-7.7"]
    assert anna.page.locator("#veil.on").count() == 1

    anna.page.locator("[data-try='take 7.3']").click(force=True, position={"x": 20, "y": 8})
    anna.page.locator("#refusal", has_text="still covered").wait_for()
    anna.page.locator("[data-word='8.2']").click()  # another legal move
    says(anna, "a second cat lies open")
    assert anna.page.locator("#board .legal").count() == 0
    anna.page.get_by_role("button", name="Take it back").click()
    says(anna, "take this one")

    anna.page.locator("[data-word='7.7']").click()
    says(anna, "This one everybody has seen.")
    assert anna.page.url.endswith("/learn/hapy/taking/3"), "any step can be linked to"
    anna.page.reload()
    anna.page.get_by_role("button", name="Ask nothing").click()
    says(anna, "set bull 3 free")
    anna.page.locator("[data-word='8.1']").click()
    says(anna, "Lesson 1 of 5 is done")
    assert anna.page.evaluate(PROGRESS) == "hapy/taking:x"
    assert anna.page.get_by_role("link", name="Play a real game").get_attribute("href") == "/new?game=hapy"
    anna.at("/learn")
    assert anna.page.locator(".titles .done").count() == 1


def test_a_lesson_is_done_with_keys_on_a_small_screen(somebody: Somebody) -> None:
    ben = somebody(phone=True)
    ben.at("/learn/hapy/asking")
    says(ben, "Click cat 1")
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ben.page.keyboard.press("c")  # cats are what begins so: 1 comes first
    assert ben.page.evaluate("document.activeElement.dataset.word") == "cat-1"
    ben.page.keyboard.press("Enter")
    ben.until("document.activeElement.dataset.word === '2'")
    ben.page.keyboard.press("Enter")
    says(ben, "He has to tell the truth")
    ben.page.get_by_role("button", name="Go on").press("Enter")
    says(ben, "Falcons 3 and 5")
    ben.until("document.activeElement.dataset.word === 'falcon-3'")  # the focus goes to what is lit
    ben.page.keyboard.press("Escape")
    ben.page.get_by_role("link", name="Leave the lesson").press("Enter")
    ben.page.locator(".state", has_text="Asking for a card, step 2 of 3").wait_for()
