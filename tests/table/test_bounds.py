"""A journal has an end, whatever somebody does; and a table that is full can still be finished or closed."""

import pytest
from table.sitting import ANNA, BEN, CLEO, Sitting, begun, folded, head, refused

from mastaba.kernel.errors import NoUndo
from mastaba.table import commands, snapshots
from mastaba.table.course import MOST_BACK
from mastaba.table.errors import NotNow
from mastaba.table.live import CLOSED, OVER


def to_and_fro(sitting: Sitting, times: int) -> None:
    for _ in range(times):
        sitting.play(0, "two")
        sitting.undo(0)


def test_a_choice_can_be_come_back_to_so_often_and_no_more() -> None:
    sitting = begun("lane", ANNA, BEN)
    to_and_fro(sitting, MOST_BACK)
    sitting.play(0, "two")
    assert not sitting.table.can_undo(0)
    for each in (sitting, sitting.restored()):
        with pytest.raises(NoUndo, match=f"{MOST_BACK} times"):
            each.undo(0)
    assert snapshots.save(folded(sitting.journal)) == sitting.saved


def test_the_next_choice_is_another_one() -> None:
    sitting = begun("lane", ANNA, "random", length=40)
    to_and_fro(sitting, MOST_BACK)
    sitting.play(0, "one")
    sitting.play(1, "one")
    for _ in range(MOST_BACK):
        sitting.play(0, "one")
        sitting.undo(0)
    sitting.play(0, "one")
    with pytest.raises(NoUndo, match="times"):
        sitting.undo(0)


def test_who_goes_back_farther_does_not_begin_to_count_anew() -> None:
    """Or it would multiply: so often at each choice, for each time at the one before."""
    sitting = begun("lane", ANNA, "random", length=40)
    for _ in range(MOST_BACK):
        for seat, move in ((0, "one"), (1, "one"), (0, "one")):
            sitting.play(seat, move)
        for _ in range(2):
            sitting.undo(0)
    sitting.play(0, "one")
    with pytest.raises(NoUndo, match="times"):
        sitting.undo(0)
    sitting.play(1, "one")
    sitting.play(0, "one")
    with pytest.raises(NoUndo, match="times"):
        sitting.undo(0)


def test_what_is_settled_is_not_counted_any_more() -> None:
    sitting = begun("lane", ANNA, BEN, length=40)
    to_and_fro(sitting, 3)
    assert sitting.course.back == {0: [3, 0]}
    sitting.play(0, "one")
    sitting.play(1, "one")
    assert sitting.course.back == {}
    assert snapshots.save(folded(sitting.journal)) == sitting.saved


