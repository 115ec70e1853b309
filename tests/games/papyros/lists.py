"""A small list of our own, so that tests depend on nobody's dictionary."""

from functools import cache
from pathlib import Path

from mastaba.games.papyros import game
from mastaba.games.papyros.lists import levels
from mastaba.games.papyros.rules.lexicon import WordList, arrange, no_words

FILE = Path(__file__).with_name("words.txt")


def own_words() -> list[str]:
    return FILE.read_text(encoding="utf-8").split()


@cache
def small_list() -> WordList:
    words = own_words()
    return arrange("small", levels({word: len(words) - i for i, word in enumerate(words)}))


def play_with_small_list() -> None:
    game.use(small_list())


def play_without_list() -> None:
    game.use(no_words())
