"""What can be wrong with a position of Papyrus."""

from mastaba.games.papyrus.rules.seats import Seat
from mastaba.games.papyrus.rules.setting import DECK, HAND, HIDDEN, NOTHING
from mastaba.games.papyrus.rules.state import OVER, TUCKING, Papyrus
from mastaba.kernel.bags import bag_of, size, within
from mastaba.kernel.bits import members


def audit(state: Papyrus) -> list[str]:
    """Every broken invariant of a whole position."""
    wrong = _audit_public(state)
    table = state.table
    for i, seat in enumerate(state.seats):
        cards = int(seat.hand + seat.tucked + seat.played) + bag_of(seat.deck[: seat.left])
        if cards != table.full:
            wrong.append(f"the cards of player {i + 1} are not those of a deck")
        if seat.left > len(seat.deck):
            wrong.append(f"the deck of player {i + 1} has too few cards")
        wrong += _audit_dossiers(state, i, seat)
        wrong += _audit_hand(state, i, seat)
    dealt = [dossier for seat in state.seats for dossier in seat.dossiers if dossier != NOTHING]
    if len(set(dealt)) != len(dealt):
        wrong.append("two players have the same Dossier")
    seen = _fragments_seen(state) + state.fragments[: state.left]
    if sorted(seen) != list(range(len(table.fragments))):
        wrong.append("the Fragments are not there once each")
    return wrong


def audit_seen(state: Papyrus, seen_by: int) -> list[str]:
    """The same of a position with holes."""
    wrong = _audit_public(state)
    for i, seat in enumerate(state.seats):
        if i == seen_by or state.step == OVER:
            wrong += _audit_dossiers(state, i, seat) + _audit_hand(state, i, seat)
        elif seat.hand or any(n >= 0 for n in (*seat.dossiers, *seat.under)):
            wrong.append(f"player {i + 1} shows what player {seen_by + 1} cannot know")
        if seat.deck:
            wrong.append(f"the deck of player {i + 1} is known")
        if not within(int(seat.hand + seat.tucked + seat.played), state.table.full):
            wrong.append(f"player {i + 1} has too many cards of one sign")
        if size(seat.hand) + _number_tucked(seat) + size(seat.played) + seat.left + _holes(state, i, seen_by) != DECK:
            wrong.append(f"unseen cards and holes of player {i + 1} differ in number")
    seen = _fragments_seen(state)
    if state.fragments:
        wrong.append("the order of the Fragments is known")
    if len(set(seen)) != len(seen) or len(seen) + state.left != len(state.table.fragments):
        wrong.append("the Fragments are not there once each")
    return wrong


def _holes(state: Papyrus, i: int, seen_by: int) -> int:
    """The cards in a hand that is not known."""
    return 0 if i == seen_by or state.step == OVER else HAND


def _number_tucked(seat: Seat) -> int:
    return sum([1 for sign in seat.under if sign != NOTHING])


def _fragments_seen(state: Papyrus) -> list[int]:
    seen = list(members(int(state.lost)))
    for seat in state.seats:
        seen += members(int(seat.fragments))
    return seen + [int(slot.fragment) for slot in state.row if slot.fragment >= 0]


def _audit_public(state: Papyrus) -> list[str]:
    wrong = []
    for number, slot in enumerate(state.row):
        if slot.fragment == NOTHING:
            if slot.size or any(slot.above):
                wrong.append(f"there are cards, but there is no Fragment {number + 1}")
        else:
            if slot.size >= state.table.lengths[slot.fragment]:
                wrong.append(f"Fragment {number + 1} is complete, and nobody has taken it")
            wrong += _audit_sequence(state, number)
    for colour, seat in enumerate(state.seats):
        there = sum([int(slot.above[colour] + slot.cards_of(colour)) for slot in state.row])
        there += sum([player.pile[colour] for player in state.seats])
        if not within(there, int(seat.played)):
            wrong.append(f"cards of player {colour + 1} lie in the open that were not played")
    if any(slot.fragment == NOTHING for slot in state.row) and state.left and state.step != OVER:
        wrong.append("there are Fragments left, but none in the row's empty place")
    if state.step != OVER and state.row_is_empty():
        wrong.append("the row is empty, but the game goes on")
    if state.step == TUCKING and not (state.table.with_dossiers and state.seats[state.turn].free):
        wrong.append("there is no Dossier to put a card under")
    if state.step == OVER and not state.reason:
        wrong.append("a game that is over has a reason")
    if state.step == OVER and not (state.row_is_empty() and all(seat.free == 3 for seat in state.seats)):
        wrong.append("the game is over, but not everything has come home")
    return wrong


def _audit_sequence(state: Papyrus, number: int) -> list[str]:
    """R10: what lies face up below a Fragment follows its sequence."""
    slot = state.row[number]
    signs = state.table.fragments[slot.fragment].signs
    for (_, sign, down), wanted in zip(slot.cards(), signs, strict=False):
        if not down and sign != wanted:
            return [f"a card below Fragment {number + 1} does not follow the sequence"]
    return []


def _audit_dossiers(state: Papyrus, i: int, seat: Seat) -> list[str]:
    wrong = []
    if not state.table.with_dossiers:
        if seat.dossiers != (NOTHING, NOTHING) or seat.under != (NOTHING, NOTHING):
            wrong.append(f"player {i + 1} has a Dossier")
    elif seat.dossiers[0] not in state.table.lights or seat.dossiers[1] not in state.table.darks:
        wrong.append(f"player {i + 1} does not have a light and a dark Dossier")
    if HIDDEN in seat.under:
        wrong.append(f"a card under a Dossier of player {i + 1} has no name")
    return wrong


def _audit_hand(state: Papyrus, i: int, seat: Seat) -> list[str]:
    cards = size(seat.hand)
    if state.step == OVER:
        return [] if cards <= HAND else [f"hand {i + 1} has {cards} cards"]
    return [] if cards == HAND else [f"hand {i + 1} has {cards} cards, not {HAND}"]
