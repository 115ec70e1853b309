"""The words that count, found by their consonants.

All words with the same consonants in the same order are a family. Families form a tree: each child has one consonant
more. Who walks along a line of the board walks down this tree. Families are made when somebody first asks for them.
"""

from bisect import bisect_left
from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.rules.letters import (
    ALPHABET,
    CODE_OF,
    KIND_OF,
    LETTER,
    LONGEST,
    SUN,
    UNIT,
    VOWELS,
    Script,
    number_of,
    tiles_at,
)
from mastaba.kernel.bits import BIT

LEVELS: Final = 3  # words that everybody knows, that many know, and all
MOST_MASKS: Final = 50_000
LAST: Final = "\U0010ffff"  # comes after every letter


# ---- A list of words ------------------------------------------------------------------------------------


class WordList:
    """Words and their levels, by consonants: `lines` has all words of a skeleton, each with its level behind it."""

    def __init__(self, name: str, skeletons: list[str], lines: list[str]) -> None:
        self.name: Final = name
        self.skeletons: Final = skeletons  # ascending
        self.lines: Final = lines
        self.levels: Final[dict[str, int]] = {}
        for line in lines:
            for entry in line.split():
                self.levels[entry[:-1]] = ord(entry[-1]) - 48

    @property
    def size(self) -> int:
        return len(self.levels)


def skeleton_of(word: str, vowels: str = VOWELS) -> str:
    """The consonants of a word."""
    return "".join([letter for letter in word if letter not in vowels])


def arrange(name: str, levels: dict[str, int], vowels: str = VOWELS) -> WordList:
    """A list of these words."""
    families: dict[str, list[str]] = {}
    for word in sorted(levels):
        families.setdefault(skeleton_of(word, vowels), []).append(f"{word}{levels[word]}")
    skeletons = sorted(families)
    return WordList(name, skeletons, [" ".join(families[skeleton]) for skeleton in skeletons])


def no_words() -> WordList:
    return WordList("", [], [])


# ---- Families -------------------------------------------------------------------------------------------


class Spelling:
    """A word, and the tiles that it is spelled with."""

    def __init__(self, word: str, tiles: tuple[int, ...], level: int, kinds: list[int]) -> None:
        self.word: Final = word
        self.tiles: Final = tiles
        self.level: Final[i64] = level
        self.number: Final[int] = number_of(tiles)
        self.size: Final[i64] = len(tiles)
        self.letters: Final[i64] = len(word)
        self.need: Final[i64] = need_of(tiles, kinds)


def need_of(tiles: tuple[int, ...], kinds: list[int]) -> i64:
    need: i64 = 0
    for code in tiles:
        kind: i64 = kinds[code]
        if kind >= 0:
            need += UNIT[kind]
    return need


NO_SPELLINGS: Final[list[Spelling]] = []  # shared: most sizes have none


class Family:
    """All words with these consonants."""

    def __init__(self, skeleton: str, first: int, last: int, spellings: list[Spelling]) -> None:
        self.skeleton: Final = skeleton
        self.first: Final = first  # where its skeleton and all longer ones are in the list
        self.last: Final = last
        self.spellings: Final = spellings  # ascending by number
        self.by_size: Final[list[list[Spelling]]] = [NO_SPELLINGS] * (LONGEST + 1)
        for spelling in spellings:
            if not self.by_size[spelling.size]:
                self.by_size[spelling.size] = []
            self.by_size[spelling.size].append(spelling)
        self.children: Final[list[Family | None]] = [None] * (len(ALPHABET) + 1)
        self.asked: i64 = 0  # which children have been looked for
        self._longest_first: list[Spelling] = []

    def longest_first(self) -> list[Spelling]:
        """Most letters first: who looks for the best word soon has it."""
        if len(self._longest_first) != len(self.spellings):
            ranking = [(-int(spelling.letters), i) for i, spelling in enumerate(self.spellings)]
            ranking.sort()
            self._longest_first = [self.spellings[i] for _, i in ranking]
        return self._longest_first


