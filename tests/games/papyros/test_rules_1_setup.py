"""PaPyRoS, rules R1 to R4: how a game begins."""

from typing import Any

import pytest
from games.papyros.lists import play_without_list
from games.papyros.positions import COMBINATIONS, cards, position, vowels
from games.playing import moves, play, refused, step, turn

import mastaba
from mastaba.kernel.errors import BadOptions


def slots() -> list[str]:
    return [f"{name}.{i}" for name, each in COMBINATIONS.items() for i in range(1, each["length"] + 1)]


@pytest.mark.rule("papyros", "R1")
def test_two_to_four_play_and_all_vowels_are_in_the_bag() -> None:
    for seats in (1, 5):
        with pytest.raises(BadOptions, match="2 to 4"):
            mastaba.new("papyros", seats=seats)
    for seats in (2, 3, 4):
        state = mastaba.new("papyros", seats=seats, seed="1")
        bag: Any = state.position()["bag"]
        assert sum(bag.values()) == 100
        assert (bag["E"], bag["sun"], bag["AU"]) == (26, 4, 3)


@pytest.mark.rule("papyros", "R2")
def test_in_turn_everybody_places_a_consonant_until_every_hieroglyph_is_covered() -> None:
    state = mastaba.new("papyros", seats=3, seed="2", quick_setup=False)
    first = turn(state)
    play(state, f"{first} place N/B K01.1")
    assert turn(state) == first % 3 + 1
    assert refused(state, f"{turn(state)} place N/D K01.1") == "R2"
    play(state, f"{turn(state)} place B/N K02.2", f"{(first + 1) % 3 + 1} place N/B K03.3")
    assert refused(state, f"{turn(state)} place N/B K04.1") == "R2"  # there were three
    assert refused(state, f"{turn(state)} finish") == "R2"
    dice = mastaba.Fast(2)
    while step(state) == "place":
        legal = moves(state)
        play(state, f"{turn(state)} {legal[dice.below(len(legal))]}")
    tiles: Any = state.position()["tiles"]
    assert sorted(tiles) == sorted(slots())
    assert turn(state) == first


@pytest.mark.rule("papyros", "G17")
def test_who_begins_is_drawn_by_lot_and_it_goes_clockwise() -> None:
    begins = {turn(mastaba.new("papyros", seats=4, seed=str(seed))) for seed in range(40)}
    assert begins == {1, 2, 3, 4}
    state = position("1: A\n2: A\n3: A\nturn: 3")
    play(state, "3 finish")
    assert state.position()["turn"] == 1


@pytest.mark.rule("papyros", "R3")
def test_everybody_draws_nine_vowels_and_lays_them_open() -> None:
    state = mastaba.new("papyros", seats=3, seed="3")
    events = play(state, f"{turn(state)} {moves(state)[0]}")
    drawn = [event.told(-1) for event in events if event.kind == "vowels"]
    assert [len(told["vowels"]) for told in drawn] == [9, 9, 9]  # type: ignore[arg-type]
    shown: Any = state.seen(None).view()["players"]
    assert all(player["vowels"] for player in shown)


@pytest.mark.rule("papyros", "R4")
def test_everybody_has_a_secret_card() -> None:
    state = mastaba.new("papyros", seats=3, seed="4")
    events = play(state, f"{turn(state)} {moves(state)[0]}")
    told = [event.told(0) for event in events if event.kind == "hand"]
    assert [("card" in part) for part in told] == [part["seat"] == 0 for part in told]
    seen = state.seen(0)
    players: Any = seen.position()["players"]
    assert set(players[1]["cards"]) == {"?"}
    assert players[0]["cards"] == cards(state, 1).split()


@pytest.mark.rule("papyros", "G16")
def test_the_backs_are_public() -> None:
    state = position("K06 M/R L/S\n1: A\n2: A")
    shown: Any = state.seen(None).view()["combinations"]
    assert (shown[5]["letters"], shown[5]["backs"]) == (["M", "L"], ["R", "S"])


@pytest.mark.rule("papyros", "G15")
def test_quick_set_up_is_dealt_until_six_combinations_have_a_word() -> None:
    counts = set()
    for seed in range(12):
        state = mastaba.new("papyros", seats=2, seed=str(seed))
        (only,) = moves(state)
        counts.add(only)
        wrong = "deal 7" if only != "deal 7" else "deal 8"
        assert refused(state, f"{turn(state)} {wrong}") == "G15"
        play(state, f"{turn(state)} {only}")
        assert state.audit() == []
        assert able(state) >= 6
    assert len(counts) > 2  # with a small list six words are rare
    play_without_list()
    assert moves(mastaba.new("papyros", seats=2, seed="1")) == ["deal 0"]


def able(state: mastaba.State) -> int:
    """Combinations that have a word, whatever vowels there are."""
    from games.papyros.lists import own_words

    from mastaba.games.papyros.rules.lexicon import skeleton_of

    skeletons = {skeleton_of(word.upper().replace("ß", "SS")) for word in own_words()}
    shown: Any = state.seen(None).view()["combinations"]
    return sum("".join(each["letters"]) in skeletons for each in shown)


@pytest.mark.rule("papyros", "R25")
def test_house_rules_are_options() -> None:
    offered = {option.name for option in mastaba.find_game("papyros").options(mastaba.Pieces.none())}
    house = {"target", "court", "scoring", "min_length", "unique_words", "quick_setup", "consent", "y", "decline_draw"}
    assert offered == house | {"language"}
    state = position("K06 ML\n1: A; ; 32\n2: A", target="35")
    play(state, "1 animate K06 MAL 0")
    assert state.over


def test_vowels_are_drawn_when_the_last_consonant_lies() -> None:
    state = mastaba.new("papyros", seats=2, seed="5", quick_setup=False)
    assert vowels(state, 1) == vowels(state, 2) == ""
