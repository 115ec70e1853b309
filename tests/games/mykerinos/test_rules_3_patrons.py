"""Mykerinos, R18-R28, Q6-Q9: the patrons."""

import pytest
from games.mykerinos.positions import drawn, general, position, rooms, sign, stock, tilted
from games.mykerinos.test_rules_2_dig import verbs, words
from games.playing import moves, play, refused, turn


@pytest.mark.rule("mykerinos", "R18")
def test_r18_a_card_is_tilted_its_power_used_and_the_turn_is_over() -> None:
    state = position("1: stock 5 cards BL2 BR2\n2:\n3:")
    assert verbs(state) == {"pass", "start", "blackmore", "brown"}
    assert refused(state, "1 tangerine a2 b2 c2") == "R18"
    play(state, "1 brown 2.1")
    assert (tilted(state, 1), turn(state)) == (["brown"], 2)


@pytest.mark.rule("mykerinos", "R19")
def test_r19_a_tilted_card_cannot_be_used_again_but_another_of_the_same_patron_can() -> None:
    state = position("1: stock 5 cards BR2 BR3\n2:\n3:\nscale: 3")
    play(state, "1 brown 2.1", "2 start a2", "1 brown 2.2", "2 start b2")
    assert tilted(state, 1) == ["brown", "brown"]
    assert refused(state, "1 brown 2.3") == "R19"
    assert "brown" not in verbs(state)


@pytest.mark.rule("mykerinos", "R20")
def test_r20_no_patron_helps_in_the_first_season() -> None:
    state = position("r.......\n1:\n2:\n3:\nscale: 2 3\narea 1: BR1 VI1")
    assert refused(state, "1 brown 2.1") == "R20"
    play(state, "1 start a2", "2 take left", "1 take right", "1 pass")
    assert "brown" in verbs(state)  # red took Sir Brown in season 1


@pytest.mark.rule("mykerinos", "R21")
def test_r21_the_card_without_patron_is_never_tilted() -> None:
    state = position("1: stock 5 cards NO1\n2:\n3:")
    assert verbs(state) == {"pass", "start"}
    assert tilted(state, 1) == []


# ---- Lady Violet -------------------------------------------------------------------------------------------


@pytest.mark.rule("mykerinos", "R22")
def test_r22_violet_brings_a_cube_and_then_a_start_or_an_extension() -> None:
    state = position("........\n.b......\n1: stock 3 cards VI2\n2:\n3:")
    assert words(state, "violet") == words(state, "start") | words(state, "extend")
    before = general(state, 1)
    twin = state.copy()
    play(state, "1 violet d4")
    assert (stock(state, 1), general(state, 1), tilted(state, 1)) == (3, before - 1, ["violet"])
    play(twin, "1 violet c2 d2")
    assert (stock(twin, 1), general(twin, 1)) == (2, before - 1)


@pytest.mark.rule("mykerinos", "R22")
def test_r22_not_without_a_cube_in_the_general_stock() -> None:
    state = position("1: stock 24 cards VI2 rooms 2.1\n2:\n3:")
    assert refused(state, "1 violet a2") == "R22"
    assert "violet" not in verbs(state)


@pytest.mark.rule("mykerinos", "R23")
def test_r23_the_new_cube_counts_at_once() -> None:
    state = position("........\n.b......\n1: stock 1 cards VI2\n2:\n3:")
    assert "extend" not in verbs(state)
    play(state, "1 violet c2 d2")
    assert (stock(state, 1), drawn(state)[1][1:4]) == (0, "bbb")


@pytest.mark.rule("mykerinos", "Q6")
def test_q6_violet_does_not_help_an_empty_stock_unless_the_table_says_so() -> None:
    text = "........\n.b......\n1: stock 0 cards VI2\n2:\n3:"
    assert refused(position(text), "1 violet a1") == "Q6"
    state = position(text, violet_with_empty_stock="on")
    assert verbs(state) == {"pass", "violet"}
    assert "c2 d2" not in words(state, "violet")  # one cube only
    assert refused(state, "1 violet c2 d2") == "R23"
    play(state, "1 violet a1")
    assert (stock(state, 1), sign(state, "a1")) == (0, "b")


