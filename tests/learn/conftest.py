from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from learn.sky import Sky, under
from table.conftest import _little_games as _little_games
from web.guests import Door

from mastaba.web.house import House


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def sky() -> Sky:
    return Sky()


@pytest.fixture
async def house(sky: Sky, tmp_path: Path) -> AsyncIterator[House]:
    async with under(sky, tmp_path) as house:
        yield house


@pytest.fixture
async def door(house: House) -> AsyncIterator[Door]:
    door = Door(house)
    yield door
    await door.close()
