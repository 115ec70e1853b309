"""How far somebody has come: a line that their browser keeps, `hapy/taking:3~hapy/asking:x`.

It is nobody's secret and worth nothing to others: what cannot be read of it is left out.
"""

from collections.abc import Sequence

from mastaba.learn.lessons import Lesson

DONE = "x"
MOST = 200  # lessons


class Progress:
    def __init__(self, line: str) -> None:
        entries = (entry.partition(":") for entry in line.split("~")[:MOST])
        self._reached = {name: reached for name, _, reached in entries if name}

    def __bool__(self) -> bool:
        return bool(self._reached)

    def done(self, lesson: Lesson) -> bool:
        return self._of(lesson) == DONE

    def step(self, lesson: Lesson) -> int:
        """The step that somebody has come to, from 0 on; 0 also if they have not begun."""
        reached = self._of(lesson)
        if not (reached.isascii() and reached.isdigit() and len(reached) < 3):
            return 0
        return min(max(int(reached) - 1, 0), len(lesson.steps) - 1)

    def next_of(self, lessons: Sequence[Lesson]) -> Lesson | None:
        """The lesson to go on with: one that was left, or else the first that is not done."""
        left = [lesson for lesson in lessons if not self.done(lesson)]
        return next((lesson for lesson in left if self.step(lesson)), left[0] if left else None)

    def left(self, lessons: Sequence[Lesson]) -> Lesson | None:
        """The one that was left last."""
        names = list(self._reached)
        begun = [lesson for lesson in lessons if not self.done(lesson) and self._of(lesson)]
        return max(begun, key=lambda lesson: names.index(key_of(lesson)), default=None)

    def _of(self, lesson: Lesson) -> str:
        return self._reached.get(key_of(lesson), "")


def key_of(lesson: Lesson) -> str:
    return f"{lesson.game.name}/{lesson.name}"
