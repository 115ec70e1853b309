"""The last turn of a game, worked out: whatever a seat plays whose deck is empty ends it (R29).

What others score then is hidden in part: their Dossiers, and the cards under them. All that these can be is gone
through.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyrus.rules.seen import PapyrusSeen
from mastaba.games.papyrus.rules.setting import BACKS, DARK, HIDDEN, LIGHT, SIGNS
from mastaba.games.papyrus.rules.state import OVER, TUCKING, Papyrus
from mastaba.kernel.bags import ONE, times
from mastaba.kernel.chance import Fast

MOST: Final = 1000  # deals: with more of them, it would take too long


class Deal:
    """What others can have, as far as it counts in the end, and in how many ways."""

    def __init__(self, state: Papyrus, ways: float) -> None:
        self.state: Final = state
        self.ways: Final = ways


def is_last(state: Papyrus) -> bool:
    return state.step < TUCKING and state.seats[state.turn].left == 0


def victories(seen: PapyrusSeen) -> list[float]:
    """What each legal move wins, on the average of all deals; [] if they are too many."""
    deals = deals_of(seen)
    total = sum([deal.ways for deal in deals])
    return [won(deals, seen.seat, move) / total for move in seen.legal()] if deals else []


def won(deals: list[Deal], seat: int, move: int) -> float:
    """A card above may be left out: then what is best below counts."""
    after: list[Deal] = []
    for deal in deals:
        state = deal.state.copy()
        state.apply(seat, move)
        after.append(Deal(state, deal.ways))
    if after[0].state.step != OVER:
        return max([won(after, seat, below) for below in after[0].state.legal(seat)])
    return sum([deal.ways * victory(deal.state, seat) for deal in after])


def victory(state: Papyrus, seat: int) -> float:
    outcome = state.outcome
    assert outcome is not None
    return 1.0 / float(outcome.ranks.count(1)) if outcome.ranks[seat] == 1 else 0.0


# ---- What others can have ---------------------------------------------------------------------------------


def at_most(seen: PapyrusSeen) -> int:
    """How many deals there can be; counted before any of them is made."""
    given = seen.holed.given
    lights, darks = len(given.lights), len(given.darks)
    found = 1
    for seat, player in enumerate(seen.holed.seats):
        if seat != seen.seat:
            lights -= 1
            darks -= 1
            found *= lights * darks if given.with_dossiers else 1
            for sign in player.under:
                found *= SIGNS if sign == HIDDEN else 1
    return found


def deals_of(seen: PapyrusSeen) -> list[Deal]:
    """Hands and decks are as in any sample: nobody will play a card any more."""
    if at_most(seen) > MOST:
        return []
    deals = [Deal(seen.fill(Fast(1)), 1.0)]
    known = [seen.seat]
    for seat in range(seen.setting.seats):
        if seat != seen.seat:
            deals = [after for deal in deals for after in with_dossiers(deal, seat, known)]
            for back in range(len(BACKS)):
                if seen.holed.seats[seat].under[back] == HIDDEN:
                    deals = [after for deal in deals for after in with_card(deal, seen.holed, seat, back)]
            known.append(seat)
    return deals


def with_dossiers(deal: Deal, seat: int, known: list[int]) -> list[Deal]:
    """All pairs that none of the others has of whom it is known."""
    given = deal.state.given
    if not given.with_dossiers:
        return [deal]
    held = [dossier for each in known for dossier in deal.state.seats[each].dossiers]
    found: list[Deal] = []
    for light in given.lights:
        for dark in given.darks:
            if light not in held and dark not in held:
                state = deal.state.copy()
                state.seats[seat].dossiers = (light, dark)
                found.append(Deal(state, deal.ways))
    return found


def with_card(deal: Deal, holed: Papyrus, seat: int, back: int) -> list[Deal]:
    """All signs that can lie under a Dossier; the light one is asked for first."""
    unseen: i64 = deal.state.given.full - holed.seats[seat].played
    under = deal.state.seats[seat].under
    if back == DARK and holed.seats[seat].under[LIGHT] == HIDDEN:
        unseen -= ONE[under[LIGHT]]
    found: list[Deal] = []
    for sign in range(SIGNS):
        there = times(unseen, sign)
        if there:
            state = deal.state.copy()
            state.seats[seat].under = (sign, under[DARK]) if back == LIGHT else (under[LIGHT], sign)
            found.append(Deal(state, deal.ways * float(there)))
    return found
