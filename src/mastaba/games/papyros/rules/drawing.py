"""What is drawn by chance, from a bag and a deck that have no order (G11)."""

from mypy_extensions import i64

import mastaba.games.papyros.rules.telling as telling
from mastaba.games.papyros.rules.letters import KINDS
from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.position import Position


def draw_vowels(state: Position, seat: i64, number: i64) -> list[str]:
    """From the bag, as far as there are any (G11)."""
    drawn: list[int] = []
    while number:
        left: i64 = sum(state.bag)
        if not left:
            break
        at = state.drawn_by(left)
        kind: i64 = 0
        while at >= state.bag[kind]:
            at -= state.bag[kind]
            kind += 1
        state.bag[kind] -= 1
        state.seats[seat].rack[kind] += 1
        drawn.append(int(kind))
        number -= 1
    return [KINDS[kind] for kind in sorted(drawn)]


def draw_card(state: Position, seat: i64, event: str = "card") -> i64:
    """G11: the discards are shuffled when the deck is empty."""
    if not any(state.deck):
        state.deck = state.discards
        state.discards = [0] * len(CARDS)
    at = state.drawn_by(sum(state.deck))
    kind: i64 = 0
    while at >= state.deck[kind]:
        at -= state.deck[kind]
        kind += 1
    state.deck[kind] -= 1
    state.seats[seat].cards[kind] += 1
    state.heard[seat] += 1
    if state.listener is not None:
        state.listener.append(telling.drew_card(event, int(seat), CARDS[kind]))
    return kind
