"""Papyria, R22-R29, Q27-Q29, Q34: a single player."""

from typing import Any

import pytest
from games.papyria.positions import holds, land, player, points, position, space
from games.playing import kinds, learned, moves, play, refused, step, told, view

import mastaba

OUTER = "3-large: scoring forest-2 city-1\n3-small: mine 2"
BOARD = "3-river: multiplier forest city river\n3-large: scoring forest-2 city-1\n3-small: {small}"


def solo(
    text: str = "", piece: str = "wanderer", small: str = "mine 2", more: str = "", turn: str = ""
) -> mastaba.State:
    """The single player has reached section 3."""
    return position(f"1: {text}\n{BOARD.format(small=small)}\n{more}\nturn: 1 act {piece} 3 {turn}")


@pytest.mark.rule("papyria", "R22")
def test_r22_one_player_with_the_settlement_that_has_the_1() -> None:
    state = mastaba.new("papyria", seats=1, seed="r22")
    assert list(land(state, 1)) == ["S1"]
    assert holds(state, 1) == (2, 0, 5)
    assert player(state, 1)["to_set"] == {"ship": 2, "wanderer": 2}
    assert state.to_act == (0,)


@pytest.mark.rule("papyria", "R23")
def test_r23_one_scoring_tile_on_each_spot_beside_the_board() -> None:
    state = mastaba.new("papyria", seats=1, seed="r23")
    side = state.position()["side"]
    assert isinstance(side, list)
    assert [len(stack) for stack in side] == [1] * 6
    there: Any = state.position()["spaces"]
    assert sum(len(space["stack"]) for space in there.values() if space["good"] == "scoring") == 15


@pytest.mark.rule("papyria", "R24")
@pytest.mark.rule("papyria", "Q27")
def test_r24_one_of_four_then_one_of_three_starting_landscapes() -> None:
    state = mastaba.new("papyria", seats=1, seed="r24")
    first = [move.split()[1] for move in moves(state)]
    assert len(first) == 4
    play(state, f"1 pick {first[0]}", "1 place east 0")
    assert player(state, 1)["priest"] == first[0]
    second = [move.split()[1] for move in moves(state)]
    assert len(second) == 3
    assert not set(first) & set(second)
    play(state, f"1 pick {second[2]}")
    assert refused(state, "1 place west 0") == "R39"  # Q27: beside the priest, as usual
    play(state, "1 place east 0")
    assert land(state, 1) == {"S1": (0, 0), first[0]: (1, 0), second[2]: (2, 0)}
    assert step(state) == "move"


@pytest.mark.rule("papyria", "R24")
def test_r24_the_second_hand_is_drawn_when_the_first_tile_lies() -> None:
    state = mastaba.new("papyria", seats=1, seed="r24")
    draft = state.seen(0).position()["draft"]
    assert isinstance(draft, dict)
    assert draft["reserve"] == ["?", "?", "?"]
    move = moves(state)[0]
    play(state, f"1 {move}")
    assert learned(state, "1 place east 0") == [True]


SIDE = "side: forest-2|any-0|river-4|city-1|temple-1|mountain-0"


@pytest.mark.rule("papyria", "R25")
@pytest.mark.rule("papyria", "Q34")
def test_r25_a_bought_scoring_costs_another_tile_beside_the_board() -> None:
    state = position(f"1: papyrus 2\n{SIDE}\nships: 1@6 1@1")
    play(state, "1 ship 6 7", "1 buy 3 river")
    assert step(state) == "spot"
    assert set(moves(state)) == {f"remove side-{spot}" for spot in (1, 2, 4, 5, 6)}
    assert refused(state, "1 remove side-3") == "R25"  # it is gone
    assert refused(state, "1 remove 1-large") == "R25"
    assert refused(state, "1 do river") == "R25"
    play(state, "1 remove side-2")
    side = state.position()["side"]
    assert side == [["forest-2"], [], [], ["city-1"], ["temple-1"], ["mountain-0"]]
    assert step(state) == "act"
    assert player(state, 1)["collected"] == ["river-4"]
    removed = state.position()["removed"]
    assert isinstance(removed, dict)
    assert removed["scorings"] == ["any-0"]


CITIES = "lapis 9 knowledge 9 land L01@1,0+city L02@2,0+city L03@3,0"


@pytest.mark.rule("papyria", "R26")
def test_r26_with_a_key_the_one_below_and_one_of_the_best_others_go() -> None:
    state = solo(CITIES, small="city 3")
    play(state, "1 build small L03")
    assert player(state, 1)["keys"] == {"city": 2}
    assert view(state, 1)["keys"]["city"] == []  # the one below is gone
    assert step(state) == "key"
    assert set(moves(state)) == {f"remove key-{key}" for key in ("temple", "river", "invention", "sanctuary")}
    assert refused(state, "1 remove key-city") == "R26"
    assert refused(state, "1 waive small") == "R26"
    play(state, "1 remove key-river")
    assert view(state, 1)["keys"] == {
        "temple": [2, 0],
        "city": [],
        "river": [0],
        "invention": [2, 0],
        "sanctuary": [2, 0],
    }
    assert step(state) == "act"


