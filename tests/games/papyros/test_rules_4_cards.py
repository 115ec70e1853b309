"""PaPyRoS, rules R18 to R23: Aton cards."""

import pytest
from games.papyros.positions import at, cards, deben, position, vowels, words
from games.papyros.test_rules_3_turn import rolled, with_pieces
from games.playing import moves, play, refused, step, turn

import mastaba
from mastaba.kernel.errors import IllegalMove, UnknownMove
from mastaba.kernel.events import SPECTATOR


@pytest.mark.rule("papyros", "R18")
def test_umdrehen_turns_over_consonants_of_one_combination() -> None:
    state = position("K06 M/R L/S\nK10 = MAL 0\n1: A; umdrehen\n2: A")
    play(state, "1 flip K06.1 K06.2")
    assert (at(state, "i3"), at(state, "i4")) == ("r", "s")
    assert cards(state, 1) == ""
    assert refused(state, "1 flip K06.1") == "R5"  # there is no other card
    other = position("K06 M/R L/S\nK10 = MAL 0\n1: A; umdrehen\n2: A")
    assert refused(other, "1 flip K10.1") == "R18"
    with pytest.raises(mastaba.MastabaError, match="does not go with"):
        other.play(0, "flip K06.1 K05.1")


@pytest.mark.rule("papyros", "G24")
def test_no_tile_is_turned_over_twice_in_a_turn() -> None:
    state = position("K06 M/R L/S\n1: A; umdrehen umdrehen; 0\n2: A; umdrehen")
    play(state, "1 flip K06.1")
    assert refused(state, "1 flip K06.1 K06.2") == "G24"
    play(state, "1 flip K06.2", "1 finish")
    while step(state) == "give":
        play(state, f"2 {moves(state)[0]}")
    play(state, "2 flip K06.1")  # R18: another player, another card
    assert at(state, "i3") == "m"


@pytest.mark.rule("papyros", "G24")
def test_a_turned_tile_that_moves_stays_a_turned_tile() -> None:
    state = position("K06 M/R L/S\nK10 N/B N/D\n1: A; umdrehen umdrehen tauschen\n2: A")
    play(state, "1 flip K06.1", "1 swap K06.1 K10.1")
    assert refused(state, "1 flip K10.1") == "G24"
    play(state, "1 flip K06.1")


@pytest.mark.rule("papyros", "R19")
@pytest.mark.rule("papyros", "G14")
def test_tauschen_exchanges_tiles_of_two_combinations_with_their_sides_up() -> None:
    state = position("K06 M/R L/S\nK10 N/B N/D\n1: A; tauschen tauschen\n2: A")
    with pytest.raises(mastaba.MastabaError, match="same combination are not exchanged"):
        state.play(0, "swap K06.1 K06.2")
    play(state, "1 swap K06.1 K10.1")
    assert (at(state, "i3"), at(state, "c9")) == ("n", "m")
    tiles: dict[str, str] = state.position()["tiles"]  # type: ignore[assignment]
    assert (tiles["K06.1"], tiles["K10.1"]) == ("N/B i3", "M/R c9")
    play(state, "1 swap K06.1 K10.2")  # equal letters: the backs differ
    assert state.position()["tiles"]["K06.1"] == "N/D i3"  # type: ignore[index]


@pytest.mark.rule("papyros", "G14")
def test_a_word_must_become_another_word_in_every_line() -> None:
    state = position("K05 = KUSS 0\nK08 RRN\nK12 KMT\n1: E; tauschen\n2: A")
    assert refused(state, "1 swap K05.1 K08.3") == "R19"  # NUSS is not in the list
    assert refused(state, "1 swap K05.1 K12.1") == "R19"  # it would stay KUSS
    crossed = position("K05 @ h9 K, j9 S, k9 S\n+ i9 U, h8 O, h10 A\nK08 RRN\n1: E; tauschen\n2: A")
    assert refused(crossed, "1 swap K05.1 K08.1") == "R19"  # ORA is no word


@pytest.mark.rule("papyros", "R20")
def test_two_words_may_exchange_letters_and_pay_nothing() -> None:
    state = position("K10 = ROT 0\nK11 = MUT 0\n1: E; tauschen\n2: A")
    assert refused(state, "1 swap K10.1 K11.1") == "R19"  # MOT
    other = position("K10 = TON 0\nK11 = TOR 0\n1: E; tauschen\n2: A")
    play(other, "1 swap K10.2 K11.2")
    assert (words(other), deben(other)) == (["TON", "TOR"], [0, 0])
    assert step(other) == "act"


@pytest.mark.rule("papyros", "G14")
def test_after_tauschen_one_word_of_any_kind_or_one_for_each_combination() -> None:
    text = "K05 PSS\nK08 SKT\nK06 ML\n1: U Ä A; tauschen\n2: A"
    other = position(text)
    play(other, "1 swap K05.1 K08.2", "1 animate K06 MAL 0")
    assert turn(other) == 2
    none = position(text)
    play(none, "1 swap K05.1 K08.2", "1 animate K08 SPÄT 0", "1 finish")
    assert (turn(none), deben(none)) == (2, [4, 0])


@pytest.mark.rule("papyros", "R21")
def test_allianz_uses_the_vowels_of_both_and_both_get_the_deben() -> None:
    state = position("K10 BN\n1: O; allianz\n2: E\n3: A")
    assert refused(state, "1 animate K10 OBEN 0") == "R10"
    assert refused(state, "1 ally 1") == "R21"
    assert refused(state, "1 ally 4") == "R21"
    play(state, "1 ally 2", "1 animate K10 OBEN 0")
    assert deben(state) == [4, 4, 0]
    assert "E" not in vowels(state, 2).split()[1:]


