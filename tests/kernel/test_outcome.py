"""Outcomes: ranks, winners, and the result line of a record."""

import json

from hypothesis import given
from hypothesis import strategies as st

from mastaba.kernel.contract import Outcome, Score, ranks_by
from mastaba.kernel.records import result_line


def test_the_largest_is_first_and_equals_share() -> None:
    assert ranks_by(((5,), (3,))) == (1, 2)
    assert ranks_by(((1,), (7,), (7,))) == (3, 1, 1)
    assert ranks_by(((2, 6), (2, 5), (3, 0), (2, 6))) == (2, 4, 1, 2)
    assert ranks_by(((0,), (0,), (0,))) == (1, 1, 1)
    assert ranks_by(()) == ()


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=6))
def test_ranks_are_places_in_the_sorted_order(keys: list[tuple[int, int]]) -> None:
    ranks = ranks_by(tuple(keys))
    order = sorted(keys, reverse=True)
    assert list(ranks) == [1 + order.index(key) for key in keys]
    assert min(ranks) == 1


def test_winners_have_rank_one() -> None:
    scores = tuple(Score(total, (("series", total),)) for total in (2, 3, 3))
    outcome = Outcome("stalemate", (3, 1, 1), scores)
    assert outcome.winners == (1, 2)
    assert json.loads(json.dumps(outcome.plain())) == {
        "reason": "stalemate",
        "ranks": [3, 1, 1],
        "scores": [
            {"total": 2, "parts": {"series": 2}},
            {"total": 3, "parts": {"series": 3}},
            {"total": 3, "parts": {"series": 3}},
        ],
    }
    assert repr(outcome) == "Outcome('stalemate', ranks=(3, 1, 1), totals=(2, 3, 3))"


def test_the_result_line_of_a_record() -> None:
    scores = (Score(3, ()), Score(-5, ()))
    assert result_line(Outcome("series", (1, 2), scores)) == "series ranks 1 2 totals 3 -5"
    assert result_line(None) == "unfinished"
