"""Tables in the middle of a game, and a terminal that is a script."""

from collections.abc import Callable, Iterable

import mastaba
from mastaba.bots.ballots import Ballot
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.show.sentences import Paint
from mastaba.table.home import HomeTable
from mastaba.terminal.paint import no_colour

NAMES = ("Anna", "Merit", "Pentu", "Nofret")


def table(seats: int, seed: str, game: str = "hapy", **options: object) -> HomeTable:
    record = mastaba.Record(game, seats, dict(options), seed=seed)  # type: ignore[arg-type]
    return HomeTable.of(record, persons=(0,))


def play_on(table: HomeTable, until: Callable[[Seen], bool], most: int = 400) -> HomeTable:
    """Plays by chance until somebody at the table sees this."""
    chance = Fast(len(table.record().seed))
    for _ in range(most):
        seats = table.state.to_act
        if not seats or until(table.seen(seats[0])):
            return table
        legal = table.state.legal(seats[0])
        table.play(seats[0], legal[chance.below(len(legal))])
    raise AssertionError("that never came")


class Script:
    """A terminal that types the given lines, and keeps all that is shown."""

    def __init__(self, lines: Iterable[str], plain: bool = False, paint: Paint = no_colour) -> None:
        self.lines = iter(lines)
        self.plain = plain
        self.paint = paint
        self.sign = ">" if plain else "›"
        self.width = 80
        self.height = 24
        self.pages: list[list[str]] = [[]]  # what was to be seen at once

    @property
    def text(self) -> str:
        return "\n".join(line for page in self.pages for line in page)

    @property
    def page(self) -> str:
        """What is to be seen now."""
        return "\n".join(self.pages[-1])

    def write(self, *lines: str) -> None:
        self.pages[-1] += lines

    def read(self, prompt: str) -> str:
        try:
            line = next(self.lines)
        except StopIteration:
            raise EOFError from None
        self.pages[-1].append(prompt + line)
        return line

    def clear(self) -> None:
        if not self.plain:
            self.pages.append([])

    def forget(self) -> None:
        self.pages.append([])


class QuickBot:
    """A bot in this very process: takes any legal move."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []

    def choose(self, name: str, seen: Seen, seed: int) -> int:
        self.asked.append((name, seen.seat))
        legal = seen.legal()
        return legal[seed % len(legal)]

    def think(self, name: str, seen: Seen, seed: int) -> Ballot:
        self.asked.append((name, seen.seat))
        legal = list(seen.legal()[:3])
        return Ballot(legal, [100] * len(legal), [50.0 - 10 * at for at in range(len(legal))])

    def close(self) -> None:
        self.asked.append(("closed", -1))
