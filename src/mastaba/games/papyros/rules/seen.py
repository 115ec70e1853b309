"""PaPyRoS as one seat knows it: the position with holes, and how to fill them.

Public: the board with the backs of its tiles, all vowels, Deben, how many cards everybody holds, bag and discards.
Private: the own Aton cards, and a vote before all are counted. Nobody knows what will be drawn or rolled.

Cards are dealt to other hands in any way that goes with what was seen, each as likely as the others. One thing is left
out: when the deck has been used up and shuffled anew, the cards that were in the hands then are not in it; samples
forget that. It takes some twenty suns in one game.
"""

from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.position import CONSENT, HIDDEN_VOTE, NO_VOTE, NOTHING, OVER, PAY, STEPS, VOTE
from mastaba.games.papyros.rules.setting import ALLIANZ
from mastaba.games.papyros.rules.state import Papyros
from mastaba.games.papyros.rules.wording import needs_now
from mastaba.kernel.bits import BIT
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Holed, Prompt

PATIENCE = 2000  # deals that are tried


class PapyrosSeen(Holed[Papyros]):
    """What one seat knows: a PaPyRoS without deck and chance, in which other hands are hidden."""

    def __init__(self, state: Papyros, seat: int) -> None:
        holed = state.copy()
        holed.chance = None
        holed.deck = [0] * len(CARDS)
        for i, player in enumerate(holed.seats):
            if i != seat:
                player.unknown = player.held
                player.cards = [0] * len(CARDS)
        if seat != state.turn:
            holed.fourth = NOTHING
        hidden = [HIDDEN_VOTE if vote != NO_VOTE and i != seat else vote for i, vote in enumerate(state.votes)]
        holed.votes = hidden
        super().__init__(seat, holed)

    def prompt(self) -> Prompt:
        holed = self.holed
        step = STEPS[holed.step]
        if holed.step == OVER:
            return Prompt("over")
        if self.seat not in holed.to_act:
            return Prompt("wait", seat=int(holed.to_act[0]), step=step, word=holed.motion)
        if holed.step == VOTE:
            return Prompt("challenge" if holed.challenging else "vote", seat=int(holed.turn), word=holed.motion)
        if holed.step == CONSENT:
            return Prompt("consent", seat=int(holed.turn))
        if holed.step == PAY:
            return Prompt("pay", vowel=holed.given.script.tiles[needs_now(holed)[len(holed.paid)][0]])
        listed = not holed.lexicon.empty
        return Prompt(step, owed=int(holed.owed), forced=holed.forced, list=listed, court=holed.may_ask())

    def fill(self, chance: Chance) -> Papyros:
        state = self.holed.copy()
        state.chance = chance.child()
        state.votes = [int(chance.below(3)) if vote == HIDDEN_VOTE else vote for vote in state.votes]
        self.deal_cards(state, chance)
        return state

    def deal_cards(self, state: Papyros, chance: Chance) -> None:
        """The cards that nobody has shown, in any way that goes with what was seen, each as likely as the others."""
        unseen = [kind for kind, number in enumerate(unseen_cards(state)) for _ in range(number)]
        sizes = [int(player.unknown) for player in state.seats]
        for _ in range(PATIENCE):
            chance.shuffle(unseen)
            at = 0
            hands: list[list[int]] = []
            for size in sizes:
                hands.append(unseen[at : at + size])
                at += size
            if self.can_be(state, hands):
                break
        for player, hand in zip(state.seats, hands, strict=True):
            player.unknown = 0
            for kind in hand:
                player.cards[kind] += 1
        if state.forced and self.seat != state.turn:
            state.fourth = hands[state.turn][-1]
        state.deck = [unseen[at:].count(kind) for kind in range(len(CARDS))]

    def can_be(self, state: Papyros, hands: list[list[int]]) -> bool:
        """Whether these hands go with what everybody has seen. The last card of a hand is the fourth one, if any."""
        for i, player in enumerate(state.seats):
            if i != self.seat and player.shown and ALLIANZ not in hands[i]:
                return False
        if state.forced and self.seat != state.turn:
            return not state.not_fourth & BIT[hands[state.turn][-1]]
        return True


def unseen_cards(holed: Papyros) -> list[int]:
    """By kind: the cards in the deck and in other hands."""
    shown = [sum([seat.cards[kind] for seat in holed.seats]) + holed.discards[kind] for kind in range(len(CARDS))]
    return [number - out for number, out in zip(holed.given.box.cards, shown, strict=True)]
