"""The tiny games keep the contract, with every number of seats and every option; their broken twins do not."""

import pytest
from tiny import higher, look, pick, squares, vote
from tiny.broken import BROKEN

from mastaba import Fast, Game
from mastaba.check import NAMES, CheckFailed, check_all, check_game
from mastaba.check.settings import all_settings


@pytest.mark.parametrize(
    "game", [pick.game, vote.game, squares.game, look.game, higher.game], ids=lambda game: game.name
)
def test_a_tiny_game_keeps_the_contract(game: Game) -> None:
    report = check_all(game, seed="tiny", games=2)
    assert len(report.settings) == len(all_settings(game))
    assert list(report.rows) == list(NAMES)
    assert report.games == 2 * len(report.settings)


@pytest.mark.parametrize(("game", "checks"), BROKEN, ids=[game.name for game, _ in BROKEN])
def test_a_broken_twin_is_found_out(game: Game, checks: tuple[str, ...]) -> None:
    with pytest.raises(CheckFailed) as failed:
        check_game(game, seed="1", games=12)
    assert failed.value.check == checks[0]
    assert failed.value.game == game.name


@pytest.mark.parametrize(
    ("game", "check"),
    [(game, check) for game, checks in BROKEN for check in checks],
    ids=[f"{game.name}-{check}" for game, checks in BROKEN for check in checks],
)
def test_each_of_its_checks_finds_it_alone(game: Game, check: str) -> None:
    with pytest.raises(CheckFailed) as failed:
        check_game(game, seed="1", games=12, only=(check,))
    assert failed.value.check == check


def test_every_leak_that_the_design_names_is_planted() -> None:
    planted = {game.name.removeprefix("pick-").removeprefix("look-") for game, _ in BROKEN}
    assert {"leaks-in-view", "leaks-in-order", "leaks-in-event", "leaks-in-key"} <= planted


def test_what_one_vote_tells_is_no_news_however_many_games_there_is_time_for() -> None:
    report = check_game(vote.game, seed="4", games=30, only=("news_is_news", "others_moves_count_as_learning"))
    assert report.rows["news_is_news"].count > 100


def test_a_vote_that_lapses_is_an_abstention_and_a_proposal_is_waited_for() -> None:
    state = vote.game.deal(vote.game.setting(3, {}), Fast(1))
    assert [state.lapse(seat) for seat in range(3)] == [None, None, None]
    state.play(0, "propose 2")
    assert [state.lapse(seat) for seat in range(3)] == [None, state.read("abstain"), state.read("abstain")]
