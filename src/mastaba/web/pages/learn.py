"""Lessons on pages: what there is to learn, and a lesson at the real board.

Nothing is kept here. A page says at which step it began and what was done since (`done`), and the answer is how the
lesson stands then. How far somebody has come is in a cookie of their browser (`learn.progress`).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, ParamSpec, TypeVar

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect

from mastaba.kernel.contract import Game, Seen
from mastaba.kernel.registry import find_game
from mastaba.learn.lessons import Lesson
from mastaba.learn.player import HOUSE, Standing, opening, stand
from mastaba.learn.progress import Progress, key_of
from mastaba.locale import N_, Tongue
from mastaba.show.rooms import page_of, sight_of, text_of
from mastaba.show.scene import Drawn
from mastaba.show.speech import tongue as tongue_for
from mastaba.table.errors import NotNow
from mastaba.web.errors import NotHere
from mastaba.web.gate import aside
from mastaba.web.house import TheHouse
from mastaba.web.pages import words
from mastaba.web.pages.contexts import GameLessons, LearnPage, LessonLine, LessonPage, PlanLine, SeatChip, Speech
from mastaba.web.pages.packing import packed
from mastaba.web.pages.rendering import lesson_parts, typed_parts
from mastaba.web.pages.rules import NAMES, paragraph
from mastaba.web.pages.still import Still
from mastaba.web.pages.table import drawn_scene
from mastaba.web.pages.visitor import Asked, Visitor, kept, rendered, visitor
from mastaba.web.schemas import Why

COOKIE = "lessons"
END = "end"
Done = Annotated[list[str] | None, QueryParameter(name="done")]
"""What was done since the step: moves in notation, or `+`."""
OTHERWISE = N_("You can. But look at what is lit.")


# ---- What there is --------------------------------------------------------------------------------------


@get("/learn", include_in_schema=False)
async def learn(request: Asked, house: TheHouse) -> Response[bytes]:
    who, progress = visitor(request), progress_of(request)
    if progress:
        return rendered(request, _index(who, progress), who)
    return kept(request, house, who, ("learn",), lambda who: _index(who, progress))


def _index(who: Visitor, progress: Progress) -> LearnPage:
    games = [_lessons(game, who.tongue, progress) for game in words.games_with_pages() if words.lessons_here(game)]
    every = [lesson for game in words.games_with_pages() for lesson in words.lessons_here(game)]
    left = progress.left(every) or progress.next_of(every)
    goes_on = left is not None and bool(progress.step(left))
    return LearnPage(
        **who.facts(),
        games=games,
        next=None if left is None else _line(left, who.tongue, progress),
        next_game="" if left is None else left.game.title,
        begun=bool(progress),
        goes_on=goes_on,
    )


def _lessons(game: Game, tongue: Tongue, progress: Progress) -> GameLessons:
    lessons = words.lessons_here(game)
    following = progress.next_of(lessons)
    return GameLessons(
        game.name,
        game.title,
        [_line(lesson, tongue, progress, lesson is following) for lesson in lessons],
        next=None if following is None else _line(following, tongue, progress),
        step=0 if following is None else progress.step(following) + 1,
        steps=0 if following is None else len(following.steps),
    )


def _line(lesson: Lesson, tongue: Tongue, progress: Progress, following: bool = False) -> LessonLine:
    said = tongue_for(tongue.code, lesson.game).text(lesson.title)
    step = progress.step(lesson)
    href = f"{here(lesson)}/{step + 1}" if step and not progress.done(lesson) else here(lesson)
    return LessonLine(said, href, lesson.order, lesson.minutes, progress.done(lesson), following, bool(step))


def progress_of(request: Asked) -> Progress:
    return Progress(request.cookies.get(COOKIE, ""))


def here(lesson: Lesson) -> str:
    return f"/learn/{key_of(lesson)}"


T = TypeVar("T")
Given = ParamSpec("Given")


async def _aside(request: Asked, work: Callable[Given, T], *given: Given.args, **more: Given.kwargs) -> T:
    """In another thread, because bots may have to choose; it counts for whoever asks all the same."""
    return await aside(request.scope["state"]["work"].add, work, *given, **more)


# ---- A lesson -------------------------------------------------------------------------------------------


@get("/learn/{game:str}", include_in_schema=False)
async def learn_game(request: Asked, game: FromPath[str]) -> Redirect:
    """To the lesson that comes next."""
    lessons = words.lessons_here(find_game(game))
    if not lessons:
        raise NotHere("There are no lessons for {game} yet.", game=find_game(game).title)
    progress = progress_of(request)
    following = progress.next_of(lessons) or lessons[0]
    return Redirect(_line(following, visitor(request).tongue, progress).href)


@get(["/learn/{game:str}/{lesson:str}", "/learn/{game:str}/{lesson:str}/{step:str}"], include_in_schema=False)
async def lesson_page(
    request: Asked, game: FromPath[str], lesson: FromPath[str], step: FromPath[str] = "1"
) -> Response[bytes]:
    found, at = _found(game, lesson, step)
    who = visitor(request)
    page = page_for(await _aside(request, opening, found, at), who)
    return rendered(request, page, replace(who, tongue=tongue_for(who.tongue.code, found.game)))


@get("/learn/{game:str}/{lesson:str}/{step:str}/parts", include_in_schema=False)
async def lesson_answer(
    request: Asked, game: FromPath[str], lesson: FromPath[str], step: FromPath[str], done: Done = None
) -> Response[bytes]:
    """How it stands after what was done since this step: the parts of the page."""
    found, at = _found(game, lesson, step)
    answer = await _aside(request, _answer, found, at, done or [], visitor(request))
    return packed(request, msgspec.json.encode(answer), "application/json")


@get("/learn/{game:str}/{lesson:str}/{step:str}/why", include_in_schema=False)
async def lesson_why(
    request: Asked,
    game: FromPath[str],
    lesson: FromPath[str],
    step: FromPath[str],
    move: FromQuery[str] = "",
    done: Done = None,
) -> Response[bytes]:
    """Why a move is not allowed, as at every table."""
    found, at = _found(game, lesson, step)
    now = await _aside(request, stand, found, at, done or [])
    seen = now.state.seen(found.seat)
    refusal = seen.why(seen.read(move[:200]))
    answer = Why(True)
    if refusal is not None:
        said = tongue_for(visitor(request).tongue.code, found.game).error(refusal.error())
        answer = Why(False, refusal.rule, said, list(refusal.about))
    return packed(request, msgspec.json.encode(answer), "application/json")


@get("/learn/{game:str}/{lesson:str}/{step:str}/typed", include_in_schema=False)
async def lesson_typed(
    request: Asked,
    game: FromPath[str],
    lesson: FromPath[str],
    step: FromPath[str],
    at: FromQuery[str] = "",
    word: FromQuery[str] = "",
    way: FromQuery[str] = "",
    done: Done = None,
) -> Response[bytes]:
    """What comes of something that somebody types, in a game where moves are typed."""
    found, began = _found(game, lesson, step)
    now, page, who = await _aside(request, stand, found, began, done or []), page_of(found.game), visitor(request)
    drawn: Drawn = {}
    if page is not None and now.may_move:
        tongue = tongue_for(who.tongue.code, found.game)
        sight = sight_of(now.state.seen(found.seat), (), _names(now, who, tongue), tongue)
        drawn = page.typed(sight, at[:40], word[:40], way[:80])
    if not drawn:
        raise NotNow("There is nothing to type at this table.")
    parts = typed_parts(found.game.name, drawn, tongue_for(who.tongue.code, found.game))
    return packed(request, msgspec.json.encode(parts), "application/json")


def _found(game: str, name: str, step: str) -> tuple[Lesson, int]:
    """The lesson, and the step from 0 on: as many as there are at its end."""
    found = next((lesson for lesson in words.lessons_here(find_game(game)) if lesson.name == name), None)
    if found is None or page_of(found.game) is None:
        raise NotHere("There is no such lesson.")
    at = (
        len(found.steps)
        if step == END
        else int(step) - 1
        if step.isascii() and step.isdigit() and len(step) < 3
        else -1
    )
    if not 0 <= at <= len(found.steps):
        raise NotHere("This lesson has no such step.")
    return found, at


# ---- From a standing to plain data ----------------------------------------------------------------------


def _answer(lesson: Lesson, at: int, done: list[str], who: Visitor) -> dict[str, Any]:
    now = stand(lesson, at, done)
    page = page_for(now, who)
    return {
        "at": page.address,
        "title": page.heading,
        "told": now.told()[now.fresh :],
        "look": page.speech.look,
        "over": page.over,
        "parts": lesson_parts(page, tongue_for(who.tongue.code, lesson.game)),
    }


def page_for(now: Standing, who: Visitor) -> LessonPage:
    lesson, game = now.lesson, now.lesson.game
    tongue = tongue_for(who.tongue.code, game)
    names = _names(now, who, tongue)
    seen: Seen = now.state.seen(lesson.seat)
    if not now.may_move:
        seen = Still(seen)
    sight = sight_of(seen, now.told(), names, tongue)
    sight.bots = frozenset(seat for seat in range(len(names)) if seat != lesson.seat)
    scene = drawn_scene(sight)
    lessons = words.lessons_here(game)
    following = next((each for each in lessons if each.order > lesson.order), None)
    asked = [] if now.state.over else list(now.state.to_act)
    return LessonPage(
        **who.facts(),
        game=game.name,
        title=game.title,
        lesson=lesson.name,
        heading=tongue.text(lesson.title),
        number=lessons.index(lesson) + 1,
        lessons=len(lessons),
        here=here(lesson),
        at=now.at + 1,
        address=END if now.done else str(now.at + 1),
        seat=lesson.seat,
        seats=[
            SeatChip(seat, name, "person", you=seat == lesson.seat, to_act=seat in asked, **vars(scene.seats[seat]))
            for seat, name in enumerate(names)
        ],
        scene=scene,
        goal=text_of(game).goal(sight),
        legal=[now.state.write(move) for move in now.legal()],
        speech=_speech(now, tongue),
        plan=[PlanLine(tongue.text(step.name), f"{here(lesson)}/{i + 1}") for i, step in enumerate(lesson.steps)],
        rule=paragraph(game, tongue, now.step.rule) if now.step is not None and now.step.rule else "",
        over=not now.state.to_act,
        next=None if following is None else _line(following, who.tongue, Progress("")),
    )


def _names(now: Standing, who: Visitor, tongue: Tongue) -> list[str]:
    """As in the rules; whoever has a name goes by it."""
    own, seats = who.facts()["me"], now.state.setting.seats
    names = [*NAMES, *(tongue.text("Player {seat}", seat=seat + 1) for seat in range(len(NAMES), seats))]
    return [own if own and seat == now.lesson.seat else names[seat] for seat in range(seats)]


def _speech(now: Standing, tongue: Tongue) -> Speech:
    step = now.step
    if step is None:
        return Speech("done", well=_said(now.well, tongue), say=tongue.text(now.lesson.end))
    if now.off:
        said = OTHERWISE if now.answer == HOUSE else now.answer
        return Speech("other", say=tongue.text(said), keeps=now.may_keep, look=list(step.look))
    if now.rests:
        return Speech("rest", say=_said(now.well, tongue))
    kind = "ask" if step.asks else "free" if step.turns else "tell"
    return Speech(kind, _said(now.well, tongue), tongue.text(step.say), look=list(step.look), left=now.left)


def _said(text: str, tongue: Tongue) -> str:
    return tongue.text(text) if text else ""
