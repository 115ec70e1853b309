"""Which squares can be dug on: the moves of a player who digs, put together row by row.

A row is a set of squares, the leftmost first; shifted by one it is the set of their left neighbours. A chain goes by
its first square, so the chains of a shape that begin in a row are a set, too, and their moves stand in a table.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.mykerinos.rules.setting import (
    BESIDE,
    BY_BLACKMORE,
    BY_LEMON,
    BY_NEUTRAL,
    BY_TANGERINE,
    BY_VIOLET,
    HEIGHT,
    PLAIN,
    Digging,
)

Rows = list[int]  # and one row more, which is empty

NOWHERE: Final[Rows] = [0] * (HEIGHT + 1)
EVERYWHERE: Final[Rows] = [255] * (HEIGHT + 1)


def add_plain(found: list[int], free: Rows, cubes: i64, own: Rows) -> None:
    """R13, R14."""
    add_digging(found, PLAIN, free, cubes, own)


def add_violet(found: list[int], free: Rows, cubes: i64, own: Rows) -> None:
    """R22, R23: with the new cube."""
    add_digging(found, BY_VIOLET, free, cubes + 1, own)


def add_neutral(found: list[int], free: Rows, cubes: i64, own: Rows) -> None:
    """R62."""
    add_digging(found, BY_NEUTRAL, free, cubes, own)


def add_blackmore(found: list[int], free: Rows) -> None:
    """R27: beside nothing in particular."""
    add_pairs(found, BY_BLACKMORE, free, EVERYWHERE)


def add_digging(found: list[int], verb: Digging, free: Rows, cubes: i64, own: Rows) -> None:
    """One cube anywhere, or two from the own ones on."""
    if cubes == 0:
        return
    row: i64 = 0
    while row < HEIGHT:
        here: i64 = free[row]
        if here:
            found.extend(verb.single.moves(row, here))
        row += 1
    if cubes >= 2:
        add_pairs(found, verb, free, own)


def add_pairs(found: list[int], verb: Digging, free: Rows, own: Rows) -> None:
    """Two squares of sand side by side, one of them beside an own cube."""
    row: i64 = 0
    here: i64 = free[0]
    mine: i64 = own[0]
    mine_below: i64 = own[1]
    near: i64 = BESIDE[mine] | mine_below
    while row < HEIGHT:
        below: i64 = free[row + 1]
        mine_above = mine
        mine = mine_below
        mine_below = own[row + 2] if row + 2 < HEIGHT else 0
        near_below: i64 = BESIDE[mine] | mine_above | mine_below
        if here:
            across = here & (here >> 1) & (near | (near >> 1))
            if across:
                found.extend(verb.across.moves(row, across))
            down = here & below & (near | near_below)
            if down:
                found.extend(verb.down.moves(row, down))
        here = below
        near = near_below
        row += 1


def reach_of(own: Rows) -> Rows:
    """R15: the squares beside these, by row."""
    reach = [0] * (HEIGHT + 1)
    for row in range(HEIGHT):
        above = own[row - 1] if row else 0
        below = own[row + 1] if row + 1 < HEIGHT else 0
        reach[row] = BESIDE[own[row]] | above | below
    return reach


def add_lemon(found: list[int], free: Rows, pyramids: Rows, cubes: i64, own: Rows) -> None:
    """R24, R25, Q8: exactly one of the cubes on a pyramid."""
    row: i64 = 0
    while row < HEIGHT:
        if pyramids[row]:
            found.extend(BY_LEMON.single.moves(row, pyramids[row]))
        row += 1
    if cubes < 2:
        return
    reach = reach_of(own)
    row = 0
    while row < HEIGHT:
        sand: i64 = free[row]
        stone: i64 = pyramids[row]
        near: i64 = reach[row]
        across = ((sand & (stone >> 1)) | (stone & (sand >> 1))) & (near | (near >> 1))
        if across:
            found.extend(BY_LEMON.across.moves(row, across))
        down = ((sand & pyramids[row + 1]) | (stone & free[row + 1])) & (near | reach[row + 1])
        if down:
            found.extend(BY_LEMON.down.moves(row, down))
        row += 1


def add_tangerine(found: list[int], free: Rows, own: Rows) -> None:
    """R28: three squares of sand in a chain, one of its ends beside an own cube."""
    reach = reach_of(own)
    row: i64 = 0
    while row < HEIGHT:
        here: i64 = free[row]
        near: i64 = reach[row]
        if here:
            right = here >> 1
            add_chains(found, 0, row, here & right & (here >> 2) & (near | (near >> 2)))
            below: i64 = free[row + 1]
            if below:
                near_below: i64 = reach[row + 1]
                below_right = below >> 1
                rising = near_below | (near >> 1)  # the ends of two of the corners
                falling = near | (near_below >> 1)
                add_chains(found, 1, row, here & right & below & rising)
                add_chains(found, 2, row, here & right & below_right & falling)
                add_chains(found, 3, row, here & below & below_right & falling)
                add_chains(found, 4, row, right & below & below_right & rising)
                if row + 2 < HEIGHT:
                    add_chains(found, 5, row, here & below & free[row + 2] & (near | reach[row + 2]))
        row += 1


def add_chains(found: list[int], shape: i64, row: i64, squares: i64) -> None:
    if squares:
        found.extend(BY_TANGERINE[shape].moves(row, squares))
