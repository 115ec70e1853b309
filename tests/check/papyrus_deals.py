"""Papyrus near its end, so small that all deals can be listed: to show that its samples are honest."""

from itertools import permutations, product

from games.papyrus.positions import position

from mastaba.games.papyrus import PapyrusGame
from mastaba.games.papyrus.rules.seats import Seat
from mastaba.games.papyrus.rules.seen import PapyrusSeen
from mastaba.games.papyrus.rules.setting import HAND, HIDDEN
from mastaba.games.papyrus.rules.state import Papyrus
from mastaba.kernel.bags import bag_of, things
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.pieces import Pieces

PILE = " ".join(f"F{number:02}" for number in range(7, 21))  # four Fragments in the row, two in the deck

SMALL = {
    "off": (
        "1: hand nrtw deck ib pile {pile}\n2: hand rwms deck bt",
        "1: hand nrtw deck i pile {pile}\n2: hand rwms deck b\n3: hand nrmi deck s",
        "1: hand nrtw deck i pile {pile}\n2: hand rwms deck\n3: hand nrmi deck s\n4: hand mtsb deck",
    ),
    "on": (
        "1: hand nrtw deck i pile {pile}\n2: hand rwms deck n",
        "1: hand nrtw deck i pile {pile}\n2: hand rwms deck under dark-b",
    ),
}
LYING = "below 1: blue-m (red-i)\nbelow 4: red-m\nabove 2: blue-w\nabove 1: red-t"


class SmallPapyrus(PapyrusGame):
    """The game with the two methods that the conformance kit asks for."""

    def pieces(self) -> Pieces:
        """Of the Dossiers, two players use three light and two dark ones: fewer ways to deal them."""
        rarer = {f"dossier/{i}/min_players": 3 for i in (3, 7, 8)}
        return super().pieces().changed(dict(rarer), "small.toml")

    def small_positions(self) -> list[State]:
        """Decks of a card or two; no two cards that a player may have are alike."""
        texts = [(dossiers, text) for dossiers, several in SMALL.items() for text in several]
        return [self.small(f"{text.format(pile=PILE)}\n{LYING}", dossiers) for dossiers, text in texts]

    def small(self, text: str, dossiers: str) -> State:
        state = position(text, dossiers=dossiers)
        return self.place(self.setting(state.setting.seats, dict(state.setting.options)), state.position())

    def deals(self, seen: Seen) -> list[State]:
        """All ways to order the decks, and to deal to the others what they may have."""
        assert isinstance(seen, PapyrusSeen)
        holed = seen.holed
        row = [slot.fragment for slot in holed.row]
        taken = sum(int(seat.fragments) for seat in holed.seats)
        fragments = [i for i in range(20) if not taken >> i & 1 and i not in row]
        players = [_hidden(holed, i, i == seen.seat) for i in range(len(holed.seats))]
        return [
            _filled(holed, list(order), list(cards), dossiers)
            for order, cards, dossiers in product(permutations(fragments), product(*players), _dossiers(holed))
        ]


def _hidden(holed: Papyrus, i: int, own: bool) -> list[Seat]:
    """What a player may have: hand, cards under Dossiers, deck."""
    seat = holed.seats[i]
    unseen = things(holed.table.full - int(seat.played + seat.hand + seat.tucked))
    found: dict[tuple[object, ...], Seat] = {}
    for order in set(permutations(unseen)):
        twin, cards = seat.copy(), list(order)
        if not own:
            twin.under = tuple(cards.pop() if sign == HIDDEN else sign for sign in seat.under)
            twin.hand = bag_of([cards.pop() for _ in range(HAND)])
        twin.deck = cards
        found[(twin.under, int(twin.hand), tuple(cards))] = twin
    return list(found.values())


def _dossiers(holed: Papyrus) -> list[list[tuple[int, ...]]]:
    """Every way to deal the Dossiers, by player."""
    if not holed.table.with_dossiers:
        return [[seat.dossiers for seat in holed.seats]]
    ways = []
    for back, there in enumerate((holed.table.lights, holed.table.darks)):
        known = [seat.dossiers[back] for seat in holed.seats]
        rest = [dossier for dossier in there if dossier not in known]
        dealt = permutations(rest, known.count(HIDDEN))
        ways.append([_in_holes(known, list(some)) for some in dealt])
    return [list(zip(lights, darks, strict=True)) for lights, darks in product(*ways)]


def _in_holes(known: list[int], dealt: list[int]) -> list[int]:
    return [dealt.pop() if dossier == HIDDEN else dossier for dossier in known]


def _filled(holed: Papyrus, fragments: list[int], seats: list[Seat], dossiers: list[tuple[int, ...]]) -> State:
    state = holed.copy()
    state.fragments = fragments
    state.seats = [seat.copy() for seat in seats]
    for seat, pair in zip(state.seats, dossiers, strict=True):
        seat.dossiers = pair
    return state
