"""What is wrong with a position of Hâpy Families: nothing, if the rules can lead to it."""

from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.setting import ALL, FAMILY, IN_SERIES, NO_CARD, NUMBERS
from mastaba.games.hapy.rules.state import ASKING, FAMILY_WIN, LAYING, OVER, STALEMATE, TAKING, Hapy
from mastaba.kernel.bits import BIT, count, members


def audit(state: Hapy) -> list[str]:
    """Every broken invariant of a whole position."""
    wrong = _audit_public(state)
    piles = [(f"hand {i + 1}", int(seat.hand)) for i, seat in enumerate(state.seats)]
    piles += [(f"series {i + 1}", int(seat.laid)) for i, seat in enumerate(state.seats)]
    piles += [(f"layout {state.given.layout.names[p]}", _bit(state.cards[p])) for p in members(state.left)]
    together = 0
    for name, mask in piles:
        if mask & together:
            wrong.append(f"{', '.join(state.given.named(mask & together))} in {name} and elsewhere")
        together |= mask
    if together != ALL:
        wrong.append(f"{', '.join(state.given.named(ALL & ~together))} nowhere")
    for i, seat in enumerate(state.seats):
        wrong += _audit_hand(state, i, seat)
    return wrong


def audit_seen(state: Hapy, seen_by: int) -> list[str]:
    """Every broken invariant of a position with holes, as this seat has seen it; -1 is a spectator."""
    wrong = _audit_public(state)
    for i, seat in enumerate(state.seats):
        if i == seen_by:
            wrong += _audit_hand(state, i, seat)
        elif seat.hand != seat.known:
            wrong.append(f"hand {i + 1} holds what player {seen_by + 1} cannot know")
    if any(state.cards[place] != NO_CARD for place in members(state.left & ~state.given.up)):
        wrong.append("a face-down card has a name")
    holes = count(state.left & ~state.given.up) + sum(
        len(s.slots) + len(s.kept) for i, s in enumerate(state.seats) if i != seen_by
    )
    own = int(state.seats[seen_by].hand) if seen_by >= 0 else 0
    if holes != count(ALL & ~(state.located | own)):
        wrong.append("unseen cards and holes differ in number")
    return wrong


def _audit_public(state: Hapy) -> list[str]:
    wrong = []
    for i, seat in enumerate(state.seats):
        for family in FAMILY:
            if count(seat.laid & family) not in range(0, NUMBERS + 1, IN_SERIES):
                wrong.append(f"series {i + 1} is not made of threes")
        if seat.known & ~seat.hand:
            wrong.append(
                f"{', '.join(state.given.named(seat.known & ~seat.hand))} known in hand {i + 1}, but not there"
            )
    if state.free != state.given.layout.free(state.left):
        wrong.append("the free places are not the uncovered ones")
    if state.step == TAKING and not state.left:
        wrong.append("a card is to be taken from an empty layout")
    if state.sand and state.left:
        wrong.append("the hourglass runs before the layout is empty")
    if state.step == LAYING and (state.asked == NO_CARD or not state.seats[state.turn].known & BIT[state.asked]):
        wrong.append("a choice of three follows a card that was asked for")
    return wrong + _audit_end(state)


def _audit_end(state: Hapy) -> list[str]:
    won = [i for i, seat in enumerate(state.seats) if _won(state, seat)]
    run_out = state.sand >= state.given.hourglass
    if state.step != OVER:
        wrong = ["the game goes on although it is won"] if won else []
        return [*wrong, "the hourglass has run out"] if run_out else wrong
    if not state.reason:
        return ["a game that is over has a reason"]
    if state.reason == STALEMATE:
        return [] if run_out and not won else ["there is no stalemate"]
    winner = state.seats[state.turn]
    family = any(winner.laid & cards == cards for cards in FAMILY)
    if won != [state.turn] or family != (state.reason == FAMILY_WIN):
        return ["the game was not won like this"]
    return []


def _won(state: Hapy, seat: Seat) -> bool:
    return seat.series >= state.given.target or any(seat.laid & family == family for family in FAMILY)


def _audit_hand(state: Hapy, i: int, seat: Seat) -> list[str]:
    wrong = []
    if seat.size != count(seat.hand):
        wrong.append(f"hand {i + 1} has {count(seat.hand)} cards, not {seat.size}")
    active = i == state.turn and state.step in (ASKING, LAYING)
    most = IN_SERIES - 1 if not active else IN_SERIES if state.step == ASKING else IN_SERIES + 1
    held = max(count(seat.hand & family) for family in FAMILY)
    if held > most:
        wrong.append(f"hand {i + 1} holds {held} cards of a family")
    elif sum(count(seat.hand & family) >= IN_SERIES for family in FAMILY) > 1:
        wrong.append(f"hand {i + 1} holds three cards of two families")
    if active and state.step == LAYING and held != IN_SERIES + 1:
        wrong.append(f"player {i + 1} has no choice to make")
    slots = (*(ALL & ~cards for cards in seat.kept), *seat.cannot_be())
    if not _fits(members(seat.hand & ~seat.known), slots):
        wrong.append(f"hand {i + 1} is not what the others can know of it")
    return wrong


def _fits(cards: tuple[int, ...], slots: tuple[int, ...]) -> bool:
    """Whether the cards can be dealt to the slots: bipartite matching by augmenting paths."""
    holder: dict[int, int] = {}

    def seat_card(card: int, tried: set[int]) -> bool:
        for k, slot in enumerate(slots):
            if k not in tried and not slot & BIT[card]:
                tried.add(k)
                if k not in holder or seat_card(holder[k], tried):
                    holder[k] = card
                    return True
        return False

    return all(seat_card(card, set()) for card in cards)


def _bit(card: int) -> int:
    return 0 if card == NO_CARD else BIT[card]
