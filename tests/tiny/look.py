"""Look: a tiny game for one, with a hidden stack, a private look, and chance in the middle of the game.

L1  Six tiles, 1 to 6, are shuffled into a stack, face down.
L2  Look at the top tile, and leave it there; or take it; or, twice in the game, shuffle the stack.
L3  A tile that is taken must be higher than the last one. If not, the game is over, and it does not count.
L4  When the stack is empty the game is over, too. Every tile counts one point.
"""

from itertools import permutations

from mastaba import Chance, Event, Fast, Game, Outcome, Pieces, Seen, State
from mastaba.kernel.chance import chance_from
from mastaba.kernel.contract import Choice, Holed, Plain, Prompt, Refusal, Score, Setting
from mastaba.kernel.errors import BadPosition
from mastaba.kernel.events import Part, only
from mastaba.kernel.moves import Moves, Verb
from mastaba.kernel.plain import Reader

TILES = range(1, 7)
HIDDEN = 0
LOOK, TAKE, SHUFFLE = range(3)


# ---- The rules ------------------------------------------------------------------------------------------


class Look(State):
    def __init__(self, setting: Setting, stack: list[int], chance: Chance) -> None:
        super().__init__(setting)
        self.stack = stack  # the top is last
        self.chance = chance  # never in what somebody has seen
        self.taken: list[int] = []
        self.looked = False  # whether the player knows the top tile
        self.shuffles = 2
        self.failed = False
        self.heard = 0

    def copy(self) -> "Look":
        twin = type(self)(self.setting, list(self.stack), self.chance.copy())
        twin.taken = list(self.taken)
        twin.looked = self.looked
        twin.shuffles = self.shuffles
        twin.failed = self.failed
        twin.heard = self.heard
        return twin

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.failed or not self.stack else (0,)

    @property
    def learned(self) -> tuple[int, ...]:
        return (self.heard,)

    def legal(self, seat: int) -> tuple[int, ...]:
        return tuple(move for move in range(3) if self.why(seat, move) is None)

    def why(self, seat: int, move: int) -> Refusal | None:
        if self.over:
            return Refusal("L4", "The game is over.")
        if seat != 0:
            return Refusal("L2", "This is a game for one.")
        if move == LOOK and self.looked:
            return Refusal("L2", "You know the top tile.")
        if move == SHUFFLE and not self.shuffles:
            return Refusal("L2", "You have shuffled twice.")
        return None

    def apply(self, seat: int, move: int) -> None:
        if move == LOOK:
            self.looked = True
            self.heard += 1
            self.tell("look", Part("tile", self.stack[-1], only(0)))
        elif move == TAKE:
            self.take()
        else:
            self.shuffles -= 1
            self.looked = False
            self.chance.shuffle(self.stack)
            self.heard += 1  # by tradition a die is news for everybody, and so is a shuffle
            self.tell("shuffle")

    def take(self) -> None:
        if not self.looked:
            self.heard += 1
        tile = self.stack.pop()
        self.looked = False
        self.failed = bool(self.taken) and tile < self.taken[-1]  # L3
        self.taken.append(tile)
        self.tell("take", Part("tile", tile))
        if self.listener is not None:
            self.listener.extend(self.begin())

    def begin(self) -> list[Event]:
        return [Event("end")] if self.over else [Event("turn", Part("number", len(self.taken) + 1))]

    def tell(self, kind: str, *parts: Part) -> None:
        if self.listener is not None:
            self.listener.append(Event(kind, *parts))

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        tiles = len(self.taken) - self.failed
        return Outcome("failed" if self.failed else "empty", (1,), (Score(tiles, (("tiles", tiles),)),))

    def audit(self) -> list[str]:
        tiles = sorted(self.stack + self.taken)
        return [] if tiles == list(TILES) else [f"the tiles are {tiles}"]

    def position(self) -> Plain:
        return self.public() | {"stack": list(map(str, self.stack)), "chance": self.chance.dump()}

    def public(self) -> Plain:
        """What is written down of a state and of what was seen alike."""
        return {
            "taken": list(map(str, self.taken)),
            "looked": self.looked,
            "shuffles": self.shuffles,
            "failed": self.failed,
            "learned": self.heard,
        }

    def seen(self, seat: int | None) -> Seen:
        return LookSeen(self, self.viewer(seat))


