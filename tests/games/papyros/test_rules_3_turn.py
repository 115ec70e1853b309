"""PaPyRoS, rules R5 to R8: the turn and the die."""

from typing import Any

import pytest
from games.papyros.positions import bag, cards, position, vowels
from games.playing import moves, play, refused, step, turn

import mastaba
from mastaba import State
from mastaba.kernel.errors import NotYourDecision


def rolled(face: str, text: str, more: dict[str, Any] | None = None, **options: object) -> State:
    """The position in which player 1 has just rolled this face: the die is asked until it shows it."""
    for seed in range(200):
        state = position(f"{text}\nturn: 2", {**(more or {}), "chance": mastaba.Fast(seed).dump()}, **options)
        play(state, "2 finish")
        if state.position().get("rolled") == face and turn(state) == 1:
            return state
    raise AssertionError(f"{face} was never rolled")


@pytest.mark.rule("papyros", "R5")
def test_roll_obey_cards_word_draw() -> None:
    state = position("K06 ML\n1: A E; umdrehen\n2: A", quick_setup=True)
    assert refused(state, "1 give A") == "R6"
    assert refused(state, "1 place N/B K01.1") == "R2"
    events = play(state, "1 return umdrehen", "1 animate K06 MAL 0")
    kinds = [event.kind for event in events]
    assert kinds[:3] == ["return", "word", "draw"]
    assert kinds[3:5] == ["turn", "roll"]
    assert refused(state, "2 swap K01.1 K02.1") in ("R5", "R6")
    with pytest.raises(NotYourDecision):
        state.play(0, "finish")


@pytest.mark.rule("papyros", "R6")
def test_plus_draws_vowels_and_minus_takes_some_of_ones_choice() -> None:
    plus = rolled("+2", "1: A\n2: A")
    assert len(vowels(plus, 1).split()) == 3
    minus = rolled("-2", "1: A E O\n2: A")
    assert moves(minus) == ["give A", "give E", "give O"]
    assert refused(minus, "1 finish") == "R6"
    assert refused(minus, "1 give U") == "R6"
    play(minus, "1 give E", "1 give O")
    assert (vowels(minus, 1), step(minus)) == ("A", "act")


@pytest.mark.rule("papyros", "R6")
def test_a_sun_brings_a_card_and_who_holds_three_is_asked() -> None:
    state = rolled("sun", "1: A; umdrehen\n2: A")
    assert len(cards(state, 1).split()) == 2
    full = rolled("sun", "1: A; umdrehen umdrehen umdrehen\n2: A")
    assert (step(full), moves(full)) == ("sun", ["draw", "decline"])
    play(full, "1 decline")
    assert (len(cards(full, 1).split()), step(full)) == (3, "act")


@pytest.mark.rule("papyros", "R7")
def test_example_7_with_an_empty_rack_nothing_is_given_and_one_is_drawn() -> None:
    state = rolled("-1", "1:\n2: A")
    assert step(state) == "act"
    play(state, "1 finish")
    assert len(vowels(state, 1).split()) == 1
    few = rolled("-2", "1: E\n2: A")
    play(few, "1 give E")
    assert step(few) == "act"


@pytest.mark.rule("papyros", "R8")
def test_a_vowel_is_drawn_in_every_turn() -> None:
    state = position("K06 ML\n1: A\n2: A")
    play(state, "1 finish")
    assert len(vowels(state, 1).split()) == 2
    word = position("K06 ML\n1: A\n2: A")
    play(word, "1 animate K06 MAL 0")
    assert len(vowels(word, 1).split()) == 1


@pytest.mark.rule("papyros", "G11")
def test_what_is_given_up_goes_back_and_an_empty_bag_gives_nothing() -> None:
    state = rolled("-1", "1: A Ö\n2: A")
    before = bag(state).get("Ö", 0)
    play(state, "1 give Ö")
    assert bag(state)["Ö"] == before + 1
    pieces = mastaba.find_game("papyros").pieces().changed(few_vowels(), "few.toml")
    poor = with_pieces(pieces, "1: A; umdrehen\n2: E", {"bag": {}})
    assert refused(poor, "1 return umdrehen") == "G11"
    play(poor, "1 finish")
    assert vowels(poor, 1) == "A"


@pytest.mark.rule("papyros", "G11")
def test_used_cards_are_shuffled_when_the_deck_is_empty() -> None:
    used = {"umdrehen": 10, "tauschen": 10, "allianz": 10}
    state = rolled("sun", "1: A\n2: A", {"discards": used, "deck": {}})
    deck: Any = state.position()["deck"]
    assert (len(cards(state, 1).split()), sum(deck.values())) == (1, 29)
    assert state.position()["discards"] == {}


def few_vowels() -> dict[str, object]:
    changes: dict[str, object] = {f"vowel/{i}/copies": 0 for i in range(14)}
    return changes | {"vowel/0/copies": 1, "vowel/1/copies": 1}


def with_pieces(pieces: mastaba.Pieces, text: str, more: dict[str, Any]) -> State:
    from games.papyros.positions import as_dump

    dump = as_dump(text, more)
    dump["pieces"] = pieces.differences(mastaba.find_game("papyros").pieces())
    state = mastaba.load(dump)
    assert isinstance(state, State)
    return state


@pytest.mark.rule("papyros", "G20")
def test_a_card_of_a_sun_may_be_used_at_once_and_minus_takes_own_vowels() -> None:
    state = rolled("sun", "1: A\n2: A")
    (card,) = cards(state, 1).split()
    play(state, f"1 return {card}")
    assert cards(state, 1) == ""
    minus = rolled("-1", "1: E; allianz\n2: A")
    assert refused(minus, "1 ally 2") == "R6"
    assert refused(minus, "1 give A") == "R6"


@pytest.mark.rule("papyros", "G23")
def test_the_last_vowel_is_drawn_unless_the_table_lets_one_decline() -> None:
    state = position("1: A\n2: A", decline_draw=True)
    play(state, "1 finish")
    assert (turn(state), moves(state)) == (1, ["draw", "decline"])
    assert refused(state, "1 finish") == "G23"
    play(state, "1 decline")
    assert vowels(state, 1) == "A"
