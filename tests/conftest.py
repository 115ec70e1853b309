from collections.abc import Iterator

import pytest
from hypothesis import settings

from mastaba.kernel import registry

pytest_plugins = ("rules_coverage",)

# The same examples in every run, on every machine.
settings.register_profile("ci", derandomize=True, deadline=None, database=None)
settings.load_profile("ci")


@pytest.fixture(autouse=True)
def only_our_games() -> Iterator[None]:
    """What a test registers, or sets aside, is gone after it."""
    before = dict(registry._games)
    yield
    registry._broken.clear()
    registry._games.clear()
    registry._games.update(before)
