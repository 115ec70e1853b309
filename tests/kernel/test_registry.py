"""Which games there are, and new games and old positions of them."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import mastaba
from mastaba import Fast, Seen, State
from mastaba.kernel.errors import BrokenGame, UnknownGame
from mastaba.kernel.registry import _games, _loaded


def test_hapy_is_here() -> None:
    assert "hapy" in mastaba.game_names()
    game = mastaba.find_game("hapy")
    assert (game.name, game.title, game.seats) == ("hapy", "Hâpy Families", (2, 4))
    assert mastaba.find_game("hapy") is game


@pytest.mark.parametrize("name", ["", "Hapy", "senet", "{name}", "x" * 1000])
def test_a_game_that_is_not_here(name: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        mastaba.find_game(name)
    assert str(caught.value).startswith(f"There is no game “{name[:40]}” here. There are: ")


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("def deal(:", "SyntaxError"),
        ("import nothing_of_this_name", "ModuleNotFoundError: No module named 'nothing_of_this_name'"),
        ("", "AttributeError"),
        ("game = 7", "broken_game:game is no game."),
    ],
)
def test_a_game_that_does_not_load(code: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_game.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
    with pytest.raises(BrokenGame) as caught:
        _loaded(EntryPoint("broken", "broken_game:game", "mastaba.games"))
    assert str(caught.value).startswith("The game “broken” does not load")
    assert problem in str(caught.value)


def test_a_game_being_written_can_be_registered() -> None:
    game = mastaba.Game("scribble", "Scribble", (1, 1))
    assert mastaba.register(game) is game
    try:
        assert mastaba.find_game("scribble") is game
        assert "scribble" in mastaba.game_names()
    finally:
        del _games["scribble"]


def test_a_new_game_is_dealt_from_a_seed_or_a_chance() -> None:
    assert mastaba.new("hapy", 2, seed="a").dump() == mastaba.new("hapy", 2, seed="a").dump()
    assert mastaba.new("hapy", 2, seed="a").dump() != mastaba.new("hapy", 2, seed="b").dump()
    assert mastaba.new("hapy", 2).dump() != mastaba.new("hapy", 2).dump()
    assert mastaba.new("hapy", 2, chance=Fast(1)).dump() == mastaba.new("hapy", 2, chance=Fast(1)).dump()


def test_a_dump_gives_back_a_state_or_what_was_seen() -> None:
    state = mastaba.new("hapy", 3, seed="load")
    assert isinstance(mastaba.load(state.dump()), State)
    for seat in (None, 0, 1, 2):
        seen = mastaba.load(state.seen(seat).dump())
        assert isinstance(seen, Seen)
        assert seen.seat == (-1 if seat is None else seat)


def test_no_dump_carries_the_seed() -> None:
    state = mastaba.new("hapy", 2, seed="5eed" * 16)
    assert b"5eed" not in state.dump()
    assert b"5eed" not in state.seen(0).dump()
