"""How good the moves of a turn of PaPyRoS look: words by their Deben and by what their vowels are worth, cards by the
words that they make possible.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.bot.exchanges import Exchanges
from mastaba.games.papyros.bot.prospects import WHO_MOVES, Prospects, thrift_of
from mastaba.games.papyros.rules.laying import laid, new_squares, play_of, words_formed
from mastaba.games.papyros.rules.letters import SPELLINGS
from mastaba.games.papyros.rules.lexicon import LEVELS
from mastaba.games.papyros.rules.setting import ANIMATE_SIZE, OFFSETS, TAUSCHEN
from mastaba.games.papyros.rules.state import Papyros
from mastaba.kernel.bits import BIT, members

POINT: Final = 0.25  # what a Deben is worth among scores, of which 1 is a lot
CARD: Final = 1.6  # Deben that a card in the hand is worth
RETURNED: Final = 0.4  # and the vowel that it can be returned for, times how much vowels count
VICTORY: Final = 12.0  # Deben, for what ends the game
AGAIN: Final = 0.3  # Deben less for a word that is only moved along its line: who looks at few moves looks at others
NEAR: Final = 12  # Deben from the target, where nobody is helped
UNKNOWN_WORD: Final = -200.0


class Judge:
    """All moves of a turn, looked at together."""

    def __init__(self, state: Papyros, level: int) -> None:
        self.state: Final = state
        self.level: Final = level
        self.prospects: Final = Prospects(state, level, WHO_MOVES, thrift_of(state))
        self.missing: Final[i64] = state.given.target - state.seats[state.turn].deben

    def scores(self, legal: tuple[int, ...]) -> list[float]:
        state = self.state
        first = state.given.first
        animate = int(first.animate)
        worths: list[float] = [0.0] * len(legal)
        best = 0.0
        last, last_worth, places = -1, 0.0, 0
        for i, move in enumerate(legal):
            if move >= animate:
                spelled = (move - animate) // OFFSETS
                if spelled == last and move < first.extend:
                    places += 1
                    worths[i] = last_worth - AGAIN * float(places)
                    continue
                last, places = spelled, 0
                last_worth = self.word(move)
                worths[i] = last_worth
                if last_worth > best:
                    best = last_worth
        swap, swap_worth = -1, 0.0
        if int(first.flip) <= legal[0] < int(first.ally) and state.seats[state.turn].cards[TAUSCHEN]:
            swap, swap_worth = Exchanges(self.prospects).best()
        for i, move in enumerate(legal):
            if move < animate:
                worths[i] = self.card(move, best, swap, swap_worth)
        return [POINT * worth for worth in worths]

    # ---- Words ------------------------------------------------------------------------------------------

    def word(self, move: int) -> float:
        """What a word is worth, and what can still be laid after it."""
        if self.level < LEVELS and not self.knows(move):
            return UNKNOWN_WORD
        self.prospects.most = 0
        worth = self.prospects.worth(move)
        if self.prospects.most >= self.missing:
            return worth + VICTORY
        open_words = self.state.open_words()
        if open_words and move < self.state.given.first.extend:
            combination = (move - int(self.state.given.first.animate)) // ANIMATE_SIZE
            if open_words & BIT[combination]:
                worth += self.second_word(move, combination)
        return worth

    def knows(self, move: int) -> bool:
        """Whether all words that come of it are of this level."""
        state = self.state
        if move < state.given.first.extend:
            number = (move - int(state.given.first.animate)) % ANIMATE_SIZE // OFFSETS
            return state.lexicon.spelling(number).level <= self.level
        if state.lexicon.spelling((move - state.given.first.extend) % SPELLINGS).level > self.level:
            return False
        play = play_of(state.given, move)
        after = laid(state.given, state.cells, state.at, play)
        words = words_formed(state.given, after, play, new_squares(state.cells, play, state.lexicon.kinds))
        return all(state.lexicon.list.levels.get(word, 1) <= self.level for word in words)

    def second_word(self, move: int, combination: int) -> float:
        """R16: the best word for another exchanged combination, paid from what this one leaves."""
        state = self.state
        number = (move - int(state.given.first.animate)) % ANIMATE_SIZE // OFFSETS
        need = state.lexicon.spelling(number).need
        best = 0.0
        for other in members(int(state.open_words())):
            if other != combination:
                best = max(best, self.prospects.best_beside(other, need))
        return best

    # ---- Cards ------------------------------------------------------------------------------------------

    def card(self, move: i64, best: float, swap: int, swap_worth: float) -> float:
        """A card is worth the best word after it, less what the card is worth in the hand."""
        state = self.state
        first = state.given.first
        if move == first.finish:
            return 0.0
        if first.flip <= move < first.swap:
            return self.prospects.after_flip(state.given.flips[move - first.flip]) - CARD
        if first.swap <= move < first.ally:
            return swap_worth - CARD if move - first.swap == swap else -CARD
        if first.ally <= move < first.give_back:
            return self.alliance(int(move - first.ally), best)
        return best + RETURNED * self.prospects.thrift - CARD

    def alliance(self, partner: int, best: float) -> float:
        """With somebody who is far from the target, and whose vowels help."""
        state = self.state
        ally = state.seats[partner]
        if (
            state.given.seats == 2
            or state.given.target - ally.deben < NEAR
            or ally.deben > state.seats[state.turn].deben
        ):
            return -CARD
        return best + 0.1 * float(ally.vowels) - CARD if best < 4.0 else best - CARD
