from collections.abc import Iterator

import pytest
from hypothesis import settings

import mastaba
from mastaba.kernel import registry

pytest_plugins = ("rules_coverage",)

# The same examples in every run, on every machine.
settings.register_profile("ci", derandomize=True, deadline=None, database=None)
settings.load_profile("ci")

if "papyria" not in mastaba.game_names():  # not installed: the tests run on src/ as it is
    from mastaba.games import hapy, mykerinos, papyria, papyrus

    for game in (hapy.game, mykerinos.game, papyria.game, papyrus.game):
        mastaba.register(game)


@pytest.fixture(autouse=True)
def only_our_games() -> Iterator[None]:
    """What a test registers is gone after it."""
    before = dict(registry._games)
    yield
    registry._games.clear()
    registry._games.update(before)
