"""Letters and tiles of PaPyRoS, and how a word is spelled with them.

A tile has a code from 1 to 33: the letters A to Z with Ä, Ö, Ü, and then the vowel tiles of two letters. Codes, kinds
and numbers are the same in every language; which letters there are, and which tiles of two, is what a Script says. A
spelling says which tile lies on which square: `BAUM` takes four, `B(AU)M` three.
"""

import unicodedata
from typing import Final

from mypy_extensions import i64

from mastaba.kernel.moves import Domain

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"  # of all languages
VOWELS: Final = "AEIOUÄÖÜY"
LETTER: Final[dict[str, int]] = {letter: code for code, letter in enumerate(ALPHABET, start=1)}
CODES: Final = 33
FIRST_PAIR: Final = 30
PAIRS: Final = 4  # G5: two-letter tiles of a language
LETTERS_OF: Final[tuple[int, ...]] = (0, *([1] * len(ALPHABET)), *([2] * PAIRS))  # by code; G5: a pair counts two

KINDS: Final = 14  # of vowel tiles: single ones, pairs, the sun
SUN: Final = 13
Y: Final = 8
CODE_OF: Final[tuple[int, ...]] = (*[LETTER[vowel] for vowel in VOWELS], *range(FIRST_PAIR, FIRST_PAIR + PAIRS), 0)
KIND_OF: Final[tuple[int, ...]] = tuple(
    [CODE_OF.index(code) if code and code in CODE_OF else -1 for code in range(CODES + 1)]
)

SHORTEST: Final = 2
LONGEST: Final = 12  # letters of a word, and so at most as many tiles


# ---- Needs ----------------------------------------------------------------------------------------------
# How many vowel tiles of each kind, four bits apiece, in one int. The highest bit of each is a guard: it is borrowed
# from where something is missing.

UNIT: Final[tuple[int, ...]] = tuple(16**kind for kind in range(SUN))
GUARDS: Final = 0x8888888888888  # of thirteen kinds; written out, since compiled code is faster with it
PAIR_GUARDS: Final = 0x8888000000000
ENOUGH: Final = 7  # no word needs more of one kind
TOO_MANY: Final = 99  # suns


def packed(rack: list[int]) -> int:
    """What is in a rack, suns left aside."""
    return sum([min(rack[kind], ENOUGH) * UNIT[kind] for kind in range(SUN)])


def suns_needed(have: i64, need: i64) -> i64:
    """How many single vowels are missing; a large number if a pair is."""
    left: i64 = (have | GUARDS) - need
    short: i64 = GUARDS & ~left
    if short & PAIR_GUARDS:
        return TOO_MANY
    missing: i64 = 0
    while short:
        if short & 8:
            missing += 8 - (left & 15)
        left >>= 4
        short >>= 4
    return missing


# ---- Numbers of spellings -------------------------------------------------------------------------------


def number_of(tiles: tuple[int, ...]) -> int:
    """Spellings are counted: short ones first, then by their tiles."""
    number = 0
    for code in tiles:
        number = number * CODES + code
    return number - 1


def tiles_at(number: int) -> tuple[int, ...]:
    """The spelling with this number."""
    tiles: list[int] = []
    rest = number + 1
    while rest:
        rest, code = divmod(rest - 1, CODES)
        tiles.append(code + 1)
    tiles.reverse()
    return tuple(tiles)


SPELLINGS: Final[int] = sum(CODES**length for length in range(1, LONGEST + 1))


# ---- A language -----------------------------------------------------------------------------------------


class Script:
    """How one language is written: its letters, its vowels, its vowel tiles of two letters, and what stands for letters
    that it has no tiles of (SS for ß).
    """

    def __init__(
        self, language: str, alphabet: str, vowels: str, pairs: tuple[str, ...], folds: dict[str, str]
    ) -> None:
        assert len(pairs) == PAIRS
        self.language: Final = language
        self.alphabet: Final = alphabet
        self.vowels: Final = vowels
        self.pairs: Final = pairs
        self.folds: Final = folds
        self.tiles: Final[tuple[str, ...]] = ("", *ALPHABET, *pairs)  # by code
        self.code: Final[dict[str, int]] = {tile: code for code, tile in enumerate(self.tiles) if code}
        self.kinds: Final[tuple[str, ...]] = (*VOWELS, *pairs, "sun")  # what vowel tiles are called

    def plain(self, word: str) -> str:
        """G8: the word in capitals, as it is spelled with tiles. What cannot be stays as it is."""
        capitals = unicodedata.normalize("NFC", word).upper()
        return "".join([self.folds.get(letter, letter) for letter in capitals])

    def has_letters_of(self, word: str) -> bool:
        """Whether the word can be written in this language."""
        return all(letter in self.alphabet for letter in word)

    def spelled(self, tiles: tuple[int, ...]) -> str:
        """As it is written in the notation: `B(AU)M`."""
        return "".join([f"({self.tiles[code]})" if code >= FIRST_PAIR else self.tiles[code] for code in tiles])

    def word_of(self, tiles: tuple[int, ...]) -> str:
        return "".join([self.tiles[code] for code in tiles])

    def tiles_of(self, text: str) -> tuple[int, ...] | None:
        """The tiles of a spelling; None if it is none."""
        tiles: list[int] = []
        at = 0
        while at < len(text):
            if text[at] == "(":
                end = text.find(")", at)
                pair = text[at + 1 : end]
                if end < 0 or pair not in self.pairs:
                    return None
                tiles.append(self.code[pair])
                at = end + 1
            elif text[at] in LETTER:
                tiles.append(LETTER[text[at]])
                at += 1
            else:
                return None
        return tuple(tiles)

    def all_spellings(self, word: str) -> list[tuple[int, ...]]:
        """With single letters, and with pairs wherever they fit."""
        if not any(pair in word for pair in self.pairs):
            return [tuple([LETTER[letter] for letter in word])]
        ends: list[list[tuple[int, ...]]] = [[()]]  # by letters used
        for at, letter in enumerate(word):
            here = [(*tiles, LETTER[letter]) for tiles in ends[at]]
            if at and word[at - 1 : at + 1] in self.pairs:
                here += [(*tiles, self.code[word[at - 1 : at + 1]]) for tiles in ends[at - 1]]
            ends.append(here)
        return ends[-1]


class Spellings(Domain):
    """Any spelling of up to twelve tiles, whether it is a word or not: so that records are read without a list."""

    def __init__(self, script: Script) -> None:
        super().__init__(SPELLINGS)
        self.script: Final = script

    def words(self, choice: int) -> tuple[str, ...]:
        return (self.script.spelled(tiles_at(choice)),)

    def find(self, words: list[str]) -> int:
        if not words or len(words[0]) > 4 * LONGEST:
            return -1
        tiles = self.script.tiles_of(words[0].upper())
        return number_of(tiles) if tiles and len(tiles) <= LONGEST else -1
