"""Sets as the bits of an int."""

from hypothesis import given
from hypothesis import strategies as st

from mastaba.kernel.bits import BIT, COUNT, count, mask_of, members

sets = st.sets(st.integers(0, 61))


def test_tables() -> None:
    assert [BIT[i] for i in (0, 1, 35, 61)] == [1, 2, 2**35, 2**61]
    assert [COUNT[i] for i in (0, 1, 3, 63)] == [0, 1, 2, 6]


@given(sets)
def test_a_set_is_counted_and_listed(things: set[int]) -> None:
    mask = mask_of(tuple(things))
    assert count(mask) == len(things)
    assert members(mask) == tuple(sorted(things))


@given(sets, sets)
def test_union_and_intersection(one: set[int], other: set[int]) -> None:
    assert members(mask_of(tuple(one)) | mask_of(tuple(other))) == tuple(sorted(one | other))
    assert members(mask_of(tuple(one)) & mask_of(tuple(other))) == tuple(sorted(one & other))
