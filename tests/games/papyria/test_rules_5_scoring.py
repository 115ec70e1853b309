"""Papyria, R42-R52, Q1, Q2, Q14-Q17, Q22, Q33: the seven scorings, and keys."""

import pytest
from games.papyria.positions import holds, player, points, position, worth
from games.playing import kinds, moves, play, told, turn, view

import mastaba

BOARD = "3-large: scoring any-0 any-1\n3-small: {small}"


def land(text: str, **options: object) -> mastaba.State:
    """Player 1 has reached section 3, where any scoring is to be had."""
    return position(f"1: knowledge 50 {text}\n2:\n{BOARD.format(small='mine 3')}\nturn: 1 act wanderer 3", **options)


def value(text: str, kind: str) -> int:
    return worth(land(f"land {text}" if text else ""), 1, kind)[0]


def scored(text: str, kind: str) -> int:
    """The points of one scoring."""
    state = land(text)
    play(state, f"1 score large {kind}")
    return points(state, 1)


# ---- R44: points ----------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R44")
@pytest.mark.parametrize(("knowledge", "expected"), [(5, 5), (11, 11), (12, 12), (40, 12)])
def test_r44_value_times_multipliers_but_never_more_than_the_knowledge(knowledge: int, expected: int) -> None:
    """Three forests, four multipliers."""
    state = position(
        f"1: knowledge {knowledge} mult forest*4 land L01@1,0 L02@2,0 L03@3,0\n2:\n"
        f"{BOARD.format(small='mine 3')}\nturn: 1 act wanderer 3"
    )
    events = play(state, "1 score large forest")
    assert points(state, 1) == expected
    told_of = told(events, None)[0]
    assert (told_of["value"], told_of["multiplier"], told_of["points"]) == (3, 4, expected)


@pytest.mark.rule("papyria", "Q1")
def test_q1_without_a_multiplier_there_are_no_points_unless_the_option_says_so() -> None:
    text = "land L01@1,0 L02@2,0"
    assert scored(text, "forest") == 0
    state = land(text, base_multiplier=1)
    play(state, "1 score large forest")
    assert points(state, 1) == 2


@pytest.mark.rule("papyria", "R52")
def test_r52_points_and_knowledge_go_on_beyond_fifty() -> None:
    board = BOARD.format(small="mine 3")
    text = "knowledge 60 points 49 mult forest*9 land L01@1,0 L02@2,0"
    state = position(f"1: {text}\n2:\n{board}\nturn: 1 act wanderer 3")
    play(state, "1 score large forest")
    assert points(state, 1) == 49 + 18
    high = position("1: knowledge 49 papyrus 3\n2:\nturn: 1 arrive ship 1 A")
    play(high, "1 learn 3")
    assert holds(high, 1)[2] == 58


# ---- R45: mountains -------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R45")
def test_x5_two_mountains_a_mine_and_a_lapis_invention_are_five() -> None:
    """The settlement is the mine: it counts twice."""
    tiles = "L10@1,0 L11@2,0 L12@3,0"
    assert value(tiles, "mountain") == 5
    assert scored(f"mult mountain*3 land {tiles}", "mountain") == 15


@pytest.mark.rule("papyria", "R45")
def test_r45_only_the_largest_area_counts_and_corners_do_not_join() -> None:
    """L02 between them is no mountain; L31 touches the others at a corner only."""
    assert value("L02@1,0 L10@2,0 L11@3,0 L07@4,0", "mountain") == 3
    assert value("L02@1,0 L10@1,1", "mountain") == 2
    assert value("", "mountain") == 2


@pytest.mark.rule("papyria", "Q17")
def test_q17_a_mine_counts_two_for_its_tile_and_other_inventions_count_nothing() -> None:
    assert value("L10@1,0", "mountain") == 3  # a mountain with a papyrus invention: 1
    assert value("L10@1,0+mine", "mountain") == 4
    assert value("L13@1,0", "mountain") == 2


