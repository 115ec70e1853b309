"""Papyria for bots: how good a move looks, and how good a position is.

Everything is judged in points: what a land, multipliers, knowledge and goods will bring until the end, as far as the
seat that moves can know it. A move is worth what it changes in that.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.bot.numbers import NAMES, Numbers
from mastaba.games.papyria.bot.prospects import Prospects
from mastaba.games.papyria.rules.actions import landscape_space, price
from mastaba.games.papyria.rules.keys import multiplier
from mastaba.games.papyria.rules.movement import borders_between, steps_paid
from mastaba.games.papyria.rules.pieces import (
    A_CITY,
    A_LANDSCAPE,
    A_MINE,
    A_MULTIPLIER,
    A_SCORING,
    A_TEMPLE,
    ANY,
    KNOWLEDGE,
    LAPIS_PRODUCTION,
    SECTIONS,
    SIDE_SPOTS,
    TILES,
    TYPES,
    Tile,
)
from mastaba.games.papyria.rules.position import BORDER_A, BORDER_B, MOVING, PICKING, STARTING, TAKING
from mastaba.games.papyria.rules.scoring import value
from mastaba.games.papyria.rules.seats import owner
from mastaba.games.papyria.rules.setting import (
    BUILD,
    BUY,
    DO,
    END,
    FIRST_STARTING,
    LEARN,
    LESSONS,
    LOOK,
    MOVE,
    NOTHING,
    ONWARD,
    ORDERS,
    PAY,
    PLACE,
    PRIEST,
    QUARTERS,
    REMOVE,
    SCORE,
    SET,
    SIDE,
    SIDE_PRICE,
    TAKE,
    TRADE,
    WAIVE,
    WANDERERS,
)
from mastaba.games.papyria.rules.state import Papyria
from mastaba.kernel.bits import count
from mastaba.kernel.contract import State
from mastaba.kernel.hints import Hints
from mastaba.kernel.weights import chances

POINT: Final = 0.06  # what a point is worth among scores, of which 1 is a lot
DEPTH: Final = 6  # moves that a play-out goes on at least
TEMPER: Final = 0.035  # how much a point counts in `value`


class PapyriaHints(Hints):
    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        assert isinstance(state, Papyria)
        outlook = Outlook(state, seat)
        if state.step == MOVING:
            return outlook.move_scores(legal)
        return [POINT * outlook.gain(move) for move in legal]

    def stops(self, state: State, moves: int) -> bool:
        """Between turns: within one, the position looks better than it is to whoever has acted already."""
        assert isinstance(state, Papyria)
        return moves >= self.depth(DEPTH) and state.step <= MOVING

    def feature_names(self) -> tuple[str, ...]:
        return NAMES

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Papyria)
        return Numbers(state, seat).all()

    def value(self, state: State, seat: int) -> float:
        """By prospects, as long as nothing is fitted."""
        assert isinstance(state, Papyria)
        if len(state.seats) == 1:
            return likely(Outlook(state, 0).prospects())
        worths = [TEMPER * Prospects(state, i).prospects() for i in range(len(state.seats))]
        return chances(worths)[seat]

    def values(self, state: State) -> list[float]:
        assert isinstance(state, Papyria)
        if self.weights is not None:
            return super().values(state)
        if len(state.seats) == 1:
            return [likely(Prospects(state, 0).prospects())]
        return chances([TEMPER * Prospects(state, i).prospects() for i in range(len(state.seats))])

    def success(self, state: State) -> float:
        assert isinstance(state, Papyria)
        return likely(float(state.seats[0].points))


def likely(points: float) -> float:
    """How good a single player's points are, from 0 to 1."""
    return 1.0 / (1.0 + exp(-TEMPER * 0.5 * (points - 200.0)))


