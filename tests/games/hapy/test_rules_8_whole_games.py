"""Hâpy Families: whole games beside a second, plainer writing of the rules. Every position must agree."""

import pytest
from games.hapy.model import Model
from games.hapy.positions import LAYOUTS, cards, hand, laid, layout, moves, play, step, turn, view

import mastaba


@pytest.mark.parametrize("ban", ["last_by_other", "previous_turn"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", LAYOUTS)
def test_both_agree_on_every_position_of_a_game(name: str, seats: int, ban: str) -> None:
    for i in range(4):
        dice = mastaba.Fast(i)
        state = mastaba.new("hapy", seats=seats, seed=f"beside {i}", layout=name, ban=ban)
        model = Model(seats, name, ban, layout(state), turn(state) - 1)
        while state.outcome is None:
            assert model.result is None
            assert (turn(state) - 1, step(state)) == (model.turn, model.step)
            choices = moves(state)
            assert set(choices) == model.legal()
            move = _move(model, sorted(choices), dice)
            play(state, f"{turn(state)} {move}")
            model.play(move)
            _compare(state, model)
        assert model.result == (state.outcome.reason, list(state.outcome.ranks))


def _compare(state: mastaba.State, model: Model) -> None:
    assert layout(state) == model.cards
    for seat, shown in enumerate(view(state, None)["players"]):
        assert set(cards(hand(state, seat + 1))) == model.hands[seat]
        assert set(cards(laid(state, seat + 1))) == set().union(*model.series[seat])
        assert (shown["hand"], shown["count"]) == (len(model.hands[seat]), len(model.series[seat]))
    if not model.cards and model.result is None:
        assert view(state, None)["hourglass"] == 3 * model.seats - model.idle
    assert state.audit() == []


def _move(model: Model, choices: list[str], dice: mastaba.Fast) -> str:
    """Half of the questions are such as would be asked by somebody who sees all hands and wants a series."""
    mine = [card.partition("-")[0] for card in sorted(model.hands[model.turn])]
    good = []
    for other, held in enumerate(model.hands):
        good += [f"ask {other + 1} {card}" for card in sorted(held) if card.partition("-")[0] in mine]
    good = [move for move in good if move in choices]
    if good and dice.below(2):
        return good[dice.below(len(good))]
    if "skip" in choices and dice.below(3) == 0:
        return "skip"
    return choices[dice.below(len(choices))]
