"""Why a move of Hâpy Families is not allowed: the rule, and the cards or places it is about."""

from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.setting import CARDS, LAID
from mastaba.games.hapy.rules.state import ASKING, LAYING, OVER, TAKING, Hapy
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.contract import Refusal


def why_not(state: Hapy, seat: int, move: int) -> Refusal | None:
    if state.step == OVER:
        return Refusal("R11", "The game is over.")
    if seat != state.turn:
        return Refusal("R12", "It is the turn of player {player}.", player=int(state.turn) + 1)
    if move < state.given.skip:
        return why_not_take(state, move)
    if move == state.given.skip or move >= state.given.asks:
        return why_not_ask(state, seat, move)
    return why_not_lay(state, state.seats[seat], move)


def why_not_take(state: Hapy, place: int) -> Refusal | None:
    names = state.given.layout.names
    if state.step == LAYING:
        return Refusal("G4", "First choose which three of your four cards you lay.")
    if state.left == 0:
        return Refusal("R6", "The layout is empty: nothing is taken any more.")
    if state.step == ASKING:
        return Refusal("R4", "You have taken your card for this turn. Now you may ask.")
    if not state.left & BIT[place]:
        return Refusal("R4", "There is no card at {place} any more.", place=names[place])
    if not state.free & BIT[place]:
        above = [names[other] for other in members(state.given.layout.coverers[place] & state.left)]
        return Refusal(
            "R4",
            "{place} is still covered by {above}.",
            (*above,),
            place=names[place],
            above=", ".join(above),
        )
    return None


def why_not_ask(state: Hapy, seat: int, move: int) -> Refusal | None:
    if state.step == LAYING:
        return Refusal("G4", "First choose which three of your four cards you lay.")
    if state.step == TAKING:
        return Refusal("R4", "First take a card from the layout.")
    if move == state.given.skip:
        return None
    other, card = divmod(move - int(state.given.asks), CARDS)
    if other == seat:
        return Refusal("R7", "You can only ask another player.")
    if card == state.seats[seat].ban:
        name = state.given.cards[card]
        return Refusal("R8", "Barred: {card}. Another player asked for it last.", (name,), card=name)
    return None


def why_not_lay(state: Hapy, me: Seat, move: int) -> Refusal | None:
    if state.step != LAYING:
        return Refusal("R9", "Three of a family are laid by themselves at the end of your turn.")
    missing = state.given.named(LAID[move - int(state.given.lays)] & ~me.hand)
    if missing:
        return Refusal("R9", "You do not hold {cards}.", (*missing,), cards=", ".join(missing))
    return None
