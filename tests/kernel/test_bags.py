"""Bags: kinds of things, and how many of each, in one int."""

from hypothesis import given
from hypothesis import strategies as st

from mastaba.kernel.bags import bag_of, kinds, most, size, things, times, within
from mastaba.kernel.bits import members

some = st.lists(st.integers(0, 7), max_size=60)


@given(some)
def test_a_bag_holds_what_was_put_in(listed: list[int]) -> None:
    bag = bag_of(listed)
    assert things(bag) == sorted(listed)
    assert size(bag) == len(listed)
    assert [times(bag, kind) for kind in range(8)] == [listed.count(kind) for kind in range(8)]
    assert members(int(kinds(bag))) == tuple(sorted(set(listed)))
    assert most(bag) == max((listed.count(kind) for kind in listed), default=0)


@given(some, some)
def test_bags_are_added_and_taken_apart(one: list[int], other: list[int]) -> None:
    together = bag_of(one) + bag_of(other)
    assert things(together) == sorted(one + other)
    assert together - bag_of(other) == bag_of(one)
    assert within(bag_of(one), together)
    assert within(bag_of(other), bag_of(one)) == all(one.count(kind) >= other.count(kind) for kind in other)
