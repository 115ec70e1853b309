"""Why a move of Mykerinos is not allowed: the rule, and the squares, cards or rooms it is about."""

from mastaba.games.mykerinos.rules.digging import reach_of
from mastaba.games.mykerinos.rules.position import DIG, DISCARDING, NEUTRAL_DIG, OVER, REST, REWARD
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import (
    BLACKMORE,
    BROWN,
    CALLS,
    CHAIN,
    COLUMN_BIT,
    DECLINE,
    DISCARD,
    DOORS,
    EXTEND,
    FIVES,
    LEMON,
    NEUTRAL,
    PASS,
    PATRONS,
    ROOM,
    ROOMS,
    ROW,
    SKIP,
    START,
    TAKE,
    TANGERINE,
    USE_BLACKMORE,
    USE_BROWN,
    USE_LEMON,
    USE_NEUTRAL,
    USE_TANGERINE,
    USE_VIOLET,
    VERB,
    VIOLET,
    WINGS,
    square_name,
)
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.bags import times
from mastaba.kernel.bits import BIT
from mastaba.kernel.contract import Refusal

Squares = tuple[int, ...]


def why_not(state: Mykerinos, seat: int, move: int) -> Refusal | None:
    if state.step == OVER:
        return Refusal("R45", "The game is over.")
    if seat != state.turn:
        return Refusal("R11", "It is the turn of player {player}.", player=int(state.turn) + 1)
    me = state.seats[seat]
    if VERB[move] in (USE_NEUTRAL, SKIP):
        return why_not_neutral(state, me, move)
    if VERB[move] in (TAKE, DISCARD, ROOM, DECLINE):
        return why_not_survey(state, me, move)
    return why_not_dig(state, me, move)


# ---- Excavations ----------------------------------------------------------------------------------------


def why_not_dig(state: Mykerinos, me: Seat, move: int) -> Refusal | None:
    if state.step == NEUTRAL_DIG:
        return Refusal("R62", "You have made your own move. A neutral one may follow.")
    if state.step != DIG:
        return Refusal("R11", "The excavations of this season are over.")
    verb, squares = VERB[move], CHAIN[move]
    if verb == PASS:
        return None
    if verb == START:
        return too_few(state, me, 1, "R13") or occupied(state, squares)
    if verb == EXTEND:
        return too_few(state, me, 2, "R14") or occupied(state, squares) or out_of_reach(me, squares)
    if verb == USE_VIOLET:
        return why_not_violet(state, me, squares)
    if verb == USE_LEMON:
        return why_not_lemon(state, me, squares)
    if verb == USE_BLACKMORE:
        return no_help(state, me, BLACKMORE) or too_few(state, me, 2, "R27") or occupied(state, squares)
    if verb == USE_TANGERINE:
        refusal = no_help(state, me, TANGERINE) or too_few(state, me, 3, "R28") or occupied(state, squares)
        return refusal or out_of_reach(me, squares)
    return no_help(state, me, BROWN) or too_few(state, me, 1, "R26") or closed(state, me, move - USE_BROWN)


def why_not_violet(state: Mykerinos, me: Seat, squares: Squares) -> Refusal | None:
    refusal = no_help(state, me, VIOLET)
    if refusal is not None:
        return refusal
    if me.stock == 0 and not state.given.violet_from_nothing:
        return Refusal("Q6", "You have no cube left: you can only pass.")
    if me.general == 0:
        return Refusal("R22", "There is no cube of yours in the general stock.")
    refusal = too_few(state, me, len(squares), "R23", more=1) or occupied(state, squares)
    return refusal or (out_of_reach(me, squares) if len(squares) == 2 else None)


def why_not_lemon(state: Mykerinos, me: Seat, squares: Squares) -> Refusal | None:
    refusal = no_help(state, me, LEMON) or too_few(state, me, len(squares), "R24")
    refusal = refusal or occupied(state, squares, on_pyramids=True)
    if refusal is not None:
        return refusal
    on_pyramids = sum([1 for square in squares if state.pyramids[ROW[square]] & COLUMN_BIT[square]])
    if on_pyramids == 0:
        return Refusal("Q8", "Lord Lemon digs on a pyramid.", named(squares))
    if on_pyramids == 2:
        return Refusal("R25", "Lord Lemon digs on one pyramid at a time.", named(squares))
    return out_of_reach(me, squares) if len(squares) == 2 else None


