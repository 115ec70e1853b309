"""Papyria, R17-R20, Q6: trade, priest and stands."""

import pytest
from games.papyria.positions import holds, player, points, position
from games.playing import kinds, learned, moves, play, refused, step, turn

import mastaba

SIDE = "side: forest-2 city-1|any-0|river-4||temple-1|mountain-0"
MEETING = "ships: 1@1 1@2 2@7 2@8\nwanderers: 2@3 1@10 1@11 2@12"


def verbs(state: mastaba.State) -> set[str]:
    return {move.split()[0] for move in moves(state)}


@pytest.mark.rule("papyria", "R17")
def test_r17_who_meets_an_opponent_may_pay_a_lapis_for_a_papyrus_once() -> None:
    state = position(f"1: lapis 2\n2: lapis 0\n{MEETING}")
    play(state, "1 ship 1 3")
    assert set(moves(state)) == {"trade", "onward"}
    play(state, "1 trade")
    assert (holds(state, 1)[:2], holds(state, 2)[:2]) == ((1, 1), (1, 0))
    assert step(state) == "act"  # once only
    assert refused(state, "1 trade") == "Q6"


@pytest.mark.rule("papyria", "R17")
def test_r17_not_without_lapis_and_not_with_oneself() -> None:
    poor = position(f"1: lapis 0\n2:\n{MEETING}")
    play(poor, "1 ship 1 3")
    assert step(poor) == "act"
    own = position("1: lapis 2\n2:\nships: 1@1 1@2 2@7 2@8\nwanderers: 1@3 2@10 1@11 2@12")
    play(own, "1 ship 1 3")
    assert step(own) == "act"
    at_stand = position("1: lapis 2 papyrus 1\n2:\nturn: 1 arrive ship 3 A")
    assert refused(at_stand, "1 trade") == "R17"


@pytest.mark.rule("papyria", "R17")
def test_r17_it_may_be_left_out() -> None:
    state = position(f"1: lapis 2\n2: lapis 0\n{MEETING}")
    play(state, "1 ship 1 3", "1 onward")
    assert (holds(state, 1)[:2], step(state)) == ((2, 0), "act")


OWN = "ships: 1@1 1@2 2@7 2@8\nwanderers: 1@3 1@10 2@11 2@12"
LAND = "land L10@1,0 L11@1,1 priest S1"


@pytest.mark.rule("papyria", "R18")
def test_r18_who_meets_the_own_piece_may_move_the_priest_once_in_the_turn() -> None:
    state = position(f"1: {LAND}\n2:\n{OWN}\n3-large: landscape L01 L02 L03\n3-small: mine 3")
    play(state, "1 ship 1 3")
    assert {"priest L10", "priest L11"} <= set(moves(state))
    assert "priest S1" not in moves(state)
    assert refused(state, "1 priest S1") == "R18"
    assert refused(state, "1 priest L12") == "R18"
    play(state, "1 priest L11")
    assert player(state, 1)["priest"] == "L11"
    assert "priest" not in verbs(state)
    assert refused(state, "1 priest L10") == "R18"
    play(state, "1 do river", "1 place south 0")
    assert player(state, 1)["priest"] == "L01"
    assert turn(state) == 2  # the priest has moved: the turn is over


@pytest.mark.rule("papyria", "R18")
def test_r18_also_at_the_end_of_the_turn() -> None:
    state = position(f"1: {LAND}\n2:\n{OWN}\n3-large: scoring forest-2 city-1\n3-small: mine 3")
    play(state, "1 ship 1 3")
    assert "priest" not in verbs(state)  # nothing to place: it can wait
    assert refused(state, "1 priest L10") == "R18"
    play(state, "1 do river", "1 score large forest")
    assert (turn(state), step(state)) == (1, "end")
    assert set(moves(state)) == {"priest L10", "priest L11", "end"}
    twin = state.copy()
    play(state, "1 end")
    assert (turn(state), player(state, 1)["priest"]) == (2, "S1")
    play(twin, "1 priest L10")
    assert (turn(twin), player(twin, 1)["priest"]) == (2, "L10")


@pytest.mark.rule("papyria", "R18")
def test_r18_not_with_an_opponents_piece() -> None:
    state = position(f"1: lapis 0 {LAND}\n2:\n{MEETING}\n3-large: landscape L01 L02 L03")
    play(state, "1 ship 1 3")
    assert "priest" not in verbs(state)
    assert refused(state, "1 priest L10") == "R18"


@pytest.mark.rule("papyria", "R19")
@pytest.mark.parametrize(("papyri", "knowledge"), [(1, 4), (2, 7), (3, 9)])
def test_r19_border_a_sells_knowledge(papyri: int, knowledge: int) -> None:
    state = position("1: papyrus 3 knowledge 10\n2:\nships: 1@12 1@2 2@7 2@8")
    play(state, "1 ship 12 1")
    assert set(moves(state)) == {"learn 1", "learn 2", "learn 3", "onward"}
    play(state, f"1 learn {papyri}")
    assert holds(state, 1)[1:] == (3 - papyri, 10 + knowledge)
    assert step(state) == "act"


