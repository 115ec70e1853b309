"""Why a move of Papyrus is not allowed: the rule, and the cards or places it is about."""

from mastaba.games.papyrus.rules.seats import Seat
from mastaba.games.papyrus.rules.setting import BACKS, DOWN, LONGEST, NOTHING, PASS, SLOTS, TUCK, UP
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
    if move < UP:
        return why_not_above(state, me, move // SLOTS, move % SLOTS)
    if move < DOWN:
        return why_not_up(state, me, (move - UP) // LONGEST, (move - UP) % LONGEST + 1)
    if move < TUCK:
        return why_not_down(state, me, (move - DOWN) // SLOTS, (move - DOWN) % SLOTS)
    return why_not_tuck(state, me, (move - TUCK) // 2, (move - TUCK) % 2)


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
    missing = state.table.fragments[slot.fragment].signs[slot.size :]
    if cards > len(missing):
        about = (f"row-{number + 1}",)
        return Refusal("R10", "Fragment {slot} lacks {n} cards only.", about, slot=number + 1, n=len(missing))
    run = int(state.run(slot, me.hand))
    if run < cards:
        about, below, sign = (f"below-{number + 1}",), number + 1, state.table.letters[missing[run]]
        if run:
            return Refusal(
                "R13",
                "Below Fragment {slot}, “{sign}” comes after that, and you do not hold it.",
                about,
                slot=below,
                sign=sign,
            )
        return Refusal(
            "R13", "Below Fragment {slot}, “{sign}” comes next, and you do not hold it.", about, slot=below, sign=sign
        )
    return None


def why_not_down(state: Papyrus, me: Seat, sign: int, slot: int) -> Refusal | None:
    return not_yet_below(state) or no_fragment(state, slot) or not_held(state, me, sign, "R9")


def why_not_tuck(state: Papyrus, me: Seat, sign: int, back: int) -> Refusal | None:
    if not state.table.with_dossiers:
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
        letter = state.table.letters[sign]
        return Refusal(rule, "You do not hold “{sign}”.", (letter,), sign=letter)
    return None
