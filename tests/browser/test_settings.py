"""Settings in real browsers: by pointer on a desk, by keyboard on a phone; and what one chooses is there elsewhere."""

from collections.abc import Callable

from browser.players import Player
from browser.test_around import WIDER
from playwright.sync_api import Page, ViewportSize, expect

Somebody = Callable[..., Player]
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
FLIES = """() => {
  window.flown = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) { window.flown += 1; return animate.apply(this, given); };
}"""


def comes(somebody: Somebody, size: ViewportSize, **more: object) -> Player:
    anna = somebody(viewport=size, timezone_id="Europe/Paris", **more)
    anna.at("/")
    anna.page.locator("[popovertarget=your-name]").click()
    anna.page.locator("#rename").fill("Anna")
    anna.page.locator("#rename").press("Enter")
    expect(anna.page.locator("body")).not_to_have_attribute("data-csrf", "")
    anna.page.locator("[popovertarget=your-name]").click()
    anna.page.locator("#your-name a[href='/me']").click()
    anna.page.wait_for_url("**/me")
    return anna


def kept(page: Page) -> None:
    expect(page.locator("#kept")).to_have_text("Kept.")


def speaks(player: Player, language: str) -> None:
    expect(player.page.locator("html")).to_have_attribute("lang", language)


def other_device(somebody: Somebody, anna: Player, **more: object) -> Player:
    phone = somebody(**more)
    phone.at("/")
    assert phone.posts("/me/device", code=anna.posts("/me/code")["code"])["name"]
    return phone


def test_by_pointer_on_a_desk_and_there_on_the_other_device(somebody: Somebody) -> None:
    anna = comes(somebody, DESK)
    page = anna.page
    assert page.locator("[name=zone]").input_value() == "Europe/Paris", "nobody had to say it"
    page.locator("label:has([value=owl])").click()
    expect(page.locator("header .face use")).to_have_attribute("href", "#s-owl")
    page.locator("#light label", has_text="Dark").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    kept(page)
    page.locator("#sound").click()
    kept(page)
    page.locator("[name=zone]").select_option("Asia/Tokyo")
    kept(page)
    page.locator("#night .sw").click()
    kept(page)
    line = page.locator(".day-line").bounding_box()
    assert line
    middle = line["y"] + line["height"] / 2
    page.mouse.move(line["x"] + line["width"] / 3, middle)  # the end of the night: 8:00
    page.mouse.down()
    page.mouse.move(line["x"] + line["width"] / 4, middle, steps=4)
    page.mouse.up()
    expect(page.locator("[name=until]")).to_have_attribute("aria-valuetext", "6:00")
    kept(page)
    page.locator("#off label", has_text="Su").click()
    kept(page)
    assert not page.evaluate(WIDER)
    hours = page.evaluate("fetch('/api/me/hours').then((answer) => answer.json())")
    assert hours == {"zone": "Asia/Tokyo", "night": [1320, 360], "off": [6], "away": []}
    phone = other_device(somebody, anna, viewport=PHONE, color_scheme="light")
    phone.at("/me")
    assert phone.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert phone.page.locator("#sound input").is_checked()
    assert phone.page.locator("[name=off][value='6']").is_checked()
    expect(phone.page.locator("header .face use")).to_have_attribute("href", "#s-owl")
    expect(phone.page.locator(".qu")).to_have_text("6:00")
    assert not phone.page.evaluate(WIDER)
    phone.page.locator("#language label", has_text="Deutsch").click()
    speaks(phone, "de")
    anna.at("/")
    assert page.evaluate("document.documentElement.lang") == "de"


def test_by_keyboard_alone_at_the_width_of_a_phone(somebody: Somebody) -> None:
    anna = comes(somebody, PHONE)
    page = anna.page
    keys = page.keyboard

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            keys.press("Tab")
        raise AssertionError(f"no way to {selector}")

    tab_to("main [name=name]")
    keys.type("belle")  # what stands there is marked
    keys.press("Enter")
    expect(page.locator("header .me bdi")).to_have_text("belle")
    tab_to("[name=avatar]")
    keys.press("ArrowRight")
    expect(page.locator("header .face use")).to_have_attribute("href", "#a-jackal")
    tab_to("[name=language]")
    keys.press("ArrowRight")
    speaks(anna, "fr")
    expect(page.locator("[name=language][value=fr]")).to_be_focused()
    keys.press("ArrowLeft")
    speaks(anna, "en")
    tab_to("[name=quiet]")
    keys.press("Space")
    kept(page)
    tab_to("[name=until]")
    for _ in range(20):  # only so far that twelve hours of the day are left
        keys.press("ArrowRight")
    expect(page.locator("[name=until]")).to_have_attribute("aria-valuetext", "10:00")
    tab_to("[name=from]")
    keys.press("ArrowRight")
    expect(page.locator("[name=from]")).to_have_attribute("aria-valuetext", "22:15")
    kept(page)
    tab_to("[name=first]")
    first = page.locator("[name=first]").get_attribute("min") or ""
    page.locator("[name=first]").fill(first)
    tab_to("[data-form=away] button")
    keys.press("Enter")
    expect(page.locator(".spans li")).to_have_count(1)
    assert page.evaluate("document.activeElement.name") == "first"
    keys.press("Shift+Tab")
    keys.press("Enter")
    expect(page.locator(".spans li")).to_have_count(0)
    assert page.evaluate("document.activeElement.name") == "first", "the focus is not lost"
    assert not page.evaluate(WIDER)
    tab_to("a[href='/me/leave']")
    keys.press("Enter")
    page.wait_for_url("**/me/leave")
    tab_to("[data-do=leave]")
    keys.press("Enter")
    page.wait_for_url(f"{anna.url}/")
    expect(page.locator("body")).to_have_attribute("data-csrf", "")


def test_who_has_no_name_keeps_it_on_the_device(somebody: Somebody) -> None:
    anna = somebody(viewport=PHONE)
    anna.at("/me")
    assert anna.page.locator("[name=avatar], [name=zone]").count() == 0
    anna.page.locator("#light label", has_text="Dark").click()
    anna.page.locator("#motion label", has_text="Less").click()
    kept(anna.page)
    anna.at("/")
    assert anna.page.evaluate("({...document.documentElement.dataset})") == {"theme": "dark", "motion": "less"}


def test_with_less_motion_nothing_flies_and_moves_are_there_at_once(somebody: Somebody) -> None:
    anna = somebody(pace="calm")
    for motion, flies in (("less", False), ("device", True)):
        anna.called("Anna")
        anna.posts("/me/preferences", motion=motion)
        anna.against_bots(2, options={"first": "1"})
        anna.may_move()
        anna.page.evaluate(FLIES)
        lasts = "getComputedStyle(document.querySelector('#hand, #board')).animationDuration"
        assert (anna.page.evaluate(lasts) == "0.001s") is not flies
        anna.play_move()
        anna.may_move()
        assert bool(anna.page.evaluate("window.flown")) is flies, motion
