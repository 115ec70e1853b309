"""PaPyRoS keeps the contract: with every number of seats, with every pair of options, with votes and alliances."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.papyros.lists import FILES, play_without_list

from mastaba.check import check_all, check_game
from mastaba.games.papyros import game

PURE = bool(os.environ.get("MASTABA_PURE"))
BUDGET = 10 if PURE else 25  # seconds


@pytest.fixture(autouse=True)
def _small_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Named in the environment, so that the uncompiled process has the same ones: a word per line."""
    for code, file in FILES.items():
        own = tmp_path / f"{code}.txt"
        own.write_text("\n".join(file.read_text(encoding="utf-8").split()), encoding="utf-8")
        monkeypatch.setenv(f"MASTABA_WORDS_{code.upper()}", str(own))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game.use(None)
    yield
    game.use(None)


@pytest.mark.timeout(300)
def test_papyros_keeps_the_contract() -> None:
    report = check_all(game, seed="papyros", budget=BUDGET)
    print(report)
    assert {words.split()[0] for words in report.settings} == {"2", "3", "4"}
    for option in ("unique_words", "quick_setup", "consent", "decline_draw"):
        assert all(f"{option}={value}" in str(report.settings) for value in ("on", "off"))
    for words in (
        "target=77",
        "court=vote",
        "court=dictionary ",
        "scoring=touched",
        "min_length=3",
        "y=consonant",
        "language=en",
        "language=fr",
    ):
        assert words in str(report.settings)


def test_papyros_keeps_the_contract_without_a_list() -> None:
    play_without_list()
    print(check_game(game, seats=3, options={"court": "vote", "consent": "on"}, seed="papyros", games=1))
