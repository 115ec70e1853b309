"""Copies do not know of each other, and choices made at once do not depend on their order."""

from collections import Counter

from mastaba.check.played import Moment, name_of, viewers
from mastaba.check.surfaces import first_difference
from mastaba.kernel.contract import State
from mastaba.kernel.events import Event


def copies_are_pure(moment: Moment) -> int:
    """Playing on with a copy leaves the original as it is, and the other way round."""
    state = moment.state  # itself a copy, whose original has been played to the end since
    if state.dump() != moment.dump:
        difference = first_difference(moment.dump, state.dump())
        raise moment.failed(f"when the original was played on, its copy changed: {difference}")
    one, other = state.copy(), state.copy()
    moves: list[tuple[int, int]] = []
    dumps: list[bytes] = []
    while one.to_act:
        seat = one.to_act[0]
        move = moment.played.choose(one, seat, moment.luck)
        one.play(seat, move)
        moves.append((seat, move))
        dumps.append(one.dump())
    for name, kept in (("original", state), ("other copy", other)):
        if kept.dump() != moment.dump:
            difference = first_difference(moment.dump, kept.dump())
            raise moment.failed(f"when a copy was played on, the {name} changed: {difference}")
    for (seat, move), dump in zip(moves, dumps, strict=True):
        other.play(seat, move)
        if other.dump() != dump:
            raise moment.failed(f"two copies with the same moves differ: {first_difference(dump, other.dump())}")
    _copies_do_not_listen(moment, moves)
    return len(moves)


def _copies_do_not_listen(moment: Moment, moves: list[tuple[int, int]]) -> None:
    heard: list[Event] = []
    listening = moment.state.copy()
    listening.listener = heard
    twin = listening.copy()
    for seat, move in moves[:3]:
        twin.apply(seat, move)
    if heard:
        raise moment.failed("a copy tells its events to who listens to the original")


def choices_at_once_commute(moment: Moment) -> int:
    """Where several seats choose at once, either order gives the same position and the same told things."""
    state, count = moment.state, 0
    if len(state.to_act) < 2:
        return 0
    for _ in range(6):
        one, other = list(moment.some(state.to_act, 2))
        mine = moment.played.choose(state, one, moment.luck)
        theirs = moment.played.choose(state, other, moment.luck)
        there = _in_order(moment, (one, mine), (other, theirs))
        back = _in_order(moment, (other, theirs), (one, mine))
        if there is None or back is None:
            continue  # first come, first served: what one chose has settled it for the other
        count += 1
        choices = f"player {one + 1} “{state.write(mine)}” and player {other + 1} “{state.write(theirs)}”"
        if there[0].dump() != back[0].dump():
            difference = first_difference(there[0].dump(), back[0].dump())
            raise moment.failed(f"{choices}: the order makes a difference: {difference}")
        for viewer in viewers(state):
            if _heard(there[1], viewer) != _heard(back[1], viewer):
                raise moment.failed(f"{choices}: {name_of(viewer)} is told something else in the other order")
    return count


def _in_order(moment: Moment, first: tuple[int, int], second: tuple[int, int]) -> tuple[State, list[Event]] | None:
    """Both choices in this order; None if the second one is not asked for any more."""
    state = moment.state.copy()
    events = state.play(*first)
    if second[0] not in state.to_act:
        return None
    if state.legal(second[0]) != moment.state.legal(second[0]):
        one, other = first[0] + 1, second[0] + 1
        raise moment.failed(f"player {one}'s choice changes what player {other} may choose at the same time")
    return state, events + state.play(*second)


def _heard(events: list[Event], viewer: int) -> Counter[str]:
    """What was told, in whatever order: the order of choices may itself be public."""
    return Counter(repr(sorted(event.told(viewer).items())) for event in events)
