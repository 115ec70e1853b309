"""Mykerinos, R60-R68, Q20-Q25: two players and the neutral colour."""

import pytest
from games.mykerinos.positions import (
    cards,
    cubes,
    drawn,
    out,
    player,
    position,
    rooms,
    scale,
    score,
    season,
    sign,
    stock,
)
from games.mykerinos.test_rules_2_dig import verbs, words
from games.playing import kinds, moves, play, refused, step, turn, view

import mastaba


def neutral(state: mastaba.State) -> list[int]:
    """The neutral cubes in the players' hands."""
    return [player(state, number)["neutral"] for number in (1, 2)]


# ---- R60-R63: digging --------------------------------------------------------------------------------------


@pytest.mark.rule("mykerinos", "R60")
def test_r60_each_takes_11_own_and_4_neutral_cubes_a_season() -> None:
    state = mastaba.new("mykerinos", seats=2, seed="r60")
    assert ([stock(state, 1), stock(state, 2)], neutral(state)) == ([11, 11], [4, 4])
    while season(state) == 1:
        play(state, f"{turn(state)} pass")
    assert ([stock(state, 1), stock(state, 2)], neutral(state)) == ([22, 22], [8, 8])
    assert refused(position("1:\n2:\n3:"), "1 neutral a1") == "R60"


@pytest.mark.rule("mykerinos", "R61")
def test_example_12_two_players_and_the_passing_scale() -> None:
    state = position("bbn.....\nrrn.....\n1:\n2:\narea 1: LE5 BL2")
    events = play(state, "1 pass")
    assert events[0].told(0)["place"] == 1
    events = play(state, "2 pass")
    assert events[0].told(0)["place"] == 3
    assert view(state, 1)["areas"][0]["ranking"] == [0, 2, 1]
    assert view(state, 1)["areas"][0]["cubes"] == [2, 2, 2]


@pytest.mark.rule("mykerinos", "R61")
def test_r61_the_first_to_pass_wins_all_ties_and_the_other_loses_them() -> None:
    state = position("bbn.....\nrrn.....\n1:\n2:\narea 1: LE5 BL2\nturn: 2")
    play(state, "2 pass", "1 pass")
    assert (scale(state), view(state, 1)["areas"][0]["ranking"]) == ([2, 1], [1, 2, 0])


@pytest.mark.rule("mykerinos", "R62")
def test_r62_after_the_own_move_one_neutral_start_or_extension() -> None:
    state = position("n.......\n.....r..\n1: neutral 3\n2: neutral 1\narea 1: BR1 VI1")
    play(state, "1 start h6")
    assert (turn(state), step(state), verbs(state)) == (1, "neutral", {"neutral", "skip"})
    assert {"b1", "a2", "b1 c1", "a2 a3", "a2 b2", "b1 b2"} <= words(state, "neutral")
    assert refused(state, "1 start a2") == "R62"
    assert refused(state, "1 neutral e2 e3") == "R62"  # no neutral cube beside it
    play(state, "1 neutral b1 b2")  # extending what somebody else may have placed
    assert (drawn(state)[0][:2], sign(state, "b2"), neutral(state), turn(state)) == ("nn", "n", [1, 1], 2)
    play(state, "2 start a6")
    assert all(len(pair.split()) == 1 for pair in words(state, "neutral"))
    assert refused(state, "2 neutral c1 d1") == "R62"  # one cube only
    play(state, "2 skip")
    assert (turn(state), neutral(state)) == (1, [1, 1])


@pytest.mark.rule("mykerinos", "R62")
def test_r62_without_a_neutral_cube_the_turn_ends_by_itself() -> None:
    state = position("1: neutral 0\n2: neutral 4")
    play(state, f"1 {moves(state)[1]}")
    assert (turn(state), step(state)) == (2, "dig")


@pytest.mark.rule("mykerinos", "R62")
def test_r62_a_neutral_move_follows_a_patron_too() -> None:
    state = position("1: neutral 2 cards BR2\n2:")
    play(state, "1 brown 2.1")
    assert step(state) == "neutral"


@pytest.mark.rule("mykerinos", "R63")
def test_r63_the_neutral_colour_digs_on_sand_only_and_has_neither_patrons_nor_rooms() -> None:
    state = position("n^......\n1: neutral 4 cards LE2\n2:")
    play(state, f"1 {[move for move in moves(state) if move.startswith('start')][-1]}")
    assert refused(state, "1 neutral b1") == "R12"
    assert refused(state, "1 lemon b1") == "R62"
    assert refused(state, "1 room 2.1") == "R30"
    assert len(view(state, 1)["players"]) == 2  # it scores nothing


@pytest.mark.rule("mykerinos", "Q20")
def test_q20_no_neutral_move_on_the_turn_one_passes() -> None:
    state = position("1: neutral 4\n2: neutral 4")
    play(state, "1 pass")
    assert (turn(state), step(state)) == (2, "dig")


@pytest.mark.rule("mykerinos", "Q21")
def test_q21_the_last_player_has_one_own_action_and_one_neutral_move() -> None:
    state = position("........\n1: neutral 4\n2: neutral 4\nscale: 2\narea 1: BR1 VI1\narea 2: TA1 TA2")
    play(state, "1 start a1")
    assert step(state) == "neutral"
    events = play(state, "1 neutral e1")
    assert kinds(events)[:3] == ["neutral", "last", "area"]
    assert (scale(state), step(state)) == ([2, 1], "reward")


