"""Papyria: who may do what, and what follows. The chapters of the rulebook are modules of their own.

draft       set-up, and the draft of starting landscapes
movement    setting and moving pieces, trade, stands
actions     the nine main actions, and what a single player loses
spaces      goods and end-of-game tiles on the board
keys        scorings and keys; scoring and steiner: what a land is worth
ending      the next turn, and the end
"""

from mypy_extensions import i64

from mastaba.games.papyria.rules import actions, draft, movement
from mastaba.games.papyria.rules.actions import open_actions, price, sites
from mastaba.games.papyria.rules.ending import end_turn, outcome_of
from mastaba.games.papyria.rules.keys import best_keys, lose_key, take_keys
from mastaba.games.papyria.rules.pieces import (
    A_LANDSCAPE,
    A_MULTIPLIER,
    A_SCORING,
    ANY,
    KNOWLEDGE,
    LAPIS_PRODUCTION,
    SECTIONS,
    SIDE_SPOTS,
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
    SPOT,
    STARTING,
    TAKING,
    Position,
)
from mastaba.games.papyria.rules.seats import Seat, owner
from mastaba.games.papyria.rules.setting import (
    BUILD,
    BUY,
    DO,
    END,
    LEARN,
    LOOK,
    MOST_LOOKED,
    MOVE,
    NOTHING,
    ONWARD,
    PAY,
    PICK,
    PLACE,
    PRIEST,
    REMOVE,
    SCORE,
    SET,
    SIDE,
    SIDE_PRICE,
    STACKS,
    TAKE,
    TAKE_MOVES,
    TRADE,
    WAIVE,
    PapyriaSetting,
)
from mastaba.games.papyria.rules.spaces import removable
from mastaba.games.papyria.rules.telling import opening
from mastaba.kernel.bits import BIT
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Outcome, Plain, Refusal, Seen
from mastaba.kernel.events import Event


def deal(setting: PapyriaSetting, chance: Chance) -> "Papyria":
    """R1-R9. Stacks are laid once: nothing is left to chance afterwards."""
    kinds = draft.lay_out_kinds(setting, chance)
    pile = draft.shuffled(list(range(len(setting.ends))), chance)[: setting.numbers.end_tiles]  # R6
    state = Papyria(setting, kinds, draft.empty_goods(), pile)
    draft.lay_out_goods(state, chance)
    draft.seat_players(state, chance)
    draft.deal_hands(state, chance)
    return state


