"""What speaks for a move of Papyria, and against it: the parts of the number that the move is judged by."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.bot.growing import (
    city_with,
    forest_with_city,
    mountain_with_mine,
    sanctuary_with_temple,
    temple_with,
)
from mastaba.games.papyria.bot.outlook import BUILT, POINT, Outlook
from mastaba.games.papyria.rules.actions import landscape_space, price
from mastaba.games.papyria.rules.keys import KEY_OF
from mastaba.games.papyria.rules.movement import borders_between, steps_paid
from mastaba.games.papyria.rules.pieces import (
    A_CITY,
    A_LANDSCAPE,
    A_MULTIPLIER,
    A_SCORING,
    A_TEMPLE,
    ANY,
    CITY,
    FOREST,
    GOODS,
    INVENTIONS,
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
)
from mastaba.games.papyria.rules.position import BORDER_A, BORDER_B, MOVING, PICKING, STARTING, TAKING
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
    REMOVABLE,
    REMOVE,
    SCORE,
    SET,
    SIDE,
    SIDE_PRICE,
    TAKE,
    TRADE,
    WAIVE,
    WANDERERS,
    scoring_name,
)
from mastaba.games.papyria.rules.state import Papyria
from mastaba.kernel.bits import count
from mastaba.kernel.hints import Reason

LEAST: Final = 0.3  # points: what counts for less is not said beside something that counts for more
MOST: Final = 5  # that are said of a move


class Grounds(Outlook):
    """Why one seat makes a move, or does not."""

    def __init__(self, state: Papyria, seat: int) -> None:
        super().__init__(state, seat)
        self.found: list[Reason] = []

    def of(self, move: int) -> list[Reason]:
        """The weightiest first."""
        self.found = []
        number: i64 = move
        self.look_for(number)
        found = [(-abs(reason.worth), i) for i, reason in enumerate(self.found)]
        found.sort()
        ranked = [self.found[i] for weight, i in found if -weight >= POINT * LEAST or i == found[0][1]]
        return ranked[:MOST]

    def add(self, kind: str, weight: float, **parameters: object) -> None:
        self.found.append(Reason(kind, POINT * weight, (), **parameters))

    def look_for(self, move: i64) -> None:
        state = self.state
        if state.step == PICKING:
            self.of_tile(FIRST_STARTING + move, 1.0)
        elif state.step == MOVING:
            self.of_way(move)
        elif move >= PRIEST:
            self.of_late(move)
        elif move >= TAKE:
            self.of_take(move - TAKE)
        elif move >= LOOK:
            self.add("look", 1.0, more=int(move - LOOK + 1))
            self.add("top tile", self.best_place(state.top(landscape_space(state))))
        elif move >= BUILD:
            self.of_building(move - BUILD)
        elif move >= SCORE:
            number = move - SCORE
            self.of_scoring(state.top(3 * state.section + number // len(TYPES)), number % len(TYPES))
        elif move >= PAY:
            self.of_end_tile(3 * state.section + move - PAY, True)
        elif move >= WAIVE:
            self.add("waive", -0.5, good=self.good_of(3 * state.section + move - WAIVE))
        elif move >= DO:
            self.of_doing(3 * state.section + move - DO)
        elif move >= TRADE:
            self.of_arrival(move)
        else:
            self.of_place(move - PLACE)

    # ---- Lands ------------------------------------------------------------------------------------------

    def of_tile(self, number: i64, weight: float) -> None:
        """A tile by itself."""
        tile = self.state.given.tiles[number]
        if tile.land:
            lands = int(count(tile.land))
            self.add("tile lands", weight * 1.2 * float(lands), lands=lands)
        if tile.river:
            sides = int(count(tile.river))
            self.add("tile river", weight * 0.9 * float(sides), sides=sides)
        if tile.invention >= 0:
            self.add("tile invention", weight * 2.5, invention=INVENTIONS[tile.invention])

    def of_place(self, number: i64) -> None:
        state = self.state
        tile: i64 = self.me.pick if state.step == STARTING else state.top(landscape_space(state))
        side = number // QUARTERS
        card = state.given.tiles[tile]
        site = self.site(side)
        values = site.values(card)
        if card.river:
            flowing = site.flowing(card, number % QUARTERS)
            values[RIVER] = max(values[RIVER], int(site.river(flowing)))
            if flowing:
                joined = int(count(flowing))
                self.add("flows", self.ahead * 0.4 * float(joined), tiles=joined)
        for kind in range(len(TYPES)):
            there: i64 = values[kind]
            self.of_change(kind, there, self.counted[kind] if kind in BUILT else there)
        if site.room == 0:
            self.add("walled in", -4.0 * self.ahead)
        else:
            self.add("room", self.ahead * 0.5 * float(int(site.room)), sides=int(site.room))
        if card.invention >= 0:
            points = self.ahead * (3.0 if card.invention < 2 else 2.0)
            self.add("invention", points, invention=INVENTIONS[card.invention])
        if card.land:
            self.add("lands", self.ahead * 0.5)

    def of_change(self, kind: i64, there: i64, counted: i64) -> None:
        """Another value of a type, and a key that is nearer."""
        before: i64 = self.there[kind]
        old: i64 = self.counted[kind]
        if there != before:
            part: float = self.parts[kind]
            worth = self.type_prospects(kind, there, old) - part
            self.add(
                "grows" if there > before else "shrinks",
                worth,
                type=TYPES[kind],
                before=int(before),
                value=int(there),
                multiplier=int(self.factors[kind]),
                best=self.is_best(kind, there),
            )
        if counted != old and self.wanted[kind] < 0.0:
            nearer = self.type_prospects(kind, there, counted) - self.type_prospects(kind, there, old)
            missing: i64 = self.state.given.conditions[KEY_OF[kind]] - counted
            if counted < old:
                self.add("key farther", nearer, type=TYPES[kind])
            elif missing <= 0:
                self.add("key", nearer, type=TYPES[kind])
            else:
                self.add("key nearer", nearer, type=TYPES[kind], missing=int(missing))

    def is_best(self, kind: i64, there: i64) -> bool:
        """Whether a type brings the most points now, with this value."""
        product = float(int(there)) * self.factors[kind]
        for other in range(len(TYPES)):
            if other != kind and float(self.there[other]) * self.factors[other] >= product:
                return False
        return product > 0.0

    def of_take(self, number: i64) -> None:
        state = self.state
        if state.step != TAKING:
            return
        order = ORDERS[number]
        window = state.stack(int(landscape_space(state)))
        taken = window[order[0]]
        self.add("fits", self.best_place(taken), tile=state.given.names[taken])
        left = window[order[1]]
        self.add("leaves", -0.1 * self.tile_worth(state.given.tiles[left]), tile=state.given.names[left])

    def of_late(self, move: i64) -> None:
        if move == END:
            self.add("priest stays", 0.0)
        elif move >= REMOVE:
            place = int(move - REMOVE)
            self.add("removed", -self.loss(place), place=REMOVABLE[place], good=self.good_of(place))
        else:
            self.of_priest(self.me.land.tiles.index(int(move - PRIEST)))

    def of_priest(self, slot: int) -> None:
        state = self.state
        land = self.me.land
        room = count(land.rooms[slot])
        here = count(land.rooms[self.me.priest])
        better = float(int(room - here)) + (2.0 if here == 0 else 0.0)
        kind = "more room" if room > here else "less room" if room < here else "same room"
        self.add(kind, 0.6 * better, sides=int(room), before=int(here))
        if state.step != MOVING and landscape_space(state) != NOTHING and here:
            self.add("priest leaves", -0.9)

    # ---- Buildings and goods ----------------------------------------------------------------------------

    def of_building(self, number: i64) -> None:
        good: i64 = self.state.kinds[3 * self.state.section + number // TILES]
        slot: i64 = self.me.land.tiles.index(int(number % TILES))
        land = self.me.land
        if good == A_TEMPLE:
            there = sanctuary_with_temple(land, slot)
            self.of_change(SANCTUARY, there, there)
            self.of_change(TEMPLE, temple_with(land, slot), self.counted[TEMPLE] + 1)
        elif good == A_CITY:
            there = forest_with_city(land, slot)
            self.of_change(FOREST, there, there)
            self.of_change(CITY, city_with(land, slot), self.counted[CITY] + 1)
        else:
            there = mountain_with_mine(land, slot)
            self.of_change(MOUNTAIN, there, there)
        if good == A_TEMPLE or good == A_CITY:  # noqa: SIM109 - compiled, this is quicker
            self.add("for the most", 3.0 * self.ahead, good=GOODS[good])
            self.of_lapis(-price(self.me, good))
        else:
            self.add("produces", 4.0 * self.ahead)

    def of_lapis(self, more: i64) -> None:
        there = float(int(self.me.lapis))
        points = self.lapis_worth(there + float(int(more))) - self.lapis_worth(there)
        if more < 0:
            self.add("costs lapis", points, lapis=int(-more))
        elif more > 0:
            self.add("brings lapis", points, lapis=int(more))

    def of_papyrus(self, more: i64) -> None:
        there = float(int(self.me.papyrus))
        points = self.papyrus_worth(there + float(int(more))) - self.papyrus_worth(there)
        if more < 0:
            self.add("costs papyrus", points, papyrus=int(-more))
        elif more > 0:
            self.add("brings papyrus", points, papyrus=int(more))

    def of_knowledge(self, knowledge: i64) -> None:
        if knowledge:
            self.add("knowledge", self.knowledge_worth(knowledge), knowledge=int(knowledge))

    def of_scoring(self, tile: i64, kind: i64) -> None:
        points = self.scored(tile % KNOWLEDGE, kind)
        there: i64 = self.there[kind]
        factor = int(self.factors[kind])
        capped = "scores, capped" if points < float(int(there)) * self.factors[kind] else "scores"
        self.add(capped, points, type=TYPES[kind], value=int(there), multiplier=factor, points=int(points))
        self.of_knowledge(tile % KNOWLEDGE)
        self.add("scoring tile", 0.6)

    def of_end_tile(self, space: i64, hands_in: bool) -> None:
        tile = self.state.given.ends[self.state.lying[space]]
        self.of_knowledge(tile.knowledge)
        if hands_in:
            self.add("end tile", float(tile.points), points=tile.points)
            self.of_lapis(-tile.lapis)
            self.of_papyrus(-tile.papyrus)
        if not self.found:
            self.add("nothing", 0.0)

    def of_doing(self, space: i64) -> None:
        """A multiplier, a production, an end-of-game tile, or nothing at all."""
        state = self.state
        good: i64 = state.kinds[space]
        if state.lying[space] >= 0:
            self.of_end_tile(space, False)
        elif good == LAPIS_PRODUCTION:
            self.of_lapis(self.me.land.mine_count() + count(self.me.land.lapis))
        elif good > LAPIS_PRODUCTION:
            self.of_papyrus(self.me.land.icons)
        elif good == A_MULTIPLIER and state.left[space]:
            kind = state.top(space)
            factor = int(self.factors[kind]) + 1
            points = self.multiplier_worth(kind)
            self.add("multiplier", points, type=TYPES[kind], value=self.there[kind], multiplier=factor)
        if not self.found:
            self.add("nothing", 0.0)

    def good_of(self, space: i64) -> str:
        """What lies on a space, as it is called: `mine`, `forest-2`, `multiplier-city`, a tile, or nothing."""
        state = self.state
        if space >= SIDE + SIDE_SPOTS:
            return ""
        if space < SIDE and state.lying[space] >= 0:
            return state.given.end_names[state.lying[space]]
        good = state.kind_of(space)
        if state.left[space] == 0 or good > A_SCORING:
            return GOODS[good]
        top = int(state.top(space))
        if good == A_MULTIPLIER:
            return f"multiplier-{TYPES[top]}"
        return scoring_name(top) if good == A_SCORING else state.given.names[top]

    # ---- Arrival ----------------------------------------------------------------------------------------

    def of_arrival(self, move: i64) -> None:
        state = self.state
        if move == ONWARD:
            self.add("onward", 0.0)
        elif move == TRADE:
            self.of_lapis(-1)
            self.of_papyrus(1)
            self.add("partner", -0.5, partner=int(state.partner))
        elif move < BUY:
            papyri = move - LEARN + 1
            self.of_knowledge(LESSONS[papyri])
            self.of_papyrus(-papyri)
        else:
            number = move - BUY
            self.of_scoring(state.top(SIDE + number // len(TYPES)), number % len(TYPES))
            self.of_papyrus(-SIDE_PRICE)

    # ---- Where to go ------------------------------------------------------------------------------------

    def of_way(self, move: i64) -> None:
        """The two actions that wait there, and what the way costs."""
        state = self.state
        setting = move < MOVE
        number = move - SET if setting else move - MOVE
        ring = number // SECTIONS if setting else number // (SECTIONS * SECTIONS)
        section = number % SECTIONS
        start = section if setting else number % (SECTIONS * SECTIONS) // SECTIONS
        large = 3 * section + 1
        small = 3 * section + 2
        if ring == WANDERERS:
            self.of_space(large)
            self.of_space(small)
        else:
            self.of_space(3 * section)
            self.of_space(large if self.space_gain(large) > self.space_gain(small) else small)
        if owner(state.ring_of(1 - ring), section) == state.turn + 1:
            self.add("own piece", 0.8)
        there = owner(state.ring_of(ring), section)
        if setting:
            if there:
                self.add("displaces", -self.lapis_worth(1.0) - 0.5, partner=int(there) - 1)
            return
        lapis = float(int(self.me.lapis))
        paid = float(int(steps_paid(state, ring, start, section)))
        before = self.lapis_worth(lapis)
        if paid > 0.0:
            self.add("way", self.lapis_worth(lapis - paid) - before, lapis=int(paid))
        if there:
            gift = self.lapis_worth(lapis - paid - 1.0) - self.lapis_worth(lapis - paid)
            self.add("gives", gift, partner=int(there) - 1)
        borders = borders_between(state, start, section)
        if borders & BORDER_A and self.me.papyrus:
            self.add("stand A", self.best_lesson())
        if borders & BORDER_B and self.me.papyrus >= SIDE_PRICE:
            self.add("stand B", self.best_side())

    def of_space(self, space: i64) -> None:
        """What waits on a space."""
        state = self.state
        points = self.space_gain(space)
        good: i64 = state.kinds[space]
        if state.lying[space] >= 0:
            tile = state.given.ends[state.lying[space]]
            can = self.me.lapis >= tile.lapis and self.me.papyrus >= tile.papyrus
            self.add("to end tile", points, knowledge=tile.knowledge, points=tile.points if can else 0)
        elif good == LAPIS_PRODUCTION:
            self.add("to lapis", points, lapis=int(self.me.land.mine_count() + count(self.me.land.lapis)))
        elif good > LAPIS_PRODUCTION:
            self.add("to papyrus", points, papyrus=int(self.me.land.icons))
        elif state.left[space] == 0:
            self.add("to nothing", points)
        elif good == A_MULTIPLIER:
            self.add("to multiplier", points, type=TYPES[state.top(space)])
        elif good == A_SCORING:
            self.of_scoring_there(state.top(space), points)
        elif good == A_LANDSCAPE:
            self.add("to landscape" if points > 0.0 else "no room", points)
        else:
            self.add("to building" if points > 0.0 else "no use", points, good=GOODS[good])

    def of_scoring_there(self, tile: i64, points: float) -> None:
        kind = tile // KNOWLEDGE
        if kind == ANY:
            kind = 0
            for each in range(1, len(TYPES)):
                if self.scored(tile % KNOWLEDGE, each) > self.scored(tile % KNOWLEDGE, kind):
                    kind = each
        scored = int(self.scored(tile % KNOWLEDGE, kind))
        self.add("to scoring", points, type=TYPES[kind], points=scored, knowledge=int(tile % KNOWLEDGE))
