"""Positions as plain data, in words that people understand: written down, read again, and as a seat sees them."""

from mastaba.kernel.contract import Plain
from mastaba.kernel.errors import BadPosition
from mastaba.kernel.plain import Reader

from ..rules.state import HAND, HIDDEN, TrickSetting, TrickState
from .audit import audit


def write_position(state: TrickState) -> Plain:
    return {
        "leader": state.leader + 1,
        "trick": [str(card) for card in state.trick],
        "gone": [str(card) for card in state.gone],
        "players": [
            {"tricks": tricks, "hand": ["?" if card == HIDDEN else str(card) for card in hand]}
            for tricks, hand in zip(state.tricks, state.hands, strict=True)
        ],
    }


def view(state: TrickState, seat: int) -> Plain:
    outcome = state.outcome
    return write_position(state) | {"outcome": outcome.plain() if outcome else None}


def read_position(given: TrickSetting, plain: Plain, seat: int | None) -> TrickState:
    """What was written down, or by hand. With a seat it is what that one has seen, and may have holes."""
    reader = Reader(plain)
    players = reader.inners("players", given.seats)
    state = TrickState(
        given,
        [_cards(player, "hand", given, holes=seat is not None) for player in players],
        [player.number("tricks", default=0, high=HAND) for player in players],
        _cards(reader, "trick", given),
        _cards(reader, "gone", given),
        reader.number("leader", default=1, low=1, high=given.seats) - 1,
    )
    for wrong in audit(state):
        raise BadPosition("This cannot be: {reason}.", reason=wrong)
    return state


def _cards(reader: Reader, name: str, given: TrickSetting, holes: bool = False) -> list[int]:
    known = {str(card): card for card in given.cards} | ({"?": HIDDEN} if holes else {})
    for word in reader.texts(name):
        if word not in known:
            raise BadPosition("There is no card “{card}”.", reader.at(name), card=word[:20])
    return [known[word] for word in reader.texts(name)]
