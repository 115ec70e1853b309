"""PaPyRoS, rules R24, G18 and G19: the end."""

import pytest
from games.papyros.positions import deben, position
from games.playing import play, step

import mastaba
from mastaba.kernel.errors import NotYourDecision


@pytest.mark.rule("papyros", "R24")
def test_example_9_with_49_deben_it_is_over_at_once() -> None:
    state = position("K06 ML\n1: A; ; 46\n2: A; ; 48")
    events = play(state, "1 animate K06 MAL 0")
    assert [event.kind for event in events] == ["word", "end"]  # nothing is drawn any more
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.ranks) == ("target", (1, 2))
    with pytest.raises(NotYourDecision):
        state.play(0, "finish")


@pytest.mark.rule("papyros", "R24")
def test_another_word_after_tauschen_is_not_waited_for() -> None:
    state = position("K05 PSS\nK08 SKT\n1: U Ä; tauschen; 45\n2: A")
    play(state, "1 swap K05.1 K08.2", "1 animate K05 KUSS 0")
    assert state.over


@pytest.mark.rule("papyros", "G18")
def test_of_two_allies_the_higher_number_wins_then_the_active_player() -> None:
    for mine, theirs, ranks in ((46, 47, (2, 1)), (47, 46, (1, 2)), (46, 46, (1, 2))):
        state = position(f"K06 ML\n1: A; allianz; {mine}\n2: A; ; {theirs}")
        play(state, "1 ally 2", "1 animate K06 MAL 0", "1 pay tile 1")
        assert state.outcome is not None
        assert deben(state) == [mine + 3, theirs + 3]
        assert state.outcome.ranks == ranks


@pytest.mark.rule("papyros", "G19")
@pytest.mark.parametrize(
    ("players", "ranks"),
    [
        ("1: A; ; 10\n2: A; ; 12", (2, 1)),
        ("1: A; allianz; 10\n2: A; ; 10", (1, 2)),
        ("1: A; ; 10\n2: A E O U I A E; ; 10", (2, 1)),
    ],
    ids=["deben", "cards", "vowels"],
)
def test_three_rounds_without_a_word_end_the_game(players: str, ranks: tuple[int, int]) -> None:
    state = position(players, {"idle": 5})
    play(state, "1 finish")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.ranks) == ("stall", ranks)


@pytest.mark.rule("papyros", "G19")
def test_a_word_begins_the_count_anew() -> None:
    state = position("K06 ML\n1: A\n2: A", {"idle": 5})
    play(state, "1 animate K06 MAL 0")
    assert not state.over
    assert state.position()["idle"] == 0


@pytest.mark.rule("papyros", "G19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_only_finishes_is_done_after_three_rounds(seats: int) -> None:
    state = mastaba.new("papyros", seats=seats, seed="quiet")
    turns = 0
    while not state.over:
        seat = state.to_act[0]
        finish = state.read("finish")
        legal = state.legal(seat)
        turns += finish in legal
        state.play(seat, finish if finish in legal else legal[0])
    assert turns == 3 * seats
    assert step(state) == "over"
