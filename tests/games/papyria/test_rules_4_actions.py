"""Papyria, R21, R30-R41, Q9-Q13, Q18-Q21: main actions, waiving, end-of-game tiles."""

import pytest
from games.papyria.positions import holds, land, player, points, position, space
from games.playing import kinds, learned, moves, play, refused, told, turn, view

import mastaba

START = "3-river: multiplier forest city river\n3-large: scoring forest-2 city-1 any-0\n3-small: mine 3"


def at(text: str, piece: str = "wanderer", board: str = START, more: str = "", **options: object) -> mastaba.State:
    """Player 1 has reached section 3."""
    return position(f"1: {text}\n2:\n{board}\nturn: 1 act {piece} 3 {more}", **options)


def begins(state: mastaba.State, word: str) -> list[str]:
    return [move for move in moves(state) if move.startswith(word)]


# ---- Two main actions -----------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R21")
def test_r21_a_wanderer_does_both_outer_actions() -> None:
    state = at("knowledge 10")
    assert set(moves(state)) == {"score large forest", "waive small"}  # no mountain without a mine
    assert refused(state, "1 do river") == "R21"
    play(state, "1 score large forest")
    assert refused(state, "1 score large forest") == "R21"
    play(state, "1 waive small")
    assert turn(state) == 2


@pytest.mark.rule("papyria", "R21")
@pytest.mark.rule("papyria", "Q9")
def test_r21_a_ship_takes_from_the_river_and_does_one_outer_action_in_any_order() -> None:
    river_first = at("knowledge 10", "ship")
    assert set(moves(river_first)) == {"do river", "score large forest", "waive small"}
    play(river_first, "1 do river")
    assert set(moves(river_first)) == {"score large forest", "waive small"}
    play(river_first, "1 waive small")
    assert turn(river_first) == 2
    assert space(river_first, "3-large")["stack"][0] == "forest-2"  # untouched
    outer_first = at("knowledge 10", "ship")
    play(outer_first, "1 score large forest")
    assert set(moves(outer_first)) == {"do river"}
    play(outer_first, "1 do river")
    assert turn(outer_first) == 2


@pytest.mark.rule("papyria", "Q9")
def test_q9_the_order_matters_with_an_end_tile_on_the_river() -> None:
    """The knowledge of the end-of-game tile first: the scoring is worth more."""
    board = "3-river: end E01\n3-large: scoring forest-0 city-1\n3-small: mine 3"
    tiles = "knowledge 1 mult forest*3 land L01@1,0 L02@2,0"
    early = at(tiles, "ship", board)
    play(early, "1 do river", "1 score large forest")
    late = at(tiles, "ship", board)
    play(late, "1 score large forest", "1 do river")
    assert (points(early, 1), points(late, 1)) == (6, 1)


@pytest.mark.rule("papyria", "R30")
def test_r30_a_multiplier_goes_to_the_base_and_the_next_is_turned_up() -> None:
    state = at("mult forest", "ship")
    assert learned(state.copy(), "1 do river") == [True, True]
    events = play(state, "1 do river")
    assert kinds(events) == ["multiplier", "open"]
    assert player(state, 1)["multipliers"] == ["forest", "forest"]
    assert space(state, "3-river")["stack"] == ["city", "river"]


# ---- Landscapes -----------------------------------------------------------------------------------------

STACK = "3-river: multiplier forest city\n3-large: landscape L01 L15 L24 L36\n3-small: mine 3"


@pytest.mark.rule("papyria", "R31")
@pytest.mark.rule("papyria", "R39")
def test_r31_the_tile_is_placed_beside_the_priest_who_follows() -> None:
    state = at("land L10@1,0 priest S1", board=STACK)
    assert set(begins(state, "place")) == {"place north 0", "place south 0", "place west 0"}
    assert refused(state, "1 place east 0") == "R39"
    events = play(state, "1 place west 0")
    assert kinds(events) == ["place", "open"]
    assert land(state, 1)["L01"] == (-1, 0)
    assert player(state, 1)["priest"] == "L01"
    assert space(state, "3-large")["stack"] == ["L15", "L24", "L36"]


