"""Letters and tiles of PaPyRoS, and how a word is spelled with them.

A tile has a code from 1 to 33: the letters of the German alphabet with Ä, Ö, Ü, and then the vowel tiles of two
letters. A spelling says which tile lies on which square: `BAUM` takes four, `B(AU)M` three.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.kernel.moves import Domain

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
PAIRS: Final = ("AU", "EI", "EU", "IE")  # G5
TILES: Final[tuple[str, ...]] = ("", *ALPHABET, *PAIRS)  # by code
CODE: Final[dict[str, int]] = {tile: code for code, tile in enumerate(TILES) if code}
CODES: Final = 33
FIRST_PAIR: Final = 30
LETTERS_OF: Final[tuple[int, ...]] = tuple(len(tile) for tile in TILES)  # G5: a pair counts two

VOWELS: Final = "AEIOUÄÖÜY"
KINDS: Final[tuple[str, ...]] = (*VOWELS, *PAIRS, "sun")  # of vowel tiles
SUN: Final = 13
Y: Final = 8
CODE_OF: Final[tuple[int, ...]] = tuple(CODE.get(kind, 0) for kind in KINDS)
KIND_OF: Final[tuple[int, ...]] = tuple(KINDS.index(tile) if tile in KINDS else -1 for tile in TILES)

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


# ---- Spellings ------------------------------------------------------------------------------------------


def spelled(tiles: tuple[int, ...]) -> str:
    """As it is written in the notation: `B(AU)M`."""
    return "".join([f"({TILES[code]})" if code >= FIRST_PAIR else TILES[code] for code in tiles])


def word_of(tiles: tuple[int, ...]) -> str:
    return "".join([TILES[code] for code in tiles])


def tiles_of(text: str) -> tuple[int, ...] | None:
    """The tiles of a spelling; None if it is none."""
    tiles: list[int] = []
    at = 0
    while at < len(text):
        if text[at] == "(":
            end = text.find(")", at)
            pair = text[at + 1 : end]
            if end < 0 or pair not in PAIRS:
                return None
            tiles.append(CODE[pair])
            at = end + 1
        elif text[at] in CODE:
            tiles.append(CODE[text[at]])
            at += 1
        else:
            return None
    return tuple(tiles)


def all_spellings(word: str) -> list[tuple[int, ...]]:
    """With single letters, and with pairs wherever they fit."""
    if not any(pair in word for pair in PAIRS):
        return [tuple([CODE[letter] for letter in word])]
    found: list[tuple[int, ...]] = [()]
    ends: list[list[tuple[int, ...]]] = [found]  # by letters used
    for at, letter in enumerate(word):
        here = [(*tiles, CODE[letter]) for tiles in ends[at]]
        if at and word[at - 1 : at + 1] in PAIRS:
            here += [(*tiles, CODE[word[at - 1 : at + 1]]) for tiles in ends[at - 1]]
        ends.append(here)
    return ends[-1]


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


class Spellings(Domain):
    """Any spelling of up to twelve tiles, whether it is a word or not: so that records are read without a list."""

    def __init__(self) -> None:
        super().__init__(SPELLINGS)

    def words(self, choice: int) -> tuple[str, ...]:
        return (spelled(tiles_at(choice)),)

    def find(self, words: list[str]) -> int:
        if not words or len(words[0]) > 4 * LONGEST:
            return -1
        tiles = tiles_of(words[0].upper())
        return number_of(tiles) if tiles and len(tiles) <= LONGEST else -1
