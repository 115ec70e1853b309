"""Bots that stand in: at once for who is gone, after a question for who is there."""

import asyncio

import pytest
from table.rooms import Pensive, room
from table.sitting import ANNA, BEN, CLEO, STRANGER, Sitting, begun, folded

from mastaba.club.club import ASK, ASKED, LET, Club
from mastaba.club.presence import GONE, HERE
from mastaba.table import commands, entries
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.table.listing import winners
from mastaba.table.live import PACES

LIVE = PACES["live"]


def met(*people: str) -> tuple[Sitting, Club]:
    """Anna is to move, and everybody is there."""
    sitting = begun("lane", *(people or (ANNA, BEN, CLEO)))
    club = Club(sitting.clock)
    everybody(club)
    return sitting, club


def everybody(club: Club, *people: str) -> None:
    for person in people or (ANNA, BEN, CLEO):
        club.presence.hear("t", person)


def test_nobody_is_offered_a_bot_for_who_thinks_however_long_until_they_may_be_asked() -> None:
    sitting, club = met()
    while sitting.clock() < sitting.table.since[0] + LIVE.patience:
        assert [club.offer(sitting.table, seat) for seat in range(3)] == ["", "", ""]
        everybody(club)
        sitting.clock.turn(10)
    assert [club.offer(sitting.table, seat) for seat in range(3)] == [ASK, "", ""]
    assert [club.present(sitting.table, seat).kind for seat in range(3)] == [HERE] * 3


def test_for_who_is_gone_a_bot_may_play_as_soon_as_the_others_wait() -> None:
    sitting, club = met()
    sitting.clock.turn(GONE - 1)
    everybody(club, ANNA)
    sitting.play(0, "one")
    assert club.offer(sitting.table, 1) == ""
    sitting.clock.turn(1)
    assert [club.offer(sitting.table, seat) for seat in range(3)] == ["", LET, ""]
    with pytest.raises(NotNow, match="still has time"):
        club.stand_in(sitting.table, sitting.clock(), ANNA, 2, "random")
    sitting.do(club.stand_in, ANNA, 1, "random")
    assert sitting.chairs[1].bot == "random"
    assert club.offer(sitting.table, 1) == ""


def test_at_a_slow_table_people_may_be_gone_for_days() -> None:
    clock = begun("lane", ANNA, BEN).clock
    slowly = Sitting(commands.open_table("t", "lane", 2, {}, ANNA, clock(), "slow"), ANNA, BEN)
    slowly.do(commands.begin, ANNA)
    club = Club(slowly.clock)
    club.presence.hear("t", ANNA)
    slowly.clock.turn(PACES["slow"].grace - 1)
    assert club.offer(slowly.table, 0) == ""
    slowly.clock.turn(1)
    assert club.offer(slowly.table, 0) == LET
    club.presence.hear("t", ANNA)
    assert club.offer(slowly.table, 0) == ASK


def test_of_somebody_never_heard_the_time_counts_from_when_it_is_their_turn() -> None:
    sitting = begun("lane", ANNA, BEN)
    club = Club(sitting.clock)
    sitting.clock.turn(LIVE.patience - 1)
    assert club.offer(sitting.table, 0) == ""
    sitting.play(0, "one")
    sitting.clock.turn(GONE - 1)
    assert club.offer(sitting.table, 1) == ""
    sitting.clock.turn(1)
    assert club.offer(sitting.table, 1) == LET


# ---- Who is missing -------------------------------------------------------------------------------------


def test_nobody_has_to_wait_for_who_was_not_heard_for_as_long_as_the_others_waited() -> None:
    sitting, club = met(ANNA, BEN)
    sitting.clock.turn(LIVE.patience - 1)
    assert club.missing(sitting.table) == []
    sitting.clock.turn(1)
    assert club.missing(sitting.table) == [0]  # of Ben nobody wants anything
    everybody(club, ANNA)
    assert club.missing(sitting.table) == []


def test_the_victory_over_who_is_missing_is_for_the_other_one_to_take() -> None:
    sitting, club = met(ANNA, BEN)
    with pytest.raises(NotNow, match="still has time"):
        sitting.do(club.win, BEN, 0)
    sitting.clock.turn(LIVE.patience)
    everybody(club, BEN)
    for person, seat in ((ANNA, 0), (STRANGER, 0), (BEN, 1), (BEN, 7)):
        with pytest.raises(NotAllowed):
            sitting.do(club.win, person, seat)
    assert sitting.do(club.win, BEN, 0) == entries.Resigned(at=sitting.clock(), seat=0, by=1)
    assert (sitting.table.status, winners(sitting.table)) == ("over", [1])
    assert folded(sitting.journal).chairs[0].resigned


def test_of_three_nobody_wins_like_that() -> None:
    sitting, club = met()
    sitting.clock.turn(LIVE.patience)
    everybody(club, BEN, CLEO)
    with pytest.raises(NotNow, match="one of two"):
        sitting.do(club.win, BEN, 0)


