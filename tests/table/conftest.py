import pytest
from table import lane
from tiny import look, pick, squares, vote

from mastaba.kernel import registry


@pytest.fixture(autouse=True)
def _little_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """They can be played here, and no longer than a test."""
    for game in (lane.game, look.game, pick.game, squares.game, vote.game):
        monkeypatch.setitem(registry._games, game.name, game)