@pytest.mark.rule("papyros", "G13")
def test_a_second_alliance_needs_another_partner_and_one_chooses_whose_vowels_are_used() -> None:
    state = position("K06 ML\n1: A; allianz allianz\n2: A\n3: A")
    play(state, "1 ally 2")
    assert refused(state, "1 ally 2") == "G13"
    play(state, "1 ally 3", "1 animate K06 MAL 0")
    assert moves(state) == ["pay tile 1", "pay tile 2", "pay tile 3"]
    before = len(vowels(state, 3).split())
    play(state, "1 pay tile 2")
    assert (deben(state), vowels(state, 2) == "A") == ([3, 3, 3], False)
    assert len(vowels(state, 3).split()) == before


@pytest.mark.rule("papyros", "G13")
def test_with_consent_the_partner_answers_and_a_refusal_leaves_the_card() -> None:
    state = position("K06 ML\n1: E; allianz\n2: A\n3: A", consent=True)
    play(state, "1 ally 2")
    assert (turn(state), moves(state)) == (2, ["yes", "no"])
    assert refused(state, "2 abstain") == "G13"
    assert state.lapse(1) == state.read("no")
    play(state, "2 no")
    assert (cards(state, 1), turn(state)) == ("allianz", 1)
    assert refused(state, "1 ally 2") == "G13"
    known: dict[str, object] = state.seen(2).view()["players"][0]  # type: ignore[index]
    assert known["shown"] == ["allianz"]
    play(state, "1 ally 3", "3 yes", "1 animate K06 MAL 0")
    assert deben(state) == [3, 0, 3]


@pytest.mark.rule("papyros", "R22")
@pytest.mark.rule("papyros", "G22")
def test_any_card_may_be_returned_for_one_vowel_before_the_word() -> None:
    state = position("K05 PSS\nK08 SKT\n1: U Ä; tauschen allianz\n2: A")
    play(state, "1 return allianz")
    assert len(vowels(state, 1).split()) == 3
    assert refused(state, "1 return allianz") == "R5"
    later = position("K05 PSS\nK08 SKT\n1: U Ä; tauschen allianz\n2: A")
    play(later, "1 swap K05.1 K08.2", "1 animate K05 KUSS 0")
    assert refused(later, "1 return allianz") == "R5"


@pytest.mark.rule("papyros", "R23")
def test_example_8_a_fourth_card_must_go_before_the_word() -> None:
    state = rolled("sun", "K06 ML\n1: A; umdrehen tauschen allianz\n2: A")
    play(state, "1 draw")
    assert len(cards(state, 1).split()) == 4
    fourth = str(state.position()["fourth"])
    assert refused(state, "1 animate K06 MAL 0") == "R23"
    assert refused(state, "1 finish") == "R23"
    play(state, f"1 return {fourth}", "1 animate K06 MAL 0")
    assert deben(state) == [3, 0]


@pytest.mark.rule("papyros", "G12")
def test_the_others_may_be_used_before_it_and_it_may_be_returned_for_nothing() -> None:
    forced = {"forced": True, "fourth": "tauschen"}
    state = position("K06 ML\n1: A; umdrehen umdrehen umdrehen tauschen\n2: A", forced)
    play(state, "1 return umdrehen")
    assert refused(state, "1 finish") == "R23"
    others: dict[str, object] = state.seen(1).position()
    assert (others["forced"], others["not_fourth"]) == (True, ["umdrehen"])
    play(state, "1 return tauschen", "1 finish")
    pieces = mastaba.find_game("papyros").pieces().changed(two_vowels(), "few.toml")
    text = "1: A; umdrehen umdrehen umdrehen tauschen\n2: E"
    poor = with_pieces(pieces, text, {"bag": {}, **forced})
    assert refused(poor, "1 return umdrehen") == "G11"
    play(poor, "1 return tauschen")
    assert (vowels(poor, 1), cards(poor, 1)) == ("A", "umdrehen umdrehen umdrehen")


@pytest.mark.rule("papyros", "R23")
def test_everybody_is_told_whether_a_card_was_the_fourth_that_is_due() -> None:
    """They see it, too: by what is asked next. Of other cards nothing is said."""
    forced = {"forced": True, "fourth": "allianz"}
    state = position("K06 ML\n1: A; umdrehen tauschen tauschen allianz\n2: A", forced)
    said = []
    for move in ("flip K06.1", "return tauschen", "ally 2", "return tauschen"):
        events = [event.told(SPECTATOR) for event in state.play(0, move)]
        said += [event.get("fourth") for event in events if event["kind"] in ("flip", "return", "ally")]
    assert said == [False, False, True, None]


def two_vowels() -> dict[str, object]:
    changes: dict[str, object] = {f"vowel/{i}/copies": 0 for i in range(14)}
    return changes | {"vowel/0/copies": 1, "vowel/1/copies": 1}


@pytest.mark.rule("papyros", "R19")
def test_never_two_consonants_of_one_combination() -> None:
    state = position("1: A; tauschen\n2: E")
    for said in ("swap K05.1 K05.2", "swap k05.3 K05.1"):
        with pytest.raises(IllegalMove) as refused_for:
            state.play(0, said)
        assert refused_for.value.rule == "R19"
    with pytest.raises(UnknownMove):
        state.play(0, "swap K05.1 K05.1")
    with pytest.raises(UnknownMove):
        state.play(0, "swap K05.1")