def test_a_journal_of_before_with_more_of_it_is_still_read(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begun("lane", ANNA, BEN)
    with monkeypatch.context() as before:
        before.setattr("mastaba.table.course.MOST_BACK", 10 * MOST_BACK)
        to_and_fro(sitting, MOST_BACK + 5)
    assert folded(sitting.journal).number == sitting.table.number


# ---- What leads nowhere ---------------------------------------------------------------------------------


def toggled(sitting: Sitting, *steps: tuple[object, ...]) -> int:
    """How often all of these can be done, one after the other."""
    for count in range(2 * commands.MOST_ENTRIES):
        for command, *wishes in steps:
            try:
                sitting.do(command, *wishes)  # type: ignore[arg-type]
            except NotNow:
                return count
    raise AssertionError("without end")


def gathered() -> Sitting:
    return Sitting(head("lane", 3), ANNA, BEN)


def test_names_seats_links_and_invitations_change_so_often() -> None:
    some = commands.MOST_ASIDES
    assert toggled(gathered(), (commands.rename, BEN, 1, "B"), (commands.rename, BEN, 1, "C")) == some // 2
    assert toggled(gathered(), (commands.sit, 2, CLEO, "Cleo"), (commands.stand, CLEO, 2)) == some
    assert toggled(gathered(), (commands.sit, 2, CLEO, "Cleo"), (commands.stand, ANNA, 2)) == some
    assert toggled(gathered(), (commands.invite, ANNA, 2, "a"), (commands.invite, ANNA, 2, "")) == some // 2
    assert toggled(gathered(), (commands.hire, ANNA, 2, "random")) == some + 1  # the first is no change of mind
    assert toggled(gathered(), (commands.hire, ANNA, 2, "random"), (commands.stand, ANNA, 2)) == some
    assert toggled(gathered(), (commands.show, BEN, "digest")) == some


def test_a_bot_is_let_in_and_sent_away_so_often() -> None:
    sitting = begun("lane", ANNA, BEN)
    steps = ((commands.stand_in, BEN, 1, "random"), (commands.come_back, BEN, 1))
    assert toggled(sitting, *steps) == commands.MOST_ASIDES
    assert snapshots.save(folded(sitting.journal)) == sitting.saved == sitting.restored().saved


def test_one_who_does_that_leaves_it_to_the_others() -> None:
    sitting = gathered()
    toggled(sitting, (commands.show, BEN, "digest"))
    toggled(sitting, (commands.sit, 2, CLEO, "Cleo"), (commands.stand, CLEO, 2))
    sitting.do(commands.show, ANNA, "digest")
    sitting.do(commands.hire, ANNA, 2, "random")
    sitting.do(commands.begin, ANNA)


def test_what_changes_nothing_is_not_noted_down() -> None:
    sitting = gathered()
    sitting.do(commands.invite, ANNA, 2, "a")
    before = sitting.table.number
    assert sitting.do(commands.stand, ANNA, 2) is None
    assert sitting.do(commands.rename, BEN, 1, " Ben ") is None
    assert sitting.do(commands.invite, ANNA, 2, "a") is None
    assert sitting.table.number == before


# ---- A full journal -------------------------------------------------------------------------------------


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """A game that has begun at a table whose journal is full."""
    sitting = begun("lane", ANNA, BEN, CLEO, length=15)
    sitting.play(0, "one")
    monkeypatch.setattr(commands, "MOST_ENTRIES", sitting.table.number)
    return sitting


def test_at_a_full_table_nothing_is_taken_back_or_changed(full: Sitting) -> None:
    sentence = "journal of this table is full"
    refused(NotNow, sentence, full, commands.undo, ANNA, 0, None)
    refused(NotNow, sentence, full, commands.rename, ANNA, 0, "A")
    refused(NotNow, sentence, full, commands.show, ANNA, "digest")
    full.do(commands.stand_in, BEN, 1, "random")  # once: nobody comes back
    refused(NotNow, sentence, full, commands.come_back, BEN, 1)


def test_a_full_table_is_played_to_the_end(full: Sitting) -> None:
    while full.table.to_act:
        full.play(full.table.to_act[0], "one")
    assert full.table.status == OVER
    full.do(commands.again, ANNA, "next")


def test_one_can_give_up_at_a_full_table(full: Sitting) -> None:
    full.do(commands.resign, ANNA, 0, "random")
    assert full.table.chairs[0].resigned


def test_a_full_table_is_closed(full: Sitting) -> None:
    for who in (ANNA, BEN, CLEO):
        full.do(commands.close, who)
    assert full.table.status == CLOSED


def test_a_table_that_is_full_before_the_game_can_begin_or_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_ENTRIES", 4)
    sitting = Sitting(head("lane", 3), ANNA, BEN, "random")
    refused(NotNow, "full", sitting, commands.hire, ANNA, 2, "greedy")
    sitting.do(commands.stand, BEN, 1)
    refused(NotNow, "full", sitting, commands.sit, 1, BEN, "Ben")
    sitting.do(commands.close, ANNA)
    other = Sitting(head("lane", 3), ANNA, BEN, "random")
    other.do(commands.begin, ANNA)
    assert other.table.to_act
