"""A live table as bytes: so that going on with it does not mean playing the whole game again.

Of the course there is the position; and, where moves might be taken back, the position before the oldest of them, and
the moves since: two positions, however many moves.
"""

import msgspec

from mastaba.kernel.contract import State
from mastaba.kernel.errors import MastabaError
from mastaba.table.course import Course, Step
from mastaba.table.entries import Opened
from mastaba.table.live import INVITED, Chair, LiveTable, Wish, state_of
from mastaba.table.terms import SeatClock


class SavedSteps(msgspec.Struct):
    before: msgspec.Raw
    moves: list[tuple[int, int, str]]  # number, seat and move


class SavedCourse(msgspec.Struct, omit_defaults=True):
    position: msgspec.Raw
    made: int
    decisions: list[int]
    settled: dict[int, tuple[str, dict[str, object]]]  # by seat: why older moves stay
    steps: SavedSteps | None = None
    back: dict[int, list[int]] = {}  # how often each seat came back to a choice that it may come back to
    firm: int = 0  # the number of the last move that nobody takes back alone any more


class Saved(msgspec.Struct, omit_defaults=True):
    head: Opened
    rules: int
    number: int
    status: str
    watch: str
    chairs: list[Chair]
    versions: list[int]
    since: list[float]
    answers: list[tuple[int, str]]
    own: dict[int, tuple[int, str]] = {}
    agreed: dict[str, list[int]] = {}
    asked: dict[str, float] = {}
    asides: dict[str, int] = {}
    clocks: list[SeatClock] = []
    once: dict[int, int] = {}
    wish: Wish | None = None
    open_to: str = INVITED
    thawed: bool = False
    next: str = ""
    course: SavedCourse | None = None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Saved)
_SAME = tuple(name for name in Saved.__struct_fields__ if name != "course")


def save(table: LiveTable) -> bytes:
    course = None if table.course is None else _save_course(table.course)
    return _encoder.encode(Saved(**{name: getattr(table, name) for name in _SAME}, course=course))


def read(data: bytes) -> Saved:
    return _decoder.decode(data)


def nameless(data: bytes, person: str) -> bytes:
    """The same snapshot without the name of this person."""
    saved = read(data)
    for chair in saved.chairs:
        chair.name = "" if chair.person == person else chair.name
    return _encoder.encode(saved)


def restore(saved: Saved) -> LiveTable:
    """The table; its position is read by the rules that there are now."""
    table = LiveTable(**{name: getattr(saved, name) for name in _SAME})
    if saved.course is not None:
        table.course = _restore_course(saved.course, table)
    return table


def _save_course(course: Course) -> SavedCourse:
    return SavedCourse(
        msgspec.Raw(course.state.dump()),
        course.made,
        course.decisions,
        course.settled,
        _save_steps(course.steps) if course.steps else None,
        course.back,
        course.firm if course.kept else 0,
    )


def _save_steps(steps: list[Step]) -> SavedSteps:
    moves = [(step.number, step.seat, step.text) for step in steps]
    return SavedSteps(msgspec.Raw(steps[0].before.dump()), moves)


def without_position(saved: Saved) -> LiveTable:
    """The table, if its position means nothing any more."""
    return restore(msgspec.structs.replace(saved, course=None))


def _restore_course(saved: SavedCourse, table: LiveTable) -> Course:
    course = Course(state_of(bytes(saved.position)), table.choosing, table.kept)
    if saved.steps is not None:
        course.steps = _restore_steps(saved.steps, course.state)
    if saved.steps is None or course.steps:  # or they mean nothing any more
        course.back = saved.back
    course.made = saved.made
    course.decisions = saved.decisions
    course.settled = saved.settled
    course.firm = saved.firm
    return course


def _restore_steps(saved: SavedSteps, position: State) -> list[Step]:
    """The moves that lead to this position. Under new rules they may not: then they cannot be taken back any more."""
    steps: list[Step] = []
    try:
        state = state_of(bytes(saved.before))
        for number, seat, text in saved.moves:
            move = state.read(text)
            steps.append(Step(number, seat, move, text, state))
            state = state.copy()
            state.replay(seat, move)
    except MastabaError:
        return []
    return steps if state.dump() == position.dump() else []
