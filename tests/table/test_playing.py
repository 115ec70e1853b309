"""Playing at a live table: whose decision it is, and which answers count."""

import pytest
from table.sitting import ANNA, BEN, CLEO, Sitting, begun, first_moves, refused

import mastaba
from mastaba.kernel.errors import IllegalMove, NotYourDecision, StaleDecision, UnknownMove
from mastaba.table import commands, entries
from mastaba.table.errors import NotAllowed, NotNow


def squares() -> Sitting:
    return begun("squares", ANNA, BEN)


# ---- One answer to one question -------------------------------------------------------------------------


def test_the_same_answer_twice_counts_once() -> None:
    sitting = squares()
    sitting.do(commands.play, ANNA, 0, "mark a1", 1)
    before = sitting.saved
    assert sitting.do(commands.play, ANNA, 0, "mark a1", 1) is None
    assert sitting.saved == before


@pytest.mark.parametrize("again", ["mark c1 b1", "mark  b1  c1", " MARK B1 C1 "])
def test_the_same_answer_in_other_words_counts_once(again: str) -> None:
    sitting = squares()
    sitting.do(commands.play, ANNA, 0, "mark c1 b1", 1)
    before = sitting.saved
    assert sitting.do(commands.play, ANNA, 0, again, 1) is None
    assert sitting.saved == before


def test_the_same_answer_counts_once_however_late_the_second_comes() -> None:
    sitting = squares()
    sitting.do(commands.play, ANNA, 0, "mark a1", 1)
    sitting.do(commands.play, BEN, 1, "mark b2", 1)
    assert sitting.do(commands.play, ANNA, 0, "mark a1", 1) is None
    assert sitting.restored().do(commands.play, ANNA, 0, "mark a1", 1) is None


def test_the_last_answer_counts_once_though_the_game_is_over() -> None:
    sitting = begun("lane", ANNA, BEN, length=5)
    while sitting.table.status == "playing":
        seat, decision = sitting.table.to_act[0], sitting.table.decision(sitting.table.to_act[0])
        sitting.play(seat, "one")
    assert sitting.do(commands.play, (ANNA, BEN)[seat], seat, "one", decision) is None


def test_what_the_table_played_by_itself_does_not_hide_the_answer_before_it() -> None:
    sitting = begun("lane", ANNA)
    for move in ("two", "one", "one"):
        sitting.play(0, move)
    forced = sitting.table.forced()
    assert forced is not None
    sitting.table.play(*forced, sitting.table.decision(0), sitting.clock(), by="rules")
    assert sitting.do(commands.play, ANNA, 0, "one", 3) is None
    refused(StaleDecision, "not open any more", sitting, commands.play, ANNA, 0, "two", 3)


def test_another_answer_to_a_decision_that_was_answered_is_stale() -> None:
    sitting = squares()
    sitting.do(commands.play, ANNA, 0, "mark a1", 1)
    refused(StaleDecision, "not open any more", sitting, commands.play, ANNA, 0, "mark b2", 1)
    sitting.play(1, "mark c3")
    refused(StaleDecision, "not open any more", sitting, commands.play, ANNA, 0, "mark b2", 1)


@pytest.mark.parametrize("decision", [0, 2, -1, 10**12])
def test_an_answer_to_no_question_is_refused(decision: int) -> None:
    refused(StaleDecision, "not open any more", squares(), commands.play, ANNA, 0, "mark a1", decision)


def test_an_answer_that_was_taken_back_does_not_count_as_given() -> None:
    sitting = squares()
    sitting.do(commands.play, ANNA, 0, "mark a1", 1)
    sitting.undo(0)
    refused(StaleDecision, "not open any more", sitting, commands.play, ANNA, 0, "mark a1", 1)
    sitting.do(commands.play, ANNA, 0, "mark a1", sitting.table.decision(0))


# ---- Whose decision it is -------------------------------------------------------------------------------


def test_nobody_plays_out_of_turn() -> None:
    refused(NotYourDecision, "not for player 2", squares(), commands.play, BEN, 1, "mark a1", 1)


def test_nobody_plays_in_anothers_seat() -> None:
    sitting = squares()
    for person in (BEN, CLEO, ""):
        refused(NotAllowed, "not your seat", sitting, commands.play, person, 0, "mark a1", 1)


