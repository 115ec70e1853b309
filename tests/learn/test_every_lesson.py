"""Every lesson of every game holds: its positions, its moves, its answers, and its sentences in three languages."""

import re

import pytest

from mastaba.kernel.registry import playable_games
from mastaba.learn.lessons import Lesson, lessons_of
from mastaba.learn.player import Standing
from mastaba.learn.walk import problems, standings
from mastaba.locale import LANGUAGES
from mastaba.show.speech import tongue
from mastaba.web.pages.contexts import LessonPage
from mastaba.web.pages.learn import page_for
from mastaba.web.pages.rendering import lesson_parts
from mastaba.web.pages.visitor import Visitor

LESSONS = [lesson for game in playable_games() for lesson in lessons_of(game)]
IDS = [f"{lesson.game.name}-{lesson.name}" for lesson in LESSONS]
of_every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=IDS)


def drawn(now: Standing, language: str) -> tuple[LessonPage, dict[str, str]]:
    page = page_for(now, Visitor(tongue(language), None, ""))
    return page, lesson_parts(page, tongue(language, now.lesson.game))


@of_every_lesson
def test_every_way_through_it_can_be_played(lesson: Lesson) -> None:
    assert problems(lesson) == []


@of_every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_drawn_with_what_is_lit_and_said(lesson: Lesson, language: str) -> None:
    for now in standings(lesson):
        page, parts = drawn(now, language)
        html = "".join(parts.values())
        for name in page.speech.look:
            value = re.escape(name.removesuffix("*")) + ("" if name.endswith("*") else '"')
            assert re.search(f'data-(place|words?|piece|try)="{value}', html), f"{now.at + 1}: nothing is called {name}"
        for said in (page.speech.well, page.speech.say):
            assert not re.search(r"[{}]", said)
        assert page.speech.say or page.speech.well
        assert len(page.plan) == len(lesson.steps)
        assert page.rule or now.step is None or not now.step.rule, f"{now.step.rule} is in no rules page"


@of_every_lesson
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_sentence_is_said_in_every_language(lesson: Lesson, language: str) -> None:
    said = tongue(language, lesson.game)
    sentences = [lesson.end, *(text for step in lesson.steps for text in (step.say, step.well, step.other))]
    sentences += [answer.say for step in lesson.steps for answer in step.answers]
    for sentence in filter(None, sentences):
        assert said.text(sentence) != sentence
