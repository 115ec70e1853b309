"""Papyrus: whole games beside a second, plainer writing of the rules. Every position must agree."""

from typing import Any, cast

import pytest
from games.papyrus.model import Model, Player
from games.papyrus.positions import discards, hand, pile, player, row
from games.playing import moves, play, step, turn

import mastaba


def model_of(state: mastaba.State) -> Model:
    position = cast(dict[str, Any], state.position())
    players = [
        Player(there["colour"], list(there["hand"]), list(there["deck"]), list(there.get("dossiers", [])))
        for there in position["players"]
    ]
    there = [slot["fragment"] for slot in position["row"]]
    return Model(players, there + list(position["fragments"]), turn(state) - 1)


@pytest.mark.parametrize("dossiers", ["on", "off"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_agree_on_every_position_of_a_game(seats: int, dossiers: str) -> None:
    for i in range(12):
        dice = mastaba.Fast(i)
        state = mastaba.new("papyrus", seats=seats, seed=f"beside {i}", dossiers=dossiers)
        model = model_of(state)
        while state.outcome is None:
            assert not model.over
            assert (turn(state) - 1, step(state)) == (model.turn, model.step)
            choices = moves(state)
            assert len(set(choices)) == len(choices)
            assert set(choices) == model.legal()
            move = _move(sorted(choices), dice)
            play(state, f"{turn(state)} {move}")
            model.play(move)
            _compare(state, model)
        assert model.over
        keys = model.scores()
        assert [score.total for score in state.outcome.scores] == [total for total, _ in keys]
        assert list(state.outcome.ranks) == [1 + sum(other > own for other in keys) for own in keys]


def _compare(state: mastaba.State, model: Model) -> None:
    for number, there in enumerate(model.players, start=1):
        assert sorted(pile(state, number)) == sorted(there.pile)
        if not model.over:
            assert sorted(hand(state, number)) == sorted(there.hand)
            assert player(state, number)["deck"] == there.deck
            under = {back: card.partition("-")[2] for back, card in there.under.items()}
            assert player(state, number).get("under", {}) == under
    assert sorted(discards(state)) == sorted(model.discards)
    if not model.over:
        assert row(state) == [place.fragment for place in model.row]
        slots = cast(list[Any], state.position()["row"])
        for slot, place in zip(slots, model.row, strict=True):
            if slot:
                assert sorted(slot["above"]) == sorted(place.above)
                assert [card.removesuffix(" down") for card in slot["below"]] == place.below
    assert state.audit() == []


def _move(choices: list[str], dice: mastaba.Fast) -> str:
    """Half of the time as many cards face up as may be, so that Fragments get completed."""
    ups = [move for move in choices if move.startswith("up")]
    if ups and dice.below(2):
        return max(ups, key=lambda move: move.split()[2])
    return choices[dice.below(len(choices))]
