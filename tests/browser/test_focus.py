"""Whatever the Tab key leads to shows that it has the focus."""

from collections.abc import Callable

import pytest
from browser.players import Player

Somebody = Callable[..., Player]
MOST = 80  # stops on one page
# What has the focus, and whether it, its parts or, of a hidden field, its label look otherwise without it
STOP = """() => {
  const thing = document.activeElement;
  if (thing === document.body) return null;
  const field = thing.matches("input[type=radio], input[type=checkbox], input.vh");
  const parts = field ? [thing.parentElement, thing.nextElementSibling] : [thing, ...thing.querySelectorAll("*")];
  const look = () => parts.filter(Boolean).slice(0, 30).map((part) => {
    const style = getComputedStyle(part);
    const ring = style.outlineStyle === "none" ? "" : style.outline + style.outlineOffset;
    return [ring, style.boxShadow, style.stroke, style.strokeWidth].join();
  }).join(";");
  const lit = look();
  thing.blur();
  const dark = look();
  thing.focus();
  return [`${thing.tagName} ${thing.ariaLabel ?? thing.textContent.trim()}`, lit !== dark];
}"""


def unseen(player: Player) -> list[str]:
    """What has the focus and does not show it."""
    seen: list[str] = []
    hidden: list[str] = []
    for _ in range(MOST):
        player.page.keyboard.press("Tab")
        stop = player.page.evaluate(STOP)
        if stop is None:
            break
        name, lit = stop
        seen.append(name)
        if not lit:
            hidden.append(name)
    assert len(seen) > 10
    return hidden


@pytest.mark.parametrize("path", ["/", "/new?game=hapy"])
def test_on_pages(somebody: Somebody, path: str) -> None:
    anna = somebody(reduced_motion="reduce")
    anna.called("Anna")
    anna.at(path)
    assert unseen(anna) == []


@pytest.mark.parametrize("game", ["papyria", "papyros"])
def test_at_a_table(somebody: Somebody, game: str) -> None:
    anna = somebody(reduced_motion="reduce")
    anna.against_bots(2, game=game)
    anna.may_move()
    assert unseen(anna) == []