@pytest.mark.rule("papyria", "R39")
def test_r39_beside_the_priest_and_nowhere_else_and_sides_need_not_match() -> None:
    state = at("land L41@1,0 priest L41", board="3-large: landscape L02 L15\n3-small: mine 3")
    assert set(begins(state, "place")) == {"place north 0", "place east 0", "place south 0"}
    play(state, "1 place east 0")  # beside a river, without one
    assert land(state, 1)["L02"] == (2, 0)


@pytest.mark.rule("papyria", "Q12")
@pytest.mark.parametrize(("tile", "ways"), [("L01", 1), ("L41", 1), ("L16", 2), ("L29", 4), ("L39", 4)])
def test_q12_tiles_may_be_turned_and_equal_looks_count_once(tile: str, ways: int) -> None:
    board = f"3-large: landscape {tile} L02\n3-small: mine 3"
    state = at("", board=board)
    assert len(begins(state, "place east")) == ways
    fixed = at("", board=board, tiles_may_rotate="off")
    assert begins(fixed, "place east") == ["place east 0"]
    assert refused(fixed, "1 place east 90") == "Q12"
    if ways < 4:
        assert refused(state, "1 place east 270") == "Q12"


@pytest.mark.rule("papyria", "Q12")
def test_q12_a_turned_tile_connects_as_it_lies() -> None:
    """The settlement is open to the north, east and south; L16 is a straight river from north to south."""
    for rotation, length in (("0", 1), ("90", 2)):
        state = at("", board="3-large: landscape L16 L02\n3-small: mine 3")
        play(state, f"1 place east {rotation}")
        assert view(state, 1)["players"][0]["types"]["river"]["value"] == length
        tile = view(state, 1)["players"][0]["land"][1]
        assert tile["river"] == {"0": "NS", "90": "EW"}[rotation]


@pytest.mark.rule("papyria", "Q13")
def test_q13_without_room_beside_the_priest_a_landscape_is_waived() -> None:
    round_about = "land L02@1,0 L04@0,1 L05@-1,0 L06@0,-1 priest S1"
    state = at(round_about, board=STACK)
    assert set(moves(state)) == {"waive large", "waive small"}
    assert refused(state, "1 place east 0") == "Q13"
    assert refused(at(f"{round_about}", board=STACK), "1 look 1") == "Q13"
    blessed = at(round_about, board=STACK, more="priest")
    play(blessed, "1 priest L02")
    assert begins(blessed, "place")


# ---- Look -----------------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R31")
@pytest.mark.rule("papyria", "Q18")
def test_r31_with_look_inventions_one_sees_more_tiles_and_takes_one() -> None:
    state = at("land L13@1,0 L25@1,1", board=STACK)  # two looks
    assert begins(state, "look") == ["look 1", "look 2"]
    assert refused(state, "1 look 3") == "R31"
    events = play(state, "1 look 2")
    assert told(events, 1)[0]["tiles"] == ("L01", "L15", "L24")
    assert "tiles" not in told(events, 2)[0]
    assert [tile["tile"] for tile in view(state, 1)["looked"]] == ["L01", "L15", "L24"]
    assert "looked" not in view(state, 2)
    assert len(moves(state)) == 6
    assert refused(state, "1 place east 0") == "Q18"
    taken = play(state, "1 take 3-1-2")
    assert told(taken, 2)[0]["tile"] == "L24"
    assert told(taken, 1)[0]["back"] == ("L01", "L15")
    assert "back" not in told(taken, 2)[0]
    play(state, "1 place east 0")
    assert "L24" in land(state, 1)
    assert space(state, "3-large")["stack"] == ["L01", "L15", "L36"]


@pytest.mark.rule("papyria", "Q18")
def test_q18_looking_is_private_and_one_must_take_and_place() -> None:
    state = at("land L13@1,0", board=STACK, more="priest")
    assert learned(state, "1 look 1") == [True, False]
    assert set(moves(state)) == {"take 1-2", "take 2-1"}
    assert refused(state, "1 waive large") == "Q18"
    assert refused(state, "1 take 1-2-3") == "Q18"
    assert learned(state, "1 take 2-1") == [False, True]  # the others now know what was taken
    assert refused(state, "1 waive large") == "R39"
    assert {"place east 0", "priest S1"} <= set(moves(state))


