"""PaPyRoS for bots: where a search stops, and what it then thinks of a position."""

import pytest
from games.papyros.positions import position
from games.playing import play, step

from mastaba.bots.greedy import hints_of


def test_a_search_stops_where_a_turn_begins_but_not_while_a_word_is_paid() -> None:
    state = position("K06 ML\n1: A sun\n2: A")
    hints = hints_of(state.setting)
    assert hints.stops(state, 0)
    play(state, "1 animate K06 MAL 0")
    assert step(state) == "pay"
    assert not hints.stops(state, 0)
    play(state, "1 pay tile 1")
    assert hints.stops(state, 0)


def test_who_can_lay_a_longer_word_is_more_likely_to_win() -> None:
    values = []
    for vowels in ("I", "A", "O E", "O E A"):
        state = position(f"K06 ML\nK10 BN\n1: {vowels}\n2: A")
        values.append(hints_of(state.setting).values(state))
        assert sum(values[-1]) == pytest.approx(1)
    mine = [value for value, _ in values]
    assert mine == sorted(mine)
    assert mine[0] < mine[-1]
