"""What moves are worth: the chances of all seats if a move is made and everybody plays on well.

From what one seat knows. A search says which moves are good; then each of them is looked at by a search of its own,
all on the same deals, so that they can be compared and a move that nobody would try is known as well as the others.
"""

from math import sqrt
from typing import Final

from mastaba.bots.greedy import hints_of
from mastaba.bots.search import APART, Search, Tuning
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen

VICTORY: Final = Tuning(places=0.0)  # only it counts: the chances of all seats add up to 1
LEARNING: Final = 4  # of the iterations one in so many is not counted: the tree still looks about
AFTER: Final = 500_009  # between the seeds of the search for moves and of those that judge them
BEST: Final = 3  # moves that are judged beside the one that was made
SURE: Final = 3.0  # standard errors by which another one has to be better than the favourite to take its place


class Judged:
    """What came of a move, or of a position, by seat; and how far that may be off by chance."""

    def __init__(self, results: list[list[float]]) -> None:
        self.results: Final = results  # of every iteration that counts
        self.chances: Final = [_mean([each[seat] for each in results]) for seat in range(len(results[0]))]

    def error(self, seat: int) -> float:
        """The standard error of a chance."""
        return _error([each[seat] for each in self.results])

    def error_beside(self, other: "Judged", seat: int) -> float:
        """That of the difference to another one. Both were judged on the same deals."""
        pairs = zip(self.results, other.results, strict=True)
        return _error([one[seat] - two[seat] for one, two in pairs])


def judged(seen: Seen, seed: int, iterations: int, first: tuple[int, ...] = ()) -> Judged:
    """The chances as this seat knows them, if it begins with one of these moves; without any: as everybody plays on."""
    chance = Fast(seed)
    search = Search(seen, chance, hints_of(seen.setting), VICTORY)
    results: list[list[float]] = []
    learning = iterations // LEARNING
    for i in range(iterations + learning):
        search.chance = Fast(seed + i * APART)
        if first:
            search.first = first if len(first) == 1 else (first[int(chance.below(len(first)))],)
        found = search.iterate()
        if i >= learning:
            results.append(found)
    return Judged(results)


def favourites(seen: Seen, seed: int, iterations: int) -> list[int]:
    """The moves that a search likes, the best first."""
    search = Search(seen, Fast(seed), hints_of(seen.setting), VICTORY)
    search.run(iterations)
    return [move for move, visits, _ in search.ballot().ranking() if visits][:BEST]


class Judgement:
    """What came of a question: what is it worth, to each seat?

    Where the seat decides, of each move that was looked at: the best one first, the one that was made among them.
    Where it does not, of the position.
    """

    def __init__(self, moves: list[int], chances: list[list[float]], errors: list[float], blind: list[float]) -> None:
        self.moves: Final = moves
        self.chances: Final = chances  # by move, of every seat
        self.errors: Final = errors  # of this seat: of the first one, and of the others' differences to it
        self.blind: Final = blind  # the chances if it were any of the legal moves, none being more likely

    def __reduce__(self) -> tuple[object, ...]:
        return Judgement, (self.moves, self.chances, self.errors, self.blind)


def judgement(seen: Seen, seed: int, iterations: int, played: int = -1) -> Judgement:
    """The same question has the same answer everywhere. Without a move this seat has nothing to decide."""
    seat = seen.seat
    if played < 0:
        found = judged(seen, seed, iterations)
        return Judgement([], [found.chances], [found.error(seat) if seat >= 0 else 0.0], [])
    moves = favourites(seen, seed, iterations)
    if played not in moves:
        moves.append(played)
    each = [judged(seen, seed + AFTER, iterations, (move,)) for move in moves]
    first = 0
    for i, one in enumerate(each):
        if one.chances[seat] - each[first].chances[seat] > SURE * one.error_beside(each[first], seat):
            first = i
    moves.insert(0, moves.pop(first))
    each.insert(0, each.pop(first))
    errors = [one.error(seat) if one is each[0] else one.error_beside(each[0], seat) for one in each]
    blind = judged(seen, seed + AFTER, iterations, seen.legal())
    return Judgement(moves, [one.chances for one in each], errors, blind.chances)


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / float(len(numbers))


def _error(numbers: list[float]) -> float:
    if len(numbers) < 2:
        return 1.0
    mean = _mean(numbers)
    return sqrt(sum([(number - mean) ** 2 for number in numbers]) / float(len(numbers) * (len(numbers) - 1)))
