"""PaPyRoS, rules R9 to R17: words."""

import pytest
from games.papyros.positions import at, deben, position, vowels, words
from games.playing import moves, play, refused, step, turn

TWO = "1: A E O\n2: A"
MAL = "K10 @ h9 M, j9 L\n+ i9 A"  # in the middle of the board


# ---- Worked examples ----------------------------------------------------------------------------------------


@pytest.mark.rule("papyros", "R10")
@pytest.mark.rule("papyros", "R11")
def test_example_1_a_between_m_and_l_makes_mal() -> None:
    state = position(f"K06 ML\n{TWO}")
    play(state, "1 animate K06 MAL 0")
    assert deben(state) == [3, 0]
    assert [at(state, square) for square in ("i3", "i4", "i5")] == ["M", "A", "L"]
    assert len(vowels(state, 1).split()) == 3  # one was used, and one drawn


@pytest.mark.rule("papyros", "R10")
def test_example_2_o_before_and_e_between_makes_oben() -> None:
    state = position(f"K10 BN\n{TWO}")
    assert {f"animate K10 OBEN {offset}" for offset in (0, 1, 2)} <= set(moves(state))
    play(state, "1 animate K10 OBEN 1")
    assert deben(state) == [4, 0]
    assert [at(state, square) for square in ("b9", "c9", "d9", "e9")] == list("OBEN")


@pytest.mark.rule("papyros", "R12")
@pytest.mark.rule("papyros", "G6")
def test_example_3_oma_crosses_mal_and_both_pay() -> None:
    for scoring in ("cluster", "touched"):
        state = position(f"{MAL}\n{TWO}", scoring=scoring)
        play(state, "1 extend h8 down OMA")
        assert deben(state) == [6, 0]
        assert words(state) == ["MAL", "OMA"]
        assert turn(state) == 2  # it was the one word of the turn


@pytest.mark.rule("papyros", "R16")
def test_example_4_tauschen_brings_two_words() -> None:
    state = position("K05 PSS\nK08 SKT\n1: U Ä; tauschen\n2: A")
    play(state, "1 swap K05.1 K08.2", "1 animate K05 KUSS 0")
    assert step(state) == "more"
    assert refused(state, "1 animate K10 OBEN 0") == "R16"
    assert refused(state, "1 extend g3 across UM") == "R16"
    play(state, "1 animate K08 SPÄT 0")
    assert deben(state) == [8, 0]
    assert turn(state) == 2


@pytest.mark.rule("papyros", "R19")
@pytest.mark.rule("papyros", "R20")
def test_example_5_a_word_becomes_another_and_pays_nothing() -> None:
    state = position("K05 = KUSS 0\nK08 RRN\n1: E; tauschen\n2: A")
    play(state, "1 swap K05.1 K08.1")
    assert (words(state), deben(state)) == (["RUSS"], [0, 0])
    play(state, "1 animate K08 KERN 0")
    assert deben(state) == [4, 0]


NEUMOND = """
    K10 @ f7 B, f9 N
    K08 @ i9 M, k9 N, l9 D
    + f6 O, f8 E, j9 O, i8 O, i10 A, l8 O, l10 E
    1: E U
    2: A
"""


@pytest.mark.rule("papyros", "R15")
@pytest.mark.rule("papyros", "G6")
@pytest.mark.parametrize("scoring", ["cluster", "touched"])
def test_example_6_neumond_joins_words_for_17(scoring: str) -> None:
    state = position(NEUMOND, scoring=scoring)
    play(state, "1 extend f9 across NEUMOND")
    assert deben(state) == [17, 0]
    assert words(state) == ["NEUMOND", "OBEN", "ODE", "OMA"]


# ---- Animating ----------------------------------------------------------------------------------------------


@pytest.mark.rule("papyros", "G1")
def test_the_word_covers_all_hieroglyphs_on_free_squares_of_the_board() -> None:
    state = position("K10 BN\n1: O E\n2: A")
    assert refused(state, "1 animate K10 OBEN 3") == "G1"  # the last hieroglyph would be bare
    edge = position("K10 BN\n1: O E I\n2: A")
    assert refused(edge, "1 animate K10 OIEBEN 4") == "G1"  # there are two squares before it
    taken = position("K10 BN\n+ a9 A\n1: O E I\n2: A")
    assert refused(taken, "1 animate K10 OIBEN 2") == "G1"


@pytest.mark.rule("papyros", "R10")
def test_a_word_has_just_the_consonants_in_their_order() -> None:
    state = position("K10 BN\n1: O E A\n2: A")
    assert refused(state, "1 animate K10 NABE 0") == "R10"
    assert refused(state, "1 animate K10 BEIN 0") == "R10"  # there is no I
    assert refused(state, "1 animate K10 BN 0") == "R10"
    play(state, "1 animate K10 OBEN 0")
    assert refused(position("K10 = OBEN 0\n1: A\n2: A"), "1 animate K10 BANN 0") == "R10"


