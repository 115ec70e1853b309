"""Copies do not know of each other, and choices made at once do not depend on their order."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable

from mastaba.check.played import Moment, name_of, seen_by, viewers
from mastaba.check.surfaces import first_difference
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.events import Event

SOON = 8  # moves that a copy plays on


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


def python_copies_are_copies(moment: Moment) -> int:
    """copy.copy, copy.deepcopy and pickle give a position that is the same and goes on alike; and so with seen."""
    for name, copied in COPIES.items():
        twin, state = copied(moment.state), moment.state.copy()
        if not isinstance(twin, State) or twin.dump() != moment.dump:
            raise moment.failed(f"{name} of a state gives another one: {_difference(moment.dump, twin)}")
        for step in moment.played.steps[moment.number :][:SOON]:
            twin.play(step.seat, step.move)
            state.play(step.seat, step.move)
        if twin.dump() != state.dump():
            raise moment.failed(f"{name} of a state goes on otherwise: {_difference(state.dump(), twin)}")
        for viewer in viewers(moment.state):
            seen = seen_by(moment.state, viewer)
            again = copied(seen)
            if not isinstance(again, Seen) or again.dump() != seen.dump():
                raise moment.failed(
                    f"{name} of what {name_of(viewer)} saw is another: {_difference(seen.dump(), again)}"
                )
    return len(COPIES)


def _pickled(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))


COPIES: dict[str, Callable[[object], object]] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": _pickled}


def _difference(dump: bytes, other: object) -> str:
    return first_difference(dump, other.dump()) if isinstance(other, State | Seen) else type(other).__name__


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