# ---- R46: rivers ----------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R46")
def test_x6_a_network_of_six_tiles_with_two_multipliers() -> None:
    tiles = "L16@1,0/90 L17@2,0/90 L18@3,0/90 L19@4,0/90 L20@5,0/90"
    assert value(tiles, "river") == 6
    assert scored(f"mult river*2 land {tiles}", "river") == 12


@pytest.mark.rule("papyria", "R46")
def test_r46_both_sides_must_be_open() -> None:
    assert value("L16@1,0", "river") == 1  # closed towards the settlement
    assert value("L16@0,1", "river") == 2  # the settlement is open to the south
    assert value("L16@-1,0/90", "river") == 1  # but not to the west
    assert value("L41@1,0 L16@2,0", "river") == 2
    assert value("L41@1,0 L16@2,0/90", "river") == 3


@pytest.mark.rule("papyria", "R46")
def test_r46_mines_cities_and_temples_do_not_block_a_river() -> None:
    tiles = "L18@1,0/90+mine+city L22@2,0/90+temple L16@3,0/90+city+temple"
    assert value(tiles, "river") == 4


# ---- R47: forests ---------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R47")
def test_x7_a_group_of_six_forests() -> None:
    tiles = "L01@1,0 L02@2,0 L03@3,0 L04@1,1 L05@2,1 L06@3,1 L12@4,0 L07@5,0"
    assert value(tiles, "forest") == 6
    assert scored(f"mult forest land {tiles}", "forest") == 6


@pytest.mark.rule("papyria", "R47")
@pytest.mark.rule("papyria", "Q16")
def test_r47_a_city_takes_its_forest_away() -> None:
    tiles = "L01@1,0 L02@2,0 L03@3,0"
    assert value(tiles, "forest") == 3
    assert value(tiles.replace("L02@2,0", "L02@2,0+city"), "forest") == 1  # and parts the others


# ---- R48: sanctuaries -----------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R48")
def test_x8_two_alone_and_two_beside_each_other_are_two() -> None:
    tiles = "L04@1,0 L01@2,0 L05@3,0 L02@4,0 L06@5,0 L11@6,0"
    assert value(tiles, "sanctuary") == 2
    assert scored(f"mult sanctuary*4 land {tiles}", "sanctuary") == 8


@pytest.mark.rule("papyria", "R48")
@pytest.mark.rule("papyria", "Q16")
def test_q16_a_temple_takes_its_sanctuary_away_and_may_set_others_apart() -> None:
    tiles = "L04@1,0 L05@2,0 L06@3,0"
    assert value(tiles, "sanctuary") == 0
    assert value(tiles.replace("L05@2,0", "L05@2,0+temple"), "sanctuary") == 2
    assert value("L04@1,0 L05@2,1 L01@1,1", "sanctuary") == 2  # corners do not touch


# ---- R49, R50: cities and temples -----------------------------------------------------------------------


@pytest.mark.rule("papyria", "R49")
def test_x9_two_cities_with_three_tiles_between() -> None:
    tiles = "L01@1,0+city L12@2,0 L13@3,0 L14@4,0 L02@5,0+city"
    assert value(tiles, "city") == 5
    assert scored(f"mult city land {tiles}", "city") == 5


@pytest.mark.rule("papyria", "R49")
@pytest.mark.rule("papyria", "Q14")
def test_r49_one_city_is_one_none_is_nothing_and_the_shortest_way_counts() -> None:
    assert value("L01@1,0", "city") == 0
    assert value("L01@1,0+city", "city") == 1
    assert value("L01@1,0+city L02@2,0+city", "city") == 2
    assert value("L01@1,0+city L02@-1,0+city", "city") == 3  # by way of the settlement
    around = "L01@1,0+city L12@2,0 L13@2,1 L14@2,2 L02@1,2+city L24@1,1"
    assert value(around, "city") == 3


