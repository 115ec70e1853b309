"""What speaks for a move of PaPyRoS and against it: its word, what it uses up, what it leaves for whom.

The numbers are those of `Judge`. Racks are open, so it is looked up what others could lay before and after it.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.bot.exchanges import Exchanges
from mastaba.games.papyros.bot.judging import CARD, POINT, RETURNED, VICTORY, Judge
from mastaba.games.papyros.bot.prospects import SUN_COST, VOWEL_COST, WHO_MOVES, Prospects, need_cost, thrift_of
from mastaba.games.papyros.bot.votes import vote_on
from mastaba.games.papyros.rules.laying import laid, needs_of, play_of
from mastaba.games.papyros.rules.letters import SPELLINGS, SUN, UNIT
from mastaba.games.papyros.rules.lexicon import Spelling
from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.position import ACT, CONSENT, DRAW, GIVE, MORE, PAY, SUN_ROLLED, VOTE
from mastaba.games.papyros.rules.scoring import reward
from mastaba.games.papyros.rules.setting import ABSTAIN, ANIMATE_SIZE, OFFSETS, SEATS, YES
from mastaba.games.papyros.rules.state import Papyros
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.hints import Reason

RIVAL: Final = 0.5  # what a Deben that somebody else could lay next counts, beside one's own
NEXT: Final = 0.3  # and one that one could lay oneself, if all stayed as it is
USUAL_WORD: Final = 4.0  # what one finds in most turns
MARKED: Final = 1.5  # Deben: what is less is not spoken of
WASTE: Final = 1.0  # Deben, of a sun that pays where a letter could


class Lay:
    """A word that could be laid."""

    def __init__(self, word: str, deben: int, worth: float) -> None:
        self.word: Final = word
        self.deben: Final = deben
        self.worth: Final = worth


NONE: Final = Lay("", 0, 0.0)


def best_lay(state: Papyros, level: int, seat: int = WHO_MOVES) -> Lay:
    """The best word that somebody could lay, if it were their turn."""
    prospects = Prospects(state, level, seat)
    given = state.given
    moves: list[int] = []
    for combination in range(len(given.board.groups)):
        if not state.awake & BIT[combination]:
            prospects.finder.animations(moves, combination, state.up)
    if state.awake:
        prospects.finder.extensions(moves)
    best = NONE
    chosen = -1
    for move in moves:
        worth = prospects.worth(move)
        if worth > best.worth:
            spelling = spelling_of(state, move)
            if spelling.level <= level:
                best = Lay(spelling.word, 0, worth)
                chosen = move
    return best if chosen < 0 else Lay(best.word, deben_of(state, chosen), best.worth)


def spelling_of(state: Papyros, move: int) -> Spelling:
    given = state.given
    if move < given.first.extend:
        return state.lexicon.spelling((move - int(given.first.animate)) % ANIMATE_SIZE // OFFSETS)
    return state.lexicon.spelling((move - given.first.extend) % SPELLINGS)


def deben_of(state: Papyros, move: int) -> int:
    play = play_of(state.given, move)
    return int(reward(state.given, laid(state.given, state.cells, state.at, play), play))


class Counsel:
    """What can be said about the moves of one position, by what the seat that moves knows."""

    def __init__(self, state: Papyros, seat: int, level: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.level: Final = level
        self.found: list[Reason] = []
        self.weights: list[float] = []

    def reasons(self, move: int) -> list[Reason]:
        """The weightiest first."""
        state = self.state
        self.found = []
        self.weights = []
        step = state.step
        first = state.given.first
        if move >= first.court:
            self.add("asks all", 0.0)
        elif move >= int(first.animate):
            self.word(move)
        elif step in (ACT, MORE):
            self.card(move)
        elif step == GIVE:
            self.give(move - int(first.give))
        elif step == PAY:
            self.pay(move - int(first.pay))
        elif step == VOTE:
            self.vote(move - int(first.yes))
        elif step == CONSENT:
            self.add("shared", 1.0 if move == int(first.yes) else -1.0, who=int(state.turn))
        elif step == SUN_ROLLED:
            self.add("another card", 1.0 if move == int(first.draw) else -1.0)
        elif step == DRAW:
            self.add("another vowel", 1.0 if move == int(first.draw) else -1.0)
        else:
            self.add("alike", 0.0)
        ranking = [(-weight, i) for i, weight in enumerate(self.weights)]
        ranking.sort()
        return [self.found[i] for _, i in ranking]

    def add(self, kind: str, worth: float, **parameters: object) -> None:
        self.weights.append(abs(worth))
        self.found.append(Reason(kind, worth, (), **parameters))

    # ---- Words ------------------------------------------------------------------------------------------

    def word(self, move: int) -> None:
        state = self.state
        spelling = spelling_of(state, move)
        deben = deben_of(state, move)
        self.add("pays", POINT * float(deben), word=spelling.word, deben=deben)
        total = int(state.seats[self.seat].deben) + deben
        if total >= int(state.given.target):
            self.add("wins", POINT * VICTORY, deben=total)
        play = play_of(state.given, move)
        spent = [state.lexicon.kinds[code] for code, _ in needs_of(state.cells, play, state.lexicon.kinds)]
        self.uses(spent)
        for ally in members(int(state.allies)):
            self.add("shares", -POINT * RIVAL * float(deben), who=ally, deben=deben)
        if total >= int(state.given.target):
            return
        open_words = state.open_words()
        if play.combination >= 0 and open_words & BIT[play.combination]:
            second = Judge(state, self.level).second_word(move, play.combination)
            if second > 0.0:
                self.add("second", POINT * second)
        after = state.copy()
        after.cells = laid(state.given, state.cells, state.at, play)
        if play.combination >= 0:
            after.awake |= BIT[play.combination]
        self.spend(after, spent)
        self.rivals(after)
        self.next_turn(after)

    def uses(self, spent: list[int]) -> None:
        """What the vowels are worth to who lays them."""
        rack = self.state.vowels_at_hand()
        need: i64 = 0
        suns = 0
        thrift = thrift_of(self.state)
        for kind in set(spent):
            suns += max(0, spent.count(kind) - rack[kind])
        for kind in spent:
            need += UNIT[kind]
        cost = POINT * need_cost(need, 0, thrift)
        if suns:
            self.add("sun", -POINT * thrift * SUN_COST * float(suns))
        if len(spent) == sum(rack):
            self.add("last vowel", -cost)
        else:
            vowels = tuple([self.state.given.script.kinds[kind] for kind in sorted(spent)])
            self.add("uses", -cost, vowels=vowels)

    def spend(self, after: Papyros, spent: list[int]) -> None:
        """From the own rack as far as it goes, and then from allies'."""
        seats = [self.seat, *members(int(after.allies))]
        for kind in spent:
            for letter in (kind, SUN):
                paying = [seat for seat in seats if after.seats[seat].rack[letter]]
                if paying:
                    after.seats[paying[0]].rack[letter] -= 1
                    break

    def rivals(self, after: Papyros) -> None:
        """The one to whom it makes the greatest difference."""
        most, who, before_it, after_it = 0.0, -1, NONE, NONE
        for other in range(int(self.state.given.seats)):
            if other == self.seat:
                continue
            before, later = best_lay(self.state, self.level, other), best_lay(after, self.level, other)
            if abs(later.worth - before.worth) > abs(most):
                most, who, before_it, after_it = later.worth - before.worth, other, before, later
        if most >= MARKED:
            self.add("opens", -POINT * RIVAL * most, who=who, word=after_it.word, deben=after_it.deben)
        elif most <= -MARKED:
            self.add("spoils", -POINT * RIVAL * most, who=who, word=before_it.word, deben=before_it.deben)

    def next_turn(self, after: Papyros) -> None:
        after.allies = 0
        mine = best_lay(after, self.level, self.seat)
        worth = POINT * NEXT * (mine.worth - USUAL_WORD)
        if worth > 0.0:
            self.add("next", worth, word=mine.word, deben=mine.deben)
        elif not mine.word:
            self.add("no next", worth)

    # ---- Cards, and no word -----------------------------------------------------------------------------

    def card(self, move: i64) -> None:
        state = self.state
        first = state.given.first
        if move == first.finish:
            self.finish()
            return
        if move < first.swap:
            self.flip(move - first.flip)
            card = 0
        elif move < first.ally:
            self.swap(int(move - first.swap))
            card = 1
        elif move < first.give_back:
            self.ally(int(move - first.ally))
            card = 2
        else:
            card = int(move - first.give_back)
            if any(state.bag):
                self.add("a vowel", POINT * RETURNED * thrift_of(state))
        self.add("card", -POINT * CARD, card=CARDS[card])

    def finish(self) -> None:
        state = self.state
        best = best_lay(state, self.level) if state.step == ACT else NONE
        if best.word:
            self.add("gives up", -POINT * float(best.deben), word=best.word, deben=best.deben)
            self.add("saves", POINT * thrift_of(state) * (float(best.deben) - best.worth))
        elif state.step == MORE:
            self.add("gives up another", 0.0)
        else:
            self.add("no word", 0.0)

    def flip(self, number: i64) -> None:
        prospects = Prospects(self.state, self.level)
        worth = prospects.after_flip(self.state.given.flips[number])
        if worth > 0.0:
            self.add("makes", POINT * worth, word=prospects.found, deben=prospects.found_letters)
        else:
            self.add("makes nothing", 0.0)

    def swap(self, number: int) -> None:
        exchanges = Exchanges(Prospects(self.state, self.level))
        worth = exchanges.worth(number)
        words = exchanges.words
        if len(words) == 2:
            self.add("makes two", POINT * worth, word=words[0], other=words[1], deben=len(words[0]) + len(words[1]))
        elif words:
            self.add("makes", POINT * worth, word=words[0], deben=len(words[0]))
        else:
            self.add("makes nothing", 0.0)

    def ally(self, partner: int) -> None:
        """R21: more vowels, and Deben for both."""
        alone = best_lay(self.state, self.level)
        together = self.state.copy()
        together.allies |= BIT[partner]
        best = best_lay(together, self.level)
        if best.worth > alone.worth:
            self.add("lends", POINT * (best.worth - alone.worth), who=partner, word=best.word, deben=best.deben)
        if best.deben:
            self.add("shares", -POINT * RIVAL * float(best.deben), who=partner, deben=best.deben)

    # ---- Small things -----------------------------------------------------------------------------------

    def give(self, kind: int) -> None:
        if kind == SUN:
            self.add("gives a sun", -SUN_COST - 1.0)
            return
        rack = self.state.seats[self.seat].rack
        vowel = self.state.given.script.kinds[kind]
        cost = VOWEL_COST[kind] / float(rack[kind])
        if rack[kind] > 1:
            self.add("has more", -cost, vowel=vowel, number=rack[kind] - 1)
        else:
            self.add("gives the last", -cost, vowel=vowel)

    def pay(self, source: int) -> None:
        """Letters before suns, and an ally's before one's own."""
        payer = source % SEATS
        if source >= SEATS:
            self.add("pays a sun", -WASTE)
        if payer == self.seat:
            self.add("own tile", -0.2)
        else:
            self.add("ally's tile", 0.2, who=payer)

    def vote(self, vote: int) -> None:
        """G10: by what is known of words."""
        word = self.state.motion
        given = self.state.given
        known = vote_on(given, word)
        if known == ABSTAIN:
            kind = "unsure"
        elif known == YES:
            kind = "listed" if word in given.known.levels else "sounds right"
        else:
            kind = "sounds wrong"
        self.add(kind, 1.0 if vote == known else -1.0, word=word)
