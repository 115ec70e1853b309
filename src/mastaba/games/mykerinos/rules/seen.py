"""Mykerinos as one seat knows it: the position with holes, and how to fill them.

Everything on the table is public. Nobody knows the order of the pile, nor which way round its cards will lie.
"""

from mastaba.games.mykerinos.rules.position import OVER, STEPS
from mastaba.games.mykerinos.rules.setting import CARDS
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Holed, Plain, Prompt


class MykerinosSeen(Holed[Mykerinos]):
    """What everybody knows: a Mykerinos without its pile."""

    def __init__(self, state: Mykerinos, seat: int) -> None:
        holed = state.copy()
        holed.pile = []
        super().__init__(seat, holed)
        self._to_come: list[int] | None = None

    def prompt(self) -> Prompt:
        holed = self.holed
        step = STEPS[holed.step]
        if holed.step == OVER:
            return Prompt("over")
        if holed.turn != self.seat:
            return Prompt("wait", seat=int(holed.turn), step=step)
        me = holed.seats[self.seat]
        last = holed.passed + 1 == holed.table.seats  # R29
        return Prompt(step, stock=int(me.stock), neutral=int(me.neutral), last=last, area=int(holed.area) + 1)

    def fill(self, chance: Chance) -> Mykerinos:
        """Q1, Q19: shuffles what is still to come, and turns each card as chance has it."""
        if self._to_come is None:
            self._to_come = to_come(self.holed)
        pile = list(self._to_come)
        chance.shuffle(pile)
        state = self.holed.copy()
        state.pile = [2 * card + int(chance.below(2)) for card in pile]
        return state

    def view(self) -> Plain:
        from mastaba.games.mykerinos.forms.view import view

        return view(self.holed, self.seat)


def to_come(holed: Mykerinos) -> list[int]:
    """The cards that have not been dealt yet, in the order of the piece file: everybody can work it out."""
    seen = int(holed.out)
    for seat in holed.seats:
        seen |= int(seat.cards)
    there = [lies // 2 for lies in holed.region if lies >= 0]
    return [card for card in range(CARDS) if not seen >> card & 1 and card not in there]
