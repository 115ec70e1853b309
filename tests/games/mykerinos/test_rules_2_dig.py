"""Mykerinos, R11-R17, R29, Q5, Q10-Q13, Q18: start, extend, pass, and the last player."""

import pytest
from games.mykerinos.positions import cubes, drawn, general, position, scale, season, sign, stock
from games.playing import kinds, moves, play, refused, step, turn

from mastaba import State

# Red and blue have a cube each; two pyramids. As in the first example of the rules.
E1 = """
    .r^.....
    ..b^....
    ........
    ........
    ........
    ........
    1: stock 5
    2: stock 5
    3: stock 5
"""


def verbs(state: State) -> set[str]:
    return {move.split()[0] for move in moves(state)}


def words(state: State, verb: str) -> set[str]:
    """What can follow a verb."""
    return {move.partition(" ")[2] for move in moves(state) if move.split()[0] == verb}


# ---- R11: turns --------------------------------------------------------------------------------------------


@pytest.mark.rule("mykerinos", "R11")
def test_r11_one_action_each_clockwise_and_no_way_to_skip() -> None:
    state = position(E1)
    assert verbs(state) == {"pass", "start", "extend"}
    play(state, "1 start a1")
    assert (turn(state), step(state)) == (2, "dig")
    play(state, "2 extend a2 b2", "3 start h6")
    assert turn(state) == 1
    other = state.why(1, 0)
    assert other is not None
    assert other.rule == "R11"
    assert refused(state, "1 skip") == "R60"


@pytest.mark.rule("mykerinos", "R11")
def test_r11_who_has_passed_is_left_out() -> None:
    state = position(f"{E1}\nscale: 2")
    play(state, "1 start a1")
    assert turn(state) == 3
    play(state, "3 start h6")
    assert turn(state) == 1


# ---- R12, R13: start ---------------------------------------------------------------------------------------


@pytest.mark.rule("mykerinos", "R12")
@pytest.mark.rule("mykerinos", "R13")
def test_example_1_start() -> None:
    state = position(E1)
    assert {"a1", "a2"} <= words(state, "start")
    for square in ("b1", "c2"):  # cubes
        assert refused(state, f"1 start {square}") == "R12"
    for square in ("c1", "d2"):  # pyramids
        assert refused(state, f"1 start {square}") == "R12"
    assert len(words(state, "start")) == 48 - 4


@pytest.mark.rule("mykerinos", "R13")
def test_r13_a_start_takes_one_cube_of_the_personal_stock() -> None:
    state = position(E1)
    events = play(state, "1 start a1")
    assert (sign(state, "a1"), stock(state, 1), general(state, 1)) == ("b", 4, 25 - 4 - 2)
    assert events[0].told(2) == {"kind": "start", "seat": 0, "squares": ("a1",), "from": "stock-1", "to": "a1"}


@pytest.mark.rule("mykerinos", "Q10")
def test_q10_a_start_may_be_next_to_any_cube() -> None:
    state = position(E1)
    play(state, "1 start c3")  # beside the own one
    play(state, "2 start a1")  # beside the own one
    play(state, "3 start d1")
    play(state, "1 start e1")  # beside green
    assert drawn(state)[0] == "rr^gb..."


# ---- R14, R15: extend --------------------------------------------------------------------------------------


@pytest.mark.rule("mykerinos", "R14")
def test_example_3_extend() -> None:
    state = position("........\n.r......\n1:\n2: stock 4\n3:\nturn: 2")
    assert "c2 d2" in words(state, "extend")
    play(state, "2 extend c2 d2")
    assert (drawn(state)[1][:4], stock(state, 2)) == (".rrr", 2)


@pytest.mark.rule("mykerinos", "R14")
def test_r14_exactly_the_pairs_of_which_one_is_beside_an_own_cube() -> None:
    state = position("........\n........\n...b....\n........\n........\n......**\n1: stock 2\n2:\n3:")
    beside = {"c3", "e3", "d2", "d4"}
    pairs = {frozenset(pair.split()) for pair in words(state, "extend")}
    around = {"c3": "b3 c2 c4", "e3": "f3 e2 e4", "d2": "d1 c2 e2", "d4": "d5 c4 e4"}
    assert pairs == {frozenset((near, far)) for near in beside for far in around[near].split()}
    assert refused(state, "1 extend f3 g3") == "R14"
    assert refused(state, "1 extend c2 b2") == "R14"  # c2 touches the cube at a corner only
    play(state, "1 extend e2 e3")  # the first cube goes to e3, the second to e2
    assert (sign(state, "e2"), sign(state, "e3"), stock(state, 1)) == ("b", "b", 0)


@pytest.mark.rule("mykerinos", "R14")
def test_r14_not_from_other_peoples_cubes_nor_over_pyramids_and_cubes() -> None:
    state = position(E1)
    assert refused(state, "1 extend a1 a2") == "R14"  # beside red
    assert refused(state, "1 extend b2 b1") == "R12"
    assert refused(state, "1 extend d2 e2") == "R12"
    assert "b2 a2" not in words(state, "extend")
    assert {"a2 b2", "b2 b3", "c3 d3", "c3 c4", "b3 c3"} == words(state, "extend")


@pytest.mark.rule("mykerinos", "R14")
@pytest.mark.rule("mykerinos", "Q5")
def test_q5_both_cubes_or_none() -> None:
    state = position("........\n.b......\n1: stock 1\n2:\n3:")
    assert "extend" not in verbs(state)
    assert refused(state, "1 extend c2 d2") == "R14"
    hemmed = position("br......\nr.......\n1: stock 5\n2:\n3:\narea 1: BR1 VI1")
    assert "extend" not in verbs(hemmed)
    assert "start" in verbs(hemmed)