# ---- Lord Lemon --------------------------------------------------------------------------------------------

LEMON = "........\n.b^.....\n..^.....\n1: stock 5 cards LE2\n2:\n3:"


@pytest.mark.rule("mykerinos", "R24")
def test_example_4_lemon() -> None:
    state = position(LEMON)
    assert "c1 c2" in words(state, "lemon")
    assert refused(state, "1 lemon c2 c3") == "R25"  # two pyramids
    play(state, "1 lemon c2 c1")
    assert (sign(state, "c2"), sign(state, "c1"), stock(state, 1)) == ("B", "b", 3)


@pytest.mark.rule("mykerinos", "R24")
def test_r24_a_start_on_a_pyramid_or_an_extension_with_one_of_its_cubes_there() -> None:
    state = position(LEMON)
    singles = {square for square in words(state, "lemon") if len(square) == 2}
    assert {"c2", "c3"} <= singles
    assert all(sign(state, square) == "^" for square in singles)
    assert {"b2 c2", "c2 d2"} & words(state, "lemon") == {"c2 d2"}  # first the pyramid, then the sand
    assert "b3 c3" in words(state, "lemon")  # first the sand, then the pyramid
    play(state, "1 lemon c3")
    assert (sign(state, "c3"), stock(state, 1), tilted(state, 1)) == ("B", 4, ["lemon"])


@pytest.mark.rule("mykerinos", "R24")
def test_r24_an_extension_begins_beside_an_own_cube() -> None:
    state = position(LEMON)
    assert refused(state, "1 lemon d3 c3") == "R14"
    few = position(LEMON.replace("stock 5", "stock 1"))
    assert refused(few, "1 lemon b3 c3") == "R24"
    assert "c3" in words(few, "lemon")


@pytest.mark.rule("mykerinos", "R25")
def test_r25_at_most_one_cube_on_a_pyramid() -> None:
    for text in (LEMON, LEMON.replace(".b^.....", ".bR.....").replace("..^.....", "..^.....")):
        state = position(text)
        for pair in words(state, "lemon"):
            assert sum(sign(state, square) == "^" for square in pair.split()) == 1


@pytest.mark.rule("mykerinos", "Q8")
def test_q8_lemon_has_to_dig_on_a_pyramid() -> None:
    state = position(LEMON)
    assert refused(state, "1 lemon a1") == "Q8"
    assert refused(state, "1 lemon a2 a1") == "Q8"


@pytest.mark.rule("mykerinos", "Q9")
def test_q9_a_cube_on_a_pyramid_counts_and_can_be_extended_from() -> None:
    state = position("........\n..B.....\n..^.....\n1: stock 5\n2:\n3:")
    assert {"d2 e2", "b2 c2", "b2 a2", "a2 b2"} & words(state, "extend") == {"d2 e2", "a2 b2"}
    play(state, "1 extend d2 e2")
    shown = state.seen(0).view()["areas"]
    assert shown[0]["cubes"] == [2]  # type: ignore[index]


# ---- Sir Brown, Mrs. Blackmore, Colonel Tangerine ----------------------------------------------------------


@pytest.mark.rule("mykerinos", "R26")
def test_r26_brown_puts_a_cube_of_the_personal_stock_into_the_museum() -> None:
    state = position("1: stock 2 cards BR2 rooms 3.4\n2: rooms 2.1\n3:")
    assert words(state, "brown") == {"2.2", "2.3", "2.4", "2.5", "3.1", "3.2", "3.3", "3.5", "5.4"}
    before = general(state, 1)
    play(state, "1 brown 5.4")
    assert (rooms(state, 1), stock(state, 1), general(state, 1)) == (["3.4", "5.4"], 1, before)
    assert refused(position("1: cards BR2\n2:\n3:"), "1 brown 5.4") == "R42"


@pytest.mark.rule("mykerinos", "R27")
def test_example_5_blackmore() -> None:
    state = position("********\n********\n********\n********\n****..**\n1:\n2: stock 6 cards BL2\n3:\nturn: 2")
    assert "e5 f5" in words(state, "blackmore")
    play(state, "2 blackmore e5 f5")
    assert (sign(state, "e5"), sign(state, "f5"), stock(state, 2)) == ("r", "r", 4)


