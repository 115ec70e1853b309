"""How far somebody has come, as their browser keeps it."""

import pytest

from mastaba.kernel.registry import find_game
from mastaba.learn.lessons import lessons_of
from mastaba.learn.progress import Progress

LESSONS = lessons_of(find_game("hapy"))
TAKING, ASKING, SERIES = LESSONS[:3]


def test_what_is_done_and_what_comes_next() -> None:
    progress = Progress("hapy/taking:x~hapy/series:3")
    assert progress.done(TAKING)
    assert not progress.done(SERIES)
    assert progress.step(SERIES) == 2
    assert progress.next_of(LESSONS) is SERIES, "what was left comes before what was not begun"
    assert progress.left(LESSONS) is SERIES
    assert Progress("hapy/taking:x").next_of(LESSONS) is ASKING
    everything = "~".join(f"hapy/{lesson.name}:x" for lesson in LESSONS)
    assert Progress(everything).next_of(LESSONS) is None


@pytest.mark.parametrize(
    "line", ["", "~~", "hapy/taking", ":::", "hapy/taking:-1", "hapy/taking:²", "x" * 5000, "~" * 5000]
)
def test_what_cannot_be_read_is_left_out(line: str) -> None:
    progress = Progress(line)
    assert progress.step(TAKING) == 0
    assert not progress.done(TAKING)
    assert progress.next_of(LESSONS) is TAKING


def test_a_step_that_is_not_there_any_more_is_the_last() -> None:
    assert Progress("hapy/taking:99").step(TAKING) == len(TAKING.steps) - 1
