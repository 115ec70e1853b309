"""OpenSpiel's searches at our games: they are told the rules and what a seat has seen, and nothing else."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mastaba
from mastaba.bots import registry
from mastaba.lab.simulate import Series, play_deal

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here. To have it, type: pip install 'mastaba[bench]'")
sys.path.append(str(Path(__file__).parents[2] / "bench"))

import outsiders


@pytest.fixture(autouse=True)
def only_ours_afterwards() -> Iterator[None]:
    before = dict(registry._registered)
    outsiders.invite()
    yield
    registry._registered.clear()
    registry._registered.update(before)


def states(name: str, seats: int = 2, every: int = 9) -> Iterator[Any]:
    """Positions of a random game."""
    chance = mastaba.Fast(5)
    inner = mastaba.new(name, seats=seats, seed="outside")
    state = outsiders.OutsideState(outsiders.OutsideGame(name, seats), inner, chance)
    made = 0
    while not state.is_terminal():
        if made % every == 0:
            yield state
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
        made += 1
    yield state


@pytest.mark.parametrize("name", mastaba.game_names())
def test_a_state_is_ours(name: str) -> None:
    for state in states(name):
        seat = state.current_player()
        if state.is_terminal():
            assert state.returns() == [1.0 if rank == 1 else -1.0 for rank in state.inner.outcome.ranks]
            assert state.legal_actions() == []
        else:
            assert state.inner.to_act[0] == seat
            assert len(state.legal_actions(seat)) == len(state.inner.legal(seat))
            assert state.returns() == [0.0, 0.0]


@pytest.mark.parametrize("name", mastaba.game_names())
def test_a_copy_goes_its_own_way(name: str) -> None:
    for state in states(name):
        if not state.is_terminal():
            before = state.information_state_string()
            twin = state.clone()
            assert twin.information_state_string() == before
            twin.apply_action(twin.legal_actions()[-1])
            assert state.information_state_string() == before


@pytest.mark.parametrize("name", mastaba.game_names())
def test_a_sample_has_the_same_information_state(name: str) -> None:
    """And the hidden cards are others, at least now and then: they are not handed on."""
    others = 0
    for state in states(name):
        for seat in range(2) if not state.is_terminal() else ():
            for _ in range(3):
                sample = state.resample_from_infostate(seat)
                assert sample.information_state_string(seat) == state.information_state_string(seat)
                assert sample.legal_actions(seat) == state.legal_actions(seat)
                others += sample.inner.dump() != state.inner.dump()
    assert others > 0


@pytest.mark.parametrize("theirs", ["ismcts:30", "mcts:30"])
def test_what_nobody_told_it_decides_nothing(theirs: str) -> None:
    """Two positions that a seat cannot tell apart: it finds the same move in both."""
    bot, effort = registry.find(theirs)
    for state in states("hapy", every=11):
        if not state.is_terminal():
            seat = state.current_player()
            sample = state.resample_from_infostate(seat).inner
            found = [bot.choose(each.seen(seat), mastaba.Fast(3), effort) for each in (state.inner, sample)]
            assert found[0] == found[1]


@pytest.mark.parametrize("theirs", ["ismcts:20", "mcts:20", "ismcts:1ms", "mcts:1ms"])
def test_it_plays_to_the_end(theirs: str) -> None:
    for result in play_deal(Series("papyrus", (theirs, "scribe"), {}), 0):
        assert result.reason
        assert result.costs[0].mean_iterations > 1


def test_iterations_are_as_many_as_it_was_told() -> None:
    (cost, _) = play_deal(Series("papyrus", ("ismcts:50", "scribe"), {}), 0)[0].costs
    assert 45 < cost.mean_iterations <= 50


@pytest.mark.parametrize("told", ["", "0", "x", "0ms", "-1", "ms"])
def test_it_is_told_how_much(told: str) -> None:
    with pytest.raises(mastaba.MastabaError):
        registry.find(f"ismcts:{told}")
