"""Nobody is told more than they may know: in worlds that a viewer cannot tell apart, every answer is the same."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tiny.broken import LeakInView, SeenPick, SpoiltPick
from web import spoilt
from web.deals import ROUTES, Case, Interference, Pair, routes_of

from mastaba import find_game
from mastaba.kernel import registry
from mastaba.kernel.events import SPECTATOR
from mastaba.kernel.registry import game_names
from mastaba.table.live import LiveTable

pytestmark = pytest.mark.anyio


async def test_every_route_that_there_is_is_compared(tmp_path: Path) -> None:
    async with Pair.opened(tmp_path) as pair:
        there = routes_of(pair.worlds[0])
        assert there == set(ROUTES), f"say in ROUTES how it is asked: {sorted(there ^ set(ROUTES))}"


@pytest.mark.parametrize("name", game_names())
async def test_deals_that_look_the_same_are_answered_the_same(name: str, tmp_path: Path) -> None:
    game = find_game(name)
    seats = min(3, game.seats[1])
    async with Pair.opened(tmp_path) as pair:
        for number, viewer in enumerate((seats - 1, SPECTATOR)):
            await pair.try_case(Case(game, seats, {}, viewer, before=(20, 9)[number], seed="deals"), 8, few=number > 0)
        print(f"{name}: {pair.asked} questions, {pair.bytes / 1e6:.1f} MB, {pair.unlike} of 2 differ")


@pytest.mark.parametrize("name", ["hapy", "mykerinos"])
async def test_what_is_taken_back_by_consent_tells_nothing_new(name: str, tmp_path: Path) -> None:
    case = Case(find_game(name), 3, {}, viewer=1, before=12, seed="back")
    async with Pair.opened(tmp_path) as pair:
        await pair.try_case(case, 7, few=True, back=True)


@pytest.mark.parametrize("name", ["hapy", "papyria"])
async def test_a_deal_of_the_day_is_as_closed_as_any_table(name: str, tmp_path: Path) -> None:
    case = Case(find_game(name), 3, {}, viewer=0, before=9, seed="day", of_day=True)
    async with Pair.opened(tmp_path) as pair:
        await pair.try_case(case, 6, few=True)


# ---- What would be found --------------------------------------------------------------------------------

# Two of the leaks that `spoilt` plants in other places say the same in every deal, and are left to the canary: they
# name what should not be named.
PLANTED = [spoilt.body, spoilt.event, spoilt.log, *spoilt.SILENT.values()]


@contextmanager
def planted(leak: Callable[[], None]) -> Iterator[None]:
    """For as long as it lasts: a leak changes functions in modules, or of a live table."""
    modules = [module for name, module in sys.modules.items() if name.startswith(("mastaba.web", "mastaba.table"))]
    before, play = [(module, dict(vars(module))) for module in modules], LiveTable.play
    leak()
    try:
        yield
    finally:
        LiveTable.play = play  # type: ignore[method-assign]
        for module, facts in before:
            vars(module).update(facts)


@pytest.mark.parametrize("leak", PLANTED, ids=lambda leak: leak.__name__)
async def test_a_leak_is_found(leak: Callable[[], None], tmp_path: Path) -> None:
    async with Pair.opened(tmp_path) as pair:
        with planted(leak), pytest.raises(Interference):
            await pair.try_case(Case(find_game("hapy"), 3, {}, viewer=2, before=12, seed="leak"), 8, few=True)


async def test_a_game_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever installs a game has it compared, too: this one has no page, and its view shows what others picked."""
    leaky = SpoiltPick("leaks-in-view", SeenPick, LeakInView)
    monkeypatch.setitem(registry._games, leaky.name, leaky)
    case = Case(leaky, 3, {}, viewer=0, before=5, seed="leak")
    async with Pair.opened(tmp_path) as pair:
        with pytest.raises(Interference, match="pick-leaks-in-view"):
            await pair.try_case(case, 3, few=True)
