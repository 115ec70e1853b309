"""Q18: what is known of a stack of landscapes after somebody has looked into it.

Who looks sees some tiles, takes one and puts the others back in an order that nobody else sees. For every viewer a
belief says which orders are possible and in how many ways each can have come about: tiles from the top down, with a
hole for a tile of which nothing is known. All orders of a belief have the same tiles and the same number of holes.
"""

from itertools import permutations
from math import gcd
from typing import Final

HOLE: Final = -1
Order = tuple[int, ...]
Belief = tuple[tuple[int, Order], ...]  # ways and order


def at_first(top: int, size: int) -> Belief:
    """Only the top tile is known: it lies face up."""
    return ((1, (top, *[HOLE] * (size - 1))),)


def _together(found: dict[Order, int]) -> Belief:
    """In a fixed order, and with the smallest numbers of ways."""
    least = gcd(*found.values())
    return tuple([(found[order] // least, order) for order in sorted(found)])


def after_look(belief: Belief, window: Order) -> Belief:
    """Of who has looked: these tiles lie on top, in this order."""
    found: dict[Order, int] = {}
    for ways, order in belief:
        if all(_can_be(order, i, tile) for i, tile in enumerate(window)):
            seen = window + order[len(window) :]
            found[seen] = found.get(seen, 0) + ways
    return _together(found)


def after_own_order(belief: Belief, order: Order) -> Belief:
    """Of who has put them back: the window lies in this order now, by its old places."""
    return tuple([(ways, tuple([old[i] for i in order]) + old[len(order) :]) for ways, old in belief])


def after_order(belief: Belief, window: int, taken: int) -> Belief:
    """Of the others: this tile was taken from the window, and the rest put back in any order."""
    found: dict[Order, int] = {}
    for ways, order in belief:
        for i in range(window):
            if _can_be(order, i, taken):
                for rest in permutations(order[:i] + order[i + 1 : window]):
                    after = (taken, *rest, *order[window:])
                    found[after] = found.get(after, 0) + ways
    return _together(found)


def after_taking(belief: Belief, top: int) -> Belief:
    """The top tile is gone, and the next one lies face up."""
    found: dict[Order, int] = {}
    for ways, order in belief:
        if _can_be(order, 1, top):
            after = (top, *order[2:])
            found[after] = found.get(after, 0) + ways
    return _together(found)


def _can_be(order: Order, i: int, tile: int) -> bool:
    return order[i] == tile or (order[i] == HOLE and tile not in order)


def knows_nothing(belief: Belief) -> bool:
    """Whether there is nothing to remember: the top tile lies in the open."""
    return len(belief) == 1 and all(tile == HOLE for tile in belief[0][1][1:])


def holds(belief: Belief, stack: Order) -> bool:
    """Whether the truth is possible."""
    known = [tile for tile in belief[0][1] if tile != HOLE] if belief else []
    for _, order in belief:
        if len(order) == len(stack) and all(
            tile == there if tile != HOLE else there not in known for tile, there in zip(order, stack, strict=True)
        ):
            return True
    return False
