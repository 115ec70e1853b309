"""Goods and end-of-game tiles on the spaces of the board (R40, R41, R53)."""

from mypy_extensions import i64

from mastaba.games.papyria.rules.looking import after_taking, knows_nothing
from mastaba.games.papyria.rules.pieces import A_LANDSCAPE, A_MULTIPLIER, A_SCORING
from mastaba.games.papyria.rules.position import Position
from mastaba.games.papyria.rules.setting import NOTHING, SIDE
from mastaba.games.papyria.rules.telling import tell, tell_end_tile, tell_gone, tell_open
from mastaba.kernel.bags import ONE
from mastaba.kernel.bits import BIT


def take_good(state: Position, space: i64) -> None:
    """One good of a space is gone; what lies below it is turned up. R41: after the last one, an end-of-game tile."""
    state.left[space] -= 1
    if state.looks and int(space) in state.looks:
        forget_top(state, int(space))
    if state.left[space] == 0:
        bring_end_tile(state, space)
    elif state.kinds[space] <= A_SCORING:
        state.shown += 1
        if state.listener is not None:
            tell_open(state, int(space))


def take_from_side(state: Position, spot: i64) -> None:
    """R20: the next tile is turned up; an empty stack stays empty."""
    stack = SIDE + spot
    state.left[stack] -= 1
    if state.left[stack]:
        state.shown += 1
        if state.listener is not None:
            tell_open(state, int(stack))


def forget_top(state: Position, space: int) -> None:
    """Q18: what is known of a stack, once its top tile is gone and the next one lies in the open."""
    looks = dict(state.looks)
    top = int(state.top(space))
    beliefs = tuple([after_taking(belief, top) if top >= 0 and belief else () for belief in looks[space]])
    if all(not belief or knows_nothing(belief) for belief in beliefs):
        del looks[space]
    else:
        looks[space] = beliefs
    state.looks = looks


def use_end_tile(state: Position, space: i64) -> None:
    """R38: the tile leaves the game, and the next one comes at once."""
    state.used_ends |= BIT[state.lying[space]]
    state.lying[space] = NOTHING
    bring_end_tile(state, space)


def bring_end_tile(state: Position, space: i64) -> None:
    """R41. R53: if there is none left, that is the end; the space stays empty."""
    if state.pile_left:
        state.pile_left -= 1
        state.lying[space] = state.pile[state.pile_left]
        state.shown += 1
        if state.listener is not None:
            tell_end_tile(state, int(space))
    elif not state.triggered:
        state.triggered = True
        state.reason = 1
        if state.listener is not None:
            tell(state, "trigger")


def remove_good(state: Position, space: i64, kind: str) -> None:
    """R40, R27: the good of a space leaves the game."""
    if state.listener is not None:
        tell_gone(state, kind, int(space))
    if state.lying[space] >= 0:
        use_end_tile(state, space)
        return
    good = state.kinds[space]
    if good == A_LANDSCAPE:
        state.lost_tiles |= BIT[state.top(space)]
    elif good == A_SCORING:
        state.lost_scorings = (*state.lost_scorings, int(state.top(space)))
    elif good == A_MULTIPLIER:
        state.lost_multipliers += ONE[state.top(space)]
    take_good(state, space)


def removable(state: Position) -> list[int]:
    """Q28: the board spaces from which something can be taken away."""
    return [space for space in range(SIDE) if not state.is_empty(space)]
