"""What can be wrong with a position of Papyria."""

from collections import Counter

from mastaba.games.papyria.rules.actions import landscape_space
from mastaba.games.papyria.rules.looking import HOLE, holds
from mastaba.games.papyria.rules.pieces import (
    A_CITY,
    A_LANDSCAPE,
    A_MINE,
    A_MULTIPLIER,
    A_SCORING,
    A_TEMPLE,
    BUILDINGS,
    GOODS,
    MINES,
    SECTIONS,
    SETTLEMENTS,
)
from mastaba.games.papyria.rules.position import (
    ARRIVING,
    ENDING,
    KEYING,
    OVER,
    PICKING,
    PLACING,
    SPOT,
    STARTING,
    TAKING,
)
from mastaba.games.papyria.rules.seats import owner
from mastaba.games.papyria.rules.seen import gone_tiles, knows_hand
from mastaba.games.papyria.rules.setting import FIRST_STARTING, HIDDEN, NOTHING, SPACES, STACKS
from mastaba.games.papyria.rules.state import Papyria
from mastaba.games.papyria.rules.steiner import component
from mastaba.kernel.bits import BIT, members


def audit(state: Papyria) -> list[str]:
    """Every broken invariant of a whole position."""
    wrong = _audit_public(state)
    for stack in range(STACKS):
        if _has_tiles(state, stack) and HOLE in state.stack(stack):
            wrong.append(f"a tile of stack {stack} has no name")
    if HOLE in state.pile[: state.pile_left] or state.pile_left > len(state.pile):
        wrong.append("an end-of-game tile has no name")
    wrong += _audit_tiles(state)
    for space, beliefs in state.looks.items():
        if not all(holds(belief, tuple(state.stack(space))) for belief in beliefs):
            wrong.append(f"what somebody knows of stack {space} is not true")
    if state.step in (PICKING, STARTING):
        hands = [members(hand) if hand >= 0 else () for hand in (*state.hands, int(state.reserve))]
        dealt = [tile for hand in hands for tile in hand]
        placed = [tile - FIRST_STARTING for seat in state.seats for tile in seat.land.tiles[1:]]
        if state.step == STARTING:
            placed += [int(seat.pick) - FIRST_STARTING for seat in state.seats if seat.pick >= 0]
        if len(set(dealt + placed)) != len(dealt) + len(placed) or any(hand < 0 for hand in state.hands):
            wrong.append("the starting landscapes are not there once each")
        for i, seat in enumerate(state.seats):
            if state.step == PICKING and seat.pick >= 0 and not state.hands[i] & BIT[int(seat.pick) - FIRST_STARTING]:
                wrong.append(f"player {i + 1} has picked what was not in the hand")
            if seat.pick == HIDDEN:
                wrong.append(f"the pick of player {i + 1} has no name")
    return wrong


def audit_seen(state: Papyria, seen_by: int) -> list[str]:
    """Every broken invariant of a position with holes."""
    wrong = _audit_public(state)
    for stack in range(STACKS):
        if _has_tiles(state, stack) and any(tile != HOLE for tile in state.stack(stack)[1:]):
            wrong.append(f"stack {stack} shows what nobody can see")
    if any(end != HOLE for end in state.pile[: state.pile_left]):
        wrong.append("the pile of end-of-game tiles is known")
    if state.step in (PICKING, STARTING):
        for i, hand in enumerate(state.hands):
            if (hand >= 0) != (knows_hand(state, i, seen_by) or hand == 0):
                wrong.append(f"hand {i + 1} is known to who cannot know it, or not to who does")
    return wrong


def _has_tiles(state: Papyria, stack: int) -> bool:
    return state.kind_of(stack) <= A_SCORING


def _audit_tiles(state: Papyria) -> list[str]:
    """No tile is there more often than in the box."""
    wrong = []
    for kind in (A_MULTIPLIER, A_LANDSCAPE, A_SCORING):
        there = Counter(gone_tiles(state, kind))
        for stack in range(STACKS):
            if state.kind_of(stack) == kind:
                there.update(state.stack(stack))
        if there - Counter(state.given.box(kind)):
            wrong.append("some tiles are there too often")
    ends = [*members(int(state.used_ends)), *[end for end in state.lying if end >= 0], *state.pile[: state.pile_left]]
    if len(set(ends)) != len(ends):
        wrong.append("an end-of-game tile is there twice")
    return wrong


def _audit_public(state: Papyria) -> list[str]:
    return [*_audit_board(state), *_audit_pieces(state), *_audit_lands(state), *_audit_turn(state)]


