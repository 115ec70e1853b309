"""The sampler: what is still to come is shuffled and turned, and nothing else is touched."""

from collections import Counter
from math import sqrt

import pytest
from games.mykerinos.positions import pile, position

from mastaba import State
from mastaba.kernel.chance import Fast

SAMPLES = 4000
TEXT = "bb......\nr.......\n1: cards BR2 LE3\n2: cards VI2\n3:\nseason: 3\narea 1: BR1 VI1"


def samples(state: State, seat: int | None, number: int = SAMPLES) -> list[State]:
    chance = Fast(11)
    seen = state.seen(seat)
    return [seen.fill(chance) for _ in range(number)]


def near(found: int, due: float) -> bool:
    return abs(found - due) < 5 * sqrt(due) + 1


def test_every_card_that_is_to_come_is_as_likely_on_top_and_lies_either_way() -> None:
    state = position(TEXT)
    there = {card.split()[0] for card in pile(state)}
    assert len(there) == 12
    tops, ways = Counter[str](), Counter[bool]()
    for sample in samples(state, 0):
        assert {card.split()[0] for card in pile(sample)} == there
        tops.update([pile(sample)[0].split()[0]])
        ways.update([pile(sample)[0].endswith("turned")])
    assert set(tops) == there
    assert all(near(number, SAMPLES / 12) for number in tops.values())
    assert near(ways[True], SAMPLES / 2)


def test_against_all_that_can_come_first_and_second() -> None:
    """Twelve cards are to come, so all orders are too many: of the first two, with how they lie, there are 528."""
    state = position(TEXT)
    names = [card.split()[0] for card in pile(state)]
    ways = [way for name in names for way in (name, f"{name} turned")]
    possible = {(one, two) for one in ways for two in ways if one.split()[0] != two.split()[0]}
    assert len(possible) == 528
    drawn = Counter((pile(sample)[0], pile(sample)[1]) for sample in samples(state, None, 20 * len(possible)))
    assert set(drawn) == possible
    assert all(near(number, 20) for number in drawn.values())


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_what_was_public_is_the_same_in_every_sample(seat: int | None) -> None:
    state = position(TEXT)
    before = state.position()
    for sample in samples(state, seat, 50):
        assert sample.audit() == []
        assert sample.position() | {"pile": None} == before | {"pile": None}
