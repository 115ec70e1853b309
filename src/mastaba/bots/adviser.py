"""The adviser: how good the best moves of a decision are, all asked alike. Hints and second looks are made of it.

A search tries its best move again and again, and knows little about the others. Here the best looking moves begin with
equal chances; after each round the better half is left, until there are three. So much is tried in all as the game
says (`Hints.pharaoh`, a quarter of it): the same question has the same answer. The seconds are a ceiling for each tree.

Of most moves only so much is known that they are not among the best. How bad one of them is, nobody can say then: so a
part is kept back for the one that somebody is about to make (`trial`), which is tried alone, as often as the best ones.
"""

from time import perf_counter
from typing import Final

from mastaba.bots.ballots import Ballot, only
from mastaba.bots.bot import Effort
from mastaba.bots.greedy import hints_of
from mastaba.bots.levels import Thinker
from mastaba.bots.search import CHECK, Node, Search, best_of, chance_of
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen
from mastaba.kernel.hints import Budget, Hints
from mastaba.locale import N_

SECONDS: Final = 8.0
TREES: Final = 2
OF_A_PHARAOH: Final = 4  # which part of its iterations
MOST_MOVES: Final = 48  # that are weighed: the best looking ones
FINALISTS: Final = 3
KEPT: Final = 5  # one in so many iterations is kept for the move that is about to be made
WELL_TRIED: Final = 4  # a move that was tried a fourth as often as the most tried one is compared with it


def weigh(search: Search, iterations: int, seconds: float) -> None:
    """Tries the moves of the root in turns."""
    left = candidates(search)
    rounds = rounds_of(len(left))
    round = 0
    end = perf_counter() + seconds
    done = 0
    while True:
        part = int(float(iterations) * share_of(round, rounds))
        for _ in range(max(1, part // len(left))):
            for child in left:
                search.attempt(child)
                done += 1
                if done % CHECK == 0 and perf_counter() > end:
                    search.cut = True
                    return
        round += 1
        if round == rounds:
            return
        left = better_half(left)


def candidates(search: Search) -> list[Node]:
    """The best looking moves, as children of the root."""
    seen = search.seen
    legal = seen.legal()
    scores = search.hints.scores(seen.fill(search.chance), seen.seat, legal)
    best = best_of(scores, MOST_MOVES)
    if len(legal) > MOST_MOVES and scores[best[0]] == scores[best[MOST_MOVES - 1]]:  # nobody knows: any of them
        best = [at * len(legal) // MOST_MOVES for at in range(MOST_MOVES)]
    for at in best:
        search.add(search.root, legal[at], seen.seat, 1.0 / float(len(best)))
    return list(search.root.children)


def rounds_of(moves: int) -> int:
    rounds = 1
    while moves > FINALISTS:
        moves = max(FINALISTS, moves // 2)
        rounds += 1
    return rounds


def share_of(round: int, rounds: int) -> float:
    """Which part of all iterations goes into this round: of every move something is to be known, of the best a lot."""
    if rounds == 1:
        return 1.0
    if round == rounds - 1:
        return 0.6 if rounds == 2 else 0.4
    if round == 0:
        return 0.4 if rounds == 2 else 0.25
    return 0.35 / float(rounds - 2)


def better_half(children: list[Node]) -> list[Node]:
    """Those that did better, in the order in which they stood."""
    rates = [child.rate() for child in children]
    chosen = best_of(rates, max(FINALISTS, len(children) // 2))
    chosen.sort()
    return [children[at] for at in chosen]


class Adviser(Thinker):
    """Weighs with a part of its budget, if it is told one: `adviser:10%`."""

    def __init__(self) -> None:
        line = N_("weighs the best moves against each other")
        super().__init__("adviser", 45, N_("Adviser"), line, SECONDS, offered=False)

    def budget(self, hints: Hints, seats: int) -> Budget:
        """A tree falls to each of two workers."""
        pharaohs = hints.pharaoh(seats)
        return Budget(TREES, max(1, pharaohs.trees * pharaohs.iterations // (OF_A_PHARAOH * TREES)))

    def choose(self, seen: Seen, chance: Chance, effort: Effort) -> int:
        """The best of those that were tried well, in one tree."""
        return ranked(self.ballot(seen, chance, effort, 0))[0][0]

    def ballot(self, seen: Seen, chance: Chance, effort: Effort, tree: int) -> Ballot:
        legal = seen.legal()
        if len(legal) == 1:
            return only(legal[0])
        hints = self.hints(seen)
        budget = self.budget(hints, seen.setting.seats)
        search = Search(seen, chance_of(chance, tree), hints)
        weigh(search, max(1, int(float(budget.iterations) * effort.share) * (KEPT - 1) // KEPT), effort.seconds)
        return search.ballot()


def tries_left(ballot: Ballot, move: int) -> int:
    """How often this move is to be tried alone, in all trees together: as often as the most tried one, within what was
    kept back. 0: it was tried well, or there was nothing to compare."""
    if len(ballot.moves) == 1:
        return 0
    most = max(ballot.visits)
    for i, visits in enumerate(ballot.visits):
        if ballot.moves[i] == move and visits * WELL_TRIED >= most:
            return 0
    return min(most, sum(ballot.visits) // (KEPT - 1))


def trial(seen: Seen, chance: Chance, move: int, tries: int, tree: int, seconds: float) -> Ballot:
    """One tree of a move that is tried alone; no longer than so many seconds, if that is not 0."""
    search = Search(seen, chance_of(chance, tree), hints_of(seen.setting).for_level("adviser"))
    search.add(search.root, move, seen.seat, 1.0)
    child = search.root.children[0]
    end = perf_counter() + seconds
    for done in range(tries):
        if seconds and done and done % CHECK == 0 and perf_counter() > end:
            search.cut = True
            break
        search.attempt(child)
    return Ballot([move], [int(child.visits)], [child.won], search.cut)


def ranked(ballot: Ballot) -> list[tuple[int, int, float]]:
    """Moves that were tried well, with their visits and the chance that they showed; the best chance first."""
    most = max(ballot.visits)
    found: list[tuple[float, int]] = []
    for i, visits in enumerate(ballot.visits):
        if visits * WELL_TRIED >= most:
            found.append((-ballot.won[i] / float(visits) if visits else 0.0, i))
    found.sort()
    return [(ballot.moves[i], ballot.visits[i], -chance) for chance, i in found]


adviser = Adviser()
