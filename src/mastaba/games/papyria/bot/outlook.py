"""What one seat of Papyria makes of its moves: how many points each may bring in the end."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.bot.growing import (
    Site,
    city_with,
    forest_with_city,
    mountain_with_mine,
    sanctuary_with_temple,
    temple_with,
)
from mastaba.games.papyria.bot.prospects import Prospects
from mastaba.games.papyria.rules.actions import landscape_space, price, sites
from mastaba.games.papyria.rules.movement import borders_between, steps_paid
from mastaba.games.papyria.rules.pieces import (
    A_CITY,
    A_LANDSCAPE,
    A_MINE,
    A_MULTIPLIER,
    A_SCORING,
    A_TEMPLE,
    ANY,
    CITY,
    FOREST,
    KNOWLEDGE,
    LAPIS_PRODUCTION,
    MOUNTAIN,
    RIVER,
    SANCTUARY,
    SECTIONS,
    SIDE_SPOTS,
    TEMPLE,
    TILES,
    TYPES,
    Tile,
)
from mastaba.games.papyria.rules.position import BORDER_A, BORDER_B, MOVING, PICKING, STARTING, TAKING
from mastaba.games.papyria.rules.seats import owner
from mastaba.games.papyria.rules.setting import (
    BUILD,
    BUY,
    DIRECTIONS,
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

POINT: Final = 0.06  # what a point is worth among scores, of which 1 is a lot
LANDS_OF_SCORINGS: Final = 7  # a set of LANDS: all of them
BUILT: Final = (CITY, TEMPLE)
NO_PARTS: Final[list[float]] = []
UNKNOWN: Final = -1000.0  # what nobody has asked for yet


class Outlook(Prospects):
    """What one seat makes of its moves. What it has worked out once it keeps."""

    def __init__(self, state: Papyria, seat: int) -> None:
        super().__init__(state, seat)
        self.buildings: Final[list[float]] = [UNKNOWN] * LAPIS_PRODUCTION  # by good: what the best one of them brings
        self.scorings: Final[list[float]] = [UNKNOWN] * (KNOWLEDGE * (ANY + 1))  # by scoring tile
        self.stands: Final[list[float]] = [UNKNOWN, UNKNOWN]  # what knowledge beside the board brings; a scoring there
        self.tile: int = -1  # the one for which places were looked at
        self.sites: Final[list[Site | None]] = [None] * len(DIRECTIONS)  # by side of the priest
        self.grown: Final[list[list[float]]] = [NO_PARTS] * len(DIRECTIONS)  # parts with the tile there

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
        card = self.state.given.tiles[tile]
        site = self.site(side)
        parts = self.parts_with(tile, card, site, side)
        river: i64 = self.there[RIVER]
        flowing: i64 = 0
        if card.river:
            flowing = site.flowing(card, rotation)
            longest = site.river(flowing)
            if longest > river:
                river = longest
        total = 0.0
        kind: i64 = 0
        while kind < len(TYPES):
            if kind == RIVER and river != self.there[RIVER]:
                total += self.type_prospects(kind, river, river)
            else:
                total += parts[kind]
            kind += 1
        gain = total - self.base
        ahead = self.ahead
        room = float(int(site.room))
        gain += ahead * (0.5 * room - (4.0 if room == 0.0 else 0.0))
        gain += ahead * 0.4 * float(int(count(flowing)))
        if card.invention >= 0:
            gain += ahead * (3.0 if card.invention < 2 else 2.0)
        if card.land & LANDS_OF_SCORINGS:
            gain += ahead * 0.5
        return gain

    def site(self, side: i64) -> Site:
        """The place on this side of the priest."""
        site = self.sites[side]
        if site is None:
            site = Site(self.me.land, self.me.priest, side)
            self.sites[side] = site
        return site

    def parts_with(self, tile: i64, card: Tile, site: Site, side: i64) -> list[float]:
        """Parts of the prospects with a tile there, but for its river."""
        if tile != self.tile:
            self.tile = int(tile)
            for other in range(len(DIRECTIONS)):
                self.grown[other] = NO_PARTS
        parts = self.grown[side]
        if parts is NO_PARTS:
            parts = self.parts_of(site.values(card))
            self.grown[side] = parts
        return parts

    def parts_of(self, values: list[int]) -> list[float]:
        """By type, with these values of the land."""
        parts = self.parts.copy()
        kind: i64 = 0
        while kind < len(TYPES):
            there: i64 = values[kind]
            if there != self.there[kind]:
                counted: i64 = self.counted[kind] if kind in BUILT else there
                parts[kind] = self.type_prospects(kind, there, counted)
            kind += 1
        return parts

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
        land = me.land
        parts = self.parts.copy()
        if kind == A_TEMPLE:
            self.change(parts, SANCTUARY, sanctuary_with_temple(land, slot))
            parts[TEMPLE] = self.type_prospects(TEMPLE, temple_with(land, slot), self.counted[TEMPLE] + 1)
        elif kind == A_CITY:
            self.change(parts, FOREST, forest_with_city(land, slot))
            parts[CITY] = self.type_prospects(CITY, city_with(land, slot), self.counted[CITY] + 1)
        else:
            self.change(parts, MOUNTAIN, mountain_with_mine(land, slot))
        total = 0.0
        for part in parts:
            total += part
        gain = total - self.base
        if kind == A_MINE:
            gain += 4.0 * self.ahead
        else:
            gain += 3.0 * self.ahead
        lapis = float(int(me.lapis))
        return gain - self.lapis_worth(lapis) + self.lapis_worth(lapis - float(int(price(me, kind))))

    def change(self, parts: list[float], kind: i64, there: i64) -> None:
        """The part of a type with another value."""
        if there != self.there[kind]:
            parts[kind] = self.type_prospects(kind, there, there)

    def best_building(self, kind: i64) -> float:
        known: float = self.buildings[kind]
        if known == UNKNOWN:
            known = self.find_building(kind)
            self.buildings[kind] = known
        return known

    def find_building(self, kind: i64) -> float:
        me = self.me
        if price(me, kind) > me.lapis:
            return 0.0
        best = 0.0
        slot: i64 = 0
        slots = sites(me, kind)
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
        knowledge = tile % KNOWLEDGE
        return self.scored(knowledge, kind) + self.knowledge_worth(knowledge) + 0.6

    def scored(self, knowledge: i64, kind: i64) -> float:
        """The points of a scoring, after so much more knowledge."""
        there: i64 = self.there[kind]
        factor: float = self.factors[kind]
        points = float(int(there)) * factor
        limit = float(int(self.me.knowledge + knowledge))
        return points if points <= limit else limit

    def scoring_worth(self, tile: i64) -> float:
        """The best that can be made of a scoring tile."""
        known: float = self.scorings[tile]
        if known == UNKNOWN:
            known = self.find_scoring(tile)
            self.scorings[tile] = known
        return known

    def find_scoring(self, tile: i64) -> float:
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
            gain += self.best_lesson()
        if borders & BORDER_B and me.papyrus >= SIDE_PRICE:
            gain += self.best_side()
        return gain

    def best_lesson(self) -> float:
        """R19: what knowledge beside the board brings."""
        best: float = self.stands[0]
        if best == UNKNOWN:
            best = 0.0
            papyri: i64 = 1
            while papyri < len(LESSONS) and papyri <= self.me.papyrus:
                each = self.arrival_gain(LEARN + papyri - 1)
                if each > best:
                    best = each
                papyri += 1
            self.stands[0] = best
        return best

    def best_side(self) -> float:
        """R20: what a scoring beside the board brings."""
        best: float = self.stands[1]
        if best == UNKNOWN:
            best = 0.0
            for spot in range(SIDE_SPOTS):
                if self.state.left[SIDE + spot]:
                    each = self.scoring_worth(self.state.top(SIDE + spot))
                    if each > best:
                        best = each
            papyrus = float(int(self.me.papyrus))
            spent = self.papyrus_worth(papyrus) - self.papyrus_worth(papyrus - float(SIDE_PRICE))
            best = best - spent if best > spent else 0.0
            self.stands[1] = best
        return best
