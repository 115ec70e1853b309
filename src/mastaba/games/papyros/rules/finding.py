"""Finding words: everything that may be laid with the vowels at hand.

Only vowels are laid, so the consonants of a word are those that lie on the board already: a family of words in the
lexicon. What lies beside an empty square says which vowels may go there.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.rules.laying import (
    board_words,
    laid,
    line_through,
    new_squares,
    play_of,
    text_after,
    text_before,
    words_formed,
)
from mastaba.games.papyros.rules.letters import GUARDS, LONGEST, SPELLINGS, SUN, UNIT, packed, suns_needed
from mastaba.games.papyros.rules.lexicon import Family, Lexicon, Spelling
from mastaba.games.papyros.rules.setting import ANIMATE_SIZE, BORDER, OFFSETS, SLEEPING, PapyrosSetting
from mastaba.kernel.bits import BIT

UNASKED: Final = -1
ANYTHING: Final = -1


class Finder:
    """Looks for words on one board, with one set of vowels."""

    def __init__(self, given: PapyrosSetting, lexicon: Lexicon, cells: list[int], rack: list[int]) -> None:
        self.given: Final = given
        self.lexicon: Final = lexicon
        self.cells: Final = cells
        self.stride: Final[i64] = given.board.stride
        self.have: Final[i64] = packed(rack)
        self.guarded: Final[i64] = self.have | GUARDS
        self.suns: Final[i64] = rack[SUN]
        self.tiles: Final[i64] = sum(rack)
        self.at_hand: Final[i64] = self._at_hand(rack)
        self.standing: Final[list[str]] = board_words(given, cells) if given.unique else []
        self.masks: list[int] = [UNASKED] * len(cells)  # by square: kinds that fit there, for words in one direction

    def _at_hand(self, rack: list[int]) -> i64:
        """The kinds that can be laid."""
        kinds: i64 = 0
        kind: i64 = 0
        while kind < SUN:
            if rack[kind] or (rack[SUN] and kind < self.given.singles):
                kinds |= BIT[kind]
            kind += 1
        return kinds

    def can_pay(self, need: i64) -> bool:
        """Whether there are vowels for this, or suns instead of them."""
        left: i64 = self.guarded - need
        if left & GUARDS == GUARDS:
            return True
        return self.suns > 0 and suns_needed(self.have, need) <= self.suns

    # ---- R10: animating ---------------------------------------------------------------------------------

    def animations(self, found: list[int], combination: i64, up: list[int]) -> None:
        """All words for one combination; `up` has the letters of all slots."""
        board = self.given.board
        slots = board.groups[combination]
        family = self.lexicon.family_at(slots, up)
        if family is None:
            return
        step: i64 = board.step[combination]
        consonants: i64 = len(slots)
        before = self.room(board.home[slots[0]], -step)
        after = self.room(board.home[slots[-1]], step)
        first = int(self.given.first.animate) + int(combination) * ANIMATE_SIZE
        for spelling in family.spellings:
            vowels = spelling.size - consonants
            if vowels > before + after or vowels > self.tiles:
                continue
            if not self.can_pay(spelling.need):
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
        board = self.given.board
        row: i64 = 0
        while row < board.rows:
            self.line(found, self.stride * (row + 1) + 1, 1)
            row += 1
        self.masks = [UNASKED] * len(self.cells)
        column: i64 = 0
        while column < board.columns:
            self.line(found, self.stride + column + 1, self.stride)
            column += 1

    def line(self, found: list[int], first: i64, step: i64) -> None:
        """All words in one row or column: those that a run of tiles is the first one of."""
        cells = self.cells
        free: i64 = 0  # squares before the next run that a vowel may lie on
        last: i64 = BORDER
        square = first
        cell: i64 = cells[square]
        while cell != BORDER:
            if cell == 0:
                if last <= 0:  # a word does not begin right behind a tile
                    free += 1
            else:
                if last <= 0 and cell < SLEEPING:
                    self.words_with(found, square, step, free)
                free = 0
            last = cell
            square += step
            cell = cells[square]

    def words_with(self, found: list[int], anchor: i64, step: i64, free: i64) -> None:
        """All words of which the first tile that lies there is this one, with vowels on the free squares before it."""
        cells = self.cells
        kinds = self.lexicon.kinds
        family: Family | None = self.lexicon.root
        before: i64 = 0  # of the free squares, those that are known to take a vowel
        old_need: i64 = 0
        fresh: i64 = 0
        size: i64 = 0
        square = anchor
        cell: i64 = cells[square]
        while size < LONGEST and BORDER < cell < SLEEPING:
            if cell:
                kind: i64 = kinds[cell]
                if kind >= 0:
                    old_need += UNIT[kind]
                else:
                    assert family is not None
                    family = self.lexicon.child(family, cell)
                    if family is None:
                        return
            else:
                fresh += 1
                if fresh > self.tiles or not self.mask(square, step):
                    return
            size += 1
            square += step
            cell = cells[square]
            if cell <= 0:
                assert family is not None
                lead: i64 = 0 if fresh else 1
                while lead <= free and fresh + lead <= self.tiles and size + lead <= LONGEST:
                    spellings = family.by_size[size + lead]
                    if spellings:
                        while before < lead and self.mask(anchor - (before + 1) * step, step):
                            before += 1
                        if before < lead:
                            free = before
                            break
                        self.fill(found, spellings, anchor, lead, step, old_need)
                    lead += 1

    def mask(self, square: i64, step: i64) -> i64:
        """The kinds that may be laid on an empty square; worked out once for all words in this direction."""
        known: i64 = self.masks[square]
        if known == UNASKED:
            known = self.fitting(square, step)
            self.masks[square] = int(known)
        return known

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
        before = text_before(self.given, cells, square, cross)
        after = text_after(self.given, cells, square, cross)
        return self.lexicon.fitting_vowels(before, after) & self.at_hand

    def fill(
        self, found: list[int], spellings: list[Spelling], anchor: i64, lead: i64, step: i64, old_need: i64
    ) -> None:
        """Those of these spellings that go with what lies there, with `lead` vowels before the anchor."""
        cells, masks, kinds = self.cells, self.masks, self.lexicon.kinds
        anchored: i64 = cells[anchor]
        start = anchor - lead * step
        for spelling in spellings:
            tiles = spelling.tiles
            if tiles[lead] != anchored or not self.can_pay(spelling.need - old_need):  # most are told by it
                continue
            square = start
            i: i64 = 0
            while i < spelling.size:
                cell: i64 = cells[square]
                code: i64 = tiles[i]
                if cell:
                    if cell != code:
                        break
                else:
                    kind: i64 = kinds[code]
                    if kind < 0 or not masks[square] & BIT[kind]:
                        break
                i += 1
                square += step
            if i == spelling.size:
                line = 2 * self.given.board.place_of[start] + (0 if step == 1 else 1)
                move = self.given.first.extend + line * SPELLINGS + spelling.number
                if not self.given.unique or self.all_new(move):
                    found.append(move)

    def all_new(self, move: int) -> bool:
        """G21: with the option, no word may stand on the board twice."""
        play = play_of(self.given, move)
        after = laid(self.given, self.cells, [], play)
        fresh = new_squares(self.cells, play, self.lexicon.kinds)
        words = words_formed(self.given, after, play, fresh)
        return len(set(words)) == len(words) and not any(word in self.standing for word in words)


# ---- R19: exchanging ------------------------------------------------------------------------------------


class Swapper:
    """Looks for exchanges: of which tile with which."""

    def __init__(self, given: PapyrosSetting, lexicon: Lexicon, cells: list[int], up: list[int], at: list[int]) -> None:
        self.given: Final = given
        self.lexicon: Final = lexicon
        self.cells: Final = cells
        self.up: Final = up  # by slot: the letter
        self.at: Final = at  # by slot: the square

    def swaps(self) -> list[int]:
        """The exchanges that are legal, as moves."""
        fits = [self.fitting(slot) for slot in range(len(self.up))]
        groups = self.given.board.groups
        found: list[int] = []
        pair = 0
        for here in range(len(groups)):
            asleep = fits[groups[here][0]] == ANYTHING
            for there in range(here + 1, len(groups)):
                moves = self.given.swap_moves[pair]
                if asleep and fits[groups[there][0]] == ANYTHING:
                    found.extend(moves)
                else:
                    self.swaps_between(found, here, there, moves, fits)
                pair += 1
        return found

    def swaps_between(self, found: list[int], here: int, there: int, moves: list[int], fits: list[int]) -> None:
        """The legal ones between two combinations, one of which is animated; `moves` has all of them."""
        groups, up = self.given.board.groups, self.up
        at: i64 = 0
        for one in groups[here]:
            for other in groups[there]:
                if fits[one] != ANYTHING and fits[other] != ANYTHING and self.in_one_word(one, other):
                    legal = up[one] != up[other] and self.works(one, other)
                else:
                    legal = fits[one] & BIT[up[other]] != 0 and fits[other] & BIT[up[one]] != 0
                if legal and self.stays_unique(one, other):
                    found.append(moves[at])
                at += 1

    def in_one_word(self, one: i64, other: i64) -> bool:
        """Whether both tiles lie in one row or column, and between them nothing is empty."""
        stride = self.given.board.stride
        here: i64 = self.at[one]
        there: i64 = self.at[other]
        if here // stride == there // stride:
            step: i64 = 1
        elif here % stride == there % stride:
            step = stride
        else:
            return False
        square = here if here < there else there
        last = there if here < there else here
        while square < last and self.cells[square] > 0:
            square += step
        return square == last

    def fitting(self, slot: int) -> int:
        """R19: the other letters that this tile of a word could have; any, if it is not animated."""
        square = self.at[slot]
        if self.cells[square] >= SLEEPING:
            return ANYTHING
        letters = ANYTHING
        for step in (1, int(self.given.board.stride)):
            before = text_before(self.given, self.cells, square, step)
            after = text_after(self.given, self.cells, square, step)
            if before or after:
                letters &= self.lexicon.fitting_letters(before, after)
        return letters & ~BIT[self.up[slot]]

    def works(self, one: int, other: int) -> bool:
        """G14: whether all lines through two tiles of words are words after the exchange."""
        after = self.exchanged(one, other)
        for slot in (one, other):
            for step in (1, int(self.given.board.stride)):
                word = line_through(self.given, after, self.at[slot], step)
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
        if not self.given.unique:
            return True
        words = board_words(self.given, self.exchanged(int(one), int(other)))
        return len(set(words)) == len(words)
