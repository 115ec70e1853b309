"""Hâpy Families, R11, R12, G7 and G9: how it goes on, and how it ends."""

import pytest
from games.hapy.positions import (
    EMPTY,
    hand,
    kinds,
    laid,
    layout,
    play,
    position,
    refused,
    step,
    told,
    turn,
    view,
)

from mastaba import State
from mastaba.kernel.errors import NotYourDecision

# ---- R11: winning ------------------------------------------------------------------------------------------


def result(state: State) -> tuple[str, tuple[int, ...], list[int]] | None:
    """Reason, ranks and series."""
    outcome = state.outcome
    if outcome is None:
        return None
    return outcome.reason, outcome.ranks, [score.total for score in outcome.scores]


@pytest.mark.rule("hapy", "R11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_example_6_two_series_of_one_family_win_at_once_with_any_number_of_players(seats: int) -> None:
    others = "\n".join(f"{player}:" for player in range(2, seats + 1))
    state = position(f"1: hand falcon-45 laid falcon-123\n{others}\nlayout: 8.1 falcon-6")
    play(state, "1 take 8.1")
    events = play(state, "1 skip")
    ranks = (1,) + (2,) * (seats - 1)
    assert kinds(events) == ["skip", "series", "end"]
    assert result(state) == ("family", ranks, [2] + [0] * (seats - 1))  # below the target of 5, 4 or 3
    for player in (1, 2, None):
        assert told(events, player)[-1] == {"kind": "end", "reason": "family", "ranks": ranks}


@pytest.mark.rule("hapy", "R11")
def test_example_7_with_two_players_the_fourth_series_does_not_win_and_the_fifth_does() -> None:
    state = position(
        """
        1: hand falcon-12 hippo-3   laid jackal-123 cat-123 crocodile-123
        2: hand hippo-12
        layout: 8.1 falcon-3  8.2 bull-1  8.3 bull-2
        """
    )
    play(state, "1 take 8.1", "1 ask 2 hippo-1")
    assert laid(state, 1) == "jackal-123 cat-123 crocodile-123 falcon-123"
    assert result(state) is None
    play(state, "2 take 8.2", "2 skip", "1 take 8.3", "1 ask 2 hippo-2")
    assert laid(state, 1) == "jackal-123 cat-123 crocodile-123 falcon-123 hippo-123"
    assert result(state) == ("series", (1, 2), [5, 0])


@pytest.mark.rule("hapy", "R11")
@pytest.mark.parametrize(
    ("seats", "before", "wins"),
    [
        (2, "jackal-123 cat-123", False),
        (2, "jackal-123 cat-123 crocodile-123", False),
        (2, "jackal-123 cat-123 crocodile-123 falcon-123", True),
        (3, "jackal-123 cat-123", False),
        (3, "jackal-123 cat-123 crocodile-123", True),
        (4, "jackal-123", False),
        (4, "jackal-123 cat-123", True),
    ],
)
def test_example_7_five_series_win_with_two_players_four_with_three_three_with_four(
    seats: int, before: str, wins: bool
) -> None:
    others = "\n".join(f"{player}:" for player in range(1, seats))
    state = position(f"{others}\n{seats}: hand bull-12 laid {before}\nlayout: 8.1 bull-3\nturn: {seats}")
    play(state, f"{seats} take 8.1", f"{seats} skip")
    series = len(before.split()) + 1
    expected = ("series", (2,) * (seats - 1) + (1,), [0] * (seats - 1) + [series])
    assert result(state) == (expected if wins else None)


@pytest.mark.rule("hapy", "R11")
def test_r11_two_series_of_a_family_laid_by_different_players_win_nothing() -> None:
    state = position("1: hand falcon-45\n2: laid falcon-123\nlayout: 8.1 falcon-6")
    play(state, "1 take 8.1", "1 skip")
    assert (laid(state, 1), laid(state, 2)) == ("falcon-456", "falcon-123")
    assert result(state) is None


@pytest.mark.rule("hapy", "R11")
def test_r11_the_game_is_over_at_once_whoever_would_be_next() -> None:
    state = position("1: hand falcon-45 laid falcon-123\n2: hand cat-1\nlayout: 8.1 falcon-6 8.2 cat-2")
    play(state, "1 take 8.1", "1 skip")
    assert state.to_act == ()
    assert (state.legal(0), state.legal(1)) == ((), ())
    for line in ("2 take 8.2", "1 skip", "1 ask 2 cat-1"):
        with pytest.raises(NotYourDecision, match="The game is over"):
            play(state, line)
    refusal = state.why(1, state.read("take 8.2"))
    assert refusal is not None
    assert refusal.rule == "R11"


@pytest.mark.rule("hapy", "R11")
def test_r11_a_card_won_by_asking_can_bring_the_last_series() -> None:
    state = position("1: hand cat-12 laid jackal-123 falcon-123\n2: hand cat-3\n3:\n4:\nlayout: 8.1 bull-1")
    play(state, "1 take 8.1", "1 ask 2 cat-3")
    assert result(state) == ("series", (1, 2, 2, 2), [3, 0, 0, 0])


# ---- R12: the next player ----------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r12_otherwise_the_next_player_clockwise_takes_a_turn(seats: int) -> None:
    state = position(EMPTY[seats])
    for i in range(3 * seats - 1):
        assert turn(state) == i % seats + 1
        events = play(state, f"{i % seats + 1} skip")
        assert told(events, None)[-1] == {"kind": "turn", "seat": (i + 1) % seats, "number": i + 2}


@pytest.mark.rule("hapy", "R12")
def test_r12_nobody_else_can_act_in_between() -> None:
    state = position("1: hand cat-1\n2: hand cat-2\n3:")
    before = state.dump()
    for player in (2, 3):
        with pytest.raises(NotYourDecision, match=f"not for player {player} to decide now, but for player 1"):
            play(state, f"{player} take 8.1")
        assert state.legal(player - 1) == ()
    assert state.dump() == before
    play(state, "1 take 8.1")
    with pytest.raises(NotYourDecision):
        play(state, "2 ask 1 cat-1")
    refusal = state.why(1, state.read("skip"))
    assert refusal is not None
    assert refusal.rule == "R12"


# ---- G7: an empty hand -------------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "G7")
def test_g7_a_player_without_hand_cards_plays_on() -> None:
    state = position("1:\n2: hand cat-1\nlayout: 8.1 bull-1 8.2 bull-2")
    play(state, "1 take 8.1", "1 skip", "2 take 8.2", "2 ask 1 bull-1")
    assert hand(state, 1) == ""
    play(state, "1 take 8.3", "1 ask 2 cat-1")
    assert "cat-1" in hand(state, 1)


@pytest.mark.rule("hapy", "G7")
def test_g7_even_when_the_layout_is_empty() -> None:
    state = position(
        """
        1: laid jackal-123 cat-123
        2: hand jackal-45 cat-45 crocodile-45 falcon-45               laid hippo-123
        3: hand jackal-6 cat-6 crocodile-6 falcon-6 hippo-45 bull-45  laid bull-123
        4: hand hippo-6 bull-6                                        laid crocodile-123 falcon-123
        """
    )
    assert (hand(state, 1), step(state), turn(state)) == ("", "ask", 1)
    play(state, "1 ask 4 bull-6")
    assert hand(state, 1) == "bull-6"


# ---- G9: the hourglass -------------------------------------------------------------------------------------


def skip_turns(state: State, turns: int) -> None:
    for _ in range(turns):
        play(state, f"{turn(state)} skip")


@pytest.mark.rule("hapy", "G9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g9_three_rounds_without_a_series_after_the_layout_is_empty_end_the_game(seats: int) -> None:
    state = position(EMPTY[seats])
    for turns in range(3 * seats):
        assert result(state) is None
        assert view(state, None)["hourglass"] == 3 * seats - turns
        skip_turns(state, 1)
    assert result(state) == ("stalemate", (1,) * seats, [{2: 3, 3: 2, 4: 1}[seats]] * seats)


@pytest.mark.rule("hapy", "G9")
def test_g9_asking_without_a_series_does_not_turn_the_hourglass() -> None:
    state = position(EMPTY[2])
    questions = ["1 ask 2 falcon-4", "2 ask 1 jackal-4", "1 ask 2 cat-1", "2 ask 1 hippo-1", "1 ask 2 bull-4"]
    play(state, *questions)
    assert result(state) is None
    play(state, "2 skip")
    assert result(state) == ("stalemate", (1, 2), [3, 3])  # 10 cards in hand against 8


@pytest.mark.rule("hapy", "G9")
@pytest.mark.parametrize(("seats", "card"), [(2, "bull-6"), (4, "bull-1 ")])
def test_g9_the_turn_that_takes_the_last_card_does_not_count(seats: int, card: str) -> None:
    state = position(EMPTY[seats].replace(card, "", 1))
    (last,) = layout(state)
    assert view(state, None)["hourglass"] is None
    play(state, f"1 take {last}", "1 skip")
    assert view(state, None)["hourglass"] == 3 * seats
    skip_turns(state, 3 * seats - 1)
    assert result(state) is None
    skip_turns(state, 1)
    assert result(state) is not None


@pytest.mark.rule("hapy", "G9")
def test_g9_turns_with_cards_to_take_never_count() -> None:
    state = position("1:\n2:")
    for i in range(12):
        assert view(state, None)["hourglass"] is None
        (seat,) = state.to_act
        state.play(seat, state.legal(seat)[i % len(state.legal(seat))])
        if state.outcome is None and state.to_act == (seat,):
            state.play(seat, "skip")
    assert state.position()["hourglass"] == 0


@pytest.mark.rule("hapy", "G9")
def test_g9_a_series_turns_the_hourglass_over() -> None:
    state = position(EMPTY[3] + "hourglass: 8")
    assert view(state, None)["hourglass"] == 1
    play(state, "1 ask 2 hippo-5")  # no series: it would have been the last turn
    assert result(state) == ("stalemate", (1, 3, 2), [2, 2, 2])

    state = position(EMPTY[3])
    play(state, "1 ask 2 hippo-5", "2 skip", "3 skip")
    assert view(state, None)["hourglass"] == 6
    play(state, "1 ask 3 hippo-6")
    assert laid(state, 1) == "jackal-123 cat-123 hippo-456"
    assert view(state, None)["hourglass"] == 9
    skip_turns(state, 8)
    assert result(state) is None
    skip_turns(state, 1)
    assert result(state) == ("stalemate", (1, 2, 2), [3, 2, 2])


@pytest.mark.rule("hapy", "G9")
def test_g9_most_series_win_then_most_cards_in_hand_then_it_is_shared() -> None:
    state = position(
        """
        1: hand jackal-45 cat-45                                         laid jackal-123 cat-123 crocodile-123
        2: hand jackal-6 cat-6 crocodile-45 falcon-45 hippo-6 bull-56    laid falcon-123 hippo-123
        3: hand crocodile-6 falcon-6 hippo-45 bull-4                     laid bull-123
        """
    )
    skip_turns(state, 9)
    assert state.outcome is not None
    assert [(s.total, dict(s.parts)["hand"]) for s in state.outcome.scores] == [(3, 4), (2, 9), (1, 5)]
    assert state.outcome.ranks == (1, 2, 3)
    assert state.outcome.winners == (0,)

    state = position(EMPTY[3])  # all have 2 series and 6 cards
    play(state, "1 ask 2 hippo-5")
    skip_turns(state, 8)
    assert state.outcome is not None
    assert [(s.total, dict(s.parts)["hand"]) for s in state.outcome.scores] == [(2, 7), (2, 5), (2, 6)]
    assert state.outcome.ranks == (1, 3, 2)
    assert state.outcome.winners == (0,)

    state = position(EMPTY[4])
    play(state, "1 skip", "2 skip", "3 ask 4 jackal-6")
    skip_turns(state, 9)
    assert state.outcome is not None
    assert state.outcome.ranks == (2, 2, 1, 4)

    state = position(EMPTY[4])
    skip_turns(state, 12)
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 1, 1, 1)
    assert state.outcome.winners == (0, 1, 2, 3)


@pytest.mark.rule("hapy", "G9")
def test_g9_a_win_in_the_last_turn_of_the_hourglass_is_a_win() -> None:
    state = position(EMPTY[2] + "hourglass: 5")
    play(state, "1 ask 2 jackal-6")
    assert result(state) == ("family", (1, 2), [4, 3])


@pytest.mark.rule("hapy", "G9")
def test_g9_after_the_end_nothing_can_be_asked() -> None:
    state = position(EMPTY[2] + "hourglass: 5")
    events = play(state, "1 skip")
    assert kinds(events) == ["skip", "end"]
    with pytest.raises(NotYourDecision):
        play(state, "2 skip")


@pytest.mark.rule("hapy", "G9")
def test_g9_the_hourglass_is_that_of_turns_not_of_players_who_act() -> None:
    state = position(EMPTY[4])
    for _ in range(11):
        assert refused(state, f"{turn(state)} take 1.1") == "R6"  # a refused move costs no sand
        skip_turns(state, 1)
    assert view(state, None)["hourglass"] == 1