@pytest.mark.rule("papyria", "R50")
def test_x11_three_temples_joined_by_six_tiles() -> None:
    """A fork: the tile where the three ways meet counts once."""
    tiles = "L02@1,0 L01@2,0 L12@3,0+temple L03@0,1 L07@0,2 L13@0,3+temple L08@-1,0 L09@-2,0+city L14@-2,1+temple"
    assert value(tiles, "temple") == 3 + 7
    nearer = tiles.replace("L14@-2,1", "L14@-1,1")  # beside L03 and L08: three tiles less
    assert value(nearer, "temple") == 3 + 5
    six = "L02@1,0 L01@2,0 L12@3,0+temple L03@0,1 L13@0,2+temple L08@-1,0 L09@-2,0 L14@-3,0+temple"
    assert value(six, "temple") == 9
    assert scored(f"mult temple*5 land {six}", "temple") == 45
    low = position(f"1: knowledge 44 mult temple*5 land {six}\n2:")
    assert worth(low, 1, "temple") == (9, 5, 44)


@pytest.mark.rule("papyria", "Q15")
def test_q15_a_smallest_tree_not_a_chain_of_shortest_ways() -> None:
    """Four cities round a centre: with it, five tiles; any chain would be longer."""
    tiles = "L41@0,1 L01@1,1+city L02@-1,1+city L03@0,2+city L12@1,2 L13@-1,2"
    assert value(tiles, "city") == 4
    assert value(tiles.replace("L41@0,1", "L41@0,1+city"), "city") == 4


@pytest.mark.rule("papyria", "Q14")
def test_q14_the_settlement_is_a_tile_like_any_other() -> None:
    assert value("", "mountain") == 2
    assert value("", "river") == 1
    assert value("", "invention") == 1
    assert value("L10@1,0 L11@-1,0", "mountain") == 4


# ---- R51: inventions ------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R51")
def test_x10_six_inventions_with_two_multipliers() -> None:
    tiles = "L01@1,0 L02@2,0 L03@3,0 L10@4,0 L13@5,0 L04@6,0"
    assert value(tiles, "invention") == 6  # with the one of the settlement; L04 has none
    assert scored(f"mult invention*2 land {tiles}", "invention") == 12


# ---- R42, R43: keys -------------------------------------------------------------------------------------

CITIES = "land L01@1,0+city L02@2,0+city L03@3,0 L04@4,0"


def building(text: str, good: str = "city", more: str = "") -> mastaba.State:
    board = BOARD.format(small=f"{good} 3")
    return position(f"1: knowledge 50 lapis 9 {text}\n2:\n{board}\nturn: 1 act wanderer 3\n{more}")


@pytest.mark.rule("papyria", "R42")
@pytest.mark.rule("papyria", "R43")
@pytest.mark.rule("papyria", "R55")
def test_x1_the_third_city_brings_the_key_and_its_multipliers() -> None:
    state = building(f"mult city {CITIES}")
    assert worth(state, 1, "city")[1] == 1
    events = play(state, "1 build small L03")
    assert "key" in kinds(events)
    assert player(state, 1)["keys"] == {"city": 2}
    assert worth(state, 1, "city") == (3, 3, 9)
    assert view(state, None)["keys"]["city"] == [0]
    play(state, "1 score large city")  # at once, in the same turn
    assert points(state, 1) == 9


@pytest.mark.rule("papyria", "R42")
def test_r42_the_third_temple_brings_a_key() -> None:
    state = building("land L12@1,0+temple L04@2,0+temple L14@3,0", "temple")
    play(state, "1 build small L14")
    assert player(state, 1)["keys"] == {"temple": 2}


@pytest.mark.rule("papyria", "R42")
@pytest.mark.rule("papyria", "Q16")
def test_r42_a_temple_can_make_the_fifth_lonely_sanctuary() -> None:
    """Two stand beside each other; the temple on one leaves the other alone."""
    tiles = "land L04@2,0 L05@4,0 L06@6,0 L11@8,0 L12@9,0 L13@10,0 L01@1,0 L02@3,0 L03@5,0 L07@7,0"
    state = building(f"{tiles} priest S1", "temple")
    assert worth(state, 1, "sanctuary")[0] == 3
    play(state, "1 build small L12")
    assert worth(state, 1, "sanctuary")[0] == 5
    assert player(state, 1)["keys"] == {"sanctuary": 2}