# ---- What a seat knows ----------------------------------------------------------------------------------


class LookSeen(Holed[Look]):
    """The tiles in the stack are those not taken. The player may know the top one, a spectator never does."""

    def __init__(self, state: Look, seat: int) -> None:
        known = state.looked and seat == 0
        stack = [HIDDEN] * len(state.stack)
        if known:
            stack[-1] = state.stack[-1]
        holed = state.copy()
        holed.stack = stack
        holed.chance = Fast(0)  # not the real one: that knows the future
        super().__init__(seat, holed)

    def prompt(self) -> Prompt:
        return Prompt("over" if self.holed.over else "wait" if self.seat < 0 else "choose")

    def unseen(self) -> list[int]:
        return [tile for tile in TILES if tile not in self.holed.taken and tile not in self.holed.stack]

    def fill(self, chance: Chance) -> Look:
        """Every order is as likely as the others. The sample gets a chance of its own."""
        tiles = self.unseen()
        chance.shuffle(tiles)
        return self.filled(tiles, chance.child())

    def filled(self, tiles: list[int], chance: Chance) -> Look:
        state = self.holed.copy()
        state.stack = [tile if tile != HIDDEN else tiles.pop() for tile in state.stack]
        state.chance = chance
        return state

    def view(self) -> Plain:
        return self.position() | {"hidden": self.unseen()}

    def position(self) -> Plain:
        stack = ["?" if tile == HIDDEN else str(tile) for tile in self.holed.stack]
        return self.holed.public() | {"stack": stack}


# ---- The game -------------------------------------------------------------------------------------------


class LookGame(Game):
    def __init__(self) -> None:
        super().__init__("look", "Look", seats=(1, 1), numbers=("L1", "L2", "L3", "L4"))

    def max_moves(self, setting: Setting) -> int:
        return 2 * len(TILES) + 4  # a look and a take for each, and two shuffles, each with a look

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return Setting(self, seats, options, pieces, Moves(Verb("look"), Verb("take"), Verb("shuffle")))

    def deal(self, setting: Setting, chance: Chance) -> Look:
        stack = list(TILES)
        chance.shuffle(stack)
        return Look(setting, stack, chance)

    def place(self, setting: Setting, position: Plain) -> Look:
        state = self.read(setting, position)
        for wrong in state.audit():
            raise BadPosition("This cannot be: {reason}", "stack", reason=wrong)
        return state

    def recall(self, setting: Setting, seat: int, position: Plain) -> Seen:
        return LookSeen(self.read(setting, position), seat)

    def read(self, setting: Setting, position: Plain) -> Look:
        reader = Reader(position)
        stack = [HIDDEN if tile == "?" else int(tile) for tile in reader.texts("stack")]
        chance = chance_from(reader.inner("chance").data) if reader.has("chance") else Fast(0)
        state = Look(setting, stack, chance)
        state.taken = [int(tile) for tile in reader.texts("taken")]
        state.looked = reader.flag("looked")
        state.shuffles = reader.number("shuffles", default=2, high=2)
        state.failed = reader.flag("failed")
        state.heard = reader.number("learned", default=0)
        return state

    # -- for the conformance kit

    def small_positions(self) -> list[State]:
        """Four tiles in the stack, the top one known and not known."""
        positions: list[State] = []
        for looked in (False, True):
            state = Look(self.setting(1, {}), [6, 2, 4, 5], Fast(0))
            state.taken, state.looked = [1, 3], looked
            positions.append(state)
        return positions

    def deals(self, seen: Seen) -> list[State]:
        assert isinstance(seen, LookSeen)
        return [seen.filled(list(tiles), Fast(0)) for tiles in permutations(seen.unseen())]


game = LookGame()
