"""What is wrong with a position: nothing, if all is well."""

from ..rules.state import HAND, HIDDEN, TrickState


def audit(state: TrickState) -> list[str]:
    cards = [card for hand in state.hands for card in hand if card != HIDDEN] + state.trick + state.gone
    wrong = [f"the cards are {sorted(cards)}"] if len(set(cards)) != len(cards) else []
    if sum(state.tricks) * state.given.seats != len(state.gone):
        wrong.append(f"{len(state.gone)} cards are gone in {sum(state.tricks)} tricks")
    for i, hand in enumerate(state.hands):
        after = (i - state.leader) % state.given.seats  # so many play before this seat
        if len(hand) != HAND - sum(state.tricks) - (after < len(state.trick)):
            wrong.append(f"player {i + 1} holds {len(hand)} cards")
    return wrong
