"""Hâpy Families, R9, R10, G4 and G5: revealing series."""

import pytest
from games.hapy.positions import (
    EMPTY,
    hand,
    kinds,
    laid,
    layout,
    moves,
    play,
    position,
    refused,
    step,
    told,
    turn,
    view,
)

import mastaba

# ---- R9: three of a family ---------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R9")
@pytest.mark.rule("hapy", "R10")
def test_example_4_the_third_cat_is_taken_and_three_cats_are_laid() -> None:
    state = position("1: hand cat-25\n2:\nlayout: 8.1 cat-6")
    play(state, "1 take 8.1")
    events = play(state, "1 skip")
    assert kinds(events) == ["skip", "series", "turn"]
    assert (hand(state, 1), laid(state, 1)) == ("", "cat-256")
    play(state, "2 take 8.2", "2 ask 1 cat-2")  # nobody can get them any more
    assert (hand(state, 1), laid(state, 1)) == ("", "cat-256")


@pytest.mark.rule("hapy", "R9")
@pytest.mark.parametrize("numbers", ["123", "246", "156", "136"])
def test_r9_numbers_do_not_matter(numbers: str) -> None:
    state = position(f"1: hand cat-{numbers[:2]}\n2: hand cat-{numbers[2]}\nlayout: 8.1 bull-1")
    play(state, "1 take 8.1", f"1 ask 2 cat-{numbers[2]}")
    assert (hand(state, 1), laid(state, 1)) == ("bull-1", f"cat-{numbers}")


@pytest.mark.rule("hapy", "R9")
def test_r9_two_of_a_family_stay_in_the_hand() -> None:
    state = position("1: hand cat-2\n2: hand cat-1\nlayout: 8.1 bull-1")
    play(state, "1 take 8.1")
    assert kinds(play(state, "1 ask 2 cat-1")) == ["ask", "turn"]
    assert (hand(state, 1), laid(state, 1)) == ("cat-12 bull-1", "")


@pytest.mark.rule("hapy", "R9")
def test_r9_revealing_is_not_a_choice_three_are_laid_by_themselves() -> None:
    state = position("1: hand cat-25\n2:\nlayout: 8.1 cat-6")
    play(state, "1 take 8.1")
    assert refused(state, "1 lay cat-2 cat-5 cat-6") == "R9"
    assert not any(move.startswith("lay ") for move in moves(state))
    play(state, "1 skip")
    assert laid(state, 1) == "cat-256"


@pytest.mark.rule("hapy", "R9")
@pytest.mark.rule("hapy", "G5")
def test_example_5_two_series_are_laid_in_the_same_turn() -> None:
    state = position("1: hand cat-12 bull-12\n2: hand bull-3\nlayout: 8.1 cat-6")
    play(state, "1 take 8.1")
    events = play(state, "1 ask 2 bull-3")
    assert kinds(events) == ["ask", "series", "series", "turn"]
    assert (hand(state, 1), laid(state, 1)) == ("", "cat-126 bull-123")
    assert view(state, None)["players"][0]["count"] == 2


@pytest.mark.rule("hapy", "R9")
def test_r9_everybody_sees_the_series() -> None:
    state = position("1: hand cat-25\n2:\n3:\nlayout: 8.1 cat-6")
    play(state, "1 take 8.1")
    events = play(state, "1 skip")
    for player in (1, 2, 3, None):
        assert told(events, player)[1] == {
            "kind": "series",
            "seat": 0,
            "family": "cat",
            "cards": ("cat-2", "cat-5", "cat-6"),
            "from": "hand-1",
            "to": "series-1",
        }
        assert view(state, player)["players"][0]["series"] == [["cat-2", "cat-5", "cat-6"]]


# ---- R10: what is laid stays -------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r10_laid_cards_cannot_be_got_by_asking(seats: int) -> None:
    state = position(EMPTY[seats])
    before = [laid(state, player) for player in range(1, seats + 1)]
    card = laid(state, seats).partition("-")[0] + "-1"
    events = play(state, f"1 ask {seats} {card}")
    assert events[0].told(-1)["handed"] is False
    assert [laid(state, player) for player in range(1, seats + 1)] == before


@pytest.mark.rule("hapy", "R10")
def test_r10_what_lies_in_front_of_a_player_never_moves_until_the_end() -> None:
    chance = mastaba.Fast(10)
    for i in range(15):
        state = mastaba.new("hapy", seats=3, seed=f"stays {i}")
        before: list[set[str]] = [set(), set(), set()]
        while state.outcome is None:
            choices = moves(state)
            play(state, f"{turn(state)} {choices[chance.below(len(choices))]}")
            now = [{card for series in player["series"] for card in series} for player in view(state, None)["players"]]
            assert all(was <= is_now for was, is_now in zip(before, now, strict=True))
            before = now


# ---- G4: four of a family ----------------------------------------------------------------------------------

FOUR = "1: hand cat-12\n2: hand cat-4\n3:\nlayout: 8.1 cat-3 8.2 cat-5"


@pytest.mark.rule("hapy", "G4")
def test_g4_with_four_of_a_family_the_owner_chooses_which_three() -> None:
    state = position(FOUR)
    play(state, "1 take 8.1")
    events = play(state, "1 ask 2 cat-4")
    assert (turn(state), step(state)) == (1, "lay")
    assert moves(state) == [
        "lay cat-1 cat-2 cat-3",
        "lay cat-1 cat-2 cat-4",
        "lay cat-1 cat-3 cat-4",
        "lay cat-2 cat-3 cat-4",
    ]
    assert kinds(events) == ["ask", "choice"]
    for player in (1, 2, 3, None):
        assert told(events, player)[1] == {"kind": "choice", "seat": 0, "family": "cat"}


