"""Every attack, at short size: what is promised holds."""

from pathlib import Path

import pytest
from attack.attacks import Attack, all_attacks

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("attack", all_attacks(), ids=lambda attack: attack.run.__name__)
async def test_it_holds(attack: Attack, tmp_path: Path) -> None:
    await attack.run(tmp_path, False)
