"""Papyrus keeps the contract: with every number of seats and every option, and with honest samples."""

import os
from collections.abc import Iterator

import pytest
from check.papyrus_deals import SmallPapyrus

from mastaba.check import check_all, check_game
from mastaba.games.papyrus import game
from mastaba.kernel.registry import register

PURE = bool(os.environ.get("MASTABA_PURE"))
BUDGET = 10 if PURE else 25  # seconds


@pytest.fixture(autouse=True)
def _the_real_game() -> Iterator[None]:
    yield
    register(game)


def test_papyrus_keeps_the_contract() -> None:
    report = check_all(game, seed="papyrus", budget=BUDGET)
    print(report)
    assert {words.split()[0] for words in report.settings} == {"2", "3", "4"}
    for option in ("dossiers", "pairs_must_differ", "open_piles"):
        assert all(f"{option}={value}" in str(report.settings) for value in ("on", "off"))


@pytest.mark.parametrize(("seats", "dossiers"), [(2, "on"), (2, "off"), (3, "off"), (4, "off")])
def test_papyrus_samples_are_honest(seats: int, dossiers: str) -> None:
    """Support, in the last cards: every deal that can have come about turns up, and no other."""
    report = check_game(
        SmallPapyrus(),
        seats=seats,
        options={"dossiers": dossiers},
        seed="papyrus",
        games=1,
        only=("samples_are_honest", "samples_stay_honest"),
    )
    print(report)
    assert report.rows["samples_are_honest"].count > 500
    assert report.rows["samples_stay_honest"].count > 500
