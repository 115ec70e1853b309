"""The languages that PaPyRoS is played in: what is in `languages/`, read when somebody first plays in one.

German is the printed game, and its tiles are those of `pieces.toml`. The other languages are variants of our own: their
tiles stand in the file of the language. Cards, die, coins and board are the same in all of them.
"""

from functools import cache
from pathlib import Path
from typing import Final

from mastaba.games.papyros.rules.letters import Script
from mastaba.kernel.pieces import Data, Pieces

FOLDER = Path(__file__).with_name("languages")
GERMAN = "de"
LANGUAGES = (GERMAN, "en", "fr")


class Language:
    """One file of `languages/`."""

    def __init__(self, code: str, file: Pieces) -> None:
        self.file: Final = file
        letters = file.table(file.data, "letters", code)
        self.script: Final = Script(
            code,
            file.text(letters, "alphabet", "letters"),
            file.text(letters, "vowels", "letters"),
            tuple(file.text(letters, "pairs", "letters").split()),
            _folds(file, letters),
        )
        words = file.table(file.data, "words", code)
        self.two: Final = _words(words, "two")  # G9: the words of two letters that count
        names, endings = _words(words, "names"), ("", *_words(words, "endings"))
        self.slurs: Final = _words(words, "slurs")  # words, but none that a game should offer
        of_names = {name + end for name in names for end in endings} - _words(words, "kept")
        self.no_words: Final = of_names | _words(words, "others") | self.slurs
        self.frequent: Final = file.number(words, "frequent", "words", 1, 1_000_000)  # words of the first level
        self.known: Final = file.number(words, "known", "words", 1, 1_000_000)  # of the first two

    def letters(self, pieces: Pieces) -> Pieces:
        """The file with the tiles: an owner's pieces are those of the printed game, which is German."""
        return self.file if self.is_variant else pieces

    @property
    def is_variant(self) -> bool:
        """Whether it is one of ours, and not the printed game."""
        return "vowel" in self.file.data


def _folds(file: Pieces, letters: Data) -> dict[str, str]:
    """By letter: what is spelled instead. In the file, letters with the same fold stand together."""
    folds = file.table(letters, "folds", "letters")
    found: dict[str, str] = {}
    for several, instead in folds.items():
        assert isinstance(instead, str)
        found |= dict.fromkeys(several, instead)
    return found


def _words(table: Data, name: str) -> frozenset[str]:
    text = table.get(name, "")
    assert isinstance(text, str)
    return frozenset(text.split())


@cache
def language(code: str) -> Language:
    return Language(code, Pieces.read(FOLDER / f"{code}.toml"))
