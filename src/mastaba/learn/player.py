"""The player of lessons: a lesson, a step and what somebody has done since go in; how it stands comes out.

Nothing is kept: whoever asks says what was done. So a lesson can be left, linked to and gone on with anywhere, and two
who do the same see the same: bots in lessons answer the same moves alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mastaba.bots import greedy
from mastaba.bots.bot import Effort
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Game, State
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Event, Told
from mastaba.learn.lessons import BOT, BadLesson, Lesson, Setup, Step, fits, lessons_of
from mastaba.table.errors import NotNow
from mastaba.table.live import only_move

ON = "+"  # what is done at a step that only says something, or to go on after another move
MOST = 80  # things done since a step: the longest lesson is far shorter
MOST_MOVES = 60  # of others in a row
MOST_OPENINGS = 400  # positions that are kept, of all lessons


@dataclass(frozen=True)
class Standing:
    """How a lesson stands for whoever learns."""

    lesson: Lesson
    at: int  # the step; as many as there are: the lesson is done
    state: State
    events: tuple[Event, ...]  # all that was told
    fresh: int = 0  # how many of them were known before the last thing that was done
    well: str = ""  # said of the move that led here
    answer: str = ""  # said of another move, which lies there now; `HOUSE`: the house says something
    played: str = ""  # that move
    rests: bool = False  # whether one looks at what came of it, before the next step begins with another position
    left: int = 0  # turns of one's own that are left

    @property
    def done(self) -> bool:
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        return None if self.done else self.lesson.steps[self.at]

    @property
    def off(self) -> bool:
        """Whether another move lies there, to be taken back."""
        return self.answer != ""

    @property
    def may_keep(self) -> bool:
        """Whether one may go on with another move: what comes next begins anew, or nothing does."""
        return self.off and (self.at + 1 == len(self.lesson.steps) or _begins_anew(self.lesson, self.at + 1))

    @property
    def may_move(self) -> bool:
        step = self.step
        return step is not None and not self.off and not self.rests and (step.asks or bool(step.turns))

    def told(self) -> list[Told]:
        return [event.told(self.lesson.seat) for event in self.events]

    def legal(self) -> tuple[int, ...]:
        return self.state.legal(self.lesson.seat) if self.may_move else ()


HOUSE = "+"  # an answer that the house words
Line = Sequence[str]


def lesson_of(game: Game, name: str) -> Lesson | None:
    return next((lesson for lesson in lessons_of(game) if lesson.name == name), None)


def stand(lesson: Lesson, at: int, line: Line) -> Standing:
    """How it stands when somebody who began at this step has done this since: moves in notation, or `ON`.

    Raises what the rules say to a move, and NotNow where nothing is asked.
    """
    if len(line) > MOST:
        raise NotNow("That is too long for a lesson.")
    now = opening(lesson, at)
    for done in line:
        now = go_on(now, done)
    return now


def go_on(now: Standing, done: str) -> Standing:
    """What comes of one more thing that is done."""
    step = now.step
    if step is None:
        raise NotNow("The lesson is over.")
    if done == ON:
        if now.rests or now.may_keep:
            return _next(now, "")
        if now.off or now.may_move:
            raise NotNow("The lesson waits for a move.")
        return _played_on(now, step.then, "")
    if not now.may_move:
        raise NotNow("Nothing is asked now.")
    state, number = now.state.copy(), now.state.read(done)
    written = now.state.write(number)
    events = state.play(now.lesson.seat, number)
    moved = Standing(now.lesson, now.at, state, (*now.events, *events), len(now.events), left=now.left)
    if step.turns:
        return _free(moved)
    if not accepts(step, now.state, written):
        answer = step.answer(written) or HOUSE
        return Standing(now.lesson, now.at, state, moved.events, len(now.events), answer=answer, played=written)
    return _played_on(moved, step.then, step.well)


def opening(lesson: Lesson, at: int) -> Standing:
    """How a step stands when one comes to it on the lesson's own way."""
    if not 0 <= at <= len(lesson.steps):
        raise NotNow("This lesson has {steps} steps.", steps=len(lesson.steps))
    return _opening(lesson, at)


@lru_cache(maxsize=MOST_OPENINGS)
def _opening(lesson: Lesson, at: int) -> Standing:
    """The first move that each step accepts is the lesson's own."""
    if at == 0:
        return _begun(lesson, 0, lesson.steps[0].setup or lesson.setup, "", 0)
    before, step = _opening(lesson, at - 1), lesson.steps[at - 1]
    if at < len(lesson.steps) and (setup := lesson.steps[at].setup) is not None:
        return _begun(lesson, at, setup, "", 0)
    try:
        after = before
        for _ in range(MOST):
            after = go_on(after, own_move(after))
            if after.at == at:
                return Standing(lesson, at, after.state, after.events, len(after.events), left=after.left)
        raise NotNow("It does not come to an end.")
    except MastabaError as error:
        raise BadLesson("{reason}", f"{lesson.name}.toml, step {at} ({step.name})", reason=error) from None


