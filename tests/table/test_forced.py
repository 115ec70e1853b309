"""What is forced by public facts is done by itself; what follows from a hidden hand is not: that would tell."""

import pytest
from table.lane import Walker
from table.sitting import ANNA, BEN, Sitting, begun

from mastaba import Fast
from mastaba.kernel.errors import NoUndo


def at(*places: int, stones: tuple[int, ...] = (0, 0)) -> Sitting:
    """A lane in which the walkers have come so far; it is player 1's turn."""
    sitting = begun("lane", ANNA, BEN, length=40)
    for walker, place, stone in zip(sitting.state.walkers, places, stones, strict=False):
        walker.at, walker.stone, walker.read = place, stone, place >= 9
    return sitting


def play_forced(sitting: Sitting) -> list[int]:
    """As a room does after every entry; the seats whose moves were made."""
    made = []
    while (forced := sitting.table.forced()) is not None:
        seat, move = forced
        sitting.journal.append(sitting.table.play(seat, move, sitting.table.decision(seat), sitting.clock(), "rules"))
        made.append(seat)
    return made


# ---- What is forced -------------------------------------------------------------------------------------


def test_where_everybody_sees_that_there_is_one_move_it_is_forced() -> None:
    sitting = at(4, 0)
    assert sitting.table.forced() == (0, sitting.state.read("one"))
    assert play_forced(sitting) == [0]
    assert sitting.table.to_act == (1,)


def test_a_chain_of_forced_moves_is_played_to_its_end() -> None:
    assert play_forced(at(4, 14)) == [0, 1]


def test_where_there_is_a_choice_nothing_is_forced() -> None:
    assert at(3, 0).table.forced() is None


@pytest.mark.parametrize("place", [2, 7, 12, 17, 22, 27])
@pytest.mark.parametrize("other", range(4))
def test_what_follows_from_a_hidden_hand_is_never_forced(place: int, other: int) -> None:
    """With the stone there is one move only, and nobody else knows: not by how quickly it is made either."""
    sitting = at(place, other, stones=(1, 0))
    assert len(sitting.state.legal(0)) == 1
    assert sitting.table.forced() is None


def test_few_samples_are_not_taken_for_certainty() -> None:
    """A hand that most samples have, but not all: the one choice left must not be made by itself."""
    sitting = begun("vote", ANNA, BEN)
    state = sitting.state

    class Shown:
        """Seldom, a sample has more to choose from."""

        def fill(self, chance: Fast) -> object:
            common = chance.below(3) < 2
            return type("Sample", (), {"legal": lambda self, seat: (0,) if common else (0, 1)})()

    public = type("Public", (type(state),), {"seen": lambda self, seat: Shown(), "legal": lambda self, seat: (0,)})
    sitting.course.state = public(state.setting)
    assert sitting.table.forced() is None


def test_nothing_is_forced_before_the_beginning_after_the_end_or_when_frozen() -> None:
    sitting = at(4, 0)
    assert Sitting(sitting.head, ANNA, BEN).table.forced() is None
    sitting.table.freeze()
    assert sitting.table.forced() is None


# ---- Taking back through it -----------------------------------------------------------------------------


def alone(place: int) -> Sitting:
    sitting = begun("lane", ANNA, length=40)
    sitting.course.state.walkers[0] = Walker(0, 123, place, place >= 9)  # type: ignore[attr-defined]
    return sitting


def test_taking_back_goes_on_through_moves_that_nobody_chose() -> None:
    sitting = alone(2)
    sitting.play(0, "two")
    assert play_forced(sitting) == [0]
    entry = sitting.undo(0)
    assert sitting.state.walkers[0].at == 2
    assert (entry.times, len(entry.gone)) == (2, 2)


def test_a_forced_move_alone_is_not_taken_back_since_it_would_be_made_again() -> None:
    """Who came to the oracle has learned something: that move stays, and so does the forced one after it."""
    sitting = alone(7)
    sitting.play(0, "two")
    assert play_forced(sitting) == [0]
    assert sitting.state.walkers[0].at == 10
    assert not sitting.table.can_undo(0)
    before = sitting.saved
    with pytest.raises(NoUndo, match="learned something"):
        sitting.undo(0)
    assert sitting.saved == before


def test_after_a_choice_it_can_be_taken_back_down_to_there() -> None:
    sitting = alone(7)
    sitting.play(0, "two")
    play_forced(sitting)
    sitting.play(0, "two")
    sitting.play(0, "one")
    assert sitting.table.can_undo(0)
    assert [len(sitting.undo(0).gone), len(sitting.undo(0).gone)] == [1, 1]
    assert sitting.state.walkers[0].at == 10
    assert not sitting.table.can_undo(0)
