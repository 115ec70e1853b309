"""Decisions have numbers, so that a late answer is not taken for another question's."""

import pytest
from tiny import pick

from mastaba import Record
from mastaba.kernel import registry
from mastaba.kernel.errors import StaleDecision
from mastaba.table.home import HomeTable


def hapy() -> HomeTable:
    return HomeTable.of(Record("hapy", 2, {"first": "1"}, "decisions"), persons=(0, 1))


def test_a_late_answer_is_refused_and_changes_nothing() -> None:
    table = hapy()
    first = table.decision(0)
    assert (first, table.decision(1)) == (1, 0)
    table.play(0, "take 8.1", first)
    before = table.state.dump()
    with pytest.raises(StaleDecision):
        table.play(0, "skip", first)
    assert table.state.dump() == before
    table.play(0, "skip", table.decision(0))


def test_a_number_is_never_used_again_not_even_after_an_undo() -> None:
    table = hapy()
    table.play(0, "take 8.1")
    skipped = table.decision(0)
    table.play(0, "skip")
    table.undo(0)
    assert table.decision(0) > skipped
    with pytest.raises(StaleDecision):
        table.play(0, "skip", skipped)


def test_where_seats_choose_at_once_each_keeps_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, "pick", pick.game)  # and no longer than this test
    table = HomeTable.of(Record("pick", 3, {}, "at once"), persons=(0, 1, 2))
    numbers = [table.decision(seat) for seat in range(3)]
    table.play(1, "pick 2", numbers[1])
    assert [table.decision(0), table.decision(2)] == [numbers[0], numbers[2]]
    table.undo(1)
    assert [table.decision(0), table.decision(2)] == [numbers[0], numbers[2]]
    assert table.decision(1) > numbers[1]
    table.play(0, "pick 1", numbers[0])
