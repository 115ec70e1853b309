"""What a level would weigh: how good moves look to it, and what speaks for each of them. From `seen` alone."""

from typing import Final

from mastaba.bots.greedy import hints_of
from mastaba.bots.registry import find
from mastaba.bots.search import best_of
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.kernel.hints import Reason


class Weighed:
    """A move as it looks before anybody thinks ahead."""

    def __init__(self, move: int, score: float, reasons: list[Reason]) -> None:
        self.move: Final = move
        self.score: Final = score
        self.reasons: Final = reasons  # the weightiest first


def weighed(name: str, seen: Seen, most: int) -> list[Weighed]:
    """So many moves, as they look to a bot of this name; the best first."""
    bot, _ = find(name)
    hints = hints_of(seen.setting).for_level(bot.name)
    legal = seen.legal()
    scores = hints.scores(seen.fill(Fast(1)), seen.seat, legal)  # any sample: they look at nothing that is not seen
    return [Weighed(legal[i], scores[i], hints.reasons(seen, legal[i])) for i in best_of(scores, most)]
