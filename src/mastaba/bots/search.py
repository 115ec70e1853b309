"""Information-set Monte-Carlo tree search, for every game.

Each iteration fills the holes of what was seen with another deal, walks down one tree of moves by PUCT (prior chances
come from the game's hints), adds a node, plays the game out with the hints' quick moves and counts who won. A node
stands for everything that can be behind the same moves; only moves legal in the deal at hand compete. The more often a
node is visited, the more of its moves are tried.
"""

from math import exp, sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from mastaba.bots.ballots import Ballot, merged, only
from mastaba.bots.bot import Bot, Effort
from mastaba.bots.greedy import hints_of
from mastaba.kernel.chance import Chance, Fast
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.hints import Hints
from mastaba.locale import N_

USUAL: Final = 1000  # iterations, if nothing else is said
MOST: Final = 10_000_000
MOST_TREES: Final = 64
MOST_NODES: Final = 1_000_000  # in a tree; it then grows no more
CHECK: Final = 16  # iterations between looks at the clock, and at whether the best move is certain
TRIES: Final = 4  # samples that may be thrown away because they do not go with what others did
APART: Final = 1_000_003  # between the seeds of two trees


class Tuning:
    """The numbers of a search. Matches decide about them."""

    def __init__(
        self,
        explore: float = 1.2,  # how strongly rarely tried moves attract
        sharpness: float = 4.0,  # how strongly hints become priors
        width: int = 12,  # moves of a node that are tried at first: the best looking ones
        widening: float = 0.5,  # and later so many more, times the square root of its visits
        settled: int = 12,  # visits after which another's node gets no other moves by another deal
        own: int = 3,  # the same for nodes of the seat that thinks: its hints hardly depend on the deal
        places: float = 0.15,  # how much, among three or more, the other places count beside the first
    ) -> None:
        self.explore: Final = explore
        self.sharpness: Final = sharpness
        self.width: Final = width
        self.widening: Final = widening
        self.settled: Final = settled
        self.own: Final = own
        self.places: Final = places


TUNING: Final = Tuning()


class Node:
    """A move in the tree, and what came of it for the seat that made it."""

    def __init__(self, move: int, seat: int, prior: float) -> None:
        self.move: Final = move
        self.seat: Final = seat
        self.prior: Final = prior
        self.visits: i64 = 0
        self.won: float = 0.0
        self.children: list[Node] = []
        self.legal: tuple[int, ...] = ()  # the list of the last deal
        self.open: list[Node] = []  # the children that are in it

    def rate(self) -> float:
        return self.won / float(self.visits) if self.visits else 0.0