@pytest.mark.rule("papyros", "G2")
@pytest.mark.rule("papyros", "R14")
def test_an_animated_word_touches_no_other_tile() -> None:
    beside = position("K18 ML\nK10 @ g17 M, h17 L\n+ h16 A\n1: A\n2: A")
    assert refused(beside, "1 animate K18 MAL 0") == "R14"  # i16 would lie beside h16
    assert "animate K18 MAL 0" not in moves(beside)
    corner = position("K18 ML\nK10 @ g17 M, h17 L\n1: A\n2: A")
    play(corner, "1 animate K18 MAL 0")  # i16 and h17 touch with a corner
    assert deben(corner) == [3, 0]


@pytest.mark.rule("papyros", "R9")
@pytest.mark.rule("papyros", "G5")
def test_a_sun_is_any_single_vowel_and_never_a_pair() -> None:
    state = position("K06 ML\n1: sun\n2: A")
    play(state, "1 animate K06 MAL 0")
    assert state.position()["suns"] == ["i4"]
    assert at(state, "i4") == "A"
    pair = position("K06 BM\n1: sun\n2: A")
    assert refused(pair, "1 animate K06 B(AU)M 0") == "R10"
    both = position("K06 BM\n1: AU\n2: A")
    play(both, "1 animate K06 B(AU)M 0")
    assert deben(both) == [4, 0]
    assert at(both, "i4") == "1"
    split = position("K06 BM\n1: AU\n2: A")
    assert refused(split, "1 animate K06 BAUM 0") == "R10"


@pytest.mark.rule("papyros", "G5")
def test_who_could_pay_in_several_ways_is_asked() -> None:
    state = position("K06 ML\n1: A sun; allianz\n2: sun")
    play(state, "1 ally 2", "1 animate K06 MAL 0")
    assert step(state) == "pay"
    assert moves(state) == ["pay tile 1", "pay sun 2"]
    assert refused(state, "1 pay tile 2") == "G5"
    assert refused(state, "1 finish") == "G5"
    play(state, "1 pay sun 2")
    assert "A" in vowels(state, 1).split()
    assert state.position()["suns"] == ["i4"]


@pytest.mark.rule("papyros", "G5")
def test_a_sun_is_kept_where_the_letter_itself_is_there() -> None:
    """Nobody is asked: the letter can do nothing that the sun could not. Records of old have both."""
    state = position("K06 ML\n1: A sun\n2: A")
    play(state, "1 animate K06 MAL 0")
    assert moves(state) == ["pay tile 1"]
    assert refused(state, "1 pay sun 1") == "G5"
    old = state.copy()
    old.replay(0, "pay sun 1")
    assert old.position()["suns"] == ["i4"]
    play(state, "1 pay tile 1")
    assert "suns" not in state.position() or state.position()["suns"] == []
    assert "sun" in vowels(state, 1).split()


@pytest.mark.rule("papyros", "R24")
def test_what_pays_for_the_last_word_is_asked_of_nobody() -> None:
    state = position("K06 ML\n1: A; allianz; 47\n2: A; ; 3")
    play(state, "1 ally 2", "1 animate K06 MAL 0")
    assert moves(state) == ["pay tile 1"]


def test_equal_letters_are_not_asked_for_twice() -> None:
    state = position("K10 LR\n1: E sun\n2: A")
    play(state, "1 animate K10 LEER 0")  # one E and one sun: there is only one way
    assert step(state) != "pay"
    assert deben(state) == [4, 0]


# ---- Extending ----------------------------------------------------------------------------------------------


@pytest.mark.rule("papyros", "G3")
def test_an_extension_is_one_unbroken_line_of_words() -> None:
    state = position(f"{MAL}\n1: A E O U\n2: A")
    play(state.copy(), "1 extend h9 across MALE")
    assert refused(state, "1 extend h9 across MAUL") == "G3"  # words are not pushed apart
    assert refused(state, "1 extend i9 across ALE") == "G3"  # M stands before it
    assert refused(state, "1 extend h8 down UMA") == "R17"
    crossing = position(f"{MAL}\nK12 @ g11 L, h11 S, j11 N\n1: A I\n2: A")
    assert refused(crossing, "1 extend i9 down AI") == "R17"
    assert refused(crossing, "1 extend i10 down I") == "R12"


@pytest.mark.rule("papyros", "R12")
def test_an_extension_uses_a_letter_that_is_there_and_lays_vowels_only() -> None:
    state = position(f"{MAL}\n1: A E I O U\n2: A")
    assert refused(state, "1 extend g6 across AU") == "R12"
    assert refused(state, "1 extend h9 across MALT") == "R12"


@pytest.mark.rule("papyros", "G21")
def test_an_extension_changes_the_board_and_words_may_come_twice_unless_agreed_otherwise() -> None:
    text = f"{MAL}\nK06 ML\n1: A O\n2: A"
    assert refused(position(text), "1 extend h9 across MAL") == "G21"
    usual = position(text)
    play(usual, "1 animate K06 MAL 0")
    assert words(usual) == ["MAL", "MAL"]
    once = position(text, unique_words=True)
    assert refused(once, "1 animate K06 MAL 0") == "G21"
    assert "animate K06 MAL 0" not in moves(once)