@pytest.mark.rule("hapy", "G4")
@pytest.mark.parametrize("kept", ["1", "2", "3", "4"])
def test_g4_one_series_is_laid_and_the_fourth_stays_in_the_hand(kept: str) -> None:
    state = position(FOUR)
    three = "1234".replace(kept, "")
    play(
        state,
        "1 take 8.1",
        "1 ask 2 cat-4",
        "1 lay " + " ".join(f"cat-{number}" for number in reversed(three)),
    )
    assert (hand(state, 1), laid(state, 1)) == (f"cat-{kept}", f"cat-{three}")
    assert turn(state) == 2


@pytest.mark.rule("hapy", "G4")
def test_g4_nothing_else_can_be_done_before_the_choice() -> None:
    state = position(FOUR)
    play(state, "1 take 8.1", "1 ask 2 cat-4")
    assert refused(state, "1 take 8.2") == "G4"
    assert refused(state, "1 skip") == "G4"
    assert refused(state, "1 ask 3 cat-5") == "G4"
    assert refused(state, "1 lay cat-1 cat-2 cat-5") == "R9"  # not in the hand
    assert refused(state, "1 lay bull-1 bull-2 bull-3") == "R9"


@pytest.mark.rule("hapy", "G4")
@pytest.mark.parametrize("player", [2, 3, None])
def test_g4_the_card_kept_is_named_nowhere_to_the_others(player: int | None) -> None:
    worlds = []
    for taken, other in (("cat-3", "cat-5"), ("cat-5", "cat-3")):
        state = position(f"1: hand cat-12\n2: hand cat-4\n3:\nlayout: 8.1 {taken} 8.2 {other}")
        events = play(state, "1 take 8.1", "1 ask 2 cat-4", "1 lay cat-1 cat-2 cat-4")
        assert hand(state, 1) == taken
        assert taken not in str(told(events, player))
        seen = state.seen(None if player is None else player - 1)
        worlds.append((told(events, player), seen.dump(), seen.view()))
    assert worlds[0] == worlds[1]


@pytest.mark.rule("hapy", "G4")
def test_g4_a_card_kept_that_was_handed_over_in_the_open_is_still_remembered() -> None:
    state = position(FOUR)
    play(state, "1 take 8.1", "1 ask 2 cat-4", "1 lay cat-1 cat-2 cat-3")
    assert view(state, 3)["players"][0]["remembered"] == ["cat-4"]


@pytest.mark.rule("hapy", "G4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g4_at_most_two_of_a_family_survive_the_end_of_ones_turn(seats: int) -> None:
    chance = mastaba.Fast(seats)
    for i in range(10):
        state = mastaba.new("hapy", seats=seats, seed=f"two {i}")
        while state.outcome is None:
            player = turn(state)
            choices = moves(state)
            play(state, f"{player} {choices[chance.below(len(choices))]}")
            held = [len(word.partition("-")[2]) for word in hand(state, player).split()]
            goes_on = state.outcome is None and turn(state) == player
            at_most = {"ask": 3, "lay": 4}[step(state)] if goes_on else 2
            assert max(held, default=0) <= at_most


# ---- G5: only in one's own step 3 --------------------------------------------------------------------------


@pytest.mark.rule("hapy", "G5")
def test_g5_a_third_card_that_was_taken_is_laid_only_after_asking() -> None:
    state = position("1: hand cat-25 bull-1\n2: hand bull-2\nlayout: 8.1 cat-6")
    assert kinds(play(state, "1 take 8.1")) == ["take"]
    assert (hand(state, 1), laid(state, 1), step(state)) == ("cat-256 bull-1", "", "ask")
    assert kinds(play(state, "1 ask 2 bull-2")) == ["ask", "series", "turn"]
    assert (hand(state, 1), laid(state, 1)) == ("bull-12", "cat-256")


@pytest.mark.rule("hapy", "G5")
def test_g5_both_series_of_a_turn_are_laid_before_the_win_check() -> None:
    # with four players the third series wins: the first of these two is the third
    state = position(
        """
        1: hand cat-12 bull-12   laid jackal-123 falcon-123
        2: hand bull-3
        3:
        4:
        layout: 1.1 hippo-1  8.1 cat-6
        """
    )
    play(state, "1 take 8.1")
    events = play(state, "1 ask 2 bull-3")
    assert kinds(events) == ["ask", "series", "series", "end"]
    assert laid(state, 1) == "jackal-123 cat-126 falcon-123 bull-123"
    assert state.outcome is not None
    assert [score.total for score in state.outcome.scores] == [4, 0, 0, 0]


@pytest.mark.rule("hapy", "G5")
@pytest.mark.parametrize(("before", "reason"), [("jackal-123 bull-456", "family"), ("jackal-123 falcon-123", "series")])
def test_g5_either_condition_suffices(before: str, reason: str) -> None:
    state = position(f"1: hand bull-12 laid {before}\n2:\n3:\n4:\nlayout: 8.1 bull-3")
    play(state, "1 take 8.1", "1 skip")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == (reason, (0,))
    assert len(layout(state)) == 36 - 6 - 3
