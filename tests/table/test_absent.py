"""People who stay away, give up or have had enough: the others are not stuck."""

import pytest
from table.sitting import ANNA, BEN, CLEO, STRANGER, Sitting, begun, first_moves, refused

from mastaba.kernel.errors import BadOptions, NotYourDecision
from mastaba.table import commands, entries, snapshots
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.table.live import PACES, LiveTable

PATIENCE = PACES["live"].patience


def three() -> Sitting:
    return begun("lane", ANNA, BEN, CLEO)


# ---- Late -----------------------------------------------------------------------------------------------


def test_who_owes_a_decision_for_long_is_late() -> None:
    sitting = three()
    assert not sitting.table.late(0, sitting.clock() + PATIENCE - 1)
    assert sitting.table.late(0, sitting.clock() + PATIENCE)


def test_who_owes_nothing_is_never_late() -> None:
    sitting = three()
    assert not sitting.table.late(1, sitting.clock() + 10 * PATIENCE)


def test_the_time_counts_from_when_the_decision_came_up() -> None:
    sitting = three()
    sitting.clock.turn(PATIENCE - 1)
    sitting.play(0, "one")
    sitting.clock.turn(PATIENCE - 1)
    assert not sitting.table.late(1, sitting.clock())
    sitting.clock.turn(1)
    assert sitting.table.late(1, sitting.clock())
    assert sitting.restored().table.late(1, sitting.clock())


def test_a_bot_is_never_late() -> None:
    sitting = begun("lane", "random", ANNA)
    assert not sitting.table.late(0, sitting.clock() + 10 * PATIENCE)


def test_at_a_slow_table_people_have_days() -> None:
    slow = PACES["slow"]
    assert slow.patience >= 86_400
    assert slow.lapse >= 3_600
    sitting = begun("lane", ANNA, BEN)
    opened = commands.open_table("t", "lane", 2, {}, ANNA, sitting.clock(), "slow")
    slowly = Sitting(opened, ANNA, BEN)
    slowly.do(commands.begin, ANNA)
    assert not slowly.table.late(0, slowly.clock() + PATIENCE)
    assert slowly.table.late(0, slowly.clock() + slow.patience)


# ---- Somebody plays for them ----------------------------------------------------------------------------


def test_others_let_a_bot_play_only_when_somebody_is_gone() -> None:
    sitting = three()
    refused(NotNow, "Player 1 still has time", sitting, commands.stand_in, BEN, 0, "random")
    sitting.clock.turn(PATIENCE)  # to think is not to be gone
    refused(NotNow, "Player 1 still has time", sitting, commands.stand_in, BEN, 0, "random")
    refused(NotAllowed, "do not sit", sitting, commands.stand_in, STRANGER, 0, "random", True)
    sitting.do(commands.stand_in, BEN, 0, "random", gone=True)
    assert (sitting.chairs[0].bot, sitting.chairs[0].person, sitting.table.persons) == ("random", ANNA, (1, 2))


def test_who_leaves_may_let_a_bot_play_at_any_time() -> None:
    sitting = three()
    sitting.do(commands.stand_in, CLEO, 2, "greedy")
    assert sitting.table.persons == (0, 1)


def test_while_the_bot_plays_the_person_does_not() -> None:
    sitting = three()
    sitting.do(commands.stand_in, ANNA, 0, "random")
    refused(NotYourDecision, "A bot plays for player 1", sitting, commands.play, ANNA, 0, "one", 1)


def test_a_bot_does_not_stand_in_for_a_bot() -> None:
    sitting = begun("lane", "random", ANNA, BEN)
    refused(NotNow, "A bot plays there already", sitting, commands.stand_in, ANNA, 0, "greedy")
    refused(NotNow, "A bot plays there already", sitting, commands.stand_in, ANNA, 0, "random")


# ---- Another bot in a bot's place -----------------------------------------------------------------------