def test_nobody_plays_in_a_bots_seat() -> None:
    sitting = begun("squares", "random", ANNA)
    refused(NotAllowed, "not your seat", sitting, commands.play, ANNA, 0, "mark a1", 1)
    refused(NotAllowed, "not your seat", sitting, commands.play, "", 0, "mark a1", 1)


def test_what_the_rules_forbid_is_refused_with_their_reason() -> None:
    sitting = squares()
    sitting.play(0, "mark a1")
    refused(IllegalMove, "a1 is not free", sitting, commands.play, BEN, 1, "mark a1 b1", 1)
    refused(UnknownMove, "no move of this game", sitting, commands.play, BEN, 1, "take 8.3", 1)
    refused(UnknownMove, "Nothing was said", sitting, commands.play, BEN, 1, "", 1)


def test_nobody_plays_before_the_beginning_or_after_the_end() -> None:
    sitting = Sitting(squares().head, ANNA, BEN)
    refused(NotNow, "not begun yet", sitting, commands.play, ANNA, 0, "mark a1", 1)
    refused(NotNow, "not begun yet", sitting, commands.undo, ANNA, 0, None)
    sitting.do(commands.begin, ANNA)
    first_moves(sitting, 9)
    refused(NotNow, "is over", sitting, commands.play, ANNA, 0, "mark a1", 99)
    refused(NotNow, "is over", sitting, commands.undo, ANNA, 0, None)
    assert sitting.table.to_act == ()
    assert sitting.decisions() == [0, 0]


# ---- Numbers of decisions -------------------------------------------------------------------------------


def test_every_decision_has_a_new_number_also_after_an_undo_and_out_of_a_snapshot() -> None:
    sitting = begun("lane", ANNA, "random", "random", length=30)
    asked: set[tuple[int, int]] = set()
    for round_number in range(6):
        for again in (True, False):
            for seat in range(3):
                assert (seat, sitting.table.decision(seat)) not in asked
                asked.add((seat, sitting.table.decision(seat)))
                first_moves(sitting, 1)
            if again and sitting.table.can_undo(0):
                sitting.undo(0)
            else:
                break
        if round_number % 2:
            sitting = sitting.restored()
    assert len(asked) > 18


def test_decisions_that_bots_made_are_numbered_anew_when_they_are_rewound() -> None:
    """Where all choose at once and nobody learns anything, a bot may owe a decision before and after."""
    sitting = begun("pick", ANNA, "random")
    state = sitting.state
    type_of_open = type("OpenPick", (type(state),), {"learned": property(lambda self: (0,) * len(self.players))})
    sitting.course.state = type_of_open(state.setting, state.players)
    sitting.play(0, "pick 1")
    sitting.play(1, "pick 2")
    second = sitting.table.decision(1)
    sitting.undo(0)
    assert sitting.state.round == 1
    assert sitting.table.to_act == (0, 1)
    assert sitting.table.decision(1) > second


def test_where_seats_choose_at_once_everybody_answers_an_own_question() -> None:
    sitting = begun("pick", ANNA, BEN, CLEO)
    assert sitting.decisions() == [1, 1, 1]
    sitting.do(commands.play, CLEO, 2, "pick 3", 1)
    assert sitting.decisions() == [1, 1, 0]
    refused(StaleDecision, "not open any more", sitting, commands.play, CLEO, 2, "pick 4", 1)
    assert sitting.do(commands.play, CLEO, 2, "pick 3", 1) is None
    sitting.do(commands.play, ANNA, 0, "pick 1", 1)
    sitting.do(commands.play, BEN, 1, "pick 2", 1)
    assert sitting.decisions() == [2, 2, 2]


# ---- What is told ---------------------------------------------------------------------------------------


def test_the_version_of_each_viewer_counts_what_it_was_told() -> None:
    sitting = begun("lane", ANNA, BEN)
    first_moves(sitting, 12)
    sitting.do(commands.resign, BEN, 1, "random")
    for viewer in (0, 1, -1):
        told = [event.told(viewer) for entry in sitting.journal for event in entries.news(entry)]
        assert sitting.table.version(viewer) == len(told)


def test_the_record_of_a_whole_game_with_undo_verifies() -> None:
    sitting = begun("lane", ANNA, "random")
    for _ in range(3):
        first_moves(sitting, 2)
        sitting.undo(0)
        first_moves(sitting, 2)
    first_moves(sitting, 100)
    assert sitting.table.status == "over"
    assert mastaba.verify(sitting.record()).dump() == sitting.state.dump()