@pytest.mark.rule("papyria", "Q18")
def test_q18_with_fewer_tiles_below_all_are_seen() -> None:
    state = at("land L13@1,0 L25@1,1", board="3-large: landscape L01 L15\n3-small: mine 3")
    assert begins(state, "look") == ["look 1"]
    last = at("land L13@1,0", board="3-large: landscape L01\n3-small: mine 3")
    assert begins(last, "look") == []


@pytest.mark.rule("papyria", "Q18")
def test_q18_what_was_put_back_is_known_to_who_put_it_back() -> None:
    """Player 1 takes the second of three; the top one comes back on top, so nobody else knows the third."""
    state = at("land L13@1,0 L25@1,1", board=STACK)
    play(state, "1 look 2", "1 take 2-1-3", "1 place east 0")
    assert view(state, 1)["known"] == {"3-large": ["L01", "L24", "?"]}
    assert view(state, 2)["known"] == {"3-large": ["L01", "?", "?"]}


@pytest.mark.rule("papyria", "Q18")
def test_q18_everybody_can_reckon_where_the_old_top_tile_went() -> None:
    """The second is taken and the third is on top: so the old top tile lies below it."""
    state = at("land L13@1,0 L25@1,1", board=STACK)
    play(state, "1 look 2", "1 take 2-3-1", "1 place east 0")
    assert view(state, 2)["known"] == {"3-large": ["L24", "L01", "?"]}
    assert view(state, None)["known"] == {"3-large": ["L24", "L01", "?"]}


@pytest.mark.rule("papyria", "Q18")
def test_q18_one_may_take_the_top_tile_without_looking() -> None:
    state = at("land L13@1,0", board=STACK)
    play(state, "1 place east 0")
    assert "L01" in land(state, 1)


@pytest.mark.rule("papyria", "Q18")
def test_q18_with_a_landscape_in_hand_the_priest_goes_only_where_there_is_room() -> None:
    """S1 is surrounded."""
    state = at("land L13@1,0 L04@0,1 L05@-1,0 L06@0,-1 priest L13", board=STACK, more="priest")
    play(state, "1 look 1", "1 take 1-2")
    assert "priest S1" not in moves(state)
    assert refused(state, "1 priest S1") == "Q18"
    assert "priest L04" in moves(state)


# ---- Scoring --------------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R32")
def test_r32_knowledge_first_then_the_scoring_then_the_tile_is_kept() -> None:
    """Two forests, three multipliers: 6; the knowledge of 3 becomes 5, so 5 points."""
    state = at("knowledge 3 mult forest*3 land L01@1,0 L02@2,0")
    events = play(state, "1 score large forest")
    assert kinds(events) == ["know", "score", "open"]
    assert (points(state, 1), holds(state, 1)[2]) == (5, 5)
    assert player(state, 1)["collected"] == ["forest-2"]
    assert space(state, "3-large")["stack"] == ["city-1", "any-0"]
    assert refused(at(""), "1 score large city") == "R32"
    assert refused(at(""), "1 score small city") == "R32"


@pytest.mark.rule("papyria", "R32")
def test_r32_a_question_mark_is_a_scoring_of_ones_choice() -> None:
    board = "3-large: scoring any-1 city-1\n3-small: mine 3"
    state = at("knowledge 9 mult river*2", board=board)
    assert len(begins(state, "score large")) == 7
    play(state, "1 score large river")
    assert points(state, 1) == 2  # the settlement has a river


# ---- Buildings ------------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R33")
def test_r33_a_temple_covers_a_sanctuary_and_the_nth_costs_n() -> None:
    board = "3-large: scoring city-1 city-2\n3-small: temple 3"
    state = at("lapis 2 land L12@1,0 L04@2,0 L14@3,0+temple", board=board)
    assert set(begins(state, "build")) == {"build small L12", "build small L04"}
    assert refused(state, "1 build small L14") == "R33"  # there is one
    assert refused(state, "1 build small S1") == "R33"
    play(state, "1 build small L04")
    assert holds(state, 1)[0] == 0
    assert [tile.get("built") for tile in player(state, 1)["land"]] == [["mine"], None, ["temple"], ["temple"]]
    assert space(state, "3-small")["left"] == 2
    poor = at("lapis 1 land L12@1,0 L04@2,0 L14@3,0+temple", board=board)
    assert not begins(poor, "build")
    assert refused(poor, "1 build small L12") == "R33"


