"""Hâpy Families, R4-R6 and G6: taking a card."""

import pytest
from games.hapy.positions import (
    EMPTY,
    hand,
    kinds,
    layout,
    moves,
    places,
    play,
    position,
    refused,
    step,
    told,
    turn,
    view,
)

import mastaba

# ---- R4: exactly one available card ------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R4")
def test_r4_a_taken_card_goes_from_the_layout_to_the_hand() -> None:
    state = position("1:\n2:\nlayout: 8.3 cat-6")
    play(state, "1 take 8.3")
    assert hand(state, 1) == "cat-6"
    assert hand(state, 2) == ""
    assert "8.3" not in layout(state)
    assert len(layout(state)) == 35


@pytest.mark.rule("hapy", "R4")
def test_r4_taking_is_mandatory_while_the_layout_is_not_empty() -> None:
    state = position("1:\n2: hand cat-1\nlayout: 8.1 cat-6")
    assert refused(state, "1 skip") == "R4"
    assert refused(state, "1 ask 2 cat-1") == "R4"
    assert refused(state, "1 lay cat-1 cat-2 cat-3") == "R9"
    assert all(move.startswith("take ") for move in moves(state))


@pytest.mark.rule("hapy", "R4")
def test_r4_exactly_one_card_is_taken() -> None:
    state = position("1:\n2:")
    play(state, "1 take 8.1")
    assert refused(state, "1 take 8.2") == "R4"
    play(state, "1 skip", "2 take 8.2")
    assert refused(state, "2 take 8.3") == "R4"


@pytest.mark.rule("hapy", "R4")
def test_r4_a_covered_card_cannot_be_taken() -> None:
    state = position("1:\n2:")
    assert refused(state, "1 take 7.1") == "R4"  # under 8.1 and 8.2
    assert refused(state, "1 take 1.1") == "R4"
    refusal = state.why(0, state.read("take 7.1"))
    assert refusal is not None
    assert refusal.about == ("8.1", "8.2")


@pytest.mark.rule("hapy", "R4")
def test_r4_one_card_lying_on_it_is_enough_to_cover_a_card() -> None:
    state = position("1:\n2:")
    play(state, "1 take 8.1", "1 skip")
    assert refused(state, "2 take 7.1") == "R4"  # still under 8.2
    play(state, "2 take 8.2", "2 skip")
    play(state, "1 take 7.1")


@pytest.mark.rule("hapy", "R4")
def test_r4_there_is_nothing_to_take_where_a_card_has_gone() -> None:
    state = position("1:\n2:")
    play(state, "1 take 8.1", "1 skip")
    assert refused(state, "2 take 8.1") == "R4"


@pytest.mark.rule("hapy", "R4")
@pytest.mark.parametrize("name", ["pyramid", "mastaba", "temple", "tomb", "giza"])
def test_r4_while_the_layout_is_not_empty_some_card_is_available(name: str) -> None:
    chance = mastaba.Fast(4)
    for i in range(20):
        state = mastaba.new("hapy", seats=2, seed=f"{i}", layout=name)
        while state.outcome is None and layout(state):
            free = places(state)
            assert free
            play(state, f"{turn(state)} take {free[chance.below(len(free))]}")
            seat = state.to_act[0]
            state.play(seat, "skip")


# ---- R5: who sees the card ---------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R5")
def test_r5_a_face_down_card_is_looked_at_by_the_taker_only() -> None:
    state = position("1:\n2:\n3:\nlayout: 8.1 cat-6")
    (event,) = play(state, "1 take 8.1")
    journey = {"kind": "take", "seat": 0, "place": "8.1", "open": False, "from": "layout-8.1", "to": "hand-1"}
    assert event.told(0) == journey | {"card": "cat-6"}
    assert event.told(1) == event.told(2) == event.told(-1) == journey


@pytest.mark.rule("hapy", "R5")
def test_r5_a_face_up_card_is_seen_by_everybody() -> None:
    state = position("1: hand bull-1\n2: hand bull-2\n3:\nlayout: 7.7 cat-6")
    assert "7.7" in places(state)
    (event,) = play(state, "1 take 7.7")
    journey = {"kind": "take", "seat": 0, "place": "7.7", "open": True, "from": "layout-7.7", "to": "hand-1"}
    for seat in (-1, 0, 1, 2):
        assert event.told(seat) == journey | {"card": "cat-6"}


