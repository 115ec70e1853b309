"""Who is there: heard within 25 seconds, however long somebody thinks."""

from table.sitting import ANNA, BEN, Clock

from mastaba.club import presence
from mastaba.club.presence import AWAY, GONE, HERE, LOST, UNHEARD, Presence


class Told(list[str]):
    """The tables at which somebody has come or gone."""

    def taken(self) -> list[str]:
        taken = list(self)
        self.clear()
        return taken


def opened() -> tuple[Presence, Clock, Told]:
    clock, told = Clock(), Told()
    return Presence(clock, told.append), clock, told


def test_who_was_heard_of_late_is_here_and_then_the_line_is_lost_and_then_they_are_away() -> None:
    it, clock, _ = opened()
    it.hear("t", ANNA)
    for seconds, kind in ((0, HERE), (UNHEARD - 1, HERE), (1, LOST), (GONE - UNHEARD - 1, LOST), (1, AWAY)):
        clock.turn(seconds)
        assert it.of("t", ANNA).kind == kind
    assert it.of("t", ANNA).silence == GONE


def test_who_says_so_every_ten_seconds_is_here_for_hours() -> None:
    it, clock, told = opened()
    for _ in range(1_000):
        it.hear("t", ANNA)
        clock.turn(10)
        it.sweep()
    assert it.of("t", ANNA).kind == HERE
    assert told == ["t"], "and the others hear of it once"


def test_who_says_goodbye_is_away_and_no_line_is_lost() -> None:
    it, clock, _ = opened()
    it.hear("t", ANNA)
    it.leave("t", ANNA)
    clock.turn(UNHEARD - 1)
    assert it.of("t", ANNA).kind == HERE  # perhaps only a page that is opened again
    clock.turn(1)
    assert it.of("t", ANNA).kind == AWAY
    it.hear("t", ANNA)
    clock.turn(UNHEARD)
    assert it.of("t", ANNA).kind == LOST


def test_one_is_at_one_table_and_not_at_another() -> None:
    it, clock, _ = opened()
    clock.turn(UNHEARD)
    it.hear("t", ANNA)
    assert [it.of("t", ANNA).kind, it.of("u", ANNA).kind, it.of("t", BEN).kind] == [HERE, AWAY, AWAY]


def test_after_a_start_nobody_is_called_away_before_they_could_be_heard() -> None:
    it, clock, _ = opened()
    assert it.of("t", ANNA) == ("", None)
    clock.turn(UNHEARD)
    assert it.of("t", ANNA) == (AWAY, None)


def test_a_program_is_there_as_long_as_it_listens() -> None:
    it, clock, _ = opened()
    it.pick_up("t", ANNA)
    it.pick_up("t", ANNA)
    clock.turn(10_000)
    it.hang_up("t", ANNA)
    assert it.of("t", ANNA) == (HERE, 0.0)
    it.hang_up("t", ANNA)
    it.hang_up("t", ANNA)  # once too often
    clock.turn(UNHEARD)
    assert it.of("t", ANNA) == (LOST, UNHEARD)


def test_the_others_are_told_of_every_change_once() -> None:
    it, clock, told = opened()
    it.hear("t", ANNA)
    assert told.taken() == ["t"]
    it.sweep()
    assert told.taken() == []
    for seconds in (UNHEARD, GONE - UNHEARD):
        clock.turn(seconds)
        it.sweep()
        it.sweep()
        assert told.taken() == ["t"]
    clock.turn(10 * GONE)
    it.sweep()
    assert told.taken() == []
    it.hear("t", ANNA)
    assert told.taken() == ["t"]


def test_what_is_remembered_is_bounded_and_the_silent_are_forgotten_first() -> None:
    it, clock, _ = opened()
    it.hear("t", ANNA)
    for number in range(presence.MOST + 10):
        it.hear(f"t{number}", BEN)
        if number == 50:
            it.hear("t", ANNA)
    assert len(it) == presence.MOST
    assert it.of("t", ANNA).kind == HERE
    clock.turn(UNHEARD)
    assert it.of("t0", BEN) == (AWAY, None)
