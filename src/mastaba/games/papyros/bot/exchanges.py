"""R19: which exchange makes the best words possible.

There are some 1,600 exchanges, and each is two new letters in two combinations. So the best word is worked out once
for each slot and letter, exchanges are ranked by what both of theirs would be worth, and the first few are looked at
closely: both words are paid from one rack.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.bot.prospects import Prospects, need_cost
from mastaba.games.papyros.rules.finding import ANYTHING, Swapper
from mastaba.games.papyros.rules.letters import CODES, suns_needed
from mastaba.games.papyros.rules.lexicon import Family, Spelling
from mastaba.kernel.bits import BIT

FEW: Final = 8  # words of a combination that are tried with words of another one
TRIED: Final = 12  # exchanges that are looked at closely
UNASKED: Final = -1.0
NO_EXCHANGE: Final = -1


class Exchanges:
    """For the player whose turn it is."""

    def __init__(self, prospects: Prospects) -> None:
        state = prospects.state
        self.state: Final = state
        self.prospects: Final = prospects
        swapper = Swapper(state.given, state.lexicon, state.cells, state.up, state.at)
        self.fits: Final = [swapper.fitting(slot) for slot in range(len(state.up))]
        self._known: list[float] = [UNASKED] * (len(state.up) * (CODES + 1))  # by slot and letter
        self._hopes: list[float] = []  # of the few that look best, the best first
        self._numbers: list[int] = []
        self.words: list[str] = []  # those that an exchange was judged by

    def best(self) -> tuple[int, float]:
        """The number of the best exchange, and the worth of the words that may follow it; -1 if there is none."""
        self.rank()
        best, chosen = 0.0, NO_EXCHANGE
        for i, number in enumerate(self._numbers):
            if self._hopes[i] <= best:
                break
            worth = self.worth(number)
            if worth > best:
                best, chosen = worth, number
        return chosen, best

    def worth(self, number: int) -> float:
        """Of the words that may follow an exchange."""
        state = self.state
        owner = state.given.board.owner
        one, other = state.given.swaps[number]
        up = state.up.copy()
        up[one], up[other] = up[other], up[one]
        asleep = [owner[slot] for slot in (one, other) if self.fits[slot] == ANYTHING]
        self.words = []
        return self.both(asleep, up) if asleep else 0.0

    # ---- The first few ----------------------------------------------------------------------------------

    def rank(self) -> None:
        """Words among themselves are left aside: they pay nothing."""
        groups, up, fits = self.state.given.board.groups, self.state.up, self.fits
        number: i64 = 0
        for here in range(len(groups)):
            one_sleeps = fits[groups[here][0]] == ANYTHING
            for there in range(here + 1, len(groups)):
                other_sleeps = fits[groups[there][0]] == ANYTHING
                if not one_sleeps and not other_sleeps:
                    number += len(groups[here]) * len(groups[there])
                    continue
                for one in groups[here]:
                    mine: i64 = up[one]
                    for other in groups[there]:
                        theirs: i64 = up[other]
                        if mine != theirs:
                            hope = 0.0
                            if one_sleeps and other_sleeps:
                                hope = self.with_letter(one, theirs) + self.with_letter(other, mine)
                            elif one_sleeps:
                                if fits[other] & BIT[mine]:
                                    hope = self.with_letter(one, theirs)
                            elif fits[one] & BIT[theirs]:
                                hope = self.with_letter(other, mine)
                            if hope > 0.0:
                                self.note(hope, number)
                        number += 1

    def note(self, hope: float, number: i64) -> None:
        hopes = self._hopes
        at = len(hopes)
        if at == TRIED:
            if hope <= hopes[at - 1]:
                return
            hopes.pop()
            self._numbers.pop()
            at -= 1
        while at > 0 and hopes[at - 1] < hope:
            at -= 1
        hopes.insert(at, hope)
        self._numbers.insert(at, int(number))

    def with_letter(self, slot: i64, letter: i64) -> float:
        """The worth of the best word for a combination, if this letter lay in this slot of it."""
        at = slot * (CODES + 1) + letter
        known = self._known[at]
        if known == UNASKED:
            state = self.state
            combination: i64 = state.given.board.owner[slot]
            family: Family | None = state.lexicon.root
            for each in state.given.board.groups[combination]:
                if family is not None:
                    family = state.lexicon.child(family, letter if each == slot else state.up[each])
            known = self.prospects.best_of(family, combination)
            self._known[at] = known
        return known

    # ---- Both words -------------------------------------------------------------------------------------

    def both(self, combinations: list[int], up: list[int]) -> float:
        """The worth of a word for each of these combinations, paid from the same rack."""
        lists = [self._best_few(combination, up) for combination in combinations]
        finder = self.prospects.finder
        best = 0.0
        for words in lists:
            if words:
                worth = self.prospects.spelling_worth(words[0])
                if worth > best:
                    best = worth
                    self.words = [words[0].word]
        if len(lists) < 2:
            return best
        for one in lists[0]:
            for other in lists[1]:
                if float(one.letters + other.letters) <= best:
                    continue
                need = one.need + other.need
                missing = suns_needed(finder.have, need)
                if missing <= finder.suns:
                    worth = float(one.letters + other.letters) - need_cost(need, missing, self.prospects.thrift)
                    if worth > best:
                        best = worth
                        self.words = [one.word, other.word]
        return best

    def _best_few(self, combination: int, up: list[int]) -> list[Spelling]:
        words = self.prospects.words_for(combination, up)
        ranking = [(-self.prospects.spelling_worth(word), i) for i, word in enumerate(words)]
        ranking.sort()
        return [words[i] for _, i in ranking[:FEW]]
