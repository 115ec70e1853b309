"""The lessons of a game can be played as they are written."""

from functools import cache

from mastaba.check.played import Run
from mastaba.kernel.contract import Game
from mastaba.learn.lessons import BadLesson, lessons_of
from mastaba.learn.walk import problems


def lessons_can_be_played(run: Run) -> int:
    """Every way through every lesson: what it accepts, what it answers, what the others do."""
    found = _problems(run.game)
    if found:
        raise run.failed("lessons_can_be_played", found[0])
    return len(lessons_of(run.game))


@cache
def _problems(game: Game) -> list[str]:
    try:
        return [problem for lesson in lessons_of(game) for problem in problems(lesson)]
    except BadLesson as error:
        return [str(error)]