@pytest.mark.rule("papyria", "R26")
def test_r26_where_only_one_has_the_most_keys_it_goes_by_itself() -> None:
    state = solo(CITIES, small="city 3", more="keys: city-2 temple-1 river-0 invention-0 sanctuary-2")
    events = play(state, "1 build small L03")
    assert [part["key"] for part in told(events, 1) if part["kind"] == "lose_key"] == ["city", "sanctuary"]
    assert step(state) == "act"
    none = solo(CITIES, small="city 3", more="keys: city-1 temple-0 river-0 invention-0 sanctuary-0")
    events = play(none, "1 build small L03")
    assert "lose_key" not in kinds(events)
    assert player(none, 1)["keys"] == {"city": 0}


@pytest.mark.rule("papyria", "R26")
def test_r26_after_the_choice_the_next_key_is_taken() -> None:
    """One tile brings the river key and the key for inventions."""
    tiles = " ".join(f"L{16 + i}@{i + 1},0/90" for i in range(7))
    more = " L01@1,1 L02@2,1 L03@3,1 L10@4,1"
    state = position(
        f"1: land {tiles}{more} priest L22\n3-large: landscape L33 L40\n3-small: mine 2\nturn: 1 act wanderer 3"
    )
    assert view(state, 1)["players"][0]["types"]["invention"]["value"] == 7
    play(state, "1 place east 180")
    assert player(state, 1)["keys"] == {"river": 2}
    assert step(state) == "key"
    play(state, "1 remove key-temple")
    assert player(state, 1)["keys"] == {"river": 2, "invention": 2}
    assert step(state) == "key"
    play(state, "1 remove key-city")
    assert step(state) == "act"


@pytest.mark.rule("papyria", "R27")
def test_r27_with_a_wanderer_the_river_loses_its_good() -> None:
    state = solo("land L10@1,0")
    play(state, "1 score large forest")
    assert space(state, "3-river")["stack"] == ["forest", "city", "river"]
    events = play(state, "1 build small L10")
    assert "lose" in kinds(events)
    assert space(state, "3-river")["stack"] == ["city", "river"]
    assert player(state, 1)["multipliers"] == []
    removed = state.position()["removed"]
    assert isinstance(removed, dict)
    assert removed["multipliers"] == ["forest"]


@pytest.mark.rule("papyria", "R27")
@pytest.mark.rule("papyria", "Q28")
def test_x16_a_ship_that_produces_loses_the_scoring_tile() -> None:
    state = solo("", "ship", "papyrus")
    play(state, "1 do river", "1 do small")
    assert player(state, 1)["multipliers"] == ["forest"]
    assert holds(state, 1)[1] == 1
    assert space(state, "3-large")["stack"] == ["city-1"]
    assert player(state, 1)["collected"] == []  # it counts for nothing
    assert step(state) == "move"


@pytest.mark.rule("papyria", "R27")
@pytest.mark.rule("papyria", "Q28")
def test_x16_a_ship_that_scores_removes_any_good_of_the_board() -> None:
    state = solo("", "ship", "papyrus", "5-small: city 3\n4-large: landscape end E01")
    play(state, "1 do river", "1 score large forest")
    assert step(state) == "remove"
    assert {"remove 3-river", "remove 3-large", "remove 5-small", "remove 4-large"} <= set(moves(state))
    assert not any(move.startswith(("remove side", "remove key")) for move in moves(state))
    assert refused(state, "1 remove 3-small") == "Q28"
    assert refused(state, "1 remove side-1") == "Q28"
    assert refused(state, "1 end") == "R27"
    play(state, "1 remove 5-small")
    assert space(state, "5-small")["left"] == 2
    assert step(state) == "move"


@pytest.mark.rule("papyria", "R27")
@pytest.mark.rule("papyria", "Q11")
def test_r27_the_last_good_removed_brings_an_end_tile() -> None:
    last = position(f"1: land L10@1,0\n3-river: multiplier forest\n{OUTER}\npile: E05 E06\nturn: 1 act wanderer 3")
    play(last, "1 score large forest", "1 waive small")
    assert space(last, "3-river") == {"good": "multiplier", "stack": [], "end_tile": "E05"}
    on_end = position(f"1: land L10@1,0\n3-river: end E01\n{OUTER}\npile: E05 E06\nturn: 1 act wanderer 3")
    play(on_end, "1 score large forest", "1 waive small")
    assert space(on_end, "3-river")["end_tile"] == "E05"
    assert holds(on_end, 1)[2] == 5 + 2  # no knowledge for what is removed


