"""Finding words: everything that may be laid with the vowels at hand.

Only vowels are laid, so the consonants of a word are those that lie on the board already: a family of words in the
lexicon. What lies beside an empty square says which vowels may go there.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.laying import (
    board_words,
    laid,
    line_through,
    new_squares,
    play_of,
    text_after,
    text_before,
    words_formed,
)
from mastaba.games.papyros.letters import LONGEST, SPELLINGS, SUN, UNIT, packed, suns_needed
from mastaba.games.papyros.lexicon import Family, Lexicon, Spelling
from mastaba.games.papyros.tables import ANIMATE_SIZE, OFFSETS, SLEEPING, PapyrosSetting
from mastaba.kernel.bits import BIT

UNASKED: Final = -1
ANYTHING: Final = -1


class Finder:
    """Looks for words on one board, with one set of vowels."""

    def __init__(self, table: PapyrosSetting, lexicon: Lexicon, cells: list[int], rack: list[int]) -> None:
        self.table: Final = table
        self.lexicon: Final = lexicon
        self.cells: Final = cells
        self.stride: Final[i64] = table.board.stride
        self.have: Final[i64] = packed(rack)
        self.suns: Final[i64] = rack[SUN]
        self.tiles: Final[i64] = sum(rack)
        self.at_hand: Final[i64] = self._at_hand(rack)
        self.standing: Final[list[str]] = board_words(table, cells) if table.unique else []

    def _at_hand(self, rack: list[int]) -> i64:
        """The kinds that can be laid."""
        kinds: i64 = 0
        kind: i64 = 0
        while kind < SUN:
            if rack[kind] or (rack[SUN] and kind < self.table.singles):
                kinds |= BIT[kind]
            kind += 1
        return kinds

    # ---- R10: animating ---------------------------------------------------------------------------------

    def animations(self, found: list[int], combination: i64, up: list[int]) -> None:
        """All words for one combination; `up` has the letters of all slots."""
        board = self.table.board
        slots = board.groups[combination]
        family = self.lexicon.family([up[slot] for slot in slots])
        if family is None:
            return
        step: i64 = board.step[combination]
        consonants: i64 = len(slots)
        before = self.room(board.home[slots[0]], -step)
        after = self.room(board.home[slots[-1]], step)
        first = int(self.table.first.animate) + int(combination) * ANIMATE_SIZE
        for spelling in family.spellings:
            vowels = spelling.size - consonants
            if vowels > before + after or vowels > self.tiles:
                continue
            if suns_needed(self.have, spelling.need) > self.suns:
                continue
            if self.standing and spelling.word in self.standing:
                continue
            offset: i64 = vowels - after if vowels > after else 0
            last: i64 = vowels if vowels < before else before
            number = first + spelling.number * OFFSETS
            while offset <= last:
                found.append(number + int(offset))
                offset += 1

    def room(self, edge: i64, step: i64) -> i64:
        """G1, G2: how many squares beyond this one are free and touch no other tile."""
        cells = self.cells
        cross = self.stride if step == 1 or step == -1 else 1
        at = edge + step
        squares: i64 = 0
        while cells[at] == 0 and cells[at + step] <= 0 and cells[at + cross] <= 0 and cells[at - cross] <= 0:
            squares += 1
            at += step
        return squares

    # ---- R12: extending ---------------------------------------------------------------------------------

    def extensions(self, found: list[int]) -> None:
        """All words that use letters of words."""
        if not self.at_hand:
            return
        board = self.table.board
        row: i64 = 0
        while row < board.rows:
            self.line(found, self.stride * (row + 1) + 1, 1, board.columns)
            row += 1
        column: i64 = 0
        while column < board.columns:
            self.line(found, self.stride + column + 1, self.stride, board.rows)
            column += 1

    def line(self, found: list[int], first: i64, step: i64, length: i64) -> None:
        """All words in one row or column."""
        cells = self.cells
        masks: list[int] = [UNASKED] * length
        next_tile = length  # the first tile of a word that is not behind us
        start = length - 1
        while start >= 0:
            if 0 < cells[first + start * step] < SLEEPING:
                next_tile = start
            before = cells[first + (start - 1) * step]
            if before <= 0 and next_tile < length and next_tile - start < self.tiles + 1:
                self.words_from(found, first, step, length, start, next_tile - start, masks)
            start -= 1

    def words_from(
        self, found: list[int], first: i64, step: i64, length: i64, start: i64, anchor: i64, masks: list[int]
    ) -> None:
        """All words that begin in one square; their first tile that lies there is `anchor` squares on."""
        cells = self.cells
        kinds = self.lexicon.kinds
        family: Family | None = self.lexicon.root
        pattern: list[int] = []  # a tile's code, or the kinds that may be laid, as a negative number
        old_need: i64 = 0
        tiles: i64 = 0
        fresh: i64 = 0
        at = start
        while at < length and len(pattern) < LONGEST:
            square = first + at * step
            cell: i64 = cells[square]
            if cell >= SLEEPING:
                return
            if cell > 0:
                tiles += 1
                kind: i64 = kinds[cell]
                if kind >= 0:
                    old_need += UNIT[kind]
                else:
                    assert family is not None
                    family = self.lexicon.child(family, cell)
                    if family is None:
                        return
                pattern.append(int(cell))
            else:
                mask: i64 = masks[at]
                if mask == UNASKED:
                    mask = self.fitting(square, step)
                    masks[at] = int(mask)
                fresh += 1
                if mask == 0 or fresh > self.tiles:
                    return
                pattern.append(int(-mask))
            if tiles and fresh and cells[square + step] <= 0:
                assert family is not None
                spellings = family.by_size[len(pattern)]
                if spellings:
                    self.fill(found, spellings, pattern, anchor, old_need, first + start * step, step)
            at += 1

    def fitting(self, square: i64, step: i64) -> i64:
        """G3: the kinds of vowels that may be laid on an empty square, for a word in this direction."""
        cells = self.cells
        cross = self.stride + 1 - step
        if cells[square - step] >= SLEEPING or cells[square + step] >= SLEEPING:
            return 0
        if cells[square - cross] >= SLEEPING or cells[square + cross] >= SLEEPING:
            return 0
        if cells[square - cross] <= 0 and cells[square + cross] <= 0:
            return self.at_hand
        before = text_before(cells, square, cross)
        after = text_after(cells, square, cross)
        return self.lexicon.fitting_vowels(before, after) & self.at_hand

    def fill(
        self,
        found: list[int],
        spellings: list[Spelling],
        pattern: list[int],
        anchor: i64,
        old_need: i64,
        start: i64,
        step: i64,
    ) -> None:
        """Those of these spellings that go with what lies there."""
        size: i64 = len(pattern)
        kinds = self.lexicon.kinds
        anchored: i64 = pattern[anchor]
        for spelling in spellings:
            tiles = spelling.tiles
            if tiles[anchor] != anchored:  # most are told by it
                continue
            i: i64 = 0
            while i < size:
                there: i64 = pattern[i]
                code: i64 = tiles[i]
                if there > 0:
                    if there != code:
                        break
                else:
                    kind: i64 = kinds[code]
                    if kind < 0 or not -there & BIT[kind]:
                        break
                i += 1
            if i == size and suns_needed(self.have, spelling.need - old_need) <= self.suns:
                line = 2 * self.table.board.place_of[start] + (0 if step == 1 else 1)
                move = self.table.first.extend + line * SPELLINGS + spelling.number
                if not self.table.unique or self.all_new(move):
                    found.append(move)

    def all_new(self, move: int) -> bool:
        """G21: with the option, no word may stand on the board twice."""
        play = play_of(self.table, move)
        after = laid(self.table, self.cells, [], play)
        fresh = new_squares(self.cells, play, self.lexicon.kinds)
        words = words_formed(self.table, after, play, fresh)
        return len(set(words)) == len(words) and not any(word in self.standing for word in words)


# ---- R19: exchanging ------------------------------------------------------------------------------------


class Swapper:
    """Looks for exchanges: of which tile with which."""

    def __init__(self, table: PapyrosSetting, lexicon: Lexicon, cells: list[int], up: list[int], at: list[int]) -> None:
        self.table: Final = table
        self.lexicon: Final = lexicon
        self.cells: Final = cells
        self.up: Final = up  # by slot: the letter
        self.at: Final = at  # by slot: the square

    def swaps(self) -> list[int]:
        """The exchanges that are legal, by their numbers."""
        fits = [self.fitting(slot) for slot in range(len(self.up))]
        up = self.up
        ones, others = self.table.swap_ones, self.table.swap_others
        found: list[int] = []
        number: i64 = 0
        numbers: i64 = len(ones)
        while number < numbers:
            one: i64 = ones[number]
            other: i64 = others[number]
            here: i64 = fits[one]
            there: i64 = fits[other]
            if here == ANYTHING and there == ANYTHING:
                found.append(int(number))
            elif here != ANYTHING and there != ANYTHING and self.in_line(one, other):
                if up[one] != up[other] and self.works(int(one), int(other)) and self.stays_unique(one, other):
                    found.append(int(number))
            elif here & BIT[up[other]] and there & BIT[up[one]] and self.stays_unique(one, other):
                found.append(int(number))
            number += 1
        return found

    def in_line(self, one: i64, other: i64) -> bool:
        """Whether both tiles lie in one row or column, and so perhaps in one word."""
        stride = self.table.board.stride
        here: i64 = self.at[one]
        there: i64 = self.at[other]
        return here // stride == there // stride or here % stride == there % stride

    def fitting(self, slot: int) -> int:
        """R19: the other letters that this tile of a word could have; any, if it is not animated."""
        square = self.at[slot]
        if self.cells[square] >= SLEEPING:
            return ANYTHING
        letters = ANYTHING
        for step in (1, int(self.table.board.stride)):
            before, after = text_before(self.cells, square, step), text_after(self.cells, square, step)
            if before or after:
                letters &= self.lexicon.fitting_letters(before, after)
        return letters & ~BIT[self.up[slot]]

    def works(self, one: int, other: int) -> bool:
        """G14: whether all lines through two tiles of words are words after the exchange."""
        after = self.exchanged(one, other)
        for slot in (one, other):
            for step in (1, int(self.table.board.stride)):
                word = line_through(after, self.at[slot], step)
                if word and not self.lexicon.has(word):
                    return False
        return True

    def exchanged(self, one: int, other: int) -> list[int]:
        """The cells after the exchange."""
        after = self.cells.copy()
        for slot, letter in ((one, self.up[other]), (other, self.up[one])):
            after[self.at[slot]] = letter + (SLEEPING if self.cells[self.at[slot]] >= SLEEPING else 0)
        return after

    def stays_unique(self, one: i64, other: i64) -> bool:
        """G21."""
        if not self.table.unique:
            return True
        words = board_words(self.table, self.exchanged(int(one), int(other)))
        return len(set(words)) == len(words)