@pytest.mark.rule("papyria", "R34")
def test_r34_a_city_covers_a_forest_and_has_its_own_prices() -> None:
    board = "3-large: scoring city-1 city-2\n3-small: city 3"
    state = at("lapis 1 land L12@1,0+temple L04@2,0+temple L01@3,0", board=board)
    assert set(begins(state, "build")) == {"build small L04", "build small L01"}  # a temple may stand beside a forest
    play(state, "1 build small L04")
    assert holds(state, 1)[0] == 0
    assert player(state, 1)["land"][2]["built"] == ["city", "temple"]
    assert refused(at("lapis 9", board=board), "1 build small S1") == "R34"


@pytest.mark.rule("papyria", "R35")
def test_r35_a_mine_covers_a_mountain_and_is_free() -> None:
    state = at("lapis 0 land L10@1,0 L11@2,0+mine")
    assert begins(state, "build") == ["build small L10"]
    assert refused(state, "1 build small S1") == "R35"
    play(state, "1 build small L10")
    assert player(state, 1)["land"][1]["built"] == ["mine"]
    assert space(state, "3-small")["left"] == 2


# ---- Production -----------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R36")
def test_x2_one_mine_and_one_lapis_invention_give_two_lapis() -> None:
    state = at("lapis 0 land L12@1,0 L10@2,0", board="3-large: scoring city-1\n3-small: lapis")
    events = play(state, "1 do small")
    assert told(events, None)[0] == {"kind": "produce", "seat": 0, "good": "lapis", "amount": 2}
    assert holds(state, 1)[0] == 2


@pytest.mark.rule("papyria", "R37")
def test_x3_three_icons_give_three_papyri() -> None:
    """One on the settlement, two on L10."""
    state = at("papyrus 1 land L10@1,0 L12@2,0", board="3-large: scoring city-1\n3-small: papyrus")
    play(state, "1 do small")
    assert holds(state, 1)[1] == 4


# ---- End-of-game tiles ----------------------------------------------------------------------------------

END = "3-large: scoring end E01\n3-small: mine 3"


@pytest.mark.rule("papyria", "R38")
def test_x4_knowledge_and_points_for_what_the_tile_asks() -> None:
    state = at("lapis 3 papyrus 2 knowledge 4", board=f"{END}\npile: E05 E06")
    assert {"do large", "pay large", "waive large"} <= set(moves(state))
    play(state, "1 pay large")
    assert holds(state, 1) == (1, 0, 14)
    assert points(state, 1) == 10
    assert space(state, "3-large")["end_tile"] == "E05"
    assert state.position()["pile"] == ["E06"]


@pytest.mark.rule("papyria", "R38")
def test_r38_the_points_may_be_left() -> None:
    state = at("lapis 3 papyrus 2 knowledge 4", board=END)
    play(state, "1 do large")
    assert holds(state, 1) == (3, 2, 14)
    assert points(state, 1) == 0
    assert refused(at("lapis 3", board=START), "1 pay large") == "R38"


@pytest.mark.rule("papyria", "Q19")
def test_q19_the_points_of_an_end_tile_are_not_capped() -> None:
    state = at("lapis 4 papyrus 4 knowledge 2", board="3-large: scoring end E20\n3-small: mine 3")
    play(state, "1 pay large")
    assert (points(state, 1), holds(state, 1)[2]) == (30, 2)


@pytest.mark.rule("papyria", "Q20")
def test_q20_the_full_amount_or_nothing() -> None:
    for text in ("lapis 1 papyrus 9", "lapis 9 papyrus 1"):
        state = at(text, board=END)
        assert "pay large" not in moves(state)
        assert refused(state, "1 pay large") == "Q20"
        assert {"do large", "waive large"} <= set(moves(state))
    waived = at("knowledge 4", board=END)
    play(waived, "1 waive large")
    assert holds(waived, 1)[2] == 4