@pytest.mark.rule("papyria", "R27")
def test_r27_also_in_the_preparation() -> None:
    state = position(f"1: to_set ship*2 wanderer*2\n{BOARD.format(small='papyrus')}")
    play(state, "1 set ship 3", "1 do river", "1 do small")
    assert space(state, "3-large")["stack"] == ["city-1"]


@pytest.mark.rule("papyria", "Q28")
def test_q28_a_waived_action_counts_as_performed_and_an_empty_space_loses_nothing() -> None:
    state = solo()
    play(state, "1 waive small", "1 score large forest")
    assert space(state, "3-river")["stack"] == ["city", "river"]
    empty = position(f"1:\n3-river: multiplier -\n{OUTER}\ntriggered: yes\nturn: 1 act wanderer 3")
    events = play(empty, "1 waive small", "1 score large forest")
    assert "lose" not in kinds(events)


@pytest.mark.rule("papyria", "Q29")
def test_q29_no_trade_and_no_displacing_but_the_priest_may_move() -> None:
    state = position(
        "1: lapis 9 land L10@1,0 priest S1\nships: 1@1 1@2\nwanderers: 1@3 1@9\n3-large: landscape L01 L02"
    )
    sections = {int(move.split()[2]) for move in moves(state) if move.startswith("ship 1")}
    assert 2 not in sections  # an own piece is never displaced
    play(state, "1 ship 1 3")
    assert step(state) == "act"
    assert "priest L10" in moves(state)
    chance = mastaba.Fast(1)
    whole = mastaba.new("papyria", seats=1, seed="q29")
    told_kinds = set()
    while whole.to_act:
        legal = whole.legal(0)
        told_kinds |= set(kinds(whole.play(0, legal[int(chance.below(len(legal)))])))
    assert not told_kinds & {"trade", "displace"}


TRIGGER = "3-large: scoring forest-0\n3-small: mine 2\n3-river: multiplier forest city\npile: -\nturn: 1 act wanderer 3"


@pytest.mark.rule("papyria", "R28")
def test_r28_it_ends_with_the_turn_of_the_trigger() -> None:
    state = position(f"1: knowledge 50\n{TRIGGER}")
    play(state, "1 score large forest")
    assert step(state) == "act"
    play(state, "1 waive small")
    assert step(state) == "over"


@pytest.mark.rule("papyria", "R28")
@pytest.mark.parametrize(
    ("cities", "temples", "collected", "rivers", "expected"),
    [
        (4, 0, 0, 1, 12),
        (3, 0, 0, 1, 0),
        (0, 4, 0, 1, 12),
        (0, 0, 11, 1, 6),
        (0, 0, 10, 1, 0),
        (0, 0, 0, 12, 6),
        (0, 0, 0, 11, 0),
    ],
)
def test_r28_goals_instead_of_majorities(cities: int, temples: int, collected: int, rivers: int, expected: int) -> None:
    """The last turn collects one scoring tile more. Forests 6 × 2; mountains 2 × 3: only the settlement's mine."""
    forests = "L01@-1,0 L02@-2,0 L03@-3,0 L26@-4,0 L27@-5,0 L28@-6,0 L42@-7,0 L36@-7,1"
    built = ["L15@-7,2+city", "L16@-7,3+city", "L17@-7,4+city", "L29@-7,5+city"][:cities]
    built += ["L13@-8,1+temple", "L14@-8,2+temple", "L24@-8,3+temple", "L25@-8,4+temple"][:temples]
    river = [f"P{5 + i:02}@0,{i + 1}" for i in range(5)] + [f"L{18 + i}@0,{i + 6}" for i in range(6)]
    tiles = " ".join([forests, *built, *river[: rivers - 1]])
    gathered = " ".join((["any-0"] * 4 + ["any-1"] * 3 + ["city-0", "city-1", "city-2", "city-3"])[:collected])
    state = position(f"1: knowledge 50 mult forest*2 mountain*3 collected {gathered} land {tiles} priest S1\n{TRIGGER}")
    play(state, "1 score large forest", "1 waive small")
    assert state.outcome is not None
    mountains = view(state, 1)["players"][0]["types"]["mountain"]["worth"]
    parts = dict(state.outcome.scores[0].parts)
    assert parts["majorities"] == (mountains if expected == 6 else expected)


@pytest.mark.rule("papyria", "R29")
@pytest.mark.parametrize(
    ("total", "beaten"),
    [
        (260, []),
        (261, ["Aziz"]),
        (320, ["Aziz", "Hammurabi"]),
        (401, ["Aziz", "Hammurabi", "Lilith", "Ishtar", "Gilgamesh", "Tiamat"]),
    ],
)
def test_r29_who_has_fewer_points_is_beaten(total: int, beaten: list[str]) -> None:
    state = position(f"1: points {total}\n{TRIGGER}")
    play(state, "1 score large forest", "1 waive small")
    assert points(state, 1) == total
    assert view(state, 1)["beaten"] == beaten
