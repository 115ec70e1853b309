"""The sampler: what is unseen is shuffled, each kind by itself; what was looked at is reckoned with."""

from collections import Counter
from math import sqrt
from typing import Any

import pytest
from games.papyria.positions import position, space
from games.playing import play

import mastaba
from mastaba import State
from mastaba.games.papyria.rules.looking import HOLE, after_look, after_order, after_own_order, after_taking, at_first
from mastaba.kernel.chance import Fast

SAMPLES = 800
STACK = "3-large: landscape L01 L15 L24 L36\n3-small: mine 3"
START = f"1: land L13@1,0 L25@1,1\n2:\n{STACK}\nturn: 1 act wanderer 3"


def samples(state: State, player: int | None, number: int = SAMPLES) -> list[State]:
    chance = Fast(11)
    seen = state.seen(None if player is None else player - 1)
    return [seen.fill(chance) for _ in range(number)]


def near(found: int, due: float) -> bool:
    return abs(found - due) < 5 * sqrt(due) + 1


def test_every_unseen_landscape_is_as_likely_in_every_place() -> None:
    """Of 42, two lie in a land and seven on top of stacks."""
    second = Counter(space(sample, "3-large")["stack"][1] for sample in samples(position(START), 1))
    assert len(second) == 42 - 2 - 7
    assert all(near(number, SAMPLES / 33) for number in second.values())


def test_multipliers_and_scorings_come_as_often_as_their_copies_say() -> None:
    state = position(f"1: mult city*8\n2:\n3-river: multiplier forest city\n{STACK}")
    below = Counter(space(sample, "3-river")["stack"][1] for sample in samples(state, 2))
    assert below["city"] < below["temple"] / 3
    assert {"mountain", "river", "forest", "sanctuary", "invention", "temple"} <= set(below)


def test_end_tiles_that_nobody_has_seen_come_evenly() -> None:
    state = position("1:\n2:\n3-large: landscape end E01\nremoved end_tiles: E02 E03 E04 E05 E06 E07 E08 E09 E10")
    piles: list[Any] = [sample.position()["pile"] for sample in samples(state, None)]
    tops = Counter(pile[0] for pile in piles)
    assert set(tops) == {f"E{number}" for number in range(11, 21)}
    assert all(near(number, SAMPLES / 10) for number in tops.values())


@pytest.mark.parametrize("player", [1, 2, None])
def test_what_was_public_is_the_same_in_every_sample(player: int | None) -> None:
    state = position(START)
    for sample in samples(state, player, 30):
        assert sample.audit() == []
        there: Any = sample.position()
        truth: Any = state.position()
        for part in ("players", "ships", "wanderers", "keys", "removed", "turn", "step", "arrived"):
            assert there[part] == truth[part]
        for name, real in truth["spaces"].items():
            assert there["spaces"][name].get("stack", [])[:1] == real.get("stack", [])[:1]


# ---- Looks ----------------------------------------------------------------------------------------------


def test_who_has_looked_knows_the_order_and_the_others_do_not() -> None:
    state = position(START)
    play(state, "1 look 2", "1 take 2-1-3", "1 place east 0")
    assert {tuple(space(sample, "3-large")["stack"][:2]) for sample in samples(state, 1, 50)} == {("L01", "L24")}
    second = Counter(space(sample, "3-large")["stack"][1] for sample in samples(state, 2))
    assert len(second) == 42 - 3 - 7  # any that is unseen


def test_where_the_old_top_tile_can_be_it_is_as_often_as_it_can_have_come_there() -> None:
    """Of four tiles the second is taken and the third lies on top: the old top tile is second or third then."""
    stack = STACK.replace("L15", "L30")
    state = position(f"1: land L13@1,0 L25@1,1 L15@1,2\n2:\n{stack}\nturn: 1 act wanderer 3")
    play(state, "1 look 3", "1 take 2-3-1-4", "1 place east 0")
    places = Counter(space(sample, "3-large")["stack"].index("L01") for sample in samples(state, 2))
    assert set(places) == {1, 2}
    assert near(places[1], SAMPLES / 2)


def test_in_the_middle_of_a_look_others_see_only_that_somebody_looks() -> None:
    state = position(START)
    play(state, "1 look 2")
    assert state.seen(1).dump() != state.seen(0).dump()
    for sample in samples(state, 2, 20):
        assert sample.audit() == []
        assert sample.legal(0) == state.legal(0)
        looked = sample.seen(0).view()["looked"]
        assert [tile["tile"] for tile in looked] == space(sample, "3-large")["stack"][:3]  # type: ignore[attr-defined]


def test_beliefs_by_hand() -> None:
    """1 lies on top of two unknown tiles; somebody takes 2 of the three, and 3 lies on top then: 1 is below it."""
    belief = at_first(1, 3)
    assert belief == ((1, (1, HOLE, HOLE)),)
    ordered = after_order(belief, 3, 2)
    assert {order for _, order in ordered} == {(2, 1, HOLE), (2, HOLE, 1)}
    assert after_taking(ordered, 3) == ((1, (3, 1)),)
    assert after_taking(ordered, 1) == ((1, (1, HOLE)),)
    mine = after_look(belief, (1, 2, 3))
    assert mine == ((1, (1, 2, 3)),)
    assert after_own_order(mine, (1, 2, 0)) == ((1, (2, 3, 1)),)


def test_a_second_look_into_the_same_stack_is_reckoned_with() -> None:
    """Player 1 has put L24 under L01; player 2 looks at these two and takes L24: player 1 knows that L01 is left."""
    state = position(f"1: land L13@1,0 L25@1,1\n2: land L15@1,0\n{STACK.replace('L15', 'L30')}\nturn: 1 act wanderer 3")
    play(state, "1 look 2", "1 take 2-1-3", "1 place east 0")
    data: Any = state.position()
    data |= {"turn": 2, "arrived": {"piece": "wanderer", "section": 3}}
    again = mastaba.load({"game": "papyria", "seats": 2, "position": data})
    assert isinstance(again, State)
    play(again, "2 look 1", "2 take 2-1", "2 place east 0")
    assert space(again, "3-large")["stack"] == ["L01", "L36"]
    assert all(sample.audit() == [] for player in (1, 2, None) for sample in samples(again, player, 20))
