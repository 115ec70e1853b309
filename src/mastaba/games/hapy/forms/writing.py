"""Positions of Hâpy Families as plain data: written down and read, as programs keep them and people write them."""

from itertools import pairwise

from mastaba.games.hapy.forms.audit import audit, audit_seen
from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.setting import CARDS, NO_CARD, HapySetting
from mastaba.games.hapy.rules.state import ASKING, LAYING, OVER, REASONS, STEPS, Hapy
from mastaba.kernel.bits import BIT, count, members
from mastaba.kernel.contract import Plain
from mastaba.kernel.errors import BadPosition
from mastaba.kernel.plain import Reader

HIDDEN = "?"


# ---- Writing --------------------------------------------------------------------------------------------


def write_position(state: Hapy) -> Plain:
    """Everything that can matter later. A hidden card, in what a seat has seen, is a question mark."""
    given = state.given
    layout = {given.layout.names[place]: _card(given, state.cards[place]) for place in members(state.left)}
    position: Plain = {
        "turn": int(state.turn) + 1,
        "step": STEPS[state.step],
        "layout": layout,
        "players": [_write_seat(given, seat) for seat in state.seats],
        "turns": int(state.turns),
        "hourglass": int(state.sand),
    }
    if state.step == OVER:
        position["reason"] = REASONS[state.reason]
    if state.step in (ASKING, LAYING):
        position["began_empty"] = state.began_empty
        position["fresh"] = given.named(state.fresh)
        position["fresh_hidden"] = state.fresh_slot
        position["asked"] = None if state.asked == NO_CARD else _card(given, state.asked)
    return position


def _write_seat(given: HapySetting, seat: Seat) -> Plain:
    return {
        "hand": given.named(seat.hand),
        "laid": given.named(seat.laid),
        "known": given.named(seat.known),
        "hidden_cannot_be": [given.named(cards) for cards in seat.cannot_be()],
        "kept_one_of": [given.named(cards) for cards in seat.kept],
        "lost": given.named(seat.lost),
        "ban": None if seat.ban == NO_CARD else _card(given, seat.ban),
        "learned": int(seat.learned),
    }


def _card(given: HapySetting, card: int) -> str:
    return HIDDEN if card == NO_CARD else given.cards[card]


# ---- Reading --------------------------------------------------------------------------------------------


def read_position(given: HapySetting, data: Plain, seen_by: int | None = None) -> Hapy:
    """The position, checked. What people leave out is filled with the plainest reading.

    With `seen_by` it is what that seat has seen (-1: a spectator), and may have holes.
    """
    reader = Reader(data, "position")
    cards, left = _read_layout(given, reader)
    players = reader.inners("players", given.seats)
    state = Hapy(given, cards, given.piles.of(left), [_read_seat(given, player) for player in players])
    state.turn = reader.number("turn", low=1, high=given.seats) - 1
    state.turns = reader.number("turns", default=1, low=1)
    state.sand = reader.number("hourglass", default=0, low=0, high=int(given.hourglass))
    for place in members(left & given.up):
        if cards[place] == NO_CARD:
            name = given.layout.names[place]
            raise BadPosition("The card at {place} lies face up: it has a name.", reader.at("layout"), place=name)
    state.open_layout()
    state.step = reader.one_of("step", STEPS, default=STEPS[state.step])
    if state.step in (ASKING, LAYING):
        state.began_empty = reader.flag("began_empty") or (left == 0 and not reader.has("began_empty"))
        state.fresh = _mask(given, reader, "fresh")
        state.fresh_slot = reader.flag("fresh_hidden")
        state.asked = _one_card(given, reader, "asked")
    if state.step == OVER:
        state.reason = reader.one_of("reason", REASONS)
    wrong = audit(state) if seen_by is None else audit_seen(state, seen_by)
    if wrong:
        raise BadPosition("This cannot be: {reason}", "position", reason=wrong[0])
    return state


def _read_layout(given: HapySetting, reader: Reader) -> tuple[list[int], int]:
    names = given.layout.names
    cards = [NO_CARD] * CARDS
    left = 0
    layout = reader.inner("layout") if reader.has("layout") else Reader({})
    for name in layout.data:
        card = layout.text(name)
        if name not in names:
            raise BadPosition("There is no place {place} in this layout.", reader.at("layout"), place=name[:40])
        place = names.index(name)
        left |= BIT[place]
        if card != HIDDEN:
            cards[place] = _number(given, card, layout.at(name))
    return cards, left


def _read_seat(given: HapySetting, reader: Reader) -> Seat:
    seat = Seat()
    seat.hand = _mask(given, reader, "hand")
    seat.laid = _mask(given, reader, "laid")
    seat.known = _mask(given, reader, "known")
    seat.lost = _mask(given, reader, "lost")
    seat.ban = _one_card(given, reader, "ban")
    seat.learned = reader.number("learned", default=0)
    seat.kept = tuple(_masks(given, reader, "kept_one_of"))
    if reader.has("hidden_cannot_be"):
        _read_slots(seat, _masks(given, reader, "hidden_cannot_be"), reader.at("hidden_cannot_be"))
    else:
        seat.slots = (0,) * (count(seat.hand & ~seat.known) - len(seat.kept))
    return seat


def _read_slots(seat: Seat, masks: list[int], at: str) -> None:
    """Slots keep only what was denied between them: `Seat.cannot_be` the other way round."""
    if any(newer & ~older for older, newer in pairwise(masks)):
        raise BadPosition("What a card cannot be, no older one can be either: the oldest stands first.", at)
    seat.slots = (0, *masks[:-1]) if masks else ()
    seat.denied = masks[-1] if masks else 0


def _masks(given: HapySetting, reader: Reader, name: str) -> list[int]:
    """A list of sets of cards; empty if it is missing."""
    lists = reader.data.get(name, [])
    if not isinstance(lists, list) or len(lists) > CARDS:
        raise BadPosition("This must be a list of lists of cards.", reader.at(name))
    return [_mask(given, Reader({"cards": cards}, f"{reader.at(name)}[{i}]"), "cards") for i, cards in enumerate(lists)]


def _mask(given: HapySetting, reader: Reader, name: str) -> int:
    mask = 0
    for card in reader.texts(name):
        bit = BIT[_number(given, card, reader.at(name))]
        if mask & bit:
            raise BadPosition("Card {card} is here twice.", reader.at(name), card=card)
        mask |= bit
    return mask


def _one_card(given: HapySetting, reader: Reader, name: str) -> int:
    return NO_CARD if reader.data.get(name) is None else _number(given, reader.text(name), reader.at(name))


def _number(given: HapySetting, card: str, at: str) -> int:
    if card not in given.cards:
        raise BadPosition("There is no card “{card}”.", at, card=card[:40])
    return given.cards.index(card)