@pytest.mark.rule("hapy", "R5")
def test_r5_the_others_cannot_tell_which_face_down_card_was_taken() -> None:
    seen = []
    for card, other in (("cat-6", "bull-1"), ("bull-1", "cat-6")):
        state = position(f"1:\n2:\n3:\nlayout: 8.1 {card} 8.2 {other}")
        events = play(state, "1 take 8.1", "1 skip")
        seen.append([state.seen(1).dump(), state.seen(2).dump(), state.seen(None).dump(), told(events, 2)])
    assert seen[0] == seen[1]


@pytest.mark.rule("hapy", "R5")
def test_r5_what_was_taken_in_the_open_is_remembered_what_was_not_is_a_secret() -> None:
    state = position("1: hand bull-1\n2: hand bull-2\nlayout: 7.7 cat-6 8.1 cat-3")
    play(state, "1 take 7.7", "1 skip", "2 take 8.1", "2 skip")
    one, two = view(state, None)["players"]
    assert (one["hand"], one["remembered"]) == (2, ["cat-6"])
    assert (two["hand"], two["remembered"]) == (2, [])


# ---- R6: the layout is empty -------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_example_8_with_an_empty_layout_the_turn_begins_with_asking(seats: int) -> None:
    state = position(EMPTY[seats])
    assert step(state) == "ask"
    assert len(moves(state)) == 1 + 36 * (seats - 1)
    play(state, "1 skip")
    assert (turn(state), step(state)) == (2, "ask")


@pytest.mark.rule("hapy", "R6")
def test_r6_nothing_can_be_taken_from_an_empty_layout() -> None:
    state = position(EMPTY[2])
    assert refused(state, "1 take 1.1") == "R6"
    assert refused(state, "1 take 8.1") == "R6"


@pytest.mark.rule("hapy", "R6")
def test_r6_after_the_last_card_the_next_turn_begins_with_asking_and_goes_on_as_usual() -> None:
    state = position(
        """
        1: hand jackal-45 cat-45 crocodile-45 falcon-6 hippo-6      laid jackal-123 cat-123 crocodile-123
        2: hand jackal-6 cat-6 crocodile-6 falcon-45 hippo-45 bull-45   laid falcon-123 hippo-123 bull-123
        """
    )
    assert layout(state) == {"1.1": "bull-6"}
    assert moves(state) == ["take 1.1"]
    play(state, "1 take 1.1", "1 skip")
    assert (turn(state), step(state), layout(state)) == (2, "ask", {})
    events = play(state, "2 ask 1 jackal-4")
    assert kinds(events) == ["ask", "turn"]
    assert hand(state, 2) == "jackal-46 cat-6 crocodile-6 falcon-45 hippo-45 bull-45"


# ---- G6: cards stay as they lie ----------------------------------------------------------------------------


@pytest.mark.rule("hapy", "G6")
def test_g6_partly_covered_face_up_cards_are_known_to_all_from_the_start() -> None:
    state = position("1:\n2:\nlayout: 1.1 cat-1 7.4 cat-2 8.4 cat-3 2.1 cat-4")
    for player in (1, 2, None):
        cards = {place["place"]: place["card"] for place in view(state, player)["layout"]}
        assert (cards["1.1"], cards["7.4"]) == ("cat-1", "cat-2")
        assert (cards["8.4"], cards["2.1"]) == (None, None)
        assert sum(card is not None for card in cards.values()) == 16


@pytest.mark.rule("hapy", "G6")
def test_g6_a_face_down_card_is_not_turned_when_it_is_uncovered() -> None:
    state = position("1:\n2:\nlayout: 6.1 cat-1")
    for i, place in enumerate(["8.1", "8.2", "8.3", "7.1", "7.2"]):
        play(state, f"{i % 2 + 1} take {place}", f"{i % 2 + 1} skip")
    assert "6.1" in places(state)
    for player in (1, 2, None):
        shown = {place["place"]: place for place in view(state, player)["layout"]}
        assert shown["6.1"] == {"place": "6.1", "face": "down", "card": None, "free": True}
    (event,) = play(state, "2 take 6.1")
    assert event.told(1)["card"] == "cat-1"
    assert "card" not in event.told(0)
