"""Sets of up to 62 things as the bits of one int.

Tables instead of shifts: mypyc 2.4 miscompiles shifts of i64 constants.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([1 << i for i in range(62)])
COUNT: Final = vec[i64]([i.bit_count() for i in range(64)])


def count(mask: i64) -> i64:
    """How many things are in the set."""
    total: i64 = 0
    rest: i64 = mask
    while rest:
        total += COUNT[rest & 63]
        rest >>= 6
    return total


def members(mask: int) -> tuple[int, ...]:
    """The things in the set, ascending."""
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def mask_of(things: tuple[int, ...]) -> int:
    """The set of these things."""
    mask = 0
    for thing in things:
        mask |= BIT[thing]
    return mask