@pytest.mark.rule("papyria", "R42")
@pytest.mark.rule("papyria", "Q33")
def test_q33_nine_tiles_of_river_bring_the_key() -> None:
    tiles = " ".join(f"L{16 + i}@{i + 1},0/90" for i in range(7))
    board = "3-large: landscape L23 L24\n3-small: mine 3"
    state = position(f"1: land {tiles}\n2:\n{board}\nturn: 1 act wanderer 3")
    assert worth(state, 1, "river")[0] == 8
    unmatched = state.copy()
    play(unmatched, "1 place east 0")
    assert player(unmatched, 1)["keys"] == {}
    play(state, "1 place east 90")
    assert player(state, 1)["keys"] == {"river": 2}


@pytest.mark.rule("papyria", "R42")
def test_r42_eight_inventions_and_several_keys_at_once() -> None:
    """The tile brings the eighth invention and the fifth lonely sanctuary."""
    tiles = "L01@1,0 L12@2,0 L02@3,0 L13@4,0 L03@5,0 L14@6,0 L04@7,1 L07@7,0 L08@8,0 L09@9,0 L30@8,-1"
    board = "3-large: landscape L33 L24\n3-small: mine 3"
    state = position(f"1: land {tiles} priest L30\n2:\n{board}\nturn: 1 act wanderer 3")
    assert worth(state, 1, "invention")[0] == 7
    assert worth(state, 1, "sanctuary")[0] == 4
    events = play(state, "1 place north 0")
    assert kinds(events).count("key") == 2
    assert player(state, 1)["keys"] == {"invention": 2, "sanctuary": 2}


@pytest.mark.rule("papyria", "R42")
@pytest.mark.rule("papyria", "Q22")
def test_q22_one_key_of_a_kind_and_none_from_an_empty_stack() -> None:
    again = building("keys city-2 land L01@1,0+city L02@2,0+city L03@3,0+city L04@4,0")
    play(again, "1 build small L04")
    assert player(again, 1)["keys"] == {"city": 2}
    empty = building(CITIES, more="keys: city-0 temple-2 river-2 invention-2 sanctuary-2")
    play(empty, "1 build small L03")
    assert player(empty, 1)["keys"] == {}
    play(empty, "1 score large city")
    assert turn(empty) == 2
    second = building(CITIES, more="keys: city-1 temple-2 river-2 invention-2 sanctuary-2")
    play(second, "1 build small L03")
    assert player(second, 1)["keys"] == {"city": 0}  # a key without multipliers: it still scores at the end


@pytest.mark.rule("papyria", "Q22")
def test_q22_only_on_the_own_turn() -> None:
    """Player 2 has three cities and no key: player 1's turn changes nothing in that land."""
    state = position(
        f"1: knowledge 9\n2: land L01@1,0+city L02@2,0+city L03@3,0+city\n{BOARD.format(small='mine 3')}\n"
        "turn: 1 act wanderer 3"
    )
    play(state, "1 score large river", "1 waive small")
    assert player(state, 2)["keys"] == {}


@pytest.mark.rule("papyria", "R43")
@pytest.mark.parametrize(("key", "multiplier"), [("city-0", 1), ("city-1", 2), ("city-2", 3)])
def test_r43_a_key_adds_its_multipliers_to_its_own_type(key: str, multiplier: int) -> None:
    state = land(f"mult city forest keys {key} land L01@1,0")
    assert worth(state, 1, "city")[1] == multiplier
    assert worth(state, 1, "forest")[1] == 1


@pytest.mark.rule("papyria", "Q2")
def test_q2_other_keys_need_only_other_data() -> None:
    game = mastaba.find_game("papyria")
    own = game.pieces().changed({"key/1/multipliers": 2, "key/0/multipliers": 3}, "own.toml")
    state = mastaba.new("papyria", seats=3, pieces=own)
    assert view(state, None)["keys"]["river"] == [3, 2, 0]
    assert moves(state)
