"""Hâpy Families, R7, R8 and G1-G3: asking for a card, and the card that is banned."""

import pytest
from games.hapy.positions import (
    CARDS,
    EMPTY,
    banned,
    hand,
    kinds,
    moves,
    play,
    position,
    refused,
    step,
    told,
    turn,
)

import mastaba
from mastaba import State

BANS = ("last_by_other", "previous_turn")

# ---- R7: name another player and one card ------------------------------------------------------------------


@pytest.mark.rule("hapy", "R7")
def test_example_2_the_card_moves_to_the_asker_if_the_other_has_it() -> None:
    state = position("1:\n2: hand cat-1\nlayout: 8.1 bull-1")
    play(state, "1 take 8.1", "1 ask 2 cat-1")
    assert hand(state, 1) == "cat-1 bull-1"
    assert hand(state, 2) == ""


@pytest.mark.rule("hapy", "R7")
def test_example_2_otherwise_nothing_moves() -> None:
    state = position("1:\n2: hand cat-2\nlayout: 8.1 bull-1")
    play(state, "1 take 8.1", "1 ask 2 cat-1")
    assert hand(state, 1) == "bull-1"
    assert hand(state, 2) == "cat-2"


@pytest.mark.rule("hapy", "R7")
@pytest.mark.parametrize("question", ["ask 2 cat-1", "ask 2 cat-2"])
def test_r7_hit_or_miss_the_turn_is_over_after_one_question(question: str) -> None:
    state = position("1:\n2: hand cat-1\n3: hand cat-3\nlayout: 8.1 bull-1")
    play(state, "1 take 8.1", f"1 {question}")
    assert (turn(state), step(state)) == (2, "take")


@pytest.mark.rule("hapy", "R7")
def test_r7_asking_is_optional() -> None:
    state = position("1:\n2: hand cat-1\nlayout: 8.1 bull-1")
    play(state, "1 take 8.1", "1 skip")
    assert turn(state) == 2
    assert (hand(state, 1), hand(state, 2)) == ("bull-1", "cat-1")


@pytest.mark.rule("hapy", "R7")
def test_r7_one_asks_another_player_not_oneself() -> None:
    state = position("1: hand cat-1\n2:\n3:")
    play(state, "1 take 8.1")
    assert refused(state, "1 ask 1 cat-1") == "R7"
    assert refused(state, "1 ask 1 cat-2") == "R7"
    assert not any(move.startswith("ask 1 ") for move in moves(state))


@pytest.mark.rule("hapy", "R7")
def test_r7_only_the_player_who_is_asked_hands_over() -> None:
    state = position("1:\n2: hand cat-2\n3: hand cat-1\nlayout: 8.1 bull-1")
    play(state, "1 take 8.1", "1 ask 2 cat-1")
    assert [hand(state, player) for player in (1, 2, 3)] == ["bull-1", "cat-2", "cat-1"]


@pytest.mark.rule("hapy", "R7")
def test_r7_a_card_handed_over_can_be_asked_for_again_by_the_player_after_next() -> None:
    state = position(EMPTY[3], ban="previous_turn")
    play(state, "1 ask 3 hippo-6", "2 skip", "3 ask 1 hippo-6")
    assert hand(state, 3) == "jackal-6 cat-6 crocodile-6 falcon-6 hippo-6 bull-6"


