"""Every test here plays with a small list of our own."""

from collections.abc import Iterator

import pytest
from games.papyros.lists import play_with_small_list

from mastaba.games.papyros import game


@pytest.fixture(autouse=True)
def _small_list() -> Iterator[None]:
    play_with_small_list()
    yield
    game.use(None)
