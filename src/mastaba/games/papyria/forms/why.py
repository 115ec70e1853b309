"""Why a move of Papyria is not allowed: the rule, and the pieces or places it is about."""

from mastaba.games.papyria.rules.actions import can_pay, landscape_space, open_actions, price, sites
from mastaba.games.papyria.rules.keys import best_keys
from mastaba.games.papyria.rules.movement import steps_paid
from mastaba.games.papyria.rules.pieces import (
    A_CITY,
    A_LANDSCAPE,
    A_MINE,
    A_MULTIPLIER,
    A_SCORING,
    A_TEMPLE,
    SECTIONS,
    TILES,
    TYPES,
)
from mastaba.games.papyria.rules.position import (
    ACTING,
    ARRIVING,
    BORDER_A,
    BORDER_B,
    ENDING,
    KEYING,
    MOVING,
    OVER,
    PICKING,
    PLACING,
    REMOVING,
    SPOT,
    STARTING,
    TAKING,
)
from mastaba.games.papyria.rules.seats import Seat, owner
from mastaba.games.papyria.rules.setting import (
    BUILD,
    BUY,
    DO,
    END,
    FIRST_STARTING,
    LEARN,
    LOOK,
    MOVE,
    NOTHING,
    ONWARD,
    ORDERS,
    PAY,
    PLACE,
    PLACES,
    PRIEST,
    QUARTERS,
    REMOVE,
    RINGS,
    SCORE,
    SET,
    SIDE,
    SIDE_PRICE,
    STACKS,
    TAKE,
    TRADE,
    WAIVE,
)
from mastaba.games.papyria.rules.state import Papyria, types_of
from mastaba.games.papyria.rules.telling import place_name
from mastaba.kernel.bits import BIT
from mastaba.kernel.contract import Refusal

WRONG_STEP = {
    PICKING: Refusal("R9", "First pick a starting landscape."),
    STARTING: Refusal("R9", "First place the starting landscape."),
    MOVING: Refusal("R12", "First set or move a piece."),
    ARRIVING: Refusal("Q6", "First trade or use a stand, or go onward."),
    TAKING: Refusal("Q18", "First take one of the landscapes you looked at."),
    PLACING: Refusal("R39", "First place the landscape."),
    SPOT: Refusal("R25", "First remove another scoring tile beside the board."),
    KEYING: Refusal("R26", "First remove another key."),
    REMOVING: Refusal("R27", "First remove a good from the board."),
    ENDING: Refusal("R18", "Move the priest, or end the turn."),
}


def why_not(state: Papyria, seat: int, move: int) -> Refusal | None:
    if state.step == OVER:
        return Refusal("R54", "The game is over.")
    if state.step <= STARTING:
        return why_not_in_draft(state, seat, move)
    if seat != state.turn:
        return Refusal("R8", "It is the turn of player {player}.", player=int(state.turn) + 1)
    if move < SET:
        return why_not_place(state, state.me, move) if move >= PLACE else wrong_step(state)
    if move < TRADE:
        return why_not_set(state, move - SET) if move < MOVE else why_not_move(state, move - MOVE)
    if move < DO:
        return why_not_at_arrival(state, move)
    if move < LOOK:
        return why_not_act(state, move)
    if move < PRIEST:
        return why_not_look(state, move - LOOK + 1) if move < TAKE else why_not_take(state, move - TAKE)
    if move < REMOVE:
        return why_not_priest(state, move - PRIEST)
    if move == END:
        return None if state.step == ENDING else wrong_step(state)
    return why_not_remove(state, move - REMOVE)


def wrong_step(state: Papyria) -> Refusal:
    if state.step == ACTING:
        section = int(state.section) + 1
        return Refusal("R21", "You are in section {section}: choose one of its main actions.", section=section)
    if state.step == ARRIVING and state.given.solo:
        return Refusal("Q6", "First use a stand, or go onward.")
    return WRONG_STEP[int(state.step)]


# ---- The draft ------------------------------------------------------------------------------------------


