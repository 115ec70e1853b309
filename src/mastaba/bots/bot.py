"""What a bot is: it is given what its seat has seen, and nothing else, and says a move."""

from typing import Final

from mypy_extensions import mypyc_attr

from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen


class Effort:
    """How much a bot may think about a move."""

    def __init__(self, iterations: int, seconds: float = 0.0) -> None:
        self.iterations: Final = iterations
        self.seconds: Final = seconds  # 0: it is not told


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A kind of bot. One object per kind, found through the entry points `mastaba.bots`.

    At a table it goes by its name, and by what it is told of its effort: `search:200`, `search:2s`.
    """

    def __init__(self, name: str, rank: int, label: str, line: str, efforts: tuple[str, ...] = ()) -> None:
        self.name: Final = name
        self.rank: Final = rank  # the weaker come first in lists: ours are 10, 20, 30
        self.label: Final = label  # what people call it; English here, and said later
        self.line: Final = line  # how it plays, in a few words
        self.efforts: Final = efforts  # examples of what it can be told

    def effort(self, told: str) -> Effort | None:
        """How much it thinks if it is told this, or nothing; None: it cannot be told so."""
        return None if told else Effort(1)

    def choose(self, seen: Seen, chance: Chance, effort: Effort) -> int:
        raise TypeError("a Bot says a move")
