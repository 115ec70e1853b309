"""The same games in another process, by the plain modules: they come out the same, to the last byte."""

from pathlib import Path

from tiny import look, pick

from mastaba.check import agree
from mastaba.check.agree import Choices, compare_with_pure, is_compiled, traces
from mastaba.kernel.registry import register


def test_another_process_plays_the_same_games(tmp_path: Path) -> None:
    settings: list[Choices] = [(1, {})]
    register(look.game)
    assert agree.copy_plain(tmp_path)
    assert not list(tmp_path.rglob("*.so"))
    here = traces(look.game, settings, "1", 2)
    assert len(here) == 2
    assert agree.traces_elsewhere(look.game, settings, "1", 2, tmp_path) == here


def test_a_trace_depends_on_the_seed() -> None:
    register(pick.game)
    assert traces(pick.game, [(2, {})], "1", 1) != traces(pick.game, [(2, {})], "2", 1)


def test_compiled_and_pure_agree_or_the_reason_is_said() -> None:
    settings: list[Choices] = [(2, {}), (3, {"rounds": 1})]
    register(pick.game)
    compared = compare_with_pure(pick.game, settings, "1")
    if is_compiled(pick.game, settings):
        assert compared == (2, "")
    else:
        assert compared == (0, "nothing is compiled here")