@pytest.mark.rule("mykerinos", "R27")
def test_r27_two_cubes_side_by_side_anywhere_on_sand() -> None:
    state = position("..^.r...\n........\n1: cards BL2\n2:\n3:")
    pairs = words(state, "blackmore")
    assert "a1 b1" in pairs
    assert refused(state, "1 blackmore b1 c1") == "R12"
    assert refused(state, "1 blackmore d1 e1") == "R12"
    assert refused(position("1: stock 1 cards BL2\n2:\n3:"), "1 blackmore a2 b2") == "R27"
    free = {f"{column}{row + 1}" for row, line in enumerate(drawn(state)) for column, sign in
            zip("abcdefgh", line, strict=True) if sign == "."}  # fmt: skip
    assert {square for pair in pairs for square in pair.split()} <= free


TANGERINE = "........\n........\n........\n...w....\n........\n......**\n1:\n2:\n3:\n4: stock 4 cards TA3\nturn: 4"


@pytest.mark.rule("mykerinos", "R28")
def test_example_6_tangerine() -> None:
    state = position(TANGERINE)
    assert "e3 f3 e4" in words(state, "tangerine")
    play(state, "4 tangerine e4 e3 f3")
    assert stock(state, 4) == 1
    shown = state.seen(None).view()["areas"]
    assert [area["cubes"] for area in shown] == [[], [2], [1], [1]]  # type: ignore[attr-defined]


@pytest.mark.rule("mykerinos", "R28")
def test_r28_one_end_of_the_chain_has_to_be_beside_an_own_cube() -> None:
    state = position(TANGERINE)
    chains = words(state, "tangerine")
    assert {"d1 d2 d3", "e4 f4 g4", "d5 d6 e6"} & chains == {"d1 d2 d3", "e4 f4 g4", "d5 d6 e6"}
    assert refused(state, "4 tangerine c5 d5 e5") == "R28"  # the middle one is beside, the ends are not
    assert refused(state, "4 tangerine e5 f5 g5") == "R28"
    assert refused(position(TANGERINE.replace("stock 4", "stock 2")), "4 tangerine e4 f4 g4") == "R28"


@pytest.mark.rule("mykerinos", "R28")
def test_r28_exactly_the_chains_that_the_rule_describes() -> None:
    """Walked step by step: beside an own cube, beside the first, beside the second."""
    state = position("..^.....\n.w..r...\n........\n...w....\n.r...^..\n......**\n1:\n2:\n3:\n4: cards TA3\nturn: 4")
    free = {(row, column) for row, line in enumerate(drawn(state)) for column, s in enumerate(line) if s == "."}
    own = {(row, column) for row, line in enumerate(drawn(state)) for column, s in enumerate(line) if s == "w"}

    def beside(square: tuple[int, int]) -> set[tuple[int, int]]:
        row, column = square
        return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}

    found = set()
    for cube in own:
        for one in beside(cube) & free:
            for two in beside(one) & free:
                for three in (beside(two) & free) - {one}:
                    found.add(frozenset(f"{'abcdefgh'[column]}{row + 1}" for row, column in (one, two, three)))
    assert {frozenset(chain.split()) for chain in words(state, "tangerine")} == found


@pytest.mark.rule("mykerinos", "Q7")
def test_q7_a_patron_who_can_do_nothing_cannot_be_called() -> None:
    full = ["brgbrgB.", "brgbrgbr", "brgbrgbr", "rbgrbgrb", "rbgrbgrb", "rbgrbgrb"]
    state = position("\n".join(full) + "\n1: stock 3 cards VI2 BL2 TA3\n2: stock 3\n3: stock 3")
    assert moves(state) == ["pass", "start h1", "violet h1"]
    assert refused(state, "1 blackmore h1 h2") == "R12"
    museum = " ".join(f"{value}.{wing}" for value in (2, 3) for wing in (1, 2, 3, 4, 5))
    closed = position(f"1: cards BR2\n2: stock 2 rooms {museum}\n3:")
    assert "brown" not in verbs(closed)
    assert refused(closed, "1 brown 5.1") == "R42"
