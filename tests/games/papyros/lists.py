"""Small lists of our own, so that tests depend on nobody's dictionary."""

from functools import cache
from pathlib import Path

from mastaba.games.papyros import game
from mastaba.games.papyros.languages import LANGUAGES, language
from mastaba.games.papyros.lists import levels
from mastaba.games.papyros.rules.lexicon import WordList, arrange, no_words

FILE = Path(__file__).with_name("words.txt")
FILES = {"de": FILE, "en": FILE.with_name("words.en.txt"), "fr": FILE.with_name("words.fr.txt")}


def own_words(code: str = "de") -> list[str]:
    return FILES[code].read_text(encoding="utf-8").split()


@cache
def small_list(code: str = "de") -> WordList:
    words = own_words(code)
    return arrange(f"small {code}", levels(language(code), {word: len(words) - i for i, word in enumerate(words)}))


def play_with_small_list() -> None:
    for code in LANGUAGES:
        game.use(small_list(code), code)


def play_without_list() -> None:
    for code in LANGUAGES:
        game.use(no_words(), code)