class Outlook(Prospects):
    """What one seat makes of its moves."""

    # ---- Moves ------------------------------------------------------------------------------------------

    def gain(self, move: i64) -> float:
        """What a move brings, in points."""
        state = self.state
        if state.step == PICKING:
            return self.tile_worth(state.given.tiles[FIRST_STARTING + move])
        if move >= PRIEST:
            return self.late_gain(move)
        if move >= TAKE:
            return self.take_gain(move - TAKE)
        if move >= LOOK:
            return 1.0 + self.best_place(state.top(landscape_space(state)))
        if move >= BUILD:
            return self.build_gain(move - BUILD)
        if move >= SCORE:
            number = move - SCORE
            space = 3 * state.section + number // len(TYPES)
            return self.score_gain(state.top(space), number % len(TYPES))
        if move >= PAY:
            return self.end_tile_gain(3 * state.section + move - PAY, True)
        if move >= WAIVE:
            return -0.5
        if move >= DO:
            return self.do_gain(3 * state.section + move - DO)
        if move >= TRADE:
            return self.arrival_gain(move)
        return self.place_gain(move - PLACE)

    def late_gain(self, move: i64) -> float:
        state = self.state
        if move == END:
            return 0.0
        if move >= REMOVE:
            return -self.loss(move - REMOVE)
        slot = self.me.land.tiles.index(int(move - PRIEST))
        room = float(count(self.me.land.rooms[slot]))
        here = float(count(self.me.land.rooms[self.me.priest]))
        better = room - here + (2.0 if here == 0.0 else 0.0)
        if state.step != MOVING and landscape_space(state) != NOTHING and here > 0.0:
            better -= 1.5
        return 0.6 * better

    def loss(self, place: i64) -> float:
        """What a single player would have had of a good."""
        state = self.state
        if place >= SIDE:
            if place < SIDE + SIDE_SPOTS:
                return self.scoring_worth(state.top(place))
            return 2.0
        if state.lying[place] >= 0:
            return 4.0
        return self.space_gain(place)

    def tile_worth(self, tile: Tile) -> float:
        """A tile by itself: inventions and rivers first."""
        total = 1.2 * float(count(tile.land)) + 0.9 * float(count(tile.river))
        if tile.invention >= 0:
            total += 2.5
        return total

    # ---- Landscapes -------------------------------------------------------------------------------------

    def place_gain(self, number: i64) -> float:
        state = self.state
        if state.step == STARTING:
            tile = self.me.pick
        else:
            tile = state.top(landscape_space(state))
        return self.placed(tile, number // QUARTERS, number % QUARTERS)

    def placed(self, tile: i64, side: i64, rotation: i64) -> float:
        me = self.me
        card = self.state.given.tiles[tile]
        land = me.land.with_tile(int(tile), card, int(me.priest), int(side), int(rotation))
        gain = self.land_prospects(land) - self.base
        room = float(count(land.rooms[len(land.tiles) - 1]))
        ahead = self.ahead
        gain += ahead * (0.5 * room - (4.0 if room == 0.0 else 0.0))
        gain += ahead * 0.4 * float(count(land.flowing[len(land.tiles) - 1]))
        if card.invention >= 0:
            gain += ahead * (3.0 if card.invention < 2 else 2.0)
        if card.has(0) or card.has(1) or card.has(2):
            gain += ahead * 0.5
        return gain

    def best_place(self, tile: i64) -> float:
        """The best way to place a tile now."""
        room: i64 = self.me.land.rooms[self.me.priest]
        best = -2.0
        for move in self.state.given.places(tile, room):
            number: i64 = move - PLACE
            gain = self.placed(tile, number // QUARTERS, number % QUARTERS)
            if gain > best:
                best = gain
        return best

    def take_gain(self, number: i64) -> float:
        """Of the tiles seen, the best for this land; the worst on top for the others."""
        state = self.state
        if state.step != TAKING:
            return 0.0
        order = ORDERS[number]
        window = state.stack(int(landscape_space(state)))
        gain = self.best_place(window[order[0]])
        if len(order) > 1:
            gain -= 0.1 * self.tile_worth(state.given.tiles[window[order[1]]])
        return gain

    # ---- Buildings and goods ----------------------------------------------------------------------------

    def build_gain(self, number: i64) -> float:
        state = self.state
        kind: i64 = state.kinds[3 * state.section + number // TILES]
        return self.built(kind, self.me.land.tiles.index(int(number % TILES)))

    def built(self, kind: i64, slot: i64) -> float:
        me = self.me
        if kind == A_TEMPLE:
            land = me.land.with_temple(slot)
        elif kind == A_CITY:
            land = me.land.with_city(slot)
        else:
            land = me.land.with_mine(slot)
        gain = self.land_prospects(land) - self.base
        if kind == A_MINE:
            gain += 4.0 * self.ahead
        else:
            gain += 3.0 * self.ahead
        lapis = float(me.lapis)
        return gain - self.lapis_worth(lapis) + self.lapis_worth(lapis - float(price(me, kind)))

    def best_building(self, kind: i64) -> float:
        me = self.me
        if price(me, kind) > me.lapis:
            return 0.0
        if kind == A_TEMPLE:
            slots = me.land.sanctuaries
        elif kind == A_CITY:
            slots = me.land.forests
        else:
            slots = me.land.mountains
        best = 0.0
        slot: i64 = 0
        while slots:
            if slots & 1:
                gain = self.built(kind, slot)
                if gain > best:
                    best = gain
            slots >>= 1
            slot += 1
        return best

    def score_gain(self, tile: i64, kind: i64) -> float:
        """R32: knowledge first; and the majority of scoring tiles."""
        me = self.me
        knowledge = tile % KNOWLEDGE
        points = value(me.land, kind) * multiplier(self.state, me, kind)
        limit = me.knowledge + knowledge
        if points > limit:
            points = limit
        return float(points) + self.knowledge_worth(knowledge) + 0.6

    def scoring_worth(self, tile: i64) -> float:
        """The best that can be made of a scoring tile."""
        kind = tile // KNOWLEDGE
        if kind != ANY:
            return self.score_gain(tile, kind)
        best = 0.0
        for each in range(len(TYPES)):
            gain = self.score_gain(tile, each)
            if gain > best:
                best = gain
        return best

    def do_gain(self, space: i64) -> float:
        if self.state.lying[space] >= 0:
            return self.end_tile_gain(space, False)
        return self.space_gain(space)

    def end_tile_gain(self, space: i64, hands_in: bool) -> float:
        me = self.me
        tile = self.state.given.ends[self.state.lying[space]]
        gain = self.knowledge_worth(tile.knowledge)
        if hands_in:
            gain += float(tile.points)
            gain += self.lapis_worth(float(me.lapis - tile.lapis)) - self.lapis_worth(float(me.lapis))
            gain += self.papyrus_worth(float(me.papyrus - tile.papyrus)) - self.papyrus_worth(float(me.papyrus))
        return gain

    def space_gain(self, space: i64) -> float:
        """What a space of the board is worth to this seat now."""
        state = self.state
        me = self.me
        kind: i64 = state.kinds[space]
        if kind == LAPIS_PRODUCTION:
            made = float(me.land.mine_count() + count(me.land.lapis))
            return self.lapis_worth(float(me.lapis) + made) - self.lapis_worth(float(me.lapis))
        if kind > LAPIS_PRODUCTION:
            made = float(me.land.icons)
            return self.papyrus_worth(float(me.papyrus) + made) - self.papyrus_worth(float(me.papyrus))
        if state.lying[space] >= 0:
            tile = state.given.ends[state.lying[space]]
            gain = self.end_tile_gain(space, False)
            if me.lapis >= tile.lapis and me.papyrus >= tile.papyrus:
                paid = self.end_tile_gain(space, True)
                return paid if paid > gain else gain
            return gain
        if state.left[space] == 0:
            return 0.0
        if kind == A_MULTIPLIER:
            return self.multiplier_worth(state.top(space))
        if kind == A_SCORING:
            return self.scoring_worth(state.top(space))
        if kind == A_LANDSCAPE:
            if me.land.rooms[me.priest] == 0:
                return 0.0
            return (0.5 + 1.5 * self.ahead) * self.tile_worth(state.given.tiles[state.top(space)])
        return self.best_building(kind)

    # ---- Arrival ----------------------------------------------------------------------------------------

    def arrival_gain(self, move: i64) -> float:
        me = self.me
        if move == ONWARD:
            return 0.0
        if move == TRADE:
            gain = self.lapis_worth(float(me.lapis) - 1.0) - self.lapis_worth(float(me.lapis))
            return gain + self.papyrus_worth(float(me.papyrus) + 1.0) - self.papyrus_worth(float(me.papyrus)) - 0.5
        if move < BUY:
            papyri = move - LEARN + 1
            spent = self.papyrus_worth(float(me.papyrus)) - self.papyrus_worth(float(me.papyrus - papyri))
            return self.knowledge_worth(LESSONS[papyri]) - spent
        number = move - BUY
        spent = self.papyrus_worth(float(me.papyrus)) - self.papyrus_worth(float(me.papyrus - SIDE_PRICE))
        return self.score_gain(self.state.top(SIDE + number // len(TYPES)), number % len(TYPES)) - spent

    # ---- Where to go ------------------------------------------------------------------------------------

    def move_scores(self, legal: tuple[int, ...]) -> list[float]:
        """Pieces go where the two best actions are, less what it costs."""
        state = self.state
        spaces = [0.0] * (3 * SECTIONS)
        known = [False] * SECTIONS
        scores: list[float] = []
        for move in legal:
            number: i64 = move
            if number >= MOVE:
                number -= MOVE
                ring = number // (SECTIONS * SECTIONS)
                start = number % (SECTIONS * SECTIONS) // SECTIONS
                section = number % SECTIONS
            else:
                ring = (number - SET) // SECTIONS
                section = (number - SET) % SECTIONS
                start = section
            if not known[section]:
                known[section] = True
                for place in range(3):
                    spaces[3 * section + place] = self.space_gain(3 * section + place)
            gain = self.section_gain(spaces, ring, section)
            if start != section:
                gain += self.way_gain(ring, start, section)
            elif owner(state.ring_of(ring), section):
                gain -= self.lapis_worth(1.0) + 0.5
            scores.append(POINT * gain)
        return scores

    def section_gain(self, spaces: list[float], ring: i64, section: i64) -> float:
        river = spaces[3 * section]
        large = spaces[3 * section + 1]
        small = spaces[3 * section + 2]
        if ring == WANDERERS:
            gain = large + small
        else:
            gain = river + (large if large > small else small)
        there = owner(self.state.ring_of(1 - ring), section)
        if there == self.state.turn + 1:
            gain += 0.8
        return gain

    def way_gain(self, ring: i64, start: i64, section: i64) -> float:
        """Lapis for the way, and the stands at the borders."""
        state = self.state
        me = self.me
        paid = steps_paid(state, ring, start, section)
        if owner(state.ring_of(ring), section):
            paid += 1
        gain = self.lapis_worth(float(me.lapis - paid)) - self.lapis_worth(float(me.lapis))
        borders = borders_between(state, start, section)
        if borders & BORDER_A and me.papyrus:
            best = 0.0
            papyri: i64 = 1
            while papyri < len(LESSONS) and papyri <= me.papyrus:
                each = self.arrival_gain(LEARN + papyri - 1)
                if each > best:
                    best = each
                papyri += 1
            gain += best
        if borders & BORDER_B and me.papyrus >= SIDE_PRICE:
            best = 0.0
            for spot in range(SIDE_SPOTS):
                if state.left[SIDE + spot]:
                    each = self.scoring_worth(state.top(SIDE + spot))
                    if each > best:
                        best = each
            spent = self.papyrus_worth(float(me.papyrus)) - self.papyrus_worth(float(me.papyrus - SIDE_PRICE))
            if best > spent:
                gain += best - spent
        return gain
