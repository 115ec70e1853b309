"""Bags: up to eight kinds of things, and how many of each, in one int.

Each kind has seven bits, so bags are put together by adding and taken apart by subtracting. A bag, and everything that
bags are added up to, holds at most 126 things.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.kernel.bits import BIT

KINDS: Final = 8
ONE: Final[tuple[int, ...]] = tuple(128**kind for kind in range(KINDS))  # a bag of one thing of a kind
SHIFT: Final[tuple[int, ...]] = tuple(7 * kind for kind in range(KINDS))


def size(bag: i64) -> i64:
    """How many things are in the bag: the sum of the digits of a number to base 128, by casting out 127s."""
    return bag % 127


def times(bag: i64, kind: i64) -> i64:
    """How many there are of a kind."""
    return (bag >> SHIFT[kind]) & 127


def most(bag: i64) -> i64:
    """How many there are of the kind that there are most of."""
    largest: i64 = 0
    while bag:
        if bag & 127 > largest:
            largest = bag & 127
        bag >>= 7
    return largest


def kinds(bag: i64) -> i64:
    """The kinds in the bag, as the bits of an int."""
    mask: i64 = 0
    kind: i64 = 0
    while bag:
        if bag & 127:
            mask |= BIT[kind]
        bag >>= 7
        kind += 1
    return mask


def bag_of(things: list[int]) -> int:
    """The bag of these things."""
    return sum([ONE[thing] for thing in things])


def things(bag: int) -> list[int]:
    """What is in the bag, ascending."""
    listed: list[int] = []
    for kind in range(KINDS):
        listed += [kind] * (bag >> SHIFT[kind] & 127)
    return listed


def within(bag: int, other: int) -> bool:
    """Whether everything in the bag is in the other one, too."""
    return all(bag >> shift & 127 <= other >> shift & 127 for shift in SHIFT)
