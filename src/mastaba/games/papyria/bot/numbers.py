"""A position of Papyria as numbers, from which values are fitted: what each seat has, and what it may become.

Every number comes twice: as it is, and times the share of the game that is left, since what is worth much in the
beginning may be worth nothing in the end.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.bot.prospects import Prospects
from mastaba.games.papyria.rules.ending import MAJORITIES, SOLO_GOALS, standing
from mastaba.games.papyria.rules.keys import worth
from mastaba.games.papyria.rules.pieces import FOREST, KEY_TYPES, MOUNTAIN, SECTIONS, TYPES
from mastaba.games.papyria.rules.seats import NO_KEY, owner
from mastaba.games.papyria.rules.setting import SIDE_PRICE
from mastaba.kernel.bits import count

BY_TYPE: Final = ("value", "multipliers", "worth", "prospect")
BY_SEAT: Final = (
    "left of the game",
    "points",
    "prospects",
    "knowledge",
    "best worth",
    "second worth",
    "room under knowledge",
    "lost to knowledge",
    "lapis",
    "lapis that count",
    "papyrus",
    "papyrus that counts",
    "lapis production",
    "papyrus production",
    "ship inventions",
    "wanderer inventions",
    "look inventions",
    "tiles",
    "room for tiles",
    "multiplier tiles",
    "keys",
    "multipliers of keys",
    "scoring tiles",
    "cities",
    "temples",
    "most cities",
    "most temples",
    "largest river",
    "most scoring tiles",
    "majorities",
    "to wait",
    "before stand A",
    "before stand B",
)
BASE: Final = (
    *(f"{kind}: {name}" for kind in TYPES for name in BY_TYPE),
    *(f"{TYPES[kind]}: key" for kind in KEY_TYPES),
    *BY_SEAT,
)
NAMES: Final = (*BASE, *(f"{name}, early" for name in BASE))
NEAR: Final = 3  # sections before a stand from which it can be crossed with one move


class Numbers(Prospects):
    """What one seat has, in numbers of about 1."""

    def all(self) -> list[float]:
        base = self.of_types()
        base += self.of_keys()
        base += self.of_scorings()
        base += self.of_goods()
        base += self.of_majorities()
        base += self.of_tempo()
        early = [self.ahead * number for number in base]
        return base + early

    # ---- Scorings ---------------------------------------------------------------------------------------

    def of_types(self) -> list[float]:
        me = self.me
        found: list[float] = []
        for kind in range(len(TYPES)):
            found.append(0.125 * float(self.there[kind]))
            found.append(0.25 * self.factors[kind])
            found.append(float(worth(self.state, me, kind)) / 30.0)
            found.append(self.parts[kind] / 40.0)
        return found

    def of_keys(self) -> list[float]:
        """1 for a key that one has; for one that is still to be had, how near it is."""
        found: list[float] = []
        for kind in KEY_TYPES:
            wanted = self.wanted[kind]
            found.append(wanted if wanted >= 0.0 else 0.8 * self.near_key(kind, self.counted[kind]))
        return found

    def of_scorings(self) -> list[float]:
        """Points, there and to come, and the knowledge that limits them."""
        me = self.me
        best = 0.0
        second = 0.0
        lost = 0.0
        knowledge = float(me.knowledge)
        for kind in range(len(TYPES)):
            product = float(self.there[kind]) * self.factors[kind]
            if product > knowledge:
                lost += product - knowledge
                product = knowledge
            if product > best:
                second = best
                best = product
            elif product > second:
                second = product
        return [
            self.ahead,
            0.01 * float(me.points),
            0.01 * self.prospects(),
            knowledge / 30.0,
            best / 30.0,
            second / 30.0,
            (knowledge - best) / 30.0,
            lost / 30.0,
        ]

    # ---- What one has -----------------------------------------------------------------------------------

    def of_goods(self) -> list[float]:
        me = self.me
        land = me.land
        lapis = float(me.lapis)
        papyrus = float(me.papyrus)
        keys = 0.0
        extra = 0.0
        for key in me.keys:
            if key != NO_KEY:
                keys += 1.0
                extra += float(key)
        tiles = 0.0
        for factor in self.factors:
            tiles += factor
        return [
            lapis / 6.0,
            self.lapis_worth(lapis) / 10.0,
            papyrus / 6.0,
            self.papyrus_worth(papyrus) / 12.0,
            float(land.mine_count() + count(land.lapis)) / 4.0,
            float(land.icons) / 4.0,
            0.5 * float(land.ships),
            0.5 * float(land.wanderers),
            0.5 * float(land.looks),
            float(land.size) / 12.0,
            0.5 * float(count(land.rooms[me.priest])),
            (tiles - extra) / 10.0,
            0.5 * keys,
            0.5 * extra,
            float(len(me.collected)) / 8.0,
            float(land.city_count()) / 3.0,
            float(land.temple_count()) / 3.0,
        ]

    def of_majorities(self) -> list[float]:
        """R56: how far one is ahead, or behind; a single player, of a goal. And what those are worth that one has."""
        state = self.state
        forest = float(worth(state, self.me, FOREST))
        mountain = float(worth(state, self.me, MOUNTAIN))
        found: list[float] = []
        points = 0.0
        for which in range(len(MAJORITIES)):
            mine = standing(self.me, which)
            most = SOLO_GOALS[which] if state.given.solo else 1
            for number, seat in enumerate(state.seats):
                if number != self.seat:
                    theirs = standing(seat, which)
                    if theirs > most:
                        most = theirs
            lead = mine - most
            if lead >= 0:
                points += forest if which < 2 else mountain
            found.append(float(max(-3, min(3, lead))) / 3.0)
        found.append(points / 60.0)
        return found

    # ---- Where one is -----------------------------------------------------------------------------------

    def of_tempo(self) -> list[float]:
        """How long the others move first, and which pieces stand before a stand that one could use."""
        state = self.state
        seats = len(state.seats)
        wait = float((self.seat - int(state.turn)) % seats) / float(seats)
        at_a = 0.0
        at_b = 0.0
        if self.me.papyrus:
            learns = min(3.0, float(self.me.papyrus)) / 3.0
            buys = 1.0 if self.me.papyrus >= SIDE_PRICE else 0.0
            for ring in (state.ships, state.wanderers):
                at_a += learns * self.before(ring, state.given.stand_a)
                at_b += buys * self.before(ring, state.given.stand_b)
        return [wait, at_a, at_b]

    def before(self, ring: i64, stand: i64) -> float:
        """Whether an own piece stands in the section before a border, or a little earlier."""
        mine = self.seat + 1
        near: i64 = 0
        while near < NEAR:
            section = stand - near
            if section < 0:
                section += SECTIONS
            if owner(ring, section) == mine:
                return 1.0 if near < 2 else 0.5
            near += 1
        return 0.0