@pytest.mark.rule("papyros", "R13")
def test_no_vowel_is_laid_against_a_combination_that_is_not_animated() -> None:
    state = position("K10 = MAL 0\nK12 RST\n1: A O E\n2: A")
    assert refused(state, "1 extend c8 down OMA") == "R13"  # c8 touches c7, and c10 touches c11
    assert refused(state, "1 extend c11 across ROST") == "R13"
    assert "extend c8 down OMA" not in moves(state)


@pytest.mark.rule("papyros", "G6")
def test_touched_pays_less_than_a_whole_cluster() -> None:
    text = f"{MAL}\nK11 @ g8 T, i8 N\n+ h8 O\n1: E\n2: A"  # TON hangs on MAL by OM
    whole, touched = position(text, scoring="cluster"), position(text, scoring="touched")
    for state in (whole, touched):
        play(state, "1 extend h9 across MALE")
    assert deben(touched)[0] == len("MALE") + len("OM") + len("NA")
    assert deben(whole)[0] == deben(touched)[0] + len("TON")


@pytest.mark.rule("papyros", "G6")
def test_usually_crossing_words_pay_that_are_no_longer_than_the_new_one() -> None:
    """So no long word is milked by short ones; and both examples of the printed rules come out as they say."""
    um = f"{MAL}\n1: U\n2: A"
    for scoring, pays in (("matched", 2), ("touched", 5), ("cluster", 5)):
        state = position(um, scoring=scoring)
        play(state, "1 extend h8 down UM")
        assert deben(state)[0] == pays, scoring
    for scoring in ("matched", "touched", "cluster"):
        oma = position(f"{MAL}\n1: O A\n2: A", scoring=scoring)
        play(oma, "1 extend h8 down OMA")
        assert deben(oma)[0] == 6
        join = position(NEUMOND, scoring=scoring)
        play(join, *[f"1 {move}" for move in moves(join) if "NEUMOND" in move][:1])
        assert deben(join)[0] == 17
    usual = position(um)
    assert usual.setting.options["scoring"] == "matched"


@pytest.mark.rule("papyros", "G4")
def test_words_are_read_from_left_to_right_and_from_top_to_bottom() -> None:
    state = position("K10 LM\n1: A\n2: A")
    assert refused(state, "1 animate K10 LAM 0") == "R17"
    assert "animate K10 ALM 0" in moves(state)
    assert not [move for move in moves(state) if "MAL" in move]


@pytest.mark.rule("papyros", "R16")
def test_one_word_ends_the_turn() -> None:
    state = position("K10 BN\nK06 ML\n1: A O E\n2: A")
    play(state, "1 animate K06 MAL 0")
    assert turn(state) == 2


# ---- Letters and words --------------------------------------------------------------------------------------


@pytest.mark.rule("papyros", "G7")
def test_y_is_a_vowel_or_by_option_a_consonant() -> None:
    assert position("1: Y\n2: A").position()["players"][0]["vowels"] == ["Y"]  # type: ignore[index]
    hard = position("1: A\n2: A", y="consonant")
    bag: dict[str, int] = hard.position()["bag"]  # type: ignore[assignment]
    assert "Y" not in bag
    assert sum(bag.values()) == 97
    with pytest.raises(Exception, match="0 tiles Y"):
        position("1: Y\n2: A", y="consonant")


@pytest.mark.rule("papyros", "G8")
def test_umlauts_are_letters_of_their_own_and_sharp_s_is_ss() -> None:
    state = position("K05 SPT\n1: A E\n2: A")
    assert refused(state, "1 animate K05 SPAET 0") == "R17"
    umlaut = position("K05 SPT\n1: Ä\n2: A")
    play(umlaut, "1 animate K05 SPÄT 0")
    assert deben(umlaut) == [4, 0]
    sharp = position("K05 RSS\n1: U\n2: A")
    play(sharp, "1 animate K05 RUSS 0")
    assert deben(sharp) == [4, 0]


@pytest.mark.rule("papyros", "G9")
def test_the_shortest_word_has_two_letters_or_by_option_three() -> None:
    text = f"{MAL}\n1: U\n2: A"
    state = position(text)
    play(state, "1 extend h8 down UM")
    assert deben(state) == [2, 0]
    assert refused(position(text, min_length=3), "1 extend h8 down UM") == "G9"
    assert refused(position(text), f"1 extend h8 down {7 * '(AU)'}") == "G9"  # 14 letters


def test_a_word_reads_the_same_in_small_letters() -> None:
    state = position("K06 BM\n1: AU\n2: A")
    play(state, "1 ANIMATE k06 b(au)m 0")
    assert words(state) == ["BAUM"]
