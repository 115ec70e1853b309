"""The rules pages: every rule has its paragraph, in every language, in our own words."""

import re

import pytest
from rules_coverage import house_games

from mastaba.kernel.contract import Game
from mastaba.locale import LANGUAGES
from mastaba.show.speech import tongue
from mastaba.terminal.pages import paragraphs, rules_page

GAMES = house_games()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_number_stands_at_a_paragraph(game: Game, language: str) -> None:
    page = rules_page(game, tongue(language, game))
    assert [number for number in game.numbers if not paragraphs(page, number)] == []


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_all_languages_have_the_same_parts(game: Game) -> None:
    """As many headings, lists, tables and pictures, and the same numbers in the same order."""
    shapes = [_shape(rules_page(game, tongue(language, game))) for language in LANGUAGES]
    assert shapes[0] == shapes[1] == shapes[2]


AGE = {"en": r"from (?:about )?age (\d+)", "fr": r"(?:dès|à partir de) (\d+) ans", "de": r"ab (?:etwa )?(\d+) Jahren"}
LENGTH = {
    "en": r"A game takes (?:about )?(\d+)(?: to \d+)? minutes",
    "fr": r"Une partie dure (?:environ |de )?(\d+)(?: à \d+)? minutes",
    "de": r"Eine Partie dauert (?:etwa )?(\d+)(?: bis \d+)? Minuten",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_age_and_length_are_those_of_the_card(game: Game, language: str) -> None:
    """The home page shows what the `Game` says; of a range, the shorter end."""
    page = rules_page(game, tongue(language, game))
    assert re.findall(AGE[language], page) == [str(game.age)]
    assert re.findall(LENGTH[language], page) == [str(game.minutes)]


def _shape(page: str) -> list[str]:
    lines = [line for line in page.splitlines() if line.strip()]
    starts = [re.match(r"#+ |- |\||```", line) for line in lines]
    numbers = [re.search(r"\[[A-Z\d, ]+\]$", line) for line in lines]
    return [
        (start[0] if start else "") + (number[0] if number else "")
        for start, number in zip(starts, numbers, strict=True)
    ]