def test_the_host_says_in_the_middle_of_the_game_how_well_a_bot_plays() -> None:
    sitting = begun("lane", ANNA, BEN, "random")
    name = sitting.chairs[2].name
    versions = list(sitting.table.versions)
    refused(NotAllowed, "Only who opened the table", sitting, commands.set_level, BEN, 2, "pharaoh")
    for person in (STRANGER, ""):
        refused(NotAllowed, "You do not sit", sitting, commands.set_level, person, 2, "pharaoh")
    refused(BadOptions, "There is no bot", sitting, commands.set_level, ANNA, 2, "sphinx")
    refused(NotNow, "No bot plays there", sitting, commands.set_level, ANNA, 1, "pharaoh")
    refused(NotAllowed, "no seat 9", sitting, commands.set_level, ANNA, 8, "pharaoh")
    entry = sitting.do(commands.set_level, ANNA, 2, "pharaoh")
    assert entry == entries.Hired(at=entry.at, seat=2, bot="pharaoh", name=name)
    assert (sitting.chairs[2].bot, sitting.chairs[2].name, sitting.table.persons) == ("pharaoh", name, (0, 1))
    assert sitting.table.versions == [version + 1 for version in versions]  # everybody hears of it
    assert sitting.do(commands.set_level, ANNA, 2, "pharaoh") is None
    again = LiveTable.opened(sitting.head)
    for each in sitting.journal[1:]:
        again.repeat(each)
    assert snapshots.save(again) == sitting.saved == sitting.restored().saved


def test_who_lends_a_seat_says_to_whom_and_gets_it_back() -> None:
    sitting = three()
    sitting.do(commands.stand_in, BEN, 1, "scribe")
    refused(NotAllowed, "not your seat", sitting, commands.set_level, ANNA, 1, "apprentice")
    entry = sitting.do(commands.set_level, BEN, 1, "vizier")
    assert entry == entries.StoodIn(at=entry.at, seat=1, bot="vizier")
    assert (sitting.chairs[1].bot, sitting.chairs[1].person) == ("vizier", BEN)
    sitting.do(commands.come_back, BEN, 1)
    assert sitting.chairs[1].in_person


def test_who_changes_a_bot_again_and_again_has_enough_of_it_one_day() -> None:
    sitting = begun("lane", ANNA, BEN, "random")
    sitting.do(commands.stand_in, BEN, 1, "scribe")
    sitting.table.asides = {ANNA: commands.MOST_ASIDES - 1, BEN: commands.MOST_ASIDES - 1}
    for person, seat in ((ANNA, 2), (BEN, 1)):
        sitting.do(commands.set_level, person, seat, "vizier")
        with pytest.raises(NotNow, match="changed your mind"):
            sitting.do(commands.set_level, person, seat, "pharaoh")


def test_nobody_changes_the_bot_of_who_has_given_up_or_one_whose_game_is_over() -> None:
    sitting = three()
    sitting.do(commands.resign, BEN, 1, "scribe")
    for person in (ANNA, BEN):
        refused(NotNow, "has resigned already", sitting, commands.set_level, person, 1, "pharaoh")
    over = begun("lane", ANNA, BEN, "random")
    first_moves(over, 99)
    refused(NotNow, "The game is over", over, commands.set_level, ANNA, 2, "pharaoh")


# ---- Coming back ----------------------------------------------------------------------------------------


def test_who_comes_back_takes_the_seat_from_the_bot_with_time_to_think() -> None:
    sitting = three()
    sitting.do(commands.stand_in, BEN, 0, "random", gone=True)
    sitting.clock.turn(PATIENCE)
    for person in (BEN, STRANGER, ""):
        refused(NotAllowed, "not your seat", sitting, commands.come_back, person, 0)
    sitting.do(commands.come_back, ANNA, 0)
    assert sitting.chairs[0].in_person
    assert not sitting.table.late(0, sitting.clock())
    sitting.play(0, "one")


def test_only_from_a_bot_that_stands_in_can_a_seat_be_taken_back() -> None:
    refused(NotNow, "no bot in this seat", three(), commands.come_back, ANNA, 0)


# ---- Giving up ------------------------------------------------------------------------------------------


def test_with_two_seats_giving_up_is_the_end() -> None:
    sitting = begun("lane", ANNA, BEN)
    entry = sitting.do(commands.resign, BEN, 1, "random")
    assert entry.bot == ""
    assert (sitting.table.status, sitting.table.to_act, sitting.chairs[1].resigned) == ("over", (), True)


def test_with_three_seats_a_bot_plays_on() -> None:
    sitting = three()
    sitting.do(commands.resign, BEN, 1, "random")
    assert (sitting.table.status, sitting.chairs[1].bot, sitting.table.persons) == ("playing", "random", (0, 2))
    first_moves(sitting, 100)
    assert sitting.table.status == "over"


def test_if_only_bots_would_be_left_it_is_the_end() -> None:
    sitting = three()
    sitting.do(commands.resign, BEN, 1, "random")
    sitting.do(commands.stand_in, CLEO, 2, "random")
    entry = sitting.do(commands.resign, ANNA, 0, "random")
    assert entry.bot == ""
    assert sitting.table.status == "over"


