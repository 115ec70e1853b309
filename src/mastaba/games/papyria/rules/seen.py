"""Papyria as one seat knows it: the position with holes, and how to fill them.

Public: all that lies face up, sizes of stacks, lands, goods and points. Hidden: what lies below the top of a stack, the
pile of end-of-game tiles, and in the draft the hands that one has not held and the picks of others. Private: what one
has seen by a look invention; what others can tell from it is kept in beliefs (looking).
"""

from mastaba.games.papyria.rules.actions import landscape_space
from mastaba.games.papyria.rules.looking import HOLE, Belief, after_look
from mastaba.games.papyria.rules.pieces import A_LANDSCAPE, A_MULTIPLIER, A_SCORING, DEEPEST
from mastaba.games.papyria.rules.pieces import STARTING as STARTING_TILES
from mastaba.games.papyria.rules.position import OVER, PICKING, STARTING, STEPS, TAKING, Position
from mastaba.games.papyria.rules.setting import (
    FIRST_LANDSCAPE,
    FIRST_STARTING,
    HIDDEN,
    NOTHING,
    RINGS,
    SPACES,
    STACKS,
)
from mastaba.games.papyria.rules.state import Papyria
from mastaba.kernel.bags import things
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Holed, Plain, Prompt


class PapyriaSeen(Holed[Papyria]):
    """What one seat knows: a Papyria in which only the tops of stacks have names."""

    def __init__(self, state: Papyria, seat: int) -> None:
        holed = state.copy()
        holed.goods = only_tops(state)
        holed.pile = [HOLE] * len(state.pile)
        viewer = seat if seat >= 0 else len(state.seats)
        holed.looks = {
            space: tuple([belief if i in (viewer, len(state.seats)) else () for i, belief in enumerate(beliefs)])
            for space, beliefs in state.looks.items()
        }
        if state.step in (PICKING, STARTING):
            hide_draft(holed, seat)
        super().__init__(seat, holed)
        self._sampler: Sampler | None = None

    def prompt(self) -> Prompt:
        holed = self.holed
        step = STEPS[holed.step]
        if holed.step == OVER:
            return Prompt("over")
        if self.seat not in holed.to_act:
            waiting = holed.to_act
            return Prompt("wait", seats=",".join([str(seat) for seat in waiting]), step=step)
        if holed.step in (PICKING, STARTING):
            picks = holed.table.numbers.picks
            return Prompt(step, round=int(holed.round) + 1, rounds=picks)
        place = {"piece": RINGS[holed.ring], "section": int(holed.section) + 1}
        if step == "move":
            return Prompt("set" if holed.preparing() else "move", turn=int(holed.turns))
        return Prompt(step, **place)

    def fill(self, chance: Chance) -> Papyria:
        if self._sampler is None:
            self._sampler = Sampler(self.holed, self.seat)
        return self._sampler.fill(chance)

    def view(self) -> Plain:
        from mastaba.games.papyria.forms.view import view

        return view(self.holed, self.seat)


# ---- Making holes ---------------------------------------------------------------------------------------


def only_tops(state: Position) -> list[int]:
    goods = [HOLE] * len(state.goods)
    for stack in range(STACKS):
        if state.left[stack] and state.kind_of(stack) <= A_SCORING:
            top = DEEPEST * stack + state.left[stack] - 1
            goods[top] = state.goods[top]
    return goods


def hide_draft(holed: Position, seat: int) -> None:
    """R9: one knows the hands that one has held, and until they are shown only one's own pick."""
    for i in range(len(holed.hands)):
        if holed.hands[i] > 0 and not knows_hand(holed, i, seat):
            holed.hands[i] = -len(members(holed.hands[i]))
        if holed.step == PICKING and i != seat and holed.seats[i].pick != NOTHING:
            holed.seats[i].pick = HIDDEN
    if holed.reserve > 0:
        holed.reserve = -len(members(int(holed.reserve)))


def knows_hand(state: Position, holder: int, seat: int) -> bool:
    """Whether a seat has held the hand that the holder has now: hands go one seat on with every round."""
    if seat < 0:
        return False
    seats = len(state.hands)
    passed = int(state.round) + (1 if state.step == STARTING and not state.table.solo else 0)
    return (seat - holder + passed) % seats <= passed


def gone_tiles(state: Position, kind: int) -> list[int]:
    """The tiles of a kind that have come from the stacks, wherever they are now. All of them were seen by all."""
    if kind == A_LANDSCAPE:
        tiles = [tile for seat in state.seats for tile in seat.land.tiles if tile >= FIRST_LANDSCAPE]
        return [*tiles, *members(int(state.lost_tiles))]
    if kind == A_SCORING:
        return [*[tile for seat in state.seats for tile in seat.collected], *state.lost_scorings]
    tiles = [tile for seat in state.seats for tile in things(int(seat.multipliers))]
    return [*tiles, *things(int(state.lost_multipliers))]


# ---- Filling the holes ----------------------------------------------------------------------------------


