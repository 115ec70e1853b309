"""A position of Papyria: all that lies on the table, and where the active player is in the turn."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.rules.looking import Belief
from mastaba.games.papyria.rules.pieces import A_SCORING, DEEPEST, KEYS, LAPIS_PRODUCTION
from mastaba.games.papyria.rules.seats import Seat, owner
from mastaba.games.papyria.rules.setting import NOTHING, SIDE, STACKS, WANDERERS, PapyriaSetting
from mastaba.kernel.contract import State

STEPS: Final = (
    "pick",  # R9: everybody picks a starting landscape
    "start",  # and places it
    "move",  # R10, R12: set or move a piece
    "arrive",  # R17, R19, R20: trade and stands
    "act",  # R21: main actions
    "take",  # R31: of the landscapes looked at, take one
    "place",  # and place it
    "spot",  # R25: another scoring tile beside the board goes
    "key",  # R26: another key goes
    "remove",  # R27: any good goes
    "end",  # R18: the priest may move
    "over",
)
PICKING: Final = 0
STARTING: Final = 1
MOVING: Final = 2
ARRIVING: Final = 3
ACTING: Final = 4
TAKING: Final = 5
PLACING: Final = 6
SPOT: Final = 7
KEYING: Final = 8
REMOVING: Final = 9
ENDING: Final = 10
OVER: Final = 11

REASONS: Final = ("", "goods", "turns")
BORDER_A: Final = 1
BORDER_B: Final = 2


class Position(State):
    """What is where. Lists that never change after the deal are shared by all copies."""

    def __init__(self, setting: PapyriaSetting, kinds: list[int], goods: list[int], pile: list[int]) -> None:
        super().__init__(setting)
        self.table: PapyriaSetting = setting
        self.kinds: list[int] = kinds  # by space: what is to be had there. Shared
        self.goods: list[int] = goods  # DEEPEST for each stack, the last one on top. Shared, and replaced after a look
        self.left: list[int] = [0] * STACKS  # tiles or pieces on each space, and on the spots beside the board
        self.lying: list[int] = [NOTHING] * STACKS  # R41: end-of-game tiles on spaces
        self.pile: list[int] = pile  # end-of-game tiles; the last one comes next. Shared
        self.pile_left: i64 = len(pile)
        self.seats: list[Seat] = []
        self.ships: i64 = 0  # rings
        self.wanderers: i64 = 0
        self.keys_gone: list[int] = [0] * len(KEYS)  # from the top of each stack
        # the draft
        self.hands: list[int] = []  # by seat, as sets of starting landscapes
        self.reserve: i64 = 0  # R24: what a single player draws next
        self.round: i64 = 0
        # the turn
        self.first: i64 = 0
        self.turn: i64 = 0
        self.turns: i64 = 0  # counted from 1; 0 in the draft
        self.step: i64 = PICKING
        self.ring: i64 = 0  # whether a ship or a wanderer has moved
        self.section: i64 = 0  # and where to
        self.borders: i64 = 0  # crossed, and not yet used
        self.partner: i64 = NOTHING  # R17: to trade with
        self.priest_free: bool = False  # R18: the priest may move to any own tile
        self.done: i64 = 0  # main actions, as a set of PLACES
        self.window: i64 = 0  # landscapes looked at, with the top one
        # the end
        self.triggered: bool = False  # R53
        self.reason: i64 = 0
        # what was seen, and is gone
        self.lost_tiles: i64 = 0  # landscapes
        self.lost_scorings: tuple[int, ...] = ()
        self.lost_multipliers: i64 = 0  # a bag
        self.used_ends: i64 = 0
        self.shown: i64 = 0  # how often something hidden was shown to everybody
        self.looks: dict[int, tuple[Belief, ...]] = {}  # by space: what each seat, and a spectator, knows. Replaced

    def copy_to(self, twin: "Position") -> None:
        twin.left = list(self.left)
        twin.lying = list(self.lying)
        twin.pile_left = self.pile_left
        twin.seats = [seat.copy() for seat in self.seats]
        twin.ships = self.ships
        twin.wanderers = self.wanderers
        twin.keys_gone = list(self.keys_gone)
        twin.hands = list(self.hands)
        twin.reserve = self.reserve
        twin.round = self.round
        twin.first = self.first
        twin.turn = self.turn
        twin.turns = self.turns
        twin.step = self.step
        twin.ring = self.ring
        twin.section = self.section
        twin.borders = self.borders
        twin.partner = self.partner
        twin.priest_free = self.priest_free
        twin.done = self.done
        twin.window = self.window
        twin.triggered = self.triggered
        twin.reason = self.reason
        twin.lost_tiles = self.lost_tiles
        twin.lost_scorings = self.lost_scorings
        twin.lost_multipliers = self.lost_multipliers
        twin.used_ends = self.used_ends
        twin.shown = self.shown
        twin.looks = self.looks

    # ---- Looking at it ------------------------------------------------------------------------------------

    @property
    def me(self) -> Seat:
        return self.seats[self.turn]

    def kind_of(self, stack: i64) -> i64:
        """What lies on a space; beside the board, scoring tiles."""
        return A_SCORING if stack >= SIDE else self.kinds[stack]

    def top(self, stack: i64) -> i64:
        """The tile that lies face up there; NOTHING if there is none."""
        left: i64 = self.left[stack]
        return self.goods[DEEPEST * stack + left - 1] if left else NOTHING

    def stack(self, stack: int) -> list[int]:
        """The tiles from the top down; hidden ones are HOLEs."""
        first = DEEPEST * stack
        return [self.goods[first + i] for i in range(self.left[stack] - 1, -1, -1)]

    def is_empty(self, space: i64) -> bool:
        """Q21: whether there is neither a good nor an end-of-game tile."""
        return self.left[space] == 0 and self.lying[space] == NOTHING

    def produces(self, space: i64) -> bool:
        return self.kinds[space] >= LAPIS_PRODUCTION

    def ring_of(self, ring: i64) -> i64:
        return self.wanderers if ring == WANDERERS else self.ships

    def other_piece(self) -> i64:
        """Whose piece stands on the other space of the section reached: the seat and one, or 0."""
        return owner(self.ring_of(1 - self.ring), self.section)

    def preparing(self) -> bool:
        """R10: whether the active player has pieces to set."""
        me = self.seats[self.turn]
        return me.ships + me.wanderers > 0

    def learn(self, seat: i64) -> None:
        """One player learns something hidden."""
        self.seats[seat].learned += 1