def why_not_in_draft(state: Papyria, number: int, move: int) -> Refusal | None:
    if number not in state.to_act:
        return Refusal("R9", "You have chosen: the others are still at it.")
    seat = state.seats[number]
    if state.step == PICKING:
        if move >= PLACE:
            return wrong_step(state)
        if not state.hands[number] & BIT[move]:
            name = state.given.names[FIRST_STARTING + move]
            return Refusal("R9", "This tile is not in your hand.", (name,))
        return None
    return why_not_place_tile(state, seat, int(seat.pick), move) if PLACE <= move < SET else wrong_step(state)


# ---- R10-R16: movement ----------------------------------------------------------------------------------


def why_not_set(state: Papyria, number: int) -> Refusal | None:
    ring, section = divmod(number, SECTIONS)
    if state.step != MOVING:
        return wrong_step(state)
    if not state.preparing():
        return Refusal("R10", "All your pieces are on the board.")
    left = int(state.me.ships if ring == 0 else state.me.wanderers)
    if left == 0:
        return Refusal("R10", "You have no more {piece} to set.", piece=RINGS[ring])
    return why_not_stand(state, ring, section, int(state.me.lapis))


def why_not_move(state: Papyria, number: int) -> Refusal | None:
    ring, pair = divmod(number, SECTIONS * SECTIONS)
    start, section = divmod(pair, SECTIONS)
    if state.step != MOVING:
        return wrong_step(state)
    if state.preparing():
        return Refusal("R10", "First all pieces are set.")
    at = (f"{RINGS[ring]}-{start + 1}",)
    if owner(state.ring_of(ring), start) != state.turn + 1:
        return Refusal("R12", "You have no {piece} in section {section}.", at, piece=RINGS[ring], section=start + 1)
    if start == section:
        return Refusal("Q8", "A piece cannot go all the way round.", at)
    paid = int(steps_paid(state, ring, start, section))
    if paid > state.me.lapis:
        parts = {"section": section + 1, "lapis": paid, "have": int(state.me.lapis)}
        return Refusal("R16", "To section {section} costs {lapis} lapis; you have {have}.", at, **parts)
    return why_not_stand(state, ring, section, int(state.me.lapis) - paid)


def why_not_stand(state: Papyria, ring: int, section: int, lapis: int) -> Refusal | None:
    """R15: who may come to a space that is taken."""
    there = int(owner(state.ring_of(ring), section))
    at = (f"{RINGS[ring]}-{section + 1}",)
    if there == state.turn + 1:
        return Refusal("R15", "Your own piece stands in section {section}.", at, section=section + 1)
    if there and lapis < 1:
        parts = {"section": section + 1, "player": there}
        return Refusal("R15", "To displace player {player} from section {section} you lack a lapis.", at, **parts)
    return None


# ---- R17-R20: arrival -----------------------------------------------------------------------------------


def why_not_at_arrival(state: Papyria, move: int) -> Refusal | None:
    if state.step != ARRIVING:
        return (
            Refusal("Q6", "Trade and stands come before the main actions.")
            if state.step > ARRIVING
            else wrong_step(state)
        )
    if move == ONWARD:
        return None
    me = state.me
    if move == TRADE:
        if state.partner == NOTHING:
            return Refusal("R17", "There is nobody to trade with, or you have traded.")
        return None if me.lapis else Refusal("R17", "You have no lapis to trade.")
    if move < BUY:
        papyri = move - LEARN + 1
        if not state.borders & BORDER_A:
            return Refusal("R19", "You have not crossed border A, or have used its stand.")
        return None if me.papyrus >= papyri else too_few(me, papyri, "R19")
    spot, kind = divmod(move - BUY, len(TYPES))
    if not state.borders & BORDER_B:
        return Refusal("R20", "You have not crossed border B, or have used its stand.")
    if me.papyrus < SIDE_PRICE:
        return too_few(me, SIDE_PRICE, "R20")
    at = (f"side-{spot + 1}",)
    if state.left[SIDE + spot] == 0:
        return Refusal("R20", "There is no scoring tile on this spot beside the board.", at)
    if kind not in types_of(state.top(SIDE + spot)):
        return Refusal("R20", "The scoring tile there is another one.", at)
    return None


