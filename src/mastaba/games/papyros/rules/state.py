"""PaPyRoS: the rules.

Each part of the rulebook has a file: set-up (dealing.py), how a turn begins and ends (turns.py), Aton cards (cards.py),
words and the court (wording.py), Deben (scoring.py); what may be done is listed in choosing.py.

Bag and deck have no order: what is drawn is drawn by chance from what is in them. Everything is public but the Aton
cards in the hands.
"""

from typing import Final

from mypy_extensions import i64

import mastaba.games.papyros.rules.cards as cards
import mastaba.games.papyros.rules.dealing as dealing
import mastaba.games.papyros.rules.telling as telling
import mastaba.games.papyros.rules.wording as wording
from mastaba.games.papyros.rules.choosing import legal_moves, may_say
from mastaba.games.papyros.rules.position import ACT, CONSENT, DEAL, OVER, PLACE, VOTE, Position
from mastaba.games.papyros.rules.scoring import outcome_of
from mastaba.games.papyros.rules.setting import PapyrosSetting
from mastaba.games.papyros.rules.turns import draw_or_decline, end_words, give
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Outcome
from mastaba.kernel.events import Event

COURT: Final = ("court",)
NO_FORMS: Final[tuple[str, ...]] = ()


def deal(setting: PapyrosSetting, chance: Chance) -> "Papyros":
    state = Papyros(setting, chance)
    state.turn = chance.below(setting.seats)  # G17
    if setting.quick:
        state.seed = chance.below(dealing.SEEDS)
        state.deals = dealing.good_deal(setting, state.seed)
        state.step = DEAL
    else:
        state.step = PLACE
        state.turns = 1
    return state


class Papyros(Position):
    """A position of PaPyRoS, and what may be done with it."""

    def copy(self) -> "Papyros":
        twin = Papyros(self.given, None if self.chance is None else self.chance.copy())
        self.fill_in(twin)
        return twin

    # ---- Moves ------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        return legal_moves(self) if seat in self.to_act else ()

    def forms(self, seat: int) -> tuple[str, ...]:
        return COURT if seat in self.to_act and may_say(self) else NO_FORMS

    def apply(self, seat: int, move: int) -> None:
        first = self.given.first
        if move >= first.court:
            wording.ask_court(self, move - first.court)
        elif move >= int(first.animate):
            wording.lay(self, move)
        elif self.step == VOTE:
            wording.cast_vote(self, seat, move - int(first.yes))
        elif self.step == CONSENT:
            cards.answer_alliance(self, move == int(first.yes))
        else:
            self.apply_small(move)

    def apply_small(self, number: i64) -> None:
        first = self.given.first
        if number == first.finish:
            end_words(self)
        elif number >= first.pay:
            wording.pay(self, number - first.pay)
        elif number >= first.give_back:
            cards.return_card(self, number - first.give_back)
        elif number >= first.ally:
            cards.ask_alliance(self, number - first.ally)
        elif number >= first.swap:
            cards.swap(self, number - first.swap)
        elif number >= first.flip:
            cards.flip(self, number - first.flip)
        elif number >= first.draw:
            draw_or_decline(self, number == first.draw)
        elif number >= first.give:
            give(self, number - first.give)
        elif number >= first.place:
            dealing.place(self, number - first.place)
        else:
            dealing.deal_out(self, number - first.deal)

    @property
    def outcome(self) -> Outcome | None:
        return outcome_of(self) if self.step == OVER else None

    # ---- What is told -----------------------------------------------------------------------------------

    def begin(self) -> list[Event]:
        begins = telling.begins(int(self.turn), not self.given.lexicon.empty, self.given.mode)
        return [begins] if self.step == DEAL else [begins, telling.turn(int(self.turn), int(self.turns))]

    # ---- Those who stay away, and replays ---------------------------------------------------------------

    def lapse(self, seat: int) -> int | None:
        """G10: no answer is a no; to a listed word it is none."""
        if self.step not in (VOTE, CONSENT) or seat not in self.to_act:
            return None
        return int(self.given.first.abstain if self.challenging else self.given.first.no)

    def public_choice(self, seat: int) -> bool:
        """Only the cards in the hand are secret."""
        return self.step != ACT or self.seats[seat].held == 0

    def replay(self, seat: int, move: int | str) -> list[Event]:
        """G10: what was judged when the game was played is not judged again, so no list is needed."""
        self.trusting = True
        try:
            return self.play(seat, move)
        finally:
            self.trusting = False
