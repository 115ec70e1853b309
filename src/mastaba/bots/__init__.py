"""Bots: a bot is given what its seat has seen, and nothing else, and says a move."""

from mastaba.bots import adviser
from mastaba.bots.ballots import Ballot, only
from mastaba.bots.bot import Effort
from mastaba.bots.greedy import hints_of
from mastaba.bots.registry import find, known
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import NotYourDecision

TO_THE_END = -1.0  # in the place of seconds: all iterations, however long that takes


def names() -> tuple[str, ...]:
    return tuple(bot.name for bot in known())


def check_name(name: str) -> None:
    """There is a bot of this name, and it can be told to think so much."""
    find(name)


def effort_of(name: str) -> Effort:
    """How much a bot of this name thinks."""
    return find(name)[1]


def check_question(name: str, seen: Seen) -> None:
    """There is such a bot, and its seat is to decide."""
    find(name)
    if seen.seat not in seen.to_act:
        raise NotYourDecision("A bot is asked when its seat is to decide.")


def choose(name: str, seen: Seen, chance: Chance, most: float = 0.0) -> int:
    """The move that this bot makes; it thinks no longer than so many seconds, if that is not 0; or `TO_THE_END`."""
    settled = settled_move(name, seen)
    if settled >= 0:
        return settled
    bot, effort = find(name)
    return bot.choose(seen, chance, _within(effort, most))


def settled_move(name: str, seen: Seen) -> int:
    """The move about which no bot has to think; -1: it has to."""
    check_question(name, seen)
    legal = seen.legal()
    return legal[0] if len(legal) == 1 else hints_of(seen.setting).always(seen)


def trees_of(name: str, seen: Seen) -> int:
    """Into how many parts the thinking of this bot falls, each with a ballot of its own."""
    if settled_move(name, seen) >= 0:
        return 1
    bot, effort = find(name)
    return bot.trees(seen, effort)


def ballot(name: str, seen: Seen, chance: Chance, tree: int, most: float = 0.0) -> Ballot:
    """What comes of one part. All of them, merged in order, give the move that `choose` makes."""
    settled = settled_move(name, seen)
    if settled >= 0:
        return only(settled)
    bot, effort = find(name)
    return bot.ballot(seen, chance, _within(effort, most), tree)


def trial(seen: Seen, chance: Chance, move: int, tries: int, tree: int, most: float = 0.0) -> Ballot:
    """One part of what comes of a move that is tried alone, so many times; no longer than so many seconds, if that is
    not 0."""
    check_question("adviser", seen)
    if move not in seen.legal():
        raise ValueError("a move that is tried is a legal one")
    return adviser.trial(seen, chance, move, tries, tree, max(0.0, most))


def _within(effort: Effort, most: float) -> Effort:
    if most < 0:  # but who is told seconds alone has nothing else to count
        counts = effort.iterations or not effort.trees
        return Effort(effort.iterations, 0.0, effort.trees, effort.share) if counts else effort
    return effort.within(most) if most else effort