def too_few(me: Seat, papyri: int, rule: str) -> Refusal:
    return Refusal(rule, "That costs {papyrus} papyrus; you have {have}.", papyrus=papyri, have=int(me.papyrus))


# ---- R21-R40: main actions ------------------------------------------------------------------------------


def why_not_act(state: Papyria, move: int) -> Refusal | None:
    if state.step != ACTING:
        return wrong_step(state)
    if move < SCORE:
        place = (move - DO) % len(PLACES)
    elif move < BUILD:
        place = (move - SCORE) // len(TYPES)
    else:
        place = (move - BUILD) // TILES
    space = int(3 * state.section) + place
    at = (place_name(space),)
    if not open_actions(state) & BIT[place]:
        return Refusal(
            "R21", "In this turn there is nothing more for you on this space ({place}).", at, place=PLACES[place]
        )
    if move < WAIVE:
        return why_not_do(state, space, at)
    if move < PAY:
        return why_not_waive(state, space, at)
    if move < SCORE:
        return why_not_pay(state, space, at)
    if move < BUILD:
        return why_not_score(state, space, (move - SCORE) % len(TYPES), at)
    return why_not_build(state, space, (move - BUILD) % TILES, at)


def why_not_do(state: Papyria, space: int, at: tuple[str, ...]) -> Refusal | None:
    kind = state.kinds[space]
    if state.left[space] == 0 or kind == A_MULTIPLIER:
        return None
    if kind == A_SCORING:
        return Refusal("R32", "Choose which scoring you use.", at, place=PLACES[space % 3])
    if kind == A_LANDSCAPE:
        return Refusal("R39", "Choose where the landscape goes.", at)
    return Refusal("R21", "Choose the tile on which you build.", at, place=PLACES[space % 3])


def why_not_waive(state: Papyria, space: int, at: tuple[str, ...]) -> Refusal | None:
    kind = state.kinds[space]
    if state.lying[space] >= 0:
        return None
    if state.left[space] == 0:
        return Refusal("R40", "There is nothing to waive.", at)
    if kind in (A_MULTIPLIER, A_SCORING):
        return Refusal("Q10", "A multiplier and a scoring cannot be waived.", at)
    return None


def why_not_pay(state: Papyria, space: int, at: tuple[str, ...]) -> Refusal | None:
    if state.lying[space] < 0:
        return Refusal("R38", "There is no end-of-game tile here.", at)
    if not can_pay(state, space):
        tile = state.given.ends[state.lying[space]]
        return Refusal(
            "Q20", "It wants {lapis} lapis and {papyrus} papyrus.", at, lapis=tile.lapis, papyrus=tile.papyrus
        )
    return None


def why_not_score(state: Papyria, space: int, kind: int, at: tuple[str, ...]) -> Refusal | None:
    if state.kinds[space] != A_SCORING or state.left[space] == 0:
        return Refusal("R32", "There is no scoring tile here.", at)
    if kind not in types_of(state.top(space)):
        return Refusal("R32", "The scoring tile there is another one.", at)
    return None


BUILDING_RULES = {A_TEMPLE: "R33", A_CITY: "R34", A_MINE: "R35"}


def why_not_build(state: Papyria, space: int, tile: int, at: tuple[str, ...]) -> Refusal | None:
    kind = state.kinds[space]
    if kind not in BUILDING_RULES or state.left[space] == 0:
        return Refusal("R21", "There is nothing to build here.", at)
    me = state.me
    cost = int(price(me, kind))
    rule = BUILDING_RULES[kind]
    if cost > me.lapis:
        parts = {"lapis": cost, "have": int(me.lapis)}
        return Refusal(rule, "That costs {lapis} lapis; you have {have}.", at, **parts)
    if tile not in me.land.tiles or not sites(me, kind) & BIT[me.land.tiles.index(tile)]:
        return no_site(kind, (state.given.names[tile],))
    return None


