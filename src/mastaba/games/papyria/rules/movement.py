"""Setting and moving pieces, and what comes before the main actions (R10-R20, R25)."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.rules.actions import collect
from mastaba.games.papyria.rules.pieces import SECTIONS, SIDE_SPOTS
from mastaba.games.papyria.rules.position import ACTING, ARRIVING, BORDER_A, BORDER_B, SPOT, Position
from mastaba.games.papyria.rules.seats import PLACE, SHIFT, owner
from mastaba.games.papyria.rules.setting import LESSONS, MOVE, NOTHING, SHIPS, SIDE, SIDE_PRICE
from mastaba.games.papyria.rules.spaces import take_from_side
from mastaba.games.papyria.rules.telling import tell_displaced, tell_gone, tell_mine, tell_move, tell_set
from mastaba.kernel.events import Part

FREE_STEPS: Final = 2


# ---- R12-R16: where a piece can go ----------------------------------------------------------------------


def steps_paid(state: Position, ring: i64, start: i64, section: i64) -> i64:
    """R14, R16: the lapis for the steps to a section. Q5: inventions come first."""
    pieces = state.ring_of(ring)
    steps: i64 = 1
    at = start + 1
    while True:
        if at == SECTIONS:
            at = 0
        if at == section:
            break
        if (pieces >> SHIFT[at]) & 7 == 0:  # R13
            steps += 1
        at += 1
    land = state.me.land
    paid = steps - FREE_STEPS - (land.ships if ring == SHIPS else land.wanderers)
    return paid if paid > 0 else 0


def targets(state: Position, ring: i64, start: i64) -> i64:
    """R16: the sections that a piece can be moved to, as a set."""
    pieces = state.ring_of(ring)
    me = state.me
    free = FREE_STEPS + (me.land.ships if ring == SHIPS else me.land.wanderers)
    found: i64 = 0
    between: i64 = 0
    ahead: i64 = 1
    at = start
    bit: i64 = 1
    i: i64 = 0
    while i < start:
        bit += bit
        i += 1
    while ahead < SECTIONS:  # Q8
        at += 1
        bit += bit
        if at == SECTIONS:
            at = 0
            bit = 1
        there = (pieces >> SHIFT[at]) & 7
        paid = between + 1 - free
        if paid < 0:
            paid = 0
        if paid > me.lapis:
            break
        if there == 0:
            found |= bit
            between += 1
        elif there != state.turn + 1 and paid < me.lapis:  # R15
            found |= bit
        ahead += 1
    return found


class TargetMoves:
    """By ring, section and set of targets: the moves. Made once, for all games."""

    def __init__(self) -> None:
        self.known: Final[list[tuple[int, ...] | None]] = [None] * (2 * SECTIONS * 4096)

    def of(self, ring: i64, start: i64, sections: i64) -> tuple[int, ...]:
        key = (SECTIONS * ring + start) * 4096 + sections
        moves = self.known[key]
        if moves is None:
            first = int(MOVE + SECTIONS * (SECTIONS * ring + start))
            moves = tuple([first + section for section in range(SECTIONS) if int(sections) >> section & 1])
            self.known[key] = moves
        return moves


TARGET_MOVES: Final = TargetMoves()


def moves_of_pieces(state: Position) -> tuple[int, ...]:
    moves: tuple[int, ...] = ()
    mine = state.turn + 1
    ring: i64 = 0
    while ring < 2:
        pieces = state.ring_of(ring)
        section: i64 = 0
        while pieces:
            if pieces & 7 == mine:
                more = TARGET_MOVES.of(ring, section, targets(state, ring, section))
                moves = moves + more if moves else more
            pieces >>= 3
            section += 1
        ring += 1
    return moves


# ---- Setting and moving ---------------------------------------------------------------------------------


def set_piece(state: Position, ring: i64, section: i64) -> None:
    """R10, R11. Q7: nothing is crossed."""
    me = state.me
    if ring == SHIPS:
        me.ships -= 1
    else:
        me.wanderers -= 1
    if state.listener is not None:
        tell_set(state, int(ring), int(section))
    make_room(state, ring, section)
    put_piece(state, ring, section, state.turn + 1)
    arrive(state, ring, section, 0)


def move_piece(state: Position, ring: i64, start: i64, section: i64) -> None:
    """R12."""
    paid = steps_paid(state, ring, start, section)
    state.me.lapis -= paid
    if state.listener is not None:
        tell_move(state, int(ring), int(start), int(section), int(paid))
    put_piece(state, ring, start, -(state.turn + 1))
    make_room(state, ring, section)
    put_piece(state, ring, section, state.turn + 1)
    arrive(state, ring, section, borders_between(state, start, section))


def put_piece(state: Position, ring: i64, section: i64, whose: i64) -> None:
    if ring == SHIPS:
        state.ships += whose * PLACE[section]
    else:
        state.wanderers += whose * PLACE[section]


def make_room(state: Position, ring: i64, section: i64) -> None:
    """R15: who stands there gets a lapis and goes on to the next free space. Q3: and that is all."""
    there = owner(state.ring_of(ring), section)
    if there == 0:
        return
    state.me.lapis -= 1
    state.seats[there - 1].lapis += 1
    at = section
    while owner(state.ring_of(ring), at):
        at += 1
        if at == SECTIONS:
            at = 0
    put_piece(state, ring, section, -there)
    put_piece(state, ring, at, there)
    if state.listener is not None:
        tell_displaced(state, int(there) - 1, int(ring), int(section), int(at))


def borders_between(state: Position, start: i64, section: i64) -> i64:
    """R19, R20: the borders on the way. Q8: it can be both."""
    crossed: i64 = 0
    at = start
    while at != section:
        if at == state.table.stand_a:
            crossed |= BORDER_A
        if at == state.table.stand_b:
            crossed |= BORDER_B
        at += 1
        if at == SECTIONS:
            at = 0
    return crossed


# ---- R17-R20: arrival -----------------------------------------------------------------------------------


def arrive(state: Position, ring: i64, section: i64, borders: i64) -> None:
    state.ring = ring
    state.section = section
    state.borders = borders
    there = state.other_piece()
    state.partner = there - 1 if there and there != state.turn + 1 else NOTHING
    state.priest_free = there == state.turn + 1  # R18
    state.done = 0
    go_on(state)


def go_on(state: Position) -> None:
    """Q6: as long as there is something to choose before the main actions."""
    state.step = ARRIVING if can_trade(state) or can_learn(state) or can_buy(state) else ACTING


def can_trade(state: Position) -> bool:
    return state.partner >= 0 and state.me.lapis > 0


def can_learn(state: Position) -> bool:
    return state.borders & BORDER_A != 0 and state.me.papyrus > 0


def can_buy(state: Position) -> bool:
    if not state.borders & BORDER_B or state.me.papyrus < SIDE_PRICE:
        return False
    return any(state.left[SIDE + spot] for spot in range(SIDE_SPOTS))


def trade(state: Position) -> None:
    """R17."""
    state.me.lapis -= 1
    state.seats[state.partner].lapis += 1
    state.me.papyrus += 1
    if state.listener is not None:
        tell_mine(state, "trade", Part("partner", int(state.partner)))
    state.partner = NOTHING
    go_on(state)


def learn(state: Position, papyri: i64) -> None:
    """R19."""
    state.me.papyrus -= papyri
    state.me.knowledge += LESSONS[papyri]
    state.borders &= ~BORDER_A
    if state.listener is not None:
        tell_mine(state, "learn", Part("papyrus", int(papyri)), Part("knowledge", LESSONS[papyri]))
    go_on(state)


def buy(state: Position, spot: i64, kind: i64) -> None:
    """R20. R25: a single player removes another tile beside the board."""
    me = state.me
    me.papyrus -= SIDE_PRICE
    state.borders &= ~BORDER_B
    if state.listener is not None:
        tell_mine(state, "buy", Part("spot", int(spot) + 1), Part("from", f"side-{spot + 1}"))
    collect(state, state.top(SIDE + spot), kind, "side")
    take_from_side(state, spot)
    if state.table.solo and any(state.left[SIDE + other] for other in range(SIDE_SPOTS)):
        state.step = SPOT
    else:
        go_on(state)


def remove_from_side(state: Position, spot: i64) -> None:
    """R25, Q34."""
    if state.listener is not None:
        tell_gone(state, "lose", int(SIDE + spot))
    state.lost_scorings = (*state.lost_scorings, int(state.top(SIDE + spot)))
    take_from_side(state, spot)
    go_on(state)