def own_move(now: Standing) -> str:
    """What the lesson itself would do now."""
    step = now.step
    if step is None or not now.may_move:
        return ON
    state, seat = now.state, now.lesson.seat
    written = [state.write(move) for move in state.legal(seat)]
    if step.turns:
        return state.write(_bots_move(state, seat))
    for pattern in step.accept:
        for move in written:
            if meant(state, pattern, move):
                return move
    raise NotNow("None of the moves that are accepted is legal: {accept}.", accept=", ".join(step.accept))


def accepts(step: Step, state: State, written: str) -> bool:
    return any(meant(state, pattern, written) for pattern in step.accept)


def meant(state: State, pattern: str, written: str) -> bool:
    """Whether a pattern means this move. One that is a whole move may be written in any order."""
    if "*" in pattern:
        return fits(pattern, written)
    return state.write(state.read(pattern)) == written


# ---- From step to step ----------------------------------------------------------------------------------


def _begun(lesson: Lesson, at: int, setup: Setup, well: str, known: int) -> Standing:
    """A step that begins with a position of its own."""
    state, events = setup.state.copy(), list(setup.state.begin()) if setup.dealt else []
    for seat, move in setup.moves:
        events += state.play(seat, move)
    return _asked(Standing(lesson, at, state, tuple(events), len(events), well=well))


def _played_on(now: Standing, then: Sequence[tuple[int, str]], well: str) -> Standing:
    """After the learner's move: what others do, and the next step."""
    state, events = now.state.copy(), list(now.events)
    events += _forced(state)
    for seat, move in then:
        if move == BOT and seat < 0:
            events += _bots(state, now.lesson.seat)
        else:
            events += state.play(seat, move)
        events += _forced(state)
    after = Standing(now.lesson, now.at, state, tuple(events), now.fresh, well=well, rests=True)
    return after if well and _begins_anew(now.lesson, now.at + 1) else _next(after, well)


def _begins_anew(lesson: Lesson, at: int) -> bool:
    return at < len(lesson.steps) and lesson.steps[at].setup is not None


def _next(now: Standing, well: str) -> Standing:
    at = now.at + 1
    if _begins_anew(now.lesson, at) and (setup := now.lesson.steps[at].setup) is not None:
        return _begun(now.lesson, at, setup, well, now.fresh)
    return _asked(Standing(now.lesson, at, now.state, now.events, now.fresh, well=well))


def _asked(now: Standing) -> Standing:
    """At the beginning of a step. Turns of one's own begin when the others have done."""
    step = now.step
    if step is None or not step.turns:
        return now
    state = now.state.copy()
    events = [*_forced(state), *_bots(state, now.lesson.seat)]
    return Standing(now.lesson, now.at, state, (*now.events, *events), now.fresh, well=now.well, left=step.turns)


def _free(now: Standing) -> Standing:
    """After a move in turns of one's own: the others move as bots do. When they have, a turn is over."""
    state, seat = now.state.copy(), now.lesson.seat
    events = _forced(state)
    others = _bots(state, seat) if seat not in state.to_act else []
    left = now.left - 1 if others or state.over else now.left
    after = Standing(now.lesson, now.at, state, (*now.events, *events, *others), now.fresh, left=left)
    return _next(after, "") if state.over or left <= 0 else after


def _forced(state: State) -> list[Event]:
    """Moves that are no choice: the table makes them by itself."""
    events: list[Event] = []
    for _ in range(MOST_MOVES):
        found = ((seat, move) for seat in state.to_act if (move := only_move(state, seat)) is not None)
        seat, move = next(found, (-1, -1))
        if seat < 0:
            break
        events += state.play(seat, move)
    return events


def _bots(state: State, learner: int) -> list[Event]:
    """The others play, until the learner is asked."""
    events: list[Event] = []
    for _ in range(MOST_MOVES):
        seat = next((seat for seat in state.to_act if seat != learner), -1)
        if seat < 0 or learner in state.to_act:
            break
        events += state.play(seat, _bots_move(state, seat))
        events += _forced(state)
    return events


def _bots_move(state: State, seat: int) -> int:
    """What looks best at once: it needs no search, and is the same every time."""
    return greedy.bot.choose(state.seen(seat), Fast(1), Effort(1))
