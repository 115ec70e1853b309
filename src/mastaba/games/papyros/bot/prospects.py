"""What can be made of a position of PaPyRoS: the best word, the best flip, the best exchange.

Racks are open, so this can be worked out for everybody. A word is worth its Deben less what its vowels are worth.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.rules.finding import ANYTHING, Finder, Swapper
from mastaba.games.papyros.rules.laying import laid, needs_of, play_of
from mastaba.games.papyros.rules.letters import CODES, UNIT, suns_needed
from mastaba.games.papyros.rules.lexicon import LEVELS, Family, Spelling
from mastaba.games.papyros.rules.scoring import reward
from mastaba.games.papyros.rules.state import Papyros
from mastaba.kernel.bits import BIT

VOWEL_COST: Final[tuple[float, ...]] = (0.6, 0.5, 0.5, 0.5, 0.5, 0.3, 0.2, 0.3, 0.1, 0.6, 0.6, 0.6, 0.4)  # by kind
SUN_COST: Final = 1.2
FEW: Final = 8  # words of a combination that are tried with words of another one
PAIRS_TRIED: Final = 12  # exchanges that are looked at closely
UNASKED: Final = -1.0


def need_cost(need: i64, missing: i64) -> float:
    """What the vowels of a word are worth to who lays them."""
    cost = SUN_COST * float(missing)
    kind: i64 = 0
    while need:
        cost += VOWEL_COST[kind] * float(need & 15)
        need >>= 4
        kind += 1
    return cost


class Prospects:
    """For the player whose turn it is, with the words of this level and below."""

    def __init__(self, state: Papyros, level: int = LEVELS) -> None:
        self.state: Final = state
        self.level: Final[i64] = level
        self.finder: Final[Finder] = state.finder()
        self.kinds: Final = state.lexicon.kinds
        self._longest: list[int] = [0] * len(state.given.board.groups)  # 0: not asked yet

    # ---- Words ------------------------------------------------------------------------------------------

    def worth(self, move: int) -> float:
        """What a legal word brings: Deben, less what is used up."""
        state = self.state
        play = play_of(state.given, move)
        after = laid(state.given, state.cells, state.at, play)
        deben = reward(state.given, after, play)
        need: i64 = 0
        for code, _ in needs_of(state.cells, play, self.kinds):
            need += UNIT[self.kinds[code]]
        return float(deben) - need_cost(need, suns_needed(self.finder.have, need))

    def best_word(self) -> float:
        """The worth of the best word there is now; 0 if there is none."""
        state = self.state
        best = 0.0
        for combination in range(len(state.given.board.groups)):
            if not state.awake & BIT[combination]:
                best = max(best, self.best_animation(combination, state.up))
        longer: list[int] = []
        self.finder.extensions(longer)
        for move in longer:
            worth = self.worth(move)
            if worth > best:
                best = worth
        return best

    def words_for(self, combination: i64, up: list[int]) -> list[Spelling]:
        """The words for a combination that fit on the board and can be paid, if its letters were these."""
        family = self.family(combination, up)
        if family is None:
            return []
        longest = self.longest(combination)
        return [spelling for spelling in family.spellings if self.possible(spelling, longest)]

    def family(self, combination: i64, up: list[int]) -> Family | None:
        return self.state.lexicon.family([up[slot] for slot in self.state.given.board.groups[combination]])

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

    def spelling_worth(self, spelling: Spelling) -> float:
        return float(spelling.letters) - need_cost(spelling.need, suns_needed(self.finder.have, spelling.need))

    def best_animation(self, combination: i64, up: list[int]) -> float:
        family = self.family(combination, up)
        if family is None:
            return 0.0
        best = 0.0
        longest = self.longest(combination)
        for spelling in family.spellings:
            if float(spelling.letters) > best and self.possible(spelling, longest):  # its vowels are worth something
                worth = self.spelling_worth(spelling)
                if worth > best:
                    best = worth
        return best

    # ---- R18: turning over ------------------------------------------------------------------------------

    def after_flip(self, slots: int) -> float:
        """The worth of the best word for a combination of which these consonants are turned over."""
        state, given = self.state, self.state.given
        up = state.up.copy()
        combination = 0
        for slot in range(len(up)):
            if slots & BIT[slot]:
                up[slot] = given.down[state.face[slot]]
                combination = given.board.owner[slot]
        return self.best_animation(combination, up)

    # ---- R19: exchanging --------------------------------------------------------------------------------

    def best_swap(self) -> tuple[int, float]:
        """The number of the best exchange, and the worth of the words that may follow it; -1 if there is none."""
        state, given = self.state, self.state.given
        owner = given.board.owner
        swapper = Swapper(given, state.lexicon, state.cells, state.up, state.at)
        fits = [swapper.fitting(slot) for slot in range(len(state.up))]
        known = [UNASKED] * (len(fits) * (CODES + 1))  # by slot and letter
        ranking: list[tuple[float, int]] = []
        for number, (one, other) in enumerate(given.swaps):
            if state.up[one] == state.up[other] or not self._may(fits, one, other):
                continue
            hope = 0.0
            for slot, letter in ((one, state.up[other]), (other, state.up[one])):
                if fits[slot] == ANYTHING:
                    at = slot * (CODES + 1) + letter
                    if known[at] == UNASKED:
                        known[at] = self._with_letter(slot, letter)
                    hope += known[at]
            if hope:
                ranking.append((-hope, number))
        ranking.sort()
        best, chosen = 0.0, -1
        for hope, number in ranking[:PAIRS_TRIED]:
            if -hope <= best:
                break
            one, other = given.swaps[number]
            up = state.up.copy()
            up[one], up[other] = up[other], up[one]
            asleep = [owner[slot] for slot in (one, other) if fits[slot] == ANYTHING]
            worth = self.both(asleep, up)
            if worth > best:
                best, chosen = worth, number
        return chosen, best

    def _may(self, fits: list[int], one: int, other: int) -> bool:
        """Words among themselves are left aside: they pay nothing."""
        up = self.state.up
        if fits[one] != ANYTHING and fits[other] != ANYTHING:
            return False
        return bool(fits[one] & BIT[up[other]] and fits[other] & BIT[up[one]])

    def _with_letter(self, slot: int, letter: int) -> float:
        up = self.state.up.copy()
        up[slot] = letter
        return self.best_animation(self.state.given.board.owner[slot], up)

    def both(self, combinations: list[int], up: list[int]) -> float:
        """The worth of a word for each of these combinations, paid from the same rack."""
        lists = [self._best_few(combination, up) for combination in combinations]
        best = max([self.spelling_worth(words[0]) if words else 0.0 for words in lists])
        if len(lists) < 2:
            return best
        for one in lists[0]:
            for other in lists[1]:
                need = one.need + other.need
                missing = suns_needed(self.finder.have, need)
                if missing <= self.finder.suns:
                    worth = float(one.letters + other.letters) - need_cost(need, missing)
                    if worth > best:
                        best = worth
        return best

    def _best_few(self, combination: int, up: list[int]) -> list[Spelling]:
        words = self.words_for(combination, up)
        ranking = sorted([(-self.spelling_worth(word), i) for i, word in enumerate(words)])
        return [words[i] for _, i in ranking[:FEW]]
