"""Taking back, as an entry of the journal: how far it goes, why not, and that a snapshot knows the same."""

import pytest
from table.sitting import ANNA, BEN, CLEO, Sitting, begun, first_moves, folded, refused

from mastaba.kernel.errors import NotYourDecision, NoUndo, StaleDecision
from mastaba.table import commands, entries, snapshots
from mastaba.table.course import FARTHEST
from mastaba.table.errors import NotAllowed


def places(sitting: Sitting) -> list[int]:
    """Of a lane."""
    return [walker.at for walker in sitting.state.walkers]


def why_not(sitting: Sitting, seat: int) -> str:
    """The reason, which is the same out of a snapshot."""
    with pytest.raises(NoUndo) as live:
        sitting.undo(seat)
    with pytest.raises(NoUndo) as restored:
        sitting.restored().undo(seat)
    assert (live.value.template, live.value.parameters) == (restored.value.template, restored.value.parameters)
    assert not sitting.table.can_undo(seat)
    return str(live.value)


# ---- What can be taken back -----------------------------------------------------------------------------


def test_the_last_move_can_be_taken_back_and_the_journal_says_so() -> None:
    sitting = begun("lane", ANNA, BEN)
    sitting.play(0, "two")
    entry = sitting.undo(0)
    assert entry == entries.TookBack(at=sitting.clock(), seat=0, times=1, gone=[1])
    assert places(sitting) == [0, 0]
    assert sitting.table.to_act == (0,)
    assert snapshots.save(folded(sitting.journal)) == sitting.saved


def test_everybody_hears_of_it() -> None:
    sitting = begun("lane", ANNA, "random")
    first_moves(sitting, 2)
    before = sitting.table.version(-1)
    (event,) = entries.news(sitting.undo(0))
    assert event.told(-1) == {"kind": "took_back", "seat": 0, "moves": 2}
    assert sitting.table.version(-1) == before + 1


def test_what_bots_did_since_goes_with_it() -> None:
    sitting = begun("lane", ANNA, "random", "random")
    for seat, move in enumerate(("one", "two", "one")):
        sitting.play(seat, move)
    entry = sitting.undo(0)
    assert entry.gone == [1, 2, 3]
    assert places(sitting) == [0, 0, 0]


def test_also_while_a_bot_is_to_move() -> None:
    sitting = begun("lane", ANNA, "random", "random")
    sitting.play(0, "one")
    sitting.play(1, "two")
    assert sitting.undo(0).gone == [1, 2]


def test_moves_keep_their_numbers_when_others_go() -> None:
    sitting = begun("lane", ANNA, "random")
    first_moves(sitting, 2)
    sitting.undo(0)
    sitting.play(0, "two")
    moved = [entry.made for entry in sitting.journal if isinstance(entry, entries.Moved)]
    assert moved == [1, 2, 3]


def test_one_undo_after_the_other_goes_back_to_the_beginning() -> None:
    sitting = begun("lane", ANNA, "random")
    start = sitting.state.dump()
    first_moves(sitting, 6)
    for _ in range(3):
        sitting = sitting.restored()
        sitting.undo(0)
    assert sitting.state.dump() == start
    assert why_not(sitting, 0) == "You have made no move that could be taken back."


def test_the_clock_starts_anew_for_who_took_back() -> None:
    sitting = begun("lane", ANNA, BEN)
    sitting.play(0, "one")
    sitting.clock.turn(50)
    sitting.undo(0)
    assert sitting.table.since[0] == sitting.clock()


# ---- What cannot ----------------------------------------------------------------------------------------


def test_not_if_another_person_has_moved_since() -> None:
    sitting = begun("lane", ANNA, BEN)
    first_moves(sitting, 2)
    assert why_not(sitting, 0) == "Player 2 has moved since: that cannot be taken back."


def test_not_if_something_was_learned_since() -> None:
    sitting = begun("lane", ANNA, length=40)
    while places(sitting)[0] < 9:
        sitting.play(0, "one")
    assert why_not(sitting, 0) == "You have learned something since: that cannot be taken back."


def test_not_if_a_bot_has_shown_something_since() -> None:
    sitting = begun("lane", ANNA, "random", length=40)
    sitting.state.walkers[1].at, sitting.state.walkers[1].stone = 2, 0
    sitting.play(0, "one")
    sitting.play(1, "two")  # N3: all can see that there is no stone
    assert why_not(sitting, 0) == "You have learned something since: that cannot be taken back."


def test_not_who_has_not_moved() -> None:
    sitting = begun("lane", ANNA, BEN)
    sitting.play(0, "one")
    assert why_not(sitting, 1) == "You have made no move that could be taken back."


def test_not_when_the_game_is_over() -> None:
    sitting = begun("lane", ANNA, length=5)
    first_moves(sitting, 5)
    assert sitting.table.status == "over"
    assert not sitting.table.can_undo(0)


def test_a_hundred_moves_can_be_taken_back_and_no_more() -> None:
    sitting = begun("lane", ANNA, length=400)
    sitting.state.walkers[0].read = True  # nothing to learn any more
    first_moves(sitting, FARTHEST + 7)
    assert len(sitting.course.steps) == FARTHEST
    taken = 0
    while sitting.table.can_undo(0):
        taken += len(sitting.undo(0).gone)
    assert taken == FARTHEST
    assert why_not(sitting, 0) == "That is too long ago to be taken back."


def test_fewer_than_a_hundred_can_all_be_taken_back() -> None:
    sitting = begun("lane", ANNA, length=400)
    sitting.state.walkers[0].read = True
    first_moves(sitting, FARTHEST - 1)
    taken = 0
    while sitting.table.can_undo(0):
        taken += len(sitting.undo(0).gone)
    assert taken == FARTHEST - 1
    assert places(sitting) == [0]


