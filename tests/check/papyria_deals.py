"""Papyria with hardly anything hidden, so that all deals can be listed: to show that its samples are honest."""

from collections import Counter
from itertools import permutations, product
from typing import Any

from games.papyria.positions import as_dump

from mastaba.games.papyria import PapyriaGame
from mastaba.games.papyria.rules.looking import HOLE
from mastaba.games.papyria.rules.pieces import A_LANDSCAPE
from mastaba.games.papyria.rules.position import PICKING
from mastaba.games.papyria.rules.seen import PapyriaSeen, Sampler
from mastaba.games.papyria.rules.setting import FIRST_STARTING, HIDDEN
from mastaba.games.papyria.rules.state import Papyria
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.contract import Seen, State

SECTIONS = range(1, 13)
TYPES = ("mountain", "river", "forest", "sanctuary", "city", "invention", "temple")
ENDS = [f"E{number:02}" for number in range(1, 21)]
LANDSCAPES = [f"L{number:02}" for number in range(1, 43)]
HANDS = (["P01"], ["P06"], ["P11"], ["P16"])  # the last tile of each, in the fourth round
LANDS = (
    "P02@1,0 P03@2,0 P04@3,0",
    "P05@1,0 P07@2,0 P08@3,0",
    "P09@1,0 P10@2,0 P12@3,0",
    "P13@1,0 P14@2,0 P15@3,0",
)


def small_dump(seats: int, turn: str, deep: list[str], spare: list[str], lands: tuple[str, ...]) -> dict[str, Any]:
    """Every stack has one tile but for the landscapes of section 3; of the box only `spare` is unseen."""
    players = "\n".join(f"{i + 1}: land {lands[i]}" for i in range(seats))
    dump = as_dump(f"{players}\nturn: {turn}")
    data = dump["position"]
    in_lands = [tile["tile"] for player in data["players"] for tile in player["land"]]
    free = [name for name in LANDSCAPES if name not in (*in_lands, *deep, *spare)]
    tops = {f"{section}-large": [free.pop(0)] for section in range(1, 8) if section != 3} | {"3-large": deep}
    spaces: dict[str, Any] = {name: {"good": "landscape", "stack": stack} for name, stack in tops.items()}
    scorings = [f"{kind}-{knowledge}" for kind in TYPES for knowledge in (0, 1, 2, 2, 3, 4)]
    scorings += ["any-0"] * 4 + ["any-1"] * 3 + ["any-2"]
    for section in range(8, 13):
        spaces[f"{section}-large"] = {"good": "scoring", "stack": [scorings.pop(0)]}
    if spare:
        spaces["8-large"]["stack"].append("forest-0")
        scorings.remove("forest-0")
        scorings.remove("city-0")
    multipliers = Counter(dict.fromkeys(TYPES, 9))
    for section in SECTIONS:
        spaces[f"{section}-river"] = {"good": "multiplier", "stack": [TYPES[section % 7]]}
        multipliers[TYPES[section % 7]] -= 1
    if spare:
        spaces["3-river"]["stack"].append("temple")
        multipliers.subtract(["temple", "river"])
    data |= {"spaces": spaces, "side": [[]] * 6, "pile": ENDS[:1] if spare else []}
    data["removed"] = {
        "landscapes": free,
        "scorings": scorings,
        "multipliers": list(multipliers.elements()),
        "end_tiles": ENDS[2:] if spare else ENDS,
    }
    return dump


class SmallPapyria(PapyriaGame):
    """The game with the two methods that the conformance kit asks for."""

    def small_positions(self) -> list[State]:
        """Somebody may look at two of three landscapes; and the last pick of the draft."""
        looking = ("L13@1,0 L25@1,1", "L15@1,0")
        act = small_dump(2, "1 act wanderer 3 priest", ["L01", "L02", "L03"], ["L04"], looking)
        draft = small_dump(4, "1 move", ["L01"], [], LANDS)
        for player in draft["position"]["players"]:
            player["to_set"] = {"ship": 1, "wanderer": 1}
        draft["position"] |= {"ships": {}, "wanderers": {}, "turns": 0, "step": "pick"}
        draft["position"]["draft"] = {"round": 4, "hands": list(HANDS)}
        looked = self.small(act)
        looked.play(0, "look 2")
        return [self.small(act), self.small(draft), looked]

    def small(self, dump: dict[str, Any]) -> State:
        return self.place(self.setting(dump["seats"], {}), dump["position"])

    def deals(self, seen: Seen) -> list[State]:
        """All ways to lay what is unseen where nothing is seen."""
        assert isinstance(seen, PapyriaSeen)
        holed = seen.holed
        sampler = Sampler(holed, seen.seat)
        holes = [len(places) for places in sampler.holes]
        holes[A_LANDSCAPE] += sum(_belief(holed, sampler, space).count(HOLE) for space in holed.looks)
        ways = [set(permutations(sampler.pools[kind], holes[kind])) for kind in range(3)]
        piles = set(permutations(sampler.ends, len(holed.pile)))
        return [
            _filled(draft, sampler, goods, pile)
            for draft in _drafts(holed, sampler)
            for goods in product(*ways)
            for pile in piles
        ]


def _filled(draft: Papyria, sampler: Sampler, goods: tuple[tuple[int, ...], ...], pile: tuple[int, ...]) -> State:
    state = draft.copy()
    state.goods = list(draft.goods)
    for kind, places in enumerate(sampler.holes):
        tiles = list(goods[kind])
        for place in places:
            state.goods[place] = tiles.pop()
        if kind == A_LANDSCAPE:
            for space in draft.looks:
                order = _belief(draft, sampler, space)
                sampler.lay_looked(state, space, [tiles.pop() if tile == HOLE else tile for tile in order])
    state.pile = list(pile)
    return state


def _belief(holed: Papyria, sampler: Sampler, space: int) -> tuple[int, ...]:
    """What the viewer knows of a stack: here there is only one order that can be."""
    ((_, order),) = holed.looks[space][sampler.seat]
    return order


def _drafts(holed: Papyria, sampler: Sampler) -> list[Papyria]:
    """Every way to deal the hands that one has not held, and every pick that is hidden."""
    if holed.step != PICKING:
        return [holed]
    unknown = [i for i, hand in enumerate(holed.hands) if hand < 0]
    dealt = []
    for tiles in permutations(sampler.starting, len(unknown)):  # one tile each
        state = holed.copy()
        for i, tile in zip(unknown, tiles, strict=True):
            state.hands[i] = BIT[tile]
        for i, seat in enumerate(state.seats):
            if seat.pick == HIDDEN:
                seat.pick = FIRST_STARTING + members(state.hands[i])[0]
        dealt.append(state)
    return dealt
