"""Information-set Monte-Carlo tree search, for every game.

Each iteration fills the holes of what was seen with another deal, walks down one tree of moves by PUCT (prior chances
come from the game's hints), adds a node, plays the game out with the hints' quick moves and counts who won. A node
stands for everything that can be behind the same moves; only moves legal in the deal at hand compete.
"""

from math import exp, sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from mastaba.bots.bot import Bot, Effort
from mastaba.bots.greedy import hints_of
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.hints import Hints
from mastaba.locale import N_

EXPLORE: Final = 1.2  # how strongly rarely tried moves attract
SHARPNESS: Final = 4.0  # how strongly hints become priors
WIDTH: Final = 12  # moves per node that are tried at all: the best looking ones
MORE: Final = 1  # moves that a later visit may add to them
SETTLED: Final = 12  # visits after which it does not
USUAL: Final = 1000  # iterations, if nothing else is said
MOST: Final = 10_000_000
CHECK: Final = 16  # iterations between looks at the clock, and at whether the best move is certain


class Node:
    """A move in the tree, and what came of it for the seat that made it."""

    def __init__(self, move: int, seat: int, prior: float) -> None:
        self.move: Final = move
        self.seat: Final = seat
        self.prior: Final = prior
        self.visits: i64 = 0
        self.won: float = 0.0
        self.children: dict[int, Node] = {}
        self.legal: tuple[int, ...] = ()  # the list that the children were last made for
        self.allowed: frozenset[int] = frozenset()  # the same, to look up


class Search:
    """One search from one Seen. `run` may be called again to think on."""

    def __init__(self, seen: Seen, chance: Chance) -> None:
        self.seen: Final = seen
        self.chance: Final = chance
        self.hints: Final[Hints] = hints_of(seen.setting)
        self.stretch: Final[int] = self.hints.stretch(seen.fill(chance))
        self.root: Final = Node(-1, -1, 1.0)
        self.iterations: i64 = 0

    def run(self, iterations: int, seconds: float = 0.0) -> int:
        """Thinks for so many iterations, and no longer than so many seconds if that is not 0; the best move.

        It stops as soon as no other move can be the best any more.
        """
        legal = self.seen.legal()
        if len(legal) == 1:
            return legal[0]
        end = perf_counter() + seconds
        done: i64 = 0
        while done < iterations:
            self.iterate()
            done += 1
            if done % CHECK == 0 and (self.lead() > iterations - done or (seconds and perf_counter() > end)):
                break
        self.iterations += done
        return self.best()

    def best(self) -> int:
        best = -1
        chosen = -1
        for move, child in self.root.children.items():
            if child.visits > best:
                best = int(child.visits)
                chosen = move
        return chosen

    def lead(self) -> i64:
        """How many visits the best move is ahead of the next one."""
        best: i64 = 0
        second: i64 = 0
        for child in self.root.children.values():
            if child.visits > best:
                second = best
                best = child.visits
            elif child.visits > second:
                second = child.visits
        return best - second

    # ---- One iteration ----------------------------------------------------------------------------------

    def iterate(self) -> None:
        state = self.seen.fill(self.chance)
        path = [self.root]
        node = self.root
        to_act: tuple[int, ...] = (self.seen.seat,)
        while to_act:
            seat = to_act[0]
            legal = state.legal(seat)
            self.expand(node, state, seat, legal)
            node = self.select(node)
            state.apply(seat, node.move)
            path.append(node)
            to_act = state.to_act
            if node.visits == 0 or self.hints.stretch(state) != self.stretch:
                break
        results = self.play_out(state)
        for node in path:
            node.visits += 1
            if node.seat >= 0:
                node.won += results[node.seat]

    def expand(self, node: Node, state: State, seat: int, legal: tuple[int, ...]) -> None:
        """Children for the best looking legal moves.

        What looks good depends on the deal, so the first visits add what looks best in theirs; then the node is
        settled, until a deal brings another list of moves.
        """
        width = WIDTH
        if legal is node.legal or legal == node.legal:
            if node.visits > SETTLED:
                return
            width = MORE
        else:
            node.legal = legal
            node.allowed = frozenset(legal)
        if len(legal) == 1:
            if legal[0] not in node.children:
                node.children[legal[0]] = Node(legal[0], seat, 1.0)
            return
        scores = self.hints.scores(state, seat, legal)
        ranking = sorted([(-score, i) for i, score in enumerate(scores)])[:WIDTH]
        top = -ranking[0][0]
        weights = [exp(SHARPNESS * (-score - top)) for score, i in ranking]
        total = sum(weights)
        for (_, i), weight in zip(ranking[:width], weights, strict=False):
            if legal[i] not in node.children:
                node.children[legal[i]] = Node(legal[i], seat, weight / total)

    def select(self, node: Node) -> Node:
        """PUCT among the moves that are legal in this deal.

        An untried move counts as one that does as well as this node's moves have so far.
        """
        explore = EXPLORE * sqrt(float(node.visits) + 1.0)
        tried = 0.0
        won = 0.0
        for child in node.children.values():
            tried += float(child.visits)
            won += child.won
        hope = won / tried if tried else 0.5
        chosen: Node | None = None
        best = -1.0
        for child in node.children.values():
            if child.move not in node.allowed:
                continue
            visits = float(child.visits)
            value = child.won / visits if visits else hope
            value += explore * child.prior / (1.0 + visits)
            if value > best:
                best = value
                chosen = child
        assert chosen is not None
        return chosen

    def play_out(self, state: State) -> list[float]:
        """Each seat's share of the victory when quick moves go on from here."""
        hints = self.hints
        moves = 0
        to_act = state.to_act
        while to_act and not hints.stops(state, moves) and hints.stretch(state) == self.stretch:
            seat = to_act[0]
            legal = state.legal(seat)
            state.apply(seat, hints.choose(state, seat, legal, self.chance))
            moves += 1
            to_act = state.to_act
        if to_act or state.setting.seats == 1:  # a single player has nobody to beat: how well it went counts
            return hints.values(state)
        return shares(state)


def shares(state: State) -> list[float]:
    """Of a finished game: 1 for the winner, or its part of a shared victory; 0 for the others."""
    outcome = state.outcome
    assert outcome is not None
    ranks = outcome.ranks
    winners = ranks.count(1)
    return [1.0 / winners if rank == 1 else 0.0 for rank in ranks]


# ---- As a bot -------------------------------------------------------------------------------------------


class Searching(Bot):
    """Can be told how long: `search:200` iterations, `search:2s` seconds."""

    def effort(self, told: str) -> Effort | None:
        if not told:
            return Effort(USUAL)
        digits = told.removesuffix("s")
        if not digits.isascii() or not digits.isdigit() or not 0 < int(digits[:9]) == int(digits) <= MOST:
            return None
        return Effort(MOST, float(digits)) if told.endswith("s") else Effort(int(digits))

    def choose(self, seen: Seen, chance: Chance, effort: Effort) -> int:
        return Search(seen, chance).run(effort.iterations, effort.seconds)


bot = Searching("search", 30, N_("Sharp"), N_("thinks ahead"), efforts=("5000", "2s"))