# ---- R8, G1: the banned card -------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R8")
@pytest.mark.parametrize("ban", BANS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_example_3_the_next_player_may_ask_for_any_card_but_that_one(seats: int, ban: str) -> None:
    state = position(EMPTY[seats], ban=ban)
    assert banned(state) == []
    play(state, "1 ask 2 cat-1")
    assert banned(state) == ["cat-1"]
    assert len(moves(state)) == 1 + 35 * (seats - 1)
    assert refused(state, "2 ask 1 cat-1") == "R8"
    play(state, "2 ask 1 cat-2")


@pytest.mark.rule("hapy", "R8")
@pytest.mark.parametrize("ban", BANS)
def test_r8_the_card_just_won_from_me_cannot_be_asked_back_at_once(ban: str) -> None:
    state = position(EMPTY[2], ban=ban)
    play(state, "1 ask 2 hippo-4")
    assert hand(state, 1).split()[-2] == "hippo-46"
    assert refused(state, "2 ask 1 hippo-4") == "R8"
    play(state, "2 ask 1 hippo-6")
    assert refused(state, "1 ask 2 hippo-6") == "R8"


@pytest.mark.rule("hapy", "G1")
@pytest.mark.parametrize("ban", BANS)
@pytest.mark.parametrize("question", ["ask 2 cat-5", "ask 2 cat-1"])
def test_g1_a_question_bans_whether_or_not_it_succeeds(question: str, ban: str) -> None:
    state = position(EMPTY[3], ban=ban)
    play(state, f"1 {question}")
    assert banned(state) == [question.split()[2]]


@pytest.mark.rule("hapy", "G1")
@pytest.mark.parametrize("ban", BANS)
def test_g1_the_ban_concerns_the_card_whoever_is_asked(ban: str) -> None:
    state = position(EMPTY[4], ban=ban)
    play(state, "1 ask 3 cat-5")
    for other in (1, 3, 4):
        assert refused(state, f"2 ask {other} cat-5") == "R8"


@pytest.mark.rule("hapy", "G1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g1_last_by_other_outlasts_players_who_did_not_ask(seats: int) -> None:
    state = position(EMPTY[seats])
    play(state, "1 ask 2 cat-1")
    for player in range(2, seats + 1):
        assert banned(state) == ["cat-1"]
        play(state, f"{player} skip")
    assert banned(state) == []  # player 1 again: one's own question never binds
    play(state, "1 skip")
    assert banned(state) == ["cat-1"]  # player 2 again: nobody has asked since


@pytest.mark.rule("hapy", "G1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g1_previous_turn_ends_with_a_player_who_did_not_ask(seats: int) -> None:
    state = position(EMPTY[seats], ban="previous_turn")
    play(state, "1 ask 2 cat-1")
    assert banned(state) == ["cat-1"]
    for player in range(2, seats + 1):
        play(state, f"{player} skip")
        assert banned(state) == []


@pytest.mark.rule("hapy", "G1")
@pytest.mark.parametrize("ban", BANS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g1_ones_own_earlier_question_never_binds(seats: int, ban: str) -> None:
    state = position(EMPTY[seats], ban=ban)
    play(state, "1 ask 2 cat-1", *(f"{player} skip" for player in range(2, seats + 1)))
    play(state, "1 ask 2 cat-1")
    assert banned(state) == ["cat-1"]


@pytest.mark.rule("hapy", "G1")
def test_g1_last_by_other_looks_past_ones_own_question() -> None:
    state = position(EMPTY[3])
    play(state, "1 ask 2 cat-1", "2 ask 3 bull-1")
    assert banned(state) == ["bull-1"]  # player 3: the latest of the others
    play(state, "3 skip")
    assert banned(state) == ["bull-1"]  # player 1: asked cat-1 himself
    play(state, "1 skip")
    assert banned(state) == ["cat-1"]  # player 2: asked bull-1 himself; the latest by another was cat-1


@pytest.mark.rule("hapy", "G1")
def test_g1_previous_turn_knows_only_the_turn_just_before() -> None:
    state = position(EMPTY[3], ban="previous_turn")
    play(state, "1 ask 2 cat-1", "2 ask 3 bull-1")
    assert banned(state) == ["bull-1"]
    play(state, "3 skip")
    assert banned(state) == []
    play(state, "1 skip")
    assert banned(state) == []


@pytest.mark.rule("hapy", "R8")
@pytest.mark.rule("hapy", "G1")
@pytest.mark.parametrize("ban", BANS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g1_the_ban_is_what_the_history_of_questions_says(seats: int, ban: str) -> None:
    chance = mastaba.Fast(seats)
    for i in range(12):
        state = mastaba.new("hapy", seats=seats, seed=f"history {i}", ban=ban)
        asked: list[tuple[int, str | None]] = []  # player and card of every turn
        while state.outcome is None:
            if step(state) == "ask":
                assert banned(state) == _expected_ban(turn(state), asked, ban)
            player = turn(state)
            choices = moves(state)
            move = choices[chance.below(len(choices))]
            if step(state) == "ask":
                move = "skip" if chance.below(2) else move
                asked.append((player, move.split()[2] if move != "skip" else None))
            play(state, f"{player} {move}")


def _expected_ban(player: int, asked: list[tuple[int, str | None]], ban: str) -> list[str]:
    latest = asked[-1:] if ban == "previous_turn" else [turn for turn in asked if turn[0] != player and turn[1]][-1:]
    return [card for _, card in latest if card is not None]


@pytest.mark.rule("hapy", "G1")
def test_g1_what_last_by_other_allows_previous_turn_allows_too() -> None:
    strict, mild = position(EMPTY[4]), position(EMPTY[4], ban="previous_turn")
    for line in ("1 ask 2 cat-1", "2 skip", "3 ask 1 bull-6", "4 skip", "1 skip", "2 ask 3 hippo-6"):
        assert set(moves(strict)) <= set(moves(mild))
        play(strict, line)
        play(mild, line)


# ---- G2: what may be named ---------------------------------------------------------------------------------


def _after_taking() -> State:
    """Player 1 holds cat-1 and bull-1 and is to ask; player 2 has laid falcons, player 3 holds nothing."""
    state = position("1: hand cat-1\n2: hand cat-2 laid falcon-123\n3:\nlayout: 8.1 bull-1 1.1 hippo-6")
    play(state, "1 take 8.1")
    return state


@pytest.mark.rule("hapy", "G2")
def test_g2_any_of_the_36_cards_may_be_named_to_any_other_player() -> None:
    state = _after_taking()
    assert moves(state) == ["skip", *(f"ask {other} {card}" for other in (2, 3) for card in CARDS)]


@pytest.mark.rule("hapy", "G2")
@pytest.mark.parametrize(
    "question",
    [
        "ask 2 jackal-1",  # of a family the asker holds nothing of
        "ask 2 cat-1",  # the asker's own card
        "ask 2 falcon-1",  # laid in front of the one who is asked
        "ask 2 hippo-6",  # lies face up in the layout
        "ask 3 cat-2",  # an empty hand is asked
    ],
)
def test_g2_pointless_questions_are_legal_and_move_nothing(question: str) -> None:
    state = _after_taking()
    play(state, f"1 {question}")
    assert [hand(state, player) for player in (1, 2, 3)] == ["cat-1 bull-1", "cat-2", ""]
    assert turn(state) == 2


@pytest.mark.rule("hapy", "G2")
def test_g2_except_the_banned_one() -> None:
    state = _after_taking()
    play(state, "1 ask 3 cat-1", "2 take 8.2")
    assert banned(state) == ["cat-1"]
    assert refused(state, "2 ask 1 cat-1") == "R8"


# ---- G3: answers -------------------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "G3")
def test_g3_the_answer_is_automatic_and_everybody_hears_question_and_answer() -> None:
    state = position("1:\n2: hand cat-1\n3:\nlayout: 8.1 bull-1")
    play(state, "1 take 8.1")
    events = play(state, "1 ask 2 cat-1")
    assert kinds(events) == ["ask", "turn"]
    for player in (1, 2, 3, None):
        assert told(events, player)[0] == {
            "kind": "ask",
            "seat": 0,
            "other": 1,
            "card": "cat-1",
            "handed": True,
            "from": "hand-2",
            "to": "hand-1",
        }


@pytest.mark.rule("hapy", "G3")
def test_g3_a_no_is_heard_by_everybody_too() -> None:
    state = position("1:\n2: hand cat-1\n3: hand cat-3\nlayout: 8.1 bull-1")
    play(state, "1 take 8.1")
    events = play(state, "1 ask 3 cat-1")
    for player in (1, 2, 3, None):
        assert told(events, player)[0] == {
            "kind": "ask",
            "seat": 0,
            "other": 2,
            "card": "cat-1",
            "handed": False,
        }


@pytest.mark.rule("hapy", "G3")
def test_g3_answers_are_truthful() -> None:
    chance = mastaba.Fast(3)
    for i in range(10):
        state = mastaba.new("hapy", seats=3, seed=f"truth {i}", layout="giza")
        while state.outcome is None:
            choices = moves(state)
            move = choices[chance.below(len(choices))]
            hands = [hand(state, player) for player in (1, 2, 3)]
            events = play(state, f"{turn(state)} {move}")
            if move.startswith("ask "):
                _, other, card = move.split()
                family, _, number = card.partition("-")
                held = dict(word.split("-") for word in hands[int(other) - 1].split())
                assert events[0].told(-1)["handed"] == (number in held.get(family, ""))
