"""People in real browsers: who is here, seats that are lent, the list of one's tables, names."""

from collections.abc import Callable

from browser.players import SOON, Player
from playwright.sync_api import Request, ViewportSize, expect

Somebody = Callable[..., Player]
PHONE: ViewportSize = {"width": 390, "height": 844}
LOOK_AWAY = """() => {
  Object.defineProperty(document, "hidden", {value: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
ABOVE = """() => {
  const name = document.querySelector(".seat.you .who");
  const style = getComputedStyle(name);
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.font = style.font;
  const is = canvas.measureText(name.textContent);
  const spare = (parseFloat(style.lineHeight) - is.fontBoundingBoxAscent - is.fontBoundingBoxDescent) / 2;
  return [is.actualBoundingBoxAscent, parseFloat(style.paddingTop) + spare + is.fontBoundingBoxAscent];
}"""


def two(somebody: Somebody) -> tuple[Player, Player]:
    """Anna and Ben at a table; Anna begins."""
    anna, ben = somebody(), somebody()
    anna.table(options={"first": "1"})
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    ben.until("document.body.dataset.status === 'playing'")
    return anna, ben


def test_each_sees_that_the_other_is_here_and_says_goodbye_when_leaving(somebody: Somebody) -> None:
    anna, ben = two(somebody)
    for player, other in ((anna, 1), (ben, 0)):
        player.until(f"document.querySelector('#at-{other} .here') && document.querySelector('#at-{1 - other} .here')")

    def goodbye(request: Request) -> bool:
        return request.url.endswith("here?seat=1") and (request.post_data or "").startswith('{"here":false')

    with ben.page.expect_request(goodbye):
        ben.page.evaluate(LOOK_AWAY)


def test_a_seat_is_lent_from_the_menu_and_taken_back(somebody: Somebody) -> None:
    anna, ben = two(somebody)
    ben.page.locator("[popovertarget=menu-sheet]").click()
    ben.page.locator("#menu [data-do=stand-in]").click()
    ben.until("document.querySelector('#notices [data-do=return]')")
    anna.until("document.querySelector('#at-1 .bot') && document.querySelector('#says-1').textContent")
    ben.page.locator("[popovertarget=menu-sheet]").click()
    ben.page.locator("#menu [data-do=return]").click()
    anna.until("document.querySelector('#at-1 .here')")
    ben.until("!document.querySelector('#notices [data-do=return]')")


def test_closing_against_the_others_is_giving_up_by_keyboard_too(somebody: Somebody) -> None:
    anna, ben = two(somebody)
    anna.page.set_viewport_size({"width": 360, "height": 640})
    ben.page.locator("[popovertarget=menu-sheet]").press("Enter")
    ben.page.locator("#menu [popovertarget=sure-close]").press("Enter")
    ben.page.locator("#sure-close [data-do=close]").press("Enter")
    anna.until("document.querySelector('#notices [data-do=close]')")
    assert anna.page.evaluate("document.documentElement.scrollWidth") == 360
    ben.page.locator("#notices [popovertarget=sure-resign]").press("Enter")
    ben.page.locator("#sure-resign [data-do=resign]").press("Enter")
    anna.until("document.body.dataset.status === 'over'")


def test_who_may_not_look_on_any_more_is_told_why_and_so_is_a_forgotten_device(somebody: Somebody) -> None:
    anna, ben = two(somebody)
    carla = somebody()
    carla.called("Carla")
    ben.page.locator("[popovertarget=menu-sheet]").click()
    ben.page.locator("#menu [data-do=watch-link]").click()
    link = ben.page.locator("#watch-link [data-link]")
    ben.until("document.querySelector('#menu [data-do=unwatch]')")
    carla.at(link.get_attribute("data-link") or "").page.locator("form[data-form=watch] button").click()
    carla.page.wait_for_url("**/t/*")
    carla.until("document.querySelector('#seats li')")
    ben.page.locator("#menu [data-do=unwatch]").click()
    expect(carla.page.locator("main")).to_contain_text("does not count any more", timeout=SOON)
    ben.until("!document.querySelector('#menu [data-do=unwatch]')")
    home = anna.tab()
    home.goto(anna.url)
    csrf = anna.fact("csrf")
    anna.page.evaluate("(token) => { fetch('/api/me', {method: 'DELETE', headers: {'X-CSRF-Token': token}}); }", csrf)
    expect(anna.page.locator("main")).to_contain_text("Nobody knows you here yet", timeout=SOON)
    expect(home.locator("body")).to_have_attribute("data-csrf", "", timeout=SOON)


def test_who_wants_to_be_forgotten_says_so_beside_the_name_and_is_asked_once_more(somebody: Somebody) -> None:
    anna, ben = two(somebody)
    home = anna.tab()
    home.set_viewport_size(PHONE)
    home.goto(anna.url)
    home.locator("[popovertarget=your-name]").press("Enter")
    home.locator("#your-name [popovertarget=sure-forget]").press("Enter")
    home.locator("#sure-forget [data-do=forget]").press("Enter")
    expect(home.locator("body")).to_have_attribute("data-csrf", "", timeout=SOON)
    ben.until("document.body.dataset.status === 'over'")
    ben.until("!document.querySelector('#seats').textContent.includes('Anna')")


def test_the_list_is_live_with_title_and_mark_and_above_the_fold_on_a_phone(somebody: Somebody) -> None:
    anna, ben = two(somebody)
    phone = anna.tab()
    phone.set_viewport_size(PHONE)
    phone.goto(anna.url)
    assert phone.title().startswith("(1) ")
    assert "icon-due" in (phone.locator("link[rel=icon]").get_attribute("href") or "")
    way = phone.locator("#turn .btn.main").bounding_box()
    assert way
    assert way["y"] + way["height"] < PHONE["height"] * 2 / 3
    ben.posts(f"/tables/{ben.fact('table')}/resign")
    anna.until("document.querySelector('#rows .over b')?.textContent === 'Won'", phone)
    anna.until("!document.title.startsWith('(')", phone)
    assert "icon-due" not in (phone.locator("link[rel=icon]").get_attribute("href") or "")


def test_the_list_comes_with_the_first_table(somebody: Somebody) -> None:
    """Set in another tab, or on another device."""
    anna = somebody()
    anna.called("Anna")
    anna.at("/")
    assert anna.page.locator("#turn .btn").count() == 0
    other = anna.tab()
    other.goto(f"{anna.url}/new")
    other.locator("form[data-form=new] .btn.main").click()
    anna.page.locator("#turn .btn").first.wait_for()


def test_a_phone_at_a_slow_table_says_who_i_am_and_how_long_i_have(somebody: Somebody) -> None:
    """Also before the first move, when the goal is said there."""
    anna = somebody(phone=True)
    anna.against_bots(2, options={"first": "1"}, pace="slow")
    anna.may_move()
    assert anna.page.locator(".seat.you .has").inner_text() == "you"
    assert anna.page.locator("#prompt .terms").is_visible()


def test_by_code_one_says_a_name_before_one_sits_down(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody()
    anna.table()
    code = anna.page.locator(".table-code").inner_text()
    ben.at("/")
    ben.page.locator("#code").fill(code)
    ben.page.locator("form:has(#code) button").click()
    ben.page.locator("form[data-form=join] [name=name]").fill("Éloïse")
    ben.page.locator("form[data-form=join] button").first.click()
    ben.page.wait_for_url("**/t/*")
    anna.until("document.querySelector('.sitting').textContent.includes('Éloïse')")


def test_a_name_keeps_its_accents(somebody: Somebody) -> None:
    """Where a name is cut at its end, there is room above for the highest letter."""
    anna = somebody()
    anna.against_bots(name="Ẫǻ Ŷ", options={"first": "1"})
    ink, room = anna.page.evaluate(ABOVE)
    assert ink <= room
