"""Hâpy Families, G10 and the table: what is public, what is private, what can be taken back."""

import pytest
from games.hapy.positions import (
    CARDS,
    EMPTY,
    hand,
    kinds,
    laid,
    learned,
    moves,
    places,
    play,
    position,
    step,
    table_at,
    told,
    turn,
    view,
)
from records.played import played

import mastaba
from mastaba import Event, State
from mastaba.kernel.errors import NoUndo

# ---- G10: hand sizes and series are public, hands are private ----------------------------------------------


@pytest.mark.rule("hapy", "G10")
def test_g10_hand_sizes_and_series_are_public_and_hands_are_private() -> None:
    state = position("1: hand cat-12 bull-1\n2: hand hippo-1 laid falcon-123\n3:\nlayout: 8.1 bull-2")
    play(state, "1 take 8.1", "1 skip")
    for player in (1, 2, 3, None):
        players = view(state, player)["players"]
        assert [other["hand"] for other in players] == [4, 1, 0]
        assert [other["count"] for other in players] == [0, 1, 0]
        assert players[1]["series"] == [["falcon-1", "falcon-2", "falcon-3"]]
        own = [other["cards"] for other in players]
        expected: list[list[str] | None] = [None, None, None]
        if player is not None:
            expected[player - 1] = [["cat-1", "cat-2", "bull-1", "bull-2"], ["hippo-1"], []][player - 1]
        assert own == expected


def remembered(state: State) -> list[list[str]]:
    """Per player, the cards in hand that everybody could know."""
    return [player["remembered"] for player in view(state, None)["players"]]


@pytest.mark.rule("hapy", "G10")
def test_g10_cards_taken_face_up_or_handed_over_are_remembered() -> None:
    state = position("1: hand cat-1\n2: hand bull-12\nlayout: 8.1 hippo-1 7.7 hippo-2")
    assert remembered(state) == [[], []]
    play(state, "1 take 8.1", "1 skip")  # a mummy
    assert remembered(state) == [[], []]
    play(state, "2 take 7.7", "2 ask 1 cat-1")
    assert remembered(state) == [[], ["cat-1", "hippo-2"]]


@pytest.mark.rule("hapy", "G10")
def test_g10_what_is_passed_on_is_remembered_elsewhere() -> None:
    state = position("1:\n2: hand cat-1 known cat-1\nlayout: 8.1 hippo-1")
    assert remembered(state) == [[], ["cat-1"]]
    play(state, "1 take 8.1", "1 ask 2 cat-1")
    assert remembered(state) == [["cat-1"], []]


@pytest.mark.rule("hapy", "G10")
def test_g10_what_is_laid_need_not_be_remembered() -> None:
    state = position("1: hand cat-12 known cat-1\n2:\nlayout: 7.7 cat-3")
    play(state, "1 take 7.7")
    assert remembered(state) == [["cat-1", "cat-3"], []]
    play(state, "1 skip")
    assert remembered(state) == [[], []]


@pytest.mark.rule("hapy", "G10")
def test_g10_the_memory_aid_is_an_option_and_on_unless_said_otherwise() -> None:
    assert mastaba.new("hapy", seats=2).setting.options["memory_aid"] == "on"
    for aid, kept in ((True, "on"), (False, "off"), ("off", "off")):
        state = mastaba.new("hapy", seats=2, memory_aid=aid)
        assert state.setting.options["memory_aid"] == kept
        play(state, f"{turn(state)} take 8.1", f"{turn(state)} skip")  # nothing else depends on it


@pytest.mark.rule("hapy", "G10")
@pytest.mark.parametrize("player", [1, 2, 3, None])
def test_g10_no_view_names_a_card_that_the_player_cannot_know(player: int | None) -> None:
    chance = mastaba.Fast(10)
    state = mastaba.new("hapy", seats=3, seed="private")
    events = state.begin()
    named = {card for card in CARDS if card in str(view(state, player))}
    assert len(named) == 16  # the face-up ones
    for _ in range(60):
        if state.outcome is not None:
            break
        choices = moves(state)
        events += play(state, f"{turn(state)} {choices[chance.below(len(choices))]}")
        told_so_far = str(told(events, player))
        allowed = named | {card for card in CARDS if card in told_so_far}
        shown = str(view(state, player))
        assert {card for card in CARDS if card in shown} <= allowed


