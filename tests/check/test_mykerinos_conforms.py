"""Mykerinos keeps the contract: with every number of seats and every option.

The pile is never shorter than the twelve cards of the last season, so its deals cannot be listed; the sampler is
compared with what can come first and second in tests/games/mykerinos/test_sampler.py.
"""

import os

from mastaba.check import check_all
from mastaba.games.mykerinos import game

PURE = bool(os.environ.get("MASTABA_PURE"))
BUDGET = 10 if PURE else 25  # seconds


def test_mykerinos_keeps_the_contract() -> None:
    report = check_all(game, seed="mykerinos", budget=BUDGET)
    print(report)
    assert {words.split()[0] for words in report.settings} == {"2", "3", "4"}
    for option in ("violet_with_empty_stock", "neutral_carry_over"):
        assert all(f"{option}={value}" in str(report.settings) for value in ("on", "off"))
