"""Set-up, and the draft of starting landscapes (R1-R9, R22-R24)."""

from mypy_extensions import i64

from mastaba.games.papyria.rules.actions import put
from mastaba.games.papyria.rules.ending import begin_turn
from mastaba.games.papyria.rules.land import Land
from mastaba.games.papyria.rules.pieces import (
    A_LANDSCAPE,
    A_MULTIPLIER,
    A_SCORING,
    DEEPEST,
    SECTIONS,
    SETTLEMENTS,
    SIDE_SPOTS,
)
from mastaba.games.papyria.rules.pieces import STARTING as STARTING_TILES
from mastaba.games.papyria.rules.position import PICKING, STARTING, Position
from mastaba.games.papyria.rules.seats import Seat
from mastaba.games.papyria.rules.setting import (
    ALL_LANDSCAPES,
    FIRST_STARTING,
    NOTHING,
    SIDE,
    SPACES,
    STACKS,
    PapyriaSetting,
)
from mastaba.games.papyria.rules.telling import round_event, tell_hand, tell_pick, tell_picked
from mastaba.kernel.bits import BIT, mask_of
from mastaba.kernel.chance import Chance

HAND = 4
SECOND_HAND = 3  # R24


# ---- R1-R6: the board -----------------------------------------------------------------------------------


def shuffled(things: list[int], chance: Chance) -> list[int]:
    there = list(things)
    chance.shuffle(there)
    return there


def lay_out_kinds(setting: PapyriaSetting, chance: Chance) -> list[int]:
    """R1: by space, what is to be had there."""
    large = shuffled(setting.large, chance)
    small = shuffled(setting.small, chance)
    kinds: list[int] = []
    for section in range(SECTIONS):
        kinds += [A_MULTIPLIER, large[section], small[section]]
    return kinds


def lay_out_goods(state: Position, chance: Chance) -> None:
    """R2-R4: stacks of tiles, of which the last one lies face up, and pieces."""
    numbers = state.table.numbers
    landscapes = shuffled(ALL_LANDSCAPES, chance)
    scorings = shuffled(state.table.scorings, chance)
    multipliers = shuffled(state.table.multipliers, chance)
    for space in range(SPACES):
        kind = state.kinds[space]
        state.left[space] = numbers.of(kind)
        if kind == A_LANDSCAPE:
            fill_stack(state, space, landscapes)
        elif kind == A_SCORING:
            fill_stack(state, space, scorings)
        elif kind == A_MULTIPLIER:
            fill_stack(state, space, multipliers)
    for spot in range(SIDE_SPOTS):  # R3. R23: a single player has one on each spot
        beside = [1] * SIDE_SPOTS if state.table.solo else side_sizes(len(scorings))
        state.left[SIDE + spot] = beside[spot]
    for spot in range(SIDE_SPOTS):
        fill_stack(state, SIDE + spot, scorings)


def side_sizes(tiles: int) -> list[int]:
    """R3: as evenly as possible."""
    return [tiles // SIDE_SPOTS + (1 if spot < tiles % SIDE_SPOTS else 0) for spot in range(SIDE_SPOTS)]


def fill_stack(state: Position, stack: int, tiles: list[int]) -> None:
    for i in range(state.left[stack]):
        state.goods[DEEPEST * stack + i] = tiles.pop()


def empty_goods() -> list[int]:
    return [NOTHING] * (DEEPEST * STACKS)


# ---- R7, R8: the players --------------------------------------------------------------------------------


def seat_players(state: Position, chance: Chance) -> None:
    """R8: a settlement each, the first player's among them, with a mine on its mountain."""
    table = state.table
    others = [i for i in range(SETTLEMENTS) if i != table.first_settlement]
    chance.shuffle(others)
    settlements = [table.first_settlement, *others[: len(table.colours) - 1]]
    chance.shuffle(settlements)
    state.seats = [new_seat(table, settlement) for settlement in settlements]
    state.first = settlements.index(table.first_settlement)
    state.turn = state.first


def new_seat(table: PapyriaSetting, settlement: int) -> Seat:
    """R7."""
    seat = Seat(Land().with_tile_at(settlement, table.tiles[settlement], 0, 0).with_mine(0))
    seat.lapis = table.numbers.lapis
    seat.knowledge = table.numbers.knowledge
    seat.ships = table.numbers.ships
    seat.wanderers = table.numbers.wanderers
    return seat


def deal_hands(state: Position, chance: Chance) -> None:
    """R9: four starting landscapes each. R24: a single player draws three more later."""
    tiles = shuffled(list(range(STARTING_TILES)), chance)
    seats = len(state.seats)
    state.hands = [mask_of(tuple(tiles[HAND * seat : HAND * seat + HAND])) for seat in range(seats)]
    if state.table.solo:
        state.reserve = mask_of(tuple(tiles[HAND : HAND + SECOND_HAND]))


# ---- R9: picking and placing ----------------------------------------------------------------------------


def pick(state: Position, seat: i64, number: i64) -> None:
    """Secretly. When all have picked, all tiles are shown and the hands go to the left (Q26)."""
    state.seats[seat].pick = FIRST_STARTING + number
    if state.listener is not None:
        tell_pick(state, int(seat), int(FIRST_STARTING + number))
    if all(player.pick != NOTHING for player in state.seats):
        show_picks(state)


def show_picks(state: Position) -> None:
    state.step = STARTING
    state.shown += 1
    if state.listener is not None:
        tell_picked(state)
    rest = [hand & ~BIT[player.pick - FIRST_STARTING] for hand, player in zip(state.hands, state.seats, strict=True)]
    if state.round + 1 == state.table.numbers.picks:
        state.hands = [0] * len(rest)  # what is left over leaves the game
    elif state.table.solo:
        state.hands = rest
    else:
        state.hands = rest[-1:] + rest[:-1]
        if state.listener is not None:
            for seat, hand in enumerate(state.hands):
                tell_hand(state, seat, hand)


def place_start(state: Position, seat: i64, side: i64, rotation: i64) -> None:
    """R9, R39. When all have placed, the next round begins, or the preparation (R10)."""
    tile = int(state.seats[seat].pick)
    state.seats[seat].pick = NOTHING
    put(state, int(seat), tile, int(side), int(rotation), f"hand-{seat + 1}")
    if all(player.pick == NOTHING for player in state.seats):
        state.round += 1
        if state.round == state.table.numbers.picks:
            begin_turn(state)
        else:
            begin_round(state)


def begin_round(state: Position) -> None:
    state.step = PICKING
    if state.listener is not None:
        state.listener.append(round_event(state))
    if state.table.solo:  # R24
        state.hands = [int(state.reserve)]
        state.reserve = 0
        state.shown += 1
        if state.listener is not None:
            tell_hand(state, 0, state.hands[0])