class Search:
    """One search from one Seen. `run` may be called again to think on."""

    def __init__(self, seen: Seen, chance: Chance, hints: Hints | None = None, tuning: Tuning = TUNING) -> None:
        self.seen: Final = seen
        self.chance = chance
        self.hints: Final[Hints] = hints_of(seen.setting) if hints is None else hints
        self.tuning: Final = tuning
        self.explore: Final = self.hints.explore(tuning.explore)
        self.stretch: Final[int] = self.hints.stretch(seen.fill(chance))
        self.root: Final = Node(-1, -1, 1.0)
        self.iterations: i64 = 0
        self.nodes: i64 = 1
        self.cut = False  # the time was over first
        self.first: tuple[int, ...] = ()  # the moves with which it begins; (): whatever is legal
        self.certain = False  # nothing has to be tried: the game can tell

    def run(self, iterations: int, seconds: float = 0.0) -> int:
        """Thinks for so many iterations, and no longer than so many seconds if that is not 0; the best move.

        It stops as soon as no other move can be the best any more, and does not begin where that is known.
        """
        legal = self.seen.legal()
        if len(legal) == 1:
            return legal[0]
        if not self.root.children:
            self.work_out(legal)
        if self.certain:
            return self.best()
        end = perf_counter() + seconds
        done: i64 = 0
        while done < iterations:
            self.iterate()
            done += 1
            if done % CHECK == 0:
                if self.lead() > iterations - done:
                    break
                if seconds and perf_counter() > end:
                    self.cut = done < iterations
                    break
        self.iterations += done
        return self.best()

    def work_out(self, legal: tuple[int, ...]) -> None:
        """Where the game can tell what each move wins, visits say no more than their order; of several that win as
        much, the one that looks best is tried most."""
        won = self.hints.worked_out(self.seen)
        if not won:
            return
        scores = self.hints.scores(self.seen.fill(self.chance.copy()), self.seen.seat, legal)
        order = [(won[i], score, -i) for i, score in enumerate(scores)]
        order.sort()
        for place, (share, _, number) in enumerate(order):
            self.add(self.root, legal[-number], self.seen.seat, 1.0)
            child = self.root.children[place]
            child.visits = place + 1
            child.won = share * float(place + 1)
        self.certain = True

    def best(self) -> int:
        best: i64 = -1
        chosen = -1
        for child in self.root.children:
            if child.visits > best:
                best = child.visits
                chosen = child.move
        return chosen

    def ballot(self) -> Ballot:
        """What has come of it so far."""
        legal = self.seen.legal()
        children = self.root.children
        if len(legal) == 1 or not children:
            return only(legal[0])
        visits = [int(child.visits) for child in children]
        return Ballot([child.move for child in children], visits, [child.won for child in children], self.cut)

    def lead(self) -> i64:
        """How many visits the best move is ahead of the next one."""
        best: i64 = 0
        second: i64 = 0
        for child in self.root.children:
            if child.visits > best:
                second = best
                best = child.visits
            elif child.visits > second:
                second = child.visits
        return best - second

    # ---- One iteration ----------------------------------------------------------------------------------

    def sample(self) -> State:
        """A deal, drawn by how well it goes with what others have done."""
        state = self.seen.fill(self.chance)
        tries: i64 = 1
        while tries < TRIES:
            plausible = self.hints.plausible(state, self.seen.seat)
            if plausible >= 1.0 or float(int(self.chance.below(1 << 20))) < plausible * 1048576.0:
                break
            state = self.seen.fill(self.chance)
            tries += 1
        return state

    def iterate(self) -> list[float]:
        """What came of it for each seat."""
        state = self.sample()
        mine = bool(self.first) or self.seen.seat in state.to_act
        return self.go_on(state, [self.root], (self.seen.seat,) if mine else state.to_act)

    def attempt(self, child: Node) -> None:
        """An iteration that begins with this move."""
        state = self.sample()
        state.apply(self.seen.seat, child.move)
        leaf = child.visits == 0 or self.hints.stretch(state) != self.stretch
        self.go_on(state, [self.root, child], () if leaf else state.to_act)

    def go_on(self, state: State, path: list[Node], to_act: tuple[int, ...]) -> list[float]:
        """Down the tree, from the end of the path to a node that is new; then the game is played out."""
        hints = self.hints
        first = self.first
        node = path[-1]
        while to_act:
            seat = to_act[0]
            legal = first if first and node is self.root else state.legal(seat)
            self.expand(node, state, seat, legal)
            node = self.select(node)
            state.apply(seat, node.move)
            path.append(node)
            to_act = state.to_act
            if node.visits == 0 or self.nodes > MOST_NODES or hints.stretch(state) != self.stretch:
                break
        results = self.play_out(state)
        for node in path:
            node.visits += 1
            if node.seat >= 0:
                node.won += results[node.seat]
        return results

    def expand(self, node: Node, state: State, seat: int, legal: tuple[int, ...]) -> None:
        """Children for the best looking legal moves.

        What looks good depends on the deal, so the first visits add what looks best in theirs; then the node is
        settled, and only grows wider, until a deal brings another list of moves.
        """
        tuning = self.tuning
        fresh = not (legal is node.legal or legal == node.legal)
        if fresh:
            node.legal = legal
            node.open = [child for child in node.children if child.move in legal] if node.children else []
        if len(node.open) == len(legal):
            return
        width = tuning.width + int(tuning.widening * sqrt(float(node.visits)))
        if len(legal) == 1:
            self.add(node, legal[0], seat, 1.0)
            return
        settled = tuning.own if seat == self.seen.seat else tuning.settled
        if not fresh and node.visits > settled and (len(node.open) >= width or node.visits & 15):
            return
        scores = self.hints.scores(state, seat, legal)
        top = scores[0]
        bottom = top
        for score in scores:
            if score > top:
                top = score
            elif score < bottom:
                bottom = score
        if top == bottom:  # nobody knows: then all are tried
            width = len(legal)
        best = best_of(scores, width)
        weights = [exp(tuning.sharpness * (scores[i] - top)) for i in best]
        total = sum(weights)
        known = [child.move for child in node.open]
        added = 0
        for at, i in enumerate(best):
            if legal[i] not in known:
                self.add(node, legal[i], seat, weights[at] / total)
                added += 1
                if added == 1 and not fresh:  # one more at a time
                    return

    def add(self, node: Node, move: int, seat: int, prior: float) -> None:
        child = Node(move, seat, prior)
        node.children.append(child)
        node.open.append(child)
        self.nodes += 1

    def select(self, node: Node) -> Node:
        """PUCT among the moves that are legal in this deal.

        An untried move counts as one that does as well as this node's moves have so far.
        """
        explore = self.explore * sqrt(float(node.visits) + 1.0)
        tried = 0.0
        won = 0.0
        for child in node.children:
            tried += float(child.visits)
            won += child.won
        hope = won / tried if tried else 0.5
        chosen: Node | None = None
        best = -1.0
        for child in node.open:
            visits = float(child.visits)
            value = child.won / visits if visits else hope
            value += explore * child.prior / (1.0 + visits)
            if value > best:
                best = value
                chosen = child
        assert chosen is not None
        return chosen

    def play_out(self, state: State) -> list[float]:
        """What each seat can be content with when quick moves go on from here."""
        hints = self.hints
        moves = 0
        to_act = state.to_act
        while to_act and not hints.stops(state, moves) and hints.stretch(state) == self.stretch:
            seat = to_act[0]
            state.apply(seat, hints.quick(state, seat, self.chance))
            moves += 1
            to_act = state.to_act
        seats = state.setting.seats
        if seats == 1:  # a single player has nobody to beat: how well it went counts
            return hints.values(state) if to_act else [hints.success(state)]
        if to_act:
            chances = hints.values(state)
            return chances if seats < 3 else with_places(chances, chances, self.tuning.places)
        won = shares(state)
        return won if seats < 3 else with_places(won, standings(state), self.tuning.places)


