"""Why a move of Papyrus is not allowed: the rule, and the cards or places it is about."""

from mastaba.games.papyrus.rules.seats import Seat
from mastaba.games.papyrus.rules.setting import (
    BACKS,
    DOSSIERS,
    FIRST_ABOVE,
    FIRST_DOWN,
    FIRST_TUCK,
    FIRST_UP,
    LONGEST,
    NOTHING,
    PASS,
    SLOTS,
)
from mastaba.games.papyrus.rules.state import ABOVE, BELOW, OVER, TUCKING, Papyrus
from mastaba.kernel.bags import times
from mastaba.kernel.contract import Refusal


def why_not(state: Papyrus, seat: int, move: int) -> Refusal | None:
    if state.step == OVER:
        return Refusal("R31", "The game is over.")
    if seat != state.turn:
        return Refusal("R5", "It is the turn of player {player}.", player=int(state.turn) + 1)
    me = state.seats[seat]
    if move == PASS:
        return why_not_pass(state)
    if move >= FIRST_TUCK:
        return why_not_tuck(state, me, *divmod(move - FIRST_TUCK, DOSSIERS))
    if move >= FIRST_DOWN:
        return why_not_down(state, me, *divmod(move - FIRST_DOWN, SLOTS))
    if move >= FIRST_UP:
        slot, more = divmod(move - FIRST_UP, LONGEST)
        return why_not_up(state, me, slot, more + 1)
    return why_not_above(state, me, *divmod(move - FIRST_ABOVE, SLOTS))


def why_not_pass(state: Papyrus) -> Refusal | None:
    if state.step == BELOW:
        return Refusal("R17", "You must play below a Fragment.")
    return None


def why_not_above(state: Papyrus, me: Seat, sign: int, slot: int) -> Refusal | None:
    if state.step != ABOVE:
        return Refusal("R7", "A card above a Fragment comes first in a turn, and at most once.")
    return no_fragment(state, slot) or not_held(state, me, sign, "R7")


def why_not_up(state: Papyrus, me: Seat, number: int, cards: int) -> Refusal | None:
    refusal = not_yet_below(state) or no_fragment(state, number)
    if refusal is not None:
        return refusal
    slot = state.row[number]
    fragment = state.given.fragments[slot.fragment]
    missing = fragment.signs[slot.size :]
    if cards > len(missing):
        about = (f"row-{number + 1}",)
        return Refusal(
            "R10",
            "Too many cards: below “{fragment}” is room for {n}.",
            about,
            fragment=fragment.gloss,
            n=len(missing),
        )
    run = int(state.run(slot, me.hand))
    if run < cards:
        about, there, sign = (f"below-{number + 1}",), fragment.gloss, state.given.signs[missing[run]].name
        if run:
            return Refusal(
                "R13",
                "Below “{fragment}”, “{sign}” comes after that, and you do not hold it.",
                about,
                fragment=there,
                sign=sign,
            )
        return Refusal(
            "R13",
            "Below “{fragment}”, “{sign}” comes next, and you do not hold it.",
            about,
            fragment=there,
            sign=sign,
        )
    return None


def why_not_down(state: Papyrus, me: Seat, sign: int, slot: int) -> Refusal | None:
    return not_yet_below(state) or no_fragment(state, slot) or not_held(state, me, sign, "R9")


def why_not_tuck(state: Papyrus, me: Seat, sign: int, back: int) -> Refusal | None:
    if not state.given.with_dossiers:
        return Refusal("R6", "This game is played without Dossiers.")
    if me.under[back] != NOTHING:
        return Refusal("R16", "There is a card under this Dossier.", (BACKS[back],))
    if state.step != TUCKING:
        return Refusal("R16", "A card under a Dossier comes last in a turn.")
    return not_held(state, me, sign, "R16")


def not_yet_below(state: Papyrus) -> Refusal | None:
    if state.step == ABOVE:
        return Refusal("R7", "First play a card above a Fragment, or pass.")
    if state.step == TUCKING:
        return Refusal("R9", "You have played below a Fragment in this turn.")
    return None


def no_fragment(state: Papyrus, slot: int) -> Refusal | None:
    if state.row[slot].fragment == NOTHING:
        return Refusal("Q6", "There is no Fragment {slot} any more.", slot=slot + 1)
    return None


def not_held(state: Papyrus, me: Seat, sign: int, rule: str) -> Refusal | None:
    if times(me.hand, sign) == 0:
        held = state.given.signs[sign]
        return Refusal(rule, "You do not hold “{sign}”.", (held.letter,), sign=held.name)
    return None
