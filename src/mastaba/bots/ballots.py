"""What a search found: how often it tried each move, and what came of it. Ballots of several trees are added up."""

from typing import Final


class Ballot:
    """By move: visits, and victories among them."""

    def __init__(self, moves: list[int], visits: list[int], won: list[float], cut: bool = False) -> None:
        self.moves: Final = moves
        self.visits: Final = visits
        self.won: Final = won
        self.cut: Final = cut  # its time was over before it had thought as much as it should

    def best(self) -> int:
        """The move that was tried most; the first of several."""
        most = 0
        for i in range(len(self.moves)):
            if self.visits[i] > self.visits[most]:
                most = i
        return self.moves[most]

    def ranking(self) -> list[tuple[int, int, float]]:
        """Moves with their visits, and the chance of victory that they showed; the best first."""
        found = [(-self.visits[i], i) for i in range(len(self.moves))]
        found.sort()
        return [(self.moves[i], -visits, self.won[i] / -visits if visits else 0.0) for visits, i in found]


def only(move: int) -> Ballot:
    """Of who did not compare."""
    return Ballot([move], [1], [0.0])


def merged(ballots: list[Ballot]) -> Ballot:
    """All of them together, in this order: the same ballots give the same sum to the last digit."""
    place: dict[int, int] = {}
    moves: list[int] = []
    visits: list[int] = []
    won: list[float] = []
    cut = False
    for ballot in ballots:
        cut = cut or ballot.cut
        for i, move in enumerate(ballot.moves):
            if not ballot.visits[i]:
                continue
            at = place.get(move, -1)
            if at < 0:
                place[move] = len(moves)
                moves.append(move)
                visits.append(ballot.visits[i])
                won.append(ballot.won[i])
            else:
                visits[at] += ballot.visits[i]
                won[at] += ballot.won[i]
    return Ballot(moves, visits, won, cut)
