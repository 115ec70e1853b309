"""Papyria keeps the contract: with every number of seats and every option, and with honest samples."""

import os
from collections.abc import Iterator

import pytest
from check.papyria_deals import SmallPapyria

from mastaba.check import check_all, check_game
from mastaba.games.papyria import game
from mastaba.kernel.registry import register

PURE = bool(os.environ.get("MASTABA_PURE"))
BUDGET = 10 if PURE else 25  # seconds


@pytest.fixture(autouse=True)
def _the_real_game() -> Iterator[None]:
    yield
    register(game)


@pytest.mark.timeout(300)  # 32 settings
def test_papyria_keeps_the_contract() -> None:
    report = check_all(game, seed="papyria", budget=BUDGET)
    print(report)
    assert {words.split()[0] for words in report.settings} == {"1", "2", "3", "4"}
    for words in ("base_multiplier=0", "base_multiplier=1", "max_turns=20", "max_turns=400"):
        assert words in str(report.settings)
    assert all(f"tiles_may_rotate={value}" in str(report.settings) for value in ("on", "off"))


@pytest.mark.timeout(300)
@pytest.mark.parametrize("seats", [2, 4])
def test_papyria_samples_are_honest(seats: int) -> None:
    """Support, where little is hidden: every deal that can have come about turns up, and no other."""
    report = check_game(
        SmallPapyria(), seats=seats, seed="papyria", games=1, only=("samples_are_honest", "samples_stay_honest")
    )
    print(report)
    assert report.rows["samples_are_honest"].count > 300
    assert report.rows["samples_stay_honest"].count > 300