class Papyria(Position):
    """A position of Papyria, and what may be done with it."""

    def __init__(self, setting: PapyriaSetting, kinds: list[int], goods: list[int], pile: list[int]) -> None:
        super().__init__(setting, kinds, goods, pile)

    def copy(self) -> "Papyria":
        twin = Papyria(self.table, self.kinds, self.goods, self.pile)
        self.copy_to(twin)
        return twin

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.step > STARTING:
            return () if self.step == OVER else self.table.seats_to_act[self.turn]
        owing: i64 = 0
        for number, seat in enumerate(self.seats):
            if (seat.pick == NOTHING) == (self.step == PICKING):
                owing |= BIT[number]
        return self.table.several_to_act[owing]

    @property
    def learned(self) -> tuple[int, ...]:
        return tuple([int(self.shown + seat.learned) for seat in self.seats])

    # ---- What may be done -------------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        step = self.step
        if step <= STARTING:
            return self.legal_in_draft(seat)
        if seat != self.turn or step == OVER:
            return ()
        if step == MOVING:
            return self.legal_sets() if self.preparing() else movement.moves_of_pieces(self)
        if step == ACTING:
            return self.legal_actions()
        if step == ARRIVING:
            return self.legal_at_arrival()
        if step == TAKING:
            return TAKE_MOVES[self.window]  # Q18
        if step == PLACING:
            space = actions.landscape_space(self)
            return self.table.places(self.top(space), self.me.land.rooms[self.me.priest]) + self.priest_moves(True)
        if step == ENDING:
            return (*self.priest_moves(False), END)
        if step == SPOT:
            return tuple([REMOVE + SIDE + spot for spot in range(SIDE_SPOTS) if self.left[SIDE + spot]])
        if step == KEYING:
            return tuple([REMOVE + STACKS + key for key in best_keys(self)])
        return tuple([REMOVE + space for space in removable(self)])

    def legal_in_draft(self, number: int) -> tuple[int, ...]:
        """R9: a tile of the hand; then a side of the tile with the priest."""
        if not 0 <= number < len(self.seats):
            return ()
        seat = self.seats[number]
        if self.step == PICKING:
            return self.table.picks_of.of(self.hands[number]) if seat.pick == NOTHING else ()
        return self.table.places(seat.pick, seat.land.rooms[seat.priest]) if seat.pick >= 0 else ()

    def legal_sets(self) -> tuple[int, ...]:
        """R10: any space without an own piece. R15: where somebody stands, it costs a lapis."""
        me = self.me
        mine = self.turn + 1
        moves: list[int] = []
        ring: i64 = 0
        while ring < 2:
            if me.ships if ring == 0 else me.wanderers:
                pieces = self.ring_of(ring)
                section: i64 = 0
                while section < SECTIONS:
                    there = owner(pieces, section)
                    if there == 0 or (there != mine and me.lapis):
                        moves.append(int(SET + SECTIONS * ring + section))
                    section += 1
            ring += 1
        return tuple(moves)

    def legal_at_arrival(self) -> tuple[int, ...]:
        """R17, R19, R20."""
        me = self.me
        moves: list[int] = []
        if movement.can_trade(self):
            moves.append(TRADE)
        if self.borders & BORDER_A:
            moves += [LEARN + papyri for papyri in range(3) if me.papyrus > papyri]
        if self.borders & BORDER_B and me.papyrus >= SIDE_PRICE:
            for spot in range(SIDE_SPOTS):
                if self.left[SIDE + spot]:
                    moves += [BUY + len(TYPES) * spot + kind for kind in types_of(self.top(SIDE + spot))]
        moves.append(ONWARD)
        return tuple(moves)

    def legal_actions(self) -> tuple[int, ...]:
        """R21: what can be done on the spaces of the section, verb by verb."""
        me = self.me
        places: tuple[int, ...] = ()
        does: list[int] = []
        waives: list[int] = []
        pays: list[int] = []
        others: list[int] = []  # scorings, buildings, looks: in this order
        looks: list[int] = []
        with_priest = False
        chosen = open_actions(self)
        place: i64 = 0
        while place < 3:
            if chosen & BIT[place]:
                space = 3 * self.section + place
                kind: i64 = self.kinds[space]
                number = int(place)
                if self.left[space] == 0:
                    does.append(DO + number)
                    if self.lying[space] >= 0:
                        waives.append(WAIVE + number)
                        if actions.can_pay(self, space):
                            pays.append(PAY + number)
                elif kind == A_MULTIPLIER:
                    does.append(DO + number)
                elif kind == A_SCORING:
                    others += [SCORE + len(TYPES) * number + wanted for wanted in types_of(self.top(space))]
                elif kind == A_LANDSCAPE:
                    waives.append(WAIVE + number)
                    free: i64 = me.land.rooms[me.priest]
                    with_priest = self.priest_free
                    if free:
                        places = self.table.places(self.top(space), free)
                        looks = [LOOK + more for more in range(self.most_looks(space))]
                elif kind < LAPIS_PRODUCTION:
                    waives.append(WAIVE + number)
                    if price(me, kind) <= me.lapis:
                        others += building_moves(me, number, sites(me, kind))
            place += 1
        moves = (*places, *does, *waives, *pays, *others, *looks)
        return moves + self.priest_moves(False) if with_priest else moves

    def most_looks(self, space: i64) -> int:
        """R31, Q18: how many tiles below the top one can be looked at."""
        return int(min(self.me.land.looks, self.left[space] - 1, MOST_LOOKED - 1))

    def priest_moves(self, with_room: bool) -> tuple[int, ...]:
        """R18: to any other own tile; with a landscape in hand, to one beside which there is room."""
        if not self.priest_free:
            return ()
        me = self.me
        slots = [slot for slot in range(len(me.land.tiles)) if slot != me.priest]
        tiles = [me.land.tiles[slot] for slot in slots if me.land.rooms[slot] or not with_room]
        return tuple(sorted([PRIEST + tile for tile in tiles]))

    # ---- Making a move ----------------------------------------------------------------------------------

    def apply(self, seat: int, move: int) -> None:
        number: i64 = move
        if number >= PRIEST:
            self.apply_late(number)
        elif number >= TAKE:
            actions.take(self, number - TAKE)
        elif number >= LOOK:
            actions.look(self, number - LOOK + 1)
        elif number >= BUILD:
            number -= BUILD
            slot = self.me.land.tiles.index(int(number % TILES))
            actions.build(self, number // TILES, slot)
        elif number >= SCORE:
            number -= SCORE
            actions.score_tile(self, number // len(TYPES), number % len(TYPES))
        elif number >= PAY:
            actions.pay(self, number - PAY)
        elif number >= WAIVE:
            actions.waive(self, number - WAIVE)
        elif number >= DO:
            actions.do(self, number - DO)
        elif number >= TRADE:
            self.apply_at_arrival(number)
        elif number >= MOVE:
            number -= MOVE
            pair = number % (SECTIONS * SECTIONS)
            movement.move_piece(self, number // (SECTIONS * SECTIONS), pair // SECTIONS, pair % SECTIONS)
        elif number >= SET:
            movement.set_piece(self, (number - SET) // SECTIONS, (number - SET) % SECTIONS)
        elif number >= PLACE:
            side, rotation = (number - PLACE) // 4, (number - PLACE) % 4
            if self.step == STARTING:
                draft.place_start(self, seat, side, rotation)
            else:
                actions.place_landscape(self, side, rotation)
        else:
            draft.pick(self, seat, number - PICK)

    def apply_at_arrival(self, number: i64) -> None:
        if number == ONWARD:
            self.step = ACTING
        elif number >= BUY:
            number -= BUY
            movement.buy(self, number // len(TYPES), number % len(TYPES))
        elif number >= LEARN:
            movement.learn(self, number - LEARN + 1)
        else:
            movement.trade(self)

    def apply_late(self, number: i64) -> None:
        if number == END:
            end_turn(self)
        elif number >= REMOVE:
            space = number - REMOVE
            if self.step == SPOT:
                movement.remove_from_side(self, space - SIDE)
            elif self.step == KEYING:
                lose_key(self, space - STACKS)
                if take_keys(self):
                    actions.next_action(self)
            else:
                actions.remove(self, space)
        else:
            actions.move_priest(self, self.me.land.tiles.index(int(number - PRIEST)))

    # ---- The end ----------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        return outcome_of(self) if self.step == OVER else None

    # ---- In other files -----------------------------------------------------------------------------------

    def begin(self) -> list[Event]:
        return opening(self)

    def why(self, seat: int, move: int) -> Refusal | None:
        from mastaba.games.papyria.forms.why import why_not

        return why_not(self, seat, move)

    def position(self) -> Plain:
        from mastaba.games.papyria.forms.writing import write_position

        return write_position(self)

    def audit(self) -> list[str]:
        from mastaba.games.papyria.forms.audit import audit

        return audit(self)

    def seen(self, seat: int | None) -> Seen:
        from mastaba.games.papyria.rules.seen import PapyriaSeen

        return PapyriaSeen(self, self.viewer(seat))


def types_of(tile: i64) -> list[int]:
    """R32: the scoring on a tile; with a “?”, any."""
    kind = int(tile // KNOWLEDGE)
    return list(range(len(TYPES))) if kind == ANY else [kind]


def building_moves(me: Seat, place: int, slots: i64) -> list[int]:
    first = BUILD + TILES * place
    found: list[int] = []
    slot: i64 = 0
    while slots:
        if slots & 1:
            found.append(first + me.land.tiles[slot])
        slots >>= 1
        slot += 1
    found.sort()
    return found