@pytest.mark.rule("papyria", "R19")
def test_r19_only_over_the_border_and_with_papyri() -> None:
    one = position("1: papyrus 1\n2:\nships: 1@12 1@2 2@7 2@8")
    play(one, "1 ship 12 1")
    assert set(moves(one)) == {"learn 1", "onward"}
    assert refused(one, "1 learn 2") == "R19"
    none = position("1: papyrus 0\n2:\nships: 1@12 1@2 2@7 2@8")
    play(none, "1 ship 12 1")
    assert step(none) == "act"
    inside = position("1: papyrus 3\n2:\nships: 1@1 1@2 2@7 2@8")
    play(inside, "1 ship 1 3")
    assert step(inside) == "act"
    crossed_b = position(f"1: papyrus 3\n2:\n{SIDE}\nships: 1@6 1@2 2@1 2@8")
    play(crossed_b, "1 ship 6 7")
    assert refused(crossed_b, "1 learn 1") == "R19"


@pytest.mark.rule("papyria", "R20")
def test_r20_border_b_sells_a_scoring() -> None:
    """The land has one forest: value 1; with two multipliers 2 points."""
    state = position(f"1: papyrus 3 knowledge 10 mult forest*2 land L01@1,0\n2:\n{SIDE}\nships: 1@6 1@2 2@1 2@8")
    play(state, "1 ship 6 7")
    assert {"buy 1 forest", "buy 3 river", "buy 5 temple", "buy 2 city"} <= set(moves(state))
    assert refused(state, "1 buy 4 forest") == "R20"  # empty
    assert refused(state, "1 buy 1 city") == "R20"
    before = state.position()["side"]
    assert isinstance(before, list)
    events = play(state, "1 buy 1 forest")
    assert kinds(events) == ["buy", "know", "score", "open"]
    assert holds(state, 1)[1:] == (1, 12)
    assert points(state, 1) == 2
    assert player(state, 1)["collected"] == ["forest-2"]
    after = state.position()["side"]
    assert isinstance(after, list)
    assert after == [["city-1"], *before[1:]]
    assert step(state) == "act"  # once


@pytest.mark.rule("papyria", "R20")
def test_r20_an_empty_stack_beside_the_board_stays_empty() -> None:
    state = position(f"1: papyrus 4\n2:\n{SIDE}\nships: 1@6 1@2 2@1 2@8")
    play(state, "1 ship 6 7")
    assert learned(state, "1 buy 5 temple") == [False, False]  # nothing is turned up
    assert state.position()["pile"] == position(f"1:\n2:\n{SIDE}").position()["pile"]
    side = state.position()["side"]
    assert isinstance(side, list)
    assert side[4] == []


@pytest.mark.rule("papyria", "R20")
def test_r20_two_papyri_and_before_the_main_actions() -> None:
    state = position(f"1: papyrus 1\n2:\n{SIDE}\nships: 1@6 1@2 2@1 2@8")
    play(state, "1 ship 6 7")
    assert step(state) == "act"
    assert refused(state, "1 buy 1 forest") == "Q6"
    few = position(f"1: papyrus 1 lapis 1\n2:\n{SIDE}\nturn: 1 arrive ship 7 B with-2")
    assert refused(few, "1 buy 1 forest") == "R20"
    other = position(f"1: papyrus 3\n2:\n{SIDE}\nturn: 1 arrive ship 1 A")
    assert refused(other, "1 buy 1 forest") == "R20"


@pytest.mark.rule("papyria", "R20")
def test_r20_a_question_mark_is_any_scoring() -> None:
    state = position(f"1: papyrus 2 mult forest*2 land L01@1,0\n2:\n{SIDE}\nships: 1@6 1@2 2@1 2@8")
    play(state, "1 ship 6 7")
    assert sum(move.startswith("buy 2") for move in moves(state)) == 7
    play(state, "1 buy 2 forest")
    assert points(state, 1) == 2


@pytest.mark.rule("papyria", "Q6")
def test_q6_trade_and_stands_in_any_order_each_once() -> None:
    """A papyrus from the trade may pay a stand."""
    text = f"1: lapis 1 papyrus 1 knowledge 5\n2:\n{SIDE}\nships: 1@6 1@2 2@1 2@8\nwanderers: 2@7 1@1 1@2 2@3"
    state = position(text)
    play(state, "1 ship 6 7")
    assert set(moves(state)) == {"trade", "onward"}  # one papyrus is too few
    play(state, "1 trade")
    assert "buy 1 forest" in moves(state)
    play(state, "1 buy 1 forest")
    assert step(state) == "act"


@pytest.mark.rule("papyria", "Q6")
def test_q6_what_comes_before_the_main_actions_is_gone_afterwards() -> None:
    state = position("1: papyrus 3\n2:\nships: 1@12 1@2 2@7 2@8\n1-small: mine 3")
    play(state, "1 ship 12 1")
    assert refused(state, "1 do river") == "Q6"
    play(state, "1 onward", "1 do river")
    assert refused(state, "1 learn 1") == "Q6"
    assert refused(state, "1 onward") == "Q6"