@pytest.mark.rule("mykerinos", "Q22")
def test_q22_never_a_neutral_move_first_or_alone() -> None:
    state = position("1: neutral 4\n2: neutral 4")
    assert refused(state, "1 neutral a2") == "Q22"
    assert refused(state, "1 skip") == "Q22"
    assert "neutral" not in verbs(state)


@pytest.mark.rule("mykerinos", "Q23")
def test_q23_unused_neutral_cubes_stay_with_their_player_as_far_as_there_are_some() -> None:
    state = position("1: neutral 3\n2: neutral 1\nscale: 2")
    play(state, "1 pass")
    assert neutral(state) == [7, 5]
    rare = position("1: neutral 12\n2: neutral 10\nscale: 2\nseason: 3")
    play(rare, "1 pass")
    assert turn(rare) == 1
    assert neutral(rare) == [15, 10]  # three were left, and the first player takes first


@pytest.mark.rule("mykerinos", "Q23")
def test_q23_or_go_back_if_the_table_says_so() -> None:
    state = position("1: neutral 3\n2: neutral 1\nscale: 2", neutral_carry_over="off")
    play(state, "1 pass")
    assert neutral(state) == [4, 4]


# ---- R64-R68: the survey -----------------------------------------------------------------------------------


def surveyed(rows: str, rest: str = "") -> mastaba.State:
    """Red passes first and blue second, so that blue loses ties."""
    state = position(f"{rows}\n1:\n2:\narea 1: LE5 BL2\nscale: 2\n{rest}")
    play(state, "1 pass")
    return state


@pytest.mark.rule("mykerinos", "R64")
@pytest.mark.rule("mykerinos", "R65")
def test_r65_neutral_first_the_third_chooses_its_card() -> None:
    state = surveyed("n^n^....\nnrr.....\nb.......")
    assert (turn(state), step(state), moves(state)) == (1, "discard", ["discard left", "discard right"])
    assert refused(state, "1 take left") == "R64"
    events = play(state, "1 discard left")
    assert events[0].told(1)["card"] == "LE5"
    assert "LE5" in out(state)
    assert (turn(state), words(state, "take")) == (2, {"right"})
    play(state, "2 room 2.1")
    assert (turn(state), step(state), moves(state)) == (1, "rest", ["take right", "decline"])  # R68
    play(state, "1 take right")
    assert cards(state, 1) == ["BL2"]


@pytest.mark.rule("mykerinos", "R65")
@pytest.mark.rule("mykerinos", "Q24")
def test_q24_neutral_first_and_one_player_missing_the_missing_one_chooses_before_the_other() -> None:
    state = surveyed("nnn.....\nrr......")
    assert (turn(state), step(state)) == (1, "discard")
    play(state, "1 discard right")
    assert (turn(state), words(state, "take")) == (2, {"left"})
    play(state, "2 take left")
    assert (season(state), cards(state, 1), cards(state, 2)) == (2, [], ["LE5"])


@pytest.mark.rule("mykerinos", "R66")
def test_r66_neutral_second_the_first_chooses_its_card() -> None:
    state = surveyed("n^n^....\nrrr.....\nb.......")
    assert turn(state) == 2
    play(state, "2 room 2.1")
    assert (turn(state), step(state)) == (2, "discard")
    play(state, "2 discard left")
    assert (turn(state), step(state), moves(state)) == (1, "rest", ["take right", "decline"])


@pytest.mark.rule("mykerinos", "R66")
def test_r66_with_one_card_left_there_is_no_choice() -> None:
    state = surveyed("n^n^....\nrrr.....\nb.......")
    events = play(state, "2 take left")
    assert kinds(events)[:2] == ["take", "discard"]
    assert "seat" not in events[1].told(0)
    assert "BL2" in out(state)
    assert (season(state), cards(state, 1)) == (2, [])


@pytest.mark.rule("mykerinos", "R67")
def test_r67_neutral_alone_both_cards_are_lost_and_third_it_takes_nothing() -> None:
    state = surveyed("nn......")
    assert season(state) == 2
    assert {"LE5", "BL2"} <= set(out(state))
    third = surveyed("n^.^....\nrrr.....\nbb......")
    play(third, "2 room 2.1", "1 room 2.2")
    assert season(third) == 2
    assert {"LE5", "BL2"} <= set(out(third))
    assert cubes(third, "n") == 0


@pytest.mark.rule("mykerinos", "R68")
def test_r68_a_player_ranked_first_or_second_chooses_as_usual() -> None:
    state = surveyed("n^.^....\nrrr.....\nbb......")
    assert words(state, "room") == set(words(surveyed("rrr....."), "room"))
    play(state, "2 take left")
    assert (turn(state), step(state), words(state, "take")) == (1, "reward", {"right"})
    play(state, "1 room 3.3")
    assert rooms(state, 1) == ["3.3"]


@pytest.mark.rule("mykerinos", "Q25")
def test_q25_only_cubes_of_the_own_colour_break_a_tie() -> None:
    state = position("1: stock 4 neutral 0\n2: stock 3 neutral 6\nseason: 4\nscale: 2")
    play(state, "1 pass")
    assert state.outcome is not None
    assert score(state, 1)["score"] == score(state, 2)["score"]
    assert state.outcome.ranks == (1, 2)
