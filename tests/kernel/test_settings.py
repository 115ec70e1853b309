"""Settings are made once for the same choice; with somebody's own pieces they take room, and that has an end."""

import tracemalloc

from mastaba.games.hapy import MOST_LAYOUTS, HapyFamilies
from mastaba.games.papyros import PapyrosGame
from mastaba.kernel.contract import MOST_BYTES, Game
from mastaba.kernel.pieces import Pieces

MB = 1_000_000


def own(game: Game, number: int) -> Pieces:
    """The game's pieces, and something of somebody's own in the file."""
    return Pieces({**game.pieces().data, "mine": number}, "pieces.toml")


def test_the_same_choice_is_the_same_setting() -> None:
    game = HapyFamilies()
    assert game.setting(2, {}) is game.setting(2, {"layout": "pyramid"})
    assert game.setting(2, {}, own(game, 1)) is game.setting(2, {}, own(game, 1))
    assert game.setting(2, {}, own(game, 1)) is not game.setting(2, {}, own(game, 2))


def test_settings_are_kept_by_their_size_and_not_by_their_number() -> None:
    """Two hundred of these would take 240 MB."""
    game = PapyrosGame()
    weighed = game.setting(2, {}).weight
    assert 0.3 * MB < weighed < 3 * MB
    tracemalloc.start()
    try:
        for number in range(30):
            game.setting(2, {}, own(game, number))
            assert sum(setting.weight for setting in game._settings.values()) <= MOST_BYTES
        assert tracemalloc.get_traced_memory()[0] < 2 * MOST_BYTES
    finally:
        tracemalloc.stop()
    assert 3 < len(game._settings) < 30
    assert game.setting(2, {}, own(game, 29)) is game.setting(2, {}, own(game, 29)), "the last one is still there"


def test_what_is_only_checked_is_not_kept() -> None:
    game = HapyFamilies()
    game.setting(2, {})
    for number in range(2 * MOST_LAYOUTS):
        game.setting(3, {}, own(game, number), keep=False)
    assert len(game._settings) == 1
    assert len(game._checked) == 1
    assert len(game._layouts) <= MOST_LAYOUTS
