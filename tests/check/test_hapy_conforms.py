"""Hâpy Families keeps the contract: with every number of seats and every option, and with honest samples."""

import os
from collections.abc import Iterator

import pytest
from check.hapy_deals import SmallHapy

from mastaba.check import check_all, check_game
from mastaba.games.hapy import game
from mastaba.kernel.registry import register

PURE = bool(os.environ.get("MASTABA_PURE"))
BUDGET = 10 if PURE else 25  # seconds


@pytest.fixture(autouse=True)
def _the_real_game() -> Iterator[None]:
    yield
    register(game)


def test_hapy_keeps_the_contract() -> None:
    report = check_all(game, seed="hapy", budget=BUDGET)
    print(report)
    assert {words.split()[0] for words in report.settings} == {"2", "3", "4"}
    assert all(
        f"layout={layout}" in str(report.settings) for layout in ("pyramid", "mastaba", "temple", "tomb", "giza")
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_move_across_which_a_deal_was_ruled_out_can_be_taken_back(seats: int) -> None:
    """Many games, since what tells a little happens seldom: as a series without a choice, beside a hidden card."""
    report = check_game(game, seats=seats, seed="a", games=40, only=("others_moves_count_as_learning",))
    print(report)
    assert report.rows["others_moves_count_as_learning"].count > 3000


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)])
def test_hapy_samples_are_honest(seats: int) -> None:
    """Support, in the last dozen cards: every deal that can have come about turns up, and no other."""
    report = check_game(
        SmallHapy(), seats=seats, seed="hapy", games=1, only=("samples_are_honest", "samples_stay_honest")
    )
    print(report)
    assert report.rows["samples_stay_honest"].count > 1000