class Sampler:
    """Shuffles what is unseen, each kind of tiles by itself.

    Nothing that players do says more of a face-down tile than what they were seen to take and put back; of that the
    beliefs keep account. So every way to deal the others is as likely.
    """

    def __init__(self, holed: Papyria, seat: int) -> None:
        self.holed = holed
        self.seat = seat if seat >= 0 else len(holed.seats)
        self.holes: list[list[int]] = [[], [], []]  # by kind: places in `goods`
        self.pools: list[list[int]] = [
            self.unseen(A_MULTIPLIER),
            self.unseen(A_LANDSCAPE),
            self.unseen(A_SCORING),
        ]
        for stack in range(STACKS):
            kind = int(holed.kind_of(stack))
            if kind <= A_SCORING and stack not in holed.looks:
                self.holes[kind] += [DEEPEST * stack + i for i in range(holed.left[stack] - 1)]
        for beliefs in holed.looks.values():
            known = beliefs[self.seat][0][1]
            self.pools[A_LANDSCAPE] = [tile for tile in self.pools[A_LANDSCAPE] if tile not in known]
        seen = [*members(int(holed.used_ends)), *[end for end in holed.lying[:SPACES] if end >= 0]]
        self.ends: list[int] = [end for end in range(len(holed.table.ends)) if end not in seen]
        self.starting: list[int] = self.unseen_starting() if holed.step in (PICKING, STARTING) else []

    def unseen(self, kind: int) -> list[int]:
        """The tiles of a kind that lie below the top of a stack, or in the box."""
        left = list(self.holed.table.box(kind))
        tops = [
            int(self.holed.top(stack))
            for stack in range(STACKS)
            if self.holed.left[stack] and self.holed.kind_of(stack) == kind
        ]
        for tile in [*gone_tiles(self.holed, kind), *tops]:
            left.remove(tile)
        return left

    def unseen_starting(self) -> list[int]:
        """Starting landscapes that are in no hand that is known, and in no land."""
        holed = self.holed
        known = 0
        for hand in (*holed.hands, int(holed.reserve)):
            known |= max(hand, 0)
        for seat in holed.seats:
            for tile in seat.land.tiles[1:]:
                known |= BIT[tile - FIRST_STARTING]
            if seat.pick >= 0:
                known |= BIT[int(seat.pick) - FIRST_STARTING]
        return [tile for tile in range(STARTING_TILES) if not known >> tile & 1]

    def fill(self, chance: Chance) -> Papyria:
        state = self.holed.copy()
        state.goods = list(self.holed.goods)
        for kind in (A_MULTIPLIER, A_LANDSCAPE, A_SCORING):
            tiles = list(self.pools[kind])
            chance.shuffle(tiles)
            for place in self.holes[kind]:
                state.goods[place] = tiles.pop()
            if kind == A_LANDSCAPE and state.looks:
                self.fill_looked(state, tiles, chance)
        ends = list(self.ends)
        chance.shuffle(ends)
        state.pile = ends[: len(self.holed.pile)]
        if self.starting:
            self.fill_draft(state, chance)
        elif self.holed.step == PICKING:
            self.pick_for_others(state, chance)
        return state

    def fill_looked(self, state: Papyria, tiles: list[int], chance: Chance) -> None:
        """Stacks of which something is known."""
        for space, beliefs in self.holed.looks.items():
            order = self.drawn(beliefs[self.seat], chance)
            self.lay_looked(state, space, [tiles.pop() if tile == HOLE else tile for tile in order])

    def lay_looked(self, state: Papyria, space: int, stack: list[int]) -> None:
        """Such a stack, from the top. The others at the table know at least what everybody does."""
        top = DEEPEST * space + len(stack) - 1
        for i, tile in enumerate(stack):
            state.goods[top - i] = tile
        public = state.looks[space][-1]
        beliefs = [belief or public for belief in state.looks[space]]
        if state.step == TAKING and space == landscape_space(state) and self.seat != state.turn:
            beliefs[state.turn] = after_look(public, tuple(stack[: state.window]))
        looks = dict(state.looks)
        looks[space] = tuple(beliefs)
        state.looks = looks

    def drawn(self, belief: Belief, chance: Chance) -> tuple[int, ...]:
        at = int(chance.below(sum([ways for ways, _ in belief])))
        for ways, order in belief:
            at -= ways
            if at < 0:
                return order
        raise AssertionError("a belief has ways")

    def fill_draft(self, state: Papyria, chance: Chance) -> None:
        tiles = list(self.starting)
        chance.shuffle(tiles)
        for i, hand in enumerate(state.hands):
            if hand < 0:
                state.hands[i] = sum([BIT[tiles.pop()] for _ in range(-hand)])
        if state.reserve < 0:
            state.reserve = sum([BIT[tiles.pop()] for _ in range(-int(state.reserve))])
        self.pick_for_others(state, chance)

    def pick_for_others(self, state: Papyria, chance: Chance) -> None:
        """R9: a secret pick is any tile of the hand."""
        for i, seat in enumerate(state.seats):
            if seat.pick == HIDDEN:
                hand = members(state.hands[i])
                seat.pick = FIRST_STARTING + hand[int(chance.below(len(hand)))]