def test_a_table_is_closed_with_the_word_of_all_however_long_they_say_nothing() -> None:
    sitting, club = met(ANNA, BEN)
    sitting.play(0, "one")
    assert isinstance(sitting.do(club.close, ANNA), entries.Agreed)
    for _ in range(100):
        sitting.clock.turn(10)
        everybody(club, ANNA, BEN)
        with pytest.raises(NotNow, match="gives up"):
            sitting.do(club.close, ANNA)
    assert isinstance(sitting.do(club.close, BEN), entries.Closed)


def test_who_is_missing_is_not_asked() -> None:
    sitting, club = met(ANNA, BEN)
    sitting.do(club.close, BEN)
    sitting.clock.turn(LIVE.patience)
    everybody(club, BEN)
    assert isinstance(sitting.do(club.close, BEN), entries.Closed)


def test_in_whose_place_a_bot_plays_is_asked_if_there() -> None:
    sitting, club = met(ANNA, BEN)
    sitting.do(club.stand_in, ANNA, 0, "random")
    assert isinstance(sitting.do(club.close, BEN), entries.Agreed)
    sitting.clock.turn(GONE)
    everybody(club, BEN)
    assert isinstance(sitting.do(club.close, BEN), entries.Closed)


def test_nobody_is_concerned_but_bots_and_one_person_on_two_seats() -> None:
    sitting, club = met(ANNA, "random", ANNA)
    assert isinstance(sitting.do(club.close, ANNA), entries.Closed)


def test_at_a_slow_table_nobody_is_missing_who_looked_in() -> None:
    clock = begun("lane", ANNA, BEN).clock
    slowly = Sitting(commands.open_table("t", "lane", 2, {}, ANNA, clock(), "slow"), ANNA, BEN)
    slowly.do(commands.begin, ANNA)
    club = Club(slowly.clock)
    for _ in range(3):
        slowly.clock.turn(PACES["slow"].patience / 2)
        club.presence.hear("t", ANNA)
        slowly.clock.turn(3_600)
    assert club.offer(slowly.table, 0) == LET
    assert club.missing(slowly.table) == []
    slowly.clock.turn(PACES["slow"].grace)
    assert club.missing(slowly.table) == [0]


# ---- Questions ------------------------------------------------------------------------------------------


def asked() -> tuple[Sitting, Club]:
    sitting, club = met()
    sitting.clock.turn(LIVE.patience)
    everybody(club)
    club.ask(sitting.table, BEN, 0, "random")
    return sitting, club


def test_who_is_there_is_asked_and_can_say_no_and_is_left_in_peace_for_a_while() -> None:
    sitting, club = asked()
    assert club.offer(sitting.table, 0) == ASKED
    question = club.question(sitting.table, 0)
    assert question is not None
    assert question.by == BEN
    for person in (BEN, STRANGER, ""):
        with pytest.raises(NotAllowed):
            club.stay(sitting.table, person, 0)
    club.stay(sitting.table, ANNA, 0)
    assert club.offer(sitting.table, 0) == ""
    with pytest.raises(NotNow):
        club.ask(sitting.table, BEN, 0, "random")
    with pytest.raises(NotNow, match="Nobody has asked"):
        club.stay(sitting.table, ANNA, 0)
    sitting.clock.turn(LIVE.patience)
    everybody(club)
    assert club.offer(sitting.table, 0) == ASK


def test_nobody_is_asked_too_early_twice_or_by_strangers() -> None:
    sitting, club = met()
    with pytest.raises(NotNow, match="still has time"):
        club.ask(sitting.table, BEN, 0, "random")
    sitting, club = asked()
    for seat in (0, 1):
        with pytest.raises(NotNow):
            club.ask(sitting.table, CLEO, seat, "random")
    with pytest.raises(NotAllowed):
        club.ask(sitting.table, STRANGER, 0, "random")


def test_a_move_is_an_answer() -> None:
    sitting, club = asked()
    sitting.play(0, "one")
    assert club.question(sitting.table, 0) is None
    assert [club.offer(sitting.table, seat) for seat in range(3)] == ["", "", ""]


@pytest.mark.parametrize("answer", ["", "no", "moves"])
def test_without_an_answer_it_stands_in(answer: str) -> None:
    async def main() -> None:
        async with room(bots=Pensive()) as it:
            stirred: list[str] = []
            club = Club(it.time, stirred.append)
            await it.sat("lane", ANNA, BEN)
            it.time.turn(LIVE.patience)
            everybody(club, ANNA, BEN)
            async with it.at("t") as visit:
                club.ask(visit.table, BEN, 0, "random")
                assert stirred[-1] == "t"
                if answer == "no":
                    club.stay(visit.table, ANNA, 0)
                elif answer == "moves":
                    await visit.do(commands.play, ANNA, 0, "one", 1)
            it.time.turn(LIVE.answer - 1)
            await club.look_after(it)
            assert await it.look("t", lambda table: table.chairs[0].bot) == ""
            it.time.turn(1)
            await club.look_after(it)
            assert await it.look("t", lambda table: table.chairs[0].bot) == ("" if answer else "random")
            assert not club._questions

    asyncio.run(main())
