"""What can be made of a position of PaPyRoS: what a word is worth, the best word, the best flip.

Racks are open, so this can be worked out for everybody. A word is worth its Deben less what its vowels are worth.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.rules.finding import Finder
from mastaba.games.papyros.rules.laying import laid, play_of
from mastaba.games.papyros.rules.letters import LETTERS_OF, SPELLINGS, UNIT, suns_needed
from mastaba.games.papyros.rules.lexicon import LEVELS, Family, Spelling
from mastaba.games.papyros.rules.scoring import reward
from mastaba.games.papyros.rules.setting import ANIMATE_SIZE, OFFSETS, ROUNDS
from mastaba.games.papyros.rules.state import Papyros
from mastaba.kernel.bits import BIT

VOWEL_COST: Final[tuple[float, ...]] = (0.6, 0.5, 0.5, 0.5, 0.5, 0.3, 0.2, 0.3, 0.1, 0.6, 0.6, 0.6, 0.4)  # by kind
SUN_COST: Final = 1.2
WHO_MOVES: Final = -1
EARLY: Final = 5.0  # how much more vowels count at the beginning: three letters of a word to each vowel
LATE: Final = 0.5


def thrift_of(state: Papyros) -> float:
    """How much vowels count: much as long as there is much to be laid, little at the end; and the less the longer
    nobody has laid a word, because the game is over if that goes on (G19)."""
    most: i64 = 0
    for player in state.seats:
        if player.deben > most:
            most = player.deben
    patience = 1.0 - float(state.idle) / float(ROUNDS * state.given.seats)
    return LATE + EARLY * patience * max(0.0, 1.0 - float(most) / float(state.given.target))


def need_cost(need: i64, missing: i64, thrift: float) -> float:
    """What the vowels of a word are worth to who lays them."""
    cost = SUN_COST * float(missing)
    kind: i64 = 0
    while need:
        if need & 15:
            cost += VOWEL_COST[kind] * float(need & 15)
        need >>= 4
        kind += 1
    return thrift * cost


class Prospects:
    """For the player whose turn it is, or for another one if it were theirs, with the words of this level and below."""

    def __init__(self, state: Papyros, level: int = LEVELS, seat: int = WHO_MOVES, thrift: float = 1.0) -> None:
        self.state: Final = state
        self.level: Final[i64] = level
        moves = seat == WHO_MOVES or seat == state.turn
        rack = state.vowels_at_hand() if moves else state.seats[seat].rack
        self.finder: Final[Finder] = Finder(state.given, state.lexicon, state.cells, rack)
        self.most: i64 = 0  # Deben of the best paid word that was looked at
        self.found = ""  # the word that was the best of a family when one was last looked at,
        self.found_letters = 0  # and its letters
        self.second: float = 0.0  # the worth of the best word after the best one, for another combination
        self.kinds: Final = state.lexicon.kinds
        self.thrift: Final[float] = thrift  # how much vowels count
        self._longest: list[int] = [0] * len(state.given.board.groups)  # 0: not asked yet

    # ---- Words ------------------------------------------------------------------------------------------

    def worth(self, move: int) -> float:
        """What a legal word brings: Deben, less what is used up."""
        state = self.state
        if move < state.given.first.extend:
            number = (move - int(state.given.first.animate)) % ANIMATE_SIZE // OFFSETS
            spelling = state.lexicon.spelling(number)
            if spelling.letters > self.most:
                self.most = spelling.letters
            return self.spelling_worth(spelling)
        line, number = divmod(move - state.given.first.extend, SPELLINGS)
        return self.extension_worth(move, line, state.lexicon.spelling(number))

    def extension_worth(self, move: int, line: i64, spelling: Spelling) -> float:
        """The same of a word over letters that are there."""
        given, cells, kinds = self.state.given, self.state.cells, self.kinds
        stride = given.board.stride
        step: i64 = stride if line % 2 else 1
        cross = stride + 1 - step
        square: i64 = given.board.squares[line // 2]
        need: i64 = 0
        deben = spelling.letters
        for code in spelling.tiles:
            if cells[square] == 0:
                need += UNIT[kinds[code]]
            crossing = crossing_letters(cells, square, cross, code)
            if crossing <= spelling.letters or not given.matched:
                deben += crossing
            square += step
        if given.cluster:
            play = play_of(given, move)
            deben = reward(given, laid(given, cells, self.state.at, play), play)
        if deben > self.most:
            self.most = deben
        return float(deben) - need_cost(need, suns_needed(self.finder.have, need), self.thrift)

    def spelling_worth(self, spelling: Spelling) -> float:
        """Of a word that animates a combination."""
        missing = suns_needed(self.finder.have, spelling.need)
        return float(spelling.letters) - need_cost(spelling.need, missing, self.thrift)

    def best_word(self) -> float:
        """The worth of the best word there is now; 0 if there is none."""
        state = self.state
        best = 0.0
        combination: i64 = 0
        combinations: i64 = len(state.given.board.groups)
        while combination < combinations:
            if not state.awake & BIT[combination]:
                worth = self.best_animation(combination, state.up)
                if worth > best:
                    self.second = best
                    best = worth
                elif worth > self.second:
                    self.second = worth
            combination += 1
        if state.awake:
            longer: list[int] = []
            self.finder.extensions(longer)
            for move in longer:
                worth = self.worth(move)
                if worth > best:
                    best = worth
        return best

    def words_for(self, combination: i64, up: list[int]) -> list[Spelling]:
        """The words for a combination that fit on the board and can be paid, if its letters were these."""
        family = self.state.lexicon.family_at(self.state.given.board.groups[combination], up)
        if family is None:
            return []
        longest = self.longest(combination)
        return [spelling for spelling in family.spellings if self.possible(spelling, longest)]

    def possible(self, spelling: Spelling, longest: i64) -> bool:
        return spelling.size <= longest and spelling.level <= self.level and self.finder.can_pay(spelling.need)

    def longest(self, combination: i64) -> i64:
        """How many tiles a word for this combination can have on this board."""
        known: i64 = self._longest[combination]
        if known == 0:
            board = self.state.given.board
            slots, step = board.groups[combination], board.step[combination]
            known = self.finder.room(board.home[slots[0]], -step) + self.finder.room(board.home[slots[-1]], step)
            known += len(slots)
            self._longest[combination] = int(known)
        return known

    def best_animation(self, combination: i64, up: list[int]) -> float:
        """The worth of the best word for a combination, if its letters were these."""
        return self.best_of(self.state.lexicon.family_at(self.state.given.board.groups[combination], up), combination)

    def best_of(self, family: Family | None, combination: i64) -> float:
        """The worth of the best word of a family where a combination lies."""
        if family is None:
            return 0.0
        best = 0.0
        for spelling in family.longest_first():
            if float(spelling.letters) <= best:  # its vowels are worth something
                break
            if self.possible(spelling, self.longest(combination)):
                if spelling.letters > self.most:
                    self.most = spelling.letters
                worth = self.spelling_worth(spelling)
                if worth > best:
                    best = worth
                    self.found = spelling.word
                    self.found_letters = int(spelling.letters)
        return best

    def best_beside(self, combination: i64, spent: i64) -> float:
        """The worth of the best word for a combination, paid from what another word leaves."""
        finder = self.finder
        best = 0.0
        for spelling in self.words_for(combination, self.state.up):
            need = spent + spelling.need
            if suns_needed(finder.have, need) <= finder.suns:
                best = max(best, self.spelling_worth(spelling))
        return best

    # ---- R18: turning over ------------------------------------------------------------------------------

    def after_flip(self, slots: i64) -> float:
        """The worth of the best word for a combination of which these consonants are turned over."""
        state, given = self.state, self.state.given
        lexicon = state.lexicon
        first: i64 = 0
        while not slots & BIT[first]:
            first += 1
        combination: i64 = given.board.owner[first]
        family: Family | None = lexicon.root
        for slot in given.board.groups[combination]:
            if family is not None:
                family = lexicon.child(family, given.down[state.face[slot]] if slots & BIT[slot] else state.up[slot])
        return self.best_of(family, combination)


def crossing_letters(cells: list[int], square: i64, cross: i64, code: i64) -> i64:
    """How many letters the line across a word has, if this tile lies on its square; 0 if there is none."""
    letters: i64 = 0
    at = square - cross
    cell: i64 = cells[at]
    while cell > 0:
        letters += LETTERS_OF[cell]
        at -= cross
        cell = cells[at]
    at = square + cross
    cell = cells[at]
    while cell > 0:
        letters += LETTERS_OF[cell]
        at += cross
        cell = cells[at]
    return letters + LETTERS_OF[code] if letters else 0
