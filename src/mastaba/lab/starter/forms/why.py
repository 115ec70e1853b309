"""Why not: the rule that forbids a move."""

from mastaba.kernel.contract import Refusal

from ..rules.state import TrickState


def why_not(state: TrickState, seat: int, move: int) -> Refusal | None:
    if state.over:
        return Refusal("S4", "The game is over.")
    if seat not in state.to_act:
        return Refusal("S2", "It is not your turn.")
    card = state.given.cards[move]
    if card not in state.hands[seat]:
        return Refusal("S2", "You do not hold the {card}.", about=(str(card),), card=card)
    return None