# ---- What is told ------------------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R12")
def test_everybody_is_told_when_a_turn_begins() -> None:
    state = position("1:\n2:\n3:\nturn: 3")
    events = play(state, "3 take 8.1", "3 skip")
    assert kinds(events) == ["take", "skip", "turn"]
    for player in (1, 2, 3, None):
        assert told(events, player)[1:] == [
            {"kind": "skip", "seat": 2},
            {"kind": "turn", "seat": 0, "number": 2},
        ]


def test_events_are_made_only_while_somebody_listens() -> None:
    state = position("1: hand cat-12\n2:\nlayout: 8.1 cat-3")
    state.apply(0, state.read("take 8.1"))
    state.apply(0, state.read("skip"))
    assert state.listener is None
    assert laid(state, 1) == "cat-123"


# ---- What a seat has learned -------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R5")
def test_a_face_down_card_teaches_its_taker_and_a_face_up_card_nobody() -> None:
    state = position("1: hand bull-1\n2: hand bull-2\n3:\nlayout: 7.7 cat-6")
    assert learned(state, "1 take 8.1") == [True, False, False]
    assert learned(state, "1 skip") == [False, False, False]
    assert learned(state, "2 take 7.7", "2 skip") == [False, False, False]


@pytest.mark.rule("hapy", "G3")
def test_an_answer_teaches_all_but_who_gave_it_and_who_knew_it() -> None:
    hands = "1: hand cat-1\n2: hand cat-2\n3: hand cat-3\nlayout: 7.7 hippo-6"
    for question, expected in {
        "1 ask 2 cat-2": [True, False, True],  # a secret is handed over
        "1 ask 2 cat-4": [True, False, True],  # a no about a card that could be anywhere
        "1 ask 2 cat-1": [False, False, True],  # the asker holds it
        "1 ask 2 cat-3": [True, False, False],  # player 3 holds it
    }.items():
        state = position(hands)
        play(state, "1 take 7.7")
        assert learned(state, question) == expected, question


@pytest.mark.rule("hapy", "G3")
def test_what_everybody_could_remember_teaches_nobody() -> None:
    hands = "1: hand cat-1\n2: hand cat-2 known cat-2 laid falcon-123\n3:\nlayout: 7.7 hippo-6 1.1 bull-6"
    for question in ("1 ask 2 cat-2", "1 ask 3 cat-2", "1 ask 2 falcon-1", "1 ask 2 bull-6"):
        state = position(hands)
        play(state, "1 take 7.7")
        assert learned(state, question) == [False, False, False], question


@pytest.mark.rule("hapy", "R9")
def test_a_series_of_secret_cards_teaches_the_others() -> None:
    state = position("1: hand cat-12\n2:\n3:\nlayout: 8.1 cat-3")
    play(state, "1 take 8.1")
    assert learned(state, "1 skip") == [False, True, True]


@pytest.mark.rule("hapy", "R9")
def test_a_series_of_known_cards_teaches_nobody() -> None:
    state = position("1: hand cat-12 known cat-12\n2:\n3:\nlayout: 7.7 cat-3")
    play(state, "1 take 7.7")
    assert learned(state, "1 skip") == [False, False, False]


@pytest.mark.rule("hapy", "G4")
def test_that_there_was_no_fourth_card_teaches_whom_it_tells_something() -> None:
    """Three known cats are laid without a choice: so the secret card beside them is none of the other cats."""
    hands = "1: hand cat-1 bull-1 known cat-1\n2: hand cat-3 known cat-3"
    for others, expected in {
        "3:\nlayout: 7.7 cat-2": [False, True, True],
        "3: hand cat-45\nlayout: 7.7 cat-2 8.1 cat-6": [False, True, True],
        "3: hand cat-45\nlayout: 7.7 cat-2 1.1 cat-6": [False, True, False],  # player 3 knows where all of them are
        "3: laid cat-456\nlayout: 7.7 cat-2": [False, False, False],
    }.items():
        state = position(f"{hands}\n{others}")
        play(state, "1 take 7.7")
        assert learned(state, "1 ask 2 cat-3") == expected, others
    state = position("1: hand cat-1 known cat-1\n2: hand cat-3 known cat-3\n3:\nlayout: 7.7 cat-2")
    play(state, "1 take 7.7")
    assert learned(state, "1 ask 2 cat-3") == [False, False, False]  # there is no secret card


@pytest.mark.rule("hapy", "G4")
def test_that_there_was_no_fourth_card_was_known_after_a_turn_with_two_of_the_family() -> None:
    state = position("1: hand cat-1 bull-1 known cat-1\n2: hand bull-2\nlayout: 7.7 cat-2 7.6 cat-3 8.1 hippo-1")
    play(state, "1 take 7.7", "1 skip", "2 take 8.1", "2 skip", "1 take 7.6")
    assert learned(state, "1 skip") == [False, False]
    assert laid(state, 1) == "cat-123"


