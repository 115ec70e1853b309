"""Mykerinos: whole games beside a second, plainer writing of the rules. Every position must agree."""

from typing import Any, cast

import pytest
from games.mykerinos.model import NEUTRAL, Model, name
from games.mykerinos.positions import CARDS, out, pile, player, region
from games.playing import moves, play, step, turn

import mastaba

LETTERS = {0: "b", 1: "r", 2: "g", 3: "w", NEUTRAL: "n"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_agree_on_every_position_of_a_game(seats: int) -> None:
    for i in range(6):
        dice = mastaba.Fast(i)
        state = mastaba.new("mykerinos", seats=seats, seed=f"beside {i}")
        cards = cast(list[str], [*region(state), *pile(state)])
        model = Model(seats, cards, cast(list[str], state.position()["wings"]), turn(state) - 1)
        while state.outcome is None:
            assert not model.over
            assert (turn(state) - 1, step(state)) == (model.turn, model.step)
            choices = moves(state)
            assert len(set(choices)) == len(choices)
            assert set(choices) == model.legal()
            move = _move(choices, dice)
            play(state, f"{turn(state)} {move}")
            model.play(move)
            _compare(state, model)
        assert model.over
        keys = model.scores()
        assert [score.total for score in state.outcome.scores] == [total for total, _ in keys]
        assert list(state.outcome.ranks) == [1 + sum(other > own for other in keys) for own in keys]


def _move(choices: list[str], dice: mastaba.Fast) -> str:
    """One in three times a patron, if there is one; a pass seldom, so that the region fills."""
    patrons = [move for move in choices if move.split()[0] not in ("start", "extend", "pass")]
    if patrons and dice.below(3) == 0:
        return patrons[dice.below(len(patrons))]
    others = [move for move in choices if move != "pass"]
    return others[dice.below(len(others))] if others and dice.below(20) else choices[0]


def _compare(state: mastaba.State, model: Model) -> None:
    position: Any = state.position()
    for number, there in enumerate(model.players, start=1):
        shown = player(state, number)
        assert (shown["stock"], shown.get("neutral", 0)) == (there.stock, there.neutral)
        assert sorted(shown["cards"]) == sorted(there.cards)
        assert sorted(shown["rooms"]) == sorted(there.rooms)
        assert sorted(shown["tilted"]) == sorted(CARDS[card]["patron"] for card in there.tilted)
    assert sorted(out(state)) == sorted(model.out)
    assert pile(state) == model.pile
    if not model.over:
        assert position["season"] == model.season
        cubes = {
            f"{'abcdefgh'[column]}{row + 1}": sign.lower()
            for row, line in enumerate(position["map"])
            for column, sign in enumerate(line)
            if sign.isalpha()
        }
        assert cubes == {name(square): LETTERS[owner] for square, owner in model.cubes.items()}
    assert state.audit() == []