class Lexicon:
    """What counts as a word in one game: a list, what its players have admitted, and without what they have struck."""

    def __init__(
        self,
        words: WordList,
        shortest: int,
        script: Script,
        vowels: str,
        admitted: tuple[str, ...] = (),
        struck: tuple[str, ...] = (),
    ) -> None:
        self.list: Final = words
        self.script: Final = script
        self.shortest: Final = shortest
        self.vowels: Final = vowels  # those that are vowels in this game: Y may be none
        self.admitted: Final = admitted
        self.struck: Final = struck
        self.kinds: Final[list[int]] = [
            kind if tile and (tile in vowels or tile in script.pairs) else -1
            for tile, kind in zip(script.tiles, KIND_OF, strict=True)
        ]  # of vowel tiles, by code; -1 for consonants
        self._spellings: dict[int, Spelling] = {}  # by number: those of the families that have been made
        self.root: Final = self._family("", 0, len(words.skeletons))
        self._masks: dict[str, int] = {}

    @property
    def empty(self) -> bool:
        """Whether there is no list to ask."""
        return not self.list.lines

    def has(self, word: str) -> bool:
        if len(word) < self.shortest:
            return False
        return word in self.admitted or (word in self.list.levels and word not in self.struck)

    # ---- Families ---------------------------------------------------------------------------------------

    def _family(self, skeleton: str, first: int, last: int) -> Family:
        words: list[tuple[str, int]] = []
        if first < last and self.list.skeletons[first] == skeleton:
            words = [(entry[:-1], ord(entry[-1]) - 48) for entry in self.list.lines[first].split()]
            if self.struck:
                words = [(word, level) for word, level in words if word not in self.struck]
        words += [(word, 1) for word in self.admitted if skeleton_of(word, self.vowels) == skeleton]
        spellings: list[Spelling] = []
        for word, level in words:
            if len(word) >= self.shortest:
                spellings += [Spelling(word, tiles, level, self.kinds) for tiles in self.script.all_spellings(word)]
        for spelling in spellings:
            self._spellings[spelling.number] = spelling
        if len(spellings) > 1:
            numbers = sorted([(spelling.number, i) for i, spelling in enumerate(spellings)])
            spellings = [spellings[i] for _, i in numbers]
        return Family(skeleton, first, last, spellings)

    def child(self, family: Family, code: i64) -> Family | None:
        """The family with one consonant more; None if no word goes on like this."""
        if not family.asked & BIT[code]:
            family.asked |= BIT[code]
            family.children[code] = self._child(family, self.script.tiles[code])
        return family.children[code]

    def _child(self, family: Family, letter: str) -> Family | None:
        skeleton = family.skeleton + letter
        skeletons = self.list.skeletons
        first = bisect_left(skeletons, skeleton, family.first, family.last)
        last = bisect_left(skeletons, skeleton + LAST, first, family.last)
        if first == last and not any(skeleton_of(word, self.vowels).startswith(skeleton) for word in self.admitted):
            return None
        return self._family(skeleton, first, last)

    def family(self, codes: list[int]) -> Family | None:
        """The words with these consonants; None if there are none, and no longer ones either."""
        found: Family | None = self.root
        for code in codes:
            if found is None:
                return None
            found = self.child(found, code)
        return found

    def family_at(self, slots: list[int], up: list[int]) -> Family | None:
        """The words with the consonants that lie in these slots."""
        found: Family | None = self.root
        for slot in slots:
            if found is None:
                return None
            found = self.child(found, up[slot])
        return found

    def spelling(self, number: int) -> Spelling:
        """What a move lays, whether it is a word or not."""
        known = self._spellings.get(number)
        if known is None:
            tiles = tiles_at(number)
            word = self.script.word_of(tiles)
            return Spelling(word, tiles, self.list.levels.get(word, 1), self.kinds)
        return known

    # ---- One square of a word ---------------------------------------------------------------------------

    def fitting_vowels(self, before: str, after: str) -> int:
        """The kinds of vowel tiles that make a word of what stands before and after a square."""
        key = f"{before}.{after}"
        known = self._masks.get(key)
        if known is None:
            known = 0
            for kind in range(SUN):
                if self.has(before + self.script.tiles[CODE_OF[kind]] + after):
                    known |= BIT[kind]
            self._remember(key, known)
        return known

    def fitting_letters(self, before: str, after: str) -> int:
        """The consonants that make a word of what stands before and after a square, by code."""
        key = f"{before}:{after}"
        known = self._masks.get(key)
        if known is None:
            known = 0
            for letter in ALPHABET:
                if letter not in self.vowels and self.has(before + letter + after):
                    known |= BIT[LETTER[letter]]
            self._remember(key, known)
        return known

    def _remember(self, key: str, mask: int) -> None:
        if len(self._masks) >= MOST_MASKS:
            self._masks.clear()
        self._masks[key] = mask