def best_of(scores: list[float], width: int) -> list[int]:
    """Where the highest scores are, the best first, and of equal ones the first."""
    if len(scores) <= width:
        ranking = [(-score, i) for i, score in enumerate(scores)]
        ranking.sort()
        return [i for _, i in ranking]
    best: list[int] = []
    least = 0.0
    for i, score in enumerate(scores):
        if len(best) == width:
            if score <= least:
                continue
            best.pop()
        at = len(best)
        while at > 0 and scores[best[at - 1]] < score:
            at -= 1
        best.insert(at, i)
        least = scores[best[len(best) - 1]]
    return best


# ---- What counts ----------------------------------------------------------------------------------------


def shares(state: State) -> list[float]:
    """Of a finished game: 1 for the winner, or its part of a shared victory; 0 for the others."""
    outcome = state.outcome
    assert outcome is not None
    ranks = outcome.ranks
    winners = ranks.count(1)
    return [1.0 / winners if rank == 1 else 0.0 for rank in ranks]


def standings(state: State) -> list[float]:
    """Of a finished game: numbers that are the larger the better the place."""
    outcome = state.outcome
    assert outcome is not None
    return [float(4 ** (8 - rank)) for rank in outcome.ranks]


def with_places(won: list[float], strengths: list[float], places: float) -> list[float]:
    """The victory counts, and beside it a little whom one leaves behind: who cannot win still wants to be second."""
    results: list[float] = []
    for i, mine in enumerate(strengths):
        ahead = 0.0
        for j, theirs in enumerate(strengths):
            if j != i:
                both = mine + theirs
                ahead += mine / both if both > 0.0 else 0.5
        results.append((1.0 - places) * won[i] + places * ahead / float(len(strengths) - 1))
    return results


# ---- As a bot -------------------------------------------------------------------------------------------


class Searching(Bot):
    """Can be told how much: `search:200` iterations, `search:4x200` in each of four trees, `search:2s` seconds."""

    def effort(self, told: str) -> Effort | None:
        if not told:
            return Effort(USUAL)
        if told.endswith("s"):
            seconds = count(told.removesuffix("s"), MOST)
            return Effort(MOST, float(seconds)) if seconds else None
        first, times, second = told.partition("x")
        trees, iterations = (count(first, MOST_TREES), count(second, MOST)) if times else (1, count(first, MOST))
        return Effort(iterations, trees=trees) if trees and iterations else None

    def hints(self, seen: Seen) -> Hints:
        return hints_of(seen.setting)

    def choose(self, seen: Seen, chance: Chance, effort: Effort) -> int:
        ballots = [self.ballot(seen, chance, effort, tree) for tree in range(self.trees(seen, effort))]
        return merged(ballots).best()

    def trees(self, seen: Seen, effort: Effort) -> int:
        return effort.trees

    def ballot(self, seen: Seen, chance: Chance, effort: Effort, tree: int) -> Ballot:
        """Each tree has an equal part of the seconds."""
        search = Search(seen, chance_of(chance, tree), self.hints(seen))
        search.run(effort.iterations, effort.seconds / float(effort.trees))
        search.cut = search.cut and effort.iterations < MOST  # who is told how many seconds was not cut off after them
        return search.ballot()


def chance_of(chance: Chance, tree: int) -> Chance:
    """A tree's own; the first one has that of the whole search."""
    if tree == 0:
        return chance.copy()
    return Fast(int(chance.copy().below(2147483562)) + APART * tree)


def count(digits: str, most: int) -> int:
    """A whole number from 1; 0 if this is none."""
    if not digits.isascii() or not digits.isdigit():
        return 0
    number = int(digits[:9])
    return number if number == int(digits) <= most else 0


bot = Searching("search", 35, N_("Sharp"), N_("thinks ahead"), efforts=("5000", "4x1000", "2s"), offered=False)