@pytest.mark.rule("papyria", "Q21")
def test_q21_an_empty_space_offers_nothing() -> None:
    state = at("", board="3-large: scoring -\n3-small: mine 0\ntriggered: yes")
    assert set(moves(state)) == {"do large", "do small"}
    assert refused(state, "1 waive large") == "R40"
    before = holds(state, 1)
    assert kinds(play(state, "1 do large")) == ["nothing"]
    play(state, "1 do small")
    assert holds(state, 1) == before
    assert turn(state) == 2


# ---- Waiving, and empty spaces --------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R40")
def test_r40_what_is_waived_leaves_the_game() -> None:
    state = at("land L10@1,0", board=STACK)
    events = play(state, "1 waive large", "1 waive small")
    assert kinds(events)[:2] == ["waive", "open"]
    assert space(state, "3-large")["stack"] == ["L15", "L24", "L36"]
    assert space(state, "3-small")["left"] == 2
    removed = state.position()["removed"]
    assert isinstance(removed, dict)
    assert removed["landscapes"] == ["L01"]
    assert len(land(state, 1)) == 2


@pytest.mark.rule("papyria", "R40")
def test_r40_a_production_that_yields_nothing_just_yields_nothing() -> None:
    """Every settlement has a papyrus icon and a mine, so a land without any does not exist: nothing can be waived."""
    state = at("", board="3-large: scoring city-1\n3-small: papyrus")
    assert begins(state, "waive") == []
    assert refused(state, "1 waive small") == "R40"


@pytest.mark.rule("papyria", "Q10")
def test_q10_scorings_and_multipliers_cannot_be_waived() -> None:
    state = at("", "ship")
    assert begins(state, "waive") == ["waive small"]
    assert refused(state, "1 waive large") == "Q10"
    assert refused(state, "1 waive river") == "Q10"
    play(state, "1 score large forest")  # for no points
    assert points(state, 1) == 0


@pytest.mark.rule("papyria", "R41")
@pytest.mark.parametrize(
    ("board", "move", "where"),
    [
        ("3-large: landscape L01\n3-small: mine 3", "place west 0", "3-large"),
        ("3-large: scoring forest-2\n3-small: mine 3", "score large forest", "3-large"),
        ("3-large: scoring forest-2 city-1\n3-small: mine 1", "build small L10", "3-small"),
        ("3-large: scoring forest-2 city-1\n3-small: city 1", "build small L10", "3-small"),
        ("3-large: scoring forest-2 city-1\n3-small: temple 1", "build small L11", "3-small"),
    ],
)
def test_r41_after_the_last_good_an_end_tile_comes_at_once(board: str, move: str, where: str) -> None:
    first = "L18" if "city 1" in board else "L10"
    state = at(f"lapis 2 land {first}@1,0 L11@2,0 priest S1", board=f"{board}\npile: E07 E08")
    events = play(state, f"1 {move.replace('L10', first)}")
    assert "end_tile" in kinds(events)
    assert space(state, where)["end_tile"] == "E07"
    assert not begins(state, f"do {where[2:]}")  # in a later turn


@pytest.mark.rule("papyria", "R41")
def test_r41_also_on_the_river_but_not_beside_the_board() -> None:
    state = at("", "ship", board="3-river: multiplier city\n3-large: scoring city-1\n3-small: mine 3\npile: E07 E08")
    play(state, "1 do river")
    assert space(state, "3-river") == {"good": "multiplier", "stack": [], "end_tile": "E07"}


@pytest.mark.rule("papyria", "Q11")
def test_q11_waiving_the_last_good_brings_an_end_tile_too() -> None:
    state = at("", board="3-large: landscape L01\n3-small: mine 1\npile: E07 E08 E09")
    play(state, "1 waive large", "1 waive small")
    assert space(state, "3-large")["end_tile"] == "E07"
    assert space(state, "3-small")["end_tile"] == "E08"
    waived = at("", board="3-large: landscape end E01\n3-small: mine 3\npile: E07")
    play(waived, "1 waive large")
    assert space(waived, "3-large")["end_tile"] == "E07"
