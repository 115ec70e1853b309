"""The form of a new table, which is one for all games."""

from collections.abc import Callable

from browser.players import Player

import mastaba

Somebody = Callable[..., Player]

# Every question that is to be seen, and how many answers are picked
PICKED = """Object.fromEntries([...document.querySelectorAll("[role=radiogroup], .lay")]
  .filter((group) => group.checkVisibility())
  .map((group) => [group.ariaLabel ?? "pictures", group.querySelectorAll(":checked").length]))"""


def chooses(player: Player, field: str, value: str) -> None:
    player.page.locator(f"label:has([name={field}][value='{value}'])").click()


def sets_the_table(player: Player) -> None:
    player.page.locator("form[data-form=new] .btn.main").click()
    player.page.wait_for_url("**/t/*")


def test_whatever_is_asked_of_a_game_has_one_answer_from_the_start(somebody: Somebody) -> None:
    anna = somebody().at("/new")
    same = 0
    for game in mastaba.game_names() * 2:
        chooses(anna, "game", game)
        picked = anna.page.evaluate(PICKED)
        same += "Who begins" in picked
        assert set(picked.values()) == {1}, (game, picked)
    assert same > 2  # several games ask the same


def test_an_answer_is_about_its_own_game(somebody: Somebody) -> None:
    anna = somebody().at("/new?game=papyrus")
    chooses(anna, "option-papyrus-first", "3")
    chooses(anna, "game", "hapy")
    chooses(anna, "option-hapy-first", "1")
    chooses(anna, "option-hapy-layout", "giza")
    sets_the_table(anna)
    table = anna.page.evaluate("fetch(`/api/tables/${document.body.dataset.table}`).then((answer) => answer.json())")
    assert (table["game"], table["options"]["first"], table["options"]["layout"]) == ("hapy", "1", "giza")


def test_seats_follow_the_game(somebody: Somebody) -> None:
    """Papyria can be played alone, the others cannot; and it says so."""
    anna = somebody().at("/new?game=hapy")
    nobody = anna.page.locator("label:has([name=seat-1][value=nobody])")
    assert nobody.is_hidden()
    chooses(anna, "game", "papyria")
    for seat in ("seat-1", "seat-2"):
        chooses(anna, seat, "nobody")
    said = anna.page.locator(".as-nobody small:visible")
    assert said.first.inner_text() == "Papyria takes 1 to 4"
    chooses(anna, "game", "mykerinos")
    assert nobody.is_hidden()
    assert anna.page.locator("[name=seat-1][value=bot]").is_checked()
    assert said.first.inner_text() == "Mykerinos takes 2 to 4"
    chooses(anna, "game", "papyria")
    chooses(anna, "seat-1", "nobody")
    sets_the_table(anna)
    assert anna.page.locator("#seats .who").count() == 1


def test_only_who_sits_down_can_begin(somebody: Somebody) -> None:
    anna = somebody().at("/new?game=hapy")
    third, fourth = (anna.page.locator(f"label:has([name=option-hapy-first][value='{seat}'])") for seat in (3, 4))
    assert third.is_visible()
    assert fourth.is_hidden()
    third.click()
    chooses(anna, "seat-2", "nobody")
    assert third.is_hidden()
    assert anna.page.locator("[name=option-hapy-first][value=random]").is_checked()
    sets_the_table(anna)
    assert anna.page.locator("#seats .who").count() == 2


# Choices of an option that stand neither in one row nor one below the other
RAGGED = """() => [...document.querySelectorAll(".opt .seg")].filter((seg) => seg.checkVisibility()).filter((seg) => {
  const boxes = [...seg.querySelectorAll("label")].map((label) => label.getBoundingClientRect());
  return ["x", "y"].every((side) => boxes.some((box) => Math.abs(box[side] - boxes[0][side]) > 1));
}).map((seg) => seg.textContent)"""


def test_long_choices_stand_one_below_the_other(somebody: Somebody) -> None:
    anna = somebody(locale="de")
    for width in (1280, 390):
        anna.page.set_viewport_size({"width": width, "height": 800})
        anna.at("/new?game=papyros")
        assert anna.page.evaluate(RAGGED) == []