@pytest.mark.rule("mykerinos", "R15")
def test_r15_never_diagonal_but_across_cards_and_areas() -> None:
    state = position("...b....\n........\n........\n........\n........\n......**\n1:\n2:\n3:")
    assert refused(state, "1 extend e2 f2") == "R14"
    assert "e1 f1" in words(state, "extend")  # from area 1 into area 2
    down = position("........\n........\n.b......\n........\n........\n......**\n1:\n2:\n3:")
    assert {"b4 b5", "b4 c4"} <= words(down, "extend")  # from area 1 into area 3
    middle = position("........\nb.......\n........\n........\n........\n......**\n1:\n2:\n3:")
    assert "b2 c2" in words(middle, "extend")  # past the cartouche of the first card and onto the next


@pytest.mark.rule("mykerinos", "Q11")
def test_q11_one_extension_may_lie_in_two_areas() -> None:
    state = position("..b.....\n........\n1:\n2:\n3:\narea 1: BR1 VI1\narea 2: TA1 TA2\nscale: 2 3")
    play(state, "1 extend d1 e1")
    assert season(state) == 1  # the last player has had the one action: now the survey begins
    shown = state.seen(None).view()["areas"]
    assert [area["cubes"] for area in shown] == [[2], [1], [], []]  # type: ignore[attr-defined]


# ---- R16, R17: pass ----------------------------------------------------------------------------------------


@pytest.mark.rule("mykerinos", "R16")
def test_example_2_pass() -> None:
    state = position("1: stock 3\n2: stock 5\n3: stock 4\n4:\nturn: 3")
    events = play(state, "3 pass")
    assert events[0].told(0) == {"kind": "pass", "seat": 2, "place": 1, "kept": 4}
    assert (scale(state), turn(state), stock(state, 3)) == ([3], 4, 4)
    play(state, "4 start a2", "1 start b2")
    play(state, "2 pass")
    assert scale(state) == [3, 2]
    assert turn(state) == 4  # player 3 is left out


@pytest.mark.rule("mykerinos", "R16")
def test_r16_passing_is_always_allowed() -> None:
    assert "pass" in moves(position("1: stock 25\n2:\n3:"))
    assert "pass" in moves(position("1: stock 0\n2:\n3:"))


@pytest.mark.rule("mykerinos", "R17")
def test_r17_without_a_cube_one_can_only_pass() -> None:
    state = position("........\n.b......\n1: stock 0 cards BR2 LE2 BL2 TA3 VI2\n2:\n3:")
    assert moves(state) == ["pass"]
    for move in ("start a1", "extend b1 c1", "blackmore a1 b1", "tangerine b1 c1 d1", "lemon a1", "brown 2.1"):
        assert refused(state, f"1 {move}") == "R17"


# ---- R29: the last player ----------------------------------------------------------------------------------


@pytest.mark.rule("mykerinos", "R29")
def test_r29_the_last_player_has_one_more_turn() -> None:
    state = position("........\n.b......\n1: stock 9\n2:\n3:\nscale: 2\nturn: 3\narea 1: BR1 VI1")
    play(state, "3 pass")
    assert (turn(state), scale(state)) == (1, [2, 3])
    events = play(state, "1 extend b1 c1")
    assert kinds(events)[:3] == ["extend", "last", "area"]
    assert (scale(state), step(state), stock(state, 1)) == ([2, 3, 1], "reward", 7)


@pytest.mark.rule("mykerinos", "R29")
def test_r29_the_last_turn_may_be_a_pass() -> None:
    state = position("1: stock 9\n2:\n3:\nscale: 2 3")
    play(state, "1 pass")
    assert season(state) == 2


@pytest.mark.rule("mykerinos", "Q12")
def test_q12_the_last_players_marker_goes_to_the_last_space() -> None:
    state = position("rb......\n1:\n2:\n3:\nscale: 3 2\narea 1: BR1 VI1")
    play(state, "1 start a2")
    assert scale(state) == [3, 2, 1]
    play(state, "1 take left", "2 take right")
    assert (season(state), turn(state)) == (2, 1)  # R44: the last one begins


@pytest.mark.rule("mykerinos", "Q13")
def test_q13_one_action_even_if_it_is_the_first() -> None:
    state = position("1:\n2:\n3:\nscale: 1\nturn: 2\narea 1: BR1 VI1")
    play(state, "2 pass", "3 start a1")
    assert (step(state), turn(state), cubes(state, "g")) == ("reward", 3, 1)


# ---- Q18: no room ------------------------------------------------------------------------------------------


@pytest.mark.rule("mykerinos", "Q18")
def test_q18_when_all_the_sand_is_taken_a_pyramid_the_museum_or_passing_remain() -> None:
    full = ["brgbrgb^", "brgbrgbr", "brgbrgbr", "rbgrbgrb", "rbgrbgrb", "rbgrbgrb"]
    text = "\n".join(full) + "\n1: stock 3 cards LE2 BR2 VI2 BL2 TA3\n2: stock 3\n3: stock 3"
    state = position(text)
    assert verbs(state) == {"pass", "lemon", "brown"}
    assert words(state, "lemon") == {"h1"}
    assert refused(state, "1 violet a1") == "R12"