def no_site(kind: int, at: tuple[str, ...]) -> Refusal:
    if kind == A_TEMPLE:
        return Refusal("R33", "A temple goes on a sanctuary of yours without one.", at)
    if kind == A_CITY:
        return Refusal("R34", "A city goes on a forest of yours without one.", at)
    return Refusal("R35", "A mine goes on a mountain of yours without one.", at)


# ---- R31, R39: landscapes -------------------------------------------------------------------------------


def why_not_place(state: Papyria, me: Seat, move: int) -> Refusal | None:
    if state.step not in (ACTING, PLACING):
        return wrong_step(state)
    space = int(landscape_space(state))
    if space == NOTHING:
        return Refusal("R31", "There is no landscape for you to take.")
    return why_not_place_tile(state, me, int(state.top(space)), move)


def why_not_place_tile(state: Papyria, seat: Seat, tile: int, move: int) -> Refusal | None:
    side, rotation = divmod(move - PLACE, QUARTERS)
    room = seat.land.rooms[seat.priest]
    if not room:
        return Refusal("Q13", "There is no room beside your priest.")
    if not room >> side & 1:
        return Refusal("R39", "There is a tile on that side of your priest.")
    if rotation >= state.given.turns[tile]:
        if not state.given.may_rotate:
            return Refusal("Q12", "In this game tiles are not turned.")
        return Refusal("Q12", "The tile looks the same when it is turned less.")
    return None


def why_not_look(state: Papyria, more: int) -> Refusal | None:
    if state.step != ACTING:
        return wrong_step(state)
    space = int(landscape_space(state))
    if space == NOTHING:
        return Refusal("R31", "There is no landscape for you to take.")
    if not state.me.land.rooms[state.me.priest]:
        return Refusal("Q13", "There is no room beside your priest.")
    if more > state.most_looks(space):
        return Refusal("R31", "You can look at {n} more here.", (place_name(space),), n=state.most_looks(space))
    return None


def why_not_take(state: Papyria, number: int) -> Refusal | None:
    if state.step != TAKING:
        return wrong_step(state)
    if len(ORDERS[number]) != state.window:
        return Refusal("Q18", "Name all {n} tiles that you looked at: first the one you take.", n=int(state.window))
    return None


# ---- R18: the priest; R25-R27: what a single player loses -----------------------------------------------


def why_not_priest(state: Papyria, tile: int) -> Refusal | None:
    me = state.me
    name = state.given.names[tile]
    if not state.priest_free:
        return Refusal("R18", "Your priest may move only where your ship and your wanderer meet, and once.")
    if state.step not in (ACTING, PLACING, ENDING):
        return wrong_step(state)
    if state.step == ACTING and landscape_space(state) == NOTHING:
        return Refusal("R18", "The priest can move once the main actions are done.")
    if tile not in me.land.tiles:
        return Refusal("R18", "This tile is not in your land.", (name,))
    slot = me.land.tiles.index(tile)
    if slot == me.priest:
        return Refusal("R18", "Your priest stands there.", (name,))
    if state.step == PLACING and not me.land.rooms[slot]:
        return Refusal("Q18", "There is no room beside this tile for the landscape.", (name,))
    return None


def why_not_remove(state: Papyria, space: int) -> Refusal | None:
    if not state.given.solo:
        return Refusal("R27", "Only a single player removes goods.")
    if state.step == SPOT:
        if not SIDE <= space < STACKS or state.left[space] == 0:
            return Refusal("R25", "Remove a scoring tile beside the board.")
        return None
    if state.step == KEYING:
        if space < STACKS or space - STACKS not in best_keys(state):
            return Refusal("R26", "Remove one of the key tiles with the most keys.")
        return None
    if state.step != REMOVING:
        return wrong_step(state)
    if space >= SIDE or state.is_empty(space):
        return Refusal("Q28", "Remove a good that lies on a space of the board.")
    return None
