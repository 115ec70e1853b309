"""R49, R50, Q15: the fewest tiles that hold all cities, or all temples, together.

A minimum Steiner tree with a weight of one for every tile, by the method of Dreyfus and Wagner: for every set of the
places to be joined and for every tile, how few tiles join that set to this tile. Places that touch are joined already.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.kernel.bits import BIT, count

FAR: Final = 1000


def fewest_tiles(touching: list[int], terminals: i64) -> i64:
    """How many tiles a connected set has at least that contains these; the land is connected."""
    groups = grouped(touching, terminals)
    number = count(terminals)
    if len(groups) < 2:
        return number
    if len(groups) == 2:
        return number + between(touching, terminals, groups[0], groups[1])
    return number + joining(touching, terminals, groups)


def component(touching: list[int], within: i64, start: i64) -> i64:
    """All of `within` that hangs together with `start`."""
    found: i64 = start
    edge: i64 = start
    while edge:
        reached: i64 = 0
        slot: i64 = 0
        while edge:
            if edge & 1:
                reached |= touching[slot]
            edge >>= 1
            slot += 1
        edge = reached & within & ~found
        found |= edge
    return found


def grouped(touching: list[int], terminals: i64) -> list[int]:
    """Terminals that touch, as sets."""
    groups: list[int] = []
    rest: i64 = terminals
    while rest:
        group = component(touching, terminals, rest & -rest)
        groups.append(int(group))
        rest &= ~group
    return groups


def neighbours(touching: list[int], tiles: i64) -> i64:
    reached: i64 = 0
    slot: i64 = 0
    while tiles:
        if tiles & 1:
            reached |= touching[slot]
        tiles >>= 1
        slot += 1
    return reached


def between(touching: list[int], terminals: i64, start: i64, goal: i64) -> i64:
    """How few tiles lie between two groups, which are all the terminals there are."""
    found: i64 = start
    edge: i64 = start
    steps: i64 = 0
    while edge:
        reached = neighbours(touching, edge) & ~found
        if reached & goal:
            return steps
        found |= reached
        edge = reached
        steps += 1
    return FAR


def joining(touching: list[int], terminals: i64, groups: list[int]) -> i64:
    """How few tiles beside the terminals join three groups or more."""
    size: i64 = len(touching)
    last: i64 = len(groups) - 1  # the tree is rooted there
    full: i64 = BIT[last] - 1
    cost: list[int] = [FAR] * int((full + 1) * size)  # by set of groups and tile: tiles that are no terminals
    subset: i64 = 1
    while subset <= full:
        base = subset * size
        if subset & (subset - 1) == 0:
            group: i64 = 0
            while BIT[group] != subset:
                group += 1
            slot: i64 = 0
            while slot < size:
                if groups[group] & BIT[slot]:
                    cost[base + slot] = 0
                slot += 1
        else:
            merge(cost, base, subset, size, terminals)
        spread(touching, cost, base, size, terminals)
        subset += 1
    best: i64 = FAR
    slot = 0
    while slot < size:
        if groups[last] & BIT[slot] and cost[full * size + slot] < best:
            best = cost[full * size + slot]
        slot += 1
    return best


def merge(cost: list[int], base: i64, subset: i64, size: i64, terminals: i64) -> None:
    """Two trees that meet in a tile are one; the tile counts once."""
    part: i64 = (subset - 1) & subset
    while part:
        other = subset & ~part
        if part < other:
            break  # each pair has been looked at
        slot: i64 = 0
        while slot < size:
            one: i64 = cost[part * size + slot]
            two: i64 = cost[other * size + slot]
            together = one + two if terminals & BIT[slot] else one + two - 1
            if together < cost[base + slot]:
                cost[base + slot] = int(together)
            slot += 1
        part = (part - 1) & subset


def spread(touching: list[int], cost: list[int], base: i64, size: i64, terminals: i64) -> None:
    """From the cheapest tiles on: a neighbour costs one more, a terminal nothing."""
    done: i64 = 0
    price: i64 = 0
    everything: i64 = 0
    slot: i64 = 0
    while slot < size:
        everything |= BIT[slot]
        slot += 1
    while done != everything and price < FAR:
        level: i64 = 0
        slot = 0
        while slot < size:
            if cost[base + slot] == price and not done & BIT[slot]:
                level |= BIT[slot]
            slot += 1
        edge = neighbours(touching, level) & terminals & ~done & ~level
        while edge:  # a terminal beside them costs nothing
            level |= edge
            edge = neighbours(touching, edge) & terminals & ~done & ~level
        done |= level
        onward = neighbours(touching, level) & ~done
        slot = 0
        while slot < size:
            if level & BIT[slot]:
                cost[base + slot] = int(price)
            elif onward & BIT[slot] and cost[base + slot] > price + 1:
                cost[base + slot] = int(price + 1)
            slot += 1
        price += 1
