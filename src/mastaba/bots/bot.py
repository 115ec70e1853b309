"""What a bot is: it is given what its seat has seen, and nothing else, and says a move."""

from typing import Final

from mypy_extensions import mypyc_attr

from mastaba.bots.ballots import Ballot, only
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen


class Effort:
    """How much a bot may think about a move."""

    def __init__(self, iterations: int, seconds: float = 0.0, trees: int = 1, share: float = 1.0) -> None:
        self.iterations: Final = iterations  # 0: the game says how many, see `Hints.vizier`
        self.seconds: Final = seconds  # 0: it is not told
        self.trees: Final = trees  # each of so many iterations; 0: the game says how many
        self.share: Final = share  # of the iterations that the game says

    def within(self, most: float) -> "Effort":
        """The same, but no longer than so many seconds."""
        return Effort(self.iterations, min(self.seconds or most, most), self.trees, self.share)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A kind of bot. One object per kind, found through the entry points `mastaba.bots`.

    At a table it goes by its name, and by what it is told of its effort: `search:200`, `search:2s`.
    """

    def __init__(
        self, name: str, rank: int, label: str, line: str, efforts: tuple[str, ...] = (), offered: bool = True
    ) -> None:
        self.name: Final = name
        self.rank: Final = rank  # the weaker come first in lists: our levels are 10, 20, 30, 40
        self.label: Final = label  # what people call it; English here, and said later
        self.line: Final = line  # how it plays, in a few words
        self.efforts: Final = efforts  # examples of what it can be told
        self.offered: Final = offered  # to people who choose; programs may ask for any

    def effort(self, told: str) -> Effort | None:
        """How much it thinks if it is told this, or nothing; None: it cannot be told so."""
        return None if told else Effort(1)

    def choose(self, seen: Seen, chance: Chance, effort: Effort) -> int:
        raise TypeError("a Bot says a move")

    # -- a bot that can think on several cores at once says more

    def trees(self, seen: Seen, effort: Effort) -> int:
        """Into how many parts its thinking falls. Each may be thought about by somebody else."""
        return 1

    def ballot(self, seen: Seen, chance: Chance, effort: Effort, tree: int) -> Ballot:
        """What comes of one of them. All ballots together give the move; `chance` is the same for all of them."""
        return only(self.choose(seen, chance, effort))