def test_who_has_given_up_does_not_come_back_nor_give_up_twice() -> None:
    sitting = three()
    sitting.do(commands.resign, BEN, 1, "random")
    refused(NotNow, "no bot in this seat", sitting, commands.come_back, BEN, 1)
    refused(NotNow, "has resigned already", sitting, commands.resign, BEN, 1, "random")


def test_who_is_away_may_give_up_and_another_bot_plays() -> None:
    sitting = three()
    sitting.do(commands.stand_in, BEN, 1, "random")
    sitting.do(commands.resign, BEN, 1, "greedy")
    assert sitting.chairs[1].bot == "greedy"


def test_nobody_gives_up_for_another() -> None:
    sitting = three()
    for person in (BEN, STRANGER, ""):
        refused(NotAllowed, "not your seat", sitting, commands.resign, person, 0, "random")
    refused(BadOptions, "There is no bot", sitting, commands.resign, ANNA, 0, "deep-blue")


# ---- Closing --------------------------------------------------------------------------------------------


def test_before_the_game_the_host_closes_alone() -> None:
    sitting = Sitting(three().head, ANNA, BEN)
    refused(NotAllowed, "Only who opened the table", sitting, commands.close, BEN)
    sitting.do(commands.close, ANNA)
    assert sitting.table.status == "closed"


def test_later_all_have_to_agree() -> None:
    sitting = three()
    for person in (ANNA, CLEO):
        assert isinstance(sitting.do(commands.close, person), entries.Agreed)
    assert sitting.table.agreed == {"close": [0, 2]}
    refused(NotNow, "have not agreed", sitting, commands.close, ANNA)
    assert isinstance(sitting.do(commands.close, BEN), entries.Closed)
    assert (sitting.table.status, sitting.table.to_act) == ("closed", ())


def test_bots_are_not_asked() -> None:
    sitting = begun("lane", ANNA, "random", "random")
    assert isinstance(sitting.do(commands.close, ANNA), entries.Closed)


def test_nor_those_who_are_away() -> None:
    sitting = three()
    sitting.do(commands.stand_in, BEN, 1, "random")
    sitting.do(commands.resign, CLEO, 2, "random")
    assert isinstance(sitting.do(commands.close, ANNA), entries.Closed)


def test_nobody_is_left_out_for_being_slow() -> None:
    sitting = three()
    sitting.clock.turn(PATIENCE)
    assert isinstance(sitting.do(commands.close, BEN), entries.Agreed)
    assert isinstance(sitting.restored().do(commands.close, CLEO), entries.Agreed)
    assert isinstance(sitting.do(commands.close, ANNA), entries.Agreed)
    assert sitting.table.agreed == {"close": [1, 0]}


def test_only_those_are_asked_of_whom_the_caller_says_so() -> None:
    sitting = three()
    assert isinstance(sitting.do(commands.close, BEN, (0, 1)), entries.Agreed)
    assert isinstance(sitting.do(commands.close, CLEO, (0, 1, 2)), entries.Agreed)
    assert isinstance(sitting.do(commands.close, BEN, (1, 2)), entries.Closed)


def test_strangers_and_hosts_who_do_not_play_have_no_say() -> None:
    sitting = begun("lane", BEN, CLEO)
    refused(NotAllowed, "do not sit", sitting, commands.close, STRANGER)
    refused(NotNow, "have not agreed", sitting, commands.close, ANNA)


def test_who_has_two_seats_speaks_for_both() -> None:
    sitting = begun("lane", ANNA, BEN, ANNA)
    sitting.do(commands.close, BEN)
    assert isinstance(sitting.do(commands.close, ANNA), entries.Closed)


def test_a_move_ends_the_agreement() -> None:
    sitting = three()
    sitting.do(commands.close, ANNA)
    sitting.play(0, "one")
    assert sitting.table.agreed == {}
    sitting.do(commands.close, BEN)
    sitting.clock.turn(PATIENCE - 1)
    assert isinstance(sitting.do(commands.close, CLEO), entries.Agreed)
    assert sitting.table.status == "playing"


def test_the_word_of_the_silent_ones_is_needed_however_long_they_are() -> None:
    sitting = three()
    sitting.do(commands.close, BEN)
    sitting.clock.turn(100 * PATIENCE)
    sitting = sitting.restored()
    refused(NotNow, "gives up", sitting, commands.close, BEN)


@pytest.mark.parametrize("person", [ANNA, BEN])
def test_what_is_over_or_closed_is_not_closed_again(person: str) -> None:
    sitting = begun("lane", ANNA, BEN)
    sitting.do(commands.resign, BEN, 1, "random")
    refused(NotNow, "is over", sitting, commands.close, person)
