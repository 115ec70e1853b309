"""What one seat knows: all cards on the table, its own hand, and how many cards the others hold.

This is the only gate: pages, bots and programs get a `TrickSeen` and nothing else. What is not in it cannot leak.
"""

from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Holed, Prompt

from .state import HIDDEN, TrickState


class TrickSeen(Holed[TrickState]):
    def __init__(self, state: TrickState, seat: int) -> None:
        holed = state.copy()
        holed.hands = [hand if i == seat else [HIDDEN] * len(hand) for i, hand in enumerate(holed.hands)]
        super().__init__(seat, holed)

    def prompt(self) -> Prompt:
        if self.holed.over:
            return Prompt("over")
        if self.seat in self.to_act:
            return Prompt("play")
        return Prompt("wait", seat=self.to_act[0])

    def unseen(self) -> list[int]:
        """The cards that may be in the holes, or aside."""
        seen = {*self.holed.trick, *self.holed.gone, *(self.holed.hands[self.seat] if self.seat >= 0 else ())}
        return [card for card in self.holed.given.cards if card not in seen]

    def fill(self, chance: Chance) -> TrickState:
        """Every way to deal the unseen cards is as likely as the others."""
        cards = self.unseen()
        chance.shuffle(cards)
        state = self.holed.copy()
        state.hands = [
            hand if i == self.seat else sorted(cards.pop() for _ in hand) for i, hand in enumerate(state.hands)
        ]
        return state