def test_the_reason_stays_after_a_snapshot_and_more_moves() -> None:
    sitting = begun("lane", ANNA, BEN, "random", length=40)
    first_moves(sitting, 9)
    assert why_not(sitting, 0) == "Player 2 has moved since: that cannot be taken back."
    sitting = sitting.restored()
    first_moves(sitting, 1)
    assert why_not(sitting, 1) == "Player 1 has moved since: that cannot be taken back."


# ---- Who may --------------------------------------------------------------------------------------------


def test_nobody_takes_back_for_another() -> None:
    sitting = begun("lane", ANNA, BEN)
    sitting.play(0, "one")
    for person in (BEN, CLEO, ""):
        refused(NotAllowed, "not your seat", sitting, commands.undo, person, 0, None)


def test_who_says_what_was_heard_last_takes_back_nothing_later() -> None:
    sitting = begun("lane", ANNA, "random")
    sitting.play(0, "one")
    heard = sitting.table.version(0)
    sitting.play(1, "one")
    refused(StaleDecision, "Something has happened since", sitting, commands.undo, ANNA, 0, heard)
    sitting.do(commands.undo, ANNA, 0, sitting.table.version(0))
    assert places(sitting) == [0, 0]


def test_who_has_resigned_takes_back_nothing_that_the_bot_does() -> None:
    sitting = begun("lane", ANNA, BEN, CLEO)
    sitting.do(commands.resign, ANNA, 0, "random")
    sitting.play(0, "one")
    refused(NotYourDecision, "A bot plays for player 1", sitting, commands.undo, ANNA, 0, None)
    assert not sitting.table.can_undo(0)


def test_who_is_away_comes_back_before_taking_back() -> None:
    sitting = begun("lane", ANNA, BEN)
    sitting.do(commands.stand_in, ANNA, 0, "random")
    sitting.play(0, "one")
    refused(NotYourDecision, "A bot plays for player 1", sitting, commands.undo, ANNA, 0, None)
    sitting.do(commands.come_back, ANNA, 0)
    sitting.undo(0)
    assert places(sitting) == [0, 0]


def test_a_bot_that_stands_in_is_rewound_like_any_bot() -> None:
    sitting = begun("lane", ANNA, BEN)
    sitting.do(commands.stand_in, BEN, 1, "random")
    first_moves(sitting, 2)
    assert sitting.undo(0).gone == [1, 2]


def test_what_was_rewound_does_not_count_as_answered() -> None:
    """A bot answered for Ben, and was rewound: when he comes back, the same answer is not one that counts already."""
    sitting = begun("lane", ANNA, BEN)
    sitting.do(commands.stand_in, BEN, 1, "random")
    sitting.play(0, "one")
    answered = sitting.table.decision(1)
    sitting.play(1, "one")
    sitting.undo(0)
    sitting.do(commands.come_back, BEN, 1)
    refused(StaleDecision, "not open any more", sitting, commands.play, BEN, 1, "one", answered)


# ---- Where seats choose at once -------------------------------------------------------------------------


def picked(*picks: int, people: tuple[str, ...] = (ANNA, BEN, CLEO)) -> Sitting:
    sitting = begun("pick", *people)
    for seat, pick in enumerate(picks):
        sitting.play(seat, f"pick {pick}")
    return sitting


def test_only_the_own_choice_is_retracted() -> None:
    sitting = picked(1, 2)
    entry = sitting.undo(0)
    assert entry.gone == [1]
    assert [player.pick for player in sitting.state.players] == [0, 2, 0]
    assert sitting.table.to_act == (0, 2)


def test_the_others_numbers_and_clocks_stay() -> None:
    sitting = picked(1, 2)
    since = list(sitting.table.since)
    sitting.clock.turn(20)
    sitting.undo(0)
    assert sitting.decisions() == [2, 0, 1]
    assert sitting.table.since == [sitting.clock(), *since[1:]]
    assert sitting.do(commands.play, BEN, 1, "pick 2", 1) is None  # it still counts


def test_both_may_retract_in_any_order_and_out_of_a_snapshot() -> None:
    for order in ((0, 1), (1, 0)):
        sitting = picked(1, 2)
        for seat in order:
            sitting = sitting.restored()
            sitting.undo(seat)
        assert [player.pick for player in sitting.state.players] == [0, 0, 0]
        assert sitting.table.to_act == (0, 1, 2)


def test_a_bots_choice_stays_too() -> None:
    sitting = picked(1, 2, people=(ANNA, "random", CLEO))
    sitting.undo(0)
    assert [player.pick for player in sitting.state.players] == [0, 2, 0]


def test_once_all_have_chosen_it_stands() -> None:
    sitting = picked(1, 2, 3)
    for seat in range(3):
        assert why_not(sitting, seat) == "You have learned something since: that cannot be taken back."


def test_a_proposal_is_not_taken_back_when_somebody_has_voted() -> None:
    sitting = begun("vote", ANNA, BEN, CLEO)
    sitting.play(0, "propose 2")
    assert sitting.table.can_undo(0)
    sitting.play(1, "yes")
    assert why_not(sitting, 0) == "Player 2 has moved since: that cannot be taken back."
    assert sitting.undo(1).gone == [2]


def test_a_proposal_is_taken_back_with_the_votes_of_bots() -> None:
    sitting = begun("vote", ANNA, "random", CLEO)
    sitting.play(0, "propose 2")
    sitting.play(1, "yes")
    assert sitting.undo(0).gone == [1, 2]
    assert sitting.table.to_act == (0,)
