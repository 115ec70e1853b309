from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from web.guests import Door

from mastaba.web.house import House, Settings


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A real store, real bots in processes of their own."""
    async with House.opened(Settings(store=tmp_path / "store")) as house:
        yield house


@pytest.fixture
async def door(house: House) -> AsyncIterator[Door]:
    door = Door(house)
    yield door
    await door.close()