def why_not_neutral(state: Mykerinos, me: Seat, move: int) -> Refusal | None:
    if not state.given.two:
        return Refusal("R60", "Only with two players there are neutral cubes.")
    if state.step == DIG:
        return Refusal("Q22", "First your own move, then a neutral one.")
    if state.step != NEUTRAL_DIG:
        return Refusal("R11", "The excavations of this season are over.")
    if move == SKIP:
        return None
    squares = CHAIN[move]
    if me.neutral < len(squares):
        return Refusal("R62", "You hold {n} neutral cubes only.", n=int(me.neutral))
    refusal = occupied(state, squares)
    if refusal is None and len(squares) == 2 and not touches(state.seats[NEUTRAL], squares):
        return Refusal("R62", "There is no neutral cube beside these squares.", named(squares))
    return refusal


def no_help(state: Mykerinos, me: Seat, patron: int) -> Refusal | None:
    """R18-R20: whether a card of this patron can be tilted."""
    if times(me.ready, patron):
        return None
    if state.season == 1:
        return Refusal("R20", "Patrons help from the second season on.")
    if times(me.patrons, patron):
        return Refusal("R19", "All your cards of this patron are tilted: {patron}.", patron=PATRONS[patron])
    return Refusal("R18", "You have no card of this patron: {patron}.", patron=PATRONS[patron])


def too_few(state: Mykerinos, me: Seat, needed: int, rule: str, more: int = 0) -> Refusal | None:
    """R17, Q5: whether there are cubes for all of the move; `more` are those that a patron brings."""
    cubes = int(me.stock) + more
    if cubes >= needed:
        return None
    if cubes:
        return Refusal(rule, "This takes {needed} cubes, and you have {n}.", needed=needed, n=cubes)
    if any(CALLS[move] == VIOLET for move in state.legal(int(state.turn))):  # Q6
        return Refusal("R17", "You have no cube left: you can only pass, or call Lady Violet.")
    return Refusal("R17", "You have no cube left: you can only pass.")


def occupied(state: Mykerinos, squares: Squares, on_pyramids: bool = False) -> Refusal | None:
    """R12: whether a square cannot take a cube."""
    for square in squares:
        row, bit, name = ROW[square], COLUMN_BIT[square], square_name(square)
        if row >= state.height:
            return Refusal("R9", "In this season there is no square {square}.", (name,), square=name)
        if any(seat.rows[row] & bit for seat in state.seats):
            return Refusal("R12", "There is a cube on {square}.", (name,), square=name)
        if state.pyramids[row] & bit and not on_pyramids:
            return Refusal("R12", "There is a pyramid on {square}.", (name,), square=name)
    return None


def out_of_reach(me: Seat, squares: Squares) -> Refusal | None:
    if touches(me, squares):
        return None
    if len(squares) == 3:
        return Refusal("R28", "Neither end of these squares is beside a cube of yours.", named(squares))
    return Refusal("R14", "There is no cube of yours beside these squares.", named(squares))


def touches(seat: Seat, squares: Squares) -> bool:
    """R14, R28: whether one end of a chain is beside a cube of this colour."""
    reach = reach_of(seat.rows)
    return any(reach[ROW[square]] & COLUMN_BIT[square] for square in (squares[0], squares[-1]))


def named(squares: Squares) -> tuple[str, ...]:
    return tuple([square_name(square) for square in squares])


# ---- The survey and the museum --------------------------------------------------------------------------


def why_not_survey(state: Mykerinos, me: Seat, move: int) -> Refusal | None:
    if state.step in (DIG, NEUTRAL_DIG):
        return Refusal("R30", "The survey comes when the excavations are over.")
    verb = VERB[move]
    if verb == DISCARD:
        if state.step != DISCARDING:
            return Refusal("R64", "Only the neutral colour’s card is put away.")
        return None
    if state.step == DISCARDING:
        return Refusal("R64", "Say which card the neutral colour takes out of the game.")
    if verb == TAKE:
        return taken(state, move - TAKE)
    if verb == DECLINE:
        if state.step == REWARD:
            return Refusal("Q15", "First and second have to choose a card or a room.")
        return None
    if state.step == REST:
        return Refusal("R37", "Only first and second may book a room.")
    if me.general == 0:
        return Refusal("R35", "There is no cube of yours in the general stock.")
    return closed(state, me, move - ROOM)


def taken(state: Mykerinos, side: int) -> Refusal | None:
    if state.gone & BIT[side]:
        return Refusal("R34", "This card is not there any more.", (f"card-{2 * state.area + side + 1}",))
    return None


def closed(state: Mykerinos, me: Seat, room: int) -> Refusal | None:
    """R41-R43: whether a room cannot take a cube of this player."""
    name = ROOMS[room]
    if state.booked & BIT[room]:
        return Refusal("R43", "There is a cube in this room.", (f"room-{name}",))
    if room >= FIVES and not me.rooms & DOORS[room % WINGS]:
        return Refusal("R42", "You have no room with a door to this one.", (f"room-{name}",))
    return None
