"""The nine main actions, waiving, and what a single player loses (R21, R27, R30-R40)."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.rules.ending import end_turn
from mastaba.games.papyria.rules.keys import score, take_keys
from mastaba.games.papyria.rules.looking import Belief, after_look, after_order, after_own_order, at_first
from mastaba.games.papyria.rules.pieces import (
    A_CITY,
    A_LANDSCAPE,
    A_MINE,
    A_MULTIPLIER,
    A_TEMPLE,
    DEEPEST,
    GOODS,
    KNOWLEDGE,
    LAPIS_PRODUCTION,
    TYPES,
)
from mastaba.games.papyria.rules.position import ACTING, ENDING, PLACING, REMOVING, TAKING, Position
from mastaba.games.papyria.rules.seats import Seat
from mastaba.games.papyria.rules.setting import LARGE, NOTHING, ON_RIVER, ORDERS, SMALL, WANDERERS
from mastaba.games.papyria.rules.spaces import removable, remove_good, take_good, use_end_tile
from mastaba.games.papyria.rules.telling import place_name, tell_mine, tell_place
from mastaba.kernel.bags import ONE
from mastaba.kernel.bits import BIT, count
from mastaba.kernel.events import Part, only

RIVER_BIT: Final = 1 << ON_RIVER
OUTER: Final = 1 << LARGE | 1 << SMALL


# ---- R21: two main actions ------------------------------------------------------------------------------


def open_actions(state: Position) -> i64:
    """The spaces of the section that can still be chosen, as a set of PLACES."""
    if state.ring == WANDERERS:
        return OUTER & ~state.done
    outer: i64 = 0 if state.done & OUTER else OUTER
    return outer | (RIVER_BIT & ~state.done)


def next_action(state: Position) -> None:
    """After an action; after the second one, R27 and the end of the turn."""
    state.step = ACTING
    if open_actions(state) == 0:
        if state.given.solo:
            lose_unused(state)
        else:
            finish_turn(state)


def finish_turn(state: Position) -> None:
    """R18: who may still move the priest is asked."""
    if state.priest_free and state.me.land.size > 1:
        state.step = ENDING
    else:
        end_turn(state)


def space_of(state: Position, place: i64) -> i64:
    return 3 * state.section + place


def landscape_space(state: Position) -> i64:
    """The space of this section where a landscape can still be taken; NOTHING if there is none."""
    open_ones = open_actions(state)
    place: i64 = LARGE
    while place <= SMALL:
        space = space_of(state, place)
        if open_ones & BIT[place] and state.kinds[space] == A_LANDSCAPE and state.left[space]:
            return space
        place += 1
    return NOTHING


# ---- Without a further choice: multiplier, production, end-of-game tile ----------------------------------


def do(state: Position, place: i64) -> None:
    space = space_of(state, place)
    state.done |= BIT[place]
    me = state.me
    kind: i64 = state.kinds[space]
    if state.lying[space] >= 0:
        take_end_tile(state, me, space, False)
    elif state.left[space] and kind == A_MULTIPLIER:  # R30
        tile = state.top(space)
        me.multipliers += ONE[tile]
        if state.listener is not None:
            journey = [Part("from", place_name(int(space))), Part("to", f"base-{state.turn + 1}")]
            tell_mine(state, "multiplier", Part("type", TYPES[tile]), *journey)
        take_good(state, space)
    elif kind >= LAPIS_PRODUCTION:
        produce(state, me, kind)
    elif state.listener is not None:  # Q21
        tell_mine(state, "nothing", Part("place", place_name(int(space))))
    next_action(state)


def produce(state: Position, me: Seat, kind: i64) -> None:
    """R36, R37."""
    if kind == LAPIS_PRODUCTION:
        amount = me.land.mine_count() + count(me.land.lapis)
        me.lapis += amount
    else:
        amount = me.land.icons
        me.papyrus += amount
    if state.listener is not None:
        tell_mine(state, "produce", Part("good", GOODS[kind]), Part("amount", int(amount)))


def pay(state: Position, place: i64) -> None:
    """R38: an end-of-game tile, with what it asks for."""
    state.done |= BIT[place]
    take_end_tile(state, state.me, space_of(state, place), True)
    next_action(state)


def take_end_tile(state: Position, me: Seat, space: i64, hands_in: bool) -> None:
    """R38: knowledge first; then points for handing in just what is shown. Q19: no cap."""
    tile = state.given.ends[state.lying[space]]
    me.knowledge += tile.knowledge
    if hands_in:
        me.lapis -= tile.lapis
        me.papyrus -= tile.papyrus
        me.paid += tile.points
    if state.listener is not None:
        parts = [Part("tile", tile.name), Part("knowledge", tile.knowledge), Part("paid", hands_in)]
        tell_mine(state, "fulfil", *parts, Part("points", tile.points if hands_in else 0))
    use_end_tile(state, space)


def can_pay(state: Position, space: i64) -> bool:
    """Q20: the full amount, or nothing."""
    if state.lying[space] < 0:
        return False
    tile = state.given.ends[state.lying[space]]
    me = state.me
    return me.lapis >= tile.lapis and me.papyrus >= tile.papyrus


def waive(state: Position, place: i64) -> None:
    """R40."""
    state.done |= BIT[place]
    remove_good(state, space_of(state, place), "waive")
    next_action(state)


# ---- R32: a scoring -------------------------------------------------------------------------------------


def score_tile(state: Position, place: i64, kind: i64) -> None:
    state.done |= BIT[place]
    space = space_of(state, place)
    tile = state.top(space)
    collect(state, tile, kind, "tile")
    take_good(state, space)
    next_action(state)


def collect(state: Position, tile: i64, kind: i64, why: str) -> None:
    """R20, R32: knowledge first, then the scoring; the tile is kept."""
    me = state.me
    me.knowledge += tile % KNOWLEDGE
    if state.listener is not None and tile % KNOWLEDGE:
        tell_mine(state, "know", Part("knowledge", int(tile % KNOWLEDGE)))
    me.scored += score(state, state.turn, kind, why)
    me.collected = (*me.collected, int(tile))


# ---- R33-R35: buildings ---------------------------------------------------------------------------------


def price(me: Seat, kind: i64) -> i64:
    """R33, R34: the n-th temple, and the n-th city, costs n. R35: a mine is free."""
    if kind == A_TEMPLE:
        return me.land.temple_count() + 1
    if kind == A_CITY:
        return me.land.city_count() + 1
    return 0


def sites(me: Seat, kind: i64) -> i64:
    """The tiles on which one can build."""
    if kind == A_TEMPLE:
        return me.land.sanctuaries
    if kind == A_CITY:
        return me.land.forests
    return me.land.mountains


def build(state: Position, place: i64, slot: i64) -> None:
    state.done |= BIT[place]
    space = space_of(state, place)
    me = state.me
    kind = state.kinds[space]
    cost = price(me, kind)
    me.lapis -= cost
    if kind == A_TEMPLE:
        me.land = me.land.with_temple(slot)
    elif kind == A_CITY:
        me.land = me.land.with_city(slot)
    else:
        assert kind == A_MINE
        me.land = me.land.with_mine(slot)
    if state.listener is not None:
        name = state.given.names[me.land.tiles[slot]]
        parts = [Part("what", GOODS[kind]), Part("tile", name), Part("lapis", int(cost))]
        journey = [Part("from", place_name(int(space))), Part("to", f"land-{state.turn + 1}-{name}")]
        tell_mine(state, "build", *parts, *journey)
    take_good(state, space)
    if take_keys(state):
        next_action(state)


# ---- R31: a landscape -----------------------------------------------------------------------------------


def look(state: Position, more: i64) -> None:
    """Q18: the player, and nobody else, sees so many tiles below the top one."""
    space = landscape_space(state)
    state.window = more + 1
    state.step = TAKING
    window = tuple(state.stack(int(space))[: more + 1])
    looks = dict(state.looks)
    beliefs = list(looks.get(int(space), known_at_first(state, space)))
    beliefs[state.turn] = after_look(beliefs[state.turn], window)
    looks[int(space)] = tuple(beliefs)
    state.looks = looks
    state.learn(state.turn)
    if state.listener is not None:
        names = tuple([state.given.names[tile] for tile in window])
        place = Part("place", place_name(int(space)))
        tell_mine(state, "look", Part("more", int(more)), place, Part("tiles", names, only(int(state.turn))))


def known_at_first(state: Position, space: i64) -> tuple[Belief, ...]:
    """Of each seat, and of a spectator."""
    belief = at_first(int(state.top(space)), state.left[space])
    return tuple([belief] * (len(state.seats) + 1))


def take(state: Position, number: i64) -> None:
    """Q18: one of them is taken, the others go back in an order that only this player knows."""
    order = ORDERS[number]
    space = int(landscape_space(state))
    window = state.stack(space)[: len(order)]
    taken = window[order[0]]
    goods = list(state.goods)
    top = DEEPEST * space + state.left[space] - 1
    for i, old in enumerate(order):
        goods[top - i] = window[old]
    state.goods = goods
    looks = dict(state.looks)
    beliefs = list(looks[space])
    for viewer, belief in enumerate(beliefs):
        if belief:
            mine = viewer == state.turn
            beliefs[viewer] = after_own_order(belief, order) if mine else after_order(belief, len(order), taken)
    looks[space] = tuple(beliefs)
    state.looks = looks
    state.window = 0
    state.step = PLACING
    for seat in range(len(state.seats)):
        if seat != state.turn:
            state.learn(seat)
    if state.listener is not None:
        rest = tuple([state.given.names[window[old]] for old in order[1:]])
        back = Part("back", rest, only(int(state.turn)))
        tell_mine(state, "take", Part("tile", state.given.names[taken]), Part("place", place_name(space)), back)


def place_landscape(state: Position, side: i64, rotation: i64) -> None:
    """R31, R39: beside the priest, who then moves there; then the next tile is turned up. R42: keys."""
    space = landscape_space(state)
    state.done |= BIT[space % 3]
    tile = int(state.top(space))
    put(state, int(state.turn), tile, int(side), int(rotation), place_name(int(space)))
    take_good(state, space)
    if take_keys(state):
        next_action(state)


def put(state: Position, number: int, tile: int, side: int, rotation: int, source: str) -> None:
    """R39."""
    seat = state.seats[number]
    seat.land = seat.land.with_tile(tile, state.given.tiles[tile], int(seat.priest), side, rotation)
    seat.priest = seat.land.size - 1
    if state.listener is not None:
        tell_place(state, number, tile, side, rotation, source)


def move_priest(state: Position, slot: i64) -> None:
    """R18: once, to any own tile. At the end of the turn that is its last move."""
    state.me.priest = slot
    state.priest_free = False
    if state.listener is not None:
        name = state.given.names[state.me.land.tiles[slot]]
        tell_mine(state, "priest", Part("tile", name), Part("to", f"land-{state.turn + 1}-{name}"))
    if state.step == ENDING:
        end_turn(state)


# ---- R27: what a single player loses --------------------------------------------------------------------


def lose_unused(state: Position) -> None:
    """The action that was not used loses its good; if it is a production, any other good."""
    place: i64 = ON_RIVER
    while state.done & BIT[place]:
        place += 1
    space = space_of(state, place)
    if state.produces(space):
        if removable(state):
            state.step = REMOVING
            return
    elif not state.is_empty(space):
        remove_good(state, space, "lose")
    finish_turn(state)


def remove(state: Position, space: i64) -> None:
    """Q28: any good of the board."""
    remove_good(state, space, "lose")
    finish_turn(state)