def _audit_board(state: Papyria) -> list[str]:
    wrong = []
    given = state.given
    for place, there in ((0, [A_MULTIPLIER] * SECTIONS), (1, given.large), (2, given.small)):
        if sorted(state.kinds[place::3]) != sorted(there):
            wrong.append("the set-up tiles are not there once each")
    for space in range(SPACES):
        if state.left[space] and state.lying[space] != NOTHING:
            wrong.append(f"there is an end-of-game tile on space {space}, which is not empty")
        if state.produces(space):
            if state.left[space] or state.lying[space] != NOTHING:
                wrong.append(f"something lies on the production space {space}")
        elif state.is_empty(space) and not state.triggered:
            wrong.append(f"space {space} is empty, but the end has not been triggered")
    if state.triggered and state.pile_left and state.reason != 2:
        wrong.append("the end has been triggered, but there are end-of-game tiles left")
    if state.step == OVER and not state.reason:
        wrong.append("it is over for no reason")
    return wrong


def _audit_pieces(state: Papyria) -> list[str]:
    """Ships, wanderers and buildings."""
    wrong = []
    numbers = state.given.numbers
    for i, seat in enumerate(state.seats):
        ships = sum(1 for section in range(SECTIONS) if owner(state.ships, section) == i + 1)
        wanderers = sum(1 for section in range(SECTIONS) if owner(state.wanderers, section) == i + 1)
        if (ships + seat.ships, wanderers + seat.wanderers) != (numbers.ships, numbers.wanderers):
            wrong.append(f"player {i + 1} has too many pieces, or too few")
        if min(seat.lapis, seat.papyrus, seat.knowledge) < 0:
            wrong.append(f"player {i + 1} has less than nothing")
        if any(keys > 9 for keys in seat.keys):
            wrong.append(f"player {i + 1} has a key that does not exist")
    lands = [seat.land for seat in state.seats]
    built = {A_MINE: (MINES, "mines"), A_CITY: (BUILDINGS, "cities"), A_TEMPLE: (BUILDINGS, "temples")}
    for kind, (most, name) in built.items():
        there = sum(state.left[space] for space in range(SPACES) if state.kinds[space] == kind)
        there += sum(land.built(slot).count(GOODS[kind]) for land in lands for slot in range(len(land.tiles)))
        if there > most:
            wrong.append(f"there are too many {name}")
    return wrong


def _audit_lands(state: Papyria) -> list[str]:
    wrong = []
    tiles = [tile for seat in state.seats for tile in seat.land.tiles]
    if len(set(tiles)) != len(tiles):
        wrong.append("a tile lies in two lands")
    for i, seat in enumerate(state.seats):
        land = seat.land
        everything = sum(BIT[slot] for slot in range(len(land.tiles)))
        if component(land.touching, everything, 1) != everything:
            wrong.append(f"the land of player {i + 1} does not hang together")
        if land.tiles[0] >= SETTLEMENTS or any(tile < SETTLEMENTS for tile in land.tiles[1:]):
            wrong.append(f"the land of player {i + 1} does not begin with the settlement")
        elif not land.mines & 1:
            wrong.append(f"there is no mine on the settlement of player {i + 1}")
        if not 0 <= seat.priest < len(land.tiles):
            wrong.append(f"the priest of player {i + 1} is nowhere")
    first = [i for i, seat in enumerate(state.seats) if seat.land.tiles[0] == state.given.first_settlement]
    if first != [state.first]:
        wrong.append("who begins does not have the settlement with the 1")
    return wrong


def _audit_turn(state: Papyria) -> list[str]:
    """The steps that need something to be there."""
    wrong = []
    if state.step in (TAKING, PLACING) and landscape_space(state) == NOTHING:
        wrong.append("there is no landscape to take")
    elif state.step == TAKING and not 2 <= state.window <= state.left[int(landscape_space(state))]:
        wrong.append("so many tiles cannot have been looked at")
    if state.step in (SPOT, KEYING) and not state.given.solo:
        wrong.append("several players do not remove anything")
    if state.step == ENDING and not state.priest_free:
        wrong.append("there is nothing to do at the end of the turn")
    if state.step == ARRIVING and len(state.legal(int(state.turn))) < 2:
        wrong.append("there is nothing to choose before the main actions")
    if state.step > STARTING and state.step != OVER and not state.legal(int(state.turn)):
        wrong.append("the active player cannot do anything")
    if state.step == PICKING and all(seat.pick != NOTHING for seat in state.seats):
        wrong.append("all have picked, but the tiles are not shown")
    if state.step == STARTING and all(seat.pick == NOTHING for seat in state.seats):
        wrong.append("all have placed, but it does not go on")
    return wrong