@pytest.mark.rule("hapy", "G4")
def test_what_a_bots_series_without_a_choice_gave_away_cannot_be_unlearned() -> None:
    hands = "1: hand bull-2\n2: hand cat-1 bull-1 known cat-1\n3: hand cat-3 known cat-3"
    table = table_at(position(f"{hands}\nlayout: 8.1 hippo-1 7.7 cat-2 7.6 hippo-2"), 1)
    for seat, move in ((0, "take 7.6"), (0, "skip"), (1, "take 7.7")):
        table.play(seat, move)
    assert table.can_undo(0)
    table.play(1, "ask 3 cat-3")
    assert not table.can_undo(0)


@pytest.mark.rule("hapy", "G4")
def test_that_a_secret_fourth_card_is_kept_teaches_the_others() -> None:
    """All three that are laid were known, but the choice says that a secret card is of the family, too."""
    state = position("1: hand cat-12 known cat-12\n2: hand cat-4 known cat-4\n3:\nlayout: 8.1 cat-3")
    play(state, "1 take 8.1")
    assert learned(state, "1 ask 2 cat-4", "1 lay cat-1 cat-2 cat-4") == [False, True, True]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_that_has_learned_nothing_cannot_tell_the_real_hands_from_others_it_thought_possible(
    seats: int,
) -> None:
    """With one exception: that somebody did *not* lay a series is not counted, although it says something."""
    dice = mastaba.Fast(seats)
    for game in range(3):
        record = played(seats, f"twin {game}")
        for state, (mover, move) in zip(record.replay(), record.moves, strict=False):
            real = state.copy()
            events = real.play(mover, move)
            for seat in range(seats):
                if real.learned[seat] > state.learned[seat]:
                    continue
                twin = state.seen(seat).fill(dice)
                others = twin.play(mover, move)
                if len(_revealed(events)) < len(_revealed(others)) or "choice" in kinds(others):
                    continue
                assert told(events, seat + 1) == told(others, seat + 1)


def _revealed(events: list[Event]) -> list[str]:
    return [kind for kind in kinds(events) if kind in ("series", "choice")]


def test_what_cannot_be_taken_back_is_known_beforehand() -> None:
    seen = position("1: hand bull-1\n2: hand bull-2\nlayout: 7.7 cat-6").seen(0)
    assert seen.final(seen.read("take 8.1"))
    assert not seen.final(seen.read("take 7.7"))
    state = position("1: hand bull-1\n2: hand bull-2 known bull-2\nlayout: 7.7 cat-6")
    play(state, "1 take 7.7")
    seen = state.seen(0)
    assert seen.final(seen.read("ask 2 cat-1"))
    assert not seen.final(seen.read("ask 2 bull-2"))
    assert not seen.final(seen.read("ask 2 bull-1"))
    assert not seen.final(seen.read("skip"))


# ---- What can be taken back --------------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R5")
def test_a_face_down_take_cannot_be_taken_back_a_face_up_one_can() -> None:
    table = table_at(position("1: hand bull-1\n2: hand bull-2\nlayout: 7.7 cat-6"), 1, 2)
    before = table.state.dump()
    table.play(0, "take 7.7")
    assert table.can_undo(0)
    assert table.undo(0) == 1
    assert table.state.dump() == before
    assert table.told(1)[2:] == []  # after the opening
    table.play(0, "take 8.1")
    assert not table.can_undo(0)
    with pytest.raises(NoUndo, match="You have learned something"):
        table.undo(0)
    assert len(table.moves) == 1


@pytest.mark.rule("hapy", "R7")
def test_ones_own_skip_can_be_taken_back_until_another_person_acts() -> None:
    table = table_at(position("1:\n2:\nlayout: 8.1 cat-6"), 1, 2)
    table.play(0, "take 8.1")
    asking = table.state.dump()
    table.play(0, "skip")
    assert table.can_undo(0)
    assert table.undo(0) == 1
    assert table.state.dump() == asking
    table.play(0, "skip")
    table.play(1, "take 8.2")
    assert not table.can_undo(0)
    with pytest.raises(NoUndo, match="Player 2 has moved since"):
        table.undo(0)


