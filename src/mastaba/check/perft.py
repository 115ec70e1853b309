"""Counting all ways to go on: the oldest test of a move list, and a fair measure of its speed."""

import mastaba
from mastaba.check.played import Moment
from mastaba.kernel.contract import State


def perft(state: State, depth: int) -> int:
    """How many lines of `depth` moves there are from here; one that ends before counts, too.

    Where seats choose at once they are taken in order: their choices commute. The open verb is left out.
    """
    if depth == 0 or state.over:
        return 1
    seat = state.to_act[0]
    moves = state.legal(seat)
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        twin = state.copy()
        twin.apply(seat, move)
        count += perft(twin, depth - 1)
    return count


def divide(state: State, depth: int) -> dict[str, int]:
    """How many ways there are to go on after each first move: to find the one at which two counts part."""
    counts: dict[str, int] = {}
    for move in state.legal(state.to_act[0]) if state.to_act else ():
        twin = state.copy()
        twin.apply(state.to_act[0], move)
        counts[state.write(move)] = perft(twin, depth - 1)
    return counts


# ---- The check ------------------------------------------------------------------------------------------


def perft_counts_agree(moment: Moment) -> int:
    """Lines counted by legal, copy and apply are as many as those counted by why, load and play."""
    state = moment.state
    if state.over or state.setting.moves.listed > 1000:
        return 0
    depth = 2 if len(state.legal(state.to_act[0])) <= 12 else 1
    fast, slow = perft(state.copy(), depth), _slow_perft(state, depth)
    if fast != slow:
        raise moment.failed(f"perft({depth}) is {fast} by legal and apply, {slow} by why and play")
    return fast


def _slow_perft(state: State, depth: int) -> int:
    if depth == 0 or state.over:
        return 1
    seat, count, dump = state.to_act[0], 0, state.dump()
    for move in range(state.setting.moves.listed):
        if state.why(seat, move) is None:
            if depth == 1:
                count += 1
                continue
            twin = mastaba.load(dump)
            assert isinstance(twin, State)
            twin.play(seat, move)
            count += _slow_perft(twin, depth - 1)
    return count
