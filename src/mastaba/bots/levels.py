"""The levels that people choose from, the same in every game: apprentice, scribe, vizier, pharaoh.

An apprentice plays by simple sense, and overlooks and forgets things. A scribe takes what looks best. Vizier and
pharaoh think ahead: so many trees of so many iterations, as the game says (`Hints.vizier`), so that the same question
has the same answer on every machine. Their seconds are a ceiling, with room to spare: a quiet machine needs a half.
"""

from typing import Final

from mastaba.bots.ballots import Ballot
from mastaba.bots.bot import Bot, Effort
from mastaba.bots.greedy import hints_of
from mastaba.bots.search import Search, Searching, chance_of, count
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen
from mastaba.kernel.hints import Budget, Hints
from mastaba.locale import N_

VIZIERS_SECONDS: Final = 0.6
PHARAOHS_SECONDS: Final = 4.0
PARTS: Final = 1 << 20


class Apprentice(Bot):
    """Sees some of its moves only, and of these takes what looks best; but nothing that is far worse than the best."""

    def choose(self, seen: Seen, chance: Chance, effort: Effort) -> int:
        legal = seen.legal()
        hints = hints_of(seen.setting).for_level(self.name)
        sample = seen.fill(chance)
        hints.forget(sample, seen.seat, chance)
        scores = hints.scores(sample, seen.seat, legal)
        slips = hints.slips()
        floor = max(scores) - slips.worst
        overlooked = slips.overlooked * float(PARTS)
        chosen = -1
        best = 0.0
        ties = 0
        for i, score in enumerate(scores):
            if score < floor or float(int(chance.below(PARTS))) < overlooked:
                continue
            if chosen < 0 or score > best:
                best, chosen, ties = score, legal[i], 1
            elif score == best:
                ties += 1
                if chance.below(ties) == 0:
                    chosen = legal[i]
        if chosen >= 0:
            return chosen
        return hints.choose(sample, seen.seat, legal, chance)


class Scribe(Bot):
    def choose(self, seen: Seen, chance: Chance, effort: Effort) -> int:
        return hints_of(seen.setting).for_level(self.name).choose(seen.fill(chance), seen.seat, seen.legal(), chance)


class Thinker(Searching):
    """A search with the game's budget, or a part of it: `vizier:10%`."""

    def __init__(self, name: str, rank: int, label: str, line: str, seconds: float, offered: bool = True) -> None:
        super().__init__(name, rank, label, line, ("10%",), offered)
        self.seconds: Final = seconds

    def effort(self, told: str) -> Effort | None:
        if not told:
            return Effort(0, self.seconds, 0)
        share = count(told.removesuffix("%"), 1000) if told.endswith("%") else 0
        return Effort(0, self.seconds, 0, float(share) / 100.0) if share else None

    def budget(self, hints: Hints, seats: int) -> Budget:
        return hints.pharaoh(seats) if self.name == "pharaoh" else hints.vizier(seats)

    def hints(self, seen: Seen) -> Hints:
        return hints_of(seen.setting).for_level(self.name)

    def trees(self, seen: Seen, effort: Effort) -> int:
        return self.budget(self.hints(seen), seen.setting.seats).trees

    def ballot(self, seen: Seen, chance: Chance, effort: Effort, tree: int) -> Ballot:
        hints = self.hints(seen)
        budget = self.budget(hints, seen.setting.seats)
        search = Search(seen, chance_of(chance, tree), hints)
        iterations = max(1, int(float(budget.iterations) * effort.share))
        search.run(iterations, effort.seconds / float(budget.trees))
        return search.ballot()


apprentice = Apprentice("apprentice", 10, N_("Apprentice"), N_("still learning: overlooks this and that"))
scribe = Scribe("scribe", 20, N_("Scribe"), N_("takes what is good now"))
vizier = Thinker("vizier", 30, N_("Vizier"), N_("thinks ahead"), VIZIERS_SECONDS)
pharaoh = Thinker("pharaoh", 40, N_("Pharaoh"), N_("takes all the time it needs"), PHARAOHS_SECONDS)