@pytest.mark.rule("hapy", "R7")
def test_what_bots_did_since_is_rewound() -> None:
    table = table_at(position("1:\n2: hand bull-1\n3: hand bull-2\nlayout: 8.1 cat-6 7.7 cat-1"), 1)
    table.play(0, "take 8.1")
    asking = table.state.dump()
    table.play(0, "skip")
    table.play(1, "take 7.7")
    table.play(1, "skip")
    table.play(2, "take 8.2")
    table.play(2, "skip")
    assert (turn(table.state), step(table.state)) == (1, "take")
    assert table.can_undo(0)
    assert table.undo(0) == 5
    assert table.state.dump() == asking
    assert [move for _, move in table.record().moves] == ["take 8.1"]
    assert kinds([event for move in table.moves for event in move.events]) == ["take"]


@pytest.mark.rule("hapy", "R9")
def test_what_a_bot_revealed_since_cannot_be_unlearned() -> None:
    table = table_at(position("1: hand bull-1\n2: hand cat-12\nlayout: 8.1 cat-3 7.7 cat-6"), 1)
    table.play(0, "take 7.7")
    table.play(0, "skip")
    table.play(1, "take 8.1")
    assert table.can_undo(0)
    table.play(1, "skip")
    assert laid(table.state, 2) == "cat-123"
    assert not table.can_undo(0)


@pytest.mark.rule("hapy", "G4")
def test_what_a_bots_choice_of_three_gave_away_cannot_be_unlearned() -> None:
    """Player 1 hears that the mummy player 2 took is a cat: no way back to where it could be taken."""
    hands = "1: hand bull-1\n2: hand cat-12 known cat-12\n3: hand cat-4 known cat-4"
    table = table_at(position(f"{hands}\nlayout: 8.1 cat-3 7.7 hippo-6"), 1)
    table.play(0, "take 7.7")
    table.play(0, "skip")
    for move in ("take 8.1", "ask 3 cat-4"):
        table.play(1, move)
    assert table.told(0)[-1] == {"kind": "choice", "seat": 1, "family": "cat"}
    assert not table.can_undo(0)
    table.play(1, "lay cat-1 cat-2 cat-4")
    assert not table.can_undo(0)


@pytest.mark.rule("hapy", "R7")
def test_a_question_that_taught_something_cannot_be_taken_back() -> None:
    for question, back in {
        "ask 2 cat-2": False,
        "ask 2 cat-4": False,
        "ask 2 cat-1": True,
        "ask 2 falcon-1": True,
    }.items():
        state = position("1: hand cat-1\n2: hand cat-2 laid falcon-123\nlayout: 7.7 hippo-6")
        assert "7.7" in places(state)
        table = table_at(state, 1, 2)
        table.play(0, "take 7.7")
        table.play(0, question)
        assert table.can_undo(0) == back, question


@pytest.mark.rule("hapy", "R10")
def test_ones_own_series_can_be_taken_back_while_nobody_has_acted() -> None:
    table = table_at(position("1: hand cat-12\n2:\nlayout: 8.1 cat-3 8.2 cat-4"), 1, 2)
    table.play(0, "take 8.1")
    table.play(0, "skip")
    assert laid(table.state, 1) == "cat-123"
    assert table.undo(0) == 1
    assert (hand(table.state, 1), laid(table.state, 1)) == ("cat-123", "")


def test_several_own_moves_can_be_taken_back_one_after_the_other() -> None:
    table = table_at(position("1: hand bull-1\n2: hand bull-2\nlayout: 7.7 cat-6"), 1, 2)
    before = table.state.dump()
    table.play(0, "take 7.7")
    table.play(0, "skip")
    assert table.undo(0) == 1
    assert table.undo(0) == 1
    assert table.state.dump() == before
    with pytest.raises(NoUndo, match="no move that could be taken back"):
        table.undo(0)


def test_the_other_person_cannot_take_back_what_they_did_not_do() -> None:
    table = table_at(position(EMPTY[2]), 1, 2)
    table.play(0, "skip")
    assert not table.can_undo(1)
    with pytest.raises(NoUndo):
        table.undo(1)


def test_an_undone_table_plays_on_as_if_it_had_not_happened() -> None:
    straight, detour = (table_at(position(EMPTY[3]), 1, 2, 3) for _ in range(2))
    detour.play(0, "skip")
    detour.undo(0)
    for table in (straight, detour):
        table.play(0, "ask 2 cat-1")
        table.play(1, "skip")
    assert straight.state.dump() == detour.state.dump()
    assert straight.record().write() == detour.record().write()
    assert [straight.told(seat) for seat in (-1, 0, 1, 2)] == [detour.told(seat) for seat in (-1, 0, 1, 2)]
