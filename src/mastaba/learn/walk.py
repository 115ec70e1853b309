"""Walks through a lesson as its readers may, and says what does not hold: so that a rule that changes does not leave a
lesson behind that cannot be played."""

from collections.abc import Iterator

from mastaba.kernel.errors import MastabaError
from mastaba.learn.lessons import BadLesson, Lesson, Step, fits
from mastaba.learn.player import ON, Standing, go_on, meant, opening, own_move

MOST_WAYS = 200  # ways through a lesson that are tried
WIDTH = 4  # moves of those that a pattern accepts


def standings(lesson: Lesson) -> Iterator[Standing]:
    """Every way to stand in a lesson: on its own way, and after other moves that it accepts. Raises BadLesson."""
    for at in range(len(lesson.steps) + 1):
        yield opening(lesson, at)
    yield from _ways(lesson)


def _ways(lesson: Lesson) -> Iterator[Standing]:
    """From the beginning to the end, by whatever is accepted: breadth first, each position once."""
    here, seen, tried = [opening(lesson, 0)], set[tuple[int, bytes]](), 0
    while here:
        now = here.pop(0)
        key = (now.at, now.state.dump() + bytes([now.rests, now.left]))
        if key in seen:
            continue
        seen.add(key)
        yield now
        if now.done or tried > MOST_WAYS:
            continue
        for done in _goes(now):
            tried += 1
            try:
                here.append(go_on(now, done))
            except MastabaError as error:
                raise _bad(now, f"after {done}: {error}") from None


def _goes(now: Standing) -> list[str]:
    """What can be done that leads on: one of each pattern at the ends of its list, and so many between."""
    step = now.step
    assert step is not None
    if step.turns or not now.may_move:
        return [own_move(now)]
    legal = [now.state.write(move) for move in now.legal()]
    accepted = [move for move in legal if any(_any(now, pattern, [move]) for pattern in step.accept)]
    if not accepted:
        raise _bad(now, f"none of the moves that it accepts is legal: {', '.join(step.accept)}")
    return [*accepted[:WIDTH], *accepted[WIDTH:][-1:]]


def problems(lesson: Lesson) -> list[str]:
    """Everything that is wrong with a lesson, as `file, step: what`. Nothing, if all is well."""
    found: list[str] = []
    waiting = [(step, pattern) for step in lesson.steps for pattern in step.accept]
    answered = [(step, answer) for step in lesson.steps for answer in step.answers]
    try:
        for now in standings(lesson):
            step = now.step
            if step is None or not step.asks or now.rests:
                continue
            if not now.state.over and now.lesson.seat not in now.state.to_act:
                raise _bad(now, "it asks for a move, but it is not the learner’s turn")
            legal = [now.state.write(move) for move in now.legal()]
            waiting = [each for each in waiting if each[0] is not step or not _any(now, each[1], legal)]
            answered = [each for each in answered if each[0] is not step or not any(fits(each[1].to, m) for m in legal)]
            for move in legal:
                _answered(now, move)
    except MastabaError as error:
        return [str(error)]
    found += [f"{_place(lesson, step)}: no move is “{pattern}”" for step, pattern in waiting]
    found += [f"{_place(lesson, step)}: no move to answer is “{answer.to}”" for step, answer in answered]
    return found


def _any(now: Standing, pattern: str, legal: list[str]) -> bool:
    try:
        return any(meant(now.state, pattern, move) for move in legal)
    except MastabaError as error:
        raise _bad(now, str(error)) from None


def _answered(now: Standing, move: str) -> None:
    """A legal move leads on or is answered; after that, one can take it back or keep it."""
    try:
        after = go_on(now, move)
        if after.may_keep:
            go_on(after, ON)
    except MastabaError as error:
        raise _bad(now, f"after {move}: {error}") from None


def _bad(now: Standing, reason: str) -> BadLesson:
    assert now.step is not None
    return BadLesson("{reason}", _place(now.lesson, now.step), reason=reason)


def _place(lesson: Lesson, step: Step) -> str:
    return f"{lesson.name}.toml, step {lesson.steps.index(step) + 1} ({step.name})"
